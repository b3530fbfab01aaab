package suite

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/strictyaml"
	"sedum.dev/sedum/result"
)

// authoredTest is a test file as it stands, before modules are looked up.
type authoredTest struct {
	Test                // everything but its steps
	before, body, after []authored
	read                bool // the file has a root whose keys could be read
	diagnostics         []result.Diagnostic
}

// parseTest reads a test file. It reports all that it finds, and what it can't
// read it leaves out.
func parseTest(file string, src []byte, baseURL string) *authoredTest {
	r := newReader(file, src, testDialect)
	t := &authoredTest{Test: Test{ID: file, File: file}}
	if r.doc.Root == nil {
		t.diagnostics = r.diagnostics
		return t
	}
	t.read = true
	present := r.fields(t.readers(r, baseURL), testKeyFix)
	t.mode(r, present)
	t.names(r)
	t.diagnostics = r.diagnostics
	return t
}

func (t *authoredTest) readers(r *reader, baseURL string) map[string]func(strictyaml.Entry) {
	return map[string]func(strictyaml.Entry){
		"sedum":       r.version,
		"id":          func(e strictyaml.Entry) { t.identify(r, e) },
		"description": func(e strictyaml.Entry) { t.Description, _ = r.text(e, "Write a text, or remove the key.") },
		"url":         func(e strictyaml.Entry) { t.address(r, e, baseURL) },
		"data":        func(e strictyaml.Entry) { t.Data = r.data(e) },
		"before":      func(e strictyaml.Entry) { t.before = r.steps(e, false) },
		"steps":       func(e strictyaml.Entry) { t.body = r.steps(e, true) },
		"goal": func(e strictyaml.Entry) {
			t.GoalAt, t.Goal = r.at(e.Value), r.claim(e, "Write what the test should reach on the page.")
		},
		"verify": func(e strictyaml.Entry) {
			t.VerifyAt, t.Verify = r.at(e.Value), r.claim(e, "Write the claim that must hold when the goal is reached.")
		},
		"after": func(e strictyaml.Entry) { t.after = r.steps(e, false) },
		"tags":  func(e strictyaml.Entry) { t.Tags = r.tags(e) },
		"meta":  r.meta,
	}
}

func testKeyFix(key string) string {
	switch key {
	case "name":
		return "Use description for what the test is about, or id for a name that stays."
	case "fileType":
		return "Remove it; the optional mark of the format is sedum: 1."
	case "parameters":
		return "Parameters belong to a module; declare the values of a test under data."
	}
	return "Use only sedum, id, description, url, data, before, steps, goal, verify, after, tags and meta; notes go under meta."
}

func (r *reader) version(e strictyaml.Entry) {
	if s := strictyaml.Resolve(e.Value); s.Kind != strictyaml.Number || s.Number != 1 {
		r.add(problemAt(r.at(e.Value), codeUnsupportedVersion, "The only version of the format is the number 1.", "Write sedum: 1, or remove the key."))
	}
}

func (t *authoredTest) identify(r *reader, e strictyaml.Entry) {
	const fix = "Write a short text that stays the same when the file moves, or remove id to use the path."
	text, ok := r.text(e, fix)
	id := strings.TrimSpace(text)
	switch {
	case !ok:
	case id == "":
		r.invalid(e.Value, e.Name, "it must not be blank", fix)
	case !printable(id):
		r.invalid(e.Value, e.Name, "it must be one line without control characters", fix)
	default:
		t.ID, t.ExplicitID, t.IDAt = id, true, r.at(e.Value)
	}
}

func (t *authoredTest) address(r *reader, e strictyaml.Entry, baseURL string) {
	const fix = "Write an HTTP(S) URL or a path, or remove url to open the base URL."
	text, ok := r.text(e, fix)
	if !ok {
		return
	}
	t.URL, t.URLAt = text, r.at(e.Value)
	if text == "" {
		r.invalid(e.Value, e.Name, "it must not be empty", fix)
		return
	}
	r.add(checkURL(t.URLAt, text, baseURL)...)
}

