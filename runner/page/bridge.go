package page

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"sedum.dev/sedum/model"
)

//go:generate go run ./script/gen bundle.js

// pageScript runs in every frame before the page's own code.
//
//go:embed bundle.js
var pageScript string

const (
	protocol  = 1 // of the page script's replies
	readLimit = 10 * time.Second
)

// Limits of what a reply may hold.
const (
	maxCandidates = 4096
	maxDigest     = 4096 // code points
	maxRead       = 4096
	maxName       = 120
	maxPeer       = 80
	maxLocation   = 80
	maxItem       = 300
)

// reply is what every operation of the page script sends besides its own fields.
type reply interface{ check() error }

// ask runs one operation in the main frame and checks the reply: it comes out of
// a page and is never trusted.
func ask[R reply](ctx context.Context, p *Page, op string, arg any) (R, error) {
	var r R
	text, err := p.call(ctx, MainFrame, op, arg, readLimit)
	if err != nil {
		return r, err
	}
	return decode[R](op, text)
}

// askOf runs one operation on a target, in its own frame.
func askOf[R reply](ctx context.Context, p *Page, t Target, op string) (R, error) {
	var r R
	text, err := p.call(ctx, t.Candidate.Ref.Frame, op, map[string]any{"ref": t.Candidate.Ref.ID}, readLimit)
	if err != nil {
		return r, err
	}
	return decode[R](op, text)
}

func decode[R reply](op, text string) (R, error) {
	var r R
	var head struct {
		Protocol int `json:"protocol"`
	}
	if err := json.Unmarshal([]byte(text), &head); err != nil {
		return r, invalidReply(op, err)
	}
	if head.Protocol != protocol {
		return r, &Error{Code: CodeScriptMissing, Message: fmt.Sprintf("could not %s: the page script speaks protocol %d, not %d", op, head.Protocol, protocol)}
	}
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, invalidReply(op, err)
	}
	if err := r.check(); err != nil {
		return r, invalidReply(op, err)
	}
	return r, nil
}

// What the reply said stays out of the message: it is page content.
func invalidReply(op string, err error) *Error {
	return &Error{Code: CodeOperationFailed, Message: "the page script's reply to " + op + " can't be used", Err: err}
}

type versionReply struct {
	Document string `json:"document"`
	Revision int    `json:"revision"`
	Route    string `json:"route"`
}

func (v versionReply) version() Version {
	return Version{Document: v.Document, Revision: v.Revision, Route: v.Route}
}

func (v versionReply) check() error {
	if v.Document == "" || v.Revision < 0 {
		return errors.New("no version")
	}
	return nil
}

// versioned is what the readings of a document have in common: its version, and
// the child frames that it shows, in page order.
type versioned struct {
	Version versionReply `json:"version"`
	Frames  []frameMark  `json:"frames"`
}

// frameMark is a child frame in its place: how many of the reply's passages or
// candidates stand before it.
type frameMark struct {
	Node   int    `json:"node"`
	At     int    `json:"at"`
	Source string `json:"source"`
	Aside  bool   `json:"aside"` // it is read although it stands behind an open dialog
}

func (v versioned) head() versioned { return v }

func (v versioned) check() error { return v.places(0) }

// places checks the version and that every frame has its place among n others.
func (v versioned) places(n int) error {
	if err := v.Version.check(); err != nil {
		return err
	}
	at := 0
	for _, f := range v.Frames {
		if f.Node < 1 || f.At < at || f.At > n {
			return errors.New("a frame without a place")
		}
		at = f.At
	}
	return nil
}

type parsedReply struct {
	Parsed bool `json:"parsed"`
}

func (r parsedReply) check() error { return nil }

type idleReply struct {
	versioned
	Idle float64 `json:"idle"` // milliseconds
}

func (r idleReply) check() error {
	if r.Idle < 0 {
		return errors.New("negative idle time")
	}
	return r.versioned.check()
}

type scanReply struct {
	versioned
	Candidates []candidateReply `json:"candidates"`
	Elements   int              `json:"elements"` // how many were looked at
	Reason     string           `json:"reason"`
}

