// Package result is the contract between the runner and everything that reads
// a run: the RunResult document, its schema, its invariants, the files of a run
// directory, and the one mapping from a run to an exit code.
//
// Entry points: Start makes a Recorder, which can only publish valid snapshots;
// Read loads a published one; Outcome says what CI should be told. The package
// imports nothing of ours, so any tool may use it on a copied run directory.
package result

import (
	"fmt"
	"time"
)

// SchemaVersion is the major version of the RunResult document.
const SchemaVersion = 1

// State says how far a run, test, attempt or step has come.
type State string

const (
	Running     State = "running"
	Completed   State = "completed"
	Interrupted State = "interrupted"
	Errored     State = "error"
)

// Verdict is what a completed part of a run decided; NoVerdict is written as null.
type Verdict string

const (
	NoVerdict Verdict = ""
	Passed    Verdict = "passed"
	Failed    Verdict = "failed"
)

// Flag marks a pass that a person should look at. Flaky never stands on a step.
type Flag string

const (
	LowConfidence Flag = "low_confidence"
	Contradiction Flag = "contradiction"
	Flaky         Flag = "flaky"
)

// Kind says whether a step acts, decides the test, or only records scores.
type Kind string

const (
	Action  Kind = "action"
	Verify  Kind = "verify"
	Measure Kind = "measure"
)

// Phase is the part of a test that a step belongs to.
type Phase string

const (
	Before Phase = "before"
	Body   Phase = "steps"
	After  Phase = "after"
)

// Purpose says what a model call was for.
type Purpose string

const (
	Classification Purpose = "classification"
	Locating       Purpose = "locator"
	Judging        Purpose = "judge"
	Planning       Purpose = "planner"
)

// Run is one RunResult: progress.json, result.json and the JSON report copy
// each hold exactly one. Empty lists are written as [], never null. The tags
// max (of a text, or of each text in a list) and maxItems repeat the schema's
// limits; a test keeps them equal to it.
type Run struct {
	SchemaVersion     int                `json:"schemaVersion"`
	RunID             string             `json:"runId"`
	State             State              `json:"state"`
	Verdict           Verdict            `json:"verdict"`
	Flags             []Flag             `json:"flags"`
	StartedAt         Time               `json:"startedAt"`
	UpdatedAt         Time               `json:"updatedAt"`
	FinishedAt        *Time              `json:"finishedAt"`
	ElapsedMs         float64            `json:"elapsedMs"`
	SelectedTestCount *int               `json:"selectedTestCount,omitempty"`
	Execution         *Execution         `json:"execution,omitempty"`
	Totals            Totals             `json:"totals"`
	SetupCalls        []Call             `json:"setupCalls"`
	Tests             []Test             `json:"tests"`
	DiscoveryProblems []DiscoveryProblem `json:"discoveryProblems,omitempty"`
	Error             *Error             `json:"error"`
}

