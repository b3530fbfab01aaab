package locate

import (
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// Words by which sentences say what to do and to what kind of element, in the
// languages that tests are written in.
var (
	stopWords = language.Set(`a an the this that these those it its my your our their his her i you we they of on in into onto to at
		for from by with and or is are was were be been as please then which who whose where there one's just what how why when do does did can will
		el la los las lo un una unos unas de del al en por con y o e
		der die das den dem ein eine einen einem einer und oder auf im ins am zum zur von vom mit bitte
		le les une des du et au aux sur dans en à l d s'il vous plaît
		il gli uno della dello dei degli nel nella sul sulla per
		os as do da dos das no na nos nas em ao uma um
		het een op van aan uit
		na w ze i
		på och att ett
		を に の は で と へ が も`)
	commandVerbs = language.Set(`click tap press hit push type enter fill write input put insert
		klicke klick klicken drücke drück tippe gib eingeben schreibe
		pulsa pulse presiona escribe escriba introduce ingresa rellena haz clic
		clique cliquez appuie appuyez saisis saisissez tape tapez remplis
		clicca premi digita inserisci scrivi
		clica pressione digite escreva preencha
		druk klik klikt typ vul kliknij naciśnij wpisz klicka tryck skriv`)
	softVerbs = language.Set(`open select choose pick check tick go show view switch set use change visit navigate find turn toggle
		see read make uncheck untick deselect expand collapse download get return mark take bring look launch browse head use
		öffne wähle zeige gehe geh aktiviere markiere suche
		abre abra elige elija selecciona seleccione marca muestra ve vaya activa busca
		ouvre ouvrez choisis choisissez sélectionne sélectionnez coche cochez affiche va allez
		apri scegli seleziona spunta mostra vai
		escolha selecione marque mostre vá
		kies selecteer vink ga toon otwórz wybierz zaznacz öppna välj gå visa`)
	orderingVerbs = language.Set(`sort order group filter arrange rank`)
	markingVerbs  = language.Set(`mark set flag tag label`)
	settingVerbs  = language.Set(`accept agree tick check uncheck enable disable toggle turn`)
	checkVerbs    = language.Set(`check tick uncheck untick`)
	// deedNames are the concepts of what a button does rather than what it leads to.
	deedNames = language.Set(`delete remove cancel submit save edit add create reply reply-all forward-mail approve accept reject confirm
		archive print download upload share block unblock undo redo stop start resend apply book close hide clear mark-read send pay buy
		add-to-cart choose snooze duplicate copy rename restore refund`)
	openingVerbs = language.Set(`open go view read visit show navigate return`)
	prepositions = language.Set(`for on in of under over near beside by from at within inside about with that which whose where
		next above below beneath using showing between
		für bei neben unter über von vom mit
		para de del con sobre bajo junto
		pour dans sous chez avec du
		per di della con sotto
		do da com sob
		voor bij van met dla przy för från`)
	purposeVerbs = language.Set(`see show hide change open close reveal go get remove delete view return make accept start stop edit add
		enlarge expand collapse write read search sort filter set turn toggle switch leave save send buy`)
	vagueNouns = language.Set(`item control element area region section part box block card panel widget option row entry list page
		icon sign symbol toolbar bar column header heading cell method choice number table arrow name corner
		form dialog window screen popup app site website view only just
		feld bereich zeile spalte liste seite symbol leiste
		campo fila columna lista página sección icono
		champ ligne colonne rubrique icône
		riga colonna sezione pagina icona linha coluna seção página ícone veld rij lijst pole wiersz fält rad`)
	itemNouns = language.Set(`story result product question comment article email message folder file review post listing image picture step dot
		ticket task order record booking device user person member job answer transaction reply thread note photo song station train`)
	// textNouns are what people call texts that are more than a value.
	textNouns = language.Set(`text message error warning notice note sentence paragraph comment description summary hint info information
		headline heading title line question answer review quote reason explanation what why how`)
	// rowNouns are what people call things that hold several texts.
	rowNouns   = language.Set(`row card item entry tile column node block`)
	pictograms = language.Set(`icon symbol sign glyph pictogram`)
	// germanWords tell a language in which every noun has a capital.
	germanWords = language.Set(`der das den dem im auf und für zur zum ins am klicke wähle öffne tippe drücke gib gehe zeige`)
)

// roleWords map what people call controls to the roles they may have; "" is an
// element without a role of its own.
var roleWords = roleTable(map[string][]string{
	"button knopf schaltfläche taste botón bouton pulsante bottone botão knop przycisk knapp": {"button", "link"},
	"box": {"checkbox", "textbox", "searchbox", "spinbutton", "combobox"},
	"link verweis enlace lien collegamento ligação länk": {"link"},
	"icon":    {"button", "link", ""},
	"tab":     {"tab", "link", "button"},
	"toggle":  {"switch", "checkbox", "button"},
	"slider":  {"slider"},
	"select":  {"combobox"},
	"switch":  {"switch", "checkbox", "button"},
	"radio":   {"radio"},
	"menu":    {"button", "combobox", "menuitem"},
	"textbox": {"textbox", "searchbox"}, "textarea": {"textbox"},
	"checkbox kästchen kontrollkästchen häkchen casilla casella vakje": {"checkbox"},
	"dropdown selector picker":                                {"combobox", "button"},
	"combobox auswahl auswahlliste desplegable menü":          {"combobox"},
	"field input feld eingabefeld campo champ veld pole fält": {"textbox", "searchbox", "combobox", "spinbutton"},
	"tick":    {"checkbox", "radio", "switch"},
	"option":  {"option", "radio", "checkbox", "menuitem", "button"},
	"heading": {"heading", "button"},
})

func roleTable(rows map[string][]string) map[string][]string {
	table := map[string][]string{}
	for words, roles := range rows {
		for _, w := range strings.Fields(words) {
			table[w] = roles
		}
	}
	return table
}

// strictRoles are the role words that mean what they say.
var strictRoles = language.Set(`checkbox radio switch slider dropdown selector combobox field`)

// spaced sets the grammar of Japanese commands apart from the words of a label.
var spaced = strings.NewReplacer(
	"e-mail", "email", "E-mail", "Email", "「", ` "`, "」", `" `, "『", ` "`, "』", `" `,
	"をクリックしてください", " ", "をクリックする", " ", "をクリック", " ", "を押してください", " ", "を押す", " ", "を押して", " ",
	"を選択する", " ", "を選択", " ", "を選ぶ", " ", "を開く", " ", "を開いて", " ", "と入力する", " ", "と入力", " ", "を入力する", " ", "を入力", " ",
	"ボタン", " button ", "リンク", " link ", "タブ", " tab ", "チェックボックス", " checkbox ", "欄に", " field ", "欄", " field ",
)
