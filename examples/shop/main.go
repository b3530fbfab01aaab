// Command shop is a small web shop to try Sedum on. It keeps everything in
// memory and can be given bugs: --bug wrong-total, --bug dead-button, ...
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
)

// bugs are the faults that the shop can be given, and what they do.
var bugs = map[string]string{
	"wrong-total":  "the cart's total leaves out the shipping cost",
	"dead-button":  "the Checkout button does nothing",
	"stale-badge":  "the cart badge keeps its number when the cart is emptied",
	"flaky-banner": "every second page is covered by an offer until it is closed",
	"server-error": "placing an order ends in a server error",
}

// bugList is the value of --bug: repeatable, commas allowed.
type bugList map[string]bool

func (b bugList) String() string { return "" }

func (b bugList) Set(value string) error {
	for name := range strings.SplitSeq(value, ",") {
		if _, ok := bugs[name]; !ok {
			return fmt.Errorf("no such bug; choose from %s", strings.Join(bugNames(), ", "))
		}
		b[name] = true
	}
	return nil
}

func bugNames() []string {
	names := []string{}
	for name := range bugs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func main() {
	active := bugList{}
	addr := flag.String("addr", "127.0.0.1:8747", "address to listen on")
	password := flag.String("password", "opensesame", "password of every account")
	flag.Var(active, "bug", "give the shop a bug: "+strings.Join(bugNames(), ", "))
	flag.Parse()

	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "shop:", err)
		os.Exit(1)
	}
	fmt.Printf("shop http://%s\n", listener.Addr())
	server := &http.Server{Handler: newShop(*password, active), ReadHeaderTimeout: 5 * time.Second}
	fmt.Fprintln(os.Stderr, "shop:", server.Serve(listener))
}
