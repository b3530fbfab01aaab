package main

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/ci/artifact"
	"sedum.dev/sedum/report"
)

func newArtifact(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "artifact",
		Short: "Keep folders as artifacts of a GitHub workflow run",
		Args:  cobra.ArbitraryArgs,
		RunE:  needsCommand,
	}
	cmd.AddCommand(newArtifactUpload(a), newArtifactDownload(a))
	return cmd
}

func newArtifactUpload(a *app) *cobra.Command {
	var options artifact.Options
	cmd := &cobra.Command{
		Use:   "upload NAME DIR",
		Short: "Keep a folder as an artifact",
		Long: "Keep a folder, hidden files included, as an artifact of the GitHub workflow run that this is part of. Only actions may\n" +
			"do that: in a run: step use actions/upload-artifact. What may hold credentials, such as .git and .env, is left out.\n\n" +
			"Exit codes: 0 GitHub has the artifact, 3 it has not.",
		Args: nameAndFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("retention-days") && options.RetentionDays == 0 {
				return outOfRange("--retention-days", 0, "a number from 1 to 90")
			}
			return a.uploadArtifact(cmd, args[0], args[1], options)
		},
	}
	cmd.Flags().IntVar(&options.RetentionDays, "retention-days", 0, "keep it this many `days`, 1 to 90 (default: as long as the repository says)")
	return cmd
}

func newArtifactDownload(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "download NAME DIR",
		Short: "Unpack an artifact into an empty folder",
		Long: "Unpack an artifact of the GitHub workflow run that this is part of into a folder that is empty or new. Its content is\n" +
			"not trusted: what would leave the folder, or fill the disk, is refused as a whole.\n\n" +
			"Exit codes: 0 everything is in the folder, 3 nothing is.",
		Args: nameAndFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.downloadArtifact(cmd, args[0], args[1])
		},
	}
}

func nameAndFolder(cmd *cobra.Command, args []string) error {
	if len(args) == 2 {
		return nil
	}
	return &failure{
		fmt.Sprintf("%q takes a name and a folder, got %d arguments", cmd.CommandPath(), len(args)),
		fmt.Sprintf("run \"%s --help\"", cmd.CommandPath()),
	}
}

func (a *app) uploadArtifact(cmd *cobra.Command, name, dir string, o artifact.Options) error {
	ctx, cancel := a.untilSignal(cmd.Context())
	defer cancel()
	service, err := artifact.FromEnvironment(a.lookup, http.DefaultClient, a.now)
	if err != nil {
		return artifactFailure(err)
	}
	uploaded, err := service.Upload(ctx, name, a.absolute(dir), o)
	if err != nil {
		return artifactFailure(err)
	}
	for _, left := range uploaded.LeftOut {
		fmt.Fprintln(a.stderr, "sedum: warning: not in the artifact:", report.InertLine(left))
	}
	if uploaded.RetentionDays < o.RetentionDays {
		fmt.Fprintf(a.stderr, "sedum: warning: the repository keeps artifacts %d days at most\n", uploaded.RetentionDays)
	}
	fmt.Fprintf(a.stdout, "id %d\nsize %d\ndigest %s\n", uploaded.ID, uploaded.Size, uploaded.Digest)
	if page := artifact.PageURL(a.lookup, uploaded.ID); page != "" {
		fmt.Fprintln(a.stdout, "url", report.InertLine(page))
	}
	return nil
}

func (a *app) downloadArtifact(cmd *cobra.Command, name, dir string) error {
	ctx, cancel := a.untilSignal(cmd.Context())
	defer cancel()
	service, err := artifact.FromEnvironment(a.lookup, http.DefaultClient, a.now)
	if err != nil {
		return artifactFailure(err)
	}
	dir = a.absolute(dir)
	if err := service.Download(ctx, name, dir); err != nil {
		return artifactFailure(err)
	}
	fmt.Fprintln(a.stdout, "folder", report.InertLine(dir))
	return nil
}

func artifactFailure(err error) error {
	var (
		unavailable *artifact.Unavailable
		exists      *artifact.Exists
		missing     *artifact.NotFound
	)
	fix := "see docs/artifacts.md"
	switch {
	case errors.As(err, &unavailable):
		fix = unavailable.Fix
	case errors.As(err, &exists):
		fix = fmt.Sprintf("use the name %q", exists.Free)
	case errors.As(err, &missing):
		fix = "correct the name, or let this job need the one that uploads it; for artifacts of other workflow runs use actions/download-artifact"
	}
	return &failure{err.Error(), fix}
}
