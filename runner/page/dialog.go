package page

import "github.com/playwright-community/playwright-go"

// Dialog is one alert, confirm, prompt or beforeunload and how it was answered.
// Every dialog is answered, as an open one stops the page: accepted, unless the
// test stated another answer.
type Dialog struct {
	Kind    string // alert, confirm, prompt or beforeunload
	Message string
	Answer  string // "accepted", or the text given to a prompt: the stated one or its own default; "" when dismissed

	Dismissed bool
}

// Reply is a stated answer to the next dialog.
type Reply struct {
	Accept bool
	Text   *string // for a prompt; nil gives its own default
}

// A page that opens dialogs in a loop is answered for ever, but recorded only so far.
const maxDialogs = 100

// AnswerNext states the answer to the next dialog of the page; the ones after it
// are accepted again. A later call replaces an answer that was not needed yet.
func (p *profile) AnswerNext(r Reply) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reply = &r
}

// Dialogs returns the dialogs answered since the last call, oldest first, at most 100.
func (p *profile) Dialogs() []Dialog {
	p.mu.Lock()
	defer p.mu.Unlock()
	drained := p.dialogs
	p.dialogs = nil
	return drained
}

func (p *profile) answer(d playwright.Dialog) {
	reply := p.takeReply()
	seen := Dialog{Kind: d.Type(), Message: d.Message(), Answer: "accepted"}
	switch {
	case !reply.Accept:
		seen.Answer, seen.Dismissed = "", true
	case seen.Kind == "prompt" && reply.Text != nil:
		seen.Answer = *reply.Text
	case seen.Kind == "prompt":
		seen.Answer = d.DefaultValue()
	}
	p.mu.Lock()
	if len(p.dialogs) < maxDialogs {
		p.dialogs = append(p.dialogs, seen)
	}
	p.mu.Unlock()
	go func() {
		switch {
		case !reply.Accept:
			_ = d.Dismiss()
		case seen.Kind == "prompt":
			_ = d.Accept(seen.Answer)
		default:
			_ = d.Accept()
		}
	}()
}

func (p *profile) takeReply() Reply {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reply == nil {
		return Reply{Accept: true}
	}
	reply := *p.reply
	p.reply = nil
	return reply
}
