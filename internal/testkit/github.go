package testkit

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"
)

// What GitHub can be asked in tests.
const (
	CreateCheck   = "POST /repos/{owner}/{repo}/check-runs"
	UpdateCheck   = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}"
	ListComments  = "GET /repos/{owner}/{repo}/issues/{issue_number}/comments"
	CreateComment = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments"
	EditComment   = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}"
	DeleteComment = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}"
	ListPulls     = "GET /repos/{owner}/{repo}/pulls"
	GetTree       = "GET /repos/{owner}/{repo}/git/trees/{tree_sha}"
)

var gitHubOps = []string{CreateCheck, UpdateCheck, ListComments, CreateComment, EditComment, DeleteComment, ListPulls, GetTree}

// GitHubToken is the one that the fake takes.
const GitHubToken = "ghs_a-token-of-a-test"

// GitHub is the API of one repository. It keeps checks and comments, holds every
// request and its own answers to GitHub's published description, and fails the
// test for calls that weren't expected and for expected ones that never came.
type GitHub struct {
	URL      string // as GITHUB_API_URL
	Bot      string // the account of the token
	App      string // the slug of its app
	Checks   []*CheckRun
	Comments []*Comment
	Pulls    []Pull
	Files    []string // of the head commit
	Asked    []string // method and path of each request

	t        testing.TB
	mu       sync.Mutex
	api      *description
	prefix   string
	expected []Call
	nextID   int64
}

// Call is a request that will come, and its answer where that isn't a success.
type Call struct {
	Op      string
	Status  int // of a refusal; 0 is none
	Message string
	Header  map[string]string
}

// CheckRun is a check run as it was asked for, with the annotations of all requests.
type CheckRun struct {
	ID          int64  `json:"-"`
	Name        string `json:"name"`
	HeadSHA     string `json:"head_sha"`
	DetailsURL  string `json:"details_url"`
	ExternalID  string `json:"external_id"`
	Status      string `json:"status"`
	Conclusion  string `json:"conclusion"`
	StartedAt   string `json:"started_at"`
	CompletedAt string `json:"completed_at"`
	Output      struct {
		Title       string            `json:"title"`
		Summary     string            `json:"summary"`
		Text        string            `json:"text"`
		Annotations []CheckAnnotation `json:"annotations"`
	} `json:"output"`
}

// CheckAnnotation is one of a check run.
type CheckAnnotation struct {
	Path        string `json:"path"`
	StartLine   int    `json:"start_line"`
	EndLine     int    `json:"end_line"`
	StartColumn int    `json:"start_column"`
	EndColumn   int    `json:"end_column"`
	Level       string `json:"annotation_level"`
	Title       string `json:"title"`
	Message     string `json:"message"`
	RawDetails  string `json:"raw_details"`
}

// Comment is one on a pull request.
type Comment struct {
	ID     int64
	Pull   int
	Author string
	Body   string
}

// Pull is an open pull request.
type Pull struct {
	Number int
	Head   string
}

// NewGitHub starts the API for as long as the test runs. Prefix is "" or the path of
// an Enterprise Server's API, "/api/v3".
func NewGitHub(t testing.TB, prefix string) *GitHub {
	t.Helper()
	g := &GitHub{t: t, api: gitHubAPI(t, gitHubOps), prefix: prefix, Bot: "github-actions[bot]", App: "github-actions", nextID: 100}
	server := httptest.NewServer(g)
	g.URL = server.URL + prefix
	t.Cleanup(func() {
		server.Close()
		for _, c := range g.expected {
			t.Errorf("GitHub was never asked: %s", c.Op)
		}
	})
	return g
}

// Expect adds calls that will come in this order, each answered with a success.
func (g *GitHub) Expect(ops ...string) {
	for _, op := range ops {
		g.Refuse(Call{Op: op})
	}
}

// Refuse adds a call that will come, with its answer.
func (g *GitHub) Refuse(c Call) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.expected = append(g.expected, c)
}

