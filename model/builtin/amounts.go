package builtin

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// amount is a number on a page or in a claim.
type amount struct {
	value     float64
	unit      string // "$", "€", "%", ...; "" when none stands beside it
	ambiguous bool   // 1.234 may be a thousand or one and a bit
}

// same reports whether a claimed amount is the one on the page. What can be read
// in two ways is the same only when spelled the same.
func (a amount) same(page amount, spelled bool) bool {
	if a.ambiguous || page.ambiguous {
		return spelled && a.fits(page)
	}
	return a.value == page.value && a.fits(page)
}

// fits reports whether the units allow a comparison; a claim without a unit
// accepts any.
func (a amount) fits(page amount) bool { return a.unit == "" || a.unit == page.unit }

// decimalStyle is how a text writes decimals, where it shows that.
type decimalStyle byte

const (
	anyStyle   decimalStyle = 0
	pointStyle decimalStyle = '.'
	commaStyle decimalStyle = ','
)

var units = map[string]string{
	"$": "$", "usd": "$", "dollar": "$", "dollars": "$", "us$": "$", "€": "€", "eur": "€", "euro": "€", "euros": "€",
	"£": "£", "gbp": "£", "pound": "£", "pounds": "£", "¥": "¥", "jpy": "¥", "yen": "¥", "₹": "₹", "inr": "₹", "rs": "₹",
	"chf": "chf", "kr": "kr", "sek": "kr", "zł": "zł", "pln": "zł", "₽": "₽", "₩": "₩", "r$": "r$", "brl": "r$",
	"%": "%", "percent": "%",
}

func (a amount) money() bool { return a.unit != "" && a.unit != "%" }

// amountAt reads the number that the word is, with the unit beside it.
func amountAt(text string, w word, style decimalStyle) (amount, bool) {
	if !w.number() || partOfDate(text, w) {
		return amount{}, false
	}
	value, ambiguous, ok := parseNumber(w.raw, style)
	if !ok {
		return amount{}, false
	}
	a := amount{value: value, ambiguous: ambiguous}
	a.unit = unitBeside(text, w)
	if negative(text, w) {
		a.value = -a.value
	}
	return a, true
}

func partOfDate(text string, w word) bool {
	before, after := text[:w.start], text[w.end:]
	for _, sep := range []string{":", "/", "-"} {
		if rest, ok := strings.CutPrefix(after, sep); ok && startsWithDigit(rest) {
			return true
		}
		if rest, ok := strings.CutSuffix(before, sep); ok && rest != "" && isDigit(rest[len(rest)-1]) {
			return true
		}
	}
	return false
}

func startsWithDigit(s string) bool { return s != "" && isDigit(s[0]) }
func isDigit(b byte) bool           { return b >= '0' && b <= '9' }

// negative reports a minus sign right before the number or its currency sign.
func negative(text string, w word) bool {
	before := text[:w.start]
	for sign := range units {
		if utf8.RuneCountInString(sign) == 1 {
			before = strings.TrimSuffix(before, sign)
		}
	}
	rest, ok := strings.CutSuffix(before, "-")
	if !ok {
		rest, ok = strings.CutSuffix(before, "−")
	}
	return ok && (rest == "" || strings.HasSuffix(rest, " ") || strings.HasSuffix(rest, "("))
}

func unitBeside(text string, w word) string {
	if u := unitToken(firstToken(text[w.end:])); u != "" {
		return u
	}
	return unitToken(lastToken(text[:w.start]))
}

func unitToken(s string) string { return units[strings.ToLower(strings.Trim(s, "-−(),.;:"))] }

// firstToken is the sign or word that starts s, at most one space away.
func firstToken(s string) string {
	s = strings.TrimLeft(s, " \u00a0\u202f")
	for i, r := range s {
		if !inWord(r) {
			if i == 0 {
				return string(r)
			}
			return s[:i]
		}
	}
	return s
}

func lastToken(s string) string {
	s = strings.TrimRight(s, " \u00a0\u202f-−")
	if i := strings.LastIndexAny(s, " \u00a0\u202f(:"); i >= 0 {
		_, size := utf8.DecodeRuneInString(s[i:])
		s = s[i+size:]
	}
	return s
}

// parseNumber reads 1,234.50 and 1.234,50; style settles what one separator
// before three digits means.
func parseNumber(raw string, style decimalStyle) (value float64, ambiguous, ok bool) {
	point, comma := strings.Count(raw, "."), strings.Count(raw, ",")
	decimal := byte('.')
	switch {
	case point > 0 && comma > 0:
		decimal = raw[max(strings.LastIndexByte(raw, '.'), strings.LastIndexByte(raw, ','))]
	case comma > 1 || comma == 1 && !thousands(raw, ','), point > 1:
		if decimal = ','; comma > 1 {
			decimal = '.'
		}
	case comma == 1 && style == commaStyle:
		decimal = ','
	case point == 1 && thousands(raw, '.') && style == commaStyle:
		decimal = ','
	case point == 1 && thousands(raw, '.') && style == anyStyle:
		ambiguous = true
	}
	group := ","
	if decimal == ',' {
		group = "."
	}
	text := strings.Replace(strings.ReplaceAll(raw, group, ""), string(decimal), ".", 1)
	value, err := strconv.ParseFloat(text, 64)
	return value, ambiguous, err == nil
}

// thousands reports exactly three digits after the only separator.
func thousands(raw string, sep byte) bool {
	at := strings.LastIndexByte(raw, sep)
	return len(raw)-at-1 == 3 && at <= 3 && raw[0] != '0'
}

// styleOf looks for a number whose decimals can't be misread.
func styleOf(words []word) decimalStyle {
	for _, w := range words {
		if !w.number() {
			continue
		}
		at := strings.LastIndexAny(w.raw, ".,")
		if at < 0 {
			continue
		}
		both := strings.Contains(w.raw, ".") && strings.Contains(w.raw, ",")
		if both || len(w.raw)-at-1 == 2 && strings.Count(w.raw, w.raw[at:at+1]) == 1 {
			return decimalStyle(w.raw[at])
		}
	}
	return anyStyle
}

var smallNumbers = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12,
}
