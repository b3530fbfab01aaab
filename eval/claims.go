package eval

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Label is what is true of a claim.
type Label string

const (
	Holds        Label = "holds"        // the page says so
	Contradicted Label = "contradicted" // the page says otherwise
	NotStated    Label = "not_stated"   // the page says neither
)

// Labels in the order of reports.
var Labels = []Label{Holds, Contradicted, NotStated}

// Claims are labelled statements about pages.
type Claims struct {
	pages map[string]claimPage
	order []string // ids of pages in the order of the file
	items []claim
	site  *site
}

// claimPage is a page shown by a browser, or its text alone.
type claimPage struct {
	HTML string `json:"html"` // file, from the folder of the claims
	Text string `json:"text"`
}

// claim is one labelled statement.
type claim struct {
	ID    string   `json:"id"`
	Page  string   `json:"page"`
	Text  string   `json:"claim"`
	Label Label    `json:"label"`
	Tags  []string `json:"tags"`
	at    string   // file:line:col
}

// LoadClaims reads a file of pages and claims, and the pages' files beside it.
// The error is an *Error.
func LoadClaims(file string) (*Claims, error) {
	r, err := openJSON(file)
	if err != nil {
		return nil, err
	}
	s, err := openSite(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	c := &Claims{pages: map[string]claimPage{}, site: s}
	if err := c.load(r); err != nil {
		s.close()
		return nil, err
	}
	return c, nil
}

// Close lets go of the folder.
func (c *Claims) Close() { c.site.close() }

// NeedBrowser reports whether any claim is about a page that a browser has to show.
func (c *Claims) NeedBrowser() bool {
	return slices.ContainsFunc(c.items, func(i claim) bool { return c.pages[i.Page].HTML != "" })
}

func (c *Claims) load(r *reader) error {
	var offsets []int
	err := r.object(func(name string, at int) error {
		switch name {
		case "pages":
			return r.object(func(id string, at int) error { return c.addPage(r, id, at) })
		case "items":
			return r.list(func(at int) error {
				var item claim
				if err := r.value(&item); err != nil {
					return err
				}
				c.items, offsets = append(c.items, item), append(offsets, at)
				return nil
			})
		}
		return r.unknown(name, at)
	})
	if err != nil {
		return err
	}
	if len(c.items) == 0 {
		return r.fault(0, `add claims to the list "items"`, "the file has no claim")
	}
	ids := map[string]string{}
	for i := range c.items {
		if err := c.check(r, i, offsets[i], ids); err != nil {
			return err
		}
	}
	return nil
}

func (c *Claims) addPage(r *reader, id string, at int) error {
	if _, twice := c.pages[id]; twice {
		return r.fault(at, "give every page an id of its own", "the page %q is there twice", id)
	}
	var p claimPage
	var err error
	valueAt := r.next()
	if r.text[valueAt] == '"' {
		err = r.value(&p.Text)
	} else {
		err = r.value(&p)
	}
	if err != nil {
		return err
	}
	if (p.HTML == "") == (strings.TrimSpace(p.Text) == "") {
		return r.fault(valueAt, `write {"html": "file"} or the page's text`, "the page %q needs either a file or a text", id)
	}
	if p.HTML != "" {
		if _, err := c.site.golds(p.HTML); err != nil {
			return r.fault(valueAt, "add the file beside the claims, or correct its name", "the file %q of the page %q can't be used: %s", p.HTML, id, reason(err))
		}
	}
	c.pages[id] = p
	c.order = append(c.order, id)
	return nil
}

func (c *Claims) check(r *reader, i, at int, ids map[string]string) error {
	item := &c.items[i]
	here := r.fault(at, "", "")
	item.at = fmt.Sprintf("%s:%d:%d", here.File, here.Line, here.Col)
	_, known := c.pages[item.Page]
	switch before, twice := ids[item.ID]; {
	case item.ID == "":
		return r.fault(at, `give it a field "id"`, "this claim has no id")
	case twice:
		return r.fault(at, "give every claim an id of its own", "the id %q is also that of %s", item.ID, before)
	case !known:
		return r.fault(at, `add the page to "pages", or correct the name`, "claim %s is about an unknown page %q", item.ID, item.Page)
	case strings.TrimSpace(item.Text) == "":
		return r.fault(at, `write the claim in a field "claim"`, "claim %s is empty", item.ID)
	case !slices.Contains(Labels, item.Label):
		return r.fault(at, `use "holds", "contradicted" or "not_stated"`, "claim %s: unknown label %q", item.ID, item.Label)
	}
	ids[item.ID] = item.at
	return nil
}
