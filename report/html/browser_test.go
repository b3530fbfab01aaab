package html

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// opened is a report in a real browser. At the end of its test it must have
// asked for nothing, said nothing on the console and broken nowhere.
type opened struct {
	playwright.Page
	t    *testing.T
	mu   sync.Mutex
	said []string
}

func open(t *testing.T, page string, change ...func(*playwright.BrowserNewContextOptions)) *opened {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	options := playwright.BrowserNewContextOptions{
		Offline: playwright.Bool(true), ColorScheme: playwright.ColorSchemeLight, Viewport: &playwright.Size{Width: 1440, Height: 900},
	}
	for _, c := range change {
		c(&options)
	}
	context, err := testkit.Browser(t).NewContext(options)
	if err != nil {
		t.Fatal(err)
	}
	inPage, err := context.NewPage()
	if err != nil {
		t.Fatal(err)
	}
	o := &opened{Page: inPage, t: t}
	address := "file://" + path
	inPage.OnConsole(func(m playwright.ConsoleMessage) { o.complain("console: " + m.Text()) })
	inPage.OnPageError(func(err error) { o.complain("error: " + err.Error()) })
	inPage.OnDialog(func(d playwright.Dialog) { o.complain("dialog: " + d.Message()); _ = d.Dismiss() })
	inPage.OnRequest(func(r playwright.Request) {
		if r.URL() != address && !strings.HasPrefix(r.URL(), "data:") && !strings.HasPrefix(r.URL(), address+"#") {
			o.complain("request: " + r.URL())
		}
	})
	if _, err := inPage.Goto(address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := context.Close(); err != nil {
			t.Error(err)
		}
		o.mu.Lock()
		defer o.mu.Unlock()
		for _, s := range o.said {
			t.Error(s)
		}
	})
	return o
}

func (o *opened) complain(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.said = append(o.said, text)
}

// is waits until an expression of the page is true.
func (o *opened) is(expression string) {
	o.t.Helper()
	held, err := o.Evaluate(`async () => {
		for (const end = Date.now() + 10000; Date.now() < end; await new Promise(requestAnimationFrame)) if (` + expression + `) return true;
		return false;
	}`)
	o.must(err)
	if held != true {
		o.t.Fatalf("never became true: %s", expression)
	}
}

// reloadUntil loads the page again until an expression is true: the browser
// writes its storage some time after a page has.
func (o *opened) reloadUntil(expression string) {
	o.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
		_, err := o.Reload()
		o.must(err)
		held, err := o.Evaluate(expression)
		o.must(err)
		if held == true {
			return
		}
	}
	o.t.Fatalf("after no reload was true: %s", expression)
}

