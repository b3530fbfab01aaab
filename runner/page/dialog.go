package page

import "github.com/playwright-community/playwright-go"

// Dialog is one alert, confirm, prompt or beforeunload and how it was answered.
// Dialogs are always accepted: an open one stops the page.
type Dialog struct {
	Kind    string // alert, confirm, prompt or beforeunload
	Message string
	Answer  string // "accepted", or the text given to a prompt: its own default
}

// A page that opens dialogs in a loop is answered for ever, but recorded only so far.
const maxDialogs = 100

// Dialogs returns the dialogs answered since the last call, oldest first, at most 100.
func (p *Page) Dialogs() []Dialog {
	p.mu.Lock()
	defer p.mu.Unlock()
	drained := p.dialogs
	p.dialogs = nil
	return drained
}

func (p *Page) answer(d playwright.Dialog) {
	seen := Dialog{Kind: d.Type(), Message: d.Message(), Answer: "accepted"}
	if seen.Kind == "prompt" {
		seen.Answer = d.DefaultValue()
	}
	p.mu.Lock()
	if len(p.dialogs) < maxDialogs {
		p.dialogs = append(p.dialogs, seen)
	}
	p.mu.Unlock()
	go func() {
		if seen.Kind == "prompt" {
			_ = d.Accept(seen.Answer)
			return
		}
		_ = d.Accept()
	}()
}
