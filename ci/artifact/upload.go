package artifact

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/to"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
)

// Options of an upload.
type Options struct {
	// RetentionDays is how long GitHub keeps the artifact, 1 to 90; 0 is as long as
	// the repository says, which is also the most.
	RetentionDays int
}

// Uploaded is an artifact that GitHub has.
type Uploaded struct {
	ID            int64
	Size          int64    // of the zip, in bytes
	Digest        string   // of the zip: sha256: and 64 hexadecimal digits
	RetentionDays int      // fewer than asked for where the repository allows no more; 0 is the repository's default
	LeftOut       []string // what is no file of the folder, each with the reason
}

// Upload keeps all files below a folder, hidden ones too, as an artifact. It fails
// before it asks GitHub for anything when the name, the days or the folder can't be
// used, and with *Exists when the run has an artifact of this name.
//
// A symbolic link to a file inside the folder becomes that file; all other links,
// everything that is no file, and what may hold credentials (.git, .env and their
// like) is left out, and named.
func (s *Service) Upload(ctx context.Context, name, dir string, o Options) (Uploaded, error) {
	uploaded, err := s.upload(ctx, name, dir, o)
	if err != nil {
		return Uploaded{}, s.conceal(fmt.Errorf("upload %s as an artifact: %w", dir, err))
	}
	return uploaded, nil
}

func (s *Service) upload(ctx context.Context, name, dir string, o Options) (Uploaded, error) {
	if err := CheckName(name); err != nil {
		return Uploaded{}, err
	}
	days, expires, err := s.retention(o.RetentionDays)
	if err != nil {
		return Uploaded{}, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Uploaded{}, err
	}
	defer root.Close()
	found, err := collect(root)
	if err != nil {
		return Uploaded{}, err
	}
	target, err := s.create(ctx, name, expires)
	if err != nil {
		return Uploaded{}, err
	}
	sent, err := s.send(ctx, target, func(w io.Writer) error { return archive(w, root, found.files) })
	if err != nil {
		return Uploaded{}, err
	}
	id, err := s.finalize(ctx, name, sent)
	if err != nil {
		return Uploaded{}, err
	}
	return Uploaded{ID: id, Size: sent.size, Digest: sent.digest, RetentionDays: days, LeftOut: found.leftOut}, nil
}

func (s *Service) retention(days int) (allowed int, expires string, err error) {
	if days == 0 {
		return 0, "", nil
	}
	if days < minRetentionDays || days > maxRetentionDays {
		return 0, "", fmt.Errorf("%d days of retention: GitHub keeps artifacts %d to %d days", days, minRetentionDays, maxRetentionDays)
	}
	if s.maxRetention > 0 {
		days = min(days, s.maxRetention)
	}
	return days, s.now().UTC().AddDate(0, 0, days).Format(time.RFC3339), nil
}

// create reserves the name and returns where to send the zip.
func (s *Service) create(ctx context.Context, name, expires string) (string, error) {
	var reply createReply
	err := s.call(ctx, "CreateArtifact", createRequest{scope: s.scope(), Name: name, ExpiresAt: expires, Version: protocolVersion}, &reply)
	if err != nil {
		return "", s.explain(ctx, name, err)
	}
	if !reply.OK || reply.SignedUploadURL == "" {
		return "", errors.New("CreateArtifact: GitHub's artifact service took the name, but not the artifact")
	}
	return reply.SignedUploadURL, nil
}

// explain finds out why there can be no such artifact.
func (s *Service) explain(ctx context.Context, name string, err error) error {
	var refused *answer
	if !errors.As(err, &refused) || refused.status >= 500 {
		return err
	}
	existing, failed := s.list(ctx, "")
	taken, ofJob := map[string]bool{name: true}, 0
	for _, a := range existing {
		taken[a.Name] = true
		if a.WorkflowJobRunBackendID == s.ids.job {
			ofJob++
		}
	}
	switch {
	case refused.conflict():
		return &Exists{Name: name, Free: freeName(name, taken)}
	case failed == nil && ofJob >= artifactsPerJob:
		return fmt.Errorf("this job has %d artifacts, and GitHub takes no more than %d: %w", ofJob, artifactsPerJob, err)
	}
	return err
}

func (s *Service) list(ctx context.Context, name string) ([]listed, error) {
	var reply listReply
	err := s.call(ctx, "ListArtifacts", listRequest{scope: s.scope(), NameFilter: name}, &reply)
	return reply.Artifacts, err
}

func (s *Service) scope() scope { return scope{Run: s.ids.run, Job: s.ids.job} }

func (s *Service) finalize(ctx context.Context, name string, sent sent) (int64, error) {
	var reply finalizeReply
	request := finalizeRequest{scope: s.scope(), Name: name, Size: strconv.FormatInt(sent.size, 10), Hash: sent.digest}
	if err := s.call(ctx, "FinalizeArtifact", request, &reply); err != nil {
		return 0, err
	}
	id, err := reply.ArtifactID.Int64()
	if !reply.OK || err != nil {
		return 0, errors.New("FinalizeArtifact: GitHub's artifact service did not confirm the artifact")
	}
	return id, nil
}

// sent is what the storage service got.
type sent struct {
	size   int64
	digest string
}

// send streams what write writes to a signed address, a few blocks at a time.
func (s *Service) send(ctx context.Context, address string, write func(io.Writer) error) (sent, error) {
	target, err := s.blob(address)
	if err != nil {
		return sent{}, err
	}
	reader, writer := io.Pipe()
	written := make(chan struct{})
	go func() {
		defer close(written)
		writer.CloseWithError(write(writer))
	}()
	defer context.AfterFunc(ctx, func() { writer.CloseWithError(ctx.Err()) })()

	sum, size := sha256.New(), &counter{}
	_, err = target.UploadStream(ctx, io.TeeReader(reader, io.MultiWriter(sum, size)), &blockblob.UploadStreamOptions{
		BlockSize: blockBytes, Concurrency: blocksAtOnce,
		HTTPHeaders: &blob.HTTPHeaders{BlobContentType: to.Ptr("application/zip")},
	})
	reader.Close()
	<-written
	if err != nil {
		return sent{}, fmt.Errorf("send the zip: %w", blobError(err))
	}
	return sent{size: size.bytes, digest: "sha256:" + hex.EncodeToString(sum.Sum(nil))}, nil
}

// blob is a client for one signed address.
func (s *Service) blob(address string) (*blockblob.Client, error) {
	return blockblob.NewClientWithNoCredential(address, &blockblob.ClientOptions{ClientOptions: policy.ClientOptions{
		Transport: s.client,
		Retry:     policy.RetryOptions{MaxRetries: maxAttempts - 1, RetryDelay: firstDelay, MaxRetryDelay: maxWait, TryTimeout: blockTimeout},
	}})
}

type counter struct{ bytes int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return len(p), nil
}
