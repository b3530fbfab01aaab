// Package html renders a run as one self-contained page, report.html: designed
// for a person who has ten seconds, complete for one who has an hour.
//
// Entry point: Render. It promises: the same run and frames give the same
// bytes, wherever the run directory was copied to; the page loads nothing and
// runs no script but its own (its content security policy says so); no text of
// a run becomes markup, script or an address; without scripts everything can
// still be read.
package html

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"

	"sedum.dev/sedum/result"
)

// DefaultFrameCap is how many bytes of pictures a page holds unless told
// otherwise: browsers open it at once, and CI servers take it as an artifact.
const DefaultFrameCap = 32 << 20

// Options are what a page shows besides the run itself.
type Options struct {
	Info     result.RunInfo // of run.json; what it doesn't know is left out
	RunDir   fs.FS          // where frames and faults of pages are; nil shows none
	Command  string         // how rerun hints call the program; "" is "sedum"
	FrameCap int64          // bytes of pictures to embed, the rest stay files; 0 is DefaultFrameCap, below 0 none
	// History gives the lowest holds score of each earlier run of a test, oldest
	// first, 0..1; the page draws it beside the test. nil, or fewer than two
	// scores, draws nothing.
	History func(result.Test) []float64
}

// Render writes the page. It fails on an invalid run and on a failing writer; a
// frame that can't be shown is said on the page.
func Render(w io.Writer, run result.Run, o Options) error {
	if err := result.Validate(run); err != nil {
		return fmt.Errorf("render HTML report: %w", err)
	}
	if o.Command == "" {
		o.Command = "sedum"
	}
	buffered := bufio.NewWriterSize(harmless(w), 1<<16)
	if err := templates.ExecuteTemplate(buffered, "page.html", newPage(run, o)); err != nil {
		return fmt.Errorf("render HTML report: %w", err)
	}
	if err := buffered.Flush(); err != nil {
		return fmt.Errorf("render HTML report: %w", err)
	}
	return nil
}
