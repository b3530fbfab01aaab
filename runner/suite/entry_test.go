package suite

import "testing"

func TestEntryURL(t *testing.T) {
	tests := []struct {
		url, base, override string
		want, err           string
	}{
		{base: "https://a.example/", want: "https://a.example/"},
		{err: "the test has no url and no base URL is configured"},
		{url: "http://b.example/x?y#z", base: "https://a.example/", want: "http://b.example/x?y#z"},
		{url: "HTTP://b.example/", want: "HTTP://b.example/"},
		{url: "/cart", base: "https://a.example/app/", want: "https://a.example/cart"},
		{url: "cart?x=1", base: "https://a.example/app/", want: "https://a.example/app/cart?x=1"},
		{url: "cart", base: "https://a.example/app", want: "https://a.example/cart"}, // the last segment goes
		{url: "../up", base: "https://a.example/app/x/", want: "https://a.example/app/up"},
		{url: "//c.example/x", base: "https://a.example/", want: "https://c.example/x"},
		{url: "/café", base: "https://a.example/", want: "https://a.example/caf%C3%A9"},
		{url: "cart", err: `the url "cart" is relative but no base URL is configured`},

		{url: "https://u:p@b.example:8443/x?y=1#z", override: "http://localhost:3000/ignored", want: "http://localhost:3000/x?y=1#z"},
		{base: "https://a.example/app/", override: "http://[::1]:9", want: "http://[::1]:9/app/"},
		{url: "/x", override: "http://localhost:3000", err: `the url "/x" is relative but no base URL is configured`},
	}
	for _, tt := range tests {
		got, err := EntryURL(&Test{URL: tt.url}, tt.base, tt.override)
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
			t.Errorf("EntryURL(%q, %q, %q) = %q, %v; want %q, %s", tt.url, tt.base, tt.override, got, err, tt.want, tt.err)
		}
	}
}
