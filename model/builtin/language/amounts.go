package language

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Amount is a number on a page or in a claim.
type Amount struct {
	Value     float64
	Unit      string // "$", "€", "%", ...; "" when none stands beside it
	Ambiguous bool   // 1.234 may be a thousand or one and a bit
}

// Same reports whether a claimed amount is the one on the page. What can be read
// in two ways is the same only when spelled the same.
func (a Amount) Same(page Amount, spelled bool) bool {
	if a.Ambiguous || page.Ambiguous {
		return spelled && a.fits(page)
	}
	return a.Value == page.Value && a.fits(page)
}

// fits reports whether the units allow a comparison; a claim without a unit
// accepts any.
func (a Amount) fits(page Amount) bool { return a.Unit == "" || a.Unit == page.Unit }

// DecimalStyle is how a text writes decimals, where it shows that.
type DecimalStyle byte

const (
	// AnyStyle is that of a text which doesn't show it.
	AnyStyle   DecimalStyle = 0
	pointStyle DecimalStyle = '.'
	commaStyle DecimalStyle = ','
)

var units = map[string]string{
	"$": "$", "usd": "$", "dollar": "$", "dollars": "$", "us$": "$", "€": "€", "eur": "€", "euro": "€", "euros": "€",
	"£": "£", "gbp": "£", "pound": "£", "pounds": "£", "¥": "¥", "jpy": "¥", "yen": "¥", "₹": "₹", "inr": "₹", "rs": "₹",
	"chf": "chf", "kr": "kr", "sek": "kr", "zł": "zł", "pln": "zł", "₽": "₽", "₩": "₩", "r$": "r$", "brl": "r$",
	"%": "%", "percent": "%",
}

// Money reports an amount with a currency.
func (a Amount) Money() bool { return a.Unit != "" && a.Unit != "%" }

// AmountAt reads the number that a word of the text is, with the unit beside it;
// false for a word that is none, and for parts of dates and times.
func AmountAt(text string, w Word, style DecimalStyle) (Amount, bool) {
	if !w.Number() || partOfDate(text, w) {
		return Amount{}, false
	}
	value, ambiguous, ok := parseNumber(w.Raw, style)
	if !ok {
		return Amount{}, false
	}
	a := Amount{Value: value, Ambiguous: ambiguous}
	a.Unit = unitBeside(text, w)
	if negative(text, w) {
		a.Value = -a.Value
	}
	return a, true
}

func partOfDate(text string, w Word) bool {
	before, after := text[:w.Start], text[w.End:]
	for _, sep := range []string{":", "/", "-"} {
		if rest, ok := strings.CutPrefix(after, sep); ok && StartsWithDigit(rest) {
			return true
		}
		if rest, ok := strings.CutSuffix(before, sep); ok && rest != "" && IsDigit(rest[len(rest)-1]) {
			return true
		}
	}
	return false
}

// StartsWithDigit reports an ASCII digit at the start of s.
func StartsWithDigit(s string) bool { return s != "" && IsDigit(s[0]) }

// IsDigit reports an ASCII digit.
func IsDigit(b byte) bool { return b >= '0' && b <= '9' }

// negative reports a minus sign right before the number or its currency sign.
func negative(text string, w Word) bool {
	before := text[:w.Start]
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

func unitBeside(text string, w Word) string {
	if u := unitToken(firstToken(text[w.End:])); u != "" {
		return u
	}
	return unitToken(lastToken(text[:w.Start]))
}

func unitToken(s string) string { return units[strings.ToLower(strings.Trim(s, "-−(),.;:"))] }

// firstToken is the sign or word that starts s, at most one space away.
func firstToken(s string) string {
	s = strings.TrimLeft(s, " \u00a0\u202f")
	for i, r := range s {
		if !InWord(r) {
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
func parseNumber(raw string, style DecimalStyle) (value float64, ambiguous, ok bool) {
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
	case point == 1 && thousands(raw, '.') && style == AnyStyle:
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

// StyleOf is the style of a number whose decimals can't be misread, AnyStyle where
// the words have none.
func StyleOf(words []Word) DecimalStyle {
	for _, w := range words {
		if !w.Number() {
			continue
		}
		at := strings.LastIndexAny(w.Raw, ".,")
		if at < 0 {
			continue
		}
		both := strings.Contains(w.Raw, ".") && strings.Contains(w.Raw, ",")
		if both || len(w.Raw)-at-1 == 2 && strings.Count(w.Raw, w.Raw[at:at+1]) == 1 {
			return DecimalStyle(w.Raw[at])
		}
	}
	return AnyStyle
}

// Unit is the sign of the unit that a sign, a code or a word in lower case
// stands for: "$" for "usd"; "" where it stands for none.
func Unit(s string) string { return units[s] }

// Cardinal is the number that a word in lower case says, to twelve.
func Cardinal(s string) (float64, bool) {
	n, ok := cardinals[s]
	return n, ok
}

// Ordinal is the place that a word in lower case counts to: 1 for "first", -1 for
// "last", 0 for a word that counts to none.
func Ordinal(s string) int { return ordinals[s] }

var cardinals = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12,
}

var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
	"ninth": 9, "tenth": 10, "last": -1, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5}
