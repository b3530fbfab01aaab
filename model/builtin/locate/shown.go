package locate

import "regexp"

// Controls are often labelled with the value that they have: a date, a language.
var shownValues = []struct {
	pattern *regexp.Regexp
	words   string // what people call a control that shows such a value
}{
	{regexp.MustCompile(`(?i)^\P{L}*\d{1,4}[.\s]*(?:` + monthNames + `)?[.\s\d]*(?:[-–—]|to|bis|al?|au)\s*\d{1,4}[.\s]*(?:` + monthNames + `)[.\s]*\d*\W*$`), "date range period dates"},
	{regexp.MustCompile(`(?i)^(?:\pL{2,12},?\s+)?(?:\d{1,2}[.\s]*(?:` + monthNames + `)[.,\s]*(?:\d{4})?|(?:` + monthNames + `)\s+\d{1,4}(?:,?\s*\d{4})?|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})\W*$`), "date"},
	{regexp.MustCompile(`(?i)^\d{1,2}[:.]\d\d(?:\s*[ap]m)?\W*$`), "time"},
	{regexp.MustCompile(`^\W*(?:EN|DE|FR|ES|IT|PT|NL|PL|SV|JA|ZH|English|Deutsch|Français|Español|Italiano|Português|Nederlands|Polski|Svenska|日本語|中文)\W*$`), "language"},
	{regexp.MustCompile(`^\W*(?:EUR|USD|GBP|CHF|JPY|€|\$|£|¥)\W*(?:EUR|USD|GBP|CHF|JPY|€|\$|£|¥)?\W*$`), "currency"},
	{regexp.MustCompile(`^\W*\d{1,3}\s*%\W*$`), "zoom percentage"},
}

const monthNames = `jan\pL*|feb\pL*|mar\pL*|mär\pL*|apr\pL*|may|mai|mayo|jun\pL*|jul\pL*|aug\pL*|sep\pL*|oct\pL*|okt\pL*|nov\pL*|dec\pL*|dez\pL*|ene\pL*|ago\pL*|dic\pL*|avr\pL*|aoû\pL*`

// shownValue is what people call a control with such a label, "" where it shows no value.
func shownValue(label string) string {
	if len(label) > 40 {
		return ""
	}
	for _, v := range shownValues {
		if v.pattern.MatchString(label) {
			return v.words
		}
	}
	return ""
}

// readValues are what people call values that they read.
var readValues = []struct {
	pattern *regexp.Regexp
	words   string
}{
	{regexp.MustCompile(`(?i)^[-−–+]?\s*(?:(?:[$€£¥]|[A-Z]{3}|kr|zł)\s?[-−–]?\d[\d.,  ]*|\d[\d.,  ]*\s?(?:[$€£¥]|EUR|USD|GBP|CHF|kr|zł))$`), "price amount"},
	{regexp.MustCompile(`^\S+@\S+\.\S+$`), "email address"},
	{regexp.MustCompile(`^\+?[\d() -]{7,}$`), "phone number"},
}

// readValue is what people call such a text where they read it, "" for no value.
func readValue(text string) string {
	for _, v := range readValues {
		if v.pattern.MatchString(text) {
			return v.words
		}
	}
	return shownValue(text)
}
