package openai

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// asker is the model as far as one request goes: it answers one question.
type asker struct {
	Options
	chat openai.ChatCompletionService
}

func (a *asker) Limits() model.Limits {
	return model.Limits{Provider: a.Provider, Name: a.Model, MinOptions: 1, MaxOptions: maxOptions}
}

// Ask makes one request. Its receipt says that the cost is unknown once something
// may have been charged that nobody told.
func (a *asker) Ask(ctx context.Context, r model.Request) (model.Reply, error) {
	free := 0.0
	reply := model.Reply{Call: result.Call{Provider: a.Provider, Purpose: r.Purpose, RequestedModel: a.Model, Model: unknown, CostUsd: &free}}
	s, err := write(r, r.Questions[0])
	if err != nil {
		return reply, err
	}
	params, err := a.params(s)
	if err != nil {
		return reply, err
	}
	if ctx.Err() != nil {
		return reply, canceled(ctx.Err())
	}
	reply.Call.Attempts, reply.Call.CostUsd = 1, nil
	body, status, err := a.post(ctx, params)
	if err != nil || status != http.StatusOK {
		failure := a.failure(ctx, status, err)
		if status == http.StatusTooManyRequests { // not charged, and no attempt
			reply.Call.Attempts, reply.Call.CostUsd = 0, &free
			reply.Call.RateLimited = failure.Code == model.CodeRateLimited
		}
		return reply, failure
	}
	got, err := readCompletion(body)
	if err != nil {
		return reply, err
	}
	reply.Call.Model, reply.Call.InputTokens, reply.Call.OutputTokens = got.Model, got.Usage.Input, got.Usage.Output
	reply.Call.CostUsd = got.Usage.Cost
	answer, err := got.answer(s)
	if err != nil {
		return reply, err
	}
	reply.Answers = map[string]model.Answer{r.Questions[0].ID: answer}
	return reply, nil
}

// params is the body of the request. max_tokens is what every endpoint knows;
// the models that want another name for it have no probabilities to give.
func (a *asker) params(s sheet) (openai.ChatCompletionNewParams, error) {
	document, err := s.document()
	if err != nil {
		return openai.ChatCompletionNewParams{}, unaskable("the request can't be written as JSON")
	}
	params := openai.ChatCompletionNewParams{
		Model:       a.Model,
		Messages:    []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(s.task + " " + asData), openai.UserMessage(document)},
		Temperature: openai.Float(0),
		MaxTokens:   openai.Int(1),
		Logprobs:    openai.Bool(true),
		TopLogprobs: openai.Int(topTokens),
	}
	if encoded, err := json.Marshal(params); err != nil || len(encoded) > maxRequest {
		return params, unaskable("the request is larger than 65536 bytes")
	}
	return params, nil
}

// post returns the whole body of the response, which is read within the time
// limit as well; status is 0 when there was no response.
func (a *asker) post(ctx context.Context, params openai.ChatCompletionNewParams) (body []byte, status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, a.Timeout)
	defer cancel()
	var response *http.Response
	_, err = a.chat.New(ctx, params, option.WithResponseInto(&response), option.WithResponseBodyInto(&body))
	if response != nil {
		status = response.StatusCode
	}
	return body, status, err
}

var errRedirect = errors.New("the endpoint answers with a redirect")

// bounded ends the reading of a response that is larger than any answer.
type bounded struct{ next http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.next.RoundTrip(r)
	if err == nil {
		response.Body = http.MaxBytesReader(nil, response.Body, maxAnswer)
	}
	return response, err
}
