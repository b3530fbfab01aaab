package bench

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
)

const longSteps = 200

// BenchmarkMemory measures the most anonymous memory that our process holds in a
// long run, without the driver and the browser.
func BenchmarkMemory(b *testing.B) {
	address := testkit.Shop(b, password)
	run := sedumRun(b, testkit.Build(b).Path, address, "long")
	for b.Loop() {
		command := run()
		if err := os.WriteFile(filepath.Join(command.Dir, "tests", "long.test.yaml"), longTest(), 0o600); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(peak(b, command))/1024, "MiB")
		b.ReportMetric(float64(len(testkit.Result(b, command.Dir).Tests[0].Attempts[0].Steps)), "steps")
	}
}

// longTest goes back and forth in the shop.
func longTest() []byte {
	var test bytes.Buffer
	test.WriteString("url: /login\ndata: { password: $SHOP_PASSWORD }\nsteps:\n")
	round := []string{
		"click Orders", `verify "Order history" is shown`, "click Products", "verify the Products page is shown",
	}
	steps := append([]string{`type "ada" into the Username field`, "type {{password}} into the Password field", "click the Sign in button"},
		strings.Split(strings.Repeat(strings.Join(round, "\n")+"\n", longSteps/len(round)), "\n")...)
	for _, step := range steps[:longSteps] {
		fmt.Fprintf(&test, "  - %s\n", step)
	}
	return test.Bytes()
}

// peak runs a command that must succeed and returns its largest RssAnon in KiB.
func peak(b *testing.B, command *exec.Cmd) int {
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	most := 0
	for tick := time.NewTicker(10 * time.Millisecond); ; {
		select {
		case err := <-ended:
			tick.Stop()
			if err != nil {
				b.Fatalf("%s: %v\n%s", command, err, out.String())
			}
			return most
		case <-tick.C:
			most = max(most, anonymous(command.Process.Pid))
		}
	}
}

// anonymous is a process's RssAnon in KiB, 0 once it has ended.
func anonymous(pid int) int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, after, _ := strings.Cut(string(status), "RssAnon:")
	line, _, _ := strings.Cut(after, "kB")
	n, _ := strconv.Atoi(strings.TrimSpace(line))
	return n
}
