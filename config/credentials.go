package config

import (
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"sedum.dev/sedum/internal/strictyaml"
)

// Names of providers.
const (
	Builtin    = "builtin"
	TypeSafe   = "typesafe"
	Clef       = "clef"
	OpenAI     = "openai"
	GitHub     = "github"
	Anthropic  = "anthropic"
	OpenRouter = "openrouter" // the vision fallback; not a provider.name
	Auto       = "auto"
)

// providerEntry says which environment variables a provider reads, and what the
// file may choose.
type providerEntry struct {
	keys       []string // either name
	baseURL    string
	model      string
	account    string
	ownAddress bool     // provider.baseUrl may name a loopback address
	models     []string // nil: any
}

var providerTable = map[string]providerEntry{
	Builtin:   {models: []string{}},
	Auto:      {models: []string{}},
	TypeSafe:  {keys: []string{"TYPESAFE_API_KEY"}, baseURL: "TYPESAFE_BASE_URL", model: "TYPESAFE_DEFAULT_MODEL", ownAddress: true},
	Clef:      {keys: []string{"CLOUDFLARE_AUTH_TOKEN", "CLOUDFLARE_API_TOKEN"}, account: "CLOUDFLARE_ACCOUNT_ID", models: []string{"clef", "clef-flash"}},
	OpenAI:    {keys: []string{"OPENAI_API_KEY"}, baseURL: "OPENAI_BASE_URL", ownAddress: true},
	GitHub:    {keys: []string{"GITHUB_TOKEN"}, baseURL: "GITHUB_MODELS_BASE_URL", ownAddress: true},
	Anthropic: {keys: []string{"ANTHROPIC_API_KEY"}, baseURL: "ANTHROPIC_BASE_URL", ownAddress: true},
}

var visionEntry = providerEntry{keys: []string{"OPEN_ROUTER_API_KEY", "OPENROUTER_API_KEY"}}

// autoOrder is where auto looks for a key when provider.prefer is absent. GitHub
// comes late: its token is in every workflow, whether or not it may ask models.
var autoOrder = []string{TypeSafe, Clef, OpenAI, Anthropic, GitHub}

// credentialNames are kept from tests and refused under variables: what providers
// use, and the tokens of the workflow around a run.
var credentialNames = func() map[string]bool {
	names := map[string]bool{"GH_TOKEN": true, "ACTIONS_RUNTIME_TOKEN": true, "ACTIONS_ID_TOKEN_REQUEST_TOKEN": true}
	add := func(p providerEntry) {
		for _, name := range append([]string{p.baseURL, p.model, p.account}, p.keys...) {
			if name != "" {
				names[name] = true
			}
		}
	}
	for _, p := range providerTable {
		add(p)
	}
	add(visionEntry)
	return names
}()

// isCredential reports whether a variable is kept from tests and from the file.
func isCredential(name string) bool { return credentialNames[name] }

// Credentials holds what may only come from the environment. It prints without
// values.
type Credentials struct{ levels []level }

// level is the process environment, or .env.
type level struct {
	values map[string]string
	lines  map[string]int // of .env
}

// Credential is what one provider is asked with; "" is absent and means the
// provider's own default. It prints without values.
type Credential struct {
	KeyName string // the variable that holds Key, or that should
	Key     string
	BaseURL string // without trailing slash
	Model   string
	Account string // of Cloudflare
}

func (Credentials) String() string   { return "Credentials" }
func (Credentials) GoString() string { return "config.Credentials" }
func (Credential) String() string    { return "Credential" }
func (Credential) GoString() string  { return "config.Credential" }

func newCredentials(process map[string]string, dotenv []dotenvEntry) Credentials {
	first := level{values: map[string]string{}}
	second := level{values: map[string]string{}, lines: map[string]int{}}
	for name := range credentialNames {
		first.values[name] = strings.TrimSpace(process[name])
	}
	for _, e := range dotenv {
		if credentialNames[e.name] {
			second.values[e.name], second.lines[e.name] = strings.TrimSpace(e.value), e.line
		}
	}
	return Credentials{[]level{first, second}}
}

// Values lists every credential that is set, whether or not the run uses it: none
// of them may be shown.
func (c Credentials) Values() []string {
	var values []string
	for _, l := range c.levels {
		for name, value := range l.values {
			if value != "" && isKey(name) {
				values = append(values, value)
			}
		}
	}
	return values
}

// isKey tells keys and tokens from addresses and model names.
func isKey(name string) bool {
	return strings.HasSuffix(name, "_KEY") || strings.HasSuffix(name, "_TOKEN")
}