func (g *GitHub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.Asked = append(g.Asked, r.Method+" "+r.URL.Path)
	body, err := io.ReadAll(r.Body)
	if err != nil {
		g.t.Errorf("read a request: %v", err)
	}
	path, ok := strings.CutPrefix(r.URL.Path, g.prefix)
	route, values, known := g.api.find(r.Method, path)
	if !ok || !known || len(g.expected) == 0 || g.expected[0].Op != route.op {
		g.t.Errorf("GitHub was asked %s %s, which isn't expected now", r.Method, r.URL)
		http.Error(w, `{"message": "not expected"}`, http.StatusTeapot)
		return
	}
	call := g.expected[0]
	g.expected = g.expected[1:]
	if err := route.checkRequest(r, body, values); err != nil {
		g.t.Errorf("%s isn't as GitHub describes it: %v", route.op, err)
	}
	if r.Header.Get("Authorization") != "Bearer "+GitHubToken {
		g.t.Errorf("%s comes without the token", route.op)
	}
	for name, value := range call.Header {
		w.Header().Set(name, value)
	}
	status, answer := call.Status, map[string]any{"message": call.Message, "documentation_url": "https://docs.github.com/rest"}
	reply := any(answer)
	if status == 0 {
		status, reply = route.status, g.perform(w, r, route, values, body)
	}
	g.answer(w, r, route, values, status, reply)
}

func (g *GitHub) answer(w http.ResponseWriter, r *http.Request, route route, values map[string]string, status int, reply any) {
	var b []byte
	if status != http.StatusNoContent {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		b, _ = json.Marshal(reply) // it is made of JSON
	}
	if err := route.checkAnswer(r, values, status, w.Header(), b); err != nil {
		g.t.Errorf("the fake's answer to %s isn't as GitHub describes it: %v", route.op, err)
	}
	w.WriteHeader(status)
	_, _ = w.Write(b) // who left doesn't want it
}

// perform does what was asked and returns GitHub's example of an answer with our values.
func (g *GitHub) perform(w http.ResponseWriter, r *http.Request, route route, values map[string]string, body []byte) any {
	number := func(name string) int64 { n, _ := strconv.ParseInt(values[name], 10, 64); return n }
	switch route.op {
	case CreateCheck:
		c := &CheckRun{ID: g.id()}
		g.decode(body, c)
		g.Checks = append(g.Checks, c)
		g.judge(c, c.Output.Annotations)
		return g.checkRun(route, c)
	case UpdateCheck:
		return g.update(route, number("check_run_id"), body)
	case ListComments:
		return g.listComments(w, r, route, int(number("issue_number")))
	case CreateComment:
		c := &Comment{ID: g.id(), Pull: int(number("issue_number")), Author: g.Bot}
		g.Comments = append(g.Comments, c)
		return g.write(route, c, body)
	case EditComment:
		return g.write(route, g.comment(number("comment_id")), body)
	case DeleteComment:
		gone := g.comment(number("comment_id"))
		if gone.Author != g.Bot {
			g.t.Errorf("the comment of %s was removed", gone.Author)
		}
		g.Comments = slices.DeleteFunc(g.Comments, func(c *Comment) bool { return c == gone })
		return nil
	case ListPulls:
		return g.listPulls(w, r, route)
	}
	return g.tree(route)
}

func (g *GitHub) id() int64 { g.nextID++; return g.nextID }

func (g *GitHub) decode(body []byte, into any) {
	if err := json.Unmarshal(body, into); err != nil {
		g.t.Errorf("GitHub was sent no JSON: %v", err)
	}
}

// example is GitHub's own, with values of ours.
func (g *GitHub) example(raw json.RawMessage, ours map[string]any) map[string]any {
	var example map[string]any
	g.decode(raw, &example)
	for name, value := range ours {
		example[name] = value
	}
	return example
}

func (g *GitHub) checkRun(route route, c *CheckRun) any {
	reply := g.example(route.example, map[string]any{
		"id": c.ID, "name": c.Name, "head_sha": c.HeadSHA, "external_id": c.ExternalID, "status": c.Status, "conclusion": c.Conclusion,
		"html_url": fmt.Sprintf("https://github.com/octo/shop/runs/%d", c.ID),
	})
	if app, ok := reply["app"].(map[string]any); ok {
		app["slug"] = g.App
	}
	return reply
}

func (g *GitHub) update(route route, id int64, body []byte) any {
	for _, c := range g.Checks {
		if c.ID != id {
			continue
		}
		more := *c
		more.Output.Annotations = nil
		g.decode(body, &more)
		g.judge(&more, more.Output.Annotations)
		more.Output.Annotations = append(c.Output.Annotations, more.Output.Annotations...)
		*c = more
		return g.checkRun(route, c)
	}
	g.t.Errorf("there is no check run %d", id)
	return g.checkRun(route, &CheckRun{})
}

