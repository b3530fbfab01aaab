package sentence

import (
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

func TestScan(t *testing.T) {
	for _, tc := range []struct {
		text     string
		tokens   []string // kind, text and name in short
		problems []string
	}{
		{text: `click Save`},
		{text: `type "a b" in {{ field }}`, tokens: []string{`"a b"`, `{field}`}},
		{text: `type "say {{ who }}" in x`, tokens: []string{`"say {{ who }}"`, `{who} in quote`}},
		{text: `type "say \"hi\"" in x`, tokens: []string{`"say \"hi\""`}},
		{text: `type "" in x`, tokens: []string{`""`}},
		{text: "{{\u00a0a\ufeff}}", tokens: []string{`{a}`}},
		{text: `verify "open`, problems: []string{`unclosed_quote "open`}},
		{text: `{{a-b}} {{c}}`, tokens: []string{`{c}`}, problems: []string{`invalid_placeholder {{a-b}}`}},
		{text: `{{}}`, problems: []string{`invalid_placeholder {{}}`}},
		{text: `{{9}}`, problems: []string{`invalid_placeholder {{9}}`}},
		{text: `x {{open "y"`, tokens: []string{`"y"`}, problems: []string{`invalid_placeholder {{open "y"`}},
		{text: `stray }} here`, problems: []string{`invalid_placeholder }}`}},
		{text: `{{a "b}} c"`, tokens: []string{`"b}} c"`}, problems: []string{`invalid_placeholder {{a "b}}`}},
	} {
		s := Scan(tc.text)
		var tokens, problems []string
		for _, tok := range s.Tokens {
			tokens = append(tokens, short(tok))
		}
		for _, p := range s.Problems {
			problems = append(problems, p.Code+" "+tc.text[p.Start:p.End])
		}
		if d := cmp.Diff(tc.tokens, tokens); d != "" {
			t.Errorf("%s: tokens (-want +got)\n%s", tc.text, d)
		}
		if d := cmp.Diff(tc.problems, problems); d != "" {
			t.Errorf("%s: problems (-want +got)\n%s", tc.text, d)
		}
	}
}

func short(t Token) string {
	if t.Kind == Quoted {
		return `"` + t.Text + `"`
	}
	if t.InQuote {
		return "{" + t.Name + "} in quote"
	}
	return "{" + t.Name + "}"
}

func TestScanCountsBytesAndUTF16(t *testing.T) {
	text := `verify 😀 "é" and {{a}}`
	units := utf16.Encode([]rune(text))
	for i, want := range []string{`"é"`, `{{a}}`} {
		tok := Scan(text).Tokens[i]
		if got := text[tok.Start:tok.End]; got != want {
			t.Errorf("bytes: %q, want %q", got, want)
		}
		if got := string(utf16.Decode(units[tok.Start16:tok.End16])); got != want {
			t.Errorf("UTF-16: %q, want %q", got, want)
		}
	}
}

func TestBinding(t *testing.T) {
	for text, want := range map[string]string{
		"remember the price as {{price}}":            "price",
		"  Capture the\n name of {{x}} AS {{ y }}. ": "y",
		"remember the price":                         "",
		"remember the price as {{price}} today":      "",
		"remembering the price as {{price}}":         "",
		"verify the price as {{price}}":              "",
		"remember the canvas{{a}}":                   "",
		"remember the bias {{a}}":                    "",
	} {
		got, ok := Binding(text)
		if got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v; want %q", text, got, ok, want)
		}
	}
}

func TestTypeValue(t *testing.T) {
	for _, tc := range []struct{ text, want, code string }{
		{`type "Ada" in the name field`, "Ada", ""},
		{`type {{user}} in the "Username" field`, "{{user}}", ""},
		{`type "hi {{ user }}!" into the note`, "hi {{user}}!", ""},
		{`type "" in the note`, "", ""},
		{`type "say \"hi\"" in the note`, `say "hi"`, ""},
		{`type "in stock" in the status field`, "in stock", ""},
		{`enter {{in}} somewhere`, "{{in}}", ""},
		{`type in the field`, "", MissingTypeValue},
		{`type Ada in "Name"`, "", MissingTypeValue},
		{`type {{a}} {{b}} in x`, "", AmbiguousTypeValue},
		{`type {{a}} and "b"`, "", AmbiguousTypeValue},
	} {
		value, code := TypeValue(tc.text)
		if value.String() != tc.want || code != tc.code {
			t.Errorf("%s: %q %q; want %q %q", tc.text, value, code, tc.want, tc.code)
		}
	}
}

func TestFillNamesWhatIsMissing(t *testing.T) {
	value, _ := TypeValue(`type "{{a}}-{{b}}" in x`)
	known := map[string]string{"a": "1"}
	look := func(name string) (string, bool) { v, ok := known[name]; return v, ok }
	if _, missing := value.Fill(look); missing != "b" {
		t.Errorf("missing %q, want b", missing)
	}
	known["b"] = "{{a}}"
	if got, _ := value.Fill(look); got != "1-{{a}}" {
		t.Errorf("got %q: filled text is not scanned again", got)
	}
}
