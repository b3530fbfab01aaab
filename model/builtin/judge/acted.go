package judge

import (
	"slices"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// leastActed is how often a control comes again where it belongs to things alike.
const leastActed = 3

// acted are runs of texts that end with the same controls, again and again:
// comments with Reply and Report, files with Delete.
func (p *pageText) acted(family int) []unit {
	ends := p.actedEnds()
	if len(ends) < leastActed {
		return nil
	}
	longest := 0
	for n := 1; n < len(ends); n++ {
		if length := ends[n] - ends[n-1]; length <= longestSection {
			longest = max(longest, length)
		}
	}
	var out []unit
	for n, end := range ends {
		from := max(0, end-longest)
		if n > 0 {
			from = max(from, ends[n-1])
		}
		for k := end - 1; k > from; k-- {
			if p.passages[k].Kind == model.PassageHeading && k < end-1 && p.passages[k].Level <= 2 {
				from = k
				break
			}
		}
		u := unit{family: family, member: from, kind: entryUnit}
		u.near, u.far = p.above(p.passages[from])
		for k := from; k < end; k++ {
			u.own = append(u.own, p.readAll(p.passages[k].Text)...)
			p.recordOf[k] = record{family: family, first: from}
		}
		out = append(out, u)
	}
	return out
}

// actedEnds are the places after the last control of each run.
func (p *pageText) actedEnds() []int {
	times := map[string]int{}
	for i, g := range p.passages {
		if p.free(i) && g.Kind == model.PassageControl && saysSomething(g.Text) {
			times[g.Text]++
		}
	}
	most := ""
	for i, g := range p.passages {
		if p.free(i) && times[g.Text] > times[most] {
			most = g.Text
		}
	}
	if times[most] < leastActed {
		return nil
	}
	var ends []int
	for i, g := range p.passages {
		if g.Text != most || g.Kind != model.PassageControl || !p.free(i) {
			continue
		}
		end := i + 1
		for end < len(p.passages) && p.passages[end].Kind == model.PassageControl && times[p.passages[end].Text] > 1 && p.passages[end].Text != most {
			end++
		}
		ends = append(ends, end)
	}
	return slices.Compact(ends)
}

// saysSomething reports a word: "i" and "+" are signs.
func saysSomething(text string) bool {
	return slices.ContainsFunc(language.Split(text), func(w language.Word) bool { return len(w.Text) > 1 })
}

// free reports a passage that no list, table, card or record has.
func (p *pageText) free(i int) bool {
	return p.passages[i].Group == 0 && p.recordOf[i].family == 0 && p.entryOf[i] == [2]int{}
}

// allSame reports passages with one text: it names none of them.
func (p *pageText) allSame(at []int) bool {
	return !slices.ContainsFunc(at, func(i int) bool { return p.passages[i].Text != p.passages[at[0]].Text })
}
