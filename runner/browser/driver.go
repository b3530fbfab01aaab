package browser

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// DriverVersion is the version of Playwright that playwright-go speaks.
const DriverVersion = "1.52.0"

// DriverVariable names the folder of the driver; without it, it is in the user's cache.
const DriverVariable = "PLAYWRIGHT_DRIVER_PATH"

// FindDriver returns the folder of the Playwright driver. Errors are *Error.
func FindDriver(env Env) (string, error) {
	dir, err := driverFolder(env)
	if err != nil {
		return "", err
	}
	if found := installedVersion(dir); found != DriverVersion {
		return "", driverMissing(dir, found)
	}
	return dir, nil
}

// The folder is where playwright-go itself would put it, so that either finds
// what the other installed.
func driverFolder(env Env) (string, error) {
	if dir := env.get(DriverVariable); dir != "" {
		return dir, nil
	}
	cache := userCache(env)
	if cache == "" {
		return "", noHome()
	}
	return filepath.Join(cache, "ms-playwright-go", DriverVersion), nil
}

// installedVersion is "" when the folder holds no whole driver.
func installedVersion(dir string) string {
	if !runnable(filepath.Join(dir, "node")) {
		return ""
	}
	return packageVersion(dir)
}

// packageVersion is the version of the driver's scripts, without the Node.js that runs them.
func packageVersion(dir string) string {
	if _, err := os.Stat(filepath.Join(dir, "package", "cli.js")); err != nil {
		return ""
	}
	text, err := os.ReadFile(filepath.Join(dir, "package", "package.json"))
	if err != nil {
		return ""
	}
	var manifest struct{ Version string }
	if json.Unmarshal(text, &manifest) != nil {
		return ""
	}
	return manifest.Version
}
