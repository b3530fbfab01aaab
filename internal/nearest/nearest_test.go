package nearest

import "testing"

func TestName(t *testing.T) {
	known := []string{"steps", "data", "tags", "after", "before"}
	for got, want := range map[string]string{
		"step":   "steps",
		"stpes":  "steps",
		"afetr":  "after",
		"dags":   "tags",
		"colour": "",
		"":       "",
	} {
		if near := Name(got, known); near != want {
			t.Errorf("Name(%q) = %q, want %q", got, near, want)
		}
	}
	if near := Name("bat", []string{"cat", "bar"}); near != "bar" {
		t.Errorf("of two equally near names the first in the alphabet counts: got %q", near)
	}
}
