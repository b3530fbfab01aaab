package step

import (
	"context"
	"errors"
	"strings"
	"testing"

	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

func TestDownloadsAreKeptAndNamed(t *testing.T) {
	file := func(name, content string, err error) page.Download {
		return page.Download{Name: name, Content: func(context.Context) ([]byte, error) { return []byte(content), err }}
	}
	for _, c := range []struct {
		name   string
		file   page.Download
		change func(*Runner)
		want   string
		kept   int
	}{
		{"kept", file("a.csv", "x", nil), nil, `downloaded "a.csv" as downloads/A/a.csv`, 1},
		{"a secret in it", file("a.csv", "pw,hunter2", nil), nil, "not kept: it holds a secret", 0},
		{"a secret as its name", file("hunter2.csv", "x", nil), nil, `downloaded "[REDACTED].csv", not kept`, 0},
		{"too late", file("a.csv", "", &page.Error{Code: page.CodeTimeout, Message: "it took too long"}), nil, "not kept: it took too long", 0},
		{"no evidence", file("a.csv", "x", nil), func(r *Runner) { r.KeepDownload = nil }, "not kept: no evidence is kept", 0},
		{"no room", file("a.csv", "x", nil), func(r *Runner) {
			r.KeepDownload = func(string, string, []byte) (string, error) { return "", errors.New("disk full") }
		}, "not kept: it can't be stored", 0},
		{"sensitive page", file("a.csv", "x", nil), func(r *Runner) {
			r.Pictures.Sensitive = func(string) bool { return true }
		}, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			p.files = []page.Download{c.file}
			r, kept := newRunner(p, finds(locate.Found)), 0
			r.KeepDownload = func(_, name string, _ []byte) (string, error) { kept++; return "downloads/A/" + name, nil }
			if c.change != nil {
				c.change(r)
			}
			step, _, _ := run(t, r, sentence.Click, "click Export")
			if !strings.Contains(step.Detail, c.want) || kept != c.kept || strings.Contains(step.Detail, "hunter2") {
				t.Errorf("%q, kept %d", step.Detail, kept)
			}
		})
	}
}