// Error is why something could not be decided, or why a step failed. The
// message has at most 512 code points and never holds a fix or a secret.
type Error struct {
	Code    string   `json:"code"`
	Message string   `json:"message" max:"512"`
	CallLog []string `json:"callLog,omitempty" max:"512" maxItems:"20"`
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// DiscoveryProblem is a file or path that could not be selected.
type DiscoveryProblem struct {
	File    string `json:"file" max:"512"`
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	Code    string `json:"code" max:"120"`
	Message string `json:"message" max:"512"`
	Fix     string `json:"fix" max:"512"`
}

// Execution records how the run was scheduled.
type Execution struct {
	Parallel            Parallel         `json:"parallel"`
	Shard               *Shard           `json:"shard"`
	ProviderConcurrency int              `json:"providerConcurrency"`
	Vision              *VisionExecution `json:"vision,omitempty"`
}

// Parallel holds the requested and the used number of lanes.
type Parallel struct {
	Requested LaneRequest `json:"requested"`
	Lanes     int         `json:"lanes"`
}

// LaneRequest is the value of --parallel: a positive number, or Auto.
type LaneRequest int

// Auto asks for half the logical CPUs; it is written as "auto".
const Auto LaneRequest = 0

// Shard is this run's share of the whole selection; Index counts from 1.
type Shard struct {
	Index               int `json:"index"`
	Count               int `json:"count"`
	GlobalSelectedTests int `json:"globalSelectedTests"`
}

// VisionExecution says which vision model a run could use and how its key was received.
type VisionExecution struct {
	Model string `json:"model" max:"200"`
	Key   string `json:"key"`
}

// Totals are derived from the rest of the document and never set by hand.
type Totals struct {
	SelectedTests      int      `json:"selectedTests"`
	ExecutedTests      int      `json:"executedTests"`
	PassedTests        int      `json:"passedTests"`
	FailedTests        int      `json:"failedTests"`
	PassedSteps        int      `json:"passedSteps"`
	FailedSteps        int      `json:"failedSteps"`
	HistoricalAttempts int      `json:"historicalAttempts"`
	FlaggedSteps       int      `json:"flaggedSteps"`
	ModelCalls         int      `json:"modelCalls"`
	InputTokens        int      `json:"inputTokens"`
	OutputTokens       int      `json:"outputTokens"`
	CostUsd            *float64 `json:"costUsd"`
	CostComplete       bool     `json:"costComplete"`
}

// Test is one started test; State, Verdict and Flags mirror its newest attempt.
type Test struct {
	ID                string    `json:"id"`
	File              string    `json:"file"`
	Description       string    `json:"description" max:"512"`
	Goal              *Goal     `json:"goal,omitempty"`
	Tags              []string  `json:"tags" max:"120"`
	State             State     `json:"state"`
	Verdict           Verdict   `json:"verdict"`
	Flags             []Flag    `json:"flags"`
	SelectedAttemptID *string   `json:"selectedAttemptId"`
	Attempts          []Attempt `json:"attempts"`
}

// Goal is the goal and claim of a YAML goal test, whole and with secrets replaced.
type Goal struct {
	Text   string `json:"text"`
	Verify string `json:"verify"`
}

// Attempt is one whole try of a test in a fresh browser context.
type Attempt struct {
	ID               string    `json:"id"`
	Ordinal          int       `json:"ordinal"`
	State            State     `json:"state"`
	Verdict          Verdict   `json:"verdict"`
	Flags            []Flag    `json:"flags"`
	StartedAt        Time      `json:"startedAt"`
	FinishedAt       *Time     `json:"finishedAt"`
	ElapsedMs        float64   `json:"elapsedMs"`
	Lane             *int      `json:"lane,omitempty"`
	TimeoutReason    *string   `json:"timeoutReason" max:"120"`
	Error            *Error    `json:"error"`
	Steps            []Step    `json:"steps"`
	Calls            *[]Call   `json:"calls,omitempty"`
	Problems         []Problem `json:"problems"`
	PrimaryProblemID *string   `json:"primaryProblemId"`
}

// Step is one executed sentence.
type Step struct {
	ID           string        `json:"id"`
	Index        int           `json:"index"`
	Kind         Kind          `json:"kind"`
	Operation    string        `json:"operation" max:"80"`
	Phase        Phase         `json:"phase"`
	Sentence     string        `json:"sentence" max:"512"`
	Detail       string        `json:"detail" max:"512"`
	Group        []string      `json:"group,omitempty" max:"120" maxItems:"16"`
	Goal         *StepGoal     `json:"goal,omitempty"`
	SourceStack  []Source      `json:"sourceStack"`
	State        State         `json:"state"`
	Verdict      Verdict       `json:"verdict"`
	Flags        []Flag        `json:"flags"`
	ElapsedMs    float64       `json:"elapsedMs"`
	Page         Page          `json:"page"`
	Locator      *Locator      `json:"locator"`
	Judgement    *Judgement    `json:"judgement"`
	Observations []Observation `json:"observations"`
	Calls        []Call        `json:"calls"`
	Error        *Error        `json:"error"`
	Evidence     Frame         `json:"evidence"`
	ReplayFrame  *Frame        `json:"replayFrame"`
	TargetBox    *Box          `json:"targetBox"`
}

// StepGoal is what a TypeScript goal reports on its aggregate step; it is never a verification.
type StepGoal struct {
	Completion string `json:"completion"`
	Text       string `json:"text"`
	Actions    int    `json:"actions"`
	Requests   int    `json:"requests"`
	Reason     string `json:"reason"`
	DataSeed   *int64 `json:"dataSeed,omitempty"`
}

// Source is a place in an authored file: project-relative path with "/", line
// and column from 1, columns in UTF-16 code units.
type Source struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
}

func (s Source) String() string { return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Col) }

// Page is the page of an accepted observation, or why there is none to show.
type Page struct {
	Status        string `json:"status"`
	ObservationID string `json:"observationId,omitempty"`
	URL           string `json:"url,omitempty" max:"512"`
	Title         string `json:"title,omitempty" max:"120"`
	Reason        string `json:"reason,omitempty"`
}