// judge refuses what the description tells only in words.
func (g *GitHub) judge(c *CheckRun, annotations []CheckAnnotation) {
	if c.Status != "completed" || c.Conclusion == "" || c.CompletedAt == "" {
		g.t.Errorf("check run %q isn't completed: %q %q %q", c.Name, c.Status, c.Conclusion, c.CompletedAt)
	}
	texts := []string{c.Name, c.Output.Title, c.Output.Summary, c.Output.Text}
	for _, a := range annotations {
		texts = append(texts, a.Title, a.Message, a.RawDetails)
		switch {
		case len(a.Message) > 64<<10, len(a.RawDetails) > 64<<10:
			g.t.Errorf("an annotation has %d and %d bytes", len(a.Message), len(a.RawDetails))
		case len(utf16.Encode([]rune(a.Title))) > 255:
			g.t.Errorf("title %q is too long", a.Title)
		case a.StartLine < 1, a.EndLine < a.StartLine, a.StartLine != a.EndLine && a.StartColumn != 0:
			g.t.Errorf("an annotation at %d:%d-%d:%d", a.StartLine, a.StartColumn, a.EndLine, a.EndColumn)
		}
	}
	for _, text := range texts {
		if i := strings.IndexFunc(text, func(r rune) bool { return r > 0xFFFF }); i >= 0 {
			g.t.Errorf("%q has a code point above U+FFFF", text[i:min(len(text), i+20)])
		}
	}
}

func (g *GitHub) listComments(w http.ResponseWriter, r *http.Request, route route, pull int) any {
	var all []*Comment
	for _, c := range g.Comments {
		if c.Pull == pull {
			all = append(all, c)
		}
	}
	replies := []any{}
	for _, c := range page(w, r, all, g.URL) {
		replies = append(replies, g.commentReply(g.first(route), c))
	}
	return replies
}

// page is the part of a list that was asked for, and says where the next one is.
func page[T any](w http.ResponseWriter, r *http.Request, all []T, address string) []T {
	size, number := 30, 1
	for name, n := range map[string]*int{"per_page": &size, "page": &number} {
		if text := r.URL.Query().Get(name); text != "" {
			*n, _ = strconv.Atoi(text) // the request was checked
		}
	}
	from, to := min(len(all), (number-1)*size), min(len(all), number*size)
	if to < len(all) {
		query := r.URL.Query()
		query.Set("page", strconv.Itoa(number+1))
		w.Header().Set("Link", fmt.Sprintf(`<%s%s?%s>; rel="next"`, address, r.URL.Path, query.Encode()))
	}
	return all[from:to]
}

// first is the example of one in a list of examples.
func (g *GitHub) first(route route) json.RawMessage {
	var list []json.RawMessage
	g.decode(route.example, &list)
	return list[0]
}

func (g *GitHub) comment(id int64) *Comment {
	for _, c := range g.Comments {
		if c.ID == id {
			return c
		}
	}
	g.t.Errorf("there is no comment %d", id)
	return &Comment{}
}

func (g *GitHub) write(route route, c *Comment, body []byte) any {
	var sent struct{ Body string }
	g.decode(body, &sent)
	if n := len(utf16.Encode([]rune(sent.Body))); n > 65_536 {
		g.t.Errorf("a comment of %d characters", n)
	}
	if c.Author != g.Bot {
		g.t.Errorf("the comment of %s was written over", c.Author)
	}
	c.Body = sent.Body
	return g.commentReply(route.example, c)
}

func (g *GitHub) commentReply(example json.RawMessage, c *Comment) any {
	reply := g.example(example, map[string]any{"id": c.ID, "body": c.Body, "html_url": fmt.Sprintf("https://github.com/octo/shop/pull/%d#issuecomment-%d", c.Pull, c.ID)})
	if user, ok := reply["user"].(map[string]any); ok {
		user["login"] = c.Author
	}
	return reply
}

func (g *GitHub) listPulls(w http.ResponseWriter, r *http.Request, route route) any {
	replies := []any{}
	for _, p := range page(w, r, g.Pulls, g.URL) {
		reply := g.example(g.first(route), map[string]any{"number": p.Number, "requested_teams": []any{}}) // GitHub's example has teams that its schema doesn't allow
		if head, ok := reply["head"].(map[string]any); ok {
			head["sha"] = p.Head
		}
		replies = append(replies, reply)
	}
	return replies
}

func (g *GitHub) tree(route route) any {
	entries := []any{}
	for _, file := range g.Files {
		entries = append(entries, map[string]any{"path": file, "mode": "100644", "type": "blob", "sha": "7c258a9869f33c1e1e1f74fbb32f07c86cb5a75b"})
	}
	return g.example(route.example, map[string]any{"tree": entries})
}
