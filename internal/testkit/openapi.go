package testkit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// description is GitHub's own of its REST API, cut to what we call: all of it has
// 13 MB and would take seconds to load.
type description struct {
	doc    *openapi3.T
	routes []route
}

type route struct {
	op      string // "POST /repos/{owner}/{repo}/check-runs"
	path    *regexp.Regexp
	names   []string // of the parameters in path
	routing *routers.Route
	example json.RawMessage // of an answer that is a success
	status  int             // of that answer
}

var (
	described  sync.Mutex
	ofGitHub   *description
	reference  = regexp.MustCompile(`"\$ref"\s*:\s*"#/components/([\w-]+)/([^"]+)"`)
	parameters = regexp.MustCompile(`\\{(\w+)\\}`)
)

// gitHubAPI is the description, loaded once.
func gitHubAPI(t testing.TB, ops []string) *description {
	t.Helper()
	described.Lock()
	defer described.Unlock()
	if ofGitHub != nil {
		return ofGitHub
	}
	b, err := os.ReadFile(filepath.Join(NPM(t, "@octokit/openapi"), "generated", "api.github.com.json"))
	if err == nil {
		ofGitHub, err = describe(b, ops)
	}
	if err != nil {
		t.Fatalf("load GitHub's description of its API: %v", err)
	}
	return ofGitHub
}

func describe(file []byte, ops []string) (*description, error) {
	var whole struct {
		Paths      map[string]json.RawMessage
		Components map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(file, &whole); err != nil {
		return nil, err
	}
	paths, parts := map[string]json.RawMessage{}, map[string]map[string]json.RawMessage{}
	var need func(raw json.RawMessage)
	need = func(raw json.RawMessage) {
		for _, m := range reference.FindAllSubmatch(raw, -1) {
			kind, name := string(m[1]), string(m[2])
			if parts[kind] == nil {
				parts[kind] = map[string]json.RawMessage{}
			}
			if _, known := parts[kind][name]; !known {
				parts[kind][name] = whole.Components[kind][name]
				need(parts[kind][name])
			}
		}
	}
	need(json.RawMessage(`{"$ref": "#/components/schemas/basic-error"}`))
	for _, op := range ops {
		_, path, _ := strings.Cut(op, " ")
		paths[path] = whole.Paths[path]
		need(paths[path])
	}
	cut, err := json.Marshal(map[string]any{"openapi": "3.0.3", "info": map[string]string{"title": "GitHub", "version": "1"}, "paths": paths, "components": parts})
	if err != nil {
		return nil, err
	}
	d := &description{}
	if d.doc, err = openapi3.NewLoader().LoadFromData(cut); err != nil {
		return nil, err
	}
	for _, op := range ops {
		r, err := d.route(op)
		if err != nil {
			return nil, err
		}
		d.routes = append(d.routes, r)
	}
	return d, nil
}

func (d *description) route(op string) (route, error) {
	method, path, _ := strings.Cut(op, " ")
	item := d.doc.Paths.Value(path)
	if item == nil || item.GetOperation(method) == nil {
		return route{}, fmt.Errorf("it has no %s", op)
	}
	operation := item.GetOperation(method)
	if operation.RequestBody != nil {
		closed(operation.RequestBody.Value.Content["application/json"].Schema)
	}
	r := route{op: op, routing: &routers.Route{Spec: d.doc, Path: path, PathItem: item, Method: method, Operation: operation}}
	form := parameters.ReplaceAllString(regexp.QuoteMeta(path), "([^/]+)")
	r.path = regexp.MustCompile("^" + form + "$")
	for _, m := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(path, -1) {
		r.names = append(r.names, m[1])
	}
	for _, status := range []int{200, 201, 204} {
		answer := operation.Responses.Status(status)
		if answer == nil {
			continue
		}
		r.status = status
		if content := answer.Value.Content["application/json"]; content != nil {
			for _, name := range []string{"default", "example-of-completed-conclusion", "default-response"} {
				if e := content.Examples[name]; e != nil {
					r.example, _ = json.Marshal(e.Value.Value) // it was JSON just now
				}
			}
		}
		return r, nil
	}
	return route{}, fmt.Errorf("%s has no answer that is a success", op)
}

// closed refuses properties that the description doesn't have: GitHub ignores them,
// and a misspelled one would do nothing.
func closed(schema *openapi3.SchemaRef) {
	if schema == nil || len(schema.Value.Properties) == 0 && schema.Value.Items == nil {
		return
	}
	no := false
	if schema.Value.Items == nil {
		schema.Value.AdditionalProperties = openapi3.BoolSchema{Has: &no}
	}
	closed(schema.Value.Items)
	for _, p := range schema.Value.Properties {
		closed(p)
	}
}

// find is the operation that a request is for, and its parameters.
func (d *description) find(method, path string) (route, map[string]string, bool) {
	for _, r := range d.routes {
		if r.routing.Method != method {
			continue
		}
		if m := r.path.FindStringSubmatch(path); m != nil {
			values := map[string]string{}
			for i, name := range r.names {
				values[name] = m[i+1]
			}
			return r, values, true
		}
	}
	return route{}, nil, false
}

// checkRequest is an error for what the description doesn't allow.
func (r route) checkRequest(request *http.Request, body []byte, values map[string]string) error {
	copied := request.Clone(context.Background())
	copied.Body = io.NopCloser(bytes.NewReader(body))
	return openapi3filter.ValidateRequest(context.Background(), r.input(copied, values))
}

func (r route) input(request *http.Request, values map[string]string) *openapi3filter.RequestValidationInput {
	return &openapi3filter.RequestValidationInput{
		Request: request, PathParams: values, Route: r.routing,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true},
	}
}

// checkAnswer holds the fake itself to the description. Refusals that it doesn't
// have, as most operations' 403, are basic errors.
func (r route) checkAnswer(request *http.Request, values map[string]string, status int, header http.Header, body []byte) error {
	if r.routing.Operation.Responses.Status(status) != nil {
		return openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
			RequestValidationInput: r.input(request, values), Status: status, Header: header, Body: io.NopCloser(bytes.NewReader(body)),
			Options: &openapi3filter.Options{IncludeResponseStatus: true},
		})
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return err
	}
	return r.routing.Spec.Components.Schemas["basic-error"].Value.VisitJSON(v)
}
