package language

import (
	"strconv"
	"strings"
)

// plainNumber reads 20, 20th and 29.99.
func plainNumber(s string) (float64, bool) {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return 0, false
	}
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		s = strings.TrimSuffix(s, ending)
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return n, err == nil
}

// Kinship is how one word is another.
type Kinship int

// From no relation to the same letters.
const (
	Stranger   Kinship = iota
	Misspelled         // with one letter wrong
	SameRoot           // another word of its family: "deletion" and "delete"
	SameNumber         // the same number: "20th" and "20"
	SameForm           // another form, or a part of the compound that one of them writes apart
	SameWord           // as written, but for capitals
)

// KinshipOf says how word k of a text is word i of a sentence.
func KinshipOf(sentence []Word, i int, text []Word, k int) Kinship {
	w, x := sentence[i], text[k]
	switch {
	case w.Text == x.Text:
		return SameWord
	case w.Stem == x.Stem || irregular[w.Text] != "" && irregular[w.Text] == irregular[x.Text]:
		return SameForm
	case w.Number() || x.Number():
		return numbersAlike(w, x)
	case Ordinal(w.Text) > 0:
		return Stranger
	case compoundOf(sentence, i, x.Text) || compoundOf(text, k, w.Text):
		return SameForm
	case len(w.Stem) < 4 || len(x.Stem) < 4 || w.Stem[0] != x.Stem[0]:
		return Stranger
	case root(w.Stem) == root(x.Stem):
		return SameRoot
	case len(w.Text) >= 5 && len(x.Text) >= 5 && oneLetterOff(w.Stem, x.Stem):
		return Misspelled
	}
	return Stranger
}

func numbersAlike(w, x Word) Kinship {
	a, ok := plainNumber(w.Text)
	b, also := plainNumber(x.Text)
	if ok && also && a == b {
		return SameNumber
	}
	return Stranger
}

// irregular leads from the forms that no rule gives to the plain one.
var irregular = families(`send sent, pay paid, make made, buy bought, write wrote written, take took taken, give gave given, leave left,
	find found, choose chose chosen, begin began begun, see saw seen, go went gone, get got gotten, keep kept, tell told, sell sold,
	read read, pay paid, build built, buy bought, draw drew drawn, drive drove driven, eat ate eaten, fly flew flown, forget forgot forgotten,
	hide hid hidden, hold held, know knew known, lend lent, lose lost, meet met, run ran, say said, speak spoke spoken, spend spent,
	swim swam, teach taught, think thought, throw threw thrown, wake woke, win won, person people persons, child children, man men,
	woman women, foot feet, half halves, knife knives, shelf shelves, analysis analyses, life lives, subscribe subscription subscriptions,
	monday mon, tuesday tue tues, wednesday wed, thursday thu thur thurs, friday fri, saturday sat, sunday sun,
	january jan, february feb, march mar, april apr, august aug, september sep sept, october oct, november nov, december dec,
	reply replies, receive receipt receipts, apply application applications, describe description, decide decision, deliver delivery,
	arrive arrival arrivals, depart departure departures, approve approval approvals, renew renewal, withdraw withdrawal withdrawals,
	remove removal, choose choice choices, sell sale sales, think thought, permit permission permissions, complain complaint,
	extend extension, confirm confirmation, reserve reservation reservations, notify notification notifications`)

func families(list string) map[string]string {
	out := map[string]string{}
	for _, row := range strings.Split(list, ",") {
		words := strings.Fields(row)
		for _, w := range words {
			out[w] = words[0]
		}
	}
	return out
}

// compoundOf reports that a word and its neighbour are together the compound.
func compoundOf(words []Word, i int, compound string) bool {
	own := words[i].Text
	if len(compound) < len(own) || len(own) < 2 {
		return false
	}
	return i+1 < len(words) && sameNoun(own+words[i+1].Text, compound) || i > 0 && sameNoun(words[i-1].Text+own, compound)
}

// sameNoun reports the same word, in the singular or the plural.
func sameNoun(a, b string) bool { return strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s") }

var endings = []string{"ation", "ment", "ness", "ance", "ence", "ion", "ity", "ful", "ly", "al"}

// root is a stem without the ending that makes another word of the family:
// "deletion" and "delete" have one.
func root(stem string) string {
	for _, e := range endings {
		if strings.HasSuffix(stem, e) && len(stem)-len(e) >= max(4, len(e)+2) {
			return stem[:len(stem)-len(e)]
		}
	}
	return stem
}

// oneLetterOff reports that one letter was left out, put in, mistaken or swapped
// with the next.
func oneLetterOff(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) || a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
