package result

import (
	"regexp"
	"strings"
	"testing"
)

func TestSlugsAreSafeFileNames(t *testing.T) {
	form := regexp.MustCompile(`^[a-z0-9-]{1,69}(\.[a-z0-9-]{1,10})?$`)
	for name, starts := range map[string]string{
		"Report 2026.PDF":                "report-2026-",
		"../../etc/passwd":               "etc-passwd-",
		"..":                             "file-",
		"":                               "file-",
		".htaccess":                      "file-",
		"日本語.csv":                        "file-",
		"a\x00b\n.txt":                   "a-b-",
		"con.txt":                        "con-",
		strings.Repeat("é", 300):         "file-",
		strings.Repeat("x", 300):         strings.Repeat("x", maxSlugBytes) + "-",
		"x." + strings.Repeat("y", 9000): "x-",
	} {
		got := slug("a:step:1:download:1", name)
		if !form.MatchString(got) || !strings.HasPrefix(got, starts) {
			t.Errorf("%q becomes %q", name, got)
		}
		if got == slug("a:step:1:download:2", name) {
			t.Errorf("two downloads share %q", got)
		}
	}
}
