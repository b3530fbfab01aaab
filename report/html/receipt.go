package html

import (
	"fmt"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// receipt is what a run used and what that cost. What isn't known is said to be
// unknown; it never counts as nothing.
type receipt struct {
	Facts  []fact
	Usage  []string
	Blocks []*priced
	Total  string
}

// rate tells calls apart that are charged differently.
type rate struct{ Provider, Modality, Model, Input, Output, Source, Checked string }

// priced are all calls of one rate.
type priced struct {
	rate
	calls  []result.Call
	in     int
	out    int
	tries  int
	Rows   []pricedRow
	Origin string
}

type pricedRow struct{ Label, Amount, Rate, Cost string }

func receiptOf(run result.Run, number string) receipt {
	n := run.Totals
	total := "unknown or incomplete"
	if n.CostComplete {
		total = report.Money(n.CostUsd)
	}
	return receipt{
		Facts: []fact{
			{"run", number}, {"started", utc(run.StartedAt)}, {"flows", fmt.Sprint(n.SelectedTests)},
			{"steps", fmt.Sprint(n.PassedSteps + n.FailedSteps)}, {"model calls, all attempts", fmt.Sprint(n.ModelCalls)}, {"duration", report.Duration(run.ElapsedMs)},
		},
		Usage: report.Usage(run), Blocks: blocks(run), Total: total,
	}
}

func blocks(run result.Run) []*priced {
	byRate := map[rate]*priced{}
	var list []*priced
	for c := range report.Calls(run) {
		key := rate{c.Provider, c.Modality, c.Model, number(c.InputUsdPerMillion), number(c.OutputUsdPerMillion), text(c.RateSource), text(c.RateCheckedAt)}
		b := byRate[key]
		if b == nil {
			b = &priced{rate: key}
			byRate[key] = b
			list = append(list, b)
		}
		b.calls = append(b.calls, c)
		b.in, b.out, b.tries = b.in+c.InputTokens, b.out+c.OutputTokens, b.tries+c.Attempts
	}
	for _, b := range list {
		b.fill()
	}
	return list
}

// Who names what was called.
func (r rate) Who() string { return answerer(r.Provider, r.Model) }

func number(n *float64) string {
	if n == nil {
		return ""
	}
	return report.Exact(*n)
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func (b *priced) fill() {
	cost := report.Cost(b.calls)
	first := b.calls[0]
	if b.Modality == "vision" {
		b.Rows = []pricedRow{
			{"input", fmt.Sprintf("%d tokens", b.in), "", "—"},
			{"output", fmt.Sprintf("%d tokens", b.out), "", "—"},
		}
		b.Origin = "cost as the provider reported it"
	} else {
		b.Rows = []pricedRow{
			tokens("input", b.in, first.InputUsdPerMillion, cost != nil),
			tokens("output", b.out, first.OutputUsdPerMillion, cost != nil),
		}
		b.Origin = origin(b.rate)
	}
	b.Rows = append(b.Rows, pricedRow{"calls", fmt.Sprint(b.tries), "", report.Money(cost)})
}

func tokens(label string, n int, perMillion *float64, known bool) pricedRow {
	row := pricedRow{label, fmt.Sprintf("%d tokens", n), "rate unknown", "unknown"}
	if perMillion == nil {
		return row
	}
	row.Rate = "$" + report.Exact(*perMillion) + " per 1M"
	if known {
		usd := float64(n) * *perMillion / 1e6
		row.Cost = report.Money(&usd)
	}
	return row
}

func origin(r rate) string {
	switch {
	case r.Source == "":
		return "source of the rate unavailable"
	case r.Checked == "":
		return "rate from " + r.Source
	}
	return "rate from " + r.Source + ", checked " + r.Checked
}
