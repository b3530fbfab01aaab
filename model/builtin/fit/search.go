package main

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// search changes one number at a time, and keeps a change that lowers the loss
// by more than it moves away from the start: a number without evidence stays.
type search struct {
	start  numbers
	budget int // evaluations at most
	seed   uint64
	only   string // paths of numbers that may change start with it
	loss   func(numbers) (float64, error)
	log    func(format string, args ...any)

	best numbers
	cost float64 // of best, its distance from the start included
	used int
}

// steps are the relative sizes of a change, coarse to fine.
var steps = []float64{0.4, 0.2, 0.1, 0.05}

// pull is what moving one number by its own size costs.
const pull = 0.002

// run returns the best numbers and the loss before and after.
func (s *search) run() (found numbers, before, after float64, err error) {
	s.best = s.start
	if before, err = s.loss(s.start); err != nil {
		return s.start, 0, 0, err
	}
	s.cost = before
	s.log("start: loss %.4f, %d numbers", before, len(s.start.values))
	random := rand.New(rand.NewPCG(s.seed, 0))
	for _, step := range steps {
		for improved := true; improved && s.used < s.budget; {
			if improved, err = s.pass(step, random.Perm(len(s.start.values))); err != nil {
				return s.best, before, 0, err
			}
		}
	}
	after, err = s.loss(s.best)
	return s.best, before, after, err
}

func (s *search) pass(step float64, order []int) (improved bool, err error) {
	for _, i := range order {
		if path := s.best.spots[i].path; !strings.HasPrefix(path, "."+s.only) || strings.HasPrefix(path, statement) {
			continue // the regression has settled the statement's
		}
		for _, direction := range []float64{1, -1} {
			better, err := s.climb(i, direction*step)
			if err != nil {
				return improved, err
			}
			if better {
				improved = true
				break
			}
		}
	}
	return improved, nil
}

// climb goes on in one direction for as long as it helps.
func (s *search) climb(i int, step float64) (improved bool, err error) {
	for s.used < s.budget {
		candidate := s.best.with(i, moved(s.best.values[i], step))
		s.used++
		loss, err := s.loss(candidate)
		if err != nil {
			return improved, err
		}
		cost := loss + s.distance(candidate)
		if cost >= s.cost-1e-9 {
			return improved, nil
		}
		s.log("%d: %s %v -> %v, loss %.4f", s.used, s.best.spots[i].path[1:], s.best.values[i], candidate.values[i], loss)
		s.best, s.cost, improved = candidate, cost, true
	}
	return improved, nil
}

// moved changes a value by a share of its size, to three digits. Zero has no
// size: it moves by the step itself.
func moved(value, step float64) float64 {
	size := math.Abs(value)
	if size == 0 {
		size = 1
	}
	digits := strconv.FormatFloat(value+step*size, 'g', 3, 64)
	rounded, _ := strconv.ParseFloat(digits, 64) // what FormatFloat wrote
	return rounded
}

func (s *search) distance(n numbers) float64 {
	sum := 0.0
	for i, v := range n.values {
		sum += math.Abs(v-s.start.values[i]) / max(math.Abs(s.start.values[i]), 1)
	}
	return pull * sum
}
