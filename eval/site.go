package eval

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"
	"time"

	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/page"
)

// site is a folder of pages, shown to a browser over loopback. The marks that
// name the right elements are replaced on the way by hooks that tell nothing, so
// that no rule and no model can read an answer.
type site struct{ root *os.Root }

func openSite(folder string) (*site, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, &Error{File: folder, Message: "the folder can't be read: " + reason(err), Fix: "give the path of a corpus folder; docs/eval.md describes it"}
	}
	return &site{root}, nil
}

func (s *site) close() { _ = s.root.Close() }

// goldMark is a mark in HTML, in HTML inside an attribute, or in a script's text.
var goldMark = regexp.MustCompile(`data-eval-gold=("|'|&quot;)([^"'&<>]*)("|'|&quot;)`)

// hookOf is what stands for a mark in the page that is shown.
func hookOf(gold string) string {
	sum := sha256.Sum256([]byte(gold))
	return "g" + hex.EncodeToString(sum[:6])
}

func withHooks(html string) string {
	return goldMark.ReplaceAllStringFunc(html, func(mark string) string {
		m := goldMark.FindStringSubmatch(mark)
		return "data-testid=" + m[1] + hookOf(m[2]) + m[3]
	})
}

// marked is a start tag with a mark.
var marked = regexp.MustCompile(`<[^<>]*\bdata-eval-gold=[^<>]*>`)

// embedded finds the documents that a page shows in its frames.
var embedded = regexp.MustCompile(`\bsrc=["']([^"':?#]+\.html)["'?#]`)

// golds maps the hook of every mark of a page and of its frames' pages to its name.
func (s *site) golds(name string) (map[string]string, error) {
	found := map[string]string{}
	seen := map[string]bool{}
	for todo := []string{name}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if seen[at] {
			continue
		}
		seen[at] = true
		text, err := s.root.ReadFile(at)
		if err != nil && at == name {
			return nil, err
		}
		for _, tag := range marked.FindAllString(string(text), -1) {
			if strings.Contains(tag, "data-testid") {
				return nil, errors.New(at + " has an element with both data-eval-gold and data-testid, which would hide the mark: " + tag)
			}
		}
		for _, m := range goldMark.FindAllStringSubmatch(string(text), -1) {
			found[hookOf(m[2])] = m[2]
		}
		for _, m := range embedded.FindAllStringSubmatch(string(text), -1) {
			todo = append(todo, path.Join(path.Dir(at), m[1]))
		}
	}
	return found, nil
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if path.Ext(name) != ".html" {
		http.FileServerFS(s.root.FS()).ServeHTTP(w, r)
		return
	}
	text, err := s.root.ReadFile(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, withHooks(string(text)))
}

// show serves the pages until stop is called.
func (s *site) show() (origin string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }()
	return "http://" + listener.Addr().String() + "/", func() { _ = server.Close() }, nil
}

// How long a page may take to come to rest; what never does is measured as it is.
const (
	quietFor   = 80 * time.Millisecond
	quietLimit = 4 * time.Second
)

func open(ctx context.Context, b *browser.Browser, size page.Options, address string) (*page.Page, error) {
	p, err := page.New(ctx, b, size)
	if err != nil {
		return nil, err
	}
	if err = p.Goto(ctx, address); err == nil {
		_, _, err = p.Quiet(ctx, quietFor, quietLimit)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}
