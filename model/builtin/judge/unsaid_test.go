package judge_test

import "testing"

const (
	kurs  = "# Ihr Kurs\nDer Kurs findet am Samstag statt und ist für Anfänger geeignet.\nDie Gebühr wird vom Konto abgebucht.\nBitte bringen Sie eine Matte mit."
	wifi  = "# Heating\n~ radio; Leave heating on; off\nLeave heating on\n~ radio; Reduce at night; on\nReduce at night\n~ radio; Turn heating off; off\nTurn heating off"
	hubs  = "# Hubs\ntable Hubs\n^ Hub | Signal | Lamps\n| Cellar | Weak | 2\n| Loft | Not connected | 0\nend"
	rides = "# Bikes\n~ link; Bikes; selected\n[Bikes]\ntable Bikes\n^ Pick | Bike | State\n| ~ checkbox; Chair; on | Chair | Running\n| ~ checkbox; Stool; off | Stool | In progress\n| ~ checkbox; Lamp; on | Lamp | Running\nend"
)

// Words that don't fit tell against a claim only where the page would say them.
func TestWordsThatDoNotFit(t *testing.T) {
	testRulings(t, []ruling{
		{kurs, "participants are asked to bring towels", "refused"},
		{kurs, "the fee is collected by direct debit", "refused"},
		{"# Your course\nThe course takes place on Saturday and is meant for beginners.\nPlease bring a mat.", "a diploma is handed out by the mayor", "failed"},
		{"# Your course\nThe course takes place on Saturday and is meant for beginners.", "seven teachers give the course", "refused"},
		{"# Your course\nTwo teachers give the course.", "seven teachers give the course", "failed"},
		{"# Your course\nDoors open at 18:40. The course is meant for beginners.", "the doors open before seven in the evening", "refused"},
	})
}

// What is off of an option that isn't chosen is the choice, not what it is called.
func TestAnOptionIsNotSwitchedOff(t *testing.T) {
	testRulings(t, []ruling{{wifi, "the heating is turned off", "failed"}, {wifi, "the heating is switched off at night", "failed"}})
}

func TestNoneOfWhatANamedOneHas(t *testing.T) {
	testRulings(t, []ruling{{hubs, "no lamp is connected through the cellar hub", "failed"}})
}

// A link to the page that is shown is no selected thing, and a word that stands
// there means itself.
func TestCountsOfTheVeryWord(t *testing.T) {
	testRulings(t, []ruling{
		{rides, "two bikes are selected", "clean"}, {rides, "three bikes are selected", "failed"},
		{rides, "two bikes have the state Running", "clean"}, {rides, "three bikes have the state Running", "failed"},
	})
}

// What stands on another card is no part of this one, and what a page doesn't say
// it can't deny.
func TestWhatIsSaidOfAnother(t *testing.T) {
	stall := "# Stall\n## Leek tart\nContains egg.\n€4.00\n[Add]\n## Bean tart\nVegan. Contains soy.\n€5.00\n[Add]\n## Plum tart\nSold out today.\n€6.00\n[Add]"
	testRulings(t, []ruling{
		{stall, "the bean tart is vegan", "clean"},
		{stall, "the leek tart is vegan", "failed"},
		{stall, "the bean tart is sold out today", "failed"},
		{stall, "the plum tart is sold out today", "clean"},
		{stall, "the leek tart isn't served warm in the garden", "refused"},
	})
}
