package main

import (
	"github.com/spf13/cobra"

	"sedum.dev/sedum/result"
)

func newSchema(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of result.json",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			_, err := a.stdout.Write(result.SchemaJSON())
			return err
		},
	}
}
