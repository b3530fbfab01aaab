package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sedum.dev/sedum/model"
)

func TestDigestText(t *testing.T) {
	p := newPage(t)
	for _, c := range []struct{ file, want string }{
		{"visible", "plain but this no box summary off screen for screen readers below the fold"},
		{"excluded", "shown Mail not editable a button a link white space here"},
		{"aria-hidden", ""}, // lesson 11
		{"selects", "Cabin class Cabin class: Business Nameless choice Change ticket type: Round trip"}, // lesson 21
		// PT-054, lesson 20: a lone count reads as a badge of the icon that the control's names tell.
		// PT-055: without such a name it stays a bare count.
		{"badges", "cart icon badge: 1 notifications icon badge: 12+ account icon badge: 3 4 5 items 6 more 7 8 12345 cart icon badge: 9"},
		{"shadow", "light text shadow text slotted"},
		{"modal-native", "first In first"},
		{"modal-aria", "on top OK"},
		{"modal-shadow", "Delete it? Yes"},
	} {
		t.Run(c.file, func(t *testing.T) {
			show(t, p, c.file)
			if got := digest(t, p); got.Text != c.want || got.Problem != DigestOK {
				t.Errorf("got  %q %s\nwant %q", got.Text, got.Problem, c.want)
			}
		})
	}
}

// How controls stand is told beside the text, which it leaves as it is.
func TestStates(t *testing.T) {
	p := newPage(t)
	show(t, p, "states")
	got := digest(t, p)
	var states []model.Passage
	for _, passage := range got.Passages {
		if passage.Kind == model.PassageState {
			states = append(states, passage)
		}
	}
	state := func(name, role, state, value string) model.Passage {
		return model.Passage{Kind: model.PassageState, Control: model.Control{Name: name, Role: role, State: state, Value: value}}
	}
	tab := state("Board", "tab", "unselected", "")
	tab.Label = "Views"
	mail := state("Mail", "switch", "on", "") // its row is the one of "Mention"
	mail.Group, mail.Entry, mail.Cell = 1, 2, 2
	want := []model.Passage{
		state("terms", "checkbox", "on", ""),
		state("News", "checkbox", "off", ""),
		state("Send", "button", "disabled", ""),
		state("Week", "button", "on", ""),
		state("Orders", "link", "selected", ""),
		tab,
		state("More", "button", "collapsed", ""),
		state("City", "textbox", "filled", "Lyon"),
		state("Phone", "textbox", "empty invalid", ""),
		mail,
	}
	if !slices.Equal(states, want) {
		for _, s := range states {
			t.Logf("%+v", s)
		}
		t.Error("other states than expected")
	}
	if text := model.TextOf(got.Passages); text != got.Text || !strings.HasPrefix(text, "I accept the terms of sale News Pay Send") {
		t.Errorf("the text is %q", text)
	}
}

func TestPassages(t *testing.T) {
	p := newPage(t)
	show(t, p, "passages")
	want := []model.Passage{
		{Text: "Cart", Kind: model.PassageHeading, Level: 1},
		{Text: "Two items in it,", Kind: model.PassageText},
		{Text: "see all", Kind: model.PassageControl},
		{Text: "now.", Kind: model.PassageText},
		{Text: "Lamp", Kind: model.PassageItem, Group: 1, Entry: 1, Label: "Basket"},
		{Text: "Remove", Kind: model.PassageControl, Group: 1, Entry: 1, Label: "Basket"},
		{Text: "Rug", Kind: model.PassageItem, Group: 1, Entry: 2, Label: "Basket"},
		{Text: "Prices", Kind: model.PassageText, Group: 2, Label: "Prices"},
		{Text: "Name", Kind: model.PassageHeader, Group: 2, Entry: 1, Cell: 1, Label: "Prices"},
		{Text: "Price", Kind: model.PassageHeader, Group: 2, Entry: 1, Cell: 2, Label: "Prices"},
		{Text: "Both", Kind: model.PassageCell, Group: 2, Entry: 2, Cell: 1, Label: "Prices"},
		{Text: "$3", Kind: model.PassageCell, Group: 2, Entry: 2, Cell: 3, Label: "Prices"},
		{Text: "Total", Kind: model.PassageItem, Group: 3, Entry: 1},
		{Text: "$7", Kind: model.PassageItem, Group: 3, Entry: 1},
		{Text: "Saved", Kind: model.PassageStatus},
		{Text: "Note", Kind: model.PassageHeading, Level: 3, Group: 4, Entry: 1},
		{Text: "text", Kind: model.PassageItem, Group: 4, Entry: 1},
	}
	got := digest(t, p)
	if !slices.Equal(got.Passages, want) {
		for _, passage := range got.Passages {
			t.Logf("%+v", passage)
		}
		t.Fatal("other passages than expected")
	}
	var texts []string
	for _, passage := range got.Passages {
		texts = append(texts, passage.Text)
	}
	if joined := strings.Join(texts, " "); joined != got.Text {
		t.Errorf("the passages join to %q, the text is %q", joined, got.Text)
	}
}

