package page

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// What Chromium's network errors mean, by the beginning of their names.
var networkCauses = []struct{ name, why string }{
	{"NAME_", "the host name can't be found (DNS)"},
	{"DNS_", "the host name can't be found (DNS)"},
	{"ICANN_NAME", "the host name can't be found (DNS)"},
	{"CONNECTION_REFUSED", "the connection was refused: nothing listens there"},
	{"CONNECTION_TIMED_OUT", "the server did not answer in time"},
	{"TIMED_OUT", "the server did not answer in time"},
	{"CONNECTION_RESET", "the server closed the connection without an answer"},
	{"CONNECTION_CLOSED", "the server closed the connection without an answer"},
	{"CONNECTION_ABORTED", "the server closed the connection without an answer"},
	{"CONNECTION_FAILED", "the connection failed"},
	{"SOCKET_NOT_CONNECTED", "the server closed the connection without an answer"},
	{"EMPTY_RESPONSE", "the server closed the connection without an answer"},
	{"INTERNET_DISCONNECTED", "this machine is offline"},
	{"NETWORK_CHANGED", "the network changed while the page loaded"},
	{"NETWORK_ACCESS_DENIED", "this machine may not use the network"},
	{"ADDRESS_", "the address can't be reached from this machine"},
	{"CERT_", "its TLS certificate is not valid"},
	{"SSL_", "no TLS connection could be made"},
	{"BAD_SSL", "no TLS connection could be made"},
	{"PROXY_", "the proxy can't be used"},
	{"TUNNEL_", "the proxy refused the connection"},
	{"TOO_MANY_REDIRECTS", "it redirects without end"},
	{"UNSAFE_PORT", "browsers refuse to use that port"},
	{"INVALID_URL", "that is not a valid address"},
	{"INVALID_REDIRECT", "it redirects to an invalid address"},
	{"HTTP_RESPONSE_CODE_FAILURE", "the server answered with an error status and no page"},
	{"INVALID_HTTP_RESPONSE", "the answer is not HTTP"},
	{"ABORTED", "it leads to a download or to no page"},
}

var networkError = regexp.MustCompile(`net::ERR_([A-Z0-9_]+)`)

// navigationFailed words why an address did not open. Nothing but its origin is
// shown: the rest may hold secrets.
func navigationFailed(address string, err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	why := networkCause(e)
	if why == "" {
		return err
	}
	return &Error{Code: CodeNavigation, Message: "could not open " + origin(address) + ": " + why, Err: err}
}

// networkCause is "" for an error that is not the network's.
func networkCause(e *Error) string {
	if e.Code == CodeTimeout {
		return "it did not load in time"
	}
	if e.Err == nil || e.Code != CodeOperationFailed {
		return ""
	}
	found := networkError.FindStringSubmatch(e.Err.Error())
	if found == nil {
		if strings.Contains(e.Err.Error(), "invalid URL") {
			return "that is not a valid address"
		}
		return ""
	}
	for _, c := range networkCauses {
		if strings.HasPrefix(found[1], c.name) {
			return c.why
		}
	}
	return fmt.Sprintf("the browser reports ERR_%s", found[1])
}

func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "the page"
	}
	return u.Scheme + "://" + u.Host
}
