// Command gen writes the bundled page script to the file it is given.
package main

import (
	"log"
	"os"
	"path/filepath"

	"sedum.dev/sedum/runner/page/script"
)

func main() {
	log.SetFlags(0)
	dir, err := filepath.Abs("script")
	if err != nil {
		log.Fatal(err)
	}
	bundle, err := script.Bundle(dir)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[1], bundle, 0o644); err != nil {
		log.Fatal(err)
	}
}