// Frame is one kept picture, or why there is none.
type Frame struct {
	Status    string `json:"status"`
	Path      string `json:"path,omitempty"`
	MediaType string `json:"mediaType,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

// Statuses of Page and Frame.
const (
	Available   = "available"
	Captured    = "captured"
	Omitted     = "omitted"
	Unavailable = "unavailable"
)

// Locator is how a target was looked up.
type Locator struct {
	Vision     *Vision  `json:"vision,omitempty"`
	Confidence *float64 `json:"confidence"`
	Source     string   `json:"source"` // model, cache or none
	Options    []Option `json:"options" maxItems:"5"`
	Cache      *Cache   `json:"cache"`
}

// Option is one ranked candidate; the abstain choice is labelled NoMatch with an empty role.
type Option struct {
	Label       string  `json:"label" max:"120"`
	Role        string  `json:"role" max:"80"`
	Probability float64 `json:"probability"`
}

// NoMatch labels the choice of none of the offered elements.
const NoMatch = "(no match)"

// Cache is what the locator cache did for a step.
type Cache struct {
	Outcome             string  `json:"outcome"` // hit, miss or bypassed
	Reason              *string `json:"reason" max:"120"`
	FallbackCalledModel bool    `json:"fallbackCalledModel"`
	TargetChanged       bool    `json:"targetChanged"`
}

// Vision is what the vision fallback did for a step.
type Vision struct {
	Outcome          string  `json:"outcome,omitempty"`
	Reason           string  `json:"reason,omitempty" max:"120"`
	AbstentionReason string  `json:"abstentionReason,omitempty" max:"120"`
	ElapsedMs        float64 `json:"elapsedMs"`
	Failure          string  `json:"failure,omitempty"`
	HTTPStatus       int     `json:"httpStatus,omitempty"`
}

// Judgement holds the raw scores of a claim and the policy they met; the policy
// is null for a measurement, which decides nothing.
type Judgement struct {
	Holds               float64  `json:"holds"`
	Contradicted        float64  `json:"contradicted"`
	Threshold           *float64 `json:"threshold"`
	Band                *float64 `json:"band"`
	ContradictionCutoff *float64 `json:"contradictionCutoff"`
	JudgedExcerpt       *string  `json:"judgedExcerpt" max:"1512"`
}

// Observation is one look at the page for a step.
type Observation struct {
	ID            string  `json:"id"`
	Ordinal       int     `json:"ordinal"`
	ElapsedMs     float64 `json:"elapsedMs"`
	Outcome       string  `json:"outcome"` // accepted, retried or failed
	Reason        *string `json:"reason" max:"120"`
	TimeoutReason *string `json:"timeoutReason" max:"120"`
}

// Call is one request to a model. A null cost is unknown; zero is a known zero.
type Call struct {
	Provider            string   `json:"provider,omitempty" max:"120"`
	Modality            string   `json:"modality,omitempty"`
	Purpose             Purpose  `json:"purpose"`
	RequestedModel      string   `json:"requestedModel" max:"120"`
	Model               string   `json:"model" max:"120"`
	Attempts            int      `json:"attempts"`
	InputTokens         int      `json:"inputTokens"`
	OutputTokens        int      `json:"outputTokens"`
	APIMs               *float64 `json:"apiMs"`
	InputUsdPerMillion  *float64 `json:"inputUsdPerMillion"`
	OutputUsdPerMillion *float64 `json:"outputUsdPerMillion"`
	RateSource          *string  `json:"rateSource" max:"120"`
	RateCheckedAt       *string  `json:"rateCheckedAt"`
	CostUsd             *float64 `json:"costUsd"`
	RateLimited         bool     `json:"rateLimited,omitempty"`
	RateLimitWaitMs     float64  `json:"rateLimitWaitMs,omitempty"`
	QueueWaitMs         float64  `json:"queueWaitMs,omitempty"`
}

// Box is a rectangle as fractions of a frame, each 0..1.
type Box struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Origins of a Problem: a step that ran, or a module argument that had no
// usable value, so that no sentence ran.
const (
	OriginStep    = "step"
	OriginBinding = "module_binding"
)

// Problem is one thing that went wrong in an attempt; the first is primary.
type Problem struct {
	ID          string   `json:"id"`
	Ordinal     int      `json:"ordinal"`
	Origin      string   `json:"origin"`
	Outcome     string   `json:"outcome"` // string(Failed) or string(Errored)
	Phase       Phase    `json:"phase"`
	SourceStack []Source `json:"sourceStack"`
	StepID      *string  `json:"stepId"`
	Error       Error    `json:"error"`
}

// Time is an instant written in UTC with milliseconds.
type Time struct{ time.Time }
