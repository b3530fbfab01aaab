package strictyaml

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

func TestFaults(t *testing.T) {
	// A mapping at depth 1 with this many further ones inside, and a leaf.
	deep := func(further int) string {
		return "meta: " + strings.Repeat("{a: ", further+1) + "1" + strings.Repeat("}", further+1) + "\n"
	}
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"sound", "url: /\nsteps:\n  - click Save\n", nil},
		{"an unused anchor is harmless", "url: &u /login\n", nil},
		{"CRLF", "url: /\r\nsteps:\r\n  - click Save\r\n", nil},
		{"byte order mark", "\ufeffurl: /\nurl: /\n", []string{`2:1 duplicate key "url"`}},
		{"core tags", "a: !!str 12\nb: !!int 3\nc: !!map {d: !!null ~}\n", nil},

		{"repeated keys, at every level", "a: 1\nb:\n  c: 1\n  \"c\": 2\na: 2\n", []string{`4:3 duplicate key "c"`, `5:1 duplicate key "a"`}},
		{"alias", "a: &x 1\nb: *x\n", []string{`2:4 alias "x"`}},
		{"alias of itself", "a: &x [*x]\n", []string{`1:8 alias "x"`}},
		{"unknown alias", "a: 1\nb:\n  - 😀\n  - *bold\nc: 2\nd: 3\n", []string{`4:5 alias "bold"`}},
		{"merge key is plain text", "<<: 1\n", nil},
		{"local tag", "a: !secret x\n", []string{`1:12 tag "!secret"`}},
		{"non-specific tag", "a: ! 12\n", []string{`1:6 tag "!"`}},
		{"tag that doesn't fit", "a: !!int x\nb: !!map [1]\n", []string{`1:10 tag "!!int"`, `2:10 tag "!!map"`}},
		{"tag on a key", "!!str a: 1\n!x b: 2\n", []string{`2:4 tag "!x"`}},
		{"keys that aren't text", "1: a\ntrue: b\n~: c\n[x]: d\n1: e\n", []string{
			`1:1 non-text key "1"`, `2:1 non-text key "true"`, `3:1 non-text key "~"`, `4:1 non-text key ""`, `5:1 non-text key "1"`}},
		{"yes and on are text", "yes: 1\non: 2\n", nil},
		{"depth 64", deep(62), nil},
		{"depth 65", deep(63), []string{`1:263 nesting ""`}},

		{"empty", "", []string{`1:1 root ""`}},
		{"comments only", "# nothing\n", []string{`1:1 root ""`}},
		{"list root", "- a\n", []string{`1:1 root ""`}},
		{"second document", "a: 1\n---\nb: 2\n", []string{`3:1 second document ""`}},
		{"second empty document", "a: 1\n---\n", []string{`3:1 second document ""`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, faults := Parse([]byte(c.src), CoreTags)
			var got []string
			for _, f := range faults {
				if f.Message == "" {
					t.Errorf("%v has no message", f)
				}
				got = append(got, fmt.Sprintf("%d:%d %s %q", f.At.Line, f.At.Col, f.Kind, f.Subject))
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestSyntaxFaultsStandAloneAndNameTheirLine(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"first line", "a: b: c\n", "1:1 mapping values are not allowed in this context"},
		{"indentation", "a: 1\nb: 2\n c: 3\nd: 4\n", "3:1 mapping values are not allowed in this context"},
		{"unclosed quote: where it opens", "a: 1\nb: \"x\n\nc: d\n", "2:1 found unexpected end of stream"},
		{"list item missing its dash", "a:\n - x\n b: 1\nc: d\n", "2:1 did not find expected '-' indicator"},
		{"unclosed list", "x: 1\na: [1, 2\nb: 3\n", "2:1 did not find expected ',' or ']'"},
		{"tab", "x: 1\n\ta: 2\n", "2:1 found a tab character that violates indentation"},
		{"reserved character", "a: 1\nb: @x\n", "2:1 found character that cannot start any token"},
		{"duplicates are not looked for", "a: 1\na: 2\nb: ]\n", "3:1 did not find expected node content"},
		{"control character", "a: 1\nb: é\x01\n", "2:5 the character U+0001 must be written as an escape between double quotes"},
		{"line separator", "a: b\u2028c\n", "1:5 the character U+2028 must be written as an escape between double quotes"},
		{"not UTF-8", "a: \xff\n", "1:4 the file is not valid UTF-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, faults := Parse([]byte(c.src), CoreTags)
			if len(faults) != 1 || faults[0].Kind != Syntax || doc.Root != nil {
				t.Fatalf("got %v with root %v, want one syntax fault and no root", faults, doc.Root)
			}
			f := faults[0]
			if got := fmt.Sprintf("%d:%d %s", f.At.Line, f.At.Col, f.Message); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestNoTagsRefusesCoreTagsToo(t *testing.T) {
	_, faults := Parse([]byte("a: !!str x\n"), NoTags)
	if len(faults) != 1 || faults[0].Kind != Tag || faults[0].Subject != "!!str" {
		t.Errorf("got %v", faults)
	}
}

func TestFaultyNodesAreReadAsNull(t *testing.T) {
	doc, _ := Parse([]byte("a: &x 1\nb: *x\nc: !secret hidden\n"), CoreTags)
	for _, e := range Entries(doc.Root)[1:] {
		if got := Resolve(e.Value).Kind; got != Null {
			t.Errorf("%s: kind %v, want null", e.Name, got)
		}
	}
}

func TestPositionsCountUTF16(t *testing.T) {
	doc, faults := Parse([]byte("é😀: 😀\r\n\"k\":  'v'\r\nlist:\r\n  - |\r\n    text\r\n  - {use: x}\r\n  - !!str tagged\r\nempty:\r\nlast: [ é, 😀, z ]\r\n"), CoreTags)
	if faults != nil {
		t.Fatal(faults)
	}
	var got []string
	var visit func(n *yaml.Node)
	visit = func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode {
			p := doc.At(n)
			got = append(got, fmt.Sprintf("%s@%d:%d", strings.TrimSpace(n.Value), p.Line, p.Col))
		}
		for _, c := range n.Content {
			visit(c)
		}
	}
	visit(doc.Root)
	want := "é😀@1:1 😀@1:6 k@2:1 v@2:7 list@3:1 text@4:5 use@6:6 x@6:11 tagged@7:11 empty@8:1 @8:7 last@9:1 é@9:9 😀@9:12 z@9:16"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

func TestEntriesTakeTheFirstOfARepeatedKey(t *testing.T) {
	doc, _ := Parse([]byte("a: first\n1: x\na: second\nb: c\n"), CoreTags)
	var got []string
	for _, e := range Entries(doc.Root) {
		got = append(got, e.Name+"="+e.Value.Value)
	}
	if fmt.Sprint(got) != "[a=first b=c]" {
		t.Error(got)
	}
}

func TestCoreSchema(t *testing.T) {
	for written, want := range map[string]Scalar{
		"":                     {Kind: Null},
		"~":                    {Kind: Null},
		"NULL":                 {Kind: Null},
		"nUll":                 {Kind: Text},
		"yes":                  {Kind: Text},
		"off":                  {Kind: Text},
		"True":                 {Kind: Bool, Bool: true},
		"FALSE":                {Kind: Bool},
		"01":                   {Kind: Number, Number: 1},
		"0x10":                 {Kind: Number, Number: 16},
		"0o17":                 {Kind: Number, Number: 15},
		"1e3":                  {Kind: Number, Number: 1000},
		"+1.":                  {Kind: Number, Number: 1},
		"-.5":                  {Kind: Number, Number: -0.5},
		".inf":                 {Kind: Number, Number: math.Inf(1)},
		"-.INF":                {Kind: Number, Number: math.Inf(-1)},
		"1e999":                {Kind: Number, Number: math.Inf(1)},
		"12345678901234567890": {Kind: Number, Number: 12345678901234567890},
		"1_000":                {Kind: Text},
		"0b1":                  {Kind: Text},
		"1:30":                 {Kind: Text},
		"2026-01-01":           {Kind: Text},
		"<<":                   {Kind: Text},
	} {
		want.Text = written
		doc, faults := Parse([]byte("k: "+written+"\n"), NoTags)
		if faults != nil {
			t.Fatal(written, faults)
		}
		if got := Resolve(Entries(doc.Root)[0].Value); got != want {
			t.Errorf("%q: got %+v, want %+v", written, got, want)
		}
	}
	if got := resolvePlain(".nan"); got.Kind != Number || !math.IsNaN(got.Number) {
		t.Errorf(".nan: %+v", got)
	}
	for _, quoted := range []string{"'01'", `"true"`, "|-\n  01", "!!str 01"} {
		doc, _ := Parse([]byte("k: "+quoted+"\n"), CoreTags)
		if got := Resolve(Entries(doc.Root)[0].Value); got.Kind != Text {
			t.Errorf("%s: got %+v, want text", quoted, got)
		}
	}
}

func TestFormatNumberAsJavaScriptDoes(t *testing.T) {
	for want, f := range map[string]float64{
		"2": 2, "0.1": 0.1, "-1.5": -1.5, "0": math.Copysign(0, -1), "1e+21": 1e21, "100000000000000000000": 1e20,
		"0.000001": 1e-6, "1e-7": 1e-7, "1.5e-9": 1.5e-9, "12345678901234567000": 12345678901234567890,
		"Infinity": math.Inf(1), "-Infinity": math.Inf(-1), "NaN": math.NaN(),
	} {
		if got := FormatNumber(f); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestLostComment(t *testing.T) {
	for src, want := range map[string]string{
		"- verify the badge shows #1\n":           "#1",
		"- click the\n    button   #2 # x\n- b\n": "#2 # x",
		"- click Save\r\n# own line\r\n":          "",
		"- click Save # crlf\r\n- x\r\n":          "# crlf",
		"- 'verify #1' # meant\n":                 "",
		"- !!str say #1\n":                        "#1",
		"- issue#1\n":                             "",
		"- |\n  text # kept\n":                    "",
		"- # only\n":                              "",
		"- {use: x}  # meant\n":                   "",
		"- last #1":                               "#1",
	} {
		doc, faults := Parse([]byte("steps:\n"+src), CoreTags)
		if faults != nil {
			t.Fatal(src, faults)
		}
		if got := doc.LostComment(Entries(doc.Root)[0].Value.Content[0]); got != want {
			t.Errorf("%q: got %q, want %q", src, got, want)
		}
	}
}

// Whatever is in a file, Parse returns, positions lie inside the file, and a
// document without faults has a root.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a: b", "a: *x", "- a\n- b", "a: &x !!str 'q' # c", "? [a]\n: b", "%YAML 1.2\n---\na: 1\n...\n---\n", "a: |2\n   x\n", "\ufeffé: \"\\u2028\"", "a:\r b", "!", "&a", "!!map\n{}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		doc, faults := Parse(src, CoreTags)
		if len(faults) == 0 && doc.Root == nil {
			t.Fatal("no fault and no root")
		}
		lines := strings.Count(string(src), "\n") + strings.Count(string(src), "\r") + 1
		for _, fault := range faults {
			if fault.At.Line < 1 || fault.At.Line > lines || fault.At.Col < 1 {
				t.Fatalf("%+v lies outside the file", fault)
			}
		}
		for _, e := range Entries(doc.Root) {
			doc.At(e.Value)
			doc.LostComment(e.Value)
		}
	})
}
