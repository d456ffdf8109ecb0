// @ts-check
/** The window that prints. */
import { spreadTables } from "./table.js";

/** @type {import("./table.js").WordTable} */
const OPTIONS = {
  title: ["Print", "Tlač", "Tisk", "Drukuj"],
  pack: ["Print this pack", "Vytlačiť túto zbierku", "Vytisknout tuto sbírku", "Wydrukuj ten zestaw"],
  options: ["Options", "Možnosti", "Možnosti", "Opcje"],
  paper: ["Paper", "Papier", "Papír", "Papier"],
  "paper.a4": ["A4", "A4", "A4", "A4"],
  "paper.letter": ["Letter", "Letter", "Letter", "Letter"],
  "paper.a5": ["A5", "A5", "A5", "A5"],
  perPage: ["Puzzles a page", "Hlavolamov na stranu", "Hlavolamů na stranu", "Łamigłówek na stronie"],
  solutions: ["Solutions", "Riešenia", "Řešení", "Rozwiązania"],
  "solutions.end": ["At the end", "Na konci", "Na konci", "Na końcu"],
  "solutions.upside-down": ["Upside down", "Hore nohami", "Vzhůru nohama", "Do góry nogami"],
  "solutions.none": ["None", "Žiadne", "Žádná", "Brak"],
  "solutions.only": ["Only solutions", "Len riešenia", "Jen řešení", "Tylko rozwiązania"],
  margin: ["Margins", "Okraje", "Okraje", "Marginesy"],
  "margin.10": ["Narrow", "Úzke", "Úzké", "Wąskie"],
  "margin.15": ["Normal", "Bežné", "Běžné", "Zwykłe"],
  "margin.22": ["Wide", "Široké", "Široké", "Szerokie"],
  language: ["Language of the page", "Jazyk na papieri", "Jazyk na papíře", "Język na papierze"],
  "language.page": ["As on this page", "Ako na tejto stránke", "Jako na této stránce", "Jak na tej stronie"],
  large: ["Large print", "Veľké písmo", "Velké písmo", "Duży druk"],
  "large.help": ["Large cells and letters, strong lines", "Veľké políčka a písmená, výrazné čiary", "Velká políčka a písmena, výrazné čáry", "Duże pola i litery, wyraźne linie"],
  inkSaver: ["Save ink", "Šetriť atrament", "Šetřit inkoust", "Oszczędzaj tusz"],
  "inkSaver.help": ["Grey for black, letters for colours", "Sivá miesto čiernej, písmená miesto farieb", "Šedá místo černé, písmena místo barev", "Szary zamiast czerni, litery zamiast kolorów"],
  progress: ["My progress, in pencil", "Môj postup, ceruzkou", "Můj postup, tužkou", "Moje postępy, ołówkiem"],
  rules: ["Rules in a line", "Pravidlá v riadku", "Pravidla v řádku", "Zasady w jednym zdaniu"],
  numbers: ["Page numbers", "Čísla strán", "Čísla stran", "Numery stron"],
  qr: ["QR code that opens the puzzle", "QR kód, ktorý hlavolam otvorí", "QR kód, který hlavolam otevře", "Kod QR, który otwiera łamigłówkę"],
  "qr.local": [
    "It leads to this computer only: open the page by an address others can reach first.",
    "Vedie len na tento počítač: najprv otvorte stránku na adrese, na ktorú sa dostanú aj iní.",
    "Vede jen na tento počítač: nejprve otevřete stránku na adrese, na kterou se dostanou i jiní.",
    "Prowadzi tylko do tego komputera: najpierw otwórz stronę pod adresem dostępnym dla innych.",
  ],
  cover: ["Title page", "Titulná strana", "Titulní strana", "Strona tytułowa"],
  "cover.title": ["Title", "Názov", "Název", "Tytuł"],
  "cover.subtitle": ["Subtitle", "Podtitul", "Podtitul", "Podtytuł"],
  "cover.author": ["Author", "Autor", "Autor", "Autor"],
  "cover.date": ["Date", "Dátum", "Datum", "Data"],
};

