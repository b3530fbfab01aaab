package html

import (
	"fmt"
	"strings"
	"testing"

	"sedum.dev/sedum/result"
)

func info() result.RunInfo {
	return result.RunInfo{
		SchemaVersion: 1, RunID: "5ed0a11e-0000-4000-8000-000000000001", ToolVersion: "0.4.0", ProjectPath: "shop", EntryOrigin: "https://shop.example",
		Provider: result.Provider{Name: "typesafe", Model: "judge-2"}, Suite: "smoke", Commit: "9f2c41d", Branch: "main",
	}
}

// everything is a run with each kind of outcome, retries, goals, vision and replay.
func everything(t testing.TB) result.Run {
	checkout := func(total float64) []result.Step {
		return replayed(fmt.Sprintf("a1-%012x", int(total*100)), []result.Step{
			action(4, "open the shop", inPhase(result.Before), func(s *result.Step) { s.Operation, s.Locator = "goto", nil }),
			action(7, "click Add to cart on the Monstera"),
			action(8, "type 2 into the quantity of the Monstera"),
			claim(9, "verify the cart lists 2 items", 0.9714, 0.0112),
			claim(10, `verify the total says "$85.50"`, total, 0.31),
			measure(11, "measure the shipping cost is shown before checkout", 0.2213, 0.6120),
		})
	}
	goal := testOf("tests/gift.test.yaml", "Send a gift to a friend", replayed("a1-60a1", []result.Step{
		action(12, "click Gift wrap", func(s *result.Step) { s.Detail = "goal action" }),
		action(12, "type {{friend}} into Recipient", func(s *result.Step) { s.Detail = "goal action" }),
		claim(12, "order a gift-wrapped haworthia for {{friend}}", 0.8841, 0.041, func(s *result.Step) {
			s.Operation, s.Page, s.Detail = "goal", result.Page{Status: result.Omitted, Reason: "goal_summary"}, "2 actions, 5 requests, verified"
		}),
	}))
	goal.Goal = &result.Goal{Text: "Order a gift-wrapped haworthia for Ada and choose the card with the fern on it.", Verify: `the order page says "Gift for Ada"`}
	goal.Tags = []string{"gift", "slow"}
	script := testOf("tests/account.test.ts", "keeps the address after signing in", []result.Step{
		action(21, "fill in the account form", inGroup("account", "sign in"), func(s *result.Step) {
			s.Operation, s.Locator, s.Page = "goal", nil, result.Page{Status: result.Omitted, Reason: "goal_summary"}
			s.Goal = &result.StepGoal{Completion: "planner", Text: "Fill in the account form with sensible data", Actions: 6, Requests: 9, Reason: "completed", DataSeed: ptr(int64(4211))}
		}),
		claim(24, "verify the address book shows one address", 0.6812345, 0.12, inGroup("account")),
		claim(25, "verify no warning is shown", 0.8102, 0.6401, inGroup("account")),
	})
	lost := testOf("tests/stock.test.yaml", "Stock is reserved while a customer pays", []result.Step{
		action(5, "click Pay"), errored(6, "verify the stock of the Monstera went down", "observation_timeout", "The page did not settle within 30 s."),
	})
	vision := action(8, "click the fern in the picture", func(s *result.Step) {
		s.Locator.Vision = &result.Vision{Outcome: "selected", Reason: "no_match", ElapsedMs: 1834}
		s.Calls = append(s.Calls, result.Call{Provider: "clef", Modality: "vision", Purpose: result.Locating, RequestedModel: "eyes-1", Model: "eyes-1", Attempts: 1, InputTokens: 900, OutputTokens: 4, CostUsd: ptr(0.0031)})
	})
	clean := testOf("tests/search.test.yaml", "Search finds plants by their Latin name", []result.Step{
		action(6, "type haworthia into the search"), vision, claim(9, "verify the first result is a Haworthia", 0.9944, 0.0021),
	})
	return runOf(t, []result.Test{
		clean, testOf("tests/checkout.test.yaml", "Checkout adds up the cart", checkout(0.4127), checkout(0.7012)), goal,
		testOf("tests/nursery.test.yaml", "Every plant can be bought from its page", []result.Step{
			action(3, "click Monstera"), claim(4, "verify the page shows a price", 0.7549, 0.08), notFound(5, "click Buy"),
			action(9, "click Sign out", inPhase(result.After)),
		}), script, lost,
	}, failedWith(result.Error{Code: "observation_timeout", Message: "The page did not settle within 30 s."}), inState(result.Errored))
}

