package page

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/playwright-community/playwright-go"
)

// What is read of a download: more, or later, is only named.
const (
	MaxDownloadBytes = 16 << 20
	downloadLimit    = 10 * time.Second
	maxDownloads     = 20 // of one step
)

// Download is a file that the page gave to the browser.
type Download struct {
	Name    string                                    // as the page suggests it: not safe as a file name
	Content func(ctx context.Context) ([]byte, error) // waits at most 10 s for the file; at most MaxDownloadBytes
}

// Downloads returns what was downloaded since the last call, oldest first, at most 20.
func (p *profile) Downloads() []Download {
	p.mu.Lock()
	defer p.mu.Unlock()
	drained := p.downloads
	p.downloads = nil
	return drained
}

func (p *Page) download(d playwright.Download) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.downloads) < maxDownloads {
		p.downloads = append(p.downloads, Download{
			Name:    d.SuggestedFilename(),
			Content: func(ctx context.Context) ([]byte, error) { return p.downloaded(ctx, d) },
		})
	}
}

func (p *Page) downloaded(ctx context.Context, d playwright.Download) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, downloadLimit)
	defer cancel()
	path, err := bounded(ctx, p, "download the file", downloadLimit, d.Path)
	if err != nil {
		go d.Cancel() // else the browser goes on with it for as long as the attempt lasts
		return nil, p.failure("download the file", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, &Error{Code: CodeOperationFailed, Message: "the downloaded file is gone", Err: err}
	}
	if info.Size() > MaxDownloadBytes {
		return nil, &Error{Code: CodeTooLong, Message: "the file is larger than 16 MiB"}
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, &Error{Code: CodeOperationFailed, Message: "the downloaded file can't be read", Err: errors.Unwrap(err)}
	}
	return content, nil
}
