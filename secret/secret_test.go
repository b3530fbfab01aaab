package secret

import (
	"encoding/base64"
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"sync"
	"testing"
)

func known(values ...string) *Set {
	s := &Set{}
	for _, v := range values {
		s.Add(v)
	}
	return s
}

func TestRedact(t *testing.T) {
	for _, c := range []struct {
		name    string
		secrets []string
		text    string
		want    string
	}{
		{"nothing known", nil, "the password is hunter2", "the password is hunter2"},
		{"everywhere", []string{"hunter2"}, "hunter2, hunter2x and xhunter2", "[REDACTED], [REDACTED]x and x[REDACTED]"},
		{"the longer of two", []string{"pass", "password1"}, "password1 pass", "[REDACTED] [REDACTED]"},
		{"one inside another", []string{"word", "password1"}, "password1", "[REDACTED]"},
		{"overlapping leaves no end", []string{"abcdef", "defghi"}, "xabcdefghix", "x[REDACTED]x"},
		{"overlapping itself", []string{"abab"}, "ababab.", "[REDACTED]."},
		{"side by side", []string{"abcd", "efgh"}, "abcdefgh", "[REDACTED][REDACTED]"},
		{"only a part is there", []string{"hunter2"}, "hunter", "hunter"},
		{"at the very end", []string{"hunter2"}, "is hunter2", "is [REDACTED]"},
		{"a marker is not hunted again", []string{"REDACTED"}, "REDACTED", "[REDACTED]"},
		{"more than one byte per character", []string{"pässwörd"}, "é pässwörd é", "é [REDACTED] é"},
		{"four characters", []string{"1234"}, "a 1234 b", "a [REDACTED] b"},
		{"three characters", []string{"123"}, "a 123 b", "a 123 b"},
		{"four bytes are not four characters", []string{"éé"}, "éé", "éé"},
		{"blanks around don't count", []string{"  1  "}, "a  1  b", "a  1  b"},
		{"blank", []string{"", "    "}, "a    b", "a    b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := known(c.secrets...).Redact(c.text, Reported); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestModelsGetTheirOwnMarker(t *testing.T) {
	if got := known("hunter2").Redact("type hunter2", Sensitive); got != "type [sensitive]" {
		t.Error(got)
	}
}

func TestAValueIsFoundInEveryForm(t *testing.T) {
	for _, value := range []string{
		"correct horse/battery+staple",
		`quote " and ' and \ and <b>&amp;`,
		"ünï çødé 100% = ?&#",
		"(round) *star* !bang",
		"tab\tand\nnew line",
		"  blanks  around and   between ",
	} {
		page := strings.Join(strings.Fields(value), " ")
		encoded, _ := json.Marshal(value)
		forms := map[string]string{
			"plain":           value,
			"as pages show":   page,
			"capitals":        strings.ToUpper(page),
			"query":           url.QueryEscape(value),
			"small hex":       strings.ToLower(url.QueryEscape(strings.ToLower(value))),
			"path":            url.PathEscape(value),
			"json":            string(encoded[1 : len(encoded)-1]),
			"html":            html.EscapeString(value),
			"base64":          base64.StdEncoding.EncodeToString([]byte(value)),
			"base64 raw":      base64.RawStdEncoding.EncodeToString([]byte(value)),
			"base64 url":      base64.URLEncoding.EncodeToString([]byte(value)),
			"base64 raw url":  base64.RawURLEncoding.EncodeToString([]byte(value)),
			"html of page":    html.EscapeString(page),
			"query of a page": url.QueryEscape(page),
		}
		s := known(value)
		for name, form := range forms {
			// Blanks around a value tell nothing of it.
			got := strings.NewReplacer("%20", " ", "+", " ").Replace(s.Redact("x "+form+" y", Reported))
			if strings.Join(strings.Fields(got), " ") != "x [REDACTED] y" {
				t.Errorf("%q as %s: got %q", value, name, got)
			}
		}
	}
}

func TestOtherSpellingsOfEncodings(t *testing.T) {
	s := known(`it's (a) "secret" é`)
	for _, form := range []string{
		`it's%20(a)%20%22secret%22%20%C3%A9`,         // encodeURIComponent
		`it's%20(a)%20%22secret%22%20%c3%a9`,         // with small digits
		`it's (a) &quot;secret&quot; é`,              // outerHTML of an attribute
		`it&#39;s (a) &#34;secret&#34; é`,            // html/template
		`it's (a) \"secret\" é`,                      // JSON.stringify
		`it%27s+%28a%29+%22secret%22+%C3%A9`,         // a form
		`it%27s%20%28a%29%20%22secret%22%20%C3%A9`,   // a strict encoder
		`IT'S (A) "SECRET" É`, `it's (a) "secret" é`, // text-transform
	} {
		if got := s.Redact("<"+form+">", Reported); got != "<[REDACTED]>" {
			t.Errorf("%s: got %s", form, got)
		}
	}
}

// Basic authentication joins user and password before it encodes them.
func TestABase64FormIsFoundInsideALongerOne(t *testing.T) {
	const password = "correct-horse"
	s := known(password)
	for _, user := range []string{"", "a", "ab", "abc"} {
		header := base64.StdEncoding.EncodeToString([]byte(user + ":" + password + ";more"))
		got := s.Redact("Basic "+header, Reported)
		if !strings.Contains(got, string(Reported)) {
			t.Errorf("user %q: %s is shown as %s", user, header, got)
		}
		// What is left must not give the password back, whatever its alignment.
		rest := strings.ReplaceAll(strings.TrimPrefix(got, "Basic "), string(Reported), "")
		for i := range rest {
			if plain, _ := base64.RawStdEncoding.DecodeString(rest[i:]); strings.Contains(string(plain), password[2:8]) {
				t.Errorf("user %q: %q still decodes to %q", user, rest, plain)
			}
		}
	}
}

func TestALineOfALongSecretIsASecret(t *testing.T) {
	s := known("-----BEGIN KEY-----\nMIIEvQIBADANBgkq\n}\n-----END KEY-----\n")
	if got := s.Redact("parse error at MIIEvQIBADANBgkq: {}", Reported); got != "parse error at [REDACTED]: {}" {
		t.Error(got)
	}
}

func TestShort(t *testing.T) {
	for value, want := range map[string]bool{"": false, "  ": false, "1": true, "abc": true, " abc\n": true, "abcd": false} {
		if got := known(value).Short(); got != want {
			t.Errorf("%q: %v", value, got)
		}
	}
}

func TestContains(t *testing.T) {
	s := known("hunter2")
	for text, want := range map[string]bool{"your pin is hunter2.": true, "aHVudGVyMg==": true, "hunter": false, "": false} {
		if got := s.Contains(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestURL(t *testing.T) {
	s := known("tok/en=1")
	for raw, want := range map[string]string{
		"https://shop.example/cart?id=1#top":         "https://shop.example/cart",
		"https://ada:hunter2@shop.example:8443/a":    "https://shop.example:8443/a",
		"https://shop.example":                       "https://shop.example",
		"https://shop.example/reset/tok%2Fen=1/done": "https://shop.example/reset/[REDACTED]/done",
		"https://shop.example/reset/tok/en=1":        "https://shop.example/reset/[REDACTED]",
		"http://[::1]:80/x y":                        "http://[::1]:80/x%20y",
		"about:blank":                                "about:blank",
		"data:text/html,tok":                         NoURL,
		"blob:https://shop.example/1-2":              NoURL,
		"file:///home/ada/page.html":                 NoURL,
		"/cart":                                      NoURL,
		"https://%zz/":                               NoURL,
		"":                                           NoURL,
	} {
		if got := s.URL(raw, Reported); got != want {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
	}
}

// What ends a path may stand in a value too: cut there, its first half would be left.
func TestURLCutsNoValue(t *testing.T) {
	s := known("pass?word#1", "user@corp/a:b")
	for raw, want := range map[string]string{
		"https://shop.example/reset/pass?word#1/done?x=1":  "https://shop.example/reset/[REDACTED]/done",
		"https://pass%3Fword%231.shop.example/a":           "https://[REDACTED].shop.example/a",
		"https://user@corp/a:b@shop.example/a":             "https://shop.example/a",
		"https://ada:pass?word#1@shop.example/a?pass?word": "https://shop.example/a",
		"https://shop.example/a?pass?word#1":               "https://shop.example/a",
	} {
		if got := s.URL(raw, Reported); got != want {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	var s Set
	var wait sync.WaitGroup
	for _, value := range []string{"first-one", "second-one", "third-one"} {
		wait.Go(func() {
			s.Add(value)
			if got := s.Redact(value, Reported); got != string(Reported) {
				t.Errorf("%q after Add", got)
			}
		})
	}
	wait.Wait()
}

// No value that is known may be left in a text, whatever else is known.
func FuzzRedact(f *testing.F) {
	f.Add("abcd", "cdef", "abcdef")
	f.Add("p w\td", "%20%", "p+w d%20%")
	f.Fuzz(func(t *testing.T, a, b, text string) {
		s := known(a, b)
		got := s.Redact(text+a+b+text, Sensitive)
		for _, stretch := range strings.Split(got, string(Sensitive)) {
			if s.Contains(stretch) {
				t.Errorf("%q and %q: %q is left in %q", a, b, stretch, got)
			}
		}
	})
}
