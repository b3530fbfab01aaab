package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"time"
)

// slowness is how long the report keeps its reader waiting.
const slowness = 1500 * time.Millisecond

// user is a row of the admin table.
type user struct {
	Name, Email, Role string
	Active            bool
}

var users = []user{
	{"Ada Byron", "ada@shop.test", "Admin", true},
	{"Grace Murray", "grace@shop.test", "Editor", true},
	{"Linus Berg", "linus@shop.test", "Viewer", false},
	{"Margaret Ham", "margaret@shop.test", "Editor", true},
}

// listed are the products that match a query, in the order asked for.
func listed(query, order string) []product {
	found := slices.DeleteFunc(slices.Clone(catalogue), func(p product) bool {
		return !strings.Contains(strings.ToLower(p.Name), strings.ToLower(strings.TrimSpace(query)))
	})
	switch order {
	case "price":
		slices.SortStableFunc(found, func(a, b product) int { return cmp.Compare(a.Price, b.Price) })
	case "price-desc":
		slices.SortStableFunc(found, func(a, b product) int { return cmp.Compare(b.Price, a.Price) })
	}
	return found
}

func (s *shop) reportData(w http.ResponseWriter, r *http.Request, v *session) {
	select {
	case <-r.Context().Done():
	case <-time.After(slowness):
		fmt.Fprint(w, "128")
	}
}

func subFS() (fs.FS, error) { return fs.Sub(web, "web/static") }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
