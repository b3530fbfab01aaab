package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"sedum.dev/sedum/eval"
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
)

// statement is the part of the parameters that the regression fits.
const statement = ".statement."

// sample is a claim that comparing words decides, and what the comparison shows.
type sample struct {
	page   string
	label  eval.Label
	traits map[string]float64
}

// fitStatement replaces the weights of traits by regressions on the claims, one
// for each score. Nothing of what they were is kept.
func (o *observed) fitStatement(ctx context.Context, n numbers, log func(string, ...any)) (numbers, error) {
	samples, err := o.samples(ctx)
	if err != nil {
		return n, err
	}
	part := partsOf(samples)
	penalties := map[eval.Label]float64{}
	for _, label := range []eval.Label{eval.Holds, eval.Contradicted} {
		rows := n.examples(samples, label)
		penalty, loss, err := crossValidated(rows, part)
		if err != nil {
			return n, err
		}
		log("%s: %d claims, penalty %v, log loss %.4f on pages left out", label, len(rows), penalty, loss)
		penalties[label] = penalty
	}
	if err := o.reportLeftOut(ctx, n, samples, part, penalties, log); err != nil {
		return n, err
	}
	return n.regressed(samples, penalties)
}

// samples asks the model about every claim, and keeps what it compares.
func (o *observed) samples(ctx context.Context) ([]sample, error) {
	m := builtin.New(builtin.Options{})
	asked := map[string]map[string]model.State{} // by page and claim
	report, err := o.claims.RunByPage(ctx, func(page string) model.Model {
		if asked[page] == nil {
			asked[page] = map[string]model.State{}
		}
		return listener{m, asked[page]}
	}, judge.DefaultPolicy)
	if err != nil {
		return nil, err
	}
	var out []sample
	for _, c := range report.Claims {
		state, ok := asked[c.Page][c.Claim]
		if !ok {
			continue
		}
		t, compared := m.Compared(state)
		if !compared {
			continue
		}
		text, _ := json.Marshal(t) // numbers only: can't fail
		s := sample{page: c.Page, label: c.Label}
		if err := json.Unmarshal(text, &s.traits); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// listener is a model that remembers what it was asked to judge.
type listener struct {
	*builtin.Model
	asked map[string]model.State
}

func (l listener) Ask(ctx context.Context, r model.Request) (model.Reply, error) {
	if r.Purpose == result.Judging {
		l.asked[r.State.Claim] = r.State
	}
	return l.Model.Ask(ctx, r)
}

// partsOf deals the pages out to the parts, in the order of their names.
func partsOf(samples []sample) map[string]int {
	var pages []string
	for _, s := range samples {
		pages = append(pages, s.page)
	}
	slices.Sort(pages)
	part := map[string]int{}
	for i, page := range slices.Compact(pages) {
		part[page] = i % parts
	}
	return part
}

// traits are the names of the weights of a score, in the order of the file, and
// where they stand.
func (n numbers) traits(label eval.Label) (names []string, spots []int) {
	for i, s := range n.spots {
		if name, ok := strings.CutPrefix(s.path, statement+string(label)+"."); ok {
			names, spots = append(names, name), append(spots, i)
		}
	}
	return names, spots
}

func (n numbers) examples(samples []sample, label eval.Label) []example {
	names, _ := n.traits(label)
	rows := make([]example, len(samples))
	for i, s := range samples {
		rows[i].page = s.page
		for _, name := range names {
			rows[i].x = append(rows[i].x, s.traits[name])
		}
		if s.label == label {
			rows[i].y = 1
		}
	}
	return rows
}

// regressed has the weights that fit the samples.
func (n numbers) regressed(samples []sample, penalties map[eval.Label]float64) (numbers, error) {
	for _, label := range []eval.Label{eval.Holds, eval.Contradicted} {
		_, spots := n.traits(label)
		bias := slices.IndexFunc(n.spots, func(s spot) bool { return s.path == statement+string(label)+"Bias" })
		if bias < 0 {
			return n, fmt.Errorf("there is no number %s%sBias", statement[1:], label)
		}
		w, err := ridge(n.examples(samples, label), penalties[label])
		if err != nil {
			return n, err
		}
		for k, i := range append([]int{bias}, spots...) {
			n = n.with(i, math.Round(w[k]*100)/100+0) // + 0: never -0
		}
	}
	return n, nil
}

// reportLeftOut says how claims fare by weights that never saw their page.
func (o *observed) reportLeftOut(ctx context.Context, n numbers, samples []sample, part map[string]int, penalties map[eval.Label]float64, log func(string, ...any)) error {
	models := make([]model.Model, parts)
	for k := range parts {
		seen := slices.DeleteFunc(slices.Clone(samples), func(s sample) bool { return part[s.page] == k })
		fitted, err := n.regressed(seen, penalties)
		if err != nil {
			return err
		}
		if models[k], err = fitted.model(); err != nil {
			return err
		}
	}
	r, err := o.claims.RunByPage(ctx, func(page string) model.Model { return models[part[page]] }, judge.DefaultPolicy)
	if err != nil {
		return err
	}
	log("claims by weights fitted without their page: %s", summary(r))
	return nil
}

func summary(r eval.ClaimsReport) string {
	share := func(f *float64) float64 {
		if f == nil {
			return math.NaN()
		}
		return *f
	}
	return fmt.Sprintf("%.1f %% of the true ones pass, %d false ones pass clean, expected calibration error %.3f",
		100*share(r.Rates.TruePassOrFlag), len(r.FalsePasses), share(r.Scores.ECE))
}

func (n numbers) parameters() (p builtin.Parameters, err error) {
	err = json.Unmarshal(n.text(), &p)
	return p, err
}

func (n numbers) model() (model.Model, error) {
	p, err := n.parameters()
	return builtin.New(builtin.Options{Parameters: &p}), err
}
