package image

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

type workflow struct {
	Name        string
	On          any
	Permissions map[string]string
	Jobs        map[string]struct {
		Steps []struct {
			Uses string
			With map[string]any
		}
	}
}

// The workflows to copy give the action only inputs that it has, and tokens only the
// permissions that they list. actionlint, in make lint, reads the rest.
func TestWorkflowsToCopy(t *testing.T) {
	inputs := defaults(t)
	files, err := filepath.Glob("../../examples/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	for _, file := range files {
		w := readWorkflow(t, file)
		if len(w.Permissions) == 0 {
			t.Errorf("%s lists no permissions", file)
		}
		for _, job := range w.Jobs {
			for _, step := range job.Steps {
				for name := range step.With {
					if _, ok := inputs[name]; !ok && strings.HasPrefix(step.Uses, "sedum-dev/sedum@") {
						t.Errorf("%s: the action has no input %s", file, name)
					}
				}
			}
		}
	}
}

// The half of the fork-safe pair that runs what strangers wrote can write nothing,
// and the other half waits for it by its name.
func TestTheForkSafePair(t *testing.T) {
	run := readWorkflow(t, "../../examples/workflows/fork-safe-run.yml")
	for scope, access := range run.Permissions {
		if access != "read" {
			t.Errorf("the first half has %s: %s", scope, access)
		}
	}
	publish := readWorkflow(t, "../../examples/workflows/fork-safe-publish.yml")
	on, _ := publish.On.(map[string]any)
	event, _ := on["workflow_run"].(map[string]any)
	if names, _ := event["workflows"].([]any); len(names) != 1 || names[0] != run.Name {
		t.Errorf("the second half waits for %v, the first is %q", event["workflows"], run.Name)
	}
	for _, job := range publish.Jobs {
		for _, step := range job.Steps {
			if strings.HasPrefix(step.Uses, "actions/checkout@") {
				t.Error("the second half fetches code")
			}
		}
	}
}

func readWorkflow(t *testing.T, path string) (w workflow) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &w); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return w
}
