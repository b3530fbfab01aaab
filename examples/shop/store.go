package main

import (
	"crypto/rand"
	"fmt"
	"sync"
)

// product is one thing for sale; the price is in cents.
type product struct {
	ID, Name, About string
	Price           int
}

var catalogue = []product{
	{"blue-mug", "Blue Mug", "Stoneware, holds 350 ml", 1200},
	{"red-bowl", "Red Bowl", "For soup and cereals", 850},
	{"teapot", "Cast Iron Teapot", "Keeps tea warm for an hour", 4900},
	{"oak-board", "Oak Board", "For bread and cheese", 2750},
	{"linen-towel", "Linen Towel", "Dries without lint", 995},
	{"salt-mill", "Salt Mill", "With a ceramic grinder", 1890},
}

const shipping = 500

// line is one product in a cart or order.
type line struct {
	Product product
	Count   int
}

func (l line) Sum() int { return l.Product.Price * l.Count }

// order is a placed order.
type order struct {
	Number int
	Name   string
	Lines  []line
	Total  int
	Status string
}

func (o order) Items() int { return count(o.Lines) }

// session is what the shop knows of one visitor.
type session struct {
	User   string
	Lines  []line
	Orders []order
	Badge  int // what the cart badge shows
	Visits int
}

func count(lines []line) (n int) {
	for _, l := range lines {
		n += l.Count
	}
	return n
}

func subtotal(lines []line) (cents int) {
	for _, l := range lines {
		cents += l.Sum()
	}
	return cents
}

func (s *session) add(id string) bool {
	for i := range s.Lines {
		if s.Lines[i].Product.ID == id {
			s.Lines[i].Count++
			s.Badge = count(s.Lines)
			return true
		}
	}
	for _, p := range catalogue {
		if p.ID == id {
			s.Lines = append(s.Lines, line{p, 1})
			s.Badge = count(s.Lines)
			return true
		}
	}
	return false
}

func (s *session) remove(id string) {
	var kept []line
	for _, l := range s.Lines {
		if l.Product.ID != id {
			kept = append(kept, l)
		}
	}
	s.Lines = kept
}

// sessions are kept by cookie for as long as the shop runs.
type sessions struct {
	mu   sync.Mutex
	byID map[string]*session
}

func (s *sessions) start(user string) (id string) {
	id = rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byID[id] = &session{User: user, Orders: []order{
		{Number: 1001, Name: user, Lines: []line{{catalogue[2], 1}}, Total: catalogue[2].Price + shipping, Status: "Delivered"},
	}}
	return id
}

// with runs f on a session while no one else can; false when there is none.
func (s *sessions) with(id string, f func(*session)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.byID[id]
	if ok {
		f(found)
	}
	return ok
}

func money(cents int) string { return fmt.Sprintf("$%d.%02d", cents/100, cents%100) }
