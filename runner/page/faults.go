package page

import (
	"fmt"
	"hash/maphash"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/result"
)

// What is remembered of the faults of one step; the rest is counted.
const (
	maxFaultText  = 16 << 10  // bytes of one message: a longer one is named by its length, as half a secret could not be found in it
	maxFaultTexts = 256 << 10 // bytes of all messages
	maxTold       = 4096      // that are known when they are told again; as many more may be
)

// faults collects what the browser says went wrong in any frame of the page. It
// hears that over the sessions that are there anyway, without asking for anything:
// failed requests come from the browser's log, as following the network would send
// each request of the page, failed or not, through the driver.
type faults struct {
	sensitive func(address string) bool

	mu      sync.Mutex
	private bool // a sensitive document was shown since the last call
	found   result.Faults
	place   map[result.Fault]int // in found.Kept, by the fault without Times
	texts   int                  // bytes

	seed             maphash.Seed
	told, toldBefore map[uint64]bool // the last ones, see fresh
}

// telling is a fault and when it happened, to the microsecond.
type telling struct {
	fault result.Fault
	at    float64
}

func newFaults(sensitive func(string) bool) *faults {
	if sensitive == nil {
		sensitive = func(string) bool { return false }
	}
	return &faults{sensitive: sensitive, place: map[result.Fault]int{}, seed: maphash.MakeSeed(), told: map[uint64]bool{}}
}

// Faults returns what went wrong in the page since the last call. The texts are
// the page's own: they may hold secrets. There are none when a document that was
// declared sensitive was shown meanwhile.
func (p *Page) Faults() result.Faults { return p.faults.drain(p.private()) }

// private reports whether a document that was declared sensitive is shown.
func (p *Page) private() bool {
	private := p.faults.sensitive(p.Source(p.tab.URL()))
	for _, frame := range p.frames.drivers() {
		private = private || p.faults.sensitive(frame.URL())
	}
	return private
}

func (f *faults) drain(private bool) result.Faults {
	f.mu.Lock()
	defer f.mu.Unlock()
	found := f.found
	if f.private || private {
		found = result.Faults{}
	}
	f.private, f.found, f.texts = private, result.Faults{}, 0
	clear(f.place)
	return found
}

// reports are the events that tell of faults, and what to make of each.
var reports = map[string]func(e map[string]any) (result.Fault, bool){
	"Runtime.exceptionThrown":  thrown,
	"Runtime.consoleAPICalled": printed,
	logEntry:                   logged,
}

const logEntry = "Log.entryAdded"

// listen hears a session before its domains are enabled: the browser then tells
// what it has kept. main is the session of the page, the others are of frames.
func (f *faults) listen(session playwright.CDPSession, main bool) {
	for event, read := range reports {
		session.On(event, func(e map[string]any) {
			fault, ok := read(e)
			once := main && event != logEntry
			if ok && (once || f.fresh(telling{fault, happened(e)})) {
				f.add(fault)
			}
		})
	}
	session.On("Page.frameNavigated", func(e map[string]any) {
		shown, _ := e["frame"].(map[string]any)
		f.visited(text(shown, "url"))
	})
}

func happened(e map[string]any) float64 {
	if entry, ok := e["entry"].(map[string]any); ok {
		e = entry
	}
	at, _ := e["timestamp"].(float64)
	return at
}

// fresh reports whether something is told for the first time. Frames that share a
// process share its log, each with a session of its own, and with each document
// that a frame shows the browser tells anew what it has kept.
func (f *faults) fresh(t telling) bool {
	key := maphash.Comparable(f.seed, t)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.told[key] || f.toldBefore[key] {
		return false
	}
	if len(f.told) == maxTold {
		f.told, f.toldBefore = map[uint64]bool{}, f.told
	}
	f.told[key] = true
	return true
}

// visited hears of each document that a frame shows.
func (f *faults) visited(address string) {
	if f.sensitive(address) {
		f.mu.Lock()
		f.private = true
		f.mu.Unlock()
	}
}

