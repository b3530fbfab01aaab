package suite

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/result"
)

func TestTemplate(t *testing.T) {
	tests := []struct {
		text string
		want Value
		fix  string
	}{
		{"", nil, ""},
		{"plain", Value{{Text: "plain"}}, ""},
		{"$USER", Value{{Env: "USER"}}, ""},
		{"${USER}", Value{{Env: "USER"}}, ""},
		{"$USER_1-x", Value{{Env: "USER_1"}, {Text: "-x"}}, ""},
		{"a${B}c$D", Value{{Text: "a"}, {Env: "B"}, {Text: "c"}, {Env: "D"}}, ""},
		{"costs $$5 or $$$A", Value{{Text: "costs $5 or $"}, {Env: "A"}}, ""},
		{"$$NAME", Value{{Text: "$NAME"}}, ""},
		{"{{name}}", Value{{Text: "{{name}}"}}, ""},
		{"$9", nil, fixDollar},
		{"5$", nil, fixDollar},
		{"$-", nil, fixDollar},
		{"${bad-name}", nil, fixEnvName},
		{"${9}", nil, fixEnvName},
		{"${}", nil, fixEnvName},
		{"${ A }", nil, fixEnvName},
		{"${open", nil, fixOpenBrace},
		{"${", nil, fixOpenBrace},
	}
	for _, tt := range tests {
		got, fix := template(tt.text)
		if fix != tt.fix {
			t.Errorf("template(%q) fix = %q, want %q", tt.text, fix, tt.fix)
		}
		if diff := cmp.Diff(tt.want, got); tt.fix == "" && diff != "" {
			t.Errorf("template(%q) -want +got\n%s", tt.text, diff)
		}
	}
}

var environment = map[string]string{"PIN": "1234", "USER": "ada", "EMPTY": "", "REGION": "north"}

// env hides everything but what the project itself declares.
func env(name string) (string, bool, bool) {
	v, ok := environment[name]
	return v, name != "REGION", ok
}

func TestResolveData(t *testing.T) {
	parsed := parseTest("a.test.yaml", []byte(`
data:
  city: Paris
  count: 2
  rate: 1e3
  ready: True
  nothing: null
  braces: "{{city}}"
  pin: $PIN
  both: $USER:${PIN}
  empty: $EMPTY
  public: $REGION side
  mixed: $REGION $PIN
steps: [click Save]
`), "")
	got, err := parsed.ResolveData(env)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Resolved{
		"city":    {Text: "Paris"},
		"count":   {Text: "2"},
		"rate":    {Text: "1000"},
		"ready":   {Text: "true"},
		"nothing": {Text: "null"},
		"braces":  {Text: "{{city}}"},
		"pin":     {Text: "1234", Sensitive: true, Opaque: []string{"1234"}},
		"both":    {Text: "ada:1234", Sensitive: true, Opaque: []string{"ada", "1234"}},
		"empty":   {Sensitive: true},
		"public":  {Text: "north side"},
		"mixed":   {Text: "north 1234", Sensitive: true, Opaque: []string{"1234"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestMissingVariableNamesItsPlace(t *testing.T) {
	parsed := parseTest("tests/a.test.yaml", []byte("data:\n  pin: $NONE\nsteps: [click Save]\n"), "")
	_, err := parsed.ResolveData(env)
	var missing *MissingVariable
	if !errors.As(err, &missing) || missing.Name != "NONE" {
		t.Fatalf("got %v", err)
	}
	if got, want := err.Error(), "tests/a.test.yaml:2:8: data.pin needs $NONE, which is not set"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestResolveArguments(t *testing.T) {
	secret := Resolved{Text: "k-99", Sensitive: true, Opaque: []string{"k-99"}}
	named := map[string]Resolved{"city": {Text: "Paris $PIN {{key}}"}, "key": secret}
	scope := Scope{Env: env, Named: func(name string) (Resolved, bool) { v, ok := named[name]; return v, ok }}
	tests := []struct {
		written string
		want    Resolved
		err     string
	}{
		{written: `plain`, want: Resolved{Text: "plain"}},
		{written: `7`, want: Resolved{Text: "7"}},
		{written: `null`, want: Resolved{Text: "null"}},
		{written: `"{{ city }}!"`, want: Resolved{Text: "Paris $PIN {{key}}!"}}, // not scanned again
		{written: `"{{key}}"`, want: secret},
		{written: `"{{key}}-$PIN"`, want: Resolved{Text: "k-99-1234", Sensitive: true, Opaque: []string{"k-99", "1234"}}},
		{written: `"$$PIN"`, want: Resolved{Text: "$PIN"}},
		{written: `$NONE`, err: "a.test.yaml:3:16: with.who needs $NONE, which is not set"},
		{written: `"{{late}}"`, err: "a.test.yaml:3:16: with.who needs {{late}}, which has no value yet"},
	}
	for _, tt := range tests {
		parsed := parseTest("a.test.yaml", []byte("steps:\n- use: ./m.module.yaml\n  with: { who: "+tt.written+" }\n"), "")
		call := Call{With: []Argument{parsed.body[0].with[0].Argument}}
		got, err := call.Resolve(scope)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("%s: error %v, want %s", tt.written, err, tt.err)
			}
			continue
		}
		if diff := cmp.Diff(map[string]Resolved{"who": tt.want}, got); err != nil || diff != "" {
			t.Errorf("%s: %v -want +got\n%s", tt.written, err, diff)
		}
	}
}

func TestMissingBindingIsItsOwnError(t *testing.T) {
	call := Call{With: []Argument{{Name: "who", Value: Value{{Ref: "late"}}, At: result.Source{File: "a", Line: 1, Col: 1}}}}
	_, err := call.Resolve(Scope{Env: env})
	var missing *MissingBinding
	if !errors.As(err, &missing) || missing.Name != "late" {
		t.Errorf("got %v", err)
	}
}
