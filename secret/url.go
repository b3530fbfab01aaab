package secret

import (
	"net/url"
	"strings"
)

// NoURL stands for an address that can't be shown.
const NoURL = "[unavailable]"

// URL returns the origin and path of an address: no user, password, query or
// fragment. Of an address without a host only about:blank can be shown.
func URL(raw string) string {
	if raw == "about:blank" {
		return raw
	}
	u, err := url.Parse(raw)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return NoURL
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath}).String()
}

// URL is the function URL with known values replaced, those first that it would cut
// in the middle: a value may hold a "?" or a "#".
func (s *Set) URL(raw string, m Marker) string {
	whole := URL(s.Redact(raw, standIn))
	return strings.ReplaceAll(s.Redact(whole, m), string(standIn), string(m))
}

// standIn may stand anywhere in an address.
const standIn Marker = "sedum-stands-in-for-a-secret"
