package page

import (
	"fmt"

	"sedum.dev/sedum/model"
)

// Op is what a target is wanted for; it decides which elements are candidates.
type Op string

const (
	Click Op = "click"
	Fill  Op = "fill"
	Read  Op = "read"
)

// MainFrame is the FrameID of a page's main frame.
const MainFrame FrameID = 0

// FrameID names one frame of a page while it lives.
type FrameID int

// Ref is one element of one scan. A later scan of its frame invalidates it.
type Ref struct {
	Frame FrameID
	ID    string
}

// Version identifies a state of a page: two observations describe the same page
// only if all parts are equal.
type Version struct {
	Document string         // random per document
	Revision int            // counts observed changes of the document
	Route    string         // full location.href; never recorded whole
	Frames   []FrameVersion // by Frame
}

// FrameVersion is the Version of a child frame that was read. Its Revision counts
// only changes of what the frame says: an advertisement that moves without end
// is no page that never rests.
type FrameVersion struct {
	Frame    FrameID
	Parent   FrameID
	Document string
	Revision int
	Route    string
}

// Candidate is an element that a step may act on, with all that is known of it.
// Only Projection may reach a model.
type Candidate struct {
	Ref           Ref
	NodeID        int // the same for the same element in every scan of a document
	Tag           string
	Role          string
	Name          string // accessible name, <= 120 code points
	RawName       string // before shortening
	Truncated     bool
	Hints         []string
	Peers         []string
	PeersComplete bool // the first peer is the whole text of the item region
	Location      string
	Item          string
	Section       []string // container labels, innermost first
	Region        string   // "article-body" or ""
	InputType     string
	Editable      bool
	Disabled      bool
	Multiple      bool    // a select that takes several options, or a choice of several files
	Labels        []Label // options of a native select, in order

	Hook      string // data-testid
	ElementID string
	NameAttr  string
	Href      string
	Path      string // structural path
}

// Target is one element of one scan, the only thing that can be acted on.
type Target struct {
	Candidate Candidate
	Version   Version
	Op        Op
}

// Label is one option of a native select.
type Label struct {
	Text     string
	Disabled bool
	Selected bool
}

// Scan is the complete candidate set of one version.
type Scan struct {
	Op         Op
	Version    Version
	Candidates []Candidate // page order
	Complete   bool        // false: the page could not be read whole
	Reason     string      // why not: ScopeAmbiguous, ResourceCeiling or TooManyCandidates
	Unread     []string    // shown frames that could not be read, by origin; what is in them is not known
}

// TooManyCandidates is the Reason of a Scan with more than 4096 candidates.
const TooManyCandidates = "resource_limit"

// Digest is the text of a page as a judge may read it, with that of its frames in
// their places.
type Digest struct {
	Version  Version
	Text     string
	Passages []model.Passage
	Problem  DigestProblem
	Unread   []string // shown frames that could not be read, by origin: nothing is known to be absent or complete

	// Of a reading of everything only:
	Drawn  string // all text that is drawn anywhere, in the letters that are seen; white space as written
	Narrow bool   // a dialog stands in front of the page
	Status int    // the HTTP status of the page's document, while it is at the address that it came from; 0 for none
}

// DigestProblem says why a Digest has no usable text.
type DigestProblem string

const (
	DigestOK        DigestProblem = ""
	ScopeAmbiguous  DigestProblem = "scope_ambiguous"
	ResourceCeiling DigestProblem = "resource_ceiling"
	DigestTooLarge  DigestProblem = "digest_too_large"
)

// Control is the live state of one control. Passwords have no Value.
type Control struct {
	Disabled bool
	Checked  *bool // nil: not checkable
	Focused  bool
	Value    *string // nil: not readable
}

// Error codes of this package; hyphens are part of the result contract.
const (
	CodeBrowserMissing      = "browser-missing"
	CodeBrowserLaunch       = "browser-launch-failed"
	CodeBrowserDisconnected = "browser-disconnected"
	CodeContextClosed       = "context-closed"
	CodePageClosed          = "page-closed"
	CodePageCrashed         = "page-crashed"
	CodeOperationFailed     = "operation-failed"
	CodeScriptMissing       = "script-missing"
	CodeNavigation          = "navigation_failed"
	CodeStale               = "stale"
	CodeNotActionable       = "not_actionable"
	CodeInvalidInput        = "invalid_input"
	CodeTimeout             = "timeout"
	CodeCanceled            = "canceled"
	CodeUncertain           = "action_uncertain"
	CodeEmpty               = "empty"    // the text to read is blank
	CodeTooLong             = "too_long" // the text to read is over 4096 code points
	CodeTabUnloaded         = "tab_not_loaded"
	CodeTabUnreadable       = "tab_unreadable"
	CodeTooManyTabs         = "too_many_tabs"
)

// Error is why a page could not be read or acted on. Dispatched says that input
// may have reached the page: such an action is never replayed.
type Error struct {
	Code       string
	Message    string // safe to record
	Dispatched bool
	CallLog    []string
	Err        error
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %s", e.Code, e.Message) }
func (e *Error) Unwrap() error { return e.Err }
