package sentence

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

func cachePath(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), filepath.FromSlash(CacheFile))
}

func anAnswer(op Operation) answer {
	return answer{
		chosen: string(op), probabilities: sure(string(op), 0.97, "wait").Probabilities,
		call: result.Call{Model: "jev-1", RequestedModel: "jev-latest"},
	}
}

func open(path string) *Cache { return OpenCache(path, "typesafe", "jev-latest") }

// store puts answers for the sentences into the file at path.
func store(t *testing.T, path string, sentences ...string) {
	t.Helper()
	c := open(path)
	for _, s := range sentences {
		if err := c.put(s, anAnswer(Click)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.save(context.Background()); err != nil {
		t.Fatal(err)
	}
}

const openMenu = `{
  "version": 1,
  "entries": {
    "cd1ac0ffee": {
      "op": "click",
      "probabilities": {
        "click": 0.97,
        "type": 0,
        "press": 0,
        "goto": 0,
        "verify": 0,
        "measure": 0,
        "scroll": 0,
        "wait": 0.030000000000000027,
        "remember": 0,
        "unsupported_or_unclear": 0,
        "multiple_actions": 0
      },
      "model": "jev-1",
      "requestedModel": "jev-latest",
      "provider": "typesafe",
      "source": "model",
      "promptVersion": 1,
      "operationSetVersion": 2,
      "acceptancePolicyVersion": 1
    }
  }
}
`

func TestCacheFile(t *testing.T) {
	path := cachePath(t)
	store(t, path, "open the menu")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// Computed apart from the code: printf 'sedum-classification-v1\0open the menu' | sha256sum
	want := strings.Replace(openMenu, "cd1ac0ffee", openMenuKey, 1)
	if d := cmp.Diff(want, string(data)); d != "" {
		t.Errorf("file (-want +got)\n%s", d)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	left, _ := os.ReadDir(filepath.Dir(path))
	if len(left) != 1 {
		t.Errorf("locks or temporary files are left: %v", left)
	}
	if _, reason := open(path).lookup("open the menu"); reason != Hit {
		t.Errorf("a new process finds %q, want a hit", reason)
	}
}

func TestCacheKeysTellProvidersAndSpellingsApart(t *testing.T) {
	typesafe, clef := OpenCache("", "typesafe", "m"), OpenCache("", "clef", "m")
	keys := map[string]bool{}
	for _, key := range []string{
		typesafe.key("open {{a}}"), clef.key("open {{a}}"), typesafe.key("Open {{a}}"), typesafe.key("open {{ a }}"),
	} {
		keys[key] = true
	}
	if len(keys) != 4 || clef.key("open the menu") != clefMenuKey {
		t.Errorf("keys %v, clef %s", keys, clef.key("open the menu"))
	}
}

func TestCacheReasons(t *testing.T) {
	valid := strings.Replace(openMenu, "cd1ac0ffee", openMenuKey, 1)
	edit := func(old, new string) string {
		t.Helper()
		if !strings.Contains(valid, old) {
			t.Fatalf("%q is not in the file", old)
		}
		return strings.Replace(valid, old, new, 1)
	}
	for _, tc := range []struct {
		name, file string
		want       Reason
	}{
		{"as written", valid, Hit},
		{"no provider means typesafe", edit("      \"provider\": \"typesafe\",\n", ""), Hit},
		{"other provider", edit(`"typesafe"`, `"clef"`), ProviderMismatch},
		{"other model", edit(`"jev-latest"`, `"jev-2"`), ModelMismatch},
		{"other prompt", edit(`"promptVersion": 1`, `"promptVersion": 2`), Incompatible},
		{"other operations", edit(`"operationSetVersion": 2`, `"operationSetVersion": 1`), Incompatible},
		{"other policy", edit(`"acceptancePolicyVersion": 1`, `"acceptancePolicyVersion": 0`), Incompatible},
		{"no model", edit(`"jev-1"`, `""`), Incompatible},
		{"other source", edit(`"source": "model"`, `"source": "pattern"`), Incompatible},
		{"below the gate", strings.NewReplacer("0.97", "0.79", "0.030000000000000027", "0.21").Replace(valid), Incompatible},
		{"a refusal", edit(`"op": "click"`, `"op": "multiple_actions"`), Incompatible},
		{"wrong type", edit(`"op": "click"`, `"op": 1`), Incompatible},
		{"key in capitals", edit(openMenuKey, strings.ToUpper(openMenuKey)), Absent},
		{"empty", `{"version": 1, "entries": {}}`, Absent},
		{"newer format", edit(`"version": 1`, `"version": 2`), FormatMismatch},
		{"no version", `{"entries": {}}`, FormatMismatch},
		{"entries as a list", `{"version": 1, "entries": []}`, Corrupt},
		{"no entries", `{"version": 1}`, Corrupt},
		{"null", `null`, Corrupt},
		{"list", `[]`, Corrupt},
		{"cut", valid[:200], Corrupt},
		{"conflict", "<<<<<<< ours\n" + valid, Corrupt},
	} {
		path := filepath.Join(t.TempDir(), "c.json")
		if err := os.WriteFile(path, []byte(tc.file), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, got := open(path).lookup("open the menu"); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
	if _, got := open(cachePath(t)).lookup("open the menu"); got != Absent {
		t.Errorf("no file: %s, want absent", got)
	}
}

func TestCachedAnswersDecide(t *testing.T) {
	path := cachePath(t)
	m := &fake{answers: map[string]model.Answer{
		"open the menu": sure("click", 0.9, "goto"),
		"go there":      sure("goto", 0.9, "click"),
	}}
	options := Options{Model: m, Cache: open(path), Write: true}
	New(options).Classify(context.Background(), items("open the menu", "go there"))

	later := Options{Cache: open(path)}
	decisions, metrics := New(later).Classify(context.Background(), items("open  the menu", "go there"))
	if told(decisions[0]) != "click by cache" || *decisions[0].Probability != 0.9 || metrics.Cache != 1 {
		t.Errorf("decision %+v, metrics %+v", decisions[0], metrics)
	}
	if told(decisions[1]) != "unavailable" {
		t.Errorf("an answer without a usable operand was cached: %s", told(decisions[1]))
	}
}

func TestReadOnlyCacheIsNotWritten(t *testing.T) {
	path := cachePath(t)
	m := &fake{answers: map[string]model.Answer{"open the menu": sure("click", 0.9, "goto")}}
	New(Options{Model: m, Cache: open(path)}).Classify(context.Background(), items("open the menu"))
	if _, err := os.Stat(path); err == nil {
		t.Error("written without Write")
	}
}

func TestConcurrentSaversLoseNothing(t *testing.T) {
	path := cachePath(t)
	store(t, path, "kept")
	var savers sync.WaitGroup
	for i := range 8 {
		savers.Go(func() {
			c := open(path)
			if err := c.put(fmt.Sprint("open tab ", i), anAnswer(Click)); err != nil {
				t.Error(err)
			}
			if err := c.save(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	savers.Wait()
	c := open(path)
	for _, sentence := range []string{"kept", "open tab 0", "open tab 3", "open tab 7"} {
		if _, reason := c.lookup(sentence); reason != Hit {
			t.Errorf("%s: %s", sentence, reason)
		}
	}
	if len(c.entries) != 9 {
		t.Errorf("%d entries, want 9", len(c.entries))
	}
}

func TestSaveKeepsOwnAnswerAndDropsInvalid(t *testing.T) {
	path := cachePath(t)
	store(t, path, "mine", "theirs")
	file := map[string]any{}
	data, _ := os.ReadFile(path)
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	file["entries"].(map[string]any)[strings.Repeat("0", 64)] = map[string]any{"op": "click"}
	data, _ = json.Marshal(file)
	os.WriteFile(path, data, 0o600)

	c := open(path)
	if err := c.put("mine", anAnswer(Verify)); err != nil {
		t.Fatal(err)
	}
	if err := c.save(context.Background()); err != nil {
		t.Fatal(err)
	}
	again := open(path)
	mine, _ := again.lookup("mine")
	_, theirs := again.lookup("theirs")
	if mine.Op != Verify || theirs != Hit || len(again.invalid) != 0 {
		t.Errorf("mine %s, theirs %s, invalid %v", mine.Op, theirs, again.invalid)
	}
}

func TestUnchangedCacheIsNotWritten(t *testing.T) {
	path := cachePath(t)
	if err := open(path).save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(path)); err == nil {
		t.Error("saving nothing created the folder")
	}
}

func TestSaveFailureRefusesTheAskedSentences(t *testing.T) {
	path := cachePath(t)
	if err := os.WriteFile(filepath.Dir(path), nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	m := &fake{answers: map[string]model.Answer{"open the menu": sure("click", 0.9, "goto")}}
	decisions, _ := New(Options{Model: m, Cache: open(path), Write: true}).
		Classify(context.Background(), items("open the menu", "click Save"))
	d := decisions[0].Diagnostic
	if d == nil || d.Code != CacheFailed || strings.Contains(d.Message, filepath.Dir(path)) {
		t.Errorf("diagnostic %+v", d)
	}
	if told(decisions[1]) != "click by pattern" {
		t.Errorf("a rule's decision depends on the cache: %s", told(decisions[1]))
	}
}

func TestHeldLockEndsWithTheContext(t *testing.T) {
	path := cachePath(t)
	os.MkdirAll(filepath.Dir(path), 0o755)
	other := flock.New(path + ".lock")
	if ok, err := other.TryLock(); !ok {
		t.Fatal(err)
	}
	defer other.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	c := open(path)
	c.put("open the menu", anAnswer(Click))
	if err := c.save(ctx); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("save under a held lock: %v", err)
	}
}

func TestAnswerOfAnotherModelIsRefused(t *testing.T) {
	a := anAnswer(Click)
	a.call.RequestedModel = "jev-2"
	if open(cachePath(t)).put("open the menu", a) == nil {
		t.Error("an answer of another model was kept")
	}
}

const (
	openMenuKey = "6b5a611e235b56c5d6c661d6fe9cc3c9e0eb69bef005ac6d705af328bf14b7d6"
	clefMenuKey = "029aad36fabaa2c380eae6ba73f22c296dc47763dc93edfa71c7eb200132434e"
)
