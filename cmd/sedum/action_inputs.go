package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-shellwords"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/ci/artifact"
	"sedum.dev/sedum/ci/github"
)

// actionInputs are the inputs of action.yml. Those with a flag are options of
// sedum run; those without are read by the action itself.
var actionInputs = []struct {
	name, flag string
	kind       inputKind
}{
	{"tests", "", perLine},
	{"working-directory", "", single},
	{"include", "include", perLine},
	{"exclude", "exclude", perLine},
	{"labels", "labels", perLine},
	{"name", "name", perLine},
	{"id", "id", perLine},
	{"env", "env", single},
	{"browser", "browser", single},
	{"provider", "provider", single},
	{"model", "model", single},
	{"base-url", "url-override", single},
	{"allow-redirect-to", "", perLine},
	{"retries", "retries", single},
	{"timeout-minutes", "timeout-minutes", single},
	{"parallel", "parallel", single},
	{"shard-index", "shard-index", single},
	{"shard-count", "shard-count", single},
	{"allow-empty", "allow-empty", toggle},
	{"replay", "replay", toggle},
	{"evidence", "", toggle},
	{"sensitive-origin", "sensitive-origin", perLine},
	{"output-dir", "output-dir", single},
	{"reporter-dir", "reporter-dir", single},
	{"args", "", single},
	{"fail-on", "", single},
	{"start", "", single},
	{"wait-for-url", "", single},
	{"wait-timeout", "", single},
	{"github-token", "", single},
	{"annotations", "", single},
	{"check-name", "", single},
	{"comment", "", single},
	{"summary", "", single},
	{"upload-artifact", "", toggle},
	{"artifact-name", "", single},
	{"artifact-retention-days", "", single},
	{"matrix", "", single},
}

type inputKind int

const (
	single  inputKind = iota
	perLine           // a list, one value on each line
	toggle            // true or false
)

// When a step of a workflow fails, by its input fail-on.
const (
	failOnFailed  = "failed"
	failOnFlagged = "flagged"
	failOnNever   = "never"
)

// actionOptions are the inputs of the action once they are checked.
type actionOptions struct {
	run   *runFlags
	paths []string
	dir   string // absolute, in the workspace

	start     string
	waitFor   string
	redirects []string // hosts of other sites that the base URL may lead to
	wait      time.Duration

	failOn      string
	token       string
	annotations string
	checkName   string
	comment     string
	summary     github.Detail

	upload       bool
	artifactName string
	retention    int // days; 0 is the repository's default
}

// inputs reads the variables that GitHub makes of a step's "with".
type inputs func(string) (string, bool)

// text is an input as it was written, without spaces around it; "" is absent.
func (i inputs) text(name string) string {
	value, _ := i("INPUT_" + strings.ToUpper(strings.ReplaceAll(name, " ", "_"))) // hyphens stay
	return strings.TrimSpace(value)
}

