package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVariablesForTestsLowestToHighest(t *testing.T) {
	dir := project(t, map[string]string{
		FileName: "variables: {A: file, B: file, C: file, D: file}\nenvironment: e\nenvironments: {e: {variables: {B: env, C: env, D: env}}}",
		".env":   "C=dotenv\nD=dotenv\nE=dotenv\n",
	})
	c, found := Load(Options{Dir: dir, Environ: []string{"D=process", "EMPTY=", "PATH=/bin"}})
	if len(found) > 0 {
		t.Fatal(show(found))
	}
	for name, want := range map[string]string{
		"A": "file public", "B": "env public", "C": "dotenv secret", "D": "process secret", "E": "dotenv secret",
		"EMPTY": " secret", "PATH": "/bin secret", "MISSING": "absent", "toString": "absent",
	} {
		value, secret, ok := c.TestEnv.Lookup(name)
		got := fmt.Sprint(value, map[bool]string{true: " secret", false: " public"}[secret])
		if !ok {
			got = "absent"
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestAttemptValuesArePublicAndComeFirst(t *testing.T) {
	c := load(t, "variables: {SEDUM_SHARD_INDEX: x}", Options{Environ: []string{"SEDUM_ATTEMPT_KEY=y"}})
	with := c.TestEnv.With(map[string]string{"SEDUM_SHARD_INDEX": "1", "SEDUM_ATTEMPT_KEY": "abc"})
	for name, want := range map[string]string{"SEDUM_SHARD_INDEX": "1", "SEDUM_ATTEMPT_KEY": "abc"} {
		if value, secret, ok := with.Lookup(name); value != want || secret || !ok {
			t.Errorf("%s: %q %v %v", name, value, secret, ok)
		}
	}
	if value, _, _ := c.TestEnv.Lookup("SEDUM_ATTEMPT_KEY"); value != "y" {
		t.Errorf("With changed its receiver: %q", value)
	}
	if diff := cmp.Diff(map[string]string{"SEDUM_SHARD_INDEX": "1", "SEDUM_ATTEMPT_KEY": "abc"}, with.Map()); diff != "" {
		t.Error(diff)
	}
}

func TestTestsCantReadCredentials(t *testing.T) {
	names := []string{"TYPESAFE_API_KEY", "CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_AUTH_TOKEN", "CLOUDFLARE_API_TOKEN", "OPEN_ROUTER_API_KEY",
		"OPENROUTER_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GITHUB_TOKEN", "GH_TOKEN", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"}
	var environ, dotenv []string
	for _, name := range names {
		environ = append(environ, name+"=process-value")
		dotenv = append(dotenv, name+"=dotenv-value")
	}
	for _, o := range []Options{
		{Environ: environ, Dir: t.TempDir()},
		{Dir: project(t, map[string]string{".env": strings.Join(dotenv, "\n")})},
	} {
		c, _ := Load(o)
		for _, name := range names {
			if _, _, ok := c.TestEnv.Lookup(name); ok {
				t.Errorf("tests can read %s", name)
			}
		}
		if len(c.TestEnv.Map()) > 0 {
			t.Errorf("tests can list %d credentials", len(c.TestEnv.Map()))
		}
	}
}

func TestFileOnlyReadsNoEnvironment(t *testing.T) {
	dir := project(t, map[string]string{FileName: "variables: {A: file}\nprovider: {name: typesafe}", ".env": "A=dotenv\nTYPESAFE_API_KEY=k\nTYPESAFE_BASE_URL=bad"})
	c, found := Load(Options{Dir: dir, FileOnly: true, Environ: []string{"A=process", "TYPESAFE_API_KEY=k"}})
	value, secret, _ := c.TestEnv.Lookup("A")
	if len(found) > 0 || value != "file" || secret || c.Credential(TypeSafe).Key != "" {
		t.Errorf("A is %q (secret %v), key %q, diagnostics %s", value, secret, c.Credential(TypeSafe).Key, show(found))
	}
}

func TestCredentials(t *testing.T) {
	id := strings.Repeat("0a", 16)
	for _, c := range []struct {
		name, file, dotenv string
		environ            []string
		provider           string
		want               Credential
	}{
		{"process before .env", "", "OPENAI_API_KEY=d", []string{"OPENAI_API_KEY=p"}, OpenAI, Credential{KeyName: "OPENAI_API_KEY", Key: "p"}},
		{"trimmed, blank is absent", "", "OPENAI_API_KEY='  d '", []string{"OPENAI_API_KEY=  "}, OpenAI, Credential{KeyName: "OPENAI_API_KEY", Key: "d"}},
		{"absent", "", "", nil, TypeSafe, Credential{KeyName: "TYPESAFE_API_KEY"}},
		{"base URL without its slash", "", "", []string{"TYPESAFE_BASE_URL=https://gate.example/v2/"}, TypeSafe, Credential{KeyName: "TYPESAFE_API_KEY", BaseURL: "https://gate.example/v2"}},
		{"default model", "", "", []string{"TYPESAFE_DEFAULT_MODEL=jev-2"}, TypeSafe, Credential{KeyName: "TYPESAFE_API_KEY", Model: "jev-2"}},
		{"provider.model beats it", "provider: {name: typesafe, model: jev-3}", "", []string{"TYPESAFE_DEFAULT_MODEL=jev-2"}, TypeSafe, Credential{KeyName: "TYPESAFE_API_KEY", Model: "jev-3"}},
		{"loopback of the file", "provider: {name: openai, baseUrl: 'http://[::1]:1/v1'}", "", nil, OpenAI, Credential{KeyName: "OPENAI_API_KEY", BaseURL: "http://[::1]:1/v1"}},
		{"the environment's address beats it", "provider: {name: openai, baseUrl: 'http://127.0.0.1:1/'}", "", []string{"OPENAI_BASE_URL=https://gate.example"}, OpenAI, Credential{KeyName: "OPENAI_API_KEY", BaseURL: "https://gate.example"}},
		{"either Cloudflare name", "provider: {name: clef}", "CLOUDFLARE_AUTH_TOKEN=d", []string{"CLOUDFLARE_API_TOKEN=p", "CLOUDFLARE_ACCOUNT_ID=" + id}, Clef, Credential{KeyName: "CLOUDFLARE_API_TOKEN", Key: "p", Account: id}},
		{"vision", "", "", []string{"OPENROUTER_API_KEY=a", "OPEN_ROUTER_API_KEY=b"}, OpenRouter, Credential{KeyName: "OPEN_ROUTER_API_KEY", Key: "b"}},
		{"builtin needs nothing", "", "", nil, Builtin, Credential{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, found := Load(Options{Dir: project(t, map[string]string{FileName: c.file, ".env": c.dotenv}), Environ: c.environ})
			if len(found) > 0 {
				t.Fatal(show(found))
			}
			if diff := cmp.Diff(c.want, got.Credential(c.provider)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAutoTakesTheFirstProviderWithAKey(t *testing.T) {
	for _, c := range []struct{ file, environ, want string }{
		{"provider: {name: auto}", "", Builtin},
		{"provider: {name: auto}", "GITHUB_TOKEN=g ANTHROPIC_API_KEY=a", Anthropic},
		{"provider: {name: auto, prefer: [github, anthropic]}", "GITHUB_TOKEN=g ANTHROPIC_API_KEY=a", GitHub},
		{"provider: {name: auto, prefer: [openai, builtin, github]}", "GITHUB_TOKEN=g", Builtin},
		{"", "OPENAI_API_KEY=o", Builtin}, // auto must be written
	} {
		if got := load(t, c.file, Options{Environ: strings.Fields(c.environ)}).ProviderName(); got != c.want {
			t.Errorf("%s with %s: %s, want %s", c.file, c.environ, got, c.want)
		}
	}
}

func TestSecretsAreNotPrinted(t *testing.T) {
	c := load(t, "", Options{Environ: []string{"OPENAI_API_KEY=hunter2", "PIN=hunter2"}})
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, value := range []any{c, &c, c.TestEnv, c.Credentials, c.Credential(OpenAI)} {
			if strings.Contains(fmt.Sprintf(verb, value), "hunter2") {
				t.Errorf("%s of %T shows a secret", verb, value)
			}
		}
	}
	if values := c.Credentials.Values(); !slices.Equal(values, []string{"hunter2"}) {
		t.Errorf("known keys: %v", values)
	}
}
