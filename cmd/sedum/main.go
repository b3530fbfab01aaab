// Command sedum runs plain-English browser tests and says how sure it is.
//
// main only builds an app value from the process and exits with the code that
// its run method returns; each command lives in a file of its own name.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/term"

	"sedum.dev/sedum/result"
)

func main() {
	crashesAreNoVerdict()
	os.Exit(fromProcess().run(os.Args[1:]))
}

// crashesAreNoVerdict makes a crash of the process end by SIGABRT: Go's own exit code
// for it is 2, that of a flagged pass. No file of its memory is left, which holds secrets.
func crashesAreNoVerdict() {
	debug.SetTraceback("crash")
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
}

// app is what a command knows of the process it runs in.
type app struct {
	stdin   io.Reader
	stdout  io.Writer
	stderr  io.Writer
	environ []string // NAME=value, as os.Environ
	dir     string   // working directory, absolute
	now     func() time.Time
	signals chan os.Signal // SIGHUP, SIGINT and SIGTERM
	tty     bool           // stdout is a terminal
}

func fromProcess() *app {
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup: the run shall outlive its terminal
		signal.Notify(signals, syscall.SIGHUP)
	}
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of the output, not the end of the run
	return &app{
		stdin:   os.Stdin,
		stdout:  os.Stdout,
		stderr:  os.Stderr,
		environ: os.Environ(),
		dir:     dir,
		now:     time.Now,
		signals: signals,
		tty:     term.IsTerminal(int(os.Stdout.Fd())),
	}
}

// lookup reads one environment variable.
func (a *app) lookup(name string) (string, bool) {
	for i := len(a.environ) - 1; i >= 0; i-- {
		entry := a.environ[i]
		if len(entry) > len(name) && entry[len(name)] == '=' && entry[:len(name)] == name {
			return entry[len(name)+1:], true
		}
	}
	return "", false
}

// color reports whether stdout may get colours: a terminal, and NO_COLOR absent
// (even an empty NO_COLOR disables them).
func (a *app) color() bool {
	_, off := a.lookup("NO_COLOR")
	return a.tty && !off
}

// untilSignal ends the context when the process is asked to stop; its cause is
// then an interruption. The function ends the waiting: later signals are for
// whoever waits next.
func (a *app) untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	over := make(chan struct{})
	go func() {
		defer close(over)
		select {
		case s := <-a.signals:
			cancel(interruption(signalName(s)))
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil); <-over }
}

// interruption is why a context ended: the process was asked to stop.
type interruption result.Signal

func (i interruption) Error() string { return "stopped by " + string(i) }
