package result

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

func TestTruncate(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		limit int
		want  string
	}{
		"short":               {"abc", 20, "abc"},
		"exactly":             {strings.Repeat("a", 20), 20, strings.Repeat("a", 20)},
		"one too many":        {strings.Repeat("a", 21), 20, "aaaaaaaa…[truncated]"},
		"accents count once":  {strings.Repeat("é", 20), 20, strings.Repeat("é", 20)},
		"astral counts twice": {strings.Repeat("🧪", 11), 20, "🧪🧪🧪🧪…[truncated]"},
		"astral exactly":      {strings.Repeat("🧪", 10), 20, strings.Repeat("🧪", 10)},
		"no half pair":        {"a" + strings.Repeat("🧪", 11), 20, "a🧪🧪🧪…[truncated]"},
		"not UTF-8":           {"a\xff\xfeb", 20, "a\uFFFDb"},
		"empty":               {"", 20, ""},
		"no room for a mark":  {"abcdef", 3, "abc"},
	} {
		if got := Truncate(c.text, c.limit); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func FuzzTruncate(f *testing.F) {
	f.Add("a🧪é\xff", 14)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		if limit < 0 || limit > 1000 {
			return
		}
		got := Truncate(text, limit)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > limit || len(utf16.Encode([]rune(got))) > limit {
			t.Errorf("Truncate(%q, %d) = %q", text, limit, got)
		}
		if again := Truncate(got, limit); again != got {
			t.Errorf("cutting %q again gives %q", got, again)
		}
	})
}