func TestWhichDialogIsRead(t *testing.T) {
	p := newPage(t)
	t.Run("two dialogs by attributes are ambiguous, focus or not", func(t *testing.T) {
		show(t, p, "modal-two")
		if d := digest(t, p); d.Problem != ScopeAmbiguous || d.Text != "" {
			t.Errorf("digest %q %q", d.Problem, d.Text)
		}
		if s := collect(t, p, Click); s.Complete || s.Reason != string(ScopeAmbiguous) || len(s.Candidates) > 0 {
			t.Errorf("scan %+v", s)
		}
	})
	t.Run("the one opened last is on top", func(t *testing.T) {
		show(t, p, "modal-native")
		for _, step := range []struct{ do, want string }{
			{`void 0`, "In first"},
			{`a.close()`, "In second"},
			{`a.showModal(), b.close(), b.showModal()`, "In second"},
			{`a.close(), b.close()`, "Behind"},
		} {
			eval(t, p, step.do)
			if s := collect(t, p, Click); len(s.Candidates) != 1 || s.Candidates[0].Name != step.want {
				t.Errorf("after %s: %+v", step.do, s.Candidates)
			}
		}
	})
}

func TestDigestLimits(t *testing.T) { // lesson 22
	p := newPage(t)
	for _, c := range []struct {
		what, html string
		problem    DigestProblem
		length     int // of VisibleText
	}{
		{"4096 code points", `<p>` + strings.Repeat("😀", 4096), DigestOK, 4096},
		{"4097 code points", `<p>` + strings.Repeat("😀", 4097), DigestTooLarge, 4097},
		{"20000 text nodes", `<p>a` + strings.Repeat("<b>\n</b>", 19999), DigestOK, 1},
		{"20001 text nodes", `<p>a` + strings.Repeat("<b>\n</b>", 20000), ResourceCeiling, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			openPage(t, p, "<!doctype html><body>"+c.html)
			d := digest(t, p)
			if d.Problem != c.problem || (d.Problem != DigestOK) != (d.Text == "") {
				t.Errorf("problem %q with %d bytes of text", d.Problem, len(d.Text))
			}
			all, err := p.VisibleText(t.Context())
			if n := len([]rune(all.Text)); err != nil || n != c.length {
				t.Errorf("visible text has %d code points, want %d; %v %s", n, c.length, err, all.Problem)
			}
		})
	}
}

func TestBodyTextIsTheBrowsersOwn(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<!doctype html><p>one</p><p>two <span hidden>not</span></p>`)
	if got, err := p.BodyText(t.Context()); err != nil || got != "one\n\ntwo" {
		t.Errorf("%q %v", got, err)
	}
}

// An empty page is no problem of reading: whoever judges must wait for text.
func TestAnEmptyPageHasAnEmptyDigest(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<!doctype html>`)
	if d := digest(t, p); fmt.Sprint(d.Text, d.Problem, len(d.Passages)) != "0" {
		t.Errorf("%+v", d)
	}
}
