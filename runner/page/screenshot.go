package page

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"time"

	"github.com/playwright-community/playwright-go"
)

const (
	screenshotLimit = 5 * time.Second
	screenshotLoss  = 60 // JPEG quality
)

// Screenshot returns the viewport as JPEG in CSS pixels, with the password fields
// of all frames painted over on the picture. It changes nothing in the page:
// hiding the caret, stopping animations or covering fields would, and that makes
// every found target stale. A step never fails for want of one.
func (p *Page) Screenshot(ctx context.Context) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, screenshotLimit)
	defer cancel()
	before, err := p.passwords(ctx)
	if err != nil {
		return nil, err
	}
	picture, err := bounded(ctx, p, "take a screenshot", screenshotLimit, func() ([]byte, error) {
		return p.tab.Screenshot(playwright.PageScreenshotOptions{
			Type:       playwright.ScreenshotTypeJpeg,
			Quality:    playwright.Int(screenshotLoss),
			Scale:      playwright.ScreenshotScaleCss,
			Caret:      playwright.ScreenshotCaretInitial,
			Animations: playwright.ScreenshotAnimationsAllow,
			Timeout:    milliseconds(screenshotLimit),
		})
	})
	if err != nil {
		return nil, err
	}
	after, err := p.passwords(ctx) // a field may move while the picture is taken
	if err != nil {
		return nil, err
	}
	painted, err := paintOver(picture, append(before, after...))
	if err != nil {
		return nil, p.failure("paint over password fields", err)
	}
	return painted, nil
}

// paintOver covers rectangles of a JPEG; without any it is returned as it is.
func paintOver(picture []byte, places []image.Rectangle) ([]byte, error) {
	if len(places) == 0 {
		return picture, nil
	}
	seen, err := jpeg.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, err
	}
	canvas := image.NewRGBA(seen.Bounds())
	draw.Draw(canvas, canvas.Bounds(), seen, seen.Bounds().Min, draw.Src)
	for _, r := range places {
		draw.Draw(canvas, r, image.NewUniform(color.Gray{Y: 0x40}), image.Point{}, draw.Src)
	}
	var painted bytes.Buffer
	if err := jpeg.Encode(&painted, canvas, &jpeg.Options{Quality: screenshotLoss}); err != nil {
		return nil, err
	}
	return painted.Bytes(), nil
}

// OnInput calls f once a target is aimed at, just before each input to it; nil
// stops that. Whatever f does, the target is checked once more after it.
func (p *profile) OnInput(f func(context.Context)) { p.onInput = f }

func (p *profile) announceInput(ctx context.Context) {
	if p.onInput != nil {
		p.onInput(ctx)
	}
}
