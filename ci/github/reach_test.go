package github_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/github"
)

// network is what listens: every other address refuses, or fails as it says.
type network struct {
	listens map[string]bool
	fails   map[string]error
	dialled []string
}

func (n *network) dial(_ context.Context, kind, address string) (net.Conn, error) {
	n.dialled = append(n.dialled, address)
	if n.listens[address] {
		ours, theirs := net.Pipe()
		theirs.Close()
		return ours, nil
	}
	if err := n.fails[address]; err != nil {
		return nil, err
	}
	return nil, &net.OpError{Op: "dial", Net: kind, Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
}

func listening(addresses ...string) *network {
	n := &network{listens: map[string]bool{}, fails: map[string]error{}}
	for _, a := range addresses {
		n.listens[a] = true
	}
	return n
}

func (n *network) failing(address string, err error) *network { n.fails[address] = err; return n }

func TestReach(t *testing.T) {
	gateways := []string{"172.17.0.1", "host.docker.internal"}
	noHost := &net.DNSError{Err: "no such host", Name: "host.docker.internal"}
	const moved = "the application does not answer at http://localhost:3000/shop inside this container, but at http://"
	for _, c := range []struct {
		name, written string
		gateways      []string
		network       *network
		url           string
		note          string // "" for none
		dialled       string
	}{
		{"another host", "https://shop.example", gateways, listening(), "https://shop.example", "", ""},
		{"no container", "http://localhost:3000", nil, listening(), "http://localhost:3000", "", ""},
		{"no address", "http://[", gateways, listening(), "http://[", "", ""},
		{"it answers", "http://localhost:3000", gateways, listening("127.0.0.1:3000"), "http://localhost:3000", "", "127.0.0.1:3000"},
		{"it answers at the second address", "http://localhost:3000", gateways, listening("[::1]:3000"), "http://localhost:3000", "", "127.0.0.1:3000 [::1]:3000"},
		{"the default port", "http://127.0.0.1/", gateways, listening("127.0.0.1:80"), "http://127.0.0.1/", "", "127.0.0.1:80"},
		{"the default port of https", "https://[::1]/", gateways, listening("[::1]:443"), "https://[::1]/", "", "[::1]:443"},
		{"a gateway", "http://localhost:3000/shop?token=secret#x", gateways, listening("172.17.0.1:3000"), "http://172.17.0.1:3000/shop?token=secret#x", moved + "172.17.0.1:3000/shop", "127.0.0.1:3000 [::1]:3000 172.17.0.1:3000"},
		{"without IPv6", "http://localhost:3000/shop", gateways, listening("172.17.0.1:3000").failing("[::1]:3000", syscall.EADDRNOTAVAIL), "http://172.17.0.1:3000/shop", moved + "172.17.0.1:3000/shop", "127.0.0.1:3000 [::1]:3000 172.17.0.1:3000"},
		{"the name of the machine around", "http://user:pw@LOCALHOST.:3000/", gateways, listening("host.docker.internal:3000"), "http://user:pw@host.docker.internal:3000/", "but at http://host.docker.internal:3000/", "127.0.0.1:3000 [::1]:3000 172.17.0.1:3000 host.docker.internal:3000"},
		{"a name below localhost", "http://app.localhost/", gateways, listening("172.17.0.1:80"), "http://172.17.0.1/", "http://172.17.0.1/", "127.0.0.1:80 [::1]:80 172.17.0.1:80"},
		{"an IPv6 gateway", "http://127.0.0.2/", []string{"fd00::1"}, listening("[fd00::1]:80"), "http://[fd00::1]/", "http://[fd00::1]/", "127.0.0.2:80 [fd00::1]:80"},
		{"the unspecified address", "http://0.0.0.0:3000/", gateways, listening("172.17.0.1:3000"), "http://172.17.0.1:3000/", "http://172.17.0.1:3000/", "0.0.0.0:3000 172.17.0.1:3000"},
		{"no answer is no refusal", "http://127.0.0.1:3000", gateways, listening("172.17.0.1:3000").failing("127.0.0.1:3000", context.DeadlineExceeded), "http://127.0.0.1:3000", "", "127.0.0.1:3000"},
		{"a host that only begins like a loopback", "http://localhost.example", gateways, listening(), "http://localhost.example", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := github.Reach(t.Context(), c.written, c.gateways, c.network.dial)
			if err != nil || got.URL != c.url {
				t.Errorf("got %q, %v, want %q", got.URL, err, c.url)
			}
			if (got.Note == "") != (got.URL == c.written) {
				t.Errorf("%s became %s, and the note is %q", c.written, got.URL, got.Note)
			}
			if !strings.Contains(got.Note, c.note) || strings.Contains(got.Note, "secret") || strings.Contains(got.Note, "pw") {
				t.Errorf("the note is %q, want %q and nothing secret", got.Note, c.note)
			}
			if diff := cmp.Diff(c.dialled, strings.Join(c.network.dialled, " ")); diff != "" {
				t.Errorf("dialled:\n%s", diff)
			}
		})
	}
	_, err := github.Reach(t.Context(), "http://localhost:3000/?token=secret", gateways, listening().failing("host.docker.internal:3000", noHost).dial)
	const want = "nothing answers at http://localhost:3000/: tried http://localhost:3000/ (connection refused), http://172.17.0.1:3000/ (connection refused), http://host.docker.internal:3000/ (no such host)."
	if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), `"start"`) {
		t.Errorf("got %v", err)
	}
}

func TestHostGateways(t *testing.T) {
	const header = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
	for _, c := range []struct {
		name, mark, routes string
		want               []string
	}{
		{"Docker", "/.dockerenv", header + "eth0\t0011AC00\t00000000\t0001\t0\t0\t0\tFFFF0000\t0\t0\t0\neth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", []string{"172.17.0.1", "host.docker.internal"}},
		{"Podman", "/run/.containerenv", header + "tap0 00000000 0202000A 0003 0 0 0 00000000 0 0 0\n", []string{"10.0.2.2", "host.docker.internal"}},
		{"no default route", "/.dockerenv", header, []string{"host.docker.internal"}},
		{"a default route without a gateway", "/.dockerenv", header + "ppp0\t00000000\t00000000\t0001\t0\n", []string{"host.docker.internal"}},
		{"no table", "/.dockerenv", "\x00 00000000 zz\n00000000\neth0 00000000 0102\n", []string{"host.docker.internal"}},
		{"no container: its gateway is somebody's router", "/etc/passwd", header + "eth0\t00000000\t010011AC\t0003\t0\n", nil},
	} {
		got := github.HostGateways(holding(map[string]string{c.mark: "", "/proc/net/route": c.routes}))
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// A real connection: an application at one loopback address, asked for at another
// one where nothing listens.
func TestReachOverARealConnection(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has more than one IPv4 loopback address")
	}
	app := httptest.NewServer(http.NotFoundHandler())
	defer app.Close()
	u, err := url.Parse(app.URL)
	if err != nil {
		t.Fatal(err)
	}
	dial := new(net.Dialer).DialContext
	elsewhere := "http://127.0.0.99:" + u.Port()
	got, err := github.Reach(t.Context(), elsewhere, []string{"127.0.0.98", "127.0.0.1"}, dial)
	if err != nil || got.URL != app.URL {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := github.Reach(t.Context(), app.URL, []string{"127.0.0.98"}, dial); err != nil || got != (github.Reached{URL: app.URL}) {
		t.Errorf("got %v, %v", got, err)
	}
}
