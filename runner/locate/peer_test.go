package locate_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// peerPages are pages with sentences and the elements that people said they
// mean. They are no part of this repository.
const peerPages = "../../../shared/peer/locator"

// maxWrongActions is the share of sentences for which the built-in model may
// take a wrong element, answerable or not.
const maxWrongActions = 0.05

type peerCase struct {
	ID, Op, Sentence string
	Gold             any // names of right elements, or "none", or "ambiguous"
}

// Report: how often the built-in model finds what people mean on pages that it
// was not made for. Only taking a wrong element is bounded here.
func TestPeerPages(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(peerPages, "cases", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Run("skipped because there are no peer pages beside this checkout", func(t *testing.T) { t.SkipNow() })
		return
	}
	var sum tally
	for _, file := range files {
		sum.add(t, file)
	}
	t.Logf("answerable %d: found %.1f%%, wrong %.1f%%", sum.answerable, share(sum.right, sum.answerable), share(sum.wrong, sum.answerable))
	t.Logf("to refuse %d: refused %.1f%%, wrong %.1f%%", sum.refusable, share(sum.refused, sum.refusable), share(sum.acted, sum.refusable))
	if wrong := sum.wrong + sum.acted; float64(wrong) > maxWrongActions*float64(sum.answerable+sum.refusable) {
		t.Errorf("%d wrong elements in %d look-ups", wrong, sum.answerable+sum.refusable)
	}
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

type tally struct {
	answerable, right, wrong  int
	refusable, refused, acted int
}

func (s *tally) add(t *testing.T, file string) {
	t.Helper()
	var set struct {
		Page  string
		Cases []peerCase
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &set)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, names := openPeer(t, set.Page)
	l := locate.New(locate.Options{Model: builtin.New(builtin.Options{}), Secrets: nothingSecret{}})
	for _, c := range set.Cases {
		f := l.Find(t.Context(), p, page.Op(c.Op), c.Sentence)
		got := ""
		if f.Reason == locate.Found {
			got = names[f.Target.Candidate.Hook]
			if got == "" {
				got = "unmarked " + f.Target.Candidate.Name
			}
		}
		s.count(t, c, got, f)
	}
}

func (s *tally) count(t *testing.T, c peerCase, got string, f locate.Finding) {
	t.Helper()
	gold, answerable := c.Gold.([]any)
	right := slices.ContainsFunc(gold, func(g any) bool { return g == got })
	switch {
	case answerable:
		s.answerable++
		if right {
			s.right++
			return
		}
		if got != "" {
			s.wrong++
		}
	default:
		s.refusable++
		if got == "" {
			s.refused++
			return
		}
		s.acted++
	}
	t.Logf("%s: %q: got %q (%s %s), want %v; %s", c.ID, c.Sentence, got, f.Reason, f.Gate, c.Gold, best(f))
}

func best(f locate.Finding) string {
	var out []string
	for _, o := range f.Options[:min(3, len(f.Options))] {
		out = append(out, fmt.Sprintf("%s %.2f", o.Label, o.Probability))
	}
	return strings.Join(out, ", ")
}

type nothingSecret struct{}

func (nothingSecret) Redact(text string) string { return text }

var goldMark = regexp.MustCompile(`data-eval-gold="([^"]*)"`)

// openPeer opens a page whose marks are renamed, so that no rule can read the
// answer: names leads from a mark back to what it was.
func openPeer(t *testing.T, file string) (p *page.Page, names map[string]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(peerPages, "pages", file))
	if err != nil {
		t.Fatal(err)
	}
	names = map[string]string{}
	html := goldMark.ReplaceAllStringFunc(string(text), func(m string) string {
		mark := fmt.Sprintf("x%d", len(names)+1)
		names[mark] = goldMark.FindStringSubmatch(m)[1]
		return fmt.Sprintf(`data-testid="%s"`, mark)
	})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	p, err = page.New(t.Context(), testkit.Browser(t), page.Options{Width: 1280, Height: 900})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	if err := p.Goto(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Quiet(t.Context(), 80*time.Millisecond, 4*time.Second); err != nil {
		t.Fatal(err)
	}
	return p, names
}
