package artifact

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
)

// Download unpacks an artifact of this workflow run into a folder, which must be
// empty or not exist. Whatever the artifact holds, nothing outside the folder is
// touched, and the folder stays empty unless everything is in order: the digest,
// the paths, and the sizes. Files are readable by their owner only. It fails with
// *NotFound when there is no such artifact.
func (s *Service) Download(ctx context.Context, name, dir string) error {
	if err := s.download(ctx, name, dir); err != nil {
		return s.conceal(fmt.Errorf("download artifact %q: %w", name, err))
	}
	return nil
}

func (s *Service) download(ctx context.Context, name, dir string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	found, address, err := s.find(ctx, name)
	if err != nil {
		return err
	}
	if err := prepare(dir); err != nil {
		return err
	}
	stage, err := os.MkdirTemp(dir, ".download-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	zip, err := os.Create(filepath.Join(stage, "zip"))
	if err != nil {
		return err
	}
	defer zip.Close()
	size, err := s.fetch(ctx, address, zip, found.Digest)
	if err != nil {
		return err
	}
	files := filepath.Join(stage, "files")
	if err := unpack(ctx, zip, size, files, s.bounds); err != nil {
		return fmt.Errorf("unpack it: %w", err)
	}
	return moveAll(files, dir)
}

// find returns the newest artifact of a name, and where its zip is.
func (s *Service) find(ctx context.Context, name string) (listed, string, error) {
	all, err := s.list(ctx, name)
	if err != nil {
		return listed{}, "", err
	}
	all = slices.DeleteFunc(all, func(a listed) bool { return a.Name != name })
	if len(all) == 0 {
		return listed{}, "", &NotFound{Name: name}
	}
	newest := slices.MaxFunc(all, func(a, b listed) int { return cmp.Compare(number(a), number(b)) })
	if size, err := newest.Size.Int64(); err == nil && size > s.bounds.archive {
		return listed{}, "", tooLarge(s.bounds.archive)
	}
	var reply signReply
	request := signRequest{scope: scope{Run: newest.WorkflowRunBackendID, Job: newest.WorkflowJobRunBackendID}, Name: name}
	if err := s.call(ctx, "GetSignedArtifactURL", request, &reply); err != nil {
		return listed{}, "", err
	}
	if reply.SignedURL == "" {
		return listed{}, "", errors.New("GetSignedArtifactURL: GitHub's artifact service named no address")
	}
	return newest, reply.SignedURL, nil
}

func number(a listed) int64 {
	id, _ := a.DatabaseID.Int64() // only an order among artifacts of one name
	return id
}

func tooLarge(limit int64) error {
	return fmt.Errorf("its zip has more than %d bytes; actions/download-artifact has no such limit", limit)
}

// prepare makes a folder that is sure to be empty.
func prepare(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return os.MkdirAll(dir, 0o700)
	}
	if err == nil && len(entries) > 0 {
		err = fmt.Errorf("%s is not empty; choose a folder that is, so that nothing is overwritten", dir)
	}
	return err
}

// fetch writes the zip to a file and checks its digest where GitHub knows one.
func (s *Service) fetch(ctx context.Context, address string, file io.Writer, digest string) (int64, error) {
	source, err := s.blob(address)
	if err != nil {
		return 0, err
	}
	response, err := source.DownloadStream(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("get the zip: %w", blobError(err))
	}
	body := response.NewRetryReader(ctx, &blob.RetryReaderOptions{MaxRetries: maxAttempts - 1})
	defer body.Close()
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(body, s.bounds.archive+1))
	switch got := "sha256:" + hex.EncodeToString(sum.Sum(nil)); {
	case err != nil:
		return 0, fmt.Errorf("get the zip: %w", blobError(err))
	case size > s.bounds.archive:
		return 0, tooLarge(s.bounds.archive)
	case digest != "" && digest != got:
		return 0, fmt.Errorf("its digest is %s, but GitHub recorded %q: it was changed on the way; try again", got, digest)
	}
	return size, nil
}

func moveAll(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := os.Rename(filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}
