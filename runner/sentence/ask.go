package sentence

import (
	"context"
	"fmt"
	"strconv"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// Limits of one request; models check the serialized body once more.
const (
	maxQuestions = 64
	maxBody      = 64 << 10
	maxSentence  = 512 // code points
)

// group is all items of a batch with the same canonical sentence.
type group struct {
	canonical string
	text      string // as first written
	members   []int
	miss      Reason
}

// tooLong sentences are never sent.
func (g *group) tooLong() *Error {
	n := utf8.RuneCountInString(g.text)
	if n <= maxSentence {
		return nil
	}
	return &Error{Unsupported,
		fmt.Sprintf("The step is too long to be classified: %d characters, at most %d.", n, maxSentence), onePerStep}
}

// ask puts the sentence of every group to the model. Answers come in the order
// of the groups and are valid; one bad answer fails them all.
func ask(ctx context.Context, m model.Model, groups []*group) (answers []answer, calls []result.Call, err error) {
	for _, chunk := range chunks(groups) {
		request := model.Request{Purpose: result.Classification}
		for i, g := range chunk {
			request.Questions = append(request.Questions, model.Question{
				ID: "line" + strconv.Itoa(i), Kind: model.Choice, Text: g.text, Options: choices,
			})
		}
		reply, err := m.Ask(ctx, request)
		if reply.Call.Attempts > 0 || err == nil {
			calls = append(calls, reply.Call)
		}
		if err != nil {
			return nil, calls, err
		}
		read, err := readReply(request, reply)
		if err != nil {
			return nil, calls, err
		}
		answers = append(answers, read...)
	}
	return answers, calls, nil
}

// answer is one valid answer and who gave it.
type answer struct {
	chosen        string
	probabilities distribution
	call          result.Call
}

func readReply(request model.Request, reply model.Reply) ([]answer, error) {
	if reply.Call.Model == "" || reply.Call.RequestedModel == "" {
		return nil, badReply("the answer does not say which model gave it")
	}
	if len(reply.Answers) != len(request.Questions) {
		return nil, badReply(fmt.Sprintf("%d answers to %d questions", len(reply.Answers), len(request.Questions)))
	}
	read := make([]answer, len(request.Questions))
	for i, q := range request.Questions {
		got, ok := reply.Answers[q.ID]
		if !ok {
			return nil, badReply("no answer to question " + q.ID)
		}
		d := distribution(got.Probabilities)
		if !d.valid(got.Choice) {
			return nil, badReply("question " + q.ID + " has probabilities that do not fit its choices")
		}
		read[i] = answer{got.Choice, d, reply.Call}
	}
	return read, nil
}

func badReply(what string) error {
	return &model.Error{Code: model.CodeInvalidResponse, Message: "The model's answer cannot be used: " + what + "."}
}

// chunks cuts the groups into requests within the limits, order kept.
func chunks(groups []*group) [][]*group {
	var all [][]*group
	size := 0
	for _, g := range groups {
		n := len(g.text) + questionOverhead
		if len(all) == 0 || len(all[len(all)-1]) == maxQuestions || size+n > maxBody {
			all = append(all, nil)
			size = 0
		}
		size += n
		all[len(all)-1] = append(all[len(all)-1], g)
	}
	return all
}

// questionOverhead is the size of a serialized question without its sentence:
// its choices, and room for escapes and for a model's own instructions.
var questionOverhead = func() int {
	n := 256
	for _, c := range choices {
		n += len(c.ID) + len(c.Text) + len(`"":"",`)
	}
	return n
}()
