package browser

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"github.com/playwright-community/playwright-go"
)

// playwright.Run sets a logger for the whole process.
var starting sync.Mutex

// The driver's streams are its own: nothing it prints reaches the terminal, and
// a closed terminal doesn't end it.
func startDriver(env Env) (*playwright.Playwright, error) {
	dir, err := FindDriver(env)
	if err != nil {
		return nil, err
	}
	front, err := newFront(dir)
	if err != nil { // the driver does as well without, only later
		front = dir
	} else {
		defer os.RemoveAll(front)
	}
	starting.Lock()
	defer starting.Unlock()
	pw, err := playwright.Run(&playwright.RunOptions{
		DriverDirectory:     front,
		SkipInstallBrowsers: true,
		Stdout:              io.Discard,
		Stderr:              io.Discard,
		Logger:              slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, driverFailed(dir, err)
	}
	return pw, nil
}

// frontScript answers the question for the version without the driver, and is the
// driver for all else.
const frontScript = `const driver = %s;
if (process.argv[2] === '--version') console.log('Version ' + require(driver + '/package.json').version);
else require(driver + '/cli.js');
`

// newFront makes a folder that stands for the driver's until it runs. playwright.Run
// first starts the whole driver only to be told its version, which FindDriver has
// read: that was a fifth of a short run.
func newFront(dir string) (string, error) {
	front, err := os.MkdirTemp("", "sedum-driver-")
	if err != nil {
		return "", err
	}
	if err := fillFront(front, dir); err != nil {
		_ = os.RemoveAll(front)
		return "", err
	}
	return front, nil
}

func fillFront(front, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.Symlink(filepath.Join(dir, "node"), filepath.Join(front, "node")); err != nil {
		return err
	}
	scripts := filepath.Join(front, "package")
	if err := os.Mkdir(scripts, 0o700); err != nil {
		return err
	}
	driver, err := json.Marshal(filepath.Join(dir, "package"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(scripts, "cli.js"), fmt.Appendf(nil, frontScript, driver), 0o600)
}
