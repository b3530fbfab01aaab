package browser

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/playwright-community/playwright-go"
)

// The driver's npm package and the digest that npm's registry publishes for it.
const (
	driverPackage   = "playwright-core@" + DriverVersion
	driverIntegrity = "l2osTgLXSMeuLZOML9qYODUQoPPnUsKsb5/P6LJ2e6uPKXUdPK5WYhN4z03G+YNbWmGDY4YENauNu4ZKczreHg=="
)

// installDriver returns the folder of a whole driver.
func (s Setup) installDriver(ctx context.Context) (string, error) {
	dir, err := driverFolder(s.Env)
	if err != nil {
		return "", err
	}
	if installedVersion(dir) == DriverVersion {
		s.say("The Playwright driver %s is installed: %s", DriverVersion, dir)
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", notInstalled("the Playwright driver", "set "+DriverVariable+" to a folder that can be written", err)
	}
	staging, err := os.MkdirTemp(filepath.Dir(dir), ".driver-*")
	if err != nil {
		return "", notInstalled("the Playwright driver", "set "+DriverVariable+" to a folder that can be written", err)
	}
	defer os.RemoveAll(staging)

	s.say("Installing the Playwright driver %s ...", DriverVersion)
	parts := filepath.Join(staging, "downloaded")
	if err := download(ctx, parts); err != nil {
		s.say("Playwright's own driver can't be downloaded here; taking it from npm ...")
		parts = filepath.Join(staging, "packed")
		if err := s.fromNPM(ctx, dir, parts); err != nil {
			return "", err
		}
	}
	if err := moveDriver(parts, dir); err != nil {
		return "", notInstalled("the Playwright driver", "remove "+dir+" and try again", err)
	}
	s.say("The Playwright driver %s is installed: %s", DriverVersion, dir)
	return dir, nil
}

// download gets the driver with its own Node.js as playwright-go does.
func download(ctx context.Context, dir string) error {
	done := make(chan error, 1)
	go func() {
		starting.Lock()
		defer starting.Unlock()
		driver, err := playwright.NewDriver(&playwright.RunOptions{
			DriverDirectory: dir,
			Stdout:          io.Discard,
			Stderr:          io.Discard,
			Logger:          slog.New(slog.DiscardHandler),
		})
		if err == nil {
			err = driver.DownloadDriver()
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// fromNPM builds the driver from its npm package and the Node.js of this machine.
// Scripts of the right version that are there already are kept.
func (s Setup) fromNPM(ctx context.Context, dir, staging string) error {
	const what = "the Playwright driver"
	if err := os.Mkdir(staging, 0o755); err != nil {
		return notInstalled(what, "check "+staging, err)
	}
	node, ok := s.program("node")
	if !ok {
		return notInstalled(what, "install Node.js 18 or newer and try again", errors.New("node is not in PATH"))
	}
	if err := os.Symlink(node, filepath.Join(staging, "node")); err != nil {
		return notInstalled(what, "check "+staging, err)
	}
	if packageVersion(dir) == DriverVersion {
		return nil
	}
	npm, ok := s.program("npm")
	if !ok {
		return notInstalled(what, "install npm and try again", errors.New("npm is not in PATH"))
	}
	if err := s.run(ctx, npm, "pack", driverPackage, "--pack-destination", staging, "--silent"); err != nil {
		return notInstalled(what, "check that npm can reach its registry", err)
	}
	archive, err := os.ReadFile(filepath.Join(staging, "playwright-core-"+DriverVersion+".tgz"))
	if err != nil {
		return notInstalled(what, "check that npm can reach its registry", err)
	}
	if err := unpack(archive, cmp.Or(s.integrity, driverIntegrity), staging); err != nil {
		return notInstalled(what, "check which registry npm uses", err)
	}
	return nil
}

// unpack writes the files of an npm archive with that digest below dir.
func unpack(archive []byte, integrity, dir string) error {
	if sum := sha512.Sum512(archive); base64.StdEncoding.EncodeToString(sum[:]) != integrity {
		return errors.New("the package from npm is not the one that was published")
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	for files := tar.NewReader(unzipped); ; {
		header, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		if !filepath.IsLocal(header.Name) || !strings.HasPrefix(header.Name, "package/") {
			return fmt.Errorf("the package holds a file outside its folder: %q", header.Name)
		}
		if err := writeFile(filepath.Join(dir, header.Name), header.FileInfo().Mode().Perm(), files); err != nil {
			return err
		}
	}
}

func writeFile(path string, mode os.FileMode, content io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, content); err != nil {
		return errors.Join(err, file.Close())
	}
	return file.Close()
}

// moveDriver replaces the driver's parts in dir and nothing else there. The
// scripts come last: without them the driver counts as missing.
func moveDriver(staging, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, part := range []string{"node", "package"} {
		from, to := filepath.Join(staging, part), filepath.Join(dir, part)
		if _, err := os.Lstat(from); err != nil {
			continue // kept from before
		}
		if err := os.RemoveAll(to); err != nil {
			return err
		}
		if err := os.Rename(from, to); err != nil {
			return err
		}
	}
	if found := installedVersion(dir); found != DriverVersion {
		return fmt.Errorf("it holds version %q after the installation", found)
	}
	return nil
}
