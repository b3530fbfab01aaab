package page

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"sedum.dev/sedum/runner/page/script"
)

func TestTheBundleIsCurrent(t *testing.T) {
	dir, err := filepath.Abs("script")
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := script.Bundle(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(fresh, []byte(pageScript)) {
		t.Error("bundle.js is out of date: run go generate ./runner/page")
	}
}

// show opens one of the small pages of testdata.
func show(t *testing.T, p *Page, name string) {
	t.Helper()
	html, err := os.ReadFile(filepath.Join("testdata", name+".html"))
	if err != nil {
		t.Fatal(err)
	}
	openPage(t, p, string(html))
}

func collect(t *testing.T, p *Page, op Op) Scan {
	t.Helper()
	scan, err := p.Collect(t.Context(), op)
	if err != nil {
		t.Fatal(err)
	}
	return scan
}

func digest(t *testing.T, p *Page) Digest {
	t.Helper()
	d, err := p.Digest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func current(t *testing.T, p *Page) Version {
	t.Helper()
	v, err := p.Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return v
}
