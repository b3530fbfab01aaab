package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/model/openai"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
)

// provider is a model that can tell its scores from those of another version.
type provider interface {
	model.Model
	Digest() string
}

// provider is the model that the project asks for. Nothing is sent yet. The error
// is an *model.Error.
func (a *app) provider(c config.Config) (provider, error) {
	switch name := c.ProviderName(); name {
	case config.Builtin:
		return builtin.New(builtin.Options{}), nil
	case config.OpenAI, config.GitHub:
		return a.chat(c)
	default:
		return nil, &model.Error{
			Code:    model.CodeConfiguration,
			Message: fmt.Sprintf("the provider %q is not in this build", name),
			Fix:     "set provider.name to builtin, openai or github in " + config.FileName,
		}
	}
}

func (a *app) chat(c config.Config) (*openai.Model, error) {
	name := c.ProviderName()
	with := c.Credential(name)
	return openai.New(openai.Options{
		Provider: name, BaseURL: with.BaseURL, Key: with.Key, KeyName: with.KeyName, Model: with.Model, Now: a.now,
	})
}

// answering is the model for a command that asks it, which says once on stderr
// what a remote one is sent.
func (a *app) answering(c config.Config) (model.Model, error) {
	m, err := a.provider(c)
	if err != nil {
		return nil, err
	}
	if remote, ok := m.(interface{ Host() string }); ok {
		l := m.Limits()
		fmt.Fprintf(a.stderr, "sedum: the provider %s (model %s at %s) is sent sentences of the tests and, from the pages that they are about, "+
			"text and descriptions of elements; secrets are replaced first\n", l.Provider, l.Name, remote.Host())
	}
	return m, nil
}

// model is the one of a run.
func (e *execution) model() (model.Model, *result.Error) {
	m, err := e.answering(e.config)
	if err != nil {
		e.fix = fixOf(err)
		code := "provider_" + string(codeOf(err))
		if codeOf(err) == model.CodeMissingKey { // nothing is wrong with the provider
			code = string(model.CodeMissingKey)
		}
		return nil, &result.Error{Code: code, Message: err.Error()}
	}
	return m, nil
}

// identity is what run.json says of the model: scores compare only where it is the same.
func (a *app) identity(c config.Config) result.Provider {
	id := result.Provider{Name: c.ProviderName(), Model: requestedModel(c)}
	if m, err := a.provider(c); err == nil {
		id.Model, id.ParameterDigest = m.Limits().Name, m.Digest()
	}
	return id
}

// requestedModel is the model that a provider is asked for, known without a key.
func requestedModel(c config.Config) string {
	name := c.ProviderName()
	if named := c.Credential(name).Model; named != "" {
		return named
	}
	return openai.DefaultModel(name)
}

// classifications is the cache of what remote models have said about sentences;
// nil for the embedded one, whose answers cost nothing.
func classifications(c config.Config) *sentence.Cache {
	name := c.ProviderName()
	if name == config.Builtin {
		return nil
	}
	return sentence.OpenCache(filepath.Join(c.Root, filepath.FromSlash(sentence.CacheFile)), name, requestedModel(c))
}

// probeLimit is how long the doctor waits for a model.
const probeLimit = 5 * time.Second

// providerChecks never shows a key. A remote model is asked one small question,
// which holds nothing of the project.
func (a *app) providerChecks(ctx context.Context, c config.Config) []check {
	name := c.ProviderName()
	m, err := a.provider(c)
	switch {
	case name == config.Builtin:
		return []check{healthy("provider", "the embedded model needs no key and no network")}
	case c.Credential(name).Key == "":
		return []check{
			keyCheck("api_key", "the provider "+name, c.Credential(name)),
			faulty("api_auth", "not checked, for want of a key", "set the key first"),
		}
	case err != nil:
		return []check{modelFault("provider", "unavailable", err)}
	}
	return []check{keyCheck("api_key", "the provider "+name, c.Credential(name)), probe(ctx, m)}
}

func probe(ctx context.Context, m model.Model) check {
	ctx, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	reply, err := m.Ask(ctx, model.Request{
		Purpose: result.Classification,
		Questions: []model.Question{{ID: "probe", Kind: model.Choice, Text: "click the button", Options: []model.Option{
			{ID: "click", Text: "Click an element."}, {ID: "other", Text: "Anything else."},
		}}},
	})
	if err != nil {
		return modelFault("api_auth", probeResults[codeOf(err)], err)
	}
	l := m.Limits()
	return healthy("api_auth", "accepted: %s answers as %s, with probabilities", l.Provider, reply.Call.Model)
}

// probeResults say in one word what came of asking a model.
var probeResults = map[model.Code]string{
	model.CodeAuthentication: "rejected",
	model.CodeConnection:     "unreachable",
	model.CodeTimeout:        "unreachable",
}

func codeOf(err error) model.Code {
	var me *model.Error
	if errors.As(err, &me) {
		return me.Code
	}
	return ""
}

func fixOf(err error) string {
	var me *model.Error
	if errors.As(err, &me) {
		return me.Fix
	}
	return ""
}

func modelFault(id, outcome string, err error) check {
	return faulty(id, cmp.Or(outcome, "unavailable")+": "+err.Error(), cmp.Or(fixOf(err), "try again"))
}
