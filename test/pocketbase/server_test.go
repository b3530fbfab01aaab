package pocketbase

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	program  = ".tools/pocketbase/base" // made by the Makefile, no part of this module
	patience = 30 * time.Second
)

// serve starts PocketBase anew with one superuser and returns its URL once it
// answers. It ends with the test.
func serve(t *testing.T, email, password string) string {
	t.Helper()
	path, err := filepath.Abs("../../" + program)
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatalf("this test needs PocketBase: %v\nFix: make %s (\"make test\" does it)", err, program)
	}
	data := filepath.Join(t.TempDir(), "data") // it keeps more folders beside this one
	if out, err := exec.Command(path, "superuser", "upsert", email, password, "--dir", data).CombinedOutput(); err != nil {
		t.Fatalf("pocketbase superuser upsert: %v\n%s", err, out)
	}
	address := freeAddress(t)
	var out strings.Builder
	server := exec.Command(path, "serve", "--http", address, "--dir", data)
	server.Stdout, server.Stderr = &out, &out
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	alive, end := context.WithTimeout(t.Context(), patience)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Wait()
		end()
	}()
	t.Cleanup(func() {
		_ = server.Process.Kill()
		<-ended
	})
	if !answers(alive, "http://"+address+"/api/health") {
		_ = server.Process.Kill()
		<-ended
		t.Fatalf("pocketbase serve did not answer at %s:\n%s", address, out.String())
	}
	return "http://" + address
}

// freeAddress is one that nothing listens at.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// answers asks again and again until the URL answers well; false when ctx ended first.
func answers(ctx context.Context, url string) bool {
	for ctx.Err() == nil {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return false
		}
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return true
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond):
		}
	}
	return false
}
