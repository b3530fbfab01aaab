package sentence

import (
	"errors"
	"testing"
	"time"
)

// outcome is what a reader returned, or the code of its error.
func outcome(t *testing.T, got string, err error) string {
	t.Helper()
	if err == nil {
		return got
	}
	var e *Error
	if !errors.As(err, &e) || e.Fix == "" {
		t.Errorf("error without a fix: %v", err)
		return ""
	}
	return e.Code
}

func TestKey(t *testing.T) {
	for text, want := range map[string]string{
		"press Enter":                          "Enter",
		"press the return key":                 "Enter",
		"Hit ESC":                              "Escape",
		"press the spacebar.":                  "Space",
		"press del":                            "Delete",
		"press pageup":                         "PageUp",
		"press the Page Down key":              "PageDown",
		"press the left arrow key":             "ArrowLeft",
		"press up":                             "ArrowUp",
		"press f12":                            "F12",
		"press a":                              "a",
		`press "A"`:                            "A",
		`press "é"`:                            "é",
		`press " "`:                            "Space",
		`press "+"`:                            "+",
		`press "Control++"`:                    "Control++",
		`press "Control+"`:                     InvalidOperand,
		`press "ctrl+A"`:                       "Control+A",
		`press "Cmd + Shift + t"`:              "Meta+Shift+t",
		"press the option+f4 key":              "Alt+F4",
		`press "ControlOrMeta+Enter"`:          "ControlOrMeta+Enter",
		`press Enter in the "Search" field`:    "Enter",
		"submit the form with Enter":           "Enter",
		`press the "Save" button`:              InvalidOperand,
		`press "Save"`:                         InvalidOperand,
		`press "Save" with the Enter key`:      InvalidOperand,
		"press the Delete button":              InvalidOperand,
		`press the "Delete" button`:            InvalidOperand,
		"press Login":                          InvalidOperand,
		"press F13":                            InvalidOperand,
		`press "Hyper+A"`:                      InvalidOperand,
		"press Enter or Escape":                InvalidOperand,
		"press the shift tab key":              InvalidOperand,
		"press Tab twice":                      InvalidOperand,
		"click the button":                     InvalidOperand,
		"press the Save key or the Cancel key": InvalidOperand,
	} {
		got, err := Key(text)
		if got := outcome(t, got, err); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for text, want := range map[string]string{
		"wait 500 ms":                   "500ms",
		"wait for 1.5 seconds.":         "1.5s",
		"wait 1 millisecond":            "1ms",
		"wait 0.0004 s":                 InvalidOperand,
		"wait 1.2346s":                  "1.235s",
		"wait 30s":                      "30s",
		"wait 30.001 s":                 InvalidOperand,
		"wait 0 ms":                     InvalidOperand,
		"wait 1,5 s":                    InvalidOperand,
		"wait -1 s":                     InvalidOperand,
		"wait 5 minutes":                InvalidOperand,
		"wait 1 s,2 s":                  InvalidOperand,
		"wait 1 S":                      "1s",
		"wait 1 s or 2 s":               InvalidOperand,
		"wait":                          InvalidOperand,
		"wait 99999999999999999999999s": InvalidOperand,
	} {
		got, err := Duration(text)
		if got := outcome(t, got.String(), err); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestDirection(t *testing.T) {
	for text, want := range map[string]string{
		"scroll down": "down", "Scroll UP a bit": "up", "scroll": InvalidOperand, "scroll up and down": InvalidOperand,
		"scroll the upper list": InvalidOperand,
	} {
		got, err := Direction(text)
		if got := outcome(t, got, err); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"go back to the previous page": "history back",
		"Navigate forward.":            "history forward",
		"refresh":                      "history reload",
		"goto /":                       "path /",
		"go to /orders/{{ id }}?a=1.":  "path /orders/{{id}}?a=1",
		"goto //other.example/x":       "path //other.example/x",
		"navigate to https://a.example/{{x}}/{{y}},": "address https://a.example/{{x}}/{{y}}",
		`goto "HTTP://a.example" now`:                "address HTTP://a.example",
		"goto cart":                                  InvalidOperand,
		"goto https://a.example https://b.example":   InvalidOperand,
		"goto https://...":                           InvalidOperand,
		"goto ftp://a.example":                       InvalidOperand,
		"goto /cart /checkout":                       InvalidOperand,
	} {
		d, err := Address(text)
		got := "address " + d.Address.String()
		if d.Path {
			got = "path " + d.Address.String()
		} else if d.History != "" {
			got = "history " + d.History
		}
		if got := outcome(t, got, err); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestAddressShowsNoValues(t *testing.T) {
	d, err := Address("goto https://a.example/{{token}}")
	if err != nil {
		t.Fatal(err)
	}
	real, missing := d.Address.Fill(func(string) (string, bool) { return "s3cret", true })
	if real != "https://a.example/s3cret" || missing != "" || d.Address.String() != "https://a.example/{{token}}" {
		t.Errorf("filled %q, shown %q", real, d.Address)
	}
}

func TestRememberTarget(t *testing.T) {
	for text, want := range map[string]string{
		"remember the price as {{p}}":                    "the price -> p",
		"Capture the name of {{x}} as shown as {{ y }}.": "the name of {{x}} as shown -> y",
		"remember the page text as {{all}}":              "whole page -> all",
		"remember Page Text as {{all}}":                  "whole page -> all",
		"remember the price":                             InvalidRememberTarget,
		"remember as {{p}}":                              InvalidRememberTarget,
		"remember a as {{a}} b as {{b}}":                 InvalidRememberTarget,
		"save the price as {{p}}":                        InvalidRememberTarget,
	} {
		target, name, whole, err := RememberTarget(text)
		if whole {
			target = "whole page"
		}
		if got := outcome(t, target+" -> "+name, err); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestTypeTarget(t *testing.T) {
	for text, want := range map[string]string{
		"type {{user}} in the username field": "{{user}} -> type in the username field",
		`fill "a  {{b}}" into  the {{c}} box`: "a  {{b}} -> fill into the {{c}} box",
		`type "" in Name`:                     " -> type in Name",
		"type in Name":                        MissingTypeValue,
		`type {{a}} "b" in Name`:              AmbiguousTypeValue,
		"type {{a}}":                          InvalidOperand,
		"type {{a}} quickly in Name":          InvalidOperand,
	} {
		value, target, err := TypeTarget(text)
		if got := outcome(t, value.String()+" -> "+target, err); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestClaim(t *testing.T) {
	for _, tc := range []struct {
		text, claim string
		until       time.Duration
	}{
		{"verify the cart is empty", "the cart is empty", 0},
		{"Check  whether it works.", "it works.", 0},
		{`ensure that "A  b" is shown`, `"A b" is shown`, 0},
		{"note at least one result", "at least one result", 0},
		{"the cart is empty", "the cart is empty", 0},
		{"verified accounts are listed", "verified accounts are listed", 0},
		{"wait until the reply is shown", "the reply is shown", 30 * time.Second},
		{"wait up to 2.5 s for the list to load", "the list to load", 2500 * time.Millisecond},
		{"wait up to 0.5 seconds until it is shown", "it is shown", time.Second},
		{"wait up to 121 seconds until it is shown", "it is shown", 120 * time.Second},
		{"wait up to 1e9 seconds until it is shown", "wait up to 1e9 seconds until it is shown", 0},
	} {
		claim, until := Claim(tc.text)
		if claim != tc.claim || until != tc.until {
			t.Errorf("%s: %q %v; want %q %v", tc.text, claim, until, tc.claim, tc.until)
		}
	}
}
