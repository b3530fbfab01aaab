package config

import (
	"regexp"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/strictyaml"
)

var (
	reference  = regexp.MustCompile(`^\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})$`)
	headerName = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	methodName = regexp.MustCompile(`^[A-Z]+$`)
)

// httpCredentials takes names of variables only: a password must not be in a file
// that is committed.
func (r *reader) httpCredentials(f field, c *Config) {
	name := func(to *string) func(field) {
		return func(f field) {
			m := reference.FindStringSubmatch(strictyaml.Resolve(f.node).Text)
			if m == nil || isCredential(m[1]+m[2]) {
				r.fault("invalid_config_credentials", f, f.key+" must name an environment variable that tests may read", "write $NAME and set NAME in the environment or in .env")
				return
			}
			*to = m[1] + m[2]
		}
	}
	before := len(r.found)
	r.mapping(f, keys{
		"username": name(&c.HTTPCredentials.User),
		"password": name(&c.HTTPCredentials.Password),
		"origin":   func(f field) { r.origin(f, &c.HTTPCredentials.Origin) },
	})
	if len(r.found) == before && (c.HTTPCredentials.User == "" || c.HTTPCredentials.Password == "") {
		r.fault("invalid_config_credentials", f, "httpCredentials needs both username and password", "write the missing one as $NAME")
	}
}

// reset reads how the target is brought back to its first state.
func (r *reader) reset(f field, c *Config) {
	c.Reset = Reset{Method: defaultResetMethod, TimeoutMs: defaultResetTimeoutMs}
	var request []string // keys that only make sense with url
	onlyRequest := func(read func(field)) func(field) {
		return func(f field) { request = append(request, f.key); read(f) }
	}
	before := len(r.found)
	r.mapping(f, keys{
		"url":       func(f field) { r.resetURL(f, c) },
		"method":    onlyRequest(func(f field) { r.method(f, c) }),
		"headers":   onlyRequest(func(f field) { r.headers(f, c) }),
		"command":   func(f field) { c.Reset.Command, _ = r.texts(f, "invalid_config_reset") },
		"timeoutMs": r.setInt(&c.Reset.TimeoutMs, 1, 600_000, "invalid_config_reset"),
	})
	switch {
	case len(r.found) > before:
	case (c.Reset.URL == "") == (len(c.Reset.Command) == 0):
		r.fault("invalid_config_reset", f, "target.reset needs either url or command", "keep one of the two")
	case c.Reset.URL == "" && len(request) > 0:
		r.fault("invalid_config_reset", f, request[0]+" has no meaning for a command", "remove it")
	}
}

func (r *reader) method(f field, c *Config) {
	s := strictyaml.Resolve(f.node)
	if s.Kind != strictyaml.Text || !methodName.MatchString(s.Text) {
		r.fault("invalid_config_reset", f, f.key+" must be an HTTP method", "write a method such as POST")
		return
	}
	c.Reset.Method = s.Text
}

// headers takes literal text, or the whole value from a variable: half a
// template would be sent as it stands.
func (r *reader) headers(f field, c *Config) {
	for _, e := range r.entries(f) {
		s := strictyaml.Resolve(e.node)
		m := reference.FindStringSubmatch(s.Text)
		switch {
		case !headerName.MatchString(e.name):
			r.fault("invalid_config_reset", field{e.key, e.keyNode}, quote(e.name)+" is not a header name", "use letters, digits and hyphens")
		case s.Kind != strictyaml.Text || strings.ContainsFunc(s.Text, func(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }):
			r.fault("invalid_config_reset", e.field, e.key+" must be text on one line", "quote the value")
		case m != nil && !isCredential(m[1]+m[2]):
			c.Reset.Headers = append(c.Reset.Headers, Header{Name: e.name, Env: m[1] + m[2]})
		case strings.Contains(s.Text, "$"):
			r.fault("invalid_config_reset", e.field, e.key+" must be literal text or one variable that tests may read",
				"write $NAME alone and put the whole value into that variable")
		default:
			c.Reset.Headers = append(c.Reset.Headers, Header{Name: e.name, Value: s.Text})
		}
	}
}

// quarantine reads a list of {id, reason, until}. A reason is required, so that
// nobody has to guess why a failure is accepted.
func (r *reader) quarantine(f field, c *Config) {
	if f.node.Kind != yaml.SequenceNode {
		r.wrongType(f, "a list")
		return
	}
	seen := map[string]bool{}
	for _, item := range r.items(f) {
		var q Quarantine
		before := len(r.found)
		r.mapping(item, keys{
			"id":     r.setText(&q.ID),
			"reason": r.setText(&q.Reason),
			"until":  func(f field) { r.date(f, &q.Until) },
		})
		q.ID = strings.TrimSpace(q.ID)
		switch {
		case len(r.found) > before:
		case q.ID == "" || q.Reason == "":
			r.fault("invalid_config_quarantine", item, item.key+" needs both id and reason", "write the test's id and why its failure is accepted")
		case seen[q.ID]:
			r.fault("invalid_config_quarantine", item, "the test "+quote(q.ID)+" stands here twice", "keep one entry")
		default:
			c.Quarantine = append(c.Quarantine, q)
		}
		seen[q.ID] = true
	}
}

func (r *reader) date(f field, to *time.Time) {
	day, err := time.Parse(time.DateOnly, strictyaml.Resolve(f.node).Text)
	if err != nil {
		r.fault("invalid_config_quarantine", f, f.key+" must be a day", "write it as 2026-12-31")
		return
	}
	*to = day
}

// texts reads a list of one or more texts.
func (r *reader) texts(f field, code string) ([]string, bool) {
	if f.node.Kind != yaml.SequenceNode || len(f.node.Content) == 0 {
		r.fault(code, f, f.key+" must be a list of texts", "write one text or more as a list")
		return nil, false
	}
	var list []string
	for _, item := range r.items(f) {
		s := strictyaml.Resolve(item.node)
		if s.Kind != strictyaml.Text {
			r.fault(code, item, item.key+" must be text, not "+strictyaml.Describe(item.node), "quote the value")
			return nil, false
		}
		list = append(list, s.Text)
	}
	return list, true
}
