package builtin

import (
	"fmt"
	"os"
	"sedum.dev/sedum/model"
	"strings"
	"testing"
)

func TestDbg(t *testing.T) {
	b, _ := os.ReadFile("testdata/claims/" + os.Getenv("PAGE") + ".txt")
	page, _, _ := strings.Cut(string(b), "\nclaims\n")
	_, page, _ = strings.Cut(page, "page\n")
	ps := readPassages(page)
	m := New(Options{})
	for _, c := range strings.Split(os.Getenv("CLAIM"), "|") {
		p := m.newPage(model.State{Passages: ps})
		c = tidy(c)
		l, r, ok := twoClaims(c)
		if ok {
			fmt.Println("two:", l, "//", r)
		}
		for _, f := range forms {
			if parts := f.pattern.FindStringSubmatch(c); parts != nil {
				e, mine := f.judge(p, named(f.pattern, parts))
				fmt.Printf("%-16s %v %+v mine=%v\n", f.name, named(f.pattern, parts), e, mine)
				if mine {
					break
				}
			}
		}
		fmt.Printf("%q => %+v\n", c, p.weigh(c))
	}
}
