package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/runner/browser"
)

func newBrowsers(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "browsers",
		Short: "Install the browser that tests run in",
		Args:  cobra.ArbitraryArgs,
		RunE:  needsCommand,
	}
	cmd.AddCommand(newBrowsersInstall(a))
	return cmd
}

func newBrowsersInstall(a *app) *cobra.Command {
	withDeps := false
	cmd := &cobra.Command{
		Use:   "install <browser>",
		Short: "Install chromium and the driver that speaks to it",
		Long: "Install chromium and the driver that speaks to it. What is there already is kept, and then no network is needed.\n\n" +
			"Without root it installs for the current user and prints the command for whatever only root can install.",
		Args: onlyChromium,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, cancel := a.untilSignal(cmd.Context())
			defer cancel()
			return a.installBrowser(ctx, withDeps)
		},
	}
	cmd.Flags().BoolVar(&withDeps, "with-deps", false, "also install the system packages that it needs")
	return cmd
}

func onlyChromium(_ *cobra.Command, args []string) error {
	const fix = "run \"sedum browsers install chromium\""
	switch {
	case len(args) == 0:
		return &failure{"no browser was named", fix}
	case len(args) > 1 || args[0] != browser.Chromium:
		return &failure{fmt.Sprintf("only chromium can be installed, not %q", args[len(args)-1]), fix}
	}
	return nil
}

func (a *app) installBrowser(ctx context.Context, withDeps bool) error {
	return browserFailure(browser.Install(ctx, browser.Setup{
		Env:      a.lookup,
		Root:     os.Geteuid() == 0,
		WithDeps: withDeps,
		Stdout:   a.stdout,
		Stderr:   a.stderr,
	}))
}

// browserFailure takes the remedy out of an error of the browser.
func browserFailure(err error) error {
	var e *browser.Error
	if errors.As(err, &e) {
		return &failure{e.Message, e.Fix}
	}
	return err
}
