// Package script builds the page script: plain JavaScript in small files, bundled
// into the one file that package page embeds.
//
// Entry point: Bundle. The bundle is committed, so building the product needs no
// bundler; a test of package page says when it is out of date.
package script

import (
	"errors"

	"github.com/evanw/esbuild/pkg/api"
)

// Bundle builds the script from the sources in dir.
func Bundle(dir string) ([]byte, error) {
	built := api.Build(api.BuildOptions{
		EntryPoints:   []string{"main.js"},
		AbsWorkingDir: dir,
		Bundle:        true,
		Format:        api.FormatIIFE,
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsNone,
		LogLevel:      api.LogLevelSilent,
	})
	if len(built.Errors) > 0 {
		messages := api.FormatMessages(built.Errors, api.FormatMessagesOptions{})
		return nil, errors.New(messages[0])
	}
	return built.OutputFiles[0].Contents, nil
}
