package openai

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"syscall"

	"github.com/openai/openai-go/v3"

	"sedum.dev/sedum/model"
)

// Messages hold no address, no key and nothing of a response.

func misconfigured(message, fix string) *model.Error {
	return &model.Error{Code: model.CodeConfiguration, Message: message, Fix: fix}
}

func unaskable(message string) *model.Error {
	return &model.Error{Code: model.CodeInvalidInput, Message: message, Fix: "report this as a bug"}
}

func unsupported(message string) *model.Error {
	return &model.Error{Code: model.CodeUnsupported, Message: message, Fix: "configure another provider"}
}

func invalid(why string) *model.Error {
	return &model.Error{
		Code:    model.CodeInvalidResponse,
		Message: "the model's answer can't be used: " + why,
		Fix:     "run the test again; if it repeats, choose another model",
	}
}

func noProbabilities() *model.Error {
	e := invalid("it comes without probabilities")
	e.Fix = "choose a model and an endpoint that return logprobs; reasoning models don't"
	return e
}

func canceled(cause error) *model.Error {
	return &model.Error{Code: model.CodeTimeout, Message: "the request to the model was canceled", Err: cause}
}

// failure says why there is no answer; status is 0 where there was no response.
func (a *asker) failure(ctx context.Context, status int, err error) *model.Error {
	var tooLarge *http.MaxBytesError
	switch {
	case ctx.Err() != nil:
		return canceled(ctx.Err())
	case status >= 400:
		return a.refused(status, err)
	case errors.Is(err, context.DeadlineExceeded):
		return &model.Error{Code: model.CodeTimeout, Err: err,
			Message: fmt.Sprintf("the provider %s gave no whole answer within %s", a.Provider, a.Timeout),
			Fix:     "run the test again; if it repeats, choose a faster model"}
	case errors.As(err, &tooLarge):
		return invalid("it is larger than 1 MiB")
	case errors.Is(err, errRedirect):
		return misconfigured("the provider "+a.Provider+" answers with a redirect, which a key must not follow", "set the base URL to where it leads")
	case err != nil:
		return &model.Error{Code: model.CodeConnection, Err: err,
			Message: fmt.Sprintf("the provider %s could not be asked: %s", a.Provider, reason(err)),
			Fix:     "check the base URL and the network with \"sedum doctor\""}
	}
	return invalid(fmt.Sprintf("it comes with status %d, not 200", status))
}

// statuses are the answers of an endpoint that mean more than their class.
var statuses = map[int]struct {
	code    model.Code
	message string
	fix     string // %s is the variable of the key
}{
	http.StatusUnauthorized:    {model.CodeAuthentication, "does not accept the key", "check %s"},
	http.StatusForbidden:       {model.CodeAuthentication, "does not let this key use the model", "check what the key in %s may do, and provider.model"},
	http.StatusPaymentRequired: {model.CodeConfiguration, "wants to be paid first", "check billing of the account behind %s"},
	http.StatusNotFound:        {model.CodeConfiguration, "knows no such model, or has no chat completions at this address", "check provider.model, the base URL and %s"},
	http.StatusTooManyRequests: {model.CodeRateLimited, "limits how often this key may ask", "run fewer lanes with --parallel, or later; the limit belongs to the account behind %s"},
}

// required are the parameters without which there is no answer; a model that
// doesn't take one will never do.
var required = []string{"logprobs", "top_logprobs", "max_tokens", "temperature"}

// refused reads the status, and of the body only codes that are known here.
func (a *asker) refused(status int, err error) *model.Error {
	var said *openai.Error
	if !errors.As(err, &said) {
		said = &openai.Error{}
	}
	provider := "the provider " + a.Provider
	known, ok := statuses[status]
	switch {
	case said.Code == "insufficient_quota": // out of credit comes as 429
		known = statuses[http.StatusPaymentRequired]
	case status == http.StatusBadRequest && slices.Contains(required, said.Param):
		return misconfigured(fmt.Sprintf("%s does not take %s with the model %q", provider, said.Param, a.Model), noProbabilities().Fix)
	case ok:
	case status < 500:
		return &model.Error{Code: model.CodeInvalidInput, Message: fmt.Sprintf("%s refused the request (status %d)", provider, status), Fix: "check provider.model"}
	default:
		return &model.Error{Code: model.CodeConnection, Message: fmt.Sprintf("%s is out of order (status %d)", provider, status), Fix: "run the test again later"}
	}
	return &model.Error{Code: known.code, Message: provider + " " + known.message, Fix: fmt.Sprintf(known.fix, a.KeyName)}
}

// reason says in words why there was no response, without the address.
func reason(err error) string {
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.As(err, &name):
		return "its name can't be resolved"
	case errors.As(err, &certificate):
		return "its certificate is not trusted"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the connection was refused"
	}
	return "the connection failed"
}
