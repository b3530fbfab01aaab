package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"
)

func newOpen(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "open RUN",
		Short: "Open the HTML report of a run",
		Long: "Open the HTML report of a run, or print where it is when there is no terminal or no display. RUN is a run\n" +
			"directory, the id of a run of this project or its beginning, or latest.\n\n" +
			"Exit codes: 0 the path is printed, 3 there is no such run or report.",
		Args: oneRun,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.open(args[0], startProgram)
		},
	}
}

// open prints the path always: on a terminal, what opens it may show nothing.
func (a *app) open(ref string, start func(program, file string) error) error {
	dir, err := a.findRun(ref)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, reportFiles[htmlReport])
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return &failure{fmt.Sprintf("there is no %s in %s", reportFiles[htmlReport], dir), fmt.Sprintf("run \"sedum report %s\"", ref)}
	}
	fmt.Fprintln(a.stdout, path)
	program := a.opener(runtime.GOOS)
	if program == "" {
		return nil
	}
	if err := start(program, path); err != nil {
		fmt.Fprintf(a.stderr, "sedum: warning: %s could not be started (%v); open the file yourself\n", program, err)
	}
	return nil
}

// opener is the program that opens a file on the screen; "" where nobody looks.
func (a *app) opener(system string) string {
	if !a.tty {
		return ""
	}
	if system == "darwin" {
		return "open"
	}
	for _, display := range []string{"WAYLAND_DISPLAY", "DISPLAY"} {
		if name, _ := a.lookup(display); name != "" {
			return "xdg-open"
		}
	}
	return ""
}

func startProgram(program, file string) error {
	return exec.Command(program, file).Start()
}
