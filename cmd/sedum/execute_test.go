package main

import (
	"strings"
	"testing"
)

// A fault of our own ends a run with a result that says so in one line, without
// a stack.
func TestAFaultOfOursEndsTheRun(t *testing.T) {
	err := (&execution{}).guarded(t.Context()) // without a recorder there is nothing to work with
	if err == nil || err.Code != "internal_rejection" || !strings.HasPrefix(err.Message, "unexpected internal error (") {
		t.Fatalf("%v", err)
	}
	if strings.ContainsAny(err.Message, "\n\t") || len([]rune(err.Message)) > 200 {
		t.Errorf("message %q", err.Message)
	}
}