func (f *faults) add(fault result.Fault) {
	if f.sensitive(fault.URL) {
		return
	}
	if len(fault.Text) > maxFaultText {
		fault.Text = fmt.Sprintf("a message of %d bytes", len(fault.Text))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.found.Count(fault.Kind)
	at, known := f.place[fault]
	if known {
		f.found.Kept[at].Times++
		return
	}
	if len(f.found.Kept) == result.MaxFaults || f.texts+len(fault.Text) > maxFaultTexts {
		return
	}
	f.texts += len(fault.Text)
	f.place[fault] = len(f.found.Kept)
	fault.Times = 1
	f.found.Kept = append(f.found.Kept, fault)
}

func thrown(e map[string]any) (result.Fault, bool) {
	details, _ := e["exceptionDetails"].(map[string]any)
	said := strings.TrimPrefix(text(details, "text"), "Uncaught")
	if value, ok := details["exception"].(map[string]any); ok {
		said += " " + described(value)
	}
	return placed(result.Fault{Kind: result.PageError, Text: strings.TrimSpace(said)}, details), true
}

func printed(e map[string]any) (result.Fault, bool) {
	if kind := text(e, "type"); kind != "error" && kind != "assert" {
		return result.Fault{}, false
	}
	values, _ := e["args"].([]any)
	words := make([]string, 0, len(values))
	for _, v := range values {
		value, _ := v.(map[string]any)
		words = append(words, described(value))
	}
	return placed(result.Fault{Kind: result.ConsoleError, Text: strings.Join(words, " ")}, e), true
}

// failedRequest is how Chromium words a request without an answer, or with one
// that says no.
var failedRequest = regexp.MustCompile(`^Failed to load resource: (?:net::(\w+)|.* status of (\d+))`)

// favicon is asked for by the browser, not by the page.
const favicon = "/favicon.ico"

func logged(e map[string]any) (result.Fault, bool) {
	entry, _ := e["entry"].(map[string]any)
	if text(entry, "level") != "error" {
		return result.Fault{}, false
	}
	why := failedRequest.FindStringSubmatch(text(entry, "text"))
	if text(entry, "source") != "network" || why == nil {
		return placed(result.Fault{Kind: result.ConsoleError, Text: text(entry, "text")}, entry), true
	}
	address := text(entry, "url")
	status, _ := strconv.Atoi(why[2])
	fault := result.Fault{Kind: result.RequestFailed, Text: why[1], Status: status, URL: address}
	asked, err := url.Parse(address)
	return fault, err != nil || asked.Path != favicon
}

// placed adds where a fault came from: the innermost call, else the script.
func placed(fault result.Fault, e map[string]any) result.Fault {
	at := e
	trace, _ := e["stackTrace"].(map[string]any)
	if calls, _ := trace["callFrames"].([]any); len(calls) > 0 {
		at, _ = calls[0].(map[string]any)
	}
	fault.URL = text(at, "url")
	if line, ok := at["lineNumber"].(float64); ok { // counted from 0
		fault.Line = int(line) + 1
	}
	if column, ok := at["columnNumber"].(float64); ok {
		fault.Column = int(column) + 1
	}
	return fault
}

// described shows a value of the page as its console does, but for what is inside
// an object: the browser cuts that, and of a secret that is cut a part would stay.
func described(value map[string]any) string {
	if said, ok := value["value"].(string); ok {
		return said
	}
	if said, ok := value["description"].(string); ok {
		message, _, _ := strings.Cut(said, "\n    at ") // an error's stack
		return message
	}
	switch kind := text(value, "type"); {
	case kind == "undefined":
		return kind
	case value["value"] == nil:
		return "null"
	}
	return fmt.Sprint(value["value"])
}

func text(fields map[string]any, key string) string {
	said, _ := fields[key].(string)
	return said
}
