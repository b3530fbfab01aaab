package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// numbers are all numbers of a JSON document; everything else of it, layout
// included, stays as it was written.
type numbers struct {
	source []byte
	spots  []spot
	values []float64
}

// spot is where a number stands, and the path of keys that leads to it.
type spot struct {
	from, to int
	path     string
}

func numbersIn(text []byte) (numbers, error) {
	n := numbers{source: text}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if err := n.read(dec, ""); err != nil {
		return n, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return n, errors.New("more than one JSON document")
	}
	if len(n.values) == 0 {
		return n, errors.New("no number to fit")
	}
	return n, nil
}

func (n *numbers) read(dec *json.Decoder, path string) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	switch t := token.(type) {
	case json.Number:
		value, err := t.Float64()
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		to := int(dec.InputOffset())
		n.spots = append(n.spots, spot{to - len(t), to, path})
		n.values = append(n.values, value)
	case json.Delim:
		for i := 0; dec.More(); i++ {
			key := strconv.Itoa(i)
			if t == '{' {
				name, err := dec.Token()
				if err != nil {
					return err
				}
				key = name.(string)
			}
			if err := n.read(dec, path+"."+key); err != nil {
				return err
			}
		}
		_, err = dec.Token()
	}
	return err
}

// with is the same document with another value for one number.
func (n numbers) with(i int, value float64) numbers {
	n.values = slices.Clone(n.values)
	n.values[i] = value
	return n
}

func (n numbers) text() []byte {
	var out []byte
	at := 0
	for i, s := range n.spots {
		out = append(out, n.source[at:s.from]...)
		out = append(out, n.literal(i)...)
		at = s.to
	}
	return append(out, n.source[at:]...)
}

// literal keeps the way in which a value was written that is still the same.
func (n numbers) literal(i int) []byte {
	s := n.spots[i]
	written := n.source[s.from:s.to]
	if old, err := strconv.ParseFloat(string(written), 64); err == nil && old == n.values[i] {
		return written
	}
	return strconv.AppendFloat(nil, n.values[i], 'f', -1, 64)
}
