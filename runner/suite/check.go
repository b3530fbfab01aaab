package suite

import (
	"context"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
)

// Classify decides what sentences ask for: one decision per item, in order.
type Classify func(context.Context, []sentence.Item) []sentence.Decision

// Check goes beyond the files themselves: it asks what every sentence means and
// whether every test has an address to open. What it finds joins the Diagnostics
// of the files. A file whose structure is wrong is left out, see Coverage.
func (s *Suite) Check(ctx context.Context, baseURL string, classify Classify) {
	for _, f := range s.Files {
		if f.test != nil {
			f.checkEntry(baseURL)
		}
		if f.parsed {
			f.checkSentences(ctx, classify)
		}
		f.Diagnostics = Sort(f.Diagnostics)
	}
}

func (f *File) checkEntry(baseURL string) {
	_, err := EntryURL(f.test, baseURL, "")
	if err == nil {
		return
	}
	at := f.test.URLAt
	if f.test.URL == "" {
		at = result.Source{File: f.Path, Line: 1, Col: 1}
	}
	f.Diagnostics = append(f.Diagnostics, problemAt(at, codeInvalidEntryURL, sentenceCase(err.Error()),
		"Write an HTTP(S) URL under url, or set baseUrl in sedum.config.yaml."))
}

func (f *File) checkSentences(ctx context.Context, classify Classify) {
	f.Coverage.Steps = Complete
	if len(f.sentences) == 0 {
		return
	}
	for _, decision := range classify(ctx, f.sentences) {
		if decision.Diagnostic == nil {
			continue
		}
		d := *decision.Diagnostic
		d.Message = escape(d.Message)
		f.Diagnostics = append(f.Diagnostics, d)
		f.Coverage.Steps = Incomplete
	}
}
