package sentence

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"
)

// CacheFile is where a project keeps its classification cache, from its root. It
// holds no sentence, page or value and is meant to be committed.
const CacheFile = ".sedum/classifications.json"

// Reason says what the cache knew about a sentence.
type Reason string

const (
	Hit              Reason = "hit"
	Absent           Reason = "absent"
	Corrupt          Reason = "corrupt"
	FormatMismatch   Reason = "format_mismatch"
	Incompatible     Reason = "invalid_or_incompatible"
	ModelMismatch    Reason = "model_mismatch"
	ProviderMismatch Reason = "provider_mismatch"
	Disabled         Reason = "disabled"
)

const (
	cacheVersion    = 1
	defaultProvider = "typesafe"
	lockRetry       = 50 * time.Millisecond
	lockTimeout     = 100 * lockRetry
)

// Cache holds the accepted answers of one provider and model, as read once from
// its file. It may be used concurrently, by several processes as well.
type Cache struct {
	path, provider, model string

	mu      sync.Mutex
	entries map[string]entry
	invalid map[string]bool
	problem Reason           // of the file as a whole
	unsaved map[string]entry // own answers
}

// OpenCache reads the cache file at path for answers of one provider and the
// model requested of it. A file that cannot be used is a Reason, not an error.
func OpenCache(path, provider, model string) *Cache {
	c := &Cache{path: path, provider: provider, model: model, unsaved: map[string]entry{}}
	c.entries, c.invalid, c.problem = readCache(path)
	return c
}

// entry is one stored answer.
type entry struct {
	Op                      Operation    `json:"op"`
	Probabilities           distribution `json:"probabilities"`
	Model                   string       `json:"model"`
	RequestedModel          string       `json:"requestedModel"`
	Provider                string       `json:"provider"`
	Source                  string       `json:"source"`
	PromptVersion           int          `json:"promptVersion"`
	OperationSetVersion     int          `json:"operationSetVersion"`
	AcceptancePolicyVersion int          `json:"acceptancePolicyVersion"`
}

func (e entry) valid() bool {
	return e.Model != "" && e.RequestedModel != "" && e.Source == ByModel &&
		e.PromptVersion == promptVersion && e.OperationSetVersion == operationSetVersion &&
		e.AcceptancePolicyVersion == acceptancePolicyVersion &&
		e.Probabilities.valid(string(e.Op)) && e.Probabilities.gate(string(e.Op)) == ""
}

// MarshalJSON writes the probabilities in the order of the choices.
func (d distribution) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, c := range choices {
		p, err := json.Marshal(d[c.ID])
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, `%c"%s":%s`, "{,"[min(i, 1)], c.ID, p)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (c *Cache) key(canonical string) string {
	domain := "sedum-classification-v1\x00"
	if c.provider != defaultProvider {
		domain += c.provider + "\x00"
	}
	sum := sha256.Sum256([]byte(domain + canonical))
	return hex.EncodeToString(sum[:])
}

func (c *Cache) lookup(canonical string) (entry, Reason) {
	if c == nil {
		return entry{}, Disabled
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := c.key(canonical)
	e, ok := c.entries[key]
	switch {
	case !ok && c.invalid[key]:
		return entry{}, Incompatible
	case !ok && c.problem != "":
		return entry{}, c.problem
	case !ok:
		return entry{}, Absent
	case e.Provider != c.provider:
		return entry{}, ProviderMismatch
	case e.RequestedModel != c.model:
		return entry{}, ModelMismatch
	}
	return e, Hit
}

// put keeps an accepted answer until save. An answer of another model than the
// cache was opened for is refused: it could never be found again.
func (c *Cache) put(canonical string, a answer) error {
	e := entry{
		Op: Operation(a.chosen), Probabilities: a.probabilities,
		Model: a.call.Model, RequestedModel: a.call.RequestedModel, Provider: c.provider, Source: ByModel,
		PromptVersion: promptVersion, OperationSetVersion: operationSetVersion,
		AcceptancePolicyVersion: acceptancePolicyVersion,
	}
	if e.RequestedModel != c.model || !e.valid() {
		return fmt.Errorf("an answer of model %q does not belong in the cache of %q", e.RequestedModel, c.model)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := c.key(canonical)
	c.entries[key], c.unsaved[key] = e, e
	return nil
}

// save adds the own answers to what the file holds by now. Only a file that
// changes is written.
func (c *Cache) save(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.unsaved) == 0 {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(c.path), 0o755); err != nil {
		return err
	}
	unlock, err := lock(ctx, c.path+".lock")
	if err != nil {
		return err
	}
	defer unlock()
	entries, _, _ := readCache(c.path)
	maps.Copy(entries, c.unsaved)
	data, err := json.MarshalIndent(cacheFile{cacheVersion, entries}, "", "  ")
	if err != nil {
		return err
	}
	err = renameio.WriteFile(c.path, append(data, '\n'), 0o600,
		renameio.WithTempDir(filepath.Dir(c.path)), renameio.WithStaticPermissions(0o600))
	if err != nil {
		return err
	}
	clear(c.unsaved)
	return nil
}

// lock takes the lock file, which is removed again. Removing is safe because a
// lock counts only while its file is the one found at the path.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, lockTimeout)
	defer cancel()
	for {
		l := flock.New(path, flock.SetPermissions(0o600))
		if ok, err := l.TryLockContext(ctx, lockRetry); !ok {
			return nil, fmt.Errorf("another process holds the lock file for too long: %w", err)
		}
		mine, err := l.Stat()
		found, statErr := os.Stat(path)
		if err == nil && statErr == nil && os.SameFile(mine, found) {
			return func() { os.Remove(path); l.Unlock() }, nil
		}
		l.Unlock()
	}
}

type cacheFile struct {
	Version int              `json:"version"`
	Entries map[string]entry `json:"entries"`
}

var cacheKey = regexp.MustCompile(`^[0-9a-f]{64}$`)

// readCache returns the entries that may be used, the keys of those that may
// not, and what is wrong with the file as a whole. The maps are never nil.
func readCache(path string) (entries map[string]entry, invalid map[string]bool, problem Reason) {
	entries, invalid = map[string]entry{}, map[string]bool{}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return entries, invalid, Absent
	}
	var file struct {
		Version any
		Entries map[string]json.RawMessage
	}
	if err != nil || json.Unmarshal(data, &file) != nil || string(bytes.TrimSpace(data)) == "null" {
		return entries, invalid, Corrupt
	}
	if file.Version != float64(cacheVersion) {
		return entries, invalid, FormatMismatch
	}
	if file.Entries == nil {
		return entries, invalid, Corrupt
	}
	for key, raw := range file.Entries {
		if !cacheKey.MatchString(key) {
			continue
		}
		e := entry{Provider: defaultProvider}
		if json.Unmarshal(raw, &e) != nil || !e.valid() {
			invalid[key] = true
			continue
		}
		entries[key] = e
	}
	return entries, invalid, ""
}
