package judge

import (
	"fmt"
	"regexp"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// measure is a number with what it measures. Only those of one dimension can be
// compared: 100 GB is less than 1 TB, and neither is more nor less than 9 euros.
type measure struct {
	value     float64
	dimension string // "bytes", "seconds", a currency, "%"; "" for a bare number
}

// inUnits are the units that pages write after numbers.
var inUnits = map[string]measure{
	"ms": {.001, "seconds"}, "s": {1, "seconds"}, "sec": {1, "seconds"}, "secs": {1, "seconds"}, "second": {1, "seconds"}, "seconds": {1, "seconds"},
	"min": {60, "seconds"}, "mins": {60, "seconds"}, "minute": {60, "seconds"}, "minutes": {60, "seconds"}, "h": {3600, "seconds"}, "hr": {3600, "seconds"},
	"hrs": {3600, "seconds"}, "hour": {3600, "seconds"}, "hours": {3600, "seconds"}, "d": {86400, "seconds"}, "day": {86400, "seconds"}, "days": {86400, "seconds"},
	"week": {604800, "seconds"}, "weeks": {604800, "seconds"}, "month": {2629800, "seconds"}, "months": {2629800, "seconds"}, "year": {31557600, "seconds"}, "years": {31557600, "seconds"},
	"byte": {1, "bytes"}, "bytes": {1, "bytes"}, "b": {1, "bytes"}, "kb": {1e3, "bytes"}, "mb": {1e6, "bytes"}, "gb": {1e9, "bytes"}, "tb": {1e12, "bytes"},
	"kib": {1024, "bytes"}, "mib": {1 << 20, "bytes"}, "gib": {1 << 30, "bytes"}, "tib": {1 << 40, "bytes"},
	"kbit/s": {1e3, "bits per second"}, "mbit/s": {1e6, "bits per second"}, "gbit/s": {1e9, "bits per second"}, "mbps": {1e6, "bits per second"}, "gbps": {1e9, "bits per second"},
	"mm": {.001, "metres"}, "cm": {.01, "metres"}, "m": {1, "metres"}, "km": {1000, "metres"}, "mi": {1609, "metres"}, "mile": {1609, "metres"}, "miles": {1609, "metres"},
	"km/h": {1, "km/h"}, "m/s": {1, "m/s"}, "mph": {1, "mph"}, "m²": {1, "square metres"}, "m2": {1, "square metres"}, "sqm": {1, "square metres"}, "ha": {1e4, "square metres"},
	"g": {1, "grams"}, "kg": {1e3, "grams"}, "t": {1e6, "grams"}, "lb": {454, "grams"}, "lbs": {454, "grams"},
	"°c": {1, "degrees C"}, "°f": {1, "degrees F"}, "°": {1, "degrees"}, "w": {1, "watts"}, "kw": {1e3, "watts"}, "mw": {1e6, "watts"},
	"wh": {1, "watt hours"}, "kwh": {1e3, "watt hours"}, "mwh": {1e6, "watt hours"}, "gwh": {1e9, "watt hours"}, "ml": {.001, "litres"}, "cl": {.01, "litres"}, "l": {1, "litres"},
}

var (
	unitAfter = regexp.MustCompile(`^[ \x{a0}\x{202f}]?([\p{L}°²/]+2?)`)
	clockLike = regexp.MustCompile(`^(\d{1,3}):([0-5]\d)$`)
)

// measuresIn are the measures that a text gives, in its order: "1 h 50 min" is one.
// It is false where a number can be read in two ways.
func (l *line) measuresIn() (found []measure, ok bool) {
	if m := clockLike.FindStringSubmatch(strings.TrimSpace(l.text)); m != nil {
		return []measure{{numberOf(m[1])*60 + numberOf(m[2]), "clock"}}, true
	}
	last := -1
	for i, w := range l.words {
		_, dated := l.dateAt(i)
		_, timed := l.timeAt(i)
		if w.amount == nil || dated || timed {
			continue
		}
		if w.amount.Ambiguous {
			return nil, false
		}
		m := measure{w.amount.Value, w.amount.Unit}
		if u := unitAfter.FindStringSubmatch(l.text[w.End:]); u != nil && m.dimension == "" {
			if unit, known := inUnits[strings.ToLower(u[1])]; known {
				m = measure{w.amount.Value * unit.value, unit.dimension}
			}
		}
		if n := len(found) - 1; n >= 0 && m.dimension == "seconds" && found[n].dimension == "seconds" && i <= last+2 && m.value < found[n].value {
			found[n].value += m.value
		} else {
			found = append(found, m)
		}
		last = i
	}
	return found, true
}

func numberOf(digits string) float64 {
	n := 0.0
	for _, d := range digits {
		n = 10*n + float64(d-'0')
	}
	return n
}

// dimensions tells which dimensions a kind of comparison may compare.
func (k measureKind) fits(dimension string) bool {
	switch k {
	case moneyMeasure:
		return dimension != "" && language.Unit(dimension) == dimension && dimension != "%"
	case timeMeasure:
		return dimension == "seconds" || dimension == "clock"
	case sizeMeasure:
		return dimension == "bytes" || dimension == "square metres" || dimension == "litres"
	case wayMeasure:
		return dimension == "metres"
	case heatMeasure:
		return strings.HasPrefix(dimension, "degrees")
	case weightMeasure:
		return dimension == "grams"
	case speedMeasure:
		return strings.HasSuffix(dimension, "/h") || strings.HasSuffix(dimension, "/s") || dimension == "mph" || dimension == "bits per second"
	}
	return true
}

// fmtMeasure is a text that is the same for the same measure.
func fmtMeasure(m measure) string { return fmt.Sprintf("%g %s", m.value, m.dimension) }