func (i inputs) lines(name string) []string {
	var all []string
	for line := range strings.Lines(i.text(name)) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

func (i inputs) toggle(name string, otherwise bool) (bool, error) {
	switch text := i.text(name); text {
	case "":
		return otherwise, nil
	case "true", "false":
		return text == "true", nil
	default:
		return false, badInput(name, text, "write true or false")
	}
}

func (i inputs) choice(name string, values ...string) (string, error) {
	text := i.text(name)
	if text == "" {
		return values[0], nil
	}
	if !slices.Contains(values, text) {
		return "", badInput(name, text, "write one of "+strings.Join(values, ", "))
	}
	return text, nil
}

// number reads a whole number; absent is 0.
func (i inputs) number(name string, low, high int) (int, error) {
	text := i.text(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, badInput(name, text, fmt.Sprintf("write a whole number from %d to %d", low, high))
	}
	return n, nil
}

func badInput(name, text, fix string) error {
	return &failure{fmt.Sprintf("the input %s can't be %q", name, text), fix}
}

// readAction checks all inputs before anything is started.
func (a *app) readAction(job github.Context) (o actionOptions, err error) {
	in := inputs(a.lookup)
	faults := []error{}
	keep := func(err error) { faults = append(faults, err) }

	o.start, o.waitFor, o.redirects = in.text("start"), in.text("wait-for-url"), in.lines("allow-redirect-to")
	o.token, o.checkName, o.artifactName = in.text("github-token"), in.text("check-name"), in.text("artifact-name")
	seconds, err := in.number("wait-timeout", 1, 3600)
	keep(err)
	o.wait = time.Duration(seconds) * time.Second
	if seconds == 0 {
		o.wait = time.Minute
	}
	o.failOn, err = in.choice("fail-on", failOnFailed, failOnFlagged, failOnNever)
	keep(err)
	o.annotations, err = in.choice("annotations", "check", "log", "off")
	keep(err)
	o.comment, err = in.choice("comment", "off", "failures", "always")
	keep(err)
	summary, err := in.choice("summary", string(github.Full), string(github.Flagged), string(github.Counts), string(github.Off))
	keep(err)
	o.summary = github.Detail(summary)
	o.upload, err = in.toggle("upload-artifact", true)
	keep(err)
	if o.artifactName != "" {
		if err := artifact.CheckName(o.artifactName); err != nil {
			keep(&failure{err.Error(), "correct the input artifact-name"})
		}
	}
	o.retention, err = in.number("artifact-retention-days", 1, 90)
	keep(err)
	o.dir, err = workingDirectory(job.Workspace, in.text("working-directory"))
	keep(err)
	o.run, o.paths, err = a.runOptions(in, o.failOn)
	keep(err)
	return o, together(faults)
}

// together makes one failure of all that is wrong, so that a workflow needs no
// second run to show the next mistake. Faults may be nil.
func together(faults []error) error {
	var messages, fixes []string
	for _, err := range faults {
		if err == nil {
			continue
		}
		messages = append(messages, err.Error())
		var f *failure
		if errors.As(err, &f) {
			fixes = append(fixes, f.fix)
		}
	}
	if len(messages) == 0 {
		return nil
	}
	return &failure{strings.Join(messages, "; "), strings.Join(fixes, "; ")}
}

// workingDirectory is a folder of the workspace.
func workingDirectory(workspace, given string) (string, error) {
	if given == "" {
		return workspace, nil
	}
	if !filepath.IsLocal(given) {
		return "", badInput("working-directory", given, "write a folder of the repository, such as apps/shop")
	}
	return filepath.Join(workspace, given), nil
}

// runOptions reads the inputs that are options of sedum run, by its own rules.
func (a *app) runOptions(in inputs, failOn string) (*runFlags, []string, error) {
	argv := []string{"--reporter=list,markdown,junit"}
	var faults []error
	for _, input := range actionInputs {
		switch {
		case input.flag == "":
		case input.kind == toggle:
			on, err := in.toggle(input.name, false)
			faults = append(faults, err)
			argv = append(argv, fmt.Sprintf("--%s=%t", input.flag, on))
		case input.kind == perLine:
			for _, value := range in.lines(input.name) {
				argv = append(argv, "--"+input.flag+"="+value)
			}
		case in.text(input.name) != "":
			argv = append(argv, "--"+input.flag+"="+in.text(input.name))
		}
	}
	evidence, err := in.toggle("evidence", true)
	faults = append(faults, err)
	if !evidence {
		argv = append(argv, "--no-evidence")
	}
	if failOn == failOnFlagged {
		argv = append(argv, "--strict")
	}
	more, err := moreArguments(in.text("args"))
	faults = append(faults, err)
	if err := together(faults); err != nil {
		return nil, nil, err
	}
	return a.parseRun(append(argv, more...), in.lines("tests"))
}

// moreArguments splits the input args as a shell would, but expands nothing.
func moreArguments(text string) ([]string, error) {
	parser := shellwords.NewParser()
	words, err := parser.Parse(text)
	if err != nil {
		return nil, badArguments("close its quotes")
	}
	if parser.Position >= 0 { // it stops there
		return nil, badArguments("no shell reads it: put quotes around ; & | < and >")
	}
	for _, word := range words {
		if name, _, _ := strings.Cut(word, "="); name == "--strict" {
			return nil, badArguments("write fail-on: flagged instead of --strict")
		}
	}
	return words, nil
}

// badArguments doesn't repeat what was written: an option may hold a secret.
func badArguments(fix string) error {
	return &failure{"the input args can't be split into options of sedum run", fix}
}

func (a *app) parseRun(argv, paths []string) (*runFlags, []string, error) {
	f := &runFlags{}
	cmd := &cobra.Command{Use: "run"}
	f.register(cmd)
	if err := cmd.ParseFlags(argv); err != nil {
		return nil, nil, flagError(cmd, err)
	}
	return f, append(paths, cmd.Flags().Args()...), f.check(cmd)
}
