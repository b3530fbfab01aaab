package page

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestVersion(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<!doctype html><p id="p">text</p><input id="i"><x-y id="x"></x-y><div style="height:2000px"></div>
		<script>x.attachShadow({mode: 'open'}).innerHTML = '<button>b</button>'</script>`)
	collect(t, p, Click) // enters the shadow tree
	for _, c := range []struct {
		what, do string
		changes  int
	}{
		{"child", `void p.append('x')`, 1},
		{"text", `void (p.firstChild.data = 'y')`, 1},
		{"attribute", `p.title = 'z'`, 1},
		{"several in one go", `void (p.title = 'a', p.append('b'))`, 1},
		{"in a shadow tree", `void x.shadowRoot.append('x')`, 1},
		{"address", `history.pushState(0, '', '#there')`, 1},
		{"value", `i.value = 'v'`, 0},
		{"scrolling", `scrollTo(0, 500)`, 0},
		{"all written anew", `void (document.open(), document.write('<p id=p>'), document.close())`, 1},
	} {
		before := current(t, p)
		eval(t, p, c.do)
		after := current(t, p)
		if after.Revision-before.Revision != c.changes || after.Document != before.Document {
			t.Errorf("%s: %+v became %+v", c.what, before, after)
		}
		if strings.Contains(c.do, "pushState") != (after.Route != before.Route) {
			t.Errorf("%s: route %s", c.what, after.Route)
		}
	}
	before := current(t, p)
	openPage(t, p, `<p>next`)
	if after := current(t, p); after.Document == before.Document || after.SamePlace(before) {
		t.Errorf("a new document: %+v became %+v", before, after)
	}
}

// Looking at a page is no change of it, whatever is asked.
func TestReadingChangesNothing(t *testing.T) {
	p := newPage(t)
	show(t, p, "context")
	before, html := current(t, p), eval(t, p, `document.documentElement.outerHTML`)
	collect(t, p, Click)
	collect(t, p, Read)
	digest(t, p)
	if after := current(t, p); !after.Same(before) || eval(t, p, `document.documentElement.outerHTML`) != html {
		t.Errorf("%+v became %+v", before, after)
	}
}

// However little of a page can be read, its version is the same: whoever waits for a
// change must not see one that isn't.
func TestEveryReadTellsOneVersion(t *testing.T) {
	p := newPage(t)
	const frame = `<iframe srcdoc="one"></iframe>`
	for name, html := range map[string]string{
		"whole":             frame + `<p>text`,
		"two dialogs":       frame + `<div role="dialog" aria-modal="true">a` + frame + `</div><div role="dialog" aria-modal="true">b</div>`,
		"too many elements": frame + strings.Repeat("<i></i>", 20001),
		"too much text":     frame + `<p>` + strings.Repeat("x", 4097),
	} {
		openPage(t, p, html)
		waitFor(t, name+" to be seen alike", func() bool {
			now := current(t, p)
			return collect(t, p, Click).Version.Same(now) && collect(t, p, Fill).Version.Same(now) && digest(t, p).Version.Same(now)
		})
	}
}

func TestQuiet(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<p id="p">text`)
	quiet := func(quiet, limit time.Duration) (Version, bool) {
		v, ok, err := p.Quiet(t.Context(), quiet, limit)
		if err != nil {
			t.Fatal(err)
		}
		return v, ok
	}
	if v, ok := quiet(80*time.Millisecond, 4*time.Second); !ok || !v.Same(current(t, p)) {
		t.Errorf("a page at rest: %v %+v", ok, v)
	}
	// A page that was at rest costs no wait: the limit is shorter than the rest asked for.
	if _, ok := quiet(time.Second, 10*time.Second); !ok {
		t.Error("not at rest")
	}
	if _, ok := quiet(time.Second, 900*time.Millisecond); !ok {
		t.Error("a page at rest was waited for")
	}
	eval(t, p, `void (window.busy = setInterval(() => p.title += 'x', 5), p.title = 'x')`)
	if v, ok := quiet(80*time.Millisecond, 300*time.Millisecond); ok || v.Document == "" {
		t.Errorf("a busy page: %v %+v", ok, v)
	}
	eval(t, p, `clearInterval(busy)`)
	if _, ok := quiet(80*time.Millisecond, 4*time.Second); !ok {
		t.Error("not quiet after the last change")
	}
}

