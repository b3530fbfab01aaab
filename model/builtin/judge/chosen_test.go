package judge_test

import "testing"

const (
	crate = "# Crate\n## Rhythm\n~ radio; Weekly; on\nWeekly\n~ radio; Monthly; off\nMonthly\n## Door\n~ textbox; Door code; empty\nDoor code\n~ textbox; Note; filled; Ring twice\nNote\n" +
		"[Size: Large]\nSize\n[Size: Large]\n~ spinbutton; Eggs; filled; 12\nEggs\n~ button; Skip a week; disabled\n[Skip a week]\n~ checkbox; Insulated bag (+ €2); on\nInsulated bag (+ €2)"
	cassa = "# La tua cassa\n~ checkbox; Consegna la sera; on\nConsegna la sera\n~ checkbox; Lasciare al vicino; off\nLasciare al vicino"
)

func TestControlsThatAClaimQuotes(t *testing.T) {
	testRulings(t, []ruling{
		{crate, `"Weekly" is the chosen rhythm`, "clean"},
		{crate, `"Monthly" is the chosen rhythm`, "failed"},
		{crate, `"Monthly" isn't chosen`, "clean"},
		{crate, `"Weekly" is the chosen colour`, "refused"},
		{crate, `the field "Door code" is empty`, "clean"},
		{crate, `the field "Note" is empty`, "failed"},
		{crate, `the button "Skip a week" is greyed out`, "clean"},
		{crate, `the box "Insulated bag" is ticked`, "clean"},
		{crate, `only "Weekly" is chosen`, "refused"},
		{cassa, `è spuntata la casella "Consegna la sera"`, "clean"},
		{cassa, `è spuntata la casella "Lasciare al vicino"`, "failed"},
	})
}

func TestWhatFieldsAndMenusAreSetTo(t *testing.T) {
	testRulings(t, []ruling{
		{crate, "the size is set to Large", "clean"},
		{crate, "the size is set to Small", "failed"},
		{crate, "the number of eggs is set to 12", "clean"},
		{crate, "the eggs are set to 13", "failed"},
		{crate, "the note isn't set to Ring twice", "refused"},
	})
}

func TestOrderOfColumns(t *testing.T) {
	page := "# Boats\ntable Fleet\n^ Boat | Length ▼ | Built | Crew\n| Tern | 1.2 km | 3 Feb 2026 | 4\n| Skua | 900 m | 20 Nov 2025 | 9\n| Auk | 30 m | 1 May 2024 | 2\nend"
	testRulings(t, []ruling{
		{page, "the list is sorted by length, longest first", "clean"},
		{page, "the list is sorted by length, shortest first", "failed"},
		{page, "the boats are sorted by built, newest first", "clean"},
		{page, "the boats are sorted by built, oldest first", "failed"},
		{page, "the boats are sorted by crew", "failed"},
		{page, "the boats are sorted by price, cheapest first", "refused"},
	})
}
