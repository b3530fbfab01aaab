package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sedum.dev/sedum/internal/nearest"
)

// flagError gives every wrong option a remedy, with the nearest name for an unknown one.
func flagError(cmd *cobra.Command, err error) error {
	fix := fmt.Sprintf("run \"%s --help\" for the options and their values", cmd.CommandPath())
	if name, ok := unknownFlag(err); ok {
		if near := nearest.Name(name, flagNames(cmd)); near != "" {
			fix = fmt.Sprintf("did you mean --%s?", near)
		}
		return &failure{fmt.Sprintf("unknown option --%s", name), fix}
	}
	return &failure{err.Error(), fix}
}

func unknownFlag(err error) (string, bool) {
	name, ok := strings.CutPrefix(err.Error(), "unknown flag: --")
	return name, ok
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// noArguments refuses positional arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &failure{
		fmt.Sprintf("%q takes no arguments, got %q", cmd.CommandPath(), args[0]),
		fmt.Sprintf("run \"%s --help\"", cmd.CommandPath()),
	}
}
