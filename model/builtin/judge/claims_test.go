package judge_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/result"
)

// Default thresholds of a project (assertions, section 4.1).
const (
	passLine  = 0.60
	cleanLine = 0.75
	flagLine  = 0.50
)

var questions = []model.Question{{ID: model.Holds, Kind: model.YesNo}, {ID: model.Contradicted, Kind: model.YesNo}}

// claimCase is one labelled claim of testdata/claims. Labels: holds,
// contradicted, both (the page says both), not_stated, and unclear (no text can
// show it).
type claimCase struct {
	file, split, label, claim string
	state                     model.State
}

// TestNoClaimPassesThatThePageDoesNotShow is the promise of this package. It
// covers every labelled claim, those used while writing the evaluators (dev) and
// those that were not (test), and prints what became of them.
func TestNoClaimPassesThatThePageDoesNotShow(t *testing.T) {
	m := builtin.New(builtin.Options{})
	table := map[string]map[string]int{}
	for _, c := range labelledClaims(t) {
		got, holds, contradicted := outcomeOf(t, m, c)
		key := c.split + " " + c.label
		if table[key] == nil {
			table[key] = map[string]int{}
		}
		table[key][got]++
		at := fmt.Sprintf("%s: %q (%s, %s) is %s: holds %.2f, contradicted %.2f", c.file, c.claim, c.split, c.label, got, holds, contradicted)
		passed := got == "clean" || got == "flagged"
		switch {
		case c.label == "both" && (!passed || contradicted < flagLine):
			t.Errorf("%s; want a pass flagged as contradicted", at)
		case c.label != "holds" && c.label != "both" && passed:
			t.Errorf("%s; a false pass", at)
		case c.label == "holds" && got == "failed":
			t.Errorf("%s; a false alarm", at)
		case c.label == "holds" && got != "clean", c.label == "contradicted" && got == "refused":
			t.Log(at)
		}
	}
	for _, split := range []string{"dev", "test"} {
		for _, label := range []string{"holds", "contradicted", "both", "not_stated", "unclear"} {
			r := table[split+" "+label]
			t.Logf("%-4s %-12s clean %3d  flagged %3d  failed %3d  refused %3d", split, label, r["clean"], r["flagged"], r["failed"], r["refused"])
		}
	}
}

// outcomeOf is the verdict at the default thresholds: clean, flagged, failed or
// refused.
func outcomeOf(t *testing.T, m *builtin.Model, c claimCase) (got string, holds, contradicted float64) {
	t.Helper()
	reply, err := m.Ask(t.Context(), model.Request{Purpose: result.Judging, State: c.state, Questions: questions})
	if err != nil {
		var e *model.Error
		if !errors.As(err, &e) || e.Code != model.CodeUnsupported {
			t.Fatalf("%s: %q: %v", c.file, c.claim, err)
		}
		return "refused", 0, 0
	}
	holds, contradicted = reply.Answers[model.Holds].Yes, reply.Answers[model.Contradicted].Yes
	switch {
	case holds < passLine:
		return "failed", holds, contradicted
	case holds < cleanLine || contradicted >= flagLine:
		return "flagged", holds, contradicted
	}
	return "clean", holds, contradicted
}

func labelledClaims(t *testing.T) []claimCase {
	t.Helper()
	files, err := filepath.Glob("testdata/claims/*.txt")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d pages of claims, %v", len(files), err)
	}
	var all []claimCase
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		page, claims, ok := strings.Cut(string(text), "\nclaims\n")
		_, page, ok2 := strings.Cut(page, "page\n")
		if !ok || !ok2 {
			t.Fatalf("%s: no page or no claims", file)
		}
		passages := readPassages(page)
		for _, line := range strings.Split(strings.TrimSpace(claims), "\n") {
			parts := strings.SplitN(line, " ", 3)
			c := claimCase{file: filepath.Base(file), split: parts[0], label: parts[1], claim: parts[2]}
			c.state = model.State{Claim: c.claim, Passages: passages}
			all = append(all, c)
		}
	}
	return all
}

