package locate

import "testing"

func TestWhatALabelShows(t *testing.T) {
	for label, want := range map[string]string{
		"1 - 30 April 2026 ▾":  "date range period dates",
		"3 May – 9 May":        "date range period dates",
		"Tuesday, 12 May 2026": "date",
		"May 12, 2026":         "date",
		"2026-05-12":           "date",
		"08:30":                "time",
		"EN ▾":                 "language",
		"Français":             "language",
		"€ EUR":                "currency",
		"100 %":                "zoom percentage",
		"March":                "",
		"3 results":            "",
		"Room 12":              "",
		"$17.00":               "",
	} {
		if got := shownValue(label); got != want {
			t.Errorf("%q shows %q, want %q", label, got, want)
		}
	}
}
