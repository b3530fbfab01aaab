package config

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"sedum.dev/sedum/internal/strictyaml"
)

// dotenvName is the one .env file that is read: the one in the project root.
const dotenvName = ".env"

// environment reads .env and the process environment, and what the provider
// takes from them.
func (r *reader) environment(c *Config, o Options) {
	var process map[string]string
	var dotenv []dotenvEntry
	if !o.FileOnly {
		process = environMap(o.Environ)
		dotenv = r.dotenv(c.Root)
	}
	c.Credentials = newCredentials(process, dotenv)
	c.TestEnv = newTestEnv(c.Variables, process, dotenv)
	if !o.FileOnly {
		r.checkCredentials(c)
	}
}

func (r *reader) dotenv(root string) []dotenvEntry {
	src, err := os.ReadFile(filepath.Join(root, dotenvName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	problem := ""
	switch {
	case err != nil:
		problem = reason(err)
	case !utf8.Valid(src):
		problem = "it is not valid UTF-8"
	default:
		return parseDotenv(string(src))
	}
	r.addIn(dotenvName, "invalid_env_file", strictyaml.Position{Line: 1, Col: 1}, "", "can't read .env: "+problem, "check the file and its permissions, or remove it")
	return nil
}

func environMap(environ []string) map[string]string {
	m := make(map[string]string, len(environ))
	for _, entry := range environ {
		if name, value, ok := strings.Cut(entry, "="); ok {
			m[name] = value
		}
	}
	return m
}

// TestEnv is what tests may read as $NAME or env.NAME. Credentials of providers
// and of the machinery around a run are not in it. It prints without values.
type TestEnv struct {
	public map[string]string
	secret map[string]string
}

func newTestEnv(variables, process map[string]string, dotenv []dotenvEntry) TestEnv {
	e := TestEnv{public: maps.Clone(variables), secret: map[string]string{}}
	for _, entry := range dotenv {
		e.secret[entry.name] = entry.value
	}
	maps.Copy(e.secret, process)
	for name := range credentialNames {
		delete(e.secret, name)
	}
	return e
}

// Lookup returns a value and whether it is secret: everything is that came from
// .env or the process environment.
func (e TestEnv) Lookup(name string) (value string, secret, ok bool) {
	if value, ok = e.secret[name]; ok {
		return value, true, true
	}
	value, ok = e.public[name]
	return value, false, ok
}

// With returns an environment in which these public values come before all others.
func (e TestEnv) With(public map[string]string) TestEnv {
	with := TestEnv{public: maps.Clone(e.public), secret: maps.Clone(e.secret)}
	if with.public == nil {
		with.public = map[string]string{}
	}
	maps.Copy(with.public, public)
	for name := range public {
		delete(with.secret, name)
	}
	return with
}

// Map returns all names with their values, secret ones included.
func (e TestEnv) Map() map[string]string {
	all := make(map[string]string, len(e.public)+len(e.secret))
	maps.Copy(all, e.public)
	maps.Copy(all, e.secret)
	return all
}

func (TestEnv) String() string   { return "TestEnv" }
func (TestEnv) GoString() string { return "config.TestEnv" }