// decided is the same without what has no verdict.
func decided(t testing.TB) result.Run {
	run := everything(t)
	var tests []result.Test
	for _, test := range run.Tests {
		if test.State == result.Completed {
			for i := range test.Attempts {
				test.Attempts[i] = result.Attempt{Steps: test.Attempts[i].Steps}
			}
			tests = append(tests, test)
		}
	}
	return runOf(t, tests)
}

// long is one test of many steps with pages, calls and scores.
func long(t testing.TB, steps int) result.Run {
	list := make([]result.Step, steps)
	for i := range list {
		if i%3 == 2 {
			list[i] = claim(i+1, fmt.Sprintf("verify the cart lists %d items", i), 0.97, 0.02)
		} else {
			list[i] = action(i+1, fmt.Sprintf("click Add to cart on plant %d", i))
		}
	}
	return runOf(t, []result.Test{testOf("tests/long.test.yaml", "A very long walk through the shop", list)})
}

// hostileText is what pages and authors may write to break a report.
var hostileText = []string{
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "' onmouseover='alert(1)", "]]>", "<!--", "</style><style>*{display:none}",
	"nul \x00 escape \x1b[31m bell \a csi \u009b2J", "lone \xed\xa0\x80 surrogate", "bidi \u202egnp.exe\u2066 \u2069", "::error::boom", "##[add-mask]x", "[[ATTACHMENT|x]]",
	"{{.}} {{template \"page\"}} ${alert(1)} `x`", "javascript:alert(1)", "line\u2028separator\r\n\ttab", "../../x", strings.Repeat("漢", 300), strings.Repeat("w", 500),
}

// hostile says text wherever a run can say something.
func hostile(t testing.TB, text string) result.Run {
	short := result.Truncate(text, 120)
	long := result.Truncate(text, 512)
	s := claim(3, long, 0.41, 0.8, inGroup(short, short))
	s.Detail, s.Operation, s.SourceStack[0].File = long, result.Truncate("verify"+text, 80), "tests/"+short
	s.Judgement.JudgedExcerpt = &long
	s.Page.URL, s.Page.Title = long, short
	s.Error = &result.Error{Code: "code" + short, Message: long, CallLog: []string{long}}
	s.Locator = &result.Locator{Source: "model", Options: []result.Option{{Label: short, Role: result.Truncate(text, 80), Probability: 0.5}}, Vision: &result.Vision{Reason: short, AbstentionReason: short}}
	s.Observations[0].Reason, s.Observations[0].TimeoutReason = &short, &short
	s.Evidence = result.Frame{Status: result.Unavailable, Reason: "r" + text}
	s.Goal = &result.StepGoal{Completion: "planner", Text: text, Reason: "r" + text}
	s.Calls[0].Model, s.Calls[0].Provider, s.Calls[0].RateSource = short, "p"+result.Truncate(text, 119), &short
	test := testOf("tests/"+text, long, []result.Step{s})
	test.ID, test.Tags, test.Goal = "id "+text, []string{short}, &result.Goal{Text: text, Verify: text}
	bad := result.DiscoveryProblem{File: "f" + result.Truncate(text, 511), Line: 3, Code: "c" + result.Truncate(text, 119), Message: long, Fix: long}
	return runOf(t, []result.Test{test}, inState(result.Errored), failedWith(result.Error{Code: "c" + short, Message: long}), func(r *result.Run) { r.DiscoveryProblems = []result.DiscoveryProblem{bad} })
}
