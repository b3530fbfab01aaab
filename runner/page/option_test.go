package page

import (
	"fmt"
	"strings"
	"testing"
)

func TestOptionNamed(t *testing.T) {
	labels := []Label{{Text: "Small"}, {Text: "Extra  Small"}, {Text: "C"}, {Text: "C++"}, {Text: ""}, {Text: "Größe M"}, {Text: "Sold out", Disabled: true}, {Text: "Twin"}, {Text: "twin"}}
	for _, c := range []struct {
		sentence string
		quoted   []string
		want     string
		code     string
	}{
		{sentence: "choose Small in the size list", want: "Small"},
		{sentence: "choose small in the size list", want: "Small"},
		{sentence: "choose extra small in the size list", want: "Extra Small"},
		{sentence: "choose c++ as the language", want: "C++"},
		{sentence: "choose C as the language", want: "C"},
		{sentence: "wähle größe m", want: "Größe M"},
		{sentence: `choose "Small", not Extra Small`, quoted: []string{"Small"}, want: "Small"},
		{sentence: `choose “Extra Small”`, quoted: []string{"Extra Small"}, want: "Extra Small"},
		{sentence: "choose small, not extra small", code: CodeInvalidInput},
		{sentence: `choose "Small" or "C"`, quoted: []string{"Small", "C"}, code: CodeInvalidInput},
		{sentence: "choose smaller", code: CodeInvalidInput},
		{sentence: "choose a size", code: CodeInvalidInput},
		{sentence: "choose Twin", code: CodeInvalidInput}, // two options of that name
		{sentence: "choose sold out", code: CodeNotActionable},
	} {
		got, err := OptionNamed(c.sentence, c.quoted, labels)
		if code(err) != c.code || (c.code == "" && got != c.want) {
			t.Errorf("%s: got %q, error %v", c.sentence, got, err)
		}
	}
}

func TestTheMessageListsAtMostTwelveOptions(t *testing.T) {
	var labels []Label
	for i := range 15 {
		labels = append(labels, Label{Text: fmt.Sprintf("size %02d", i), Disabled: i == 0})
	}
	_, err := OptionNamed("choose a size", nil, labels)
	if err == nil || strings.Count(err.Error(), `"size`) != 12 || !strings.Contains(err.Error(), "and 2 more") || strings.Contains(err.Error(), "size 00") {
		t.Errorf("got %v", err)
	}
}