// Credential returns what a provider, or OpenRouter for the vision fallback, has
// to be asked with. A blank value of the environment counts as absent, so that
// .env is asked next. The environment's address beats the file's loopback one,
// the file's model beats the environment's.
func (c Config) Credential(provider string) Credential {
	p := providerTable[provider]
	if provider == OpenRouter {
		p = visionEntry
	}
	env := c.Credentials
	found := Credential{BaseURL: env.get(p.baseURL), Model: env.get(p.model), Account: env.get(p.account)}
	if provider == c.Provider.Name {
		found.BaseURL = cmp.Or(found.BaseURL, c.Provider.BaseURL)
		found.Model = cmp.Or(c.Provider.Model, found.Model)
	}
	found.BaseURL = strings.TrimRight(found.BaseURL, "/")
	found.KeyName, found.Key = env.key(p.keys)
	return found
}

// key returns the first of these names that is set, or the first name alone.
func (c Credentials) key(names []string) (name, value string) {
	for _, l := range c.levels {
		for _, name := range names {
			if l.values[name] != "" {
				return name, l.values[name]
			}
		}
	}
	if len(names) == 0 {
		return "", ""
	}
	return names[0], ""
}

func (c Credentials) get(name string) string {
	value, _ := c.where(name)
	return value
}

// where returns a value and its level.
func (c Credentials) where(name string) (string, level) {
	for _, l := range c.levels {
		if l.values[name] != "" {
			return l.values[name], l
		}
	}
	return "", level{}
}

// ProviderName returns the provider to ask: the named one, or for auto the first of
// its order that has a key, and the embedded one when none has.
func (c Config) ProviderName() string {
	if c.Provider.Name != Auto {
		return c.Provider.Name
	}
	order := c.Provider.Prefer
	if len(order) == 0 {
		order = autoOrder
	}
	for _, name := range order {
		if name == Builtin || c.Credential(name).Key != "" {
			return name
		}
	}
	return Builtin
}

var accountID = regexp.MustCompile(`^[0-9a-fA-F]{32}$`)

// checkCredentials checks what the chosen provider takes from the environment.
// A missing key is not its concern: many commands need none.
func (r *reader) checkCredentials(c *Config) {
	name := c.ProviderName()
	p := providerTable[name]
	if url, from := c.Credentials.where(p.baseURL); url != "" {
		if problem := baseURLProblem(url, name != TypeSafe); problem != "" {
			r.environmentFault("invalid_provider_url", p.baseURL, from, p.baseURL+" "+problem, "write it as https://host/path")
		}
	}
	if account, from := c.Credentials.where(p.account); account != "" && !accountID.MatchString(account) {
		r.environmentFault("invalid_cloudflare_account_id", p.account, from, p.account+" must be 32 hexadecimal digits", "copy the account ID from the Cloudflare dashboard")
	}
	if name == Clef {
		r.checkTokens(c.Credentials, p.keys)
	}
}

// checkTokens refuses two names for one token that hold different values.
func (r *reader) checkTokens(c Credentials, names []string) {
	for _, l := range c.levels {
		a, b := l.values[names[0]], l.values[names[1]]
		if a != "" && b != "" && a != b {
			r.environmentFault("conflicting_cloudflare_api_tokens", names[0], l,
				fmt.Sprintf("%s and %s hold different values", names[0], names[1]), "keep one of the two")
		}
		if a != "" || b != "" {
			return
		}
	}
}

// environmentFault stands at the line of .env, or at the start of the
// configuration for a value of the process.
func (r *reader) environmentFault(code, name string, from level, message, fix string) {
	file, where := FileName, "the process environment"
	if from.lines != nil {
		file, where = dotenvName, dotenvName
	}
	at := strictyaml.Position{Line: cmp.Or(from.lines[name], 1), Col: 1}
	r.addIn(file, code, at, name, message+" (from "+where+")", fix)
}

// baseURLProblem says why a key must not be sent to an address. Providers that
// people run themselves may be asked without TLS on this machine.
func baseURLProblem(raw string, loopback bool) string {
	u, err := url.Parse(raw)
	switch {
	case err != nil || u.Hostname() == "":
		return "must be an absolute https URL"
	case u.Scheme != "https" && !(u.Scheme == "http" && loopback && isLoopback(u.Hostname())):
		return "must begin with https://"
	case u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || strings.HasSuffix(raw, "#"):
		return "must not hold a user, a password, a query or a fragment"
	}
	return ""
}
