package html

import (
	"testing"
	"time"
)

// RR-139
func TestReplayPlays(t *testing.T) {
	o := open(t, everythingPage(t))
	o.click("[data-filter=flagged]")
	const player = `document.querySelector("[data-status=flagged] .attempt[open] .replay")`
	counter := func(want string) string { return player + `.querySelector(".counter").textContent === "` + want + `"` }
	o.is(counter("1 / 6"))
	o.is(player + `.querySelector(".stage img.on").naturalWidth === 640`)
	o.is(player + `.querySelector(".caption").textContent === "1. open the shop"`)
	selector := "[data-status=flagged] .attempt[open] .replay "
	o.click(selector + "[data-do=next]")
	o.is(counter("2 / 6"))
	o.is(player + `.closest(".attempt").querySelector(".steps li[aria-current=true] .i").textContent === "2"`)
	o.is(player + `.querySelector(".strip [aria-current=true]").getAttribute("aria-label") === "Frame of step 2"`)
	o.click("[data-status=flagged] .attempt[open] .steps li:nth-child(5) summary")
	o.is(counter("5 / 6"))
	o.click(selector + "[data-speed='4']")
	o.is(player + `.querySelector(".speeds [aria-current=true]").textContent === "4×"`)
	o.click(selector + "[data-do=play]")
	o.is(counter("6 / 6") + " && " + player + `.querySelector(".play").getAttribute("aria-label") === "Play"`) // stopped at the end
}

// The clock of the page stands still unless the test moves it.
func TestReplayTiming(t *testing.T) {
	o := open(t, everythingPage(t))
	o.click("[data-filter=flagged]")
	o.must(o.Clock().Install())
	o.must(o.Clock().PauseAt(time.Now().Add(time.Hour)))
	const player = `document.querySelector("[data-status=flagged] .attempt[open] .replay")`
	do := func(button string) {
		t.Helper()
		_, err := o.Evaluate(player + `.querySelector("` + button + `").click()`)
		o.must(err)
	}
	counts := func(after int, want string) {
		t.Helper()
		o.must(o.Clock().RunFor(after))
		got, err := o.Evaluate(`[` + player + `.querySelector(".counter").textContent, ` + player + `.querySelector(".play").getAttribute("aria-label")].join()`)
		o.must(err)
		if got != want {
			t.Errorf("%d ms later: got %v, want %s", after, got, want)
		}
	}
	do("[data-do=play]")
	counts(549, "1 / 6,Pause")
	counts(1, "2 / 6,Pause")
	do("[data-speed='1']")
	counts(550, "3 / 6,Pause") // the frame that is shown keeps its time
	counts(1099, "3 / 6,Pause")
	counts(1, "4 / 6,Pause")
	do("[data-do=previous]") // a hand stops the film
	counts(5000, "3 / 6,Play")
	do("[data-speed='4']")
	do("[data-do=play]")
	counts(3*275, "6 / 6,Pause")
	counts(275, "6 / 6,Play")
	do("[data-do=play]") // from the end it starts over
	counts(0, "1 / 6,Pause")
	counts(275, "2 / 6,Pause")
}

// RR-138: the mark lies over the target, whatever the size of the player.
func TestReplayMarksTheTarget(t *testing.T) {
	o := open(t, everythingPage(t))
	o.click("[data-filter=flagged]")
	const player = `document.querySelector("[data-status=flagged] .attempt[open] .replay")`
	// The largest rectangle of 640:400 in the middle of the stage, and in it the box of step 2.
	const over = `(() => {
		const stage = ` + player + `.querySelector(".stage"), mark = stage.querySelector(".target");
		if (mark.hidden) return false;
		const s = stage.getBoundingClientRect(), m = mark.getBoundingClientRect(), scale = Math.min(s.width / 640, s.height / 400);
		const near = (a, b) => Math.abs(a - b) < 1.5;
		return near(m.left, s.left + (s.width - 640 * scale) / 2 + 640 * scale * .62) && near(m.top, s.top + (s.height - 400 * scale) / 2 + 400 * scale * .35)
			&& near(m.width, 640 * scale * .2) && near(m.height, 400 * scale * .08);
	})()`
	selector := "[data-status=flagged] .attempt[open] .replay "
	o.click(selector + "[data-row$='-2']")
	o.is(over)
	o.must(o.SetViewportSize(700, 900))
	o.is(over)
	o.click(selector + "[data-do=expand]")
	o.is(player + `.getBoundingClientRect().height === innerHeight`)
	o.is(over)
	o.press("Escape")
	o.is(`!` + player + `.classList.contains("big")`)
	o.is(over)
	o.click(selector + "[data-row$='-4']") // a claim has no target
	o.is(player + `.querySelector(".target").hidden`)
}

func TestReplayOfMissingFrames(t *testing.T) {
	run := everything(t)
	o := open(t, render(t, run, Options{Info: info()}))
	o.click("[data-filter=flagged]")
	o.is(`document.querySelector("[data-status=flagged] .attempt[open] .missing").textContent.startsWith("kept as the file evidence/")`)
	o.is(`document.querySelector("[data-status=flagged] .attempt[open] .caption").textContent.startsWith("1. open the shop (kept as the file")`)
}

func TestReplayWithReducedMotion(t *testing.T) {
	o := open(t, everythingPage(t), calm)
	o.is(`[...document.querySelectorAll(".stage")].every(s => s.style.getPropertyValue("--fade") === "0ms")`)
	o = open(t, everythingPage(t))
	o.is(`[...document.querySelectorAll(".stage")].every(s => parseFloat(s.style.getPropertyValue("--fade")) <= 620 && parseFloat(s.style.getPropertyValue("--fade")) > 0)`)
}
