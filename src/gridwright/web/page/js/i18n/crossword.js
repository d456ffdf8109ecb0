// @ts-check
/** The words of crosswords: tools, what screen readers hear, clues, check and reveal. */
import { spreadTables } from "./table.js";

/** On the board. @type {import("./table.js").WordTable} */
const BOARD = {
  pen: ["Pen", "Pero", "Pero", "Pióro"],
  pencil: ["Pencil", "Ceruzka", "Tužka", "Ołówek"],
  board: ["Crossword, {rows} rows, {columns} columns", "Krížovka, riadkov {rows}, stĺpcov {columns}", "Křížovka, řádků {rows}, sloupců {columns}", "Krzyżówka, wierszy {rows}, kolumn {columns}"],
  leave: ["Tab goes to the next word. Escape, then Tab leaves the board.", "Tab prejde na ďalšie slovo. Escape a potom Tab opustí plochu.", "Tab přejde na další slovo. Escape a potom Tab opustí plochu.", "Tab przechodzi do następnego słowa. Escape, a potem Tab opuszcza planszę."],
  across: ["Across", "Vodorovne", "Vodorovně", "Poziomo"],
  down: ["Down", "Zvislo", "Svisle", "Pionowo"],
  "slot.across": ["{label} across", "{label} vodorovne", "{label} vodorovně", "{label} poziomo"],
  "slot.down": ["{label} down", "{label} zvislo", "{label} svisle", "{label} pionowo"],
  cell: ["{slot}, letter {at} of {length}, {letter}", "{slot}, písmeno {at} z {length}, {letter}", "{slot}, písmeno {at} z {length}, {letter}", "{slot}, litera {at} z {length}, {letter}"],
  "letters.one": ["{count} letter", "{count} písmeno", "{count} písmeno", "{count} litera"],
  "letters.few": ["", "{count} písmená", "{count} písmena", "{count} litery"],
  "letters.many": ["", "{count} písmena", "{count} písmena", "{count} liter"],
  "letters.other": ["{count} letters", "{count} písmen", "{count} písmen", "{count} litery"],
  blank: ["blank", "prázdne", "prázdné", "puste"],
  block: ["block", "čierne pole", "černé pole", "czarne pole"],
  inPencil: ["in pencil", "ceruzkou", "tužkou", "ołówkiem"],
  revealed: ["revealed", "odkryté", "odkryté", "odkryte"],
  "changed.one": ["{count} letter changed", "Zmenilo sa {count} písmeno", "Změnilo se {count} písmeno", "Zmieniła się {count} litera"],
  "changed.few": ["", "Zmenili sa {count} písmená", "Změnila se {count} písmena", "Zmieniły się {count} litery"],
  "changed.many": ["", "Zmenilo sa {count} písmena", "Změnilo se {count} písmena", "Zmieniło się {count} liter"],
  "changed.other": ["{count} letters changed", "Zmenilo sa {count} písmen", "Změnilo se {count} písmen", "Zmieniło się {count} litery"],
  wrong: ["wrong", "chyba", "chyba", "błąd"],
};

