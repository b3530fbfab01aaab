package config

import (
	"net"
	"net/url"
	"slices"
	"strings"

	"sedum.dev/sedum/internal/strictyaml"
)

// webURL parses an absolute http(s) URL and normalizes it as browsers do. User
// names and passwords in it are refused: they would be shown wherever the URL is.
func webURL(raw string) (normal *url.URL, problem string) {
	u, err := url.Parse(raw)
	switch {
	case strings.ContainsAny(raw, " \t\r\n\\"), err != nil, u.Hostname() == "":
		return nil, "must be an absolute http or https URL"
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, "must be an absolute http or https URL"
	case u.User != nil:
		return nil, "must not hold a user name or password"
	}
	u.Host = strings.ToLower(u.Host)
	u.Host = strings.TrimSuffix(u.Host, map[string]string{"http": ":80", "https": ":443"}[u.Scheme])
	u.Host = strings.TrimSuffix(u.Host, ":")
	if u.Path == "" {
		u.Path = "/"
	}
	return u.ResolveReference(u), "" // which removes dot segments
}

func (r *reader) webURL(f field) *url.URL {
	s := strictyaml.Resolve(f.node)
	if s.Kind != strictyaml.Text {
		r.wrongType(f, "text")
		return nil
	}
	u, problem := webURL(s.Text)
	if problem != "" {
		r.fault("invalid_config_url", f, f.key+" "+problem, "write it as https://host/path; user and password belong to httpCredentials")
		return nil
	}
	return u
}

func (r *reader) setURL(to *string) func(field) {
	return func(f field) {
		if u := r.webURL(f); u != nil {
			*to = u.String()
		}
	}
}

func (r *reader) origin(f field, to *string) {
	if u := r.webURL(f); u != nil {
		*to = u.Scheme + "://" + u.Host
	}
}

// resetURL takes an absolute URL, or a path that is resolved against the target.
func (r *reader) resetURL(f field, c *Config) {
	s := strictyaml.Resolve(f.node)
	if s.Kind == strictyaml.Text && strings.HasPrefix(s.Text, "/") && !strings.HasPrefix(s.Text, "//") && !strings.ContainsAny(s.Text, " \t\r\n\\") {
		c.Reset.URL = s.Text
		return
	}
	r.setURL(&c.Reset.URL)(f)
}

// endpoint reads the address of a running browser.
func (r *reader) endpoint(f field, c *Config) {
	text := strictyaml.Resolve(f.node).Text
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.User != nil || !slices.Contains([]string{"ws", "wss", "http", "https"}, u.Scheme) {
		r.fault("invalid_config_browser", f, f.key+" must be the ws, wss, http or https URL of a browser, without user or password",
			"write it as ws://host:port/path")
		return
	}
	c.Browser.Endpoint = text
}

// loopback reads the address of a provider on this machine. Any other address
// must come from the environment: a pull request could send the key elsewhere.
func (r *reader) loopback(f field, to *string) {
	u := r.webURL(f)
	switch {
	case u == nil:
	case !isLoopback(u.Hostname()), u.RawQuery != "", u.Fragment != "":
		r.fault("invalid_provider_url", f, f.key+" must be a loopback address without query or fragment",
			"set the provider's base URL in the environment instead")
	default:
		*to = strings.TrimRight(u.String(), "/")
	}
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
