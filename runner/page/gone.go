package page

import "errors"

// Gone reports whether an error says that the page is lost for good: closed,
// crashed, or without its browser. Looking again is no use then.
func Gone(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case CodePageCrashed, CodePageClosed, CodeContextClosed, CodeBrowserDisconnected:
		return true
	}
	return false
}
