package locate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/page"
)

func numbered(n int) []page.Candidate {
	var out []page.Candidate
	for i := range n {
		out = append(out, element(fmt.Sprintf("link: Entry %d", i+1)))
	}
	return out
}

// favours answers every request like a model that prefers the given candidates,
// best first, wherever they are offered, and else none.
func favours(best ...int) reply {
	return func(t *testing.T, r model.Request) (model.Reply, error) {
		o, rest := odds{}, 1.0
		for _, n := range best {
			if slices.ContainsFunc(r.Questions[0].Options, func(o model.Option) bool { return o.ID == number(n) }) {
				o[n] = rest * .8
				rest -= o[n]
			}
		}
		o[0] = rest
		return gives(o)(t, r)
	}
}

func offered(r model.Request) int { return len(r.Questions[0].Options) }

func TestOneRequestHoldsAtMost128Candidates(t *testing.T) {
	for n, wantRequests := range map[int]int{127: 1, 128: 1, 129: 2} {
		// The 129th is alone in its heat and advances unasked.
		m := asks(t, slices.Repeat([]reply{favours(5)}, wantRequests)...)
		p := shows(numbered(n)...)
		f := locator(m).Find(t.Context(), p, page.Click, "open the entry I like")
		if got := found(f, p); got != "5 model_pick" || f.Candidates != n {
			t.Errorf("%d candidates: %s", n, got)
		}
		if last := m.requests[len(m.requests)-1]; n == 129 && offered(last) != 3 {
			t.Errorf("the last round had %d candidates", offered(last))
		}
	}
}

// PT-006
func TestHeats(t *testing.T) {
	for _, local := range []bool{false, true} {
		m := asks(t, slices.Repeat([]reply{favours(700, 3)}, 7)...)
		m.limits.Local = local
		p := shows(numbered(700)...)
		f := locator(m).Find(t.Context(), p, page.Click, "open the entry I like")
		if got := found(f, p); got != "700 model_pick" {
			t.Errorf("local %v: %s", local, got)
		}
		for _, r := range m.requests {
			if !r.Questions[0].None || offered(r) > 128 {
				t.Errorf("a request with %d options, none %v", offered(r), r.Questions[0].None)
			}
		}
		final := m.requests[6]
		if offered(final) != 12 || len(f.Calls) != 7 {
			t.Errorf("%d finalists, %d calls", offered(final), len(f.Calls))
		}
	}
}

func TestSmallerModelsGetSmallerHeats(t *testing.T) {
	m := asks(t, slices.Repeat([]reply{favours(7)}, 4)...)
	m.limits.MaxOptions = 10
	p := shows(numbered(24)...)
	if got := found(locator(m).Find(t.Context(), p, page.Click, "open the entry I like"), p); got != "7 model_pick" {
		t.Error(got)
	}
}

func TestHeatsEndOnAPageThatMoves(t *testing.T) {
	p := shows(numbered(300)...)
	p.moveAt = 1
	m := asks(t, slices.Repeat([]reply{favours(1)}, 3)...)
	if got := found(locator(m).Find(t.Context(), p, page.Click, "open it"), p); got != "stale" {
		t.Error(got)
	}
}

func TestHeatsKeepAllCallsOnFailure(t *testing.T) {
	p := shows(numbered(512)...)
	m := asks(t, favours(1), fails(model.CodeConnection), fails(model.CodeAuthentication), favours(1))
	f := locator(m).Find(t.Context(), p, page.Click, "open it")
	if f.Reason != ProviderError || !f.StopsRun() || len(f.Calls) != 4 {
		t.Errorf("%q, stops %v, %d calls", f.Reason, f.StopsRun(), len(f.Calls))
	}
}

func TestHeatsThatDoNotShrinkEnd(t *testing.T) {
	m := asks(t)
	m.limits.MaxOptions = 2
	p := shows(numbered(5)...)
	if got := found(locator(m).Find(t.Context(), p, page.Click, "open it"), p); got != "resource_limit" {
		t.Error(got)
	}
}

func TestRequestBytes(t *testing.T) {
	fat := func(kib int) page.Candidate {
		return element("link: Entry", peers(slices.Repeat([]string{strings.Repeat("x", 80)}, kib*12)...))
	}
	p := shows(fat(1), fat(70))
	if got := found(locator(asks(t)).Find(t.Context(), p, page.Click, "open it"), p); got != "request_too_large" {
		t.Error(got)
	}
	m := asks(t, favours(1), favours(1), favours(1), favours(1))
	p = shows(fat(20), fat(15), fat(15), fat(20), fat(15), fat(15))
	f := locator(m).Find(t.Context(), p, page.Click, "open it")
	if offered(m.requests[0]) != 3 || f.Candidates != 6 {
		t.Errorf("the first request had %d candidates", offered(m.requests[0]))
	}
}

// Lesson 49: without its siblings "the second" would mean nothing in the last round.
func TestFinalistsGetTheirSiblingsBack(t *testing.T) {
	list := numbered(140)
	for _, i := range []int{10, 60, 135} {
		list[i] = element("button: Try it", item(fmt.Sprintf("Demo %d", i)))
	}
	m := asks(t, favours(136, 11), favours(136, 11), favours(11))
	p := shows(list...)
	f := locator(m).Find(t.Context(), p, page.Click, "click the second Try it button")
	if got := found(f, p); got != "61 resolved_in_code" {
		t.Error(got)
	}
	var ids []string
	for _, o := range m.requests[2].Questions[0].Options {
		if o.Candidate.Name == "Try it" {
			ids = append(ids, o.ID)
		}
	}
	if !slices.Equal(ids, []string{"c11", "c61", "c136"}) {
		t.Errorf("the last round offered %v", ids)
	}
}

func TestANamedRegionNarrowsAFullPage(t *testing.T) {
	list := numbered(200)
	for i := range 3 {
		list[i].Location = "footer"
	}
	list[150] = element("link: Entry I like")
	m := asks(t, favours(2))
	p := shows(list...)
	if got := found(locator(m).Find(t.Context(), p, page.Click, "open the entry I like in the footer"), p); got == "" || offered(m.requests[0]) != 4 {
		t.Errorf("%s after a request with %d candidates", got, offered(m.requests[0]))
	}
}
