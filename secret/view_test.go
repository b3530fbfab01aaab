package secret

import (
	"net/url"
	"strings"
	"testing"
)

// A page shows and sends a value in more ways than anybody can list: styled,
// broken across elements, encoded in part, encoded twice.
func TestAValueIsFoundHoweverItIsWritten(t *testing.T) {
	const value = "correct-horse/42"
	s := known(value)
	for name, text := range map[string]string{
		"capitalised by a style":        "Correct-Horse/42",
		"two elements":                  "correct- horse/42",
		"a line break":                  "correct-\n  horse/42",
		"boxes for one character each":  "c o r r e c t - h o r s e / 4 2",
		"a no-break space":              "correct-\u00a0horse/42",
		"a soft hyphen":                 "cor\u00adrect-horse/42",
		"a zero-width space":            "correct\u200b-horse/42",
		"full width":                    "ｃｏｒｒｅｃｔ-ｈｏｒｓｅ/42",
		"more encoded than needed":      "correct%2Dhorse%2F42",
		"digits of both cases":          "%63orrect%2dhorse%2F42",
		"encoded twice":                 "correct-horse%252F42",
		"encoded three times":           url.QueryEscape(url.QueryEscape(url.QueryEscape(value))),
		"a character reference":         "c&#111;rrect-horse&#x2F;42",
		"a named character reference":   "correct-horse&sol;42",
		"JSON of PHP":                   `correct-horse\/42`,
		"JSON of everything":            `\u0063orrect\u002dhorse\u002f42`,
		"a string of program text":      `\x63orrect-horse\u{2f}42`,
		"an address in JSON":            `correct-horse\u00252F42`,
		"Markdown":                      `correct\-horse/42`,
		"base64 in lines":               "Y29ycmVj\r\ndC1ob3Jz\r\nZS80Mg==",
		"hexadecimal":                   "636f72726563742D686f7273652f3432",
		"two bytes for each character":  "c\x00o\x00r\x00r\x00e\x00c\x00t\x00-\x00h\x00o\x00r\x00s\x00e\x00/\x004\x002",
		"escaped as old scripts do":     "correct%u002Dhorse/42",
		"one encoding beside another":   `correct%2Dhorse\/42`,
		"one encoding within another":   "correct&#37;2Dhorse/42",
		"the browser's idea of a path":  "correct-horse/42?x={}|^",
		"after a percent sign of prose": "100% correct-horse/42",
	} {
		if got := s.Redact("<"+text+">", Reported); !strings.Contains(got, string(Reported)) || strings.Contains(strings.ToLower(got), "horse") {
			t.Errorf("%s: %q is shown as %q", name, text, got)
		}
	}
}

func TestAccentsAreWrittenInTwoWays(t *testing.T) {
	s := known("pässwörd", "straße 7")
	for _, text := range []string{"PA\u0308SSWO\u0308RD", "p%C3%A4sswo%CC%88rd", "p&auml;ssw&#246;rd", `p\u00e4ssw\u00f6rd`, "STRASSE 7"} {
		if got := s.Redact(text, Reported); got != string(Reported) {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}

// Few letters stand together by chance as soon as blanks don't count: "12 34" is no
// PIN of 1234.
func TestAShortValueIsNotPutTogether(t *testing.T) {
	for _, c := range []struct{ value, text, want string }{
		{"1234", "12 34", "12 34"},
		{"1234", "1 2 3 4 5", "1 2 3 4 5"},
		{"1234", "1%32%334", "[REDACTED]"},
		{"ab c", "abc", "abc"},
		{"ab c", "AB  C, ab%20c, ab+c", "[REDACTED], [REDACTED], [REDACTED]"},
		{"12345", "123 45", "123 45"},
		{"123456", "12 34 56", "[REDACTED]"},
	} {
		if got := known(c.value).Redact(c.text, Reported); got != c.want {
			t.Errorf("%q in %q: got %q, want %q", c.value, c.text, got, c.want)
		}
	}
}

func TestAValueMayLookEncodedItself(t *testing.T) {
	for _, value := range []string{"100%25off", `C:\new\table`, "a&amp;b&lt;c", `say \"hi\"`, "%41%42%43%44"} {
		for _, text := range []string{value, url.QueryEscape(value), strings.ReplaceAll(value, `\`, `\\`)} {
			if got := known(value).Redact("<"+text+">", Reported); got != "<[REDACTED]>" {
				t.Errorf("%q in %q: got %q", value, text, got)
			}
		}
	}
}

// A long text is read in chunks; what lies across the border of two is found too.
func TestALongText(t *testing.T) {
	s := known("correct-horse/42")
	for shift := range 40 {
		before := strings.Repeat(".", chunk-20+shift)
		text := before + "correct%2Dhorse/42" + strings.Repeat(",", chunk)
		if got, want := s.Redact(text, Reported), before+"[REDACTED]"+strings.Repeat(",", chunk); got != want {
			t.Fatalf("%d bytes before it, %d bytes are left instead of %d", len(before), len(got), len(want))
		}
	}
}

func TestWhatIsNotEncodedStays(t *testing.T) {
	s := known("correct-horse/42")
	const text = `100% of 5 & 6 &amp; 7 &unknown; &# %zz %u12 \ \q \u12 \u{} \u{zz} \ud800 \ud800\u0041 \x1`
	if got := s.Redact(text, Reported); got != text {
		t.Errorf("got %q", got)
	}
}

// What a page shortens, or we do, still shows most of a value.
func TestAPartBesideAnEllipsis(t *testing.T) {
	s := known("correct-horse/42")
	for text, want := range map[string]string{
		"Order of correct-h…":          "Order of [REDACTED]…",
		"Order of Correct-\nhor ... x": "Order of [REDACTED] ... x",
		"corr…e/42 is short":           "[REDACTED]…[REDACTED] is short",
		"Y29ycmVjdC1ob3…":              "[REDACTED]…",
		"correct%2Dhor%E2%80%A6":       "[REDACTED]%E2%80%A6",
		"correct-horse/42…":            "[REDACTED]…",
		"cor…42":                       "cor…42", // too little to be known for a part
		"correct-h":                    "correct-h",
		"correct.. horse":              "correct.. horse",
		"wait.... here":                "wait.... here",
		"…":                            "…",
	} {
		if got := s.Redact(text, Reported); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
