package locate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// price is an amount in hundredths of a currency.
type price struct {
	currency string
	amount   int64
}

// priced finds the member with the unique lowest or highest price. Every member
// must show exactly one price, all in one currency; anything else is no answer.
func (v *view) priced(members []int, r rank) (int, bool) {
	if len(members) == 0 {
		return 0, false
	}
	prices := map[int]price{}
	for _, i := range members {
		p, ok := onePrice(v.candidates[i].Item)
		prices[i] = p
		if !ok || p.currency != prices[members[0]].currency {
			return 0, false
		}
	}
	best := slices.MinFunc(members, func(a, b int) int {
		if r == dearest {
			a, b = b, a
		}
		return cmp.Compare(prices[a].amount, prices[b].amount)
	})
	return only(members, func(i int) bool { return prices[i] == prices[best] })
}

// onePrice reads the one distinct price of a text.
func onePrice(text string) (price, bool) {
	runes := []rune(text)
	var found *price
	for i := 0; i < len(runes); i++ {
		currency, at := currencyAt(runes, i)
		if currency == "" {
			continue
		}
		p, end, ok := amountAt(runes, at)
		if !ok {
			return price{}, false
		}
		p.currency = currency
		if found != nil && *found != p {
			return price{}, false
		}
		found, i = &p, end-1
	}
	if found == nil {
		return price{}, false
	}
	return *found, true
}

// currencyAt reads a currency sign at i with the letters that stand before it
// ("US$"), and where the amount must start.
func currencyAt(runes []rune, i int) (currency string, at int) {
	before := i
	for before > 0 && unicode.IsLetter(runes[before-1]) {
		before--
	}
	switch {
	case strings.ContainsRune("$€£", runes[i]):
		currency, at = string(runes[before:i+1]), i+1
	case before == i && hasWord(runes, i, "rs"):
		currency, at = "rs", i+2
		if at < len(runes) && runes[at] == '.' {
			at++
		}
	default:
		return "", 0
	}
	for at < len(runes) && unicode.IsSpace(runes[at]) {
		at++
	}
	return currency, at
}

// hasWord reports whether the letters at i are exactly the word, in any case.
func hasWord(runes []rune, i int, word string) bool {
	end := i + len(word)
	return end <= len(runes) && strings.EqualFold(string(runes[i:end]), word) &&
		(end == len(runes) || !unicode.IsLetter(runes[end]))
}

// amountAt reads a number. A range, or a unit such as the k of "$2k", makes it unreadable.
func amountAt(runes []rune, i int) (price, int, bool) {
	end := i
	for end < len(runes) && (isASCIIDigit(runes[end]) ||
		(runes[end] == '.' || runes[end] == ',') && end+1 < len(runes) && isASCIIDigit(runes[end+1])) {
		end++
	}
	if end == i || end < len(runes) && (unicode.IsLetter(runes[end]) || strings.ContainsRune("-–—", runes[end])) {
		return price{}, end, false
	}
	amount, ok := hundredths(string(runes[i:end]))
	return price{amount: amount}, end, ok
}

func isASCIIDigit(r rune) bool { return r >= '0' && r <= '9' }

// hundredths reads "1,299.50", "1.299,50", "12,5" or "89". Before exactly three
// digits a separator groups thousands; prices with three decimals are refused.
func hundredths(number string) (int64, bool) {
	whole, decimals := number, ""
	if at := strings.LastIndexAny(number, ".,"); at >= 0 && len(number)-at-1 <= 2 {
		whole, decimals = number[:at], number[at+1:]
	}
	if strings.ContainsAny(whole, ".") && strings.ContainsAny(whole, ",") {
		return 0, false
	}
	groups := strings.FieldsFunc(whole, func(r rune) bool { return r == '.' || r == ',' })
	for i, g := range groups {
		if i > 0 && (len(g) != 3 || groups[0] == "0") {
			return 0, false
		}
	}
	digits := strings.Join(groups, "") + decimals + strings.Repeat("0", 2-len(decimals))
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, err == nil
}