func (r scanReply) check() error {
	if err := r.places(len(r.Candidates)); err != nil {
		return err
	}
	if r.Elements < 0 || len(r.Candidates) > maxCandidates {
		return errors.New("too many candidates")
	}
	switch r.Reason {
	case "", string(ScopeAmbiguous), string(ResourceCeiling), TooManyCandidates:
	default:
		return errors.New("unknown reason")
	}
	seen := make(map[string]bool, len(r.Candidates))
	for _, c := range r.Candidates {
		if seen[c.Ref] {
			return errors.New("a reference occurs twice")
		}
		seen[c.Ref] = true
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

type labelReply struct {
	Text     string `json:"text"`
	Disabled bool   `json:"disabled"`
	Selected bool   `json:"selected"`
}

type candidateReply struct {
	Ref       string       `json:"ref"`
	Node      int          `json:"node"`
	Tag       string       `json:"tag"`
	Role      string       `json:"role"`
	Name      string       `json:"name"`
	Raw       string       `json:"raw"`
	Truncated bool         `json:"truncated"`
	Hints     []string     `json:"hints"`
	Peers     []string     `json:"peers"`
	Whole     bool         `json:"whole"`
	Item      string       `json:"item"`
	Location  string       `json:"location"`
	Section   []string     `json:"section"`
	Region    string       `json:"region"`
	InputType string       `json:"inputType"`
	Editable  bool         `json:"editable"`
	Disabled  bool         `json:"disabled"`
	Multiple  bool         `json:"multiple"`
	Labels    []labelReply `json:"labels"`
	Hook      string       `json:"hook"`
	ID        string       `json:"id"`
	NameAttr  string       `json:"nameAttr"`
	Href      string       `json:"href"`
	Path      string       `json:"path"`
}

var safeRoles = map[string]bool{
	"": true, "button": true, "link": true, "checkbox": true, "radio": true, "switch": true, "tab": true, "menuitem": true,
	"option": true, "textbox": true, "searchbox": true, "combobox": true, "spinbutton": true, "slider": true, "heading": true,
}

func (c candidateReply) check() error {
	switch {
	case c.Ref == "" || c.Node <= 0 || c.Tag == "":
		return errors.New("a candidate without an identity")
	case c.Name == "" || !fits(c.Name, maxName) || !fits(c.Location, maxLocation) || !fits(c.Item, maxItem):
		return errors.New("a candidate's text is missing or too long")
	case len(c.Peers) > 2:
		return errors.New("a candidate with too many peers")
	case !safeRoles[c.Role]:
		return errors.New("a candidate with an unknown role")
	}
	for _, peer := range c.Peers {
		if !fits(peer, maxPeer) {
			return errors.New("a peer that is too long")
		}
	}
	return nil
}

func (c candidateReply) candidate(frame FrameID) Candidate {
	labels := make([]Label, len(c.Labels))
	for i, l := range c.Labels {
		labels[i] = Label(l)
	}
	return Candidate{
		Ref: Ref{Frame: frame, ID: c.Ref}, NodeID: c.Node, Tag: c.Tag, Role: c.Role,
		Name: c.Name, RawName: c.Raw, Truncated: c.Truncated, Hints: c.Hints,
		Peers: c.Peers, PeersComplete: c.Whole, Location: c.Location, Item: c.Item, Section: c.Section, Region: c.Region,
		InputType: c.InputType, Editable: c.Editable, Disabled: c.Disabled, Multiple: c.Multiple, Labels: labels,
		Hook: c.Hook, ElementID: c.ID, NameAttr: c.NameAttr, Href: c.Href, Path: c.Path,
	}
}

type digestReply struct {
	versioned
	Text     string         `json:"text"`
	Problem  DigestProblem  `json:"problem"`
	Passages []passageReply `json:"passages"`
	Nodes    int            `json:"nodes"` // text nodes looked at
	Drawn    *string        `json:"drawn"` // nil: too long
	Narrow   bool           `json:"narrow"`
	Status   int            `json:"status"`
}

type passageReply struct {
	Text  string            `json:"text"`
	Kind  model.PassageKind `json:"kind"`
	Level int               `json:"level"`
	Group int               `json:"group"`
	Entry int               `json:"entry"`
	Cell  int               `json:"cell"`
	Label string            `json:"label"`

	Control *model.Control `json:"control"`
}

// text reports a passage of text, and not the state of a control.
func (p passageReply) text() bool { return p.Kind != model.PassageState }

func (p passageReply) passage() model.Passage {
	out := model.Passage{Text: p.Text, Kind: p.Kind, Level: p.Level, Group: p.Group, Entry: p.Entry, Cell: p.Cell, Label: p.Label}
	if p.Control != nil {
		out.Control = *p.Control
	}
	return out
}

func (r digestReply) check() error {
	if err := r.places(len(r.Passages)); err != nil {
		return err
	}
	if r.Nodes < 0 {
		return errors.New("a negative number of text nodes")
	}
	switch r.Problem {
	case DigestOK:
	case ScopeAmbiguous, ResourceCeiling, DigestTooLarge:
		if r.Text != "" || len(r.Passages) > 0 {
			return errors.New("text beside a problem")
		}
	default:
		return errors.New("unknown problem")
	}
	var texts []string
	for _, p := range r.Passages {
		if p.text() != (p.Text != "") || p.text() != (p.Control == nil) || p.Level < 0 || p.Group < 0 || p.Entry < 0 || p.Cell < 0 {
			return errors.New("a passage that is none")
		}
		if p.text() {
			texts = append(texts, p.Text)
		}
	}
	if strings.Join(texts, " ") != r.Text {
		return errors.New("the passages are not the text")
	}
	return nil
}

type textReply struct {
	Status string `json:"status"`
	Text   string `json:"text"`
}

func (r textReply) check() error { return nil }

type controlReply struct {
	Status   string  `json:"status"`
	Disabled bool    `json:"disabled"`
	Checked  *bool   `json:"checked"`
	Focused  bool    `json:"focused"`
	Value    *string `json:"value"`
}

func (r controlReply) check() error { return nil }

func fits(text string, limit int) bool { return utf8.RuneCountInString(text) <= limit }
