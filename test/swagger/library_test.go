package swagger

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
)

//go:embed library.openapi.json
var description []byte

type book struct {
	ID       int    `json:"id"`
	Title    string `json:"title"`
	Language string `json:"language"`
}

// library is the API that library.openapi.json describes.
type library struct {
	mu    sync.Mutex
	books map[int]book
	last  int
}

// serveLibrary serves the API with Swagger UI in front of it, each time anew.
func serveLibrary(t *testing.T, ui string) string {
	l := &library{books: map[int]book{}}
	for _, b := range []book{{Title: "Emma", Language: "en"}, {Title: "Solaris", Language: "de"}, {Title: "Candide", Language: "fr"}} {
		l.add(b)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /books", l.list)
	mux.HandleFunc("POST /books", l.create)
	mux.HandleFunc("GET /books/{id}", l.find)
	mux.HandleFunc("DELETE /books/{id}", l.withdraw)
	mux.HandleFunc("GET /members", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, map[string]int{"members": 412}) })
	mux.HandleFunc("POST /members", register)
	mux.HandleFunc("GET /library.openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(description)
	})
	mux.HandleFunc("GET /swagger-initializer.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = w.Write([]byte(initializer))
	})
	mux.Handle("GET /", http.FileServer(http.Dir(ui)))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// initializer is the package's own, with our description in place of the example's.
const initializer = `window.onload = () => {
	window.ui = SwaggerUIBundle({
		url: "/library.openapi.json",
		dom_id: "#swagger-ui",
		deepLinking: true,
		presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
		plugins: [SwaggerUIBundle.plugins.DownloadUrl],
		layout: "StandaloneLayout",
	});
};`

func (l *library) add(b book) book {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last++
	b.ID = l.last
	l.books[b.ID] = b
	return b
}

func (l *library) list(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	language := r.FormValue("language")
	found := []book{}
	for id := 1; id <= l.last; id++ {
		if b, ok := l.books[id]; ok && (language == "" || language == b.Language) {
			found = append(found, b)
		}
	}
	reply(w, http.StatusOK, found)
}

func (l *library) create(w http.ResponseWriter, r *http.Request) {
	var b book
	if err := json.NewDecoder(r.Body).Decode(&b); err != nil || b.Title == "" {
		reply(w, http.StatusUnprocessableEntity, map[string]string{"error": "a book needs a title"})
		return
	}
	reply(w, http.StatusCreated, l.add(b))
}

func (l *library) find(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.books[number(r)]
	if !ok {
		reply(w, http.StatusNotFound, map[string]string{"error": "no such book"})
		return
	}
	reply(w, http.StatusOK, b)
}

func (l *library) withdraw(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.books[number(r)]; !ok {
		reply(w, http.StatusNotFound, map[string]string{"error": "no such book"})
		return
	}
	delete(l.books, number(r))
	w.WriteHeader(http.StatusNoContent)
}

func register(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if name == "" {
		reply(w, http.StatusUnprocessableEntity, map[string]string{"error": "a member needs a name"})
		return
	}
	reply(w, http.StatusCreated, map[string]any{"member": 413, "name": name, "newsletter": r.FormValue("newsletter") == "true"})
}

func number(r *http.Request) int {
	n, _ := strconv.Atoi(r.PathValue("id"))
	return n
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