func (o *opened) must(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

func (o *opened) click(selector string) { o.t.Helper(); o.must(o.Locator(selector).First().Click()) }
func (o *opened) press(keys ...string) {
	o.t.Helper()
	for _, key := range keys {
		o.must(o.Keyboard().Press(key))
	}
}

func phone(o *playwright.BrowserNewContextOptions) {
	o.Viewport = &playwright.Size{Width: 360, Height: 740}
}
func dark(o *playwright.BrowserNewContextOptions)      { o.ColorScheme = playwright.ColorSchemeDark }
func noScripts(o *playwright.BrowserNewContextOptions) { o.JavaScriptEnabled = playwright.Bool(false) }
func calm(o *playwright.BrowserNewContextOptions)      { o.ReducedMotion = playwright.ReducedMotionReduce }

func everythingPage(t *testing.T) string {
	run := everything(t)
	return render(t, run, Options{Info: info(), RunDir: pictures(run)})
}

const openFlows = `[...document.querySelectorAll(".flow > details")].filter(d => d.open && !d.parentElement.hidden).length`
const shown = `[...document.querySelectorAll(".flow")].filter(f => !f.hidden).map(f => f.dataset.status).join(" ")`

func TestFilters(t *testing.T) {
	o := open(t, everythingPage(t))
	o.is(`document.querySelector(".filters").innerText.replace(/\s+/g, " ").includes("all · 6 failed · 1 incomplete · 1 flagged · 2 passed · 2")`)
	o.is(shown + ` === "failed incomplete flagged flagged passed passed"`)
	o.is(openFlows + " === 2")
	o.click("[data-filter=flagged]")
	o.is(shown + ` === "flagged flagged"`)
	o.is(openFlows + " === 2")
	o.is(`document.querySelector(".filters [aria-current=true]").dataset.filter === "flagged"`)
	o.click(".expand")
	o.is(`document.querySelector(".expand").getAttribute("aria-pressed") === "true" && document.querySelector(".expand").textContent === "Collapse all"`)
	o.click(".expand")
	o.is(openFlows + " === 0")
	o.click("[data-filter=all]")
	o.is(shown + ` === "failed incomplete flagged flagged passed passed"`)
	o.is(openFlows + " === 1") // the failed one
}

func TestTheme(t *testing.T) {
	o := open(t, everythingPage(t))
	const paper = `getComputedStyle(document.body).backgroundColor`
	o.is(paper + ` === "rgb(246, 245, 240)"`)
	o.click(".theme")
	o.is(paper + ` === "rgb(18, 21, 19)" && localStorage.getItem("sedum-theme") === "dark"`)
	o.reloadUntil(paper + ` === "rgb(18, 21, 19)"`)
	o.click(".theme")
	o.is(paper + ` === "rgb(246, 245, 240)" && localStorage.getItem("sedum-theme") === "light"`)

	o = open(t, everythingPage(t), dark)
	o.is(paper + ` === "rgb(18, 21, 19)"`)
}

func TestKeyboard(t *testing.T) {
	o := open(t, everythingPage(t))
	o.press("Tab")
	o.is(`document.activeElement.matches(".skip") && document.activeElement.getBoundingClientRect().width > 50`)
	o.press("Enter")
	o.is(`document.activeElement.id === "flows"`)
	o.press("Tab")
	o.is(`document.activeElement.dataset.filter === "all"`)
	o.press("Tab", "Tab", "Tab", "Space")
	o.is(shown + ` === "flagged flagged"`)
	o.press("Tab", "Tab", "Tab") // passed, expand all, the first flow
	o.is(`document.activeElement.matches("[data-status=flagged] summary")`)
	o.press("Enter")
	o.is(openFlows + " === 1")
	o.press("Enter")
	o.must(o.Locator("[data-status=flagged] .attempt[open] [data-do=expand]").First().Focus())
	o.press("ArrowRight", "ArrowRight")
	const player = `document.querySelector("[data-status=flagged] .attempt[open] .replay")`
	o.is(player + `.querySelector(".counter").textContent === "3 / 6"`)
	o.press("Enter")
	o.is(player + `.classList.contains("big")`)
	for range 20 { // more than the player has buttons
		o.press("Tab")
	}
	o.is(player + `.contains(document.activeElement)`)
	o.press("Escape")
	o.is(`!` + player + `.classList.contains("big")`)
}

// A link leads to its step even when a filter or a closed section hides it.
func TestLinksReveal(t *testing.T) {
	o := open(t, everythingPage(t))
	o.click("[data-filter=passed]")
	o.click(`.look a:has-text("verify the total says")`)
	o.is(`(() => { const r = document.querySelector(location.hash).getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight && document.querySelector(location.hash + " details").open })()`)
	o.is(`document.querySelector(location.hash).closest(".flow").hidden === false`)
}

func TestPrintShowsEverything(t *testing.T) {
	o := open(t, everythingPage(t), dark)
	o.click("[data-filter=passed]")
	const closed = `document.querySelectorAll("details:not([open])").length`
	before, err := o.Evaluate(closed)
	o.must(err)
	_, err = o.Evaluate(`dispatchEvent(new Event("beforeprint"))`)
	o.must(err)
	o.must(o.EmulateMedia(playwright.PageEmulateMediaOptions{Media: playwright.MediaPrint}))
	o.is(closed + ` === 0 && ` + shown + `.split(" ").length === 6`)
	o.is(`getComputedStyle(document.querySelector(".filters")).display === "none" && getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)"`)
	_, err = o.Evaluate(`dispatchEvent(new Event("afterprint"))`)
	o.must(err)
	o.is(fmt.Sprintf("%s === %v && %s === 'passed passed'", closed, before, shown))
}

func TestReadableWithoutScripts(t *testing.T) {
	o := open(t, everythingPage(t), noScripts)
	count := func(selector string, visible bool) int {
		list, err := o.Locator(selector).All()
		o.must(err)
		n := 0
		for _, l := range list {
			if v, err := l.IsVisible(); err == nil && v == visible {
				n++
			}
		}
		return n
	}
	if n := count(".flow", true); n != 6 {
		t.Errorf("%d flows can be seen, want 6", n)
	}
	if n := count(".copy", true) + count(".controls", true); n != 0 {
		t.Errorf("%d controls are shown that can't do anything", n)
	}
	o.click("[data-status=flagged] summary")
	if n := count("[data-status=flagged] .attempt[open] .strip img", true); n != 6 {
		t.Errorf("%d frames can be seen, want 6", n)
	}
}

// RR-007
func TestGoalStandsAboveReplayAndSteps(t *testing.T) {
	o := open(t, everythingPage(t))
	o.is(`(() => {
		const flow = [...document.querySelectorAll(".flow")].find(f => f.querySelector("h2").textContent === "Send a gift to a friend");
		const [goal, replay, steps] = [".goal", ".replay", ".steps"].map(s => flow.querySelector(s));
		const before = (a, b) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
		return goal.textContent.includes("Order a gift-wrapped haworthia for Ada") && goal.textContent.includes('the order page says "Gift for Ada"') && before(goal, replay) && before(replay, steps);
	})()`)
	o.is(`document.querySelectorAll(".body > .goal").length === 1`) // and nowhere else
}

// PT-038
func TestAttemptsStandSideBySide(t *testing.T) {
	o := open(t, everythingPage(t))
	o.click("[data-filter=flagged]")
	o.is(`(() => {
		const row = [...document.querySelectorAll(".compare tbody tr")].find(r => r.textContent.includes("verify the total says"));
		const cells = [...row.querySelectorAll("td")], [a, b] = cells.map(c => c.getBoundingClientRect());
		return cells.map(c => c.querySelector(".p b").textContent).join() === "0.41,0.70" && a.top === b.top && a.right <= b.left;
	})()`)
}

// Nothing may be wider than the screen, on a phone least of all.
func TestFitsTheScreen(t *testing.T) {
	long := runOf(t, []result.Test{testOf("tests/"+strings.Repeat("漢", 100)+".test.yaml", strings.Repeat("漢", 300), []result.Step{
		claim(1, strings.Repeat("w", 500), 0.5999999, 0.49999999), notFound(2, strings.Repeat("漢", 300)),
	})})
	for name, page := range map[string]string{"everything": everythingPage(t), "long": render(t, long, Options{Info: info()})} {
		for size, change := range map[string]func(*playwright.BrowserNewContextOptions){"phone": phone, "desktop": dark} {
			t.Run(name+" "+size, func(t *testing.T) {
				o := open(t, page, change)
				o.click(".expand")
				o.is(`document.documentElement.scrollWidth <= innerWidth`)
			})
		}
	}
}

// Neither a score's digits nor the player's buttons break into several lines.
func TestNothingBreaksOnAPhone(t *testing.T) {
	o := open(t, everythingPage(t), phone)
	_, err := o.Evaluate(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
	o.must(err)
	o.is(`(() => {
		const digits = [...document.querySelectorAll(".candidates b")], players = [...document.querySelectorAll(".controls")];
		const top = (player, button) => player.querySelector("[data-do=" + button + "]").getBoundingClientRect().top;
		return digits.length > 0 && digits.every(b => b.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(b).fontSize))
			&& players.length > 0 && players.every(p => top(p, "expand") === top(p, "previous"));
	})()`)
}

// The same in a browser that parses the page for real: no text becomes an
// element, an attribute or a script.
func TestHostileTextInABrowser(t *testing.T) {
	var tests []result.Test
	for _, text := range hostileText {
		test := hostile(t, text).Tests[0]
		test.Attempts = []result.Attempt{{Steps: test.Attempts[0].Steps}}
		tests = append(tests, test)
	}
	o := open(t, render(t, runOf(t, tests), Options{Info: info()}))
	o.is(fmt.Sprintf(`document.querySelectorAll(".flow").length === %d && document.scripts.length === 1 && document.styleSheets.length === 1`, len(tests)))
	o.is(`!document.querySelector("[onerror], [onmouseover], .flow img, .flow style, .flow script")`)
	o.is(`[...document.querySelectorAll(".flow h2")].some(h => h.textContent === "<script>alert(1)</script>")`)
}

// axe-core is none of ours; it sees each state of the page that differs.
func TestAccessibility(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(testkit.NPM(t, "axe-core"), "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		change  []func(*playwright.BrowserNewContextOptions)
		prepare func(*opened)
	}{
		{"as opened", nil, func(*opened) {}},
		{"dark, all open", []func(*playwright.BrowserNewContextOptions){dark}, func(o *opened) { o.click(".expand") }},
		{"light, all open, every step", nil, func(o *opened) {
			_, err := o.Evaluate(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
			o.must(err)
		}},
		{"phone, dark, every step", []func(*playwright.BrowserNewContextOptions){phone, dark}, func(o *opened) {
			_, err := o.Evaluate(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
			o.must(err)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := open(t, everythingPage(t), c.change...)
			c.prepare(o)
			_, err := o.Evaluate(string(axe))
			o.must(err)
			faults, err := o.Evaluate(`async () => (await axe.run()).violations.filter(v => ["serious", "critical", "moderate"].includes(v.impact)).map(v => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 5).map(n => n.html.slice(0, 200) + n.failureSummary).join("\n"))`)
			o.must(err)
			for _, fault := range faults.([]any) {
				t.Error(fault)
			}
		})
	}
}
