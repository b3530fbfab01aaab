package result

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// truncatedMark ends every text that was cut; it is 12 code points and 12 UTF-16 units long.
const truncatedMark = "…[truncated]"

const truncatedMarkUnits = 12

// Truncate cuts a text to a limit that holds both in code points and in UTF-16
// units, since readers of the document count either. A cut text ends in
// "…[truncated]", inside the limit. Bytes that aren't UTF-8 become U+FFFD first.
// Replace secrets before cutting: half a secret can't be found any more.
func Truncate(text string, limit int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= limit { // never more units than bytes
		return text
	}
	room, mark := limit-truncatedMarkUnits, truncatedMark
	if room < 0 {
		room, mark = limit, ""
	}
	units, cut := 0, 0
	for at, char := range text {
		if units <= room {
			cut = at
		}
		units += utf16.RuneLen(char)
		if units > limit {
			return text[:cut] + mark
		}
	}
	return text
}

// own returns a deep copy of a part of the document in the form in which it may
// be stored: every text and list within the limits of its tags, text in valid
// UTF-8, and no nil slice where the document wants []. The copy makes the
// recorder independent of what a caller does with its slices later.
func own[T any](part T) T {
	v := reflect.ValueOf(&part).Elem()
	ownValue(v, "")
	return part
}

var timeType = reflect.TypeFor[Time]()

func ownValue(v reflect.Value, tag reflect.StructTag) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(limited(v.String(), tag))
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		copied := reflect.New(v.Type().Elem())
		copied.Elem().Set(v.Elem())
		ownValue(copied.Elem(), tag)
		v.Set(copied)
	case reflect.Slice:
		ownSlice(v, tag)
	case reflect.Struct:
		if v.Type() == timeType {
			return
		}
		for i := range v.NumField() {
			ownValue(v.Field(i), v.Type().Field(i).Tag)
		}
	}
}

func ownSlice(v reflect.Value, tag reflect.StructTag) {
	length := v.Len()
	if limit, err := strconv.Atoi(tag.Get("maxItems")); err == nil {
		length = min(length, limit)
	}
	if length == 0 && optional(tag) {
		v.SetZero()
		return
	}
	copied := reflect.MakeSlice(v.Type(), length, length)
	reflect.Copy(copied, v)
	for i := range length {
		ownValue(copied.Index(i), tag)
	}
	v.Set(copied)
}

func limited(text string, tag reflect.StructTag) string {
	if limit, err := strconv.Atoi(tag.Get("max")); err == nil {
		return Truncate(text, limit)
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

func optional(tag reflect.StructTag) bool {
	return slices.Contains(strings.Split(tag.Get("json"), ","), "omitempty")
}
