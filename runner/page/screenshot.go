package page

import (
	"context"
	"time"

	"github.com/playwright-community/playwright-go"
)

const (
	screenshotLimit = 5 * time.Second
	screenshotLoss  = 60 // JPEG quality
)

// Screenshot returns the viewport as JPEG in CSS pixels. It changes nothing in
// the page: hiding the caret or stopping animations would, and that makes every
// found target stale. A step never fails for want of one.
func (p *Page) Screenshot(ctx context.Context) ([]byte, error) {
	return bounded(ctx, p, "take a screenshot", screenshotLimit, func() ([]byte, error) {
		return p.tab.Screenshot(playwright.PageScreenshotOptions{
			Type:       playwright.ScreenshotTypeJpeg,
			Quality:    playwright.Int(screenshotLoss),
			Scale:      playwright.ScreenshotScaleCss,
			Caret:      playwright.ScreenshotCaretInitial,
			Animations: playwright.ScreenshotAnimationsAllow,
			Timeout:    milliseconds(screenshotLimit),
		})
	})
}
