package suite

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
)

// CodeUnreadableFile stands for a file that could not be read: it says nothing
// about what the file holds.
const CodeUnreadableFile = "unreadable_file"

// Codes of what can be wrong with a file.
const (
	codeYAMLSyntax        = "yaml_syntax"
	codeDuplicateKey      = "duplicate_key"
	codeInvalidRoot       = "invalid_root"
	codeInvalidModuleRoot = "invalid_module_root"
	codeNestingLimit      = "yaml_nesting_limit"
	codeUnsupportedAlias  = "unsupported_alias"
	codeUnsupportedTag    = "unsupported_tag"
	codeInvalidMappingKey = "invalid_mapping_key"

	codeUnknownKey              = "unknown_key"
	codeUnsupportedVersion      = "unsupported_version"
	codeInvalidTestMode         = "invalid_test_mode"
	codeInvalidGoalVerification = "invalid_goal_verification"
	codeInvalidField            = "invalid_field"
	codeFileOutsideRepo         = "file_outside_repo"
	codeInvalidURL              = "invalid_url"
	codeInvalidEntryURL         = "invalid_entry_url"
	codeBasePathDiscarded       = "base_path_discarded"
	codeScalarCoercion          = "scalar_coercion"
	codeInvalidEnvTemplate      = "invalid_env_template"
	codeDuplicateID             = "duplicate_id"
	codeScriptUnsupported       = "typescript_unsupported"

	codeUnsupportedRun     = "unsupported_run"
	codeInvalidModulePath  = "invalid_module_path"
	codeUnknownPlaceholder = "unknown_placeholder"
	codeDuplicateBinding   = "duplicate_remember_binding"
	codeCommentInStep      = "comment_in_step"
	codeTooManySentences   = "too_many_sentences"

	codeUnknownModuleKey         = "unknown_module_key"
	codeInvalidModuleField       = "invalid_module_field"
	codeDuplicateModuleParameter = "duplicate_module_parameter"
	codeUnreadableModule         = "unreadable_module"
	codeModuleOutsideRepo        = "module_outside_repo"
	codeModuleCycle              = "module_cycle"
	codeModuleDepthExceeded      = "module_depth_exceeded"
	codeMissingModuleArgument    = "missing_module_argument"
	codeUnknownModuleArgument    = "unknown_module_argument"
)

func problemAt(at result.Source, code, message, fix string) result.Diagnostic {
	return result.Diagnostic{
		Severity: result.SeverityError, Code: code,
		File: at.File, Line: at.Line, Col: at.Col, Message: escape(message), Fix: escape(fix),
	}
}

func warningAt(at result.Source, code, message, fix string) result.Diagnostic {
	d := problemAt(at, code, message, fix)
	d.Severity = result.SeverityWarning
	return d
}

// Sort orders diagnostics by file, line, column, code and message, and drops
// exact repeats.
func Sort(ds []result.Diagnostic) []result.Diagnostic {
	slices.SortStableFunc(ds, func(a, b result.Diagnostic) int {
		return cmp.Or(
			compareUnits(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			compareUnits(a.Code, b.Code), compareUnits(a.Message, b.Message),
		)
	})
	return slices.CompactFunc(ds, func(a, b result.Diagnostic) bool {
		a.Fix, b.Fix = "", ""
		return a == b
	})
}

// Errors are the diagnostics because of which a file can't run.
func Errors(ds []result.Diagnostic) []result.Diagnostic {
	var errors []result.Diagnostic
	for _, d := range ds {
		if d.Severity == result.SeverityError {
			errors = append(errors, d)
		}
	}
	return errors
}

// DiscoveryProblems are diagnostics in the form and within the limits of a result
// document. Addresses are left out; redact replaces what else must not be shown.
func DiscoveryProblems(ds []result.Diagnostic, redact func(string) string) []result.DiscoveryProblem {
	problems := make([]result.DiscoveryProblem, 0, len(ds))
	for _, d := range ds {
		problems = append(problems, result.DiscoveryProblem{
			File: cut(d.File), Line: d.Line, Col: d.Col, Code: d.Code,
			Message: cut(redact(address.ReplaceAllLiteralString(d.Message, "[URL]"))),
			Fix:     cut(redact(address.ReplaceAllLiteralString(d.Fix, "[URL]"))),
		})
	}
	return problems
}

var address = regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://[^\s"'` + "`" + `<>]+`)

// cut keeps the 512 code points that a text of a result document may have.
func cut(text string) string {
	const limit = 512
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	return string(runes[:limit-1]) + "…"
}

// quote writes text of an author as a JSON string, cut where it is long.
func quote(text string) string {
	const limit = 120
	if runes := []rune(text); len(runes) > limit {
		text = string(runes[:limit-1]) + "…"
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(text)
	return strings.TrimSuffix(b.String(), "\n")
}