/** Around it. @type {import("./table.js").WordTable} */
const PLAY = {
  clues: ["Clues", "Legenda", "Legenda", "Określenia"],
  noClue: ["(no clue)", "(bez legendy)", "(bez legendy)", "(bez określenia)"],
  flip: ["Other direction", "Iný smer", "Jiný směr", "Inny kierunek"],
  previous: ["Previous word", "Predchádzajúce slovo", "Předchozí slovo", "Poprzednie słowo"],
  next: ["Next word", "Ďalšie slovo", "Další slovo", "Następne słowo"],
  done: ["filled", "vyplnené", "vyplněné", "wypełnione"],
  rebus: ["Several letters in one cell", "Viac písmen do jedného poľa", "Víc písmen do jednoho pole", "Kilka liter w jednym polu"],
  "rebus.open": ["Several letters in one cell. Enter ends.", "Viac písmen do jedného poľa. Enter ukončí.", "Víc písmen do jednoho pole. Enter ukončí.", "Kilka liter w jednym polu. Enter kończy."],
  help: ["Check and reveal", "Kontrola a odkrytie", "Kontrola a odkrytí", "Sprawdź i odkryj"],
  "check.square": ["Check this letter", "Skontrolovať písmeno", "Zkontrolovat písmeno", "Sprawdź literę"],
  "check.word": ["Check this word", "Skontrolovať slovo", "Zkontrolovat slovo", "Sprawdź słowo"],
  "check.puzzle": ["Check the whole puzzle", "Skontrolovať celú krížovku", "Zkontrolovat celou křížovku", "Sprawdź całą krzyżówkę"],
  "reveal.square": ["Reveal this letter", "Odkryť písmeno", "Odkrýt písmeno", "Odkryj literę"],
  "reveal.word": ["Reveal this word", "Odkryť slovo", "Odkrýt slovo", "Odkryj słowo"],
  "reveal.puzzle": ["Reveal the whole puzzle", "Odkryť celú krížovku", "Odkrýt celou křížovku", "Odkryj całą krzyżówkę"],
  "reveal.ask": ["Every letter is shown, and the puzzle is over. This cannot be undone.", "Ukážu sa všetky písmená a krížovka sa skončí. Nedá sa to vrátiť.", "Ukážou se všechna písmena a křížovka skončí. Nelze to vrátit.", "Pojawią się wszystkie litery i krzyżówka się skończy. Nie można tego cofnąć."],
  "reveal.all": ["Reveal everything", "Odkryť všetko", "Odkrýt vše", "Odkryj wszystko"],
  helpCosts: ["After a check the best medal is gold, after a reveal silver.", "Po kontrole je najlepšou medailou zlato, po odkrytí striebro.", "Po kontrole je nejlepší medailí zlato, po odkrytí stříbro.", "Po sprawdzeniu najlepszym medalem jest złoto, po odkryciu srebro."],
  noGoal: ["The solution is not known, so nothing can be checked.", "Riešenie nie je známe, preto niet čo kontrolovať.", "Řešení není známé, proto není co kontrolovat.", "Rozwiązanie nie jest znane, więc nie da się nic sprawdzić."],
  locked: ["The file's solution is locked, so nothing can be checked.", "Riešenie v súbore je zamknuté, preto niet čo kontrolovať.", "Řešení v souboru je zamčené, proto není co kontrolovat.", "Rozwiązanie w pliku jest zablokowane, więc nie da się nic sprawdzić."],
  allRight: ["Nothing wrong here.", "Tu nie je nič zle.", "Tady není nic špatně.", "Tu nic nie jest źle."],
  nothing: ["There is no letter to check.", "Nie je tu písmeno na kontrolu.", "Není tu písmeno ke kontrole.", "Nie ma tu litery do sprawdzenia."],
  "wrong.one": ["{count} letter is wrong.", "{count} písmeno je chybné.", "{count} písmeno je chybné.", "{count} litera jest błędna."],
  "wrong.few": ["", "{count} písmená sú chybné.", "{count} písmena jsou chybná.", "{count} litery są błędne."],
  "wrong.many": ["", "{count} písmena je chybných.", "{count} písmena je chybných.", "{count} liter jest błędnych."],
  "wrong.other": ["{count} letters are wrong.", "{count} písmen je chybných.", "{count} písmen je chybných.", "{count} litery są błędne."],
  almost: ["Every cell is filled, but something is not right yet.", "Všetky polia sú vyplnené, no niečo ešte nesedí.", "Všechna pole jsou vyplněná, ale něco ještě nesedí.", "Wszystkie pola są wypełnione, ale coś się jeszcze nie zgadza."],
  full: ["Every cell is filled.", "Všetky polia sú vyplnené.", "Všechna pole jsou vyplněná.", "Wszystkie pola są wypełnione."],
  keyboard: ["Letters", "Písmená", "Písmena", "Litery"],
  erase: ["Erase", "Zmazať", "Smazat", "Usuń"],
  by: ["By {author}", "Autor: {author}", "Autor: {author}", "Autor: {author}"],
};

export default spreadTables("crossword", BOARD, PLAY);
