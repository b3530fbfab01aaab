package testkit

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// complaints is a test that only notes what a fake complains of.
type complaints struct {
	testing.TB
	heard []string
	end   []func()
}

func (c *complaints) Errorf(format string, args ...any) {
	c.heard = append(c.heard, fmt.Sprintf(format, args...))
}
func (c *complaints) Cleanup(end func()) { c.end = append(c.end, end) }

// A fake that takes anything would prove nothing.
func TestGitHubRefusesWhatGitHubWould(t *testing.T) {
	const (
		checks = "/repos/octo/shop/check-runs"
		done   = `"name": "n", "head_sha": "0123", "status": "completed", "conclusion": "success", "completed_at": "2026-01-02T03:04:05Z"`
	)
	annotated := func(more string, times int) string {
		one := `{"path": "f", "start_line": 1, "end_line": 1, "annotation_level": "failure", "message": "m"` + more + `}`
		return `{` + done + `, "output": {"title": "t", "summary": "s", "annotations": [` + strings.TrimSuffix(strings.Repeat(one+",", times), ",") + `]}}`
	}
	for _, c := range []struct{ name, path, body, complaint string }{
		{"what is right", checks, annotated("", 50), ""},
		{"another call", "/repos/octo/shop/issues/1/comments", `{"body": "b"}`, "isn't expected now"},
		{"a path that GitHub doesn't have", "/repos/octo/shop/checks", `{}`, "isn't expected now"},
		{"no name", checks, `{"head_sha": "0123"}`, `property "name" is missing`},
		{"a misspelled property", checks, `{` + done + `, "summery": "s"}`, "summery"},
		{"51 annotations", checks, annotated("", 51), "maximum number of items is 50"},
		{"a summary of 65,536 characters", checks, `{` + done + `, "output": {"title": "t", "summary": "` + strings.Repeat("x", 65_536) + `"}}`, "maximum string length is 65535"},
		{"a level of logs", checks, strings.Replace(annotated("", 1), "failure", "error", 1), "annotation_level"},
		{"not completed", checks, strings.Replace(annotated("", 1), `"status": "completed", `, "", 1), "isn't completed"},
		{"a message of 64 KB and a byte", checks, strings.Replace(annotated("", 1), `"m"`, `"`+strings.Repeat("x", 64<<10+1)+`"`, 1), "65537"},
		{"an emoji", checks, annotated(`, "title": "🌱"`, 1), "above U+FFFF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			noted := &complaints{TB: t}
			g := NewGitHub(noted, "")
			g.Expect(CreateCheck)
			request, err := http.NewRequest(http.MethodPost, g.URL+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Authorization", "Bearer "+GitHubToken)
			request.Header.Set("Content-Type", "application/json")
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			for _, end := range noted.end {
				end()
			}
			if all := strings.Join(noted.heard, "\n"); (all == "") != (c.complaint == "") || !strings.Contains(all, c.complaint) {
				t.Errorf("it complains: %.600q", all)
			}
		})
	}
}

func TestGitHubMissesCalls(t *testing.T) {
	noted := &complaints{TB: t}
	NewGitHub(noted, "").Expect(CreateCheck)
	for _, end := range noted.end {
		end()
	}
	if len(noted.heard) != 1 || !strings.Contains(noted.heard[0], "never asked") {
		t.Errorf("it complains: %q", noted.heard)
	}
}
