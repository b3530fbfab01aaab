package testkit

import (
	"strings"
	"testing"

	"sedum.dev/sedum/result"
)

// HostileText is a text as a page, a test file or a model may send it, and that
// some reader of a report would obey, choke on, or be misled by.
type HostileText struct {
	Name string
	Text string
}

// Hostile are the texts that every publisher must show without obeying them.
var Hostile = []HostileText{
	{"NUL", "before\x00after"},
	{"escape sequences", "\x1b[2J\x1b[31mred\x1b]8;;http://evil.example\x07link\x1b]8;;\x07\x9b1A"},
	{"carriage return", "kept\roverwritten\r\nnext"},
	{"end of CDATA", "]]> <failure/> ]]]]>><![CDATA["},
	{"lone surrogates", "half \xed\xa0\x80 and \xed\xbf\xbf, not UTF-8 \xff\xfe"},
	{"not characters", "\uFFFE\uFFFF\u000B\u000C"},
	{"bidi controls", "user\u202Etxt.exe\u2066 \u2069\u200Frtl\u061C"},
	{"GitHub log commands", "::error file=a.go,line=1::boom\n  ::add-mask::x\n##[add-mask]x\n##[error]boom ##[group]"},
	{"other log commands", "##vso[task.setvariable variable=x]y\n##teamcity[testFailed name='x']\nsection_start:1:x\r\x1b[0K"},
	{"JUnit attachment", "[[ATTACHMENT|x]] [[[ATTACHMENT|../../etc/passwd]]]"},
	{"table", "a | b \\| c \\\\| d\n|---|---|\n| `|` |"},
	{"backticks", "` `` ``` ```` `````\n```\n# out of the fence\n~~~"},
	{"backticks at the ends", "`start and end``"},
	{"HTML", "<script>alert(1)</script><img src=x onerror=alert(1)><!-- --></td></tr></table>&lt;b&gt; &amp; \"q\" 'q'"},
	{"mention", "@octocat and @org/team"},
	{"address", "me.too@example.com"},
	{"references", "#12 GH-12 org/repo#12 a5c3785ed8d6a35868bc169f07e40e889087fd2e"},
	{"mention in a table", "@octocat \\| b \\\\| c |"},
	{"bare link", "see www.evil.example"},
	{"links", "http://evil.example/?q=1 https://evil.example www.evil.example [text](javascript:alert(1)) ![image](http://evil.example/x.png) <http://evil.example>"},
	{"Markdown blocks", "# heading\n- item\n+ item\n1. item\n2) item\n> quote\n===\n---\n***\n\tcode\n[ref]: http://evil.example\n[^1]: note\n- [x] done"},
	{"Markdown inline", "*a* _b_ **c** ~~d~~ \\ [x] ![y] $e^2$ and $5 or $6 :tada: a  \nb"},
	{"escaped link", `\[x](http://evil.example) \`},
	{"shell", "'; rm -rf ~; echo '$(id)`id`"},
	{"path", "../../x"},
	{"only spaces", " \n\t "},
	{"long CJK title", strings.Repeat("測試", 150)},
	{"invisible", "zero\u200Bwidth\uFEFF and \u2028 lines \u2029"},
	{"template", "{{.Secret}} ${{ secrets.TOKEN }} %s %n"},
	{"formula", "=HYPERLINK(\"http://evil.example\")"},
}

// RunWith is a run with the text in every place of the document that holds text
// of a test, a page, a browser or a model.
func RunWith(t testing.TB, text string) result.Run {
	t.Helper()
	run, err := record(func(r *script) { r.everywhere([]HostileText{{"name", text}}) })
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// everywhere plays, for each text, a test that failed and could not be mended by
// a retry, and a file that could not be used; then a test without a verdict.
func (r *script) everywhere(texts []HostileText) {
	r.selects(len(texts) + 1)
	for i, h := range texts {
		r.problems(result.DiscoveryProblem{File: h.Text, Line: 1, Col: 1, Code: h.Text, Message: h.Text, Fix: h.Text})
		r.hostileTest(i, h)
	}
	r.test(len(texts), "tests/error.test.yaml").attempt(func(a *attempt) {
		s := erroredStep(texts[0].Text)
		for _, h := range texts[:min(20, len(texts))] {
			s.Error.CallLog = append(s.Error.CallLog, h.Text)
		}
		a.add(s)
	})
}

func (r *script) hostileTest(order int, h HostileText) {
	test := r.start(order, result.TestInfo{
		ID: h.Name + h.Text, File: "tests/" + h.Text + ".test.ts", Description: h.Text, Tags: []string{h.Text, h.Text + "2"},
	})
	test.attempt(func(a *attempt) { // flagged, with everything that a judged step has
		s := a.hostile(h, flaggedStep(result.LowConfidence, result.Contradiction))
		s.Judgement.JudgedExcerpt = &h.Text
		a.add(s)
		a.add(a.hostile(h, failedStep()))
	})
	test.attempt(func(a *attempt) { // a target that was not found
		s := a.hostile(h, unresolvedStep())
		for i := range s.Locator.Options {
			s.Locator.Options[i].Label, s.Locator.Options[i].Role = h.Text, h.Text
		}
		s.Error.Message = h.Text
		s.Error.CallLog = []string{h.Text, h.Text}
		a.add(s)
	})
}

// hostile fills the texts of a step that any step has.
func (a *attempt) hostile(h HostileText, s result.Step) result.Step {
	s.Sentence, s.Detail, s.Operation = h.Text, h.Text, h.Text
	s.Group = []string{h.Text, h.Name}
	s.SourceStack = []result.Source{{File: "tests/" + h.Text, Line: 3, Col: 5}, {File: "tests/m.module.yaml", Line: 1, Col: 3}}
	s.Page = result.Page{Status: result.Available, ObservationID: a.record.NextStepID() + ":observation:1", URL: "http://shop.test/" + h.Text, Title: h.Text}
	s.Evidence = result.Frame{Status: result.Captured}
	s.Calls = []result.Call{{Provider: h.Name, Purpose: result.Judging, RequestedModel: h.Text, Model: h.Text, Attempts: 1}}
	return s
}