// readPassages reads the small page language of the fixtures:
//
//	# heading   ! status   [control]   anything else is text
//	list Label / table Label ... end, with
//	- part | part      an entry; a part may be a heading or a control
//	^ name | name      a header row
//	| cell | cell      a row
//	~ role; name; state; value    a control and how it stands; a part of an entry too
func readPassages(page string) []model.Passage {
	var out []model.Passage
	group, entry, inside, label := 0, 0, false, ""
	for _, line := range strings.Split(page, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case strings.TrimSpace(line) == "":
		case word == "list" || word == "table":
			group, entry, inside, label = group+1, 0, true, rest
		case line == "end":
			inside, label = false, ""
		case inside:
			entry++
			for i, part := range strings.Split(rest, "|") {
				p := readPassage(strings.TrimSpace(part))
				p.Group, p.Entry, p.Label = group, entry, label
				if word != "-" {
					p.Cell = i + 1
				}
				switch {
				case p.Kind == model.PassageState:
					out = append(out, p)
				case p.Kind != model.PassageText:
				case word == "^":
					p.Kind = model.PassageHeader
				case word == "|":
					p.Kind = model.PassageCell
				case p.Kind == model.PassageText:
					p.Kind = model.PassageItem
				}
				if p.Text != "" {
					out = append(out, p)
				}
			}
		default:
			out = append(out, readPassage(line))
		}
	}
	return out
}

func readPassage(text string) model.Passage {
	mark, rest, _ := strings.Cut(text, " ")
	switch {
	case mark != "" && strings.Trim(mark, "#") == "":
		return model.Passage{Text: rest, Kind: model.PassageHeading, Level: len(mark)}
	case mark == "~":
		parts := append(strings.Split(rest, "; "), "", "", "")
		return model.Passage{Kind: model.PassageState, Control: model.Control{Role: parts[0], Name: parts[1], State: parts[2], Value: parts[3]}}
	case mark == "!":
		return model.Passage{Text: rest, Kind: model.PassageStatus}
	case strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]"):
		return model.Passage{Text: text[1 : len(text)-1], Kind: model.PassageControl}
	}
	return model.Passage{Text: text, Kind: model.PassageText}
}

// Claims meet pages that they weren't written for.
func TestEveryClaimOnEveryPageIsAnsweredOrRefused(t *testing.T) {
	m := builtin.New(builtin.Options{})
	all := labelledClaims(t)
	pages := map[string]model.State{}
	for _, c := range all {
		pages[c.file] = c.state
	}
	pages["text only"] = model.State{Page: "Your cart: 2 items, total $24.00. Thank you!"}
	pages["nothing"] = model.State{}
	for file, state := range pages {
		for _, c := range all {
			state.Claim = c.claim
			got, holds, contradicted := outcomeOf(t, m, claimCase{file: file, claim: c.claim, state: state})
			if holds < 0 || holds > 1 || contradicted < 0 || contradicted > 1 {
				t.Errorf("%s: %q: %v %v", file, c.claim, holds, contradicted)
			}
			if file == "nothing" && got != "refused" {
				t.Errorf("%q is %s on a page without text", c.claim, got)
			}
		}
	}
}

// PT-056: a claim that names what stands on the page scores above a vague one.
func TestPreciseClaimsBeatVagueOnes(t *testing.T) {
	m := builtin.New(builtin.Options{})
	for _, c := range []struct{ page, vague, precise string }{
		{"# Thank you for your order!", "it worked", `the page says "Thank you for your order"`},
		{"# Your cart\nlist Cart\n- Blue mug | $9.00\n- Tea towel | $11.00\nend", "the cart is ok", "the cart lists 2 items"},
		{"# Products\nlist Products\n- Blue mug | $9.00\n- Tea towel | $11.00\nend", "prices", "every product shows a price in dollars"},
	} {
		state := model.State{Claim: c.precise, Passages: readPassages(c.page)}
		if got, holds, _ := outcomeOf(t, m, claimCase{claim: c.precise, state: state}); got != "clean" {
			t.Errorf("%q is %s, holds %.2f, want a clean pass", c.precise, got, holds)
		}
		state.Claim = c.vague
		if got, holds, _ := outcomeOf(t, m, claimCase{claim: c.vague, state: state}); got != "refused" {
			t.Errorf("%q is %s, holds %.2f, want it refused", c.vague, got, holds)
		}
	}
}
