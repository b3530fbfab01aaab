package main

import (
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
)

//go:embed web
var web embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{"money": money}).ParseFS(web, "web/*.html"))

const cookie = "shop-session"

// shop serves the pages.
type shop struct {
	*http.ServeMux
	password string
	bugs     bugList
	sessions sessions
}

// view is what a template shows.
type view struct {
	Title   string
	User    string
	Badge   int
	Banner  bool
	Message string
	Error   string

	Products []product
	Query    string
	Sort     string
	Lines    []line
	Shipping int
	Subtotal int
	Total    int
	Order    order
	Orders   []order
	Users    []user
	Dead     bool
}

func newShop(password string, active bugList) *shop {
	s := &shop{ServeMux: http.NewServeMux(), password: password, bugs: active, sessions: sessions{byID: map[string]*session{}}}
	s.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(must(subFS()))))
	s.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/products", http.StatusSeeOther) })
	s.HandleFunc("GET /login", s.loginPage)
	s.HandleFunc("POST /login", s.login)
	s.HandleFunc("POST /logout", s.logout)
	for pattern, page := range map[string]func(http.ResponseWriter, *http.Request, *session){
		"GET /products":          s.products,
		"POST /cart/{id}":        s.add,
		"POST /cart/{id}/remove": s.remove,
		"GET /cart":              s.cart,
		"GET /checkout":          s.checkout,
		"POST /checkout":         s.placeOrder,
		"GET /orders":            s.orders,
		"GET /orders/{number}":   s.order,
		"GET /report":            s.report,
		"GET /report/data":       s.reportData,
		"GET /admin":             s.admin,
	} {
		s.HandleFunc(pattern, s.signedIn(page))
	}
	return s
}

// signedIn sends visitors without a session to the login page.
func (s *shop) signedIn(page func(http.ResponseWriter, *http.Request, *session)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, err := r.Cookie(cookie)
		if err == nil && s.sessions.with(id.Value, func(v *session) { page(w, r, v) }) {
			return
		}
		http.Redirect(w, r, "/login", http.StatusSeeOther)
	}
}

func (s *shop) show(w http.ResponseWriter, name string, visitor *session, v view) {
	if visitor != nil {
		visitor.Visits++
		v.User, v.Badge = visitor.User, visitor.Badge
		v.Banner = s.bugs["flaky-banner"] && visitor.Visits%2 == 0
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := templates.ExecuteTemplate(w, name+".html", v); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (s *shop) loginPage(w http.ResponseWriter, r *http.Request) {
	s.show(w, "login", nil, view{Title: "Sign in"})
}

func (s *shop) login(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimSpace(r.FormValue("username"))
	if name == "" || r.FormValue("password") != s.password {
		w.WriteHeader(http.StatusUnauthorized)
		s.show(w, "login", nil, view{Title: "Sign in", Error: "Wrong username or password."})
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: s.sessions.start(name), Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, r, "/products", http.StatusSeeOther)
}

func (s *shop) logout(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: cookie, Path: "/", MaxAge: -1})
	http.Redirect(w, r, "/login", http.StatusSeeOther)
}

func (s *shop) products(w http.ResponseWriter, r *http.Request, v *session) {
	query, order := r.FormValue("q"), r.FormValue("sort")
	s.show(w, "products", v, view{Title: "Products", Products: listed(query, order), Query: query, Sort: order})
}

// add answers the client script with the new badge.
func (s *shop) add(w http.ResponseWriter, r *http.Request, v *session) {
	if !v.add(r.PathValue("id")) {
		http.NotFound(w, r)
		return
	}
	fmt.Fprint(w, v.Badge)
}

func (s *shop) remove(w http.ResponseWriter, r *http.Request, v *session) {
	v.remove(r.PathValue("id"))
	s.updateBadge(v)
	http.Redirect(w, r, "/cart", http.StatusSeeOther)
}

func (s *shop) updateBadge(v *session) {
	if !s.bugs["stale-badge"] {
		v.Badge = count(v.Lines)
	}
}

func (s *shop) cart(w http.ResponseWriter, r *http.Request, v *session) {
	s.show(w, "cart", v, view{
		Title: "Your cart", Lines: v.Lines, Subtotal: subtotal(v.Lines), Shipping: shipping, Total: s.total(v.Lines), Dead: s.bugs["dead-button"],
	})
}

func (s *shop) total(lines []line) int {
	if s.bugs["wrong-total"] {
		return subtotal(lines)
	}
	return subtotal(lines) + shipping
}

func (s *shop) checkout(w http.ResponseWriter, r *http.Request, v *session) {
	if len(v.Lines) == 0 {
		http.Redirect(w, r, "/cart", http.StatusSeeOther)
		return
	}
	s.show(w, "checkout", v, view{Title: "Checkout", Lines: v.Lines, Total: s.total(v.Lines)})
}

func (s *shop) placeOrder(w http.ResponseWriter, r *http.Request, v *session) {
	if s.bugs["server-error"] {
		http.Error(w, "Internal Server Error", http.StatusInternalServerError)
		return
	}
	name := strings.TrimSpace(r.FormValue("first") + " " + r.FormValue("last"))
	if r.FormValue("first") == "" || r.FormValue("postcode") == "" {
		s.show(w, "checkout", v, view{Title: "Checkout", Lines: v.Lines, Total: s.total(v.Lines), Error: "First name and postcode are required."})
		return
	}
	placed := order{Number: 1001 + len(v.Orders), Name: name, Lines: v.Lines, Total: s.total(v.Lines), Status: "In preparation"}
	v.Orders = append([]order{placed}, v.Orders...)
	v.Lines = nil
	s.updateBadge(v)
	http.Redirect(w, r, fmt.Sprintf("/orders/%d", placed.Number), http.StatusSeeOther)
}

func (s *shop) orders(w http.ResponseWriter, r *http.Request, v *session) {
	s.show(w, "orders", v, view{Title: "Order history", Orders: v.Orders})
}

func (s *shop) order(w http.ResponseWriter, r *http.Request, v *session) {
	for _, o := range v.Orders {
		if fmt.Sprint(o.Number) == r.PathValue("number") {
			s.show(w, "order", v, view{Title: "Order " + r.PathValue("number"), Order: o})
			return
		}
	}
	http.NotFound(w, r)
}

// report is a page that takes its time: its script asks for the data.
func (s *shop) report(w http.ResponseWriter, r *http.Request, v *session) {
	s.show(w, "report", v, view{Title: "Sales report"})
}

func (s *shop) admin(w http.ResponseWriter, r *http.Request, v *session) {
	s.show(w, "admin", v, view{Title: "Users", Users: users})
}
