package locate

import (
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// symbols are the words for signs that stand on controls instead of words.
var symbols = symbolTable(map[string]string{
	"⋯…⋮︙⁝•":   "more options actions menu three dots",
	"☰≡":       "menu hamburger three lines",
	"×✕✖✗✘╳⨯":  "close x cross",
	"+＋➕":      "plus add",
	"−–➖":      "minus",
	"?？❓❔":     "question mark help",
	"!❗":       "exclamation mark warning",
	"⚠":        "warning exclamation mark",
	"ℹⓘ":       "info",
	"⚙🛠🔧":      "settings options preferences gear",
	"🔍🔎⌕":      "search magnifying glass",
	"🔔🕭🛎":      "bell notifications alerts",
	"🗑🚮":       "trash can delete remove bin",
	"✎✏🖉🖊🖋📝":   "pencil edit",
	"★☆⭐✩✭":    "star favorite",
	"♥♡❤🤍":     "heart favorite wishlist like",
	"👍":        "thumbs up like",
	"👎":        "thumbs down dislike",
	"▲△⬆↑⇧🔼":   "arrow up up arrow",
	"▼▽⬇↓⇩🔽":   "arrow down down arrow",
	"◀◁⬅←⇦‹«❮": "left arrow previous back",
	"▷➡→⇨›»❯":  "right arrow next forward",
	"▶►⏵":      "play right arrow triangle",
	"⏸":        "pause two bars",
	"⏹":        "stop",
	"⏮":        "previous left arrow",
	"⏭":        "next right arrow",
	"↩⤺":       "reply undo back curved arrow left arrow",
	"↪⤻":       "forward redo curved arrow right arrow",
	"↞":        "reply all double arrow",
	"↶⟲":       "undo",
	"↷":        "redo",
	"⟳↻🔄🔁🗘":    "refresh circular arrow reload",
	"⇄⇆⇅⇵↔↕⮂🔀": "swap two arrows",
	"⤓⭳↧📥⬇":    "download",
	"⤒⭱↥📤":     "upload",
	"⤴↗⎋":      "share external diagonal arrow",
	"⎙🖨":       "printer print",
	"📎🖇":       "paperclip attach",
	"✉📧📨":      "envelope mail email",
	"➤📩✈🛩":     "paper plane send",
	"💾":        "floppy disk save",
	"🔒🔐":       "padlock lock security",
	"🔓":        "unlock open lock",
	"🔑🗝":       "key",
	"👤👥🧑":      "person account user profile",
	"🏠⌂🏡":      "house home",
	"🌐🌍🌎🌏":     "globe language world",
	"🛒🛍":       "cart basket",
	"📅📆🗓":      "calendar date",
	"⏰🕐🕒⏱":     "clock",
	"📞☎📱":      "phone telephone",
	"📷📸":       "camera photo",
	"🎤🎙":       "microphone",
	"🔊🔉":       "speaker volume",
	"🔇":        "mute speaker",
	"👁":        "eye show",
	"🔗":        "chain link",
	"📋⧉":       "copy clipboard",
	"📁📂🗀":      "folder",
	"📄📃🗎":      "document file",
	"🗄":        "archive",
	"📌📍":       "pin location",
	"⚑🚩🏳":      "flag report",
	"💬🗨":       "speech bubble chat comment message",
	"☀🌞":       "sun light mode",
	"🌙☾🌛":      "moon dark mode",
	"💡":        "light bulb",
	"⏻⏼":       "power",
	"😀🙂☺😊😄":    "smiley emoji",
	"🎁":        "gift",
	"✓✔☑":      "check mark tick done",
	"⛶⤢":       "full screen expand",
	"▦▤⊞":      "grid",
	"▾▿⌄":      "caret down arrow",
})

func symbolTable(rows map[string]string) map[rune]string {
	table := map[rune]string{}
	for signs, words := range rows {
		for _, r := range signs {
			table[r] = strings.TrimSpace(table[r] + " " + words)
		}
	}
	return table
}

// symbolWords are the words for the signs of a label that has nothing else to
// say: on "Next ›" the sign adds nothing, on "›" it is all there is.
func symbolWords(label string) string {
	if len(label) > 32 || strings.ContainsFunc(label, letter) {
		return ""
	}
	var out []string
	for _, r := range label {
		if words := symbols[r]; words != "" {
			out = append(out, words)
		}
	}
	return strings.Join(out, " ")
}

func letter(r rune) bool { return language.InWord(r) && (r < '0' || r > '9') }
