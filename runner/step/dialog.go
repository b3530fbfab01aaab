package step

import (
	"context"

	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// answerDialog states how the next dialog is answered. The text may be a secret
// and is not noted.
func (r *Runner) answerDialog(ctx context.Context, s Sentence) outcome {
	stated, err := sentence.DialogReply(s.Text)
	if err != nil {
		return misread(err)
	}
	reply := page.Reply{Accept: stated.Accept}
	if stated.Typed {
		text := s.Scope.full(stated.Text)
		reply.Text = &text
	}
	r.Page.AnswerNext(reply)
	return r.arrived(ctx)
}
