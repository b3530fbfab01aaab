package suite

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
	"unicode"

	"sedum.dev/sedum/result"
)

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// absolute reports whether an address names its own server.
func absolute(address string) bool {
	lower := strings.ToLower(address)
	return strings.HasPrefix(lower, "http://") || strings.HasPrefix(lower, "https://")
}

// checkURL looks at the url of a test as it is written.
func checkURL(at result.Source, written, base string) []result.Diagnostic {
	if strings.ContainsFunc(written, unicode.IsSpace) || scheme.MatchString(written) && !absolute(written) {
		fix := "Write an HTTP(S) URL or a relative path without spaces, such as /login."
		if looksLikeHost(written) {
			fix = "Write http:// or https:// before the host, as in " + quote("http://"+written) + ", or a path without a host."
		}
		return []result.Diagnostic{problemAt(at, codeInvalidURL, "The url "+quote(written)+" is neither an HTTP(S) URL nor a relative path without spaces.", fix)}
	}
	if strings.Contains(written, "{{") {
		return []result.Diagnostic{problemAt(at, codeInvalidURL, "The url "+quote(written)+" holds a placeholder, and none is filled in here.",
			"Write the address out, or open it with a goto step.")}
	}
	u, err := url.Parse(written)
	if err != nil || absolute(written) && u.Host == "" {
		return []result.Diagnostic{problemAt(at, codeInvalidURL, "The url "+quote(written)+" can't be read"+urlReason(err)+".",
			"Write an HTTP(S) URL or a valid relative path; a percent sign in a path is written %25.")}
	}
	if discardsBase(written, base) {
		return []result.Diagnostic{warningAt(at, codeBasePathDiscarded,
			"The leading slash replaces the path of the base URL: the test opens "+quote(written)+" at the root of the server.",
			"Drop the leading slash to stay under the path of baseUrl, or ignore this if the root is meant.")}
	}
	return nil
}

var hostForm = regexp.MustCompile(`^[A-Za-z0-9.-]+:[0-9]+(/\S*)?$`)

func looksLikeHost(written string) bool { return hostForm.MatchString(written) }

// urlReason is the parser's reason without the address that it repeats.
func urlReason(err error) string {
	var parse *url.Error
	if !errors.As(err, &parse) {
		return ""
	}
	return ": " + parse.Err.Error()
}

func discardsBase(written, base string) bool {
	b, err := url.Parse(base)
	if base == "" || err != nil || b.Path == "" || b.Path == "/" {
		return false
	}
	return strings.HasPrefix(written, "/") && !strings.HasPrefix(written, "//")
}

// EntryURL is the address that a test opens first: its own url, resolved against
// the base URL. An override replaces scheme, host, port and credentials of the
// outcome. Both base and override are absolute HTTP(S) URLs or "".
func EntryURL(t *Test, base, override string) (string, error) {
	entry, err := resolveEntry(t.URL, base)
	if err != nil || override == "" {
		return entry, err
	}
	e, err := url.Parse(entry)
	if err != nil {
		return "", errors.New("the entry URL can't be read" + urlReason(err))
	}
	o, err := url.Parse(override)
	if err != nil {
		return "", errors.New("the override URL can't be read" + urlReason(err))
	}
	e.Scheme, e.Host, e.User = o.Scheme, o.Host, o.User
	return e.String(), nil
}

func resolveEntry(written, base string) (string, error) {
	switch {
	case absolute(written):
		return written, nil
	case base == "" && written == "":
		return "", errors.New("the test has no url and no base URL is configured")
	case base == "":
		return "", errors.New("the url " + quote(written) + " is relative but no base URL is configured")
	case written == "":
		return base, nil
	}
	b, err := url.Parse(base)
	if err != nil {
		return "", errors.New("the base URL can't be read" + urlReason(err))
	}
	u, err := b.Parse(written)
	if err != nil {
		return "", errors.New("the url " + quote(written) + " can't be read" + urlReason(err))
	}
	return u.String(), nil
}
