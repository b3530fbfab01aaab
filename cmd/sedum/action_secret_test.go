package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
)

// hostilePage shows a password in the ways in which pages come to show one: styled,
// broken, encoded, in its title, its address, its console, a dialog and a download.
const hostilePage = `
-- event.json --
{"ref": "refs/heads/main", "after": "0123456789012345678901234567890123456789", "repository": {"full_name": "acme/shop"}}
-- apps/shop/tests/a.test.yaml --
url: /apps/shop/page.html
data: { password: $SHOP_PASSWORD }
steps:
  - type {{password}} into the Nickname field
  - click Save
  - click the Pay button
-- apps/shop/tests/b.test.yaml --
url: /apps/shop/page.html
data: { password: $SHOP_PASSWORD }
steps: [verify the page says "Goodbye"]
-- apps/shop/page.html --
<!doctype html><title>Account of Correct-Horse42</title>
<label>Nickname <input></label><button onclick="alert('saved correct-horse\u200b42'); a.click()">Save</button>
<a id="a" download="correct-horse42.txt" href="data:text/plain,correct-horse42"></a>
<p style="text-transform: capitalize">it is correct-horse42</p><p>it is <b>correct</b><i>-horse42</i></p><p>correct-<br>horse42</p>
<div><div>correct-hor</div><div>se42</div></div><p>cor&shy;rect-horse42</p>
<button>Pay <span>correct-</span><span>horse42</span> now</button> <button>Pay CORRECT-HORSE42 later</button>
<script>
history.replaceState(null, '', '/apps/shop/page.html/correct%2Dhorse42?password=correct-horse42#correct-horse42');
console.error('sent correct%2dhorse42, c&#111;rrect-horse42, ' + JSON.stringify({u: 'https://x.example/correct%252Dhorse42'}) + btoa('user:correct-horse42'));
fetch('/no/correct%2Dhorse42').catch(() => {});
setTimeout(() => { throw new Error('no such user: correct-\nhorse42') });
</script>
`

// A secret is on no road out of a job: not in its log, summary and outputs, in its
// files and their names, in the artifact, and neither are the job's own tokens.
func TestASecretIsOnNoRoadOutOfTheAction(t *testing.T) {
	t.Parallel()
	s := asAction(t, newProject(t, hostilePage), map[string]string{"github-token": "", "replay": "true", "summary": "full", "annotations": "log"})
	s.Env = append(s.Env, "SHOP_PASSWORD=correct-horse42", "GITHUB_TOKEN="+testkit.GitHubToken)
	s.launch()
	if code := s.ended(); code != 1 {
		t.Fatalf("exit code %d\n%s%s", code, s.stdout.String(), s.stderr.String())
	}
	texts := map[string]string{"stdout": s.stdout.String(), "stderr": s.stderr.String()}
	for _, file := range []string{s.summary, s.output} {
		b, err := os.ReadFile(file)
		must(t, err)
		texts[file] = string(b)
	}
	must(t, filepath.WalkDir(filepath.Join(s.dir, ".sedum"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		texts[path] = path + "\n" + string(b)
		return err
	}))
	readable := strings.NewReplacer(" ", "", "\n", "", "\u00ad", "", "\u200b", "")
	for name, text := range texts {
		for _, part := range []string{"horse4", "hor</div><div>se42", "y29ycmvjdc1ob3jz", testkit.GitHubToken} {
			if plain := strings.ToLower(readable.Replace(text)); strings.Contains(plain, part) {
				at := strings.Index(plain, part)
				t.Errorf("%s holds %q: ...%s", name, part, plain[max(0, at-100):min(len(plain), at+50)])
			}
		}
	}
	for _, want := range []string{"[REDACTED]", "dialog", "not kept: it holds a secret", "console error"} {
		if !strings.Contains(texts[s.summary]+s.stdout.String(), want) {
			t.Errorf("nothing tells of %q:\n%s", want, s.stdout.String())
		}
	}
}
