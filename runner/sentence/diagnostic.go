package sentence

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// diagnostic places an error at the sentence itself, the innermost source.
func diagnostic(item Item, err *Error) *result.Diagnostic {
	d := &result.Diagnostic{
		Severity: result.SeverityError, Code: err.Code,
		Message: err.Message + " Sentence: " + jsonText(item.Text) + ".", Fix: err.Fix,
	}
	if err.Code == Unavailable {
		d.Severity = result.SeverityUnavailable
	}
	if n := len(item.Stack); n > 0 {
		at := item.Stack[n-1]
		d.File, d.Line, d.Col = at.File, at.Line, at.Col
	}
	return d
}

func jsonText(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(s) // a string always encodes, and a buffer takes all
	return strings.TrimSuffix(b.String(), "\n")
}

func unavailable(miss Reason) *Error {
	return &Error{Unavailable,
		fmt.Sprintf("The operation of this step is unavailable offline (cache: %s).", miss),
		"Start the sentence with an obvious verb such as click, type or verify, " +
			"or classify it once with `sedum validate --online` and commit " + CacheFile + ".",
	}
}

// refuseAnswer explains a valid answer that the gate refuses.
func refuseAnswer(code string, a answer) *Error {
	if code != Ambiguous {
		return refuse(code)
	}
	second, p := a.probabilities.runnerUp(a.chosen)
	return &Error{Ambiguous,
		fmt.Sprintf("The model could not decide what this step asks for: %s (%s) or %s (%s).",
			a.chosen, shown(a.probabilities[a.chosen]), second, shown(p)),
		"Rephrase it. " + supportedForms,
	}
}

// shown never rounds up: 0.7999 must not look like the 0.80 that it missed.
func shown(p float64) string { return fmt.Sprintf("%.2f", math.Floor(p*100)/100) }

func providerFailed(err error) *Error {
	fix := "Check the provider's configuration and key with `sedum doctor`."
	var known *model.Error
	if errors.As(err, &known) && known.Fix != "" {
		fix = known.Fix
	}
	return &Error{ProviderFailed, "The model could not classify the steps of this file. " + err.Error(), fix}
}

func cacheFailed(err error) *Error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err // without the path of this machine
	}
	return &Error{CacheFailed,
		fmt.Sprintf("The classification cache %s could not be saved: %v.", CacheFile, err),
		"Check the permissions of its folder, free disk space, and that no other run is stuck.",
	}
}
