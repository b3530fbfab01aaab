// Command fit fits the numbers of the built-in model to labelled cases: it looks
// at the corpus once with a browser, fits the weights of compared claims by
// regression (statement.go), then searches the other numbers one after the other
// (search.go), and writes the file. It has no clock and a fixed seed, so that the
// same corpus and file give the same numbers again; the regression doesn't depend
// on the weights in the file at all.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2"

	"sedum.dev/sedum/eval"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
)

func main() {
	corpus := flag.String("corpus", "testdata/eval/train", "`folder` with cases/, pages/ and claims.json")
	file := flag.String("parameters", "model/builtin/parameters.json", "`file` to start from and to write")
	budget := flag.Int("evaluations", 400, "how many settings to try at most")
	seed := flag.Uint64("seed", 1, "decides the order in which parameters are tried")
	only := flag.String("only", "", "change only the numbers under this `name` of the file: locate, items, classify, judge or statement")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := fit(ctx, *corpus, *file, search{budget: *budget, seed: *seed, only: *only}); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func fit(ctx context.Context, corpus, file string, s search) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	start, err := numbersIn(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if !slices.ContainsFunc(start.spots, func(p spot) bool { return strings.HasPrefix(p.path, "."+s.only) }) {
		return fmt.Errorf("%s has no number under %q: name a key of the file, such as statement", file, s.only)
	}
	seen, err := observe(ctx, corpus)
	if err != nil {
		return err
	}
	s.log = func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	s.start = start
	if s.only == "" || s.only == "statement" {
		if s.start, err = seen.fitStatement(ctx, start, s.log); err != nil {
			return err
		}
	}
	if s.only == "statement" {
		return seen.write(ctx, file, s.start, s.log)
	}
	s.loss = func(n numbers) (float64, error) { return seen.loss(ctx, n) }
	found, before, after, err := s.run()
	if err != nil {
		return err
	}
	if after >= before {
		found, after = s.start, before
	}
	s.log("loss %.4f -> %.4f", before, after)
	return seen.write(ctx, file, found, s.log)
}

// write replaces the file, and says what its numbers come to.
func (o *observed) write(ctx context.Context, file string, n numbers, log func(string, ...any)) error {
	m, err := n.model()
	if err != nil {
		return err
	}
	r, err := o.claims.Run(ctx, m, judge.DefaultPolicy)
	if err != nil {
		return err
	}
	log("written to %s; its claims: %s", file, summary(r))
	return renameio.WriteFile(file, n.text(), 0o644)
}

// observed is the corpus, read once.
type observed struct {
	lookups *eval.LocatorRecording
	claims  *eval.ClaimsRecording
	costs   map[string]float64 // by the numbers that they depend on
}

func observe(ctx context.Context, corpus string) (*observed, error) {
	lookups, err := eval.LoadLocators(corpus)
	if err != nil {
		return nil, err
	}
	defer lookups.Close()
	claims, err := eval.LoadClaims(filepath.Join(corpus, "claims.json"))
	if err != nil {
		return nil, err
	}
	defer claims.Close()
	b, err := browser.Launch(ctx, browser.Options{Search: browser.Search{Env: os.LookupEnv}, NoSandbox: browser.SandboxUnusable()})
	if err != nil {
		return nil, err
	}
	defer b.Close()
	o := eval.Options{
		Model: builtin.New(builtin.Options{}), Browser: b,
		Size: page.Options{Width: 1280, Height: 900}, Policy: judge.DefaultPolicy,
	}
	seen := &observed{costs: map[string]float64{}}
	if seen.lookups, err = lookups.Record(ctx, o); err != nil {
		return nil, err
	}
	seen.claims, err = claims.Record(ctx, o)
	return seen, err
}

// loss measures the model with these numbers: what it costs its users, a case
// on average. Doing the wrong thing weighs most, then passing what is false.
func (o *observed) loss(ctx context.Context, n numbers) (float64, error) {
	p, err := n.parameters()
	if err != nil {
		return 0, err
	}
	m := builtin.New(builtin.Options{Parameters: &p})
	lookups, err := o.once([]any{p.Locate, p.Items, p.Classify}, func() (float64, error) {
		r, err := o.lookups.Run(ctx, m)
		return ofLookups(r), err
	})
	if err != nil {
		return 0, err
	}
	claims, err := o.once([]any{p.Judge, p.Statement}, func() (float64, error) {
		r, err := o.claims.Run(ctx, m, judge.DefaultPolicy)
		return ofClaims(r), err
	})
	return lookups + claims, err
}

// once measures what depends on these numbers only where they are new: most
// settings change one half of the model.
func (o *observed) once(of []any, measure func() (float64, error)) (float64, error) {
	key, err := json.Marshal(of)
	if err != nil {
		return 0, err
	}
	if cost, known := o.costs[string(key)]; known {
		return cost, nil
	}
	cost, err := measure()
	if err == nil {
		o.costs[string(key)] = cost
	}
	return cost, err
}

// What one case of a kind costs; what is right costs nothing.
var (
	lookupCosts = map[eval.Outcome]float64{eval.WrongAction: 5, eval.NoAnswer: 5, eval.FalseReject: 1}
	trueCosts   = map[eval.Verdict]float64{eval.Fail: 2, eval.Refused: 1, eval.Flag: 0.25}
	falseCosts  = map[eval.Verdict]float64{eval.Pass: 5, eval.Flag: 2, eval.Refused: 0.25}
)

func ofLookups(r eval.LocatorReport) float64 {
	sum := 0.0
	for _, c := range r.Cases {
		sum += lookupCosts[c.Outcome]
	}
	return sum / float64(len(r.Cases))
}

// ofClaims adds the Brier score, so that scores move towards the truth even
// where no verdict changes.
func ofClaims(r eval.ClaimsReport) float64 {
	sum := 0.0
	for _, c := range r.Claims {
		costs := falseCosts
		if c.Label == eval.Holds {
			costs = trueCosts
		}
		sum += costs[c.Verdict]
	}
	sum /= float64(len(r.Claims))
	if r.Scores.Brier != nil {
		sum += *r.Scores.Brier
	}
	return sum
}
