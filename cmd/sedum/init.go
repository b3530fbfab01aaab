package main

import (
	"bufio"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

//go:embed starter
var starter embed.FS

// starterFile is one file of the starter project; source names it in the
// embedded folder.
type starterFile struct{ path, source string }

const (
	exampleTest = "tests/example.test.yaml"
	envExample  = ".env.example"
	gitignore   = ".gitignore"
)

var starterFiles = []starterFile{
	{"sedum.config.yaml", "starter/sedum.config.yaml"},
	{exampleTest, "starter/tests/example.test.yaml"},
	{envExample, "starter/env.example"},
}

// ignored is what must never be committed: secrets, and what runs leave behind.
var ignored = []string{"node_modules/", ".env", ".sedum/runs/", ".sedum/reports/", ".sedum/retests/"}

// previewWidth is the width of the rules around the example, and the terminal
// width from which the word-mark is shown whole.
const previewWidth = 54

func newInit(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "Create a starter project here; nothing that exists is changed",
		Args:  noArguments,
		RunE:  func(*cobra.Command, []string) error { return (&initializer{app: a}).run() },
	}
}

// initializer creates what is absent and remembers what it did.
type initializer struct {
	*app
	created []string
}

func (i *initializer) run() error {
	if err := i.refuseOddPlaces(); err != nil {
		return err
	}
	i.wordMark()
	if err := i.folder("tests"); err != nil {
		return err
	}
	for _, f := range starterFiles {
		text, err := starter.ReadFile(f.source)
		if err != nil {
			return err
		}
		if err := i.file(f.path, text); err != nil {
			return err
		}
	}
	if err := i.ignore(); err != nil {
		return err
	}
	i.preview()
	i.nextSteps()
	return nil
}

// refuseOddPlaces looks at every place before anything is created: through a
// link init would write somewhere else.
func (i *initializer) refuseOddPlaces() error {
	places := []string{"tests", gitignore}
	for _, f := range starterFiles {
		places = append(places, f.path)
	}
	for _, path := range places {
		info, err := os.Lstat(i.at(path))
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return cannot("look at", path, err)
		case path == "tests" && !info.IsDir():
			return &failure{"can't use tests: it is not a folder", "move it away and run init again"}
		case path != "tests" && !info.Mode().IsRegular():
			return &failure{fmt.Sprintf("can't use %s: it is not a regular file", path), "move it away and run init again"}
		}
	}
	return nil
}

func (i *initializer) at(path string) string { return filepath.Join(i.dir, filepath.FromSlash(path)) }

func (i *initializer) folder(path string) error {
	err := os.Mkdir(i.at(path), 0o755)
	return i.note(path+"/", path, err)
}

// file writes a file that must not exist, even if it appeared a moment ago.
func (i *initializer) file(path string, text []byte) error {
	f, err := os.OpenFile(i.at(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err == nil {
		_, err = f.Write(text)
		err = errors.Join(err, f.Close())
	}
	return i.note(path, path, err)
}

// note says what became of a path.
func (i *initializer) note(shown, path string, err error) error {
	switch {
	case err == nil:
		i.created = append(i.created, path)
		fmt.Fprintln(i.stdout, "created", shown)
	case errors.Is(err, fs.ErrExist):
		fmt.Fprintln(i.stdout, "kept   ", shown)
	default:
		return cannot("create", path, err)
	}
	return nil
}

func cannot(do, path string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return &failure{fmt.Sprintf("can't %s %s: %v", do, path, err), "check the permissions of the folder and run init again"}
}

// ignore creates .gitignore, or adds what it lacks if a person says so.
func (i *initializer) ignore() error {
	text, err := os.ReadFile(i.at(gitignore))
	if errors.Is(err, fs.ErrNotExist) {
		return i.file(gitignore, []byte(strings.Join(ignored, "\n")+"\n"))
	}
	if err != nil {
		return cannot("read", gitignore, err)
	}
	fmt.Fprintln(i.stdout, "kept   ", gitignore)
	missing := missingLines(string(text), ignored)
	if len(missing) == 0 {
		return nil
	}
	fmt.Fprintf(i.stdout, "\n.gitignore lacks these lines:\n  %s\n", strings.Join(missing, "\n  "))
	if !i.agrees("Add them?") {
		fmt.Fprintln(i.stdout, "Add them before you commit: .env holds secrets.")
		return nil
	}
	addition := strings.Join(missing, "\n") + "\n"
	if len(text) > 0 && text[len(text)-1] != '\n' {
		addition = "\n" + addition
	}
	f, err := os.OpenFile(i.at(gitignore), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return cannot("change", gitignore, err)
	}
	_, err = f.WriteString(addition)
	if err := errors.Join(err, f.Close()); err != nil {
		return cannot("change", gitignore, err)
	}
	fmt.Fprintln(i.stdout, "changed", gitignore)
	return nil
}

func missingLines(text string, wanted []string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return slices.DeleteFunc(slices.Clone(wanted), func(line string) bool {
		bare := strings.TrimSuffix(line, "/")
		return slices.ContainsFunc([]string{line, bare, "/" + line, "/" + bare}, func(l string) bool { return slices.Contains(lines, l) })
	})
}

// agrees asks a person; without one the answer is no.
func (i *initializer) agrees(question string) bool {
	in, ok := i.stdin.(*os.File)
	if !ok || !i.tty || !term.IsTerminal(int(in.Fd())) {
		return false
	}
	fmt.Fprintf(i.stdout, "%s [y/N] ", question)
	answer, _ := bufio.NewReader(in).ReadString('\n')
	return slices.Contains([]string{"y", "yes"}, strings.ToLower(strings.TrimSpace(answer)))
}

func (i *initializer) preview() {
	if !slices.Contains(i.created, exampleTest) {
		return
	}
	text, err := os.ReadFile(i.at(exampleTest))
	if err != nil {
		return
	}
	rule := strings.Repeat("─", previewWidth)
	fmt.Fprintf(i.stdout, "\n%s\n%s%s\n", rule, text, rule)
}

func (i *initializer) nextSteps() {
	steps := []string{
		"Install the browser: sedum browsers install chromium",
		"Give the example its password: cp .env.example .env",
		"Watch the example run: sedum run " + exampleTest + " --headed",
	}
	if text, err := os.ReadFile(i.at(envExample)); err == nil && !strings.Contains(string(text), "SAUCE_PASSWORD=") {
		steps[1] = "Give the example its password: add SAUCE_PASSWORD=secret_sauce to .env"
	}
	fmt.Fprintln(i.stdout, "\nNext steps:")
	for n, step := range steps {
		fmt.Fprintf(i.stdout, "  %d. %s\n", n+1, step)
	}
	fmt.Fprintln(i.stdout, "\nNo key is needed: the embedded model judges text that a sentence quotes.")
}

// wordMark greets on a terminal with colours, briefly on a narrow one.
func (i *initializer) wordMark() {
	out, ok := i.stdout.(*os.File)
	if !ok || !i.color() {
		return
	}
	mark := "sedum"
	if width, _, err := term.GetSize(int(out.Fd())); err == nil && width >= previewWidth {
		mark = "s e d u m   plain-English browser tests"
	}
	fmt.Fprintf(out, "\x1b[32m%s\x1b[0m\n\n", mark)
}
