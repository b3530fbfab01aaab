package artifact

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		name   string
		change map[string]string
		want   string // in the reason; "" is a service
	}{
		{"an action's", nil, ""},
		{"act's, without a server", map[string]string{"GITHUB_SERVER_URL": "", "ACTIONS_RESULTS_URL": "http://127.0.0.1:4321/"}, ""},
		{"GitHub with data residency", map[string]string{"GITHUB_SERVER_URL": "https://Octo.GHE.com"}, ""},
		{"Enterprise Server", map[string]string{"GITHUB_SERVER_URL": "https://git.example:8443/"}, "Enterprise Server (git.example)"},
		{"a host that only looks like GitHub", map[string]string{"GITHUB_SERVER_URL": "https://github.com.example"}, "Enterprise Server (github.com.example)"},
		{"a run: step", map[string]string{"ACTIONS_RESULTS_URL": "", "ACTIONS_RUNTIME_TOKEN": ""}, "without ACTIONS_RESULTS_URL and ACTIONS_RUNTIME_TOKEN; GitHub sets both for actions, not for run: steps"},
		{"no token", map[string]string{"ACTIONS_RUNTIME_TOKEN": ""}, "without ACTIONS_RUNTIME_TOKEN;"},
		{"no address", map[string]string{"ACTIONS_RESULTS_URL": ""}, "without ACTIONS_RESULTS_URL;"},
		{"an address of another kind", map[string]string{"ACTIONS_RESULTS_URL": "file:///etc/passwd"}, "ACTIONS_RESULTS_URL is no http address"},
		{"an address that is none", map[string]string{"ACTIONS_RESULTS_URL": "https://%zz"}, "ACTIONS_RESULTS_URL is no http address"},
		{"a token of another kind", map[string]string{"ACTIONS_RUNTIME_TOKEN": "ghs_secret"}, "no JSON web token"},
		{"a token without claims", map[string]string{"ACTIONS_RUNTIME_TOKEN": "a.!.c"}, "no readable claims"},
		{"a token for other things", map[string]string{"ACTIONS_RUNTIME_TOKEN": tokenWith("Actions.Cache:a:b")}, "no scope Actions.Results"},
		{"a token of no job", map[string]string{"ACTIONS_RUNTIME_TOKEN": tokenWith("Actions.Results:a:")}, "no scope Actions.Results"},
		{"a token of three parts", map[string]string{"ACTIONS_RUNTIME_TOKEN": tokenWith("Actions.Results:a:b:c")}, "no scope Actions.Results"},
	} {
		t.Run(c.name, func(t *testing.T) {
			variables := with(c.change)
			s, err := FromEnvironment(lookup(variables), http.DefaultClient, noon)
			if c.want == "" {
				if err != nil || s.ids != (backendIDs{run: "the-run", job: "the-job"}) || strings.HasSuffix(s.origin, "/") {
					t.Errorf("%v %+v", err, s)
				}
				return
			}
			var unavailable *Unavailable
			if !errors.As(err, &unavailable) || !strings.Contains(unavailable.Reason, c.want) || unavailable.Fix == "" {
				t.Fatalf("got %v, want %s", err, c.want)
			}
			if secret := variables["ACTIONS_RUNTIME_TOKEN"]; secret != "" && strings.Contains(err.Error(), secret) {
				t.Errorf("the error holds the token: %v", err)
			}
		})
	}
}

func TestPageURL(t *testing.T) {
	variables := map[string]string{"GITHUB_SERVER_URL": "https://git.example/", "GITHUB_REPOSITORY": "octo/shop", "GITHUB_RUN_ID": "42"}
	if got, want := PageURL(lookup(variables), 7), "https://git.example/octo/shop/actions/runs/42/artifacts/7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for name := range variables {
		rest := map[string]string{}
		for other, value := range variables {
			if other != name {
				rest[other] = value
			}
		}
		if got := PageURL(lookup(rest), 7); got != "" {
			t.Errorf("without %s: %s", name, got)
		}
	}
}
