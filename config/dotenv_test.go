package config

import (
	"fmt"
	"strings"
	"testing"
)

// What Node's parseEnv gives for the same text.
func TestDotenv(t *testing.T) {
	for text, want := range map[string]string{
		"A=1\nB=2":                         `A="1" B="2"`,
		"A=1\r\nB=\"x\r\ny\"\r\nC=3\r\n":   `A="1" B="x\ny" C="3"`,
		"  A = x y  # c\nB=2":              `A="x y" B="2"`,
		"A=\nB=2":                          `A="" B="2"`,
		"A=#c\nB= # c":                     `A="" B=""`,
		"A=1#2":                            `A="1"`,
		"A=a=b":                            `A="a=b"`,
		"# A=0\n\n#B='\nA=1":               `A="1"`,
		"export A=1\nexport=2\nexportB=3":  `A="1" export="2" exportB="3"`,
		"PW=pa$WORD\nX=${PW}":              `PW="pa$WORD" X="${PW}"`, // nothing is expanded
		"A='x # y' # c\nB=1":               `A="x # y" B="1"`,
		"A=`a\"b'c`":                       `A="a\"b'c"`,
		`A="l1\nl2"` + "\n" + `B='l1\nl2'`: `A="l1\nl2" B="l1\\nl2"`,
		"A=l1\\nl2":                        `A="l1\\nl2"`,
		"A=\"one\ntwo\n#three\"\nB=1":      `A="one\ntwo\n#three" B="1"`,
		"A=\"x\" trailing\nB=2":            `A="x" B="2"`,
		"A=   'x'":                         `A="x"`,
		"A=x\"y\"":                         `A="x\"y\""`,
		"A='it''s'\nB=1":                   `A="it" B="1"`,
		"A=\"a\\\"b\"\nB=1":                `A="a\\" B="1"`,
		"A=\"open\nB=1":                    `A="\"open" B="1"`,
		"A='open":                          `A="'open"`,
		"A=\"\"\nB=''":                     `A="" B=""`,
		"no value\nA=1":                    `A="1"`,
		"=x\nA=1":                          `A="1"`,
		"\ufeffA=1":                        `A="1"`,
		"A=1\nA=2":                         `A="1" A="2"`, // the later one counts
		"":                                 ``,
	} {
		var got []string
		for _, e := range parseDotenv(text) {
			got = append(got, fmt.Sprintf("%s=%q", e.name, e.value))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q:\n got %s\nwant %s", text, strings.Join(got, " "), want)
		}
	}
}

func TestDotenvLines(t *testing.T) {
	var got []string
	for _, e := range parseDotenv("# c\nA=\"x\n\ny\"\r\n\nB=1\n") {
		got = append(got, fmt.Sprintf("%s:%d", e.name, e.line))
	}
	if fmt.Sprint(got) != "[A:2 B:6]" {
		t.Error(got)
	}
}
