// Package secret knows the values that must not be shown and replaces them.
//
// A Set is made per attempt from the values that came from the environment.
// Nothing that leaves an attempt is written without passing Redact.
package secret
