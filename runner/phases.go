package runner

import (
	"context"
	"errors"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/step"
	"sedum.dev/sedum/runner/suite"
)

// phases runs before, body and after. A problem skips the rest of its phase and
// the body; after runs in full unless the page is gone or the run stops.
func (a *attempt) phases(ctx context.Context, scope *step.Scope) {
	well := a.walk(ctx, result.Before, a.test.Before, scope)
	if well {
		a.walk(ctx, result.Body, a.test.Body, scope)
	}
	a.walk(ctx, result.After, a.test.After, scope)
}

// walk runs the steps of one phase, those of modules in their own scope. It
// returns false after a problem; only the after phase goes on behind one.
func (a *attempt) walk(ctx context.Context, phase result.Phase, steps []suite.Step, scope *step.Scope) bool {
	well := true
	for i := range steps {
		if a.halted(ctx) || !well && phase != result.After {
			a.lost(ctx)
			return false
		}
		s := &steps[i]
		if s.Call == nil {
			well = a.step(ctx, phase, s, scope) && well
			continue
		}
		inner, ok := a.bind(phase, s, scope)
		well = ok && a.walk(ctx, phase, s.Call.Steps, inner) && well
	}
	return well
}

// halted reports whether nothing more may run in this attempt.
func (a *attempt) halted(ctx context.Context) bool {
	return ctx.Err() != nil || a.err != nil && stopsRun[a.err.Code] || a.page.Closed()
}

// lost makes sure that steps which a vanished page left undone are no pass.
func (a *attempt) lost(ctx context.Context) {
	if ctx.Err() != nil || a.err != nil || a.failed {
		return
	}
	_, err := a.page.Current(ctx)
	if err == nil {
		err = &page.Error{Code: page.CodePageClosed, Message: "the page was closed before all steps had run"}
	}
	a.problem(failure(ctx, err))
}

// step runs and records one sentence.
func (a *attempt) step(ctx context.Context, phase result.Phase, s *suite.Step, scope *step.Scope) bool {
	ran := a.steps.Run(ctx, step.Sentence{
		ID: a.record.NextStepID(), Text: s.Text, Op: a.ops[s], Phase: phase, Stack: a.secrets.sources(s.Stack), Scope: scope,
	})
	a.keepFaults(ran.Step)
	if _, err := a.record.AddStep(ran.Step); err != nil {
		a.problem(&result.Error{Code: "execution_error", Message: err.Error()})
		return false
	}
	a.pause(ctx)
	if ran.Step.Verdict == result.Failed {
		a.problem(nil)
		return false
	}
	if ran.Err != nil {
		a.problem(ran.Err)
		return false
	}
	return true
}

// problem notes what an attempt ran into; the first one decides it, but a reason
// to stop the run always counts.
func (a *attempt) problem(err *result.Error) {
	if err == nil {
		a.failed = a.failed || a.err == nil
		return
	}
	if !a.failed && a.err == nil || stopsRun[err.Code] {
		a.err = err
	}
}

// bind gives a module call its values. What is missing is a problem of the call
// itself: no sentence ran.
func (a *attempt) bind(phase result.Phase, s *suite.Step, scope *step.Scope) (*step.Scope, bool) {
	values, err := s.Call.Resolve(suite.Scope{Env: a.lookup, Named: scope.Lookup})
	if err == nil {
		for _, v := range values {
			a.secrets.hide(v)
		}
		return step.NewScope(values), true
	}
	outcome, code := "error", "module_binding_error"
	var binding *suite.MissingBinding
	var variable *suite.MissingVariable
	switch {
	case errors.As(err, &binding):
		outcome, code = "failed", "missing_module_binding"
	case errors.As(err, &variable):
		code = "missing_environment_variable"
	}
	shown := a.secrets.hideIn(result.Error{Code: code, Message: err.Error()})
	if err := a.record.AddBindingProblem(outcome, phase, a.secrets.sources(s.Stack), *shown); err != nil {
		outcome = "error"
	}
	if outcome == "failed" {
		a.problem(nil)
	} else {
		a.problem(&result.Error{Code: "execution_error", Message: err.Error()})
	}
	return nil, false
}
