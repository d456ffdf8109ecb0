// @ts-check
/** Words of exporting and importing all of one's data. In the order en, sk, cs, pl. */

/** @type {import("../table.js").WordTable} */
const data = {
  data: ["Your data", "Vaše údaje", "Vaše údaje", "Twoje dane"],
  "data.sentence": [
    "Everything of yours in one file: packs, puzzles, games, word lists, drafts and settings. Import it here or elsewhere; what is there stays.",
    "Všetko vaše v jednom súbore: zbierky, hlavolamy, hry, zoznamy slov, rozpracované diela a nastavenia. Importujte ho tu alebo inde; čo tam je, zostane.",
    "Všechno vaše v jednom souboru: sbírky, hlavolamy, hry, seznamy slov, rozpracovaná díla a nastavení. Importujte ho tady nebo jinde; co tam je, zůstane.",
    "Wszystko twoje w jednym pliku: zestawy, łamigłówki, gry, listy słów, szkice i ustawienia. Zaimportuj go tutaj lub gdzie indziej; to, co tam jest, zostaje.",
  ],
  "data.export": ["Export my data", "Exportovať údaje", "Exportovat údaje", "Eksportuj dane"],
  "data.import": ["Import data", "Importovať údaje", "Importovat údaje", "Importuj dane"],
  "data.offline": [
    "The server cannot be reached: the file holds only what this browser keeps. Own packs, kept puzzles and word lists are missing.",
    "Server je nedostupný: súbor obsahuje len to, čo je v tomto prehliadači. Chýbajú vlastné zbierky, uložené hlavolamy a zoznamy slov.",
    "Server je nedostupný: soubor obsahuje jen to, co je v tomto prohlížeči. Chybějí vlastní sbírky, uložené hlavolamy a seznamy slov.",
    "Serwer jest niedostępny: plik zawiera tylko to, co jest w tej przeglądarce. Brakuje własnych zestawów, zachowanych łamigłówek i list słów.",
  ],
  "data.exported": ["Your data is in {name}.", "Údaje sú v súbore {name}.", "Údaje jsou v souboru {name}.", "Dane są w pliku {name}."],
  "data.ask": ["Import this file?", "Importovať tento súbor?", "Importovat tento soubor?", "Zaimportować ten plik?"],
  "data.made": ["Made {date}", "Vytvorené {date}", "Vytvořeno {date}", "Utworzono {date}"],
  "data.unites": [
    "It is united with what is here. Nothing gets lost.",
    "Spojí sa s tým, čo je tu. Nič sa nestratí.",
    "Spojí se s tím, co je tady. Nic se neztratí.",
    "Zostanie połączone z tym, co jest tutaj. Nic nie zginie.",
  ],
  "data.done": ["Imported.", "Importované.", "Importováno.", "Zaimportowano."],
  "data.added": ["What came in: {parts}.", "Pribudlo: {parts}.", "Přibylo: {parts}.", "Przybyło: {parts}."],
  "data.nothing": ["Everything in it was here already.", "Všetko z neho tu už bolo.", "Všechno z něj tu už bylo.", "Wszystko z niego już tu było."],
  "data.refused": ["The file was not imported", "Súbor sa neimportoval", "Soubor nebyl importován", "Plik nie został zaimportowany"],
  "data.untouched": ["Nothing was changed.", "Nič sa nezmenilo.", "Nic se nezměnilo.", "Nic się nie zmieniło."],
  "data.fault.damaged": [
    "It is damaged: what it holds is not what was written.",
    "Je poškodený: neobsahuje to, čo doň bolo zapísané.",
    "Je poškozený: neobsahuje to, co do něj bylo zapsáno.",
    "Jest uszkodzony: nie zawiera tego, co zapisano.",
  ],
  "data.fault.large": ["It is too large.", "Je priveľký.", "Je příliš velký.", "Jest za duży."],
  "data.fault.newer": [
    "It was made by a newer version than this one.",
    "Vytvorila ho novšia verzia, než je táto.",
    "Vytvořila ho novější verze, než je tato.",
    "Utworzyła go nowsza wersja niż ta.",
  ],
  "data.fault.content": [
    "A part of it is not as it should be.",
    "Niektorá jeho časť nie je taká, aká má byť.",
    "Některá jeho část není taková, jaká má být.",
    "Jakaś jego część nie jest taka, jaka powinna być.",
  ],
  "data.fault.strange": [
    "It is no file of exported data.",
    "Nie je to súbor s exportovanými údajmi.",
    "Není to soubor s exportovanými údaji.",
    "To nie jest plik z wyeksportowanymi danymi.",
  ],
  "data.fault.offline": [
    "The server cannot be reached, and the file holds things that belong there.",
    "Server je nedostupný a súbor obsahuje veci, ktoré patria naň.",
    "Server je nedostupný a soubor obsahuje věci, které patří na něj.",
    "Serwer jest niedostępny, a plik zawiera rzeczy, które tam należą.",
  ],
};

/** A noun in all its numbers. @param {string} key @param {[string, string, string, string]} one @param {[string, string, string]} few of sk, cs, pl @param {[string, string, string, string]} other @param {string} many of pl */
function count(key, one, few, other, many) {
  const put = (/** @type {string} */ word) => `{count} ${word}`;
  data[`data.${key}.one`] = /** @type {[string, string, string, string]} */ (one.map(put));
  data[`data.${key}.few`] = ["", put(few[0]), put(few[1]), put(few[2])];
  data[`data.${key}.many`] = ["", put(other[1]), put(other[2]), put(many)];
  data[`data.${key}.other`] = /** @type {[string, string, string, string]} */ (other.map(put));
}

count("packs", ["pack", "zbierka", "sbírka", "zestaw"], ["zbierky", "sbírky", "zestawy"], ["packs", "zbierok", "sbírek", "zestawu"], "zestawów");
count("puzzles", ["puzzle", "hlavolam", "hlavolam", "łamigłówka"], ["hlavolamy", "hlavolamy", "łamigłówki"], ["puzzles", "hlavolamov", "hlavolamů", "łamigłówki"], "łamigłówek");
count("games", ["game", "hra", "hra", "gra"], ["hry", "hry", "gry"], ["games", "hier", "her", "gry"], "gier");
count("attempts", ["attempt", "pokus", "pokus", "próba"], ["pokusy", "pokusy", "próby"], ["attempts", "pokusov", "pokusů", "próby"], "prób");
count("lists", ["word list", "zoznam slov", "seznam slov", "lista słów"], ["zoznamy slov", "seznamy slov", "listy słów"], ["word lists", "zoznamov slov", "seznamů slov", "listy słów"], "list słów");
count("drafts", ["draft", "rozpracované dielo", "rozpracované dílo", "szkic"], ["rozpracované diela", "rozpracovaná díla", "szkice"], ["drafts", "rozpracovaných diel", "rozpracovaných děl", "szkicu"], "szkiców");
count("linked", ["puzzle from a link", "hlavolam z odkazu", "hlavolam z odkazu", "łamigłówka z linku"], ["hlavolamy z odkazov", "hlavolamy z odkazů", "łamigłówki z linków"], ["puzzles from links", "hlavolamov z odkazov", "hlavolamů z odkazů", "łamigłówki z linków"], "łamigłówek z linków");
count("events", ["stroke", "ťah", "tah", "ruch"], ["ťahy", "tahy", "ruchy"], ["strokes", "ťahov", "tahů", "ruchu"], "ruchów");

export default data;
