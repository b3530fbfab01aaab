// Package judge says how likely a claim holds of a page, and how likely the page
// contradicts it. A claim of a known form (forms.go) is judged by the evaluator of
// that form; counts and limits come next (quantity.go, bound.go); any other
// statement is compared with the one part of the page that says most of it
// (statement.go). What can't be told that way is refused, never scored.
//
// Entry point: New.
package judge

import (
	"fmt"
	"regexp"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// Parameters turn support and opposition, shares from 0 to 1, into logits.
// Support weighs more than opposition takes away, so that a page which shows
// both gets two high scores.
type Parameters struct {
	HoldsBias           float64 `json:"holdsBias"`
	HoldsSupport        float64 `json:"holdsSupport"`
	HoldsAgainst        float64 `json:"holdsAgainst"`
	ContradictedBias    float64 `json:"contradictedBias"`
	ContradictedAgainst float64 `json:"contradictedAgainst"`
	ContradictedSupport float64 `json:"contradictedSupport"`
}

// evidence is what a page says about a claim: for it and, independently,
// against it. Both 0 is "not stated".
type evidence struct {
	support, against float64
	refused          string // why this claim can't be judged; "" when it was
	firm             bool   // comparing words would not do better
	soft             bool   // it is against the claim for not having its words
}

func refuse(format string, args ...any) evidence {
	return evidence{refused: fmt.Sprintf(format, args...)}
}

// refuseFirmly refuses a claim that is understood, but can't be settled.
func refuseFirmly(format string, args ...any) evidence {
	e := refuse(format, args...)
	e.firm = true
	return e
}

// open reports that another look may know more.
func (e evidence) open() bool {
	return e.refused != "" && !e.firm || e.refused == "" && e.support == 0 && e.against == 0
}

// not is the evidence for the opposite claim, where the page can prove both.
func (e evidence) not() evidence {
	e.support, e.against = e.against, e.support
	return e
}

// all holds as far as the weakest part holds.
func all(parts ...evidence) evidence {
	sum := evidence{support: 1}
	for _, e := range parts {
		if e.refused != "" && sum.refused == "" {
			sum.refused, sum.firm = e.refused, e.firm
		}
		sum.soft = sum.soft || e.soft
		sum.support = min(sum.support, e.support)
		sum.against = max(sum.against, e.against)
	}
	return sum
}

// either joins two sources that speak about the same claim.
func (e evidence) either(other evidence) evidence {
	sum := evidence{support: max(e.support, other.support), against: max(e.against, other.against), refused: e.refused, soft: e.soft || other.soft}
	if sum.refused == "" {
		sum.refused = other.refused
	}
	return sum
}

const (
	cantJudge = "can't judge this claim: quote the text or configure a provider"
	judgeFix  = `quote what the page says (verify the page says "..."), name a control, or set provider in sedum.config.yaml`
)

// Model is what judging knows. It is safe for concurrent use.
type Model struct {
	lexicon    language.Lexicon
	statements language.Lexicon // the lexicon and more
	parameters Parameters
	statement  StatementParameters
}

// New makes the model on a lexicon; to this it adds the wording of statements.
func New(l language.Lexicon, p Parameters, s StatementParameters) *Model {
	return &Model{lexicon: l, statements: l.With(knownStatements()), parameters: p, statement: s}
}

// Source is the text of all phrases, for a digest.
func (m *Model) Source() string { return m.statements.Source() }

// hidden is what a secret or an unset value leaves in a claim.
var hidden = regexp.MustCompile(`\[sensitive\]|\{\{`)

// Answer answers how likely the claim of a request holds, and how likely the page
// contradicts it. The error is CodeUnsupported for a claim that it can't judge,
// CodeInvalidInput where the claim is missing or another question is asked.
func (m *Model) Answer(r model.Request) (map[string]model.Answer, error) {
	claim := tidy(r.State.Claim)
	if claim == "" {
		return nil, &model.Error{Code: model.CodeInvalidInput, Message: "the claim is empty"}
	}
	if hidden.MatchString(claim) {
		return nil, answer.Unsupported("can't judge this claim: it names a value that models may not see", "check the value with a quoted text or a control check")
	}
	page := m.newPage(r.State)
	if len(page.words) == 0 {
		return nil, answer.Unsupported("can't judge this claim: the page has no text", "wait for the page to show something")
	}
	holds, contradicted, refused := m.weighed(page, claim)
	if refused != "" {
		return nil, answer.Unsupported(cantJudge+" ("+refused+")", judgeFix)
	}
	scores := map[string]float64{model.Holds: holds, model.Contradicted: contradicted}
	answers := map[string]model.Answer{}
	for _, q := range r.Questions {
		score, ok := scores[q.ID]
		if !ok {
			return nil, &model.Error{Code: model.CodeInvalidInput, Message: fmt.Sprintf("judging has no question %q", q.ID)}
		}
		answers[q.ID] = model.Answer{Yes: score}
	}
	return answers, nil
}

var onlySoMany = regexp.MustCompile(`(?i)^only (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) ?`)

var only = regexp.MustCompile(`(?i)^only `)

// weighed judges a claim of two parts by the weaker one.
func (m *Model) weighed(page *pageText, claim string) (holds, contradicted float64, refused string) {
	if left, right, ok := bothOf(claim); ok {
		return m.weighedBoth(page, left, right)
	}
	left, right, ok := twoClaims(claim)
	if !ok || page.tooLittle(left) || page.tooLittle(right) {
		return m.weighedAlone(page, claim)
	}
	holds, contradicted, refused = m.weighed(page, left)
	h, c, why := m.weighed(page, right)
	switch {
	case refused == "" && why == "":
		return min(holds, h), max(contradicted, c), ""
	case refused == "" && contradicted > 0.5:
		return holds, contradicted, "" // the other part can't save it
	case why == "" && c > 0.5:
		return h, c, ""
	case refused == "":
		refused = why
	}
	return 0, 0, refused
}

// weighedBoth judges a claim about both of two things. A part passes only by what is
// known of its kind: that words fit is too little for two parts at once.
func (m *Model) weighedBoth(page *pageText, left, right string) (holds, contradicted float64, refused string) {
	holds = 1
	for _, part := range []string{left, right} {
		h, c, why := m.weighedAlone(page, part)
		if why == "" && h >= 0.5 && !page.known(part).decided() {
			why = "it says something of both, in other words than the page"
		}
		if why == "" && h < 0.5 {
			return h, c, "" // the other part can't save it
		}
		if why != "" {
			refused = why
		}
		holds, contradicted = min(holds, h), max(contradicted, c)
	}
	if refused != "" {
		return 0, 0, refused
	}
	return holds, contradicted, ""
}

// weighedAlone judges a claim by what is known of its kind, else by comparing its
// words with the page. A claim with a quotation is judged by forms alone.
func (m *Model) weighedAlone(page *pageText, claim string) (holds, contradicted float64, refused string) {
	known := page.known(claim)
	quoted := strings.Contains(claim, `"`)
	if known.decided() || known.firm || quoted {
		if known.refused != "" {
			return 0, 0, known.refused
		}
		if known.likely() && !quoted {
			if holds, _ = page.resemblance(claim, m.statement); holds >= 0.5 {
				return 0, 0, "the page says it in other words, and something else"
			}
		}
		p := m.parameters
		return answer.Sigmoid(p.HoldsBias + p.HoldsSupport*known.support + p.HoldsAgainst*known.against),
			answer.Sigmoid(p.ContradictedBias + p.ContradictedAgainst*known.against + p.ContradictedSupport*known.support), ""
	}
	holds, contradicted, refused = page.compare(claim, m.statement)
	if refused != "" && known.refused != "" {
		refused = known.refused
	}
	return holds, contradicted, refused
}

// known is what the page says of a claim of a known kind: a form, a count, a
// limit, a ranking, what is left of something, how a control stands.
func (p *pageText) known(claim string) evidence {
	form := p.weigh(claim)
	if only.MatchString(claim) && !onlySoMany.MatchString(claim) {
		form = refuse("it says that there is nothing else")
	}
	if e, ok := p.quotedStood(claim); ok && form.support == 0 {
		return e
	}
	for _, kind := range []func(string) (evidence, bool){p.holdsValue, p.marked} {
		if e, ok := kind(claim); ok && form.support == 0 {
			return e
		}
	}
	if strings.Contains(claim, `"`) {
		return form
	}
	for _, kind := range []func(string) (evidence, bool){p.quantified, p.bounded, p.contrasted, p.equal, p.trended, p.ranked, p.left, p.blank} {
		if !form.open() && !form.likely() {
			break
		}
		if e, ok := kind(claim); ok && e.refused == "" {
			form = e
		}
	}
	if form.support > 0 && p.inClosedView(claim) {
		return refuse("it is about a view that isn't chosen")
	}
	control, ok := p.stood(claim)
	switch {
	case !ok && form.likely() && form.against > 0 && p.aboutControls(claim):
		return refuse("it can't be told which control it means")
	case !ok:
		return form
	case control.against > 0 && form.decided() && form.support > 0:
		return refuse("the page says both")
	}
	return control
}

// decided reports that the page says something about a claim of a known kind.
func (e evidence) decided() bool {
	return e.refused == "" && (e.support > 0 || e.against > 0 && !e.soft)
}

// likely reports evidence against a claim that other words could outweigh.
func (e evidence) likely() bool { return e.support == 0 && e.against < clear }

var quotes = strings.NewReplacer("“", `"`, "”", `"`, "’", "'")

// tidy brings a claim into the one shape that the forms expect.
func tidy(claim string) string {
	claim = spaces.ReplaceAllString(strings.TrimSpace(quotes.Replace(claim)), " ")
	claim = strings.TrimSuffix(claim, ".")
	return strings.TrimSpace(leadIn.ReplaceAllString(claim, ""))
}

var leadIn = regexp.MustCompile(`(?i)^(?:that|whether|if)\s+`)

// reported is what a claim says that the page says, in whatever words.
var reported = regexp.MustCompile(`(?i)^(?:an?|the|this) (?:[\p{L}]+ )?(?:error|warning|message|note|notice|hint|alert|banner|page|text)(?: (?:says|states|tells|explains|warns|reads|mentions|confirms|reports|informs))(?: the \p{L}+)?(?: that)? (.+)$`)

// weigh judges a claim as one of the known forms, or as a statement that stands
// on the page word for word.
func (p *pageText) weigh(claim string) evidence {
	for _, f := range forms {
		parts := f.pattern.FindStringSubmatch(claim)
		if parts == nil {
			continue
		}
		captured := named(f.pattern, parts)
		if p.denies(captured) {
			continue // its parts hide a "not" that the form doesn't know
		}
		if e, mine := f.judge(p, captured); mine {
			return e
		}
	}
	if e, ok := p.stated(claim); ok {
		return e
	}
	return refuse("no evaluator covers it")
}

// form is one kind of claim: its wording and how it is judged. judge returns
// false when the claim only looked like this form.
type form struct {
	name    string
	pattern *regexp.Regexp
	judge   func(p *pageText, parts map[string]string) (evidence, bool)
}

func named(pattern *regexp.Regexp, values []string) map[string]string {
	out := map[string]string{}
	for i, name := range pattern.SubexpNames() {
		if name != "" && values[i] != "" {
			out[name] = strings.TrimSpace(values[i])
		}
	}
	return out
}

// denies reports a part of a claim with a negation that isn't text of the page.
func (p *pageText) denies(parts map[string]string) bool {
	for name, part := range parts {
		if name == "cmp" || name == "not" || name == "no" || name == "n" {
			continue
		}
		for _, w := range language.Split(maskQuotes(part)) {
			if deniers[w.Text] && len(p.find(p.term(part), nil)) == 0 {
				return true
			}
		}
	}
	return false
}

var (
	predicate = regexp.MustCompile(`(?i)\b(?:is|are|was|were|has|have|had|does|do|doesn't|don't|isn't|aren't|shows|show|says|reads|states|displays|contains|lists|includes|mentions|equals|costs|appears|exists)\b`)
	joint     = regexp.MustCompile(`(?i),? (?:and|but) (?:that )?|; `)
	pronoun   = regexp.MustCompile(`(?i)^(?:it|they|he|she) `)
)

// twoClaims splits at an "and" with a predicate on both sides, outside quotes. A
// second part without a subject is about the subject of the first.
func twoClaims(claim string) (left, right string, ok bool) {
	masked := maskQuotes(claim)
	for _, at := range joint.FindAllStringIndex(masked, -1) {
		verb := predicateIn(masked[:at[0]])
		if verb < 1 {
			continue
		}
		subject, rest := claim[:verb], claim[at[1]:]
		switch {
		case pronoun.MatchString(rest):
			rest = subject + pronoun.ReplaceAllString(rest, "")
		case predicateIn(masked[at[1]:]) == 0:
			rest = subject + rest
		case predicateIn(masked[at[1]:]) < 0:
			continue
		}
		return claim[:at[0]], rest, true
	}
	return "", "", false
}

// predicateIn is where the verb of a clause starts, -1 where it has none.
func predicateIn(clause string) int {
	if at := predicate.FindStringIndex(clause); at != nil {
		return at[0]
	}
	words := language.Split(clause)
	for i, w := range words {
		if language.Thesaurus().Acts(w) && (i == 0 || !light[words[i-1].Text]) && w.Text == w.Raw {
			return w.Start
		}
	}
	return -1
}

// maskQuotes replaces quoted text, so that its words are no grammar.
func maskQuotes(claim string) string {
	return language.Quoted.ReplaceAllStringFunc(claim, func(s string) string { return `"` + strings.Repeat("_", len(s)-2) + `"` })
}

// listed splits "A, B and C" into its members, unless the page has the whole.
func (p *pageText) listed(text string) []term {
	whole := p.term(text)
	masked := maskQuotes(text)
	if !strings.Contains(masked, " and ") && !strings.Contains(masked, ", ") || len(p.find(whole, nil)) > 0 {
		return []term{whole}
	}
	var members []term
	last := 0
	for _, at := range separator.FindAllStringIndex(masked, -1) {
		members = append(members, p.term(text[last:at[0]]))
		last = at[1]
	}
	return append(members, p.term(text[last:]))
}

var separator = regexp.MustCompile(`(?i),? and |, `)
