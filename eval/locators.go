package eval

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"sedum.dev/sedum/runner/page"
)

// Locators are look-ups with the elements that people said they mean.
type Locators struct {
	sets []lookupSet
	site *site
}

// lookupSet is the look-ups on one page.
type lookupSet struct {
	page  string
	cases []lookup
	golds map[string]string // hook -> name of every marked element
}

// lookup is one labelled sentence.
type lookup struct {
	ID       string   `json:"id"`
	Op       page.Op  `json:"op"`
	Sentence string   `json:"sentence"`
	Gold     gold     `json:"gold"`
	Tags     []string `json:"tags"`
	at       string   // file:line:col
}

// gold is what a sentence means: any of the named elements, or why none may be taken.
type gold struct {
	names  []string
	refuse string // None, Ambiguous or ""
}

// Golds of sentences that must be refused.
const (
	None      = "none"
	Ambiguous = "ambiguous"
)

func (g *gold) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &g.refuse) == nil && (g.refuse == None || g.refuse == Ambiguous) {
		return nil
	}
	if json.Unmarshal(text, &g.names) == nil && len(g.names) > 0 && !slices.Contains(g.names, "") {
		g.refuse = ""
		return nil
	}
	return errors.New(`gold must be "none", "ambiguous", or a list of names of marked elements`)
}

func (g gold) answerable() bool { return g.refuse == "" }

func (g gold) String() string {
	if g.refuse != "" {
		return g.refuse
	}
	return strings.Join(g.names, " or ")
}

// LoadLocators reads folder/cases/*.json and the pages that they name in
// folder/pages. The error is an *Error.
func LoadLocators(folder string) (*Locators, error) {
	files, _ := filepath.Glob(filepath.Join(folder, "cases", "*.json")) // the pattern is valid
	if len(files) == 0 {
		return nil, &Error{File: filepath.Join(folder, "cases"), Message: "there is no case file (*.json) in this folder", Fix: "give a folder with cases/ and pages/; docs/eval.md describes it"}
	}
	s, err := openSite(filepath.Join(folder, "pages"))
	if err != nil {
		return nil, err
	}
	l := &Locators{site: s}
	ids := map[string]string{}
	for _, file := range files {
		if err := l.load(file, ids); err != nil {
			s.close()
			return nil, err
		}
	}
	if l.count() == 0 {
		s.close()
		return nil, &Error{File: filepath.Join(folder, "cases"), Message: "the case files have no case", Fix: "add a case to one of them"}
	}
	return l, nil
}

// Close lets go of the folder.
func (l *Locators) Close() { l.site.close() }

func (l *Locators) count() int {
	n := 0
	for _, set := range l.sets {
		n += len(set.cases)
	}
	return n
}

// load reads one case file; ids holds where each id was met.
func (l *Locators) load(file string, ids map[string]string) error {
	r, err := openJSON(file)
	if err != nil {
		return err
	}
	var set lookupSet
	var offsets []int
	pageAt := -1
	err = r.object(func(name string, at int) error {
		switch name {
		case "page":
			pageAt = r.next()
			return r.value(&set.page)
		case "cases":
			return r.list(func(at int) error {
				var c lookup
				if err := r.value(&c); err != nil {
					return err
				}
				set.cases, offsets = append(set.cases, c), append(offsets, at)
				return nil
			})
		}
		return r.unknown(name, at)
	})
	if err != nil {
		return err
	}
	if pageAt < 0 {
		return r.fault(0, `name the page in a field "page"`, "the file names no page")
	}
	if set.golds, err = l.site.golds(set.page); err != nil {
		return r.fault(pageAt, "add the page to the folder pages, or correct the name", "the page %q can't be used: %s", set.page, reason(err))
	}
	for i := range set.cases {
		if err := set.check(r, i, offsets[i], ids); err != nil {
			return err
		}
	}
	l.sets = append(l.sets, set)
	return nil
}

const maxSentence = 512 // code points, as in a test

func (s *lookupSet) check(r *reader, i, at int, ids map[string]string) error {
	c := &s.cases[i]
	here := r.fault(at, "", "")
	c.at = fmt.Sprintf("%s:%d:%d", here.File, here.Line, here.Col)
	switch before, twice := ids[c.ID]; {
	case c.ID == "":
		return r.fault(at, `give it a field "id"`, "this case has no id")
	case twice:
		return r.fault(at, "give every case an id of its own", "the id %q is also that of %s", c.ID, before)
	case c.Op != page.Click && c.Op != page.Fill && c.Op != page.Read:
		return r.fault(at, `use "click", "fill" or "read"`, "case %s: unknown op %q", c.ID, c.Op)
	case strings.TrimSpace(c.Sentence) == "" || utf8.RuneCountInString(c.Sentence) > maxSentence:
		return r.fault(at, "write 1 to 512 characters", "case %s: the sentence is empty or too long", c.ID)
	case c.Gold.answerable() && len(c.Gold.names) == 0:
		return r.fault(at, `add "gold": a list of names, "none" or "ambiguous"`, "case %s has no gold", c.ID)
	}
	for _, name := range c.Gold.names {
		if _, ok := s.golds[hookOf(name)]; !ok {
			return r.fault(at, fmt.Sprintf("mark the element with data-eval-gold=%q, or correct the name", name), "case %s: the page %s has no element marked %q", c.ID, s.page, name)
		}
	}
	ids[c.ID] = c.at
	return nil
}
