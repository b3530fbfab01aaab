// Package artifact keeps folders as artifacts of a GitHub workflow run, and gets
// them back, from inside a container, where GitHub's own action can't be used.
//
// Entry points: FromEnvironment finds GitHub's artifact service, whose Upload and
// Download do the work; DefaultName and CheckName are for names, PageURL for people.
// Nothing outside the folder is read or written, no error holds the token or a
// signed address, memory does not grow with the folder, and every wait has an end.
package artifact

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Service is GitHub's artifact service (v4) as one job of a workflow run sees it.
type Service struct {
	origin       string // scheme and host
	token        string
	ids          backendIDs
	client       *http.Client
	now          func() time.Time
	maxRetention int // days that the repository allows; 0 is unknown
	bounds       bounds
}

// Unavailable says why there is no artifact service here. It is no fault of a
// run: whoever meets it leaves out the artifact and says so.
type Unavailable struct {
	Reason string
	Fix    string
}

func (e *Unavailable) Error() string { return "there is no artifact service here: " + e.Reason }

// FromEnvironment finds the service by the variables that GitHub gives to actions.
// The client must have no timeout of its own, since blocks may be slow. The error
// is an *Unavailable.
func FromEnvironment(lookup func(string) (string, bool), client *http.Client, now func() time.Time) (*Service, error) {
	get := func(name string) string { value, _ := lookup(name); return value }
	if host := enterpriseServer(get("GITHUB_SERVER_URL")); host != "" {
		return nil, &Unavailable{
			fmt.Sprintf("GitHub Enterprise Server (%s) does not have version 4 of it", host),
			"keep the run directory with actions/upload-artifact@v3",
		}
	}
	var missing []string
	for _, name := range []string{"ACTIONS_RESULTS_URL", "ACTIONS_RUNTIME_TOKEN"} {
		if get(name) == "" {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return nil, &Unavailable{
			"without " + strings.Join(missing, " and ") + "; GitHub sets both for actions, not for run: steps",
			"use the Sedum action, or keep the folder with actions/upload-artifact",
		}
	}
	s := &Service{token: get("ACTIONS_RUNTIME_TOKEN"), client: client, now: now, bounds: defaultBounds}
	var err error
	if s.origin, err = origin(get("ACTIONS_RESULTS_URL")); err == nil {
		s.ids, err = idsOf(s.token)
	}
	if err != nil {
		return nil, &Unavailable{err.Error(), "pass both variables on as GitHub's runner sets them"}
	}
	if days, err := strconv.Atoi(get("GITHUB_RETENTION_DAYS")); err == nil && days > 0 {
		s.maxRetention = days
	}
	return s, nil
}

// enterpriseServer is the host of a server that is not GitHub's own, by the rule
// of GitHub's client (isGhes in config.ts); "" for all others.
func enterpriseServer(server string) string {
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if host == "github.com" || strings.HasSuffix(host, ".ghe.com") || strings.HasSuffix(host, ".localhost") {
		return ""
	}
	return host
}

// origin is all of the results address that counts, as in GitHub's client.
func origin(results string) (string, error) {
	u, err := url.Parse(results)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return "", errors.New("ACTIONS_RESULTS_URL is no http address")
	}
	return u.Scheme + "://" + u.Host, nil
}

// backendIDs are the service's own names of the workflow run and the job.
type backendIDs struct {
	run string
	job string
}

// idsOf reads them from the token's claim scp, which holds scopes between spaces,
// one of them Actions.Results:<run>:<job>. Only the service can verify a token.
func idsOf(token string) (backendIDs, error) {
	var claims struct {
		Scp string `json:"scp"`
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return backendIDs{}, errors.New("ACTIONS_RUNTIME_TOKEN is no JSON web token")
	}
	payload, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(parts[1], "="))
	if err != nil || json.Unmarshal(payload, &claims) != nil {
		return backendIDs{}, errors.New("ACTIONS_RUNTIME_TOKEN has no readable claims")
	}
	for scope := range strings.FieldsSeq(claims.Scp) {
		p := strings.Split(scope, ":")
		if len(p) == 3 && p[0] == "Actions.Results" && p[1] != "" && p[2] != "" {
			return backendIDs{run: p[1], job: p[2]}, nil
		}
	}
	return backendIDs{}, errors.New("ACTIONS_RUNTIME_TOKEN may not use artifacts: it has no scope Actions.Results of a run and a job")
}

// PageURL is where people find an artifact; "" when the variables that name the
// workflow run are not set.
func PageURL(lookup func(string) (string, bool), id int64) string {
	var parts [3]string
	for i, name := range []string{"GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"} {
		value, _ := lookup(name)
		if value == "" {
			return ""
		}
		parts[i] = strings.Trim(value, "/")
	}
	return fmt.Sprintf("%s/%s/actions/runs/%s/artifacts/%d", parts[0], parts[1], parts[2], id)
}
