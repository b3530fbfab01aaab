package github

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// In a container action "localhost" is the container, while an application that
// an earlier step of the job started listens on the machine around it.

// Reached is where an application answers.
type Reached struct {
	URL  string
	Note string // says that it isn't the address that was written, and why; "" when it is
}

// Dial opens a connection, as net.Dialer's DialContext does.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// dialLimit bounds each attempt to connect; what listens nearby answers at once.
const dialLimit = 3 * time.Second

// Reach is the address under which the application at a written one can be
// reached: the same, unless it is a loopback address that refuses the connection
// and one of the gateways takes it. The error says what was tried. Without
// gateways, and for other addresses, it doesn't look.
func Reach(ctx context.Context, written string, gateways []string, dial Dial) (Reached, error) {
	u, err := url.Parse(written)
	if err != nil || !loopback(u.Hostname()) || len(gateways) == 0 {
		return Reached{URL: written}, nil // what is no URL, the run refuses itself
	}
	refusal := connect(ctx, dial, u, loopbackHosts(u.Hostname())...)
	if !errors.Is(refusal, syscall.ECONNREFUSED) {
		return Reached{URL: written}, nil
	}
	tried := []string{fmt.Sprintf("%s (connection refused)", shown(u))}
	for _, gateway := range gateways {
		there := at(u, gateway)
		if err := connect(ctx, dial, there, gateway); err != nil {
			tried = append(tried, fmt.Sprintf("%s (%s)", shown(there), reason(err)))
			continue
		}
		return reachedAt(u, there), nil
	}
	return Reached{}, fmt.Errorf("nothing answers at %s: tried %s. Inside a container, localhost is the container itself: start the application with the input \"start\", let it listen on 0.0.0.0, or write its address",
		shown(u), strings.Join(tried, ", "))
}

func reachedAt(written, there *url.URL) Reached {
	const note = "the application does not answer at %s inside this container, but at %s, on the machine around it: that is used instead"
	return Reached{URL: there.String(), Note: fmt.Sprintf(note, shown(written), shown(there))}
}

func loopback(host string) bool {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && (ip.Unmap().IsLoopback() || ip.IsUnspecified())
}

// loopbackHosts are what a browser connects to: it looks no name of localhost up.
func loopbackHosts(host string) []string {
	if _, err := netip.ParseAddr(host); err == nil {
		return []string{host}
	}
	return []string{"127.0.0.1", "::1"}
}

// connect tries hosts in turn at the port of a URL.
func connect(ctx context.Context, dial Dial, u *url.URL, hosts ...string) error {
	port := cmp.Or(u.Port(), map[string]string{"https": "443"}[u.Scheme], "80")
	var failed error
	for _, host := range hosts {
		ctx, cancel := context.WithTimeout(ctx, dialLimit)
		conn, err := dial(ctx, "tcp", net.JoinHostPort(host, port))
		cancel()
		if err == nil {
			conn.Close()
			return nil
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// at is the URL at another host, with the same port.
func at(u *url.URL, host string) *url.URL {
	moved := *u
	switch {
	case u.Port() != "":
		moved.Host = net.JoinHostPort(host, u.Port())
	case strings.Contains(host, ":"):
		moved.Host = "[" + host + "]"
	default:
		moved.Host = host
	}
	return &moved
}

// shown is a URL without what may be secret in it.
func shown(u *url.URL) string {
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}

// reason is the last cause of an error of the network, which repeats no address.
func reason(err error) string {
	var dns *net.DNSError
	var code syscall.Errno
	switch {
	case errors.As(err, &dns):
		return dns.Err
	case errors.As(err, &code):
		return code.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "no answer"
	}
	var op *url.Error
	if errors.As(err, &op) {
		return op.Err.Error()
	}
	return err.Error()
}

// Files that container engines put into every container.
var containerMarks = []string{"/.dockerenv", "/run/.containerenv"}

// HostGateways are the addresses under which a container finds the machine around
// it, most likely first: the gateway of its default route, and the name that some
// engines give it. Outside a container there are none: the gateway there is
// somebody else's machine.
func HostGateways(readFile func(string) ([]byte, error)) []string {
	inside := false
	for _, mark := range containerMarks {
		_, err := readFile(mark)
		inside = inside || err == nil
	}
	if !inside {
		return nil
	}
	routes, _ := readFile("/proc/net/route") // none is no route
	var gateways []string
	if ip, ok := defaultGateway(string(routes)); ok {
		gateways = append(gateways, ip.String())
	}
	return append(gateways, "host.docker.internal")
}

// defaultGateway reads Linux's table of IPv4 routes: interface, destination,
// gateway, flags, ...; addresses are hexadecimal, their first byte last (on
// little-endian machines, which all that we build for are).
func defaultGateway(routes string) (netip.Addr, bool) {
	for line := range strings.Lines(routes) {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[1] != "00000000" {
			continue
		}
		raw, err := hex.DecodeString(fields[2])
		if err != nil || len(raw) != 4 {
			continue
		}
		var ip [4]byte
		binary.LittleEndian.PutUint32(ip[:], binary.BigEndian.Uint32(raw))
		if addr := netip.AddrFrom4(ip); !addr.IsUnspecified() {
			return addr, true
		}
	}
	return netip.Addr{}, false
}
