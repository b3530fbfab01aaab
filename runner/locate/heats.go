package locate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"sedum.dev/sedum/result"
)

// maxParallel is how many heats are asked at once; a local model gets one.
const maxParallel = 4

// advancing is how many candidates of a heat reach the next round.
const advancing = 2

// elimination asks about all candidates: in one choice if they fit one request,
// else in rounds of heats whose best meet in a last, comparable choice.
func (s *search) elimination(ctx context.Context) (choice, error) {
	pool := s.view.where(func(int) bool { return true })
	if len(pool) > maxOffered {
		pool = s.view.narrowed()
	}
	all, rounds := pool, 0
	for {
		batches, err := s.batches(pool)
		if err != nil {
			return choice{}, err
		}
		if len(batches) == 1 {
			break
		}
		next, err := s.round(ctx, batches)
		if err != nil {
			return choice{}, err
		}
		if len(next) >= len(pool) {
			return choice{}, refuse(ResourceLimit, "", "the page has too many elements for the model's requests")
		}
		pool, rounds = next, rounds+1
	}
	if rounds == 0 {
		return s.choose(ctx, pool)
	}
	c, err := s.choose(ctx, s.withSiblings(all, pool))
	if err != nil {
		return c, err
	}
	return c, s.unchanged(ctx)
}

// choose makes one comparable choice and remembers it for the report.
func (s *search) choose(ctx context.Context, offered []int) (choice, error) {
	c, call, err := s.ask(ctx, offered)
	s.finding.Calls = append(s.finding.Calls, call)
	if err != nil {
		return c, err
	}
	s.finding.Options, s.finding.Confidence = s.ranking(c), &c.confidence
	if best := c.best(); len(best) > 0 {
		s.finding.First = &s.view.candidates[best[0]]
	}
	return c, nil
}

// round runs one heat per batch and returns those who advance, in page order.
func (s *search) round(ctx context.Context, batches [][]int) ([]int, error) {
	var next []int
	width := maxParallel
	if s.show.local {
		width = 1
	}
	for group := range slices.Chunk(batches, width) {
		winners, err := s.heats(ctx, group)
		if err != nil {
			return nil, err
		}
		if err := s.unchanged(ctx); err != nil {
			return nil, err
		}
		next = append(next, winners...)
	}
	slices.Sort(next)
	return next, nil
}

// heats asks about several batches at once. The best two of each advance even
// where the model preferred none: it has not seen the others.
func (s *search) heats(ctx context.Context, batches [][]int) ([]int, error) {
	choices := make([]choice, len(batches))
	calls := make([]*result.Call, len(batches))
	errs := make([]error, len(batches))
	var wg sync.WaitGroup
	for n, batch := range batches {
		if len(batch) <= advancing {
			choices[n] = choice{offered: batch}
			continue // both advance whatever a model says
		}
		wg.Go(func() {
			var call result.Call
			choices[n], call, errs[n] = s.ask(ctx, batch)
			calls[n] = &call
		})
	}
	wg.Wait()
	var winners []int
	for n, c := range choices {
		if calls[n] != nil {
			s.finding.Calls = append(s.finding.Calls, *calls[n])
		}
		winners = append(winners, c.best()[:min(advancing, len(c.offered))]...)
	}
	return winners, worst(errs)
}

// worst is the error that stops the run if there is one, else the first.
func worst(errs []error) error {
	var first error
	for _, err := range errs {
		if stopsRun(err) {
			return err
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// withSiblings gives the finalists their look-alikes back, in page order, so that
// "the second" means what it means on the page; all of them or, when they don't
// fit one request, none.
func (s *search) withSiblings(all, finalists []int) []int {
	var pool []int
	for _, i := range all {
		sibling := slices.ContainsFunc(finalists, func(f int) bool {
			a, b := s.view.candidates[i], s.view.candidates[f]
			return s.view.names[i] == s.view.names[f] || a.Href != "" && a.Href == b.Href
		})
		if sibling {
			pool = append(pool, i)
		}
	}
	if !s.fits(pool) {
		return finalists
	}
	return pool
}

// batches splits candidates into requests, in page order.
func (s *search) batches(pool []int) ([][]int, error) {
	base := s.baseSize()
	var out [][]int
	bytes := 0
	for _, i := range pool {
		n := size(s.options[i])
		if base+n > maxRequestBytes {
			return nil, refuse(RequestTooLarge, "", fmt.Sprintf("element %d alone is larger than a request to the model may be", i+1))
		}
		last := len(out) - 1
		if last < 0 || len(out[last]) == s.maxOptions() || bytes+n > maxRequestBytes {
			out, bytes, last = append(out, nil), base, last+1
		}
		out[last] = append(out[last], i)
		bytes += n
	}
	return out, nil
}

func (s *search) fits(group []int) bool {
	batches, err := s.batches(group)
	return err == nil && len(batches) == 1
}

func (s *search) maxOptions() int {
	if n := s.Model.Limits().MaxOptions; n > 0 {
		return min(n, maxOffered)
	}
	return maxOffered
}

// baseSize is the length in bytes of a request without options.
func (s *search) baseSize() int {
	b, err := json.Marshal(map[string]any{"sentence": s.sentence, "options": []string{}})
	if err != nil {
		panic(err) // text can always be written
	}
	return len(b)
}
