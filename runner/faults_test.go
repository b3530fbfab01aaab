package runner

import (
	"strings"
	"testing"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/secret"
)

func TestFaultsAreProjected(t *testing.T) {
	a := &attempt{
		lane:    &lane{run: &run{Options: Options{Sensitive: []string{"https://bank.test"}}}},
		secrets: secrets{&secret.Set{}},
	}
	a.secrets.Add("hunter2")
	a.secrets.Add("postgres://ada:pw@db.test/shop?sslmode=on")
	long := strings.Repeat("x", 20_000)
	for _, c := range []struct{ name, text, want string }{
		{"plain", "no cart", "no cart"},
		{"a secret", "hunter2 is wrong", "[REDACTED] is wrong"},
		{"an encoded secret", "aHVudGVyMg== is wrong", "[REDACTED] is wrong"},
		{"a secret behind a long text", long + "hunter2", long + "[REDACTED]"},
		{"an address", "GET http://shop.test:80/a%20b?token=1#top failed", "GET http://shop.test:80/a%20b failed"},
		{"in brackets", "at f (https://u:p@shop.test/a.js?v=1)", "at f (https://shop.test/a.js)"},
		{"with a position", "at https://shop.test/a.js:1:2, then", "at https://shop.test/a.js:1:2, then"},
		{"quoted", `"ws://shop.test/s?t=1" and 'http://shop.test/b'.`, `"ws://shop.test/s" and 'http://shop.test/b'.`},
		{"in JSON", `{"url":"http://shop.test/?q=1","why":"no"}`, `{"url":"http://shop.test/","why":"no"}`},
		{"a secret in an address", "http://hunter2:hunter2@shop.test/hunter2?q=hunter2", "http://shop.test/[REDACTED]"},
		{"a secret that is an address", "no postgres://ada:pw@db.test/shop?sslmode=on", "no [REDACTED]"},
		{"an address that makes no sense", "http://shop.test:http/ and http://[::1", "[unavailable] and [unavailable]"},
		{"a sensitive address", "from https://bank.test/accounts/12", "from [unavailable]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := a.projected(result.Fault{Kind: result.ConsoleError, Text: c.text, URL: "http://ada:hunter2@shop.test/hunter2.js?v=1"})
			if got.Text != c.want || got.URL != "http://shop.test/[REDACTED].js" {
				t.Errorf("got %q\nwant %q\nfrom %s", got.Text, c.want, got.URL)
			}
		})
	}
}
