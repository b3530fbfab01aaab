package config

import "strings"

// dotenvEntry is one NAME=value of a .env file and the line where it starts.
type dotenvEntry struct {
	name, value string
	line        int
}

// parseDotenv reads text as Node's parseEnv does. Nothing is expanded but \n
// between double quotes, so a password such as pa$WORD stays what it is; lines
// without "=" are skipped, and a quote that is never closed is part of the value.
func parseDotenv(text string) []dotenvEntry {
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r", ""), "\ufeff")
	var entries []dotenvEntry
	for rest := text; rest != ""; {
		line, after, _ := strings.Cut(rest, "\n")
		name, value, ok := strings.Cut(line, "=")
		name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "export "))
		if !ok || name == "" || name[0] == '#' {
			rest = after
			continue
		}
		entry := dotenvEntry{name: name, line: 1 + strings.Count(text[:len(text)-len(rest)], "\n")}
		start := strings.TrimLeft(value, " \t")
		if start != "" && strings.ContainsRune("'\"`", rune(start[0])) {
			// A quoted value may span lines.
			from := rest[len(line)-len(start):]
			if end := strings.IndexByte(from[1:], from[0]); end >= 0 {
				entry.value = from[1 : end+1]
				if from[0] == '"' {
					entry.value = strings.ReplaceAll(entry.value, `\n`, "\n")
				}
				_, rest, _ = strings.Cut(from[end+2:], "\n")
				entries = append(entries, entry)
				continue
			}
			entry.value = strings.TrimSpace(start)
		} else {
			value, _, _ = strings.Cut(value, "#")
			entry.value = strings.TrimSpace(value)
		}
		entries = append(entries, entry)
		rest = after
	}
	return entries
}