/** @type {import("./table.js").WordTable} */
const WORK = {
  preview: ["Page {page} of {pages}", "Strana {page} z {pages}", "Strana {page} z {pages}", "Strona {page} z {pages}"],
  "preview.label": ["How it will look", "Ako to bude vyzerať", "Jak to bude vypadat", "Jak to będzie wyglądać"],
  "preview.work": ["Laying out…", "Rozkladá sa…", "Rozkládá se…", "Układanie…"],
  "preview.before": ["Page before", "Predchádzajúca strana", "Předchozí strana", "Poprzednia strona"],
  "preview.next": ["Next page", "Ďalšia strana", "Další strana", "Następna strona"],
  make: ["Download PDF", "Stiahnuť PDF", "Stáhnout PDF", "Pobierz PDF"],
  making: ["Printing into a file…", "Tlačí sa do súboru…", "Tiskne se do souboru…", "Drukowanie do pliku…"],
  open: ["Open it", "Otvoriť ho", "Otevřít ho", "Otwórz go"],
  again: ["Download again", "Stiahnuť znova", "Stáhnout znovu", "Pobierz ponownie"],
  "ready.one": ["{name}: {count} page, {size} kB.", "{name}: {count} strana, {size} kB.", "{name}: {count} strana, {size} kB.", "{name}: {count} strona, {size} kB."],
  "ready.few": ["", "{name}: {count} strany, {size} kB.", "{name}: {count} strany, {size} kB.", "{name}: {count} strony, {size} kB."],
  "ready.many": ["", "", "", "{name}: {count} stron, {size} kB."],
  "ready.other": ["{name}: {count} pages, {size} kB.", "{name}: {count} strán, {size} kB.", "{name}: {count} stran, {size} kB.", "{name}: {count} strony, {size} kB."],
  "tooMany": [
    "A file holds at most {most} puzzles; these are the first.",
    "Súbor obsahuje najviac {most} hlavolamov; toto sú prvé z nich.",
    "Soubor obsahuje nejvýš {most} hlavolamů; toto jsou první z nich.",
    "Plik mieści najwyżej {most} łamigłówek; to są pierwsze z nich.",
  ],
  none: ["There is nothing to print yet.", "Zatiaľ nie je čo tlačiť.", "Zatím není co tisknout.", "Nie ma jeszcze czego drukować."],
  band: ["effort {band} of 10", "náročnosť {band} z 10", "náročnost {band} z 10", "trudność {band} z 10"],
};

/** What could not be done as asked, by the codes of the server. @type {import("./table.js").WordTable} */
const REMARKS = {
  "remark.no-solution": ["No {puzzles}: no solution is known.", "Č. {puzzles}: riešenie nie je známe.", "Č. {puzzles}: řešení není známo.", "Nr {puzzles}: rozwiązanie nie jest znane."],
  "remark.not-unique": [
    "No {puzzles}: there are several solutions, one is printed.",
    "Č. {puzzles}: riešení je viac, vytlačené je jedno.",
    "Č. {puzzles}: řešení je víc, vytištěno je jedno.",
    "Nr {puzzles}: jest kilka rozwiązań, wydrukowano jedno.",
  ],
  "remark.no-room-for-code": [
    "No {puzzles}: the QR code is left out, it would be too large.",
    "Č. {puzzles}: QR kód chýba, bol by príliš veľký.",
    "Č. {puzzles}: QR kód chybí, byl by příliš velký.",
    "Nr {puzzles}: brak kodu QR, byłby za duży.",
  ],
  "remark.solution-at-end": [
    "No {puzzles}: the solution stands at the end, the foot has no room.",
    "Č. {puzzles}: riešenie je na konci, v päte niet miesta.",
    "Č. {puzzles}: řešení je na konci, v patě není místo.",
    "Nr {puzzles}: rozwiązanie jest na końcu, w stopce nie ma miejsca.",
  ],
  "remark.spread": [
    "No {puzzles}: too large for one sheet, spread over several.",
    "Č. {puzzles}: na jeden hárok je priveľký, je na viacerých.",
    "Č. {puzzles}: na jeden list je příliš velký, je na více listech.",
    "Nr {puzzles}: za duże na jeden arkusz, zajmuje kilka.",
  ],
  "remark.letters": [
    "The font has no {letters}: a question mark stands there.",
    "Písmo nemá {letters}: stojí tam otáznik.",
    "Písmo nemá {letters}: stojí tam otazník.",
    "Czcionka nie ma {letters}: stoi tam znak zapytania.",
  ],
};

export default spreadTables("print", OPTIONS, WORK, REMARKS);
