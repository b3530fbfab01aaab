package html

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"
)

//go:embed assets
var files embed.FS

// assets are the parts of the page that are the same for every run.
type assets struct {
	Style  template.CSS
	Script template.JS
	Policy string
}

var (
	templates = template.Must(template.ParseFS(files, "assets/*.html"))
	embedded  = load()
)

// load joins styles and scripts and allows exactly these: a page that smuggled
// in another script could not run it, and nothing can be fetched.
func load() assets {
	style, script := concat("page.css", "flow.css", "replay.css"), concat("theme.js", "page.js", "replay.js")
	return assets{
		Style: template.CSS(style), Script: template.JS(script),
		Policy: fmt.Sprintf("default-src 'none'; img-src data:; style-src %s; script-src %s; base-uri 'none'; form-action 'none'", hash(style), hash(script)),
	}
}

func concat(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		content, err := files.ReadFile("assets/" + name)
		if err != nil {
			panic(err) // the file is part of the program
		}
		b.Write(content)
	}
	return b.String()
}

func hash(content string) string {
	sum := sha256.Sum256([]byte(content))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
