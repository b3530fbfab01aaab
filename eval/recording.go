package eval

import (
	"context"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
)

// LocatorRecording is all that locating needs of the pages of a corpus, so that
// many models can be measured after one look with a browser.
type LocatorRecording struct {
	sets     []lookupSet
	surfaces []*surface // by set
}

// Record reads every page once.
func (l *Locators) Record(ctx context.Context, o Options) (*LocatorRecording, error) {
	r := &LocatorRecording{}
	err := l.eachPage(ctx, o, func(set lookupSet, s *surface) error {
		for _, op := range []page.Op{page.Click, page.Fill, page.Read} {
			if _, err := s.Collect(ctx, op); err != nil {
				return err
			}
		}
		r.sets, r.surfaces = append(r.sets, set), append(r.surfaces, s.memory())
		return nil
	})
	return r, err
}

// Run looks every sentence up in what was recorded. The error is that of a model
// that fails every request.
func (r *LocatorRecording) Run(ctx context.Context, m model.Model) (LocatorReport, error) {
	results := make([][]LookupResult, len(r.sets))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, set := range r.sets {
		group.Go(func() (err error) {
			results[i], err = set.run(ctx, m, r.surfaces[i].memory())
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return LocatorReport{}, err
	}
	return newLocatorReport(identityOf(m), len(r.sets), slices.Concat(results...)), nil
}

// ClaimsRecording is all that the claims of a corpus that a model has to score
// are about, and what the others came to.
type ClaimsRecording struct {
	claims  *Claims
	pages   map[string]stillPage
	settled map[string]ClaimResult // without a model's scores
}

// Record reads every page once, and judges what needs no scores.
func (c *Claims) Record(ctx context.Context, o Options) (*ClaimsRecording, error) {
	r := &ClaimsRecording{claims: c, pages: map[string]stillPage{}, settled: map[string]ClaimResult{}}
	err := c.eachPage(ctx, o, func(id string, p judge.Page) error {
		digest, err := p.VisibleText(ctx)
		if err != nil {
			return err
		}
		r.pages[id] = stillPage{digest}
		for _, item := range c.on(id) {
			result, asked, err := item.judge(ctx, o, p)
			if err != nil {
				return err
			}
			if !asked {
				r.settled[item.ID] = result
			}
		}
		return nil
	})
	return r, err
}

// Run judges every claim by what was recorded. The error is that of a model that
// fails every request.
func (r *ClaimsRecording) Run(ctx context.Context, m model.Model, p judge.Policy) (ClaimsReport, error) {
	return r.RunByPage(ctx, func(string) model.Model { return m }, p)
}

// RunByPage judges the claims of every page by a model for that page, such as one
// that never saw it. The report names the model for the first claim's page.
func (r *ClaimsRecording) RunByPage(ctx context.Context, of func(page string) model.Model, p judge.Policy) (ClaimsReport, error) {
	results := map[string]ClaimResult{}
	for _, item := range r.claims.items {
		result, known := r.settled[item.ID]
		if !known {
			var err error
			if result, _, err = item.judge(ctx, Options{Model: of(item.Page), Policy: p}, r.pages[item.Page]); err != nil {
				return ClaimsReport{}, err
			}
		}
		results[item.ID] = result
	}
	return r.claims.report(Options{Model: of(r.claims.items[0].Page), Policy: p}, results), nil
}