func (r *reader) data(e strictyaml.Entry) []Datum {
	if e.Value.Kind != yaml.MappingNode {
		r.invalid(e.Value, e.Name, "it must be a mapping of names to values, not "+describe(e.Value), "Write one line per value, as in user: ada.")
		return nil
	}
	var data []Datum
	for _, item := range strictyaml.Entries(e.Value) {
		path := "data." + item.Name
		if !nameForm.MatchString(item.Name) {
			r.invalid(item.Key, path, "a name uses only letters, digits and underscores and doesn't start with a digit", "Rename it, as in "+suggestName(item.Name)+".")
			continue
		}
		value, s := r.scalar(path, item.Value)
		if text := strictyaml.FormatNumber(s.Number); s.Kind == strictyaml.Number && s.Text != text {
			r.add(warningAt(r.at(item.Value), codeScalarCoercion, fmt.Sprintf("YAML reads %s as a number: the value of %s is %s.", s.Text, item.Name, text), "Put it between quotes to keep it as written: "+singleQuoted(s.Text)+"."))
		}
		data = append(data, Datum{Name: item.Name, Value: value, At: r.at(item.Value)})
	}
	return data
}

// suggestName turns any text into a valid name.
func suggestName(text string) string {
	name := strings.Map(func(c rune) rune {
		if c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			return c
		}
		return '_'
	}, text)
	if !nameForm.MatchString(name) {
		name = "_" + name
	}
	return name
}

func (r *reader) tags(e strictyaml.Entry) []string {
	const fix = "Write a list of texts, as in tags: [smoke, checkout]."
	items, _ := r.list(e, fix)
	var tags []string
	for i, item := range items {
		path := fmt.Sprintf("%s.%d", e.Name, i)
		s := strictyaml.Resolve(item)
		switch {
		case s.Kind != strictyaml.Text:
			r.invalid(item, path, "a tag must be text, not "+describe(item), "Put the tag between quotes.")
		case !printable(s.Text):
			r.invalid(item, path, "a tag must be one line without control characters", fix)
		default:
			tags = append(tags, s.Text)
		}
	}
	return tags
}

func (r *reader) meta(e strictyaml.Entry) {
	if e.Value.Kind != yaml.MappingNode {
		r.invalid(e.Value, e.Name, "it must be a mapping, not "+describe(e.Value), "Write keys and values of your own below meta, or remove it.")
	}
}

// mode checks that a test has steps, or a goal with its claim.
func (t *authoredTest) mode(r *reader, present map[string]strictyaml.Entry) {
	_, steps := present["steps"]
	goal, hasGoal := present["goal"]
	verify, hasVerify := present["verify"]
	const fix = "Use steps for authored actions, or goal with verify."
	switch {
	case steps && hasGoal:
		r.add(problemAt(r.at(r.doc.Root), codeInvalidTestMode, "The test has both steps and goal.", fix))
	case !steps && !hasGoal && !misspelled(present, testKeys, "steps", "goal"):
		r.add(problemAt(r.at(r.doc.Root), codeInvalidTestMode, "The test has neither steps nor goal.", fix))
	}
	switch {
	case hasGoal && !hasVerify && !misspelled(present, testKeys, "verify"):
		r.add(problemAt(r.at(goal.Value), codeInvalidGoalVerification, "The goal has no claim that proves it.", "Add verify with the claim that must hold when the goal is reached."))
	case hasVerify && !hasGoal && !misspelled(present, testKeys, "goal"):
		r.add(problemAt(r.at(verify.Value), codeInvalidGoalVerification, "The key verify stands without goal.", "Add goal, or write the claim as a step that starts with verify."))
	}
}

var testKeys = []string{"sedum", "id", "description", "url", "data", "before", "steps", "goal", "verify", "after", "tags", "meta"}

// names checks every placeholder in document order: before, steps, goal, after.
func (t *authoredTest) names(r *reader) {
	s := scope{known: map[string]bool{}, declare: "Declare %s under data, remember it in an earlier step, or correct the name."}
	for _, d := range t.Data {
		s.known[d.Name] = true
	}
	s.steps(t.before)
	s.steps(t.body)
	if t.Goal != "" {
		s.placeholders(t.Goal, t.GoalAt)
	}
	if t.Verify != "" {
		s.placeholders(t.Verify, t.VerifyAt)
	}
	s.steps(t.after)
	r.add(s.problems...)
}
