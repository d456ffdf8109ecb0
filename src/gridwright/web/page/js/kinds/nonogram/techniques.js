// @ts-check
/** Titles and lessons of the techniques. Written by `python -m tools.write_techniques` from the entries in Python: edit those. */

/** @type {import("../techniques.js").TechniqueTable} */
export const techniques = {
  "finished-line": {
    en: ["Finished line", "Once all filled cells of a line are there, the rest is empty; once all empty ones are, the rest is filled."],
    sk: ["Hotový rad", "Keď má rad všetky vyplnené políčka, zvyšok je prázdny; keď má všetky prázdne, zvyšok je vyplnený."],
    cs: ["Hotová řada", "Když má řada všechna vyplněná políčka, zbytek je prázdný; když má všechna prázdná, zbytek je vyplněný."],
    pl: ["Gotowa linia", "Gdy w linii są już wszystkie zamalowane pola, reszta jest pusta; gdy są wszystkie puste, reszta jest zamalowana."],
  },
  intersection: {
    en: ["Overlap", "Push a block as far as it goes to both sides: the cells it covers either way are filled."],
    sk: ["Prekryv", "Posuňte blok na obe strany, kam až sa dá: políčka, ktoré zakryje v oboch prípadoch, sú vyplnené."],
    cs: ["Překryv", "Posuňte blok na obě strany, kam až to jde: políčka, která zakryje v obou případech, jsou vyplněná."],
    pl: ["Część wspólna", "Przesuń blok do końca w obie strony: pola, które zakrywa w obu położeniach, są zamalowane."],
  },
  "simple-spaces": {
    en: ["Out of reach", "A cell that no block can reach is empty."],
    sk: ["Mimo dosahu", "Políčko, na ktoré nedosiahne žiadny blok, je prázdne."],
    cs: ["Mimo dosah", "Políčko, na které nedosáhne žádný blok, je prázdné."],
    pl: ["Poza zasięgiem", "Pole, do którego nie sięga żaden blok, jest puste."],
  },
  update0: {
    en: ["Blocks in order", "Blocks keep their order, with at least one empty cell between neighbours."],
    sk: ["Bloky v poradí", "Bloky idú po poradí a medzi susednými je aspoň jedno prázdne políčko."],
    cs: ["Bloky v pořadí", "Bloky jdou popořadě a mezi sousedními je aspoň jedno prázdné políčko."],
    pl: ["Bloki po kolei", "Bloki zachowują kolejność, a między sąsiednimi jest co najmniej jedno puste pole."],
  },
  "first-black-at-ends": {
    en: ["First filled at the ends", "When the first cell that the first block can reach is filled, the block starts right there; the last block likewise from the end."],
    sk: ["Prvé vyplnené pri kraji", "Keď je vyplnené hneď prvé políčko, kam dosiahne prvý blok, blok začína práve tam; posledný blok rovnako od konca."],
    cs: ["První vyplněné u kraje", "Když je vyplněné hned první políčko, kam dosáhne první blok, blok začíná právě tam; poslední blok stejně od konce."],
    pl: ["Pierwsze zamalowane przy brzegu", "Gdy zamalowane jest już pierwsze pole, do którego sięga pierwszy blok, blok zaczyna się właśnie tam; ostatni tak samo od końca."],
  },
  "first-black": {
    en: ["First filled cell", "When the first cell that a block can reach is filled, and no earlier block reaches it, the block starts right there."],
    sk: ["Prvé vyplnené políčko", "Keď je vyplnené hneď prvé políčko, kam blok dosiahne, a žiadny skorší tam nedosiahne, blok začína práve tam."],
    cs: ["První vyplněné políčko", "Když je vyplněné hned první políčko, kam blok dosáhne, a žádný dřívější tam nedosáhne, blok začíná právě tam."],
    pl: ["Pierwsze zamalowane pole", "Gdy pierwsze pole, do którego sięga blok, jest zamalowane, a żaden wcześniejszy tam nie sięga, blok zaczyna się właśnie tam."],
  },
  "first-black-mirrored": {
    en: ["Last filled cell", "When the last cell that a block can reach is filled, and no later block reaches it, the block ends right there."],
    sk: ["Posledné vyplnené políčko", "Keď je vyplnené posledné políčko, kam blok dosiahne, a žiadny neskorší tam nedosiahne, blok končí práve tam."],
    cs: ["Poslední vyplněné políčko", "Když je vyplněné poslední políčko, kam blok dosáhne, a žádný pozdější tam nedosáhne, blok končí právě tam."],
    pl: ["Ostatnie zamalowane pole", "Gdy ostatnie pole, do którego sięga blok, jest zamalowane, a żaden późniejszy tam nie sięga, blok kończy się właśnie tam."],
  },
  glue: {
    en: ["Glue", "A run too near an empty cell has to grow away from it; a run as long as its block is complete, with empty cells at both ends."],
    sk: ["Lepidlo", "Úsek pri prázdnom políčku, ktorý je pre svoj blok krátky, musí rásť smerom od neho; úsek dlhý ako jeho blok je hotový a na oboch koncoch má prázdne políčka."],
    cs: ["Lepidlo", "Úsek u prázdného políčka, který je pro svůj blok krátký, musí růst směrem od něj; úsek dlouhý jako jeho blok je hotový a na obou koncích má prázdná políčka."],
    pl: ["Klej", "Ciąg przy pustym polu, za krótki na swój blok, musi rosnąć w drugą stronę; ciąg długi jak jego blok jest gotowy i ma puste pola na obu końcach."],
  },
  "glue-to-edges": {
    en: ["Glue to the edge", "A run too near the edge of the board has to grow away from it."],
    sk: ["Lepidlo pri okraji", "Úsek pri okraji plochy, ktorý je pre svoj blok krátky, musí rásť smerom od neho."],
    cs: ["Lepidlo u okraje", "Úsek u okraje plochy, který je pro svůj blok krátký, musí růst směrem od něj."],
    pl: ["Klej przy brzegu", "Ciąg przy brzegu planszy, za krótki na swój blok, musi rosnąć w drugą stronę."],
  },
  update1: {
    en: ["Keep a gap", "A block keeps at least one empty cell away from a run that is not its own."],
    sk: ["Odstup", "Blok delí od cudzieho úseku aspoň jedno prázdne políčko."],
    cs: ["Odstup", "Blok dělí od cizího úseku aspoň jedno prázdné políčko."],
    pl: ["Odstęp", "Blok od cudzego ciągu dzieli co najmniej jedno puste pole."],
  },
  ones: {
    en: ["Ones", "A filled cell that can only begin a block, or be a 1, has an empty cell before it; likewise at the end of a block."],
    sk: ["Jednotky", "Pred vyplneným políčkom, ktoré môže byť len začiatkom bloku alebo jednotkou, je prázdne políčko; na konci bloku rovnako."],
    cs: ["Jedničky", "Před vyplněným políčkem, které může být jen začátkem bloku nebo jedničkou, je prázdné políčko; na konci bloku stejně."],
    pl: ["Jedynki", "Przed zamalowanym polem, które może być tylko początkiem bloku lub jedynką, jest pole puste; na końcu bloku tak samo."],
  },
  forcing: {
    en: ["Too long together", "A cell that would join two runs into one that is too long is empty."],
    sk: ["Spolu príliš dlhé", "Políčko, ktoré by spojilo dva úseky do jedného príliš dlhého, je prázdne."],
    cs: ["Dohromady příliš dlouhé", "Políčko, které by spojilo dva úseky v jeden příliš dlouhý, je prázdné."],
    pl: ["Razem za długie", "Pole, które połączyłoby dwa ciągi w jeden za długi, jest puste."],
  },
  trimming: {
    en: ["No room", "A gap between empty cells that is shorter than a block cannot hold it."],
    sk: ["Málo miesta", "Do medzery medzi prázdnymi políčkami, ktorá je kratšia než blok, sa blok nezmestí."],
    cs: ["Málo místa", "Do mezery mezi prázdnými políčky, která je kratší než blok, se blok nevejde."],
    pl: ["Za mało miejsca", "W przerwie między pustymi polami krótszej niż blok ten blok się nie zmieści."],
  },
  infill: {
    en: ["Join up", "Filled cells that only one block can reach belong together: everything between them is filled."],
    sk: ["Spojenie", "Vyplnené políčka, na ktoré dosiahne len jeden blok, patria k sebe: všetko medzi nimi je vyplnené."],
    cs: ["Spojení", "Vyplněná políčka, na která dosáhne jen jeden blok, patří k sobě: všechno mezi nimi je vyplněné."],
    pl: ["Połączenie", "Zamalowane pola, do których sięga tylko jeden blok, należą do siebie: wszystko między nimi jest zamalowane."],
  },
  obstacle: {
    en: ["Obstacle", "When no earlier block reaches a filled cell, this block cannot reach past the next empty cell after it."],
    sk: ["Prekážka", "Keď na vyplnené políčko nedosiahne žiadny skorší blok, tento blok neprejde za najbližšie prázdne políčko po ňom."],
    cs: ["Překážka", "Když na vyplněné políčko nedosáhne žádný dřívější blok, tento blok nepřejde za nejbližší prázdné políčko po něm."],
    pl: ["Przeszkoda", "Gdy do zamalowanego pola nie sięga żaden wcześniejszy blok, ten blok nie wychodzi poza najbliższe puste pole za nim."],
  },
  "obstacle-mirrored": {
    en: ["Obstacle, from the end", "When no later block reaches a filled cell, this block starts after the nearest empty cell before it."],
    sk: ["Prekážka, od konca", "Keď na vyplnené políčko nedosiahne žiadny neskorší blok, tento blok začína až za najbližším prázdnym políčkom pred ním."],
    cs: ["Překážka, od konce", "Když na vyplněné políčko nedosáhne žádný pozdější blok, tento blok začíná až za nejbližším prázdným políčkem před ním."],
    pl: ["Przeszkoda, od końca", "Gdy do zamalowanego pola nie sięga żaden późniejszy blok, ten blok zaczyna się za najbliższym pustym polem przed nim."],
  },
  splitting: {
    en: ["Too far", "Two runs are too far apart for one block: when no earlier block reaches the first, this block ends before the second."],
    sk: ["Príliš ďaleko", "Dva úseky sú pre jeden blok príliš ďaleko od seba: ak na prvý nedosiahne žiadny skorší blok, tento skončí pred druhým."],
    cs: ["Příliš daleko", "Dva úseky jsou pro jeden blok příliš daleko od sebe: když na první nedosáhne žádný dřívější blok, tento skončí před druhým."],
    pl: ["Za daleko", "Dwa ciągi leżą za daleko od siebie na jeden blok: jeśli do pierwszego nie sięga żaden wcześniejszy blok, ten kończy się przed drugim."],
  },
  "splitting-mirrored": {
    en: ["Too far, from the end", "Two runs are too far apart for one block: when no later block reaches the second, this block starts after the first."],
    sk: ["Príliš ďaleko, od konca", "Dva úseky sú pre jeden blok príliš ďaleko od seba: ak na druhý nedosiahne žiadny neskorší blok, tento začína až za prvým."],
    cs: ["Příliš daleko, od konce", "Dva úseky jsou pro jeden blok příliš daleko od sebe: když na druhý nedosáhne žádný pozdější blok, tento začíná až za prvním."],
    pl: ["Za daleko, od końca", "Dwa ciągi leżą za daleko od siebie na jeden blok: jeśli do drugiego nie sięga żaden późniejszy blok, ten zaczyna się za pierwszym."],
  },
  owners: {
    en: ["One run each", "There are as many runs that cannot be joined as there are blocks: each run belongs to its own block, in order."],
    sk: ["Každému jeden úsek", "Úsekov, ktoré sa nedajú spojiť, je toľko ako blokov: každý úsek patrí po poradí svojmu bloku."],
    cs: ["Každému jeden úsek", "Úseků, které nejdou spojit, je tolik co bloků: každý úsek patří popořadě svému bloku."],
    pl: ["Każdemu jeden ciąg", "Ciągów, których nie da się połączyć, jest tyle, ile bloków: każdy ciąg należy po kolei do swojego bloku."],
  },
  update2: {
    en: ["Too long a run", "A run longer than a block belongs to another one, so the block lies before it or after it."],
    sk: ["Príliš dlhý úsek", "Úsek dlhší než blok patrí inému bloku, takže tento blok leží pred ním alebo za ním."],
    cs: ["Příliš dlouhý úsek", "Úsek delší než blok patří jinému bloku, takže tento blok leží před ním nebo za ním."],
    pl: ["Za długi ciąg", "Ciąg dłuższy niż blok należy do innego, więc ten blok leży przed nim albo za nim."],
  },
  "owner-cases": {
    en: ["Whose run is it?", "Try each block that a run could belong to: what comes out the same every time is certain."],
    sk: ["Čí je to úsek?", "Vyskúšajte každý blok, ktorému môže úsek patriť: čo vyjde vždy rovnako, je isté."],
    cs: ["Čí je to úsek?", "Vyzkoušejte každý blok, kterému může úsek patřit: co vyjde vždycky stejně, je jisté."],
    pl: ["Czyj to ciąg?", "Sprawdź każdy blok, do którego może należeć ciąg: co za każdym razem wychodzi tak samo, jest pewne."],
  },
  "exact-line": {
    en: ["The whole line", "Look at every way to place the blocks of the line: what they all agree on is certain."],
    sk: ["Celý rad", "Prejdite všetky spôsoby, ako umiestniť bloky v rade: na čom sa zhodnú všetky, je isté."],
    cs: ["Celá řada", "Projděte všechny způsoby, jak umístit bloky v řadě: na čem se shodnou všechny, je jisté."],
    pl: ["Cała linia", "Przejrzyj wszystkie ułożenia bloków w linii: to, w czym się zgadzają, jest pewne."],
  },
  "what-if": {
    en: ["What if", "Suppose a cell filled, or empty, and follow it: if some line becomes impossible, the opposite is true."],
    sk: ["Čo ak", "Predpokladajte, že políčko je vyplnené, alebo prázdne, a sledujte, čo z toho plynie: ak niektorý rad nevyjde, platí opak."],
    cs: ["Co když", "Předpokládejte, že políčko je vyplněné, nebo prázdné, a sledujte, co z toho plyne: když některá řada nevyjde, platí opak."],
    pl: ["Co jeśli", "Załóż, że pole jest zamalowane albo puste, i sprawdź, co z tego wynika: jeśli jakaś linia się nie zgadza, jest odwrotnie."],
  },
  "either-way": {
    en: ["Either way", "Whether a cell is filled or empty, another comes out the same: so that one is certain."],
    sk: ["Tak či tak", "Či je políčko vyplnené, alebo prázdne, iné políčko vyjde rovnako: to je teda isté."],
    cs: ["Tak či tak", "Ať je políčko vyplněné, nebo prázdné, jiné políčko vyjde stejně: to je tedy jisté."],
    pl: ["Tak czy inaczej", "Czy pole jest zamalowane, czy puste, inne pole wychodzi tak samo: a więc jest pewne."],
  },
};
