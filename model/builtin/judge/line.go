package judge

import (
	"regexp"
	"strconv"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// line is one text read for comparing: its words, and the dates, times and
// concepts that they stand for.
type line struct {
	text  string
	words []pageWord
	ideas []language.Mention
	dates []date
	times []clock
}

// date is a day of a month; the year counts where both sides give one.
type date struct {
	day, month int
	from, to   int // words of the line
}

// clock is a time of day in minutes.
type clock struct {
	minutes    int
	start, end int // bytes of the text
}

// read prepares a text once for each page.
func (p *pageText) read(text string) *line {
	if known := p.lines[text]; known != nil {
		return known
	}
	given := text
	text = rises.ReplaceAllString(falls.ReplaceAllString(arrows.Replace(text), " down $1"), " up $1")
	l := &line{text: text}
	for _, w := range language.Split(text) {
		added := pageWord{Word: bare(w)}
		if a, ok := language.AmountAt(text, w, p.style); ok {
			added.amount = &a
		} else if n, ok := countWord(w.Text); ok {
			added.amount = &language.Amount{Value: n}
		}
		l.words = append(l.words, added)
	}
	plain := plainWords(l.words)
	l.ideas = p.statements.Mentions(plain)
	l.dates = p.datesIn(text, plain)
	l.times = timesIn(text)
	p.lines[given] = l
	return l
}

// elided is an article or pronoun that is written as one with the next word: l'emballage.
var elided = regexp.MustCompile(`^(?:[ldnscjmt]|qu|dell|all|nell|un)'\pL`)

// bare is a word without what is elided before it.
func bare(w language.Word) language.Word {
	if !elided.MatchString(w.Text) {
		return w
	}
	_, w.Text, _ = strings.Cut(w.Text, "'")
	w.Stem = language.Stem(w.Text)
	return w
}

// Signs of a change: "+8.2 %", "−0.3 points".
var (
	rises = regexp.MustCompile(`\+(\d[\d.,]* ?(?:%|pts\b|points?\b))`)
	falls = regexp.MustCompile(`[−-](\d[\d.,]* ?(?:%|pts\b|points?\b))`)
)

var arrows = strings.NewReplacer("▲", " up ", "▼", " down ", "’", "'")

var months = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// numericDate is a date with the day first: 14-07-2026, 3.8.2026.
var numericDate = regexp.MustCompile(`\b([0-3]?\d)([-./])([01]?\d)[-./]\d{4}\b`)

var isoDate = regexp.MustCompile(`\b\d{4}-(\d{2})-(\d{2})\b`)

// datesIn reads "3 Dec", "December 3", "3. Mai", "3 de julio" and 2026-12-03.
func (p *pageText) datesIn(text string, words []language.Word) []date {
	var found []date
	for i := range words {
		month := p.monthAt(words, i)
		if month == 0 {
			continue
		}
		from := i - 1
		if from >= 1 && (words[from].Text == "de" || words[from].Text == "of") {
			from--
		}
		if from >= 0 && dayOf(words[from]) > 0 {
			found = append(found, date{dayOf(words[from]), month, from, i + 1})
		} else if i+1 < len(words) && dayOf(words[i+1]) > 0 {
			found = append(found, date{dayOf(words[i+1]), month, i, i + 2})
		}
	}
	for _, m := range numericDate.FindAllStringSubmatchIndex(text, -1) {
		day, _ := strconv.Atoi(text[m[2]:m[3]])
		month, _ := strconv.Atoi(text[m[6]:m[7]])
		if text[m[4]:m[5]] == "/" && day <= 12 {
			continue // day or month first?
		}
		found = append(found, datedFrom(words, date{day: day, month: month}, m[0], m[1]))
	}
	for _, m := range isoDate.FindAllStringSubmatchIndex(text, -1) {
		month, _ := strconv.Atoi(text[m[2]:m[3]])
		day, _ := strconv.Atoi(text[m[4]:m[5]])
		found = append(found, datedFrom(words, date{day: day, month: month}, m[0], m[1]))
	}
	return found
}

// datedFrom places a date on the words between two bytes.
func datedFrom(words []language.Word, d date, from, to int) date {
	for i, w := range words {
		if w.Start >= from && w.End <= to {
			if d.to == 0 {
				d.from = i
			}
			d.to = i + 1
		}
	}
	return d
}

func (p *pageText) monthAt(words []language.Word, i int) int {
	for _, concept := range p.statements.Meant(words[i]) {
		for n, name := range months {
			if p.statements.Concept(name) == concept {
				return n + 1
			}
		}
	}
	return 0
}

func dayOf(w language.Word) int {
	text := w.Text
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		text = strings.TrimSuffix(text, ending)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 31 {
		return 0
	}
	return n
}

var timeOfDay = regexp.MustCompile(`(?i)\b(\d{1,2})(?::(\d{2})(?: ?(am|pm)\b)?| ?(am|pm)\b)`)

// timesIn reads 14:30, 2:30 pm and 2 pm.
func timesIn(text string) []clock {
	var found []clock
	for _, m := range timeOfDay.FindAllStringSubmatchIndex(text, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return strings.ToLower(text[m[2*i]:m[2*i+1]])
		}
		hour, _ := strconv.Atoi(group(1))
		minute, _ := strconv.Atoi(group(2))
		half := group(3) + group(4)
		switch {
		case half == "pm" && hour < 12:
			hour += 12
		case half == "am" && hour == 12:
			hour = 0
		}
		if hour < 24 && minute < 60 {
			found = append(found, clock{hour*60 + minute, m[0], m[1]})
		}
	}
	return found
}

// dateAt and timeAt are what the word at i is part of.
func (l *line) dateAt(i int) (date, bool) {
	for _, d := range l.dates {
		if i >= d.from && i < d.to {
			return d, true
		}
	}
	return date{}, false
}

func (l *line) timeAt(i int) (clock, bool) {
	for _, t := range l.times {
		if l.words[i].Start >= t.start && l.words[i].End <= t.end {
			return t, true
		}
	}
	return clock{}, false
}
