package artifact

import (
	"strings"
	"testing"
	"unicode"
)

func TestDefaultName(t *testing.T) {
	for _, c := range []struct {
		suite, shard string
		attempt      int
		want         string
	}{
		{"", "", 1, "sedum-attempt1"},
		{"checkout", "", 2, "sedum-checkout-attempt2"},
		{"checkout", "2-of-4", 1, "sedum-checkout-2-of-4-attempt1"},
		{"Web / Checkout: EU", "node 20, chromium", 1, "sedum-web-checkout-eu-node-20-chromium-attempt1"},
		{"Café Ünïcode", "", 1, "sedum-cafe-unicode-attempt1"},
		{"日本", "", 1, "sedum-cf2abf-attempt1"},
		{"日曜", "", 1, "sedum-52ee7e-attempt1"},
		{"shop 日本", "", 1, "sedum-shop-1511d2-attempt1"},
		{"!!!", "", 1, "sedum-e84c53-attempt1"},
		{"../../etc\r\n", "", 0, "sedum-etc-attempt1"},
		{strings.Repeat("x", maxSlugBytes-1), "", 1, "sedum-" + strings.Repeat("x", maxSlugBytes-1) + "-attempt1"},
		{strings.Repeat("x", maxSlugBytes), "", 1, "sedum-" + strings.Repeat("x", maxSlugBytes) + "-attempt1"},
		{strings.Repeat("x", maxSlugBytes+1), "", 1, "sedum-" + strings.Repeat("x", maxSlugBytes-7) + "-316459-attempt1"},
	} {
		if got := DefaultName(c.suite, c.shard, c.attempt); got != c.want {
			t.Errorf("%q %q %d: got %s, want %s", c.suite, c.shard, c.attempt, got, c.want)
		}
	}
}

// Whatever a suite is called, GitHub takes its name.
func FuzzDefaultName(f *testing.F) {
	f.Add("checkout", "1", 1)
	f.Add("a/b\\c:d*e?f\"g<h>i|j\r\n\x00\xff", "日本", -1)
	f.Add(strings.Repeat("ß", 300), strings.Repeat("-", 300), 1<<40)
	f.Fuzz(func(t *testing.T, suite, shard string, attempt int) {
		name := DefaultName(suite, shard, attempt)
		if err := CheckName(name); err != nil {
			t.Error(err)
		}
		if strings.ContainsFunc(name, func(r rune) bool { return r > unicode.MaxASCII }) || strings.Contains(name, "--") {
			t.Errorf("%q is no plain name", name)
		}
	})
}

func TestCheckName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"run", ""},
		{"Ein Lauf (1) [a], 日本.zip", ""},
		{strings.Repeat("n", maxNameBytes-1), ""},
		{strings.Repeat("n", maxNameBytes), ""},
		{strings.Repeat("n", maxNameBytes+1), "has 252 bytes; 251 are allowed"},
		{strings.Repeat("é", 126), "has 252 bytes; 251 are allowed"},
		{"", "needs a name"},
		{"a\xff", "is not UTF-8"},
		{"日a:b/c", `character 3 (':') is not allowed; use "日a-b-c"`},
		{"\x1b[31m", `character 1 ('\x1b') is not allowed; use "-[31m"`},
	} {
		err := CheckName(c.name)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.name, err, c.want)
		}
	}
	for _, r := range "\":<>|*?\r\n\\/" {
		if CheckName("a"+string(r)) == nil {
			t.Errorf("%q is allowed", r)
		}
	}
}

func TestFreeName(t *testing.T) {
	long := strings.Repeat("é", maxNameBytes/2) // one byte less than allowed
	for _, c := range []struct {
		name  string
		taken []string
		want  string
	}{
		{"run", nil, "run-2"},
		{"run", []string{"run-2", "run-3", "run-5"}, "run-4"},
		{long, nil, strings.Repeat("é", maxNameBytes/2-1) + "-2"},
	} {
		taken := map[string]bool{}
		for _, name := range c.taken {
			taken[name] = true
		}
		got := freeName(c.name, taken)
		if got != c.want || CheckName(got) != nil {
			t.Errorf("%s: got %s, want %s (%v)", c.name, got, c.want, CheckName(got))
		}
	}
}