// A page that is about to be left is not at rest, however long nothing changes in it.
func TestQuietWaitsForThePageThatAnInputLeadsTo(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/" {
			fmt.Fprint(w, `<p>old</p><button onclick="setTimeout(() => location = '/next', 50)">Go</button>`)
			return
		}
		<-release
		fmt.Fprint(w, `<p>new`)
	}))
	t.Cleanup(server.Close)
	p := newPage(t)
	if err := p.Goto(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Click(t.Context(), find(t, p, Click, "Go")); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the navigation", func() bool { return p.departure.underWay() != nil })
	if v, quiet, err := p.Quiet(t.Context(), 80*time.Millisecond, 300*time.Millisecond); quiet || err == nil && v.Document == "" {
		t.Errorf("while nothing answers: %v %+v %v", quiet, v, err)
	}
	time.AfterFunc(100*time.Millisecond, func() { close(release) })
	rest(t, p)
	if got := digest(t, p).Text; got != "new" {
		t.Errorf("judged on %q", got)
	}
}

func TestReadText(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<!doctype html><p>Order <b>12</b></p><p title="blank"> </p><p>`+strings.Repeat("x", 4096)+`</p><p>`+strings.Repeat("y", 4097)+`</p>`)
	scan := collect(t, p, Read)
	read := func(i int) (string, string) {
		text, err := p.ReadText(t.Context(), target(scan, i))
		return text, code(err)
	}
	var got []string
	for i := range scan.Candidates {
		text, code := read(i)
		got = append(got, fmt.Sprintf("%d %s", len(text), code))
	}
	if s := strings.Join(got, "|"); s != "8 |2 |0 empty|4096 |0 too_long" {
		t.Errorf("read %s", s)
	}
	collect(t, p, Read)
	if _, code := read(0); code != CodeStale {
		t.Errorf("after another scan: %s", code)
	}
	scan = collect(t, p, Read)
	eval(t, p, `document.body.append('more')`)
	if _, code := read(0); code != CodeStale {
		t.Errorf("after a change: %s", code)
	}
}

func TestControl(t *testing.T) {
	p := newPage(t)
	for _, c := range []struct {
		file string
		op   Op
		want map[string]string
	}{
		{"controls", Click, map[string]string{
			"checked": "checked", "unchecked": "unchecked", "mixed": "checked", "off": "unchecked",
			"disabled": "disabled", "focused": "focused", "select": "",
		}},
		{"values", Fill, map[string]string{
			"text": `= typed`, "area": `= written`, "rich": `= edited`, "rich too": `= edited`, "area too": `= written`, "password": "", "number": `= 7`,
		}},
		{"toggles", Click, map[string]string{
			"Transparent": "unchecked", "Tiny": "checked", "First label": "unchecked", "Plain": "unchecked", "Off": "disabled unchecked",
		}},
	} {
		show(t, p, c.file)
		scan := collect(t, p, c.op)
		for i, found := range scan.Candidates {
			state, err := p.Control(t.Context(), target(scan, i))
			if got := describe(state); err != nil || got != c.want[found.Name] {
				t.Errorf("%s: %q, want %q; %v", found.Name, got, c.want[found.Name], err)
			}
			delete(c.want, found.Name)
		}
		for name := range c.want {
			t.Errorf("%s is not offered", name)
		}
	}
}

func describe(c Control) string {
	var says []string
	if c.Disabled {
		says = append(says, "disabled")
	}
	if c.Checked != nil && *c.Checked {
		says = append(says, "checked")
	}
	if c.Checked != nil && !*c.Checked {
		says = append(says, "unchecked")
	}
	if c.Focused {
		says = append(says, "focused")
	}
	if c.Value != nil {
		says = append(says, "= "+*c.Value)
	}
	return strings.Join(says, " ")
}

func TestAStaleControlSaysSo(t *testing.T) {
	p := newPage(t)
	show(t, p, "controls")
	scan := collect(t, p, Click)
	collect(t, p, Fill)
	if _, err := p.Control(t.Context(), target(scan, 0)); code(err) != CodeStale {
		t.Errorf("got %v", err)
	}
}

// A page that replaced the language's and the DOM's own functions is read like
// any other.
func TestHostilePage(t *testing.T) {
	p := newPage(t)
	show(t, p, "hostile")
	if got := digest(t, p).Text; got != "Cart Lamp Remove Mail Size: Small" {
		t.Errorf("digest %q", got)
	}
	var names []string
	for _, op := range []Op{Click, Fill, Read} {
		for _, c := range collect(t, p, op).Candidates {
			names = append(names, c.Name+" "+strings.Join(c.Peers, ","))
		}
	}
	if got := strings.Join(names, "|"); got != "Remove Lamp|Size |Mail |Cart " {
		t.Errorf("candidates %s", got)
	}
	if _, quiet, err := p.Quiet(t.Context(), 80*time.Millisecond, 4*time.Second); err != nil || !quiet {
		t.Errorf("quiet %v, %v", quiet, err)
	}
}

func TestTheScriptCantBeReplaced(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<p>text<script>
		try { window.__sedum = { digest: () => 'lie' } } catch {}
		try { Object.defineProperty(window, '__sedum', { value: 1 }) } catch {}
		try { window.__sedum.digest = () => 'lie' } catch {}
		try { delete window.__sedum } catch {}
	</script>`)
	if got := digest(t, p).Text; got != "text" {
		t.Errorf("digest %q", got)
	}
}

