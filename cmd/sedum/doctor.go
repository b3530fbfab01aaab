package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/browser"
)

func newDoctor(a *app) *cobra.Command {
	asJSON, vision := false, false
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check that tests can run on this machine and in this project",
		Long: "Check that tests can run on this machine and in this project: the configuration, the browser, its driver, the model and the output folders.\n\n" +
			"Exit codes: 0 everything is fine, 3 something is not.",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, cancel := a.untilSignal(cmd.Context())
			defer cancel()
			return a.doctor(ctx, asJSON, vision)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON")
	cmd.Flags().BoolVar(&vision, "vision", false, "also check the vision model where the configuration doesn't use it")
	return cmd
}

// check is one line of the doctor's report.
type check struct {
	ID      string  `json:"id"`
	Status  string  `json:"status"` // pass or fail
	Message string  `json:"message"`
	Fix     *string `json:"fix"`
}

func healthy(id, format string, args ...any) check {
	return check{ID: id, Status: "pass", Message: fmt.Sprintf(format, args...)}
}

func faulty(id, message, fix string) check {
	return check{ID: id, Status: "fail", Message: message, Fix: &fix}
}

func (a *app) doctor(ctx context.Context, asJSON, vision bool) error {
	checks := a.examine(ctx, vision)
	if err := a.printChecks(checks, asJSON); err != nil {
		return err
	}
	if slices.ContainsFunc(checks, func(c check) bool { return c.Status == "fail" }) {
		return exit(result.ExitNoVerdict)
	}
	return nil
}

// examine runs all checks, in the order in which they are reported.
func (a *app) examine(ctx context.Context, vision bool) []check {
	c, faults := config.Load(config.Options{Dir: a.dir, Environ: a.environ})
	if len(faults) > 0 {
		checks := []check{faulty("config", located(faults[0]), faults[0].Fix)}
		for _, id := range []string{"browser", "driver", "provider", "output"} {
			checks = append(checks, faulty(id, "not checked, since the configuration can't be used", "mend the configuration first"))
		}
		return checks
	}
	checks := []check{configCheck(c)}
	checks = append(checks, a.browserChecks(ctx, c)...)
	checks = append(checks, a.providerChecks(ctx, c)...)
	if vision || c.Vision.Enabled {
		checks = append(checks, visionCheck(c))
	}
	return append(checks, outputCheck(c))
}

func located(d result.Diagnostic) string {
	return fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Col, d.Message)
}

func configCheck(c config.Config) check {
	if c.File == "" {
		return healthy("config", "there is no %s, so the defaults apply", config.FileName)
	}
	return healthy("config", "%s is valid", config.FileName)
}

// browserChecks finds the browser and the driver and, if both are there, starts them.
func (a *app) browserChecks(ctx context.Context, c config.Config) []check {
	options := browser.Options{
		Search:    browser.Search{Env: a.lookup, Name: c.Browser.Name, Configured: c.Browser.Executable},
		Endpoint:  c.Browser.Endpoint,
		NoSandbox: browser.SandboxUnusable(),
	}
	found := healthy("browser", "browser.endpoint is used")
	if options.Endpoint == "" {
		executable, err := browser.Find(options.Search)
		if err != nil {
			found = browserFault("browser", err)
		} else {
			found = healthy("browser", "%s (%s)", executable.Path, executable.Origin)
		}
	}
	return []check{found, a.driverCheck(ctx, options, found.Status == "pass")}
}

func (a *app) driverCheck(ctx context.Context, o browser.Options, hasBrowser bool) check {
	dir, err := browser.FindDriver(a.lookup)
	if err != nil {
		return browserFault("driver", err)
	}
	if !hasBrowser {
		return healthy("driver", "Playwright driver %s (%s); it was not started, for want of a browser", browser.DriverVersion, dir)
	}
	b, err := browser.Launch(ctx, o)
	if err != nil {
		return browserFault("driver", err)
	}
	b.Close()
	return healthy("driver", "Playwright driver %s (%s) starts the browser", browser.DriverVersion, dir)
}

func browserFault(id string, err error) check {
	var e *browser.Error
	if errors.As(err, &e) {
		return faulty(id, e.Message, e.Fix)
	}
	return faulty(id, err.Error(), "try again")
}

func visionCheck(c config.Config) check {
	return keyCheck("vision_key", "the vision model", c.Credential(config.OpenRouter))
}

func keyCheck(id, whose string, credential config.Credential) check {
	if credential.Key == "" {
		return faulty(id, whose+" needs a key", "set "+credential.KeyName+" in the environment or in .env")
	}
	return healthy(id, "%s is set", credential.KeyName)
}

func outputCheck(c config.Config) check {
	for _, folder := range []struct{ key, path string }{{"outputDir", c.OutputDir}, {"reporterDir", c.ReporterDir}} {
		if err := tryFolder(c.Root, folder.path); err != nil {
			return faulty("output", fmt.Sprintf("%s %s can't be written: %v", folder.key, folder.path, err),
				"choose a folder inside the project that this user may write, without symbolic links")
		}
	}
	return healthy("output", "%s and %s can be written", c.OutputDir, c.ReporterDir)
}

// tryFolder writes and removes a file there. The folders that it makes for that
// are removed again.
func tryFolder(root, folder string) error {
	made, err := makeFolders(root, folder)
	defer func() {
		for _, dir := range slices.Backward(made) {
			os.Remove(dir)
		}
	}()
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Join(root, filepath.FromSlash(folder)), ".doctor-*")
	if err != nil {
		return reasonOf(err)
	}
	_, err = file.WriteString("ok")
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

func makeFolders(root, folder string) (made []string, err error) {
	at := root
	for _, part := range strings.Split(path.Clean(folder), "/") {
		at = filepath.Join(at, part)
		info, err := os.Lstat(at)
		switch {
		case errors.Is(err, os.ErrNotExist):
			if err := os.Mkdir(at, 0o700); err != nil {
				return made, reasonOf(err)
			}
			made = append(made, at)
		case err != nil:
			return made, reasonOf(err)
		case info.Mode()&os.ModeSymlink != 0:
			return made, fmt.Errorf("%s is a symbolic link", part)
		case !info.IsDir():
			return made, fmt.Errorf("%s is not a folder", part)
		}
	}
	return made, nil
}

// reasonOf leaves out the path, which the message names already.
func reasonOf(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func (a *app) printChecks(checks []check, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(a.stdout).Encode(struct {
			SchemaVersion int     `json:"schemaVersion"`
			Checks        []check `json:"checks"`
		}{1, checks})
	}
	for _, c := range checks {
		fmt.Fprintf(a.stdout, "%s %s: %s\n", strings.ToUpper(c.Status), c.ID, c.Message)
		if c.Fix != nil {
			fmt.Fprintf(a.stdout, "  Fix: %s\n", *c.Fix)
		}
	}
	return nil
}
