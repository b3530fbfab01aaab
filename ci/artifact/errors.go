package artifact

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
)

// Exists says that the workflow run has an artifact of this name, which can't
// change any more.
type Exists struct {
	Name string
	Free string // a name that would do
}

func (e *Exists) Error() string {
	return fmt.Sprintf("this workflow run has an artifact %q already, and names can't be used twice within a run, not by a re-run either; use %q", e.Name, e.Free)
}

// NotFound says that the workflow run has no artifact of this name.
type NotFound struct {
	Name string
}

func (e *NotFound) Error() string {
	return fmt.Sprintf("this workflow run has no artifact %q", e.Name)
}

// signature is the part of an address that gives access.
var signature = regexp.MustCompile(`(https?://[^\s"'?]*)\?[^\s"'<>]*`)

// conceal is the one way out for errors: none holds the token or a signed address.
func (s *Service) conceal(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	clean := signature.ReplaceAllString(strings.ReplaceAll(text, s.token, "[token]"), "$1?[...]")
	if clean == text {
		return err
	}
	return &concealed{clean, err}
}

// concealed can be asked what it is, but not unwrapped.
type concealed struct {
	text  string
	cause error
}

func (e *concealed) Error() string        { return e.text }
func (e *concealed) Is(target error) bool { return errors.Is(e.cause, target) }
func (e *concealed) As(target any) bool   { return errors.As(e.cause, target) }

// blobError is what the storage service said in one line; the library's error
// quotes whole answers, which may quote the address.
func blobError(err error) error {
	var refused *azcore.ResponseError
	if errors.As(err, &refused) {
		return fmt.Errorf("the storage behind GitHub's artifact service answered %d %s", refused.StatusCode, refused.ErrorCode)
	}
	return err
}