func TestRepliesAreNotTrusted(t *testing.T) {
	const version = `"version":{"document":"d","revision":0,"route":"r"}`
	for _, c := range []struct{ what, reply, code string }{
		{"no JSON", `nonsense`, CodeOperationFailed},
		{"another protocol", `{"protocol":2}`, CodeScriptMissing},
		{"no version", `{"protocol":1}`, CodeOperationFailed},
		{"negative revision", `{"protocol":1,"version":{"document":"d","revision":-1}}`, CodeOperationFailed},
		{"half a revision", `{"protocol":1,"version":{"document":"d","revision":0.5}}`, CodeOperationFailed},
		{"text that is a number", `{"protocol":1,` + version + `,"text":1}`, CodeOperationFailed},
		{"text beside a problem", `{"protocol":1,` + version + `,"text":"x","passages":[{"text":"x"}],"problem":"digest_too_large"}`, CodeOperationFailed},
		{"unknown problem", `{"protocol":1,` + version + `,"problem":"other"}`, CodeOperationFailed},
		{"passages that are another text", `{"protocol":1,` + version + `,"text":"x","passages":[{"text":"y"}]}`, CodeOperationFailed},
		{"a frame beyond the passages", `{"protocol":1,` + version + `,"frames":[{"node":1,"at":1}]}`, CodeOperationFailed},
		{"frames out of order", `{"protocol":1,` + version + `,"text":"x","passages":[{"text":"x"}],"frames":[{"node":1,"at":1},{"node":2,"at":0}]}`, CodeOperationFailed},
		{"a frame without a number", `{"protocol":1,` + version + `,"frames":[{"at":0}]}`, CodeOperationFailed},
		{"fine", `{"protocol":1,` + version + `,"text":"x y","passages":[{"text":"x"},{"text":"y"}],"frames":[{"node":1,"at":0},{"node":2,"at":2}]}`, ""},
	} {
		if _, err := decode[digestReply]("digest", c.reply); code(err) != c.code {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	candidate := func(change string) string {
		base := `"ref":"a","node":1,"tag":"p","name":"n"`
		return `{"protocol":1,` + version + `,"candidates":[{` + base + `},{` + base + `,"ref":"b"` + change + `}]}`
	}
	for _, c := range []struct {
		change string
		ok     bool
	}{
		{``, true},
		{`,"ref":"a"`, false},
		{`,"node":0`, false},
		{`,"name":""`, false},
		{`,"name":"` + strings.Repeat("x", 121) + `"`, false},
		{`,"role":"script"`, false},
		{`,"peers":["a","b","c"]`, false},
		{`,"peers":["` + strings.Repeat("x", 81) + `"]`, false},
	} {
		if _, err := decode[scanReply]("collect", candidate(c.change)); (err == nil) != c.ok {
			t.Errorf("%q: %v", c.change, err)
		}
	}
	var e *Error
	if _, err := decode[digestReply]("digest", `{"protocol":1,"secret":`); !errors.As(err, &e) || strings.Contains(e.Message, "secret") {
		t.Errorf("the message repeats the reply: %v", err)
	}
}

func target(s Scan, i int) Target {
	return Target{Candidate: s.Candidates[i], Version: s.Version, Op: s.Op}
}
