// @ts-check
/**
 * The techniques of nonograms for people: a title and a lesson of one sentence each, by the name the explainer uses.
 */

/** @type {import("../techniques.js").TechniqueTable} */
export const nonogramTechniques = {
  "finished-line": {
    en: ["Finished line", "Once all filled cells of a line are there, the rest is empty; once all empty ones are, the rest is filled."],
    sk: ["Hotový rad", "Keď sú v rade všetky plné políčka, zvyšok je prázdny; keď sú tam všetky prázdne, zvyšok je plný."],
    cs: ["Hotová řada", "Když jsou v řadě všechna plná políčka, zbytek je prázdný; když jsou tam všechna prázdná, zbytek je plný."],
    pl: ["Gotowa linia", "Gdy w linii są już wszystkie zamalowane pola, reszta jest pusta; gdy są wszystkie puste, reszta jest zamalowana."],
  },
  intersection: {
    en: ["Overlap", "Push a block as far as it goes to both sides: the cells it covers either way are filled."],
    sk: ["Prekryv", "Posuň blok na obe strany, kam až sa dá: políčka, ktoré zakryje v oboch prípadoch, sú plné."],
    cs: ["Překryv", "Posuň blok na obě strany, kam až to jde: políčka, která zakryje v obou případech, jsou plná."],
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
    sk: ["Bloky v poradí", "Bloky držia svoje poradie a medzi susednými je aspoň jedno prázdne políčko."],
    cs: ["Bloky v pořadí", "Bloky drží své pořadí a mezi sousedními je aspoň jedno prázdné políčko."],
    pl: ["Bloki po kolei", "Bloki zachowują kolejność, a między sąsiednimi jest co najmniej jedno puste pole."],
  },
  "first-black-at-ends": {
    en: ["First filled at the ends", "When the first cell that the first block can reach is filled, the block starts right there; the last block likewise from the end."],
    sk: ["Prvé plné pri kraji", "Keď je plné hneď prvé políčko, kam dosiahne prvý blok, blok začína práve tam; posledný blok rovnako od konca."],
    cs: ["První plné u kraje", "Když je plné hned první políčko, kam dosáhne první blok, blok začíná právě tam; poslední blok stejně od konce."],
    pl: ["Pierwsze pole od brzegu", "Gdy już pierwsze pole, do którego sięga pierwszy blok, jest zamalowane, blok zaczyna się właśnie tam; ostatni tak samo od końca."],
  },
  "first-black": {
    en: ["First filled cell", "When the first cell that a block can reach is filled, and no earlier block reaches it, the block starts right there."],
    sk: ["Prvé plné políčko", "Keď je plné hneď prvé políčko, kam blok dosiahne, a žiadny skorší tam nedosiahne, blok začína práve tam."],
    cs: ["První plné políčko", "Když je plné hned první políčko, kam blok dosáhne, a žádný dřívější tam nedosáhne, blok začíná právě tam."],
    pl: ["Pierwsze zamalowane pole", "Gdy pierwsze pole, do którego sięga blok, jest zamalowane, a żaden wcześniejszy tam nie sięga, blok zaczyna się właśnie tam."],
  },
  "first-black-mirrored": {
    en: ["Last filled cell", "When the last cell that a block can reach is filled, and no later block reaches it, the block ends right there."],
    sk: ["Posledné plné políčko", "Keď je plné posledné políčko, kam blok dosiahne, a žiadny neskorší tam nedosiahne, blok končí práve tam."],
    cs: ["Poslední plné políčko", "Když je plné poslední políčko, kam blok dosáhne, a žádný pozdější tam nedosáhne, blok končí právě tam."],
    pl: ["Ostatnie zamalowane pole", "Gdy ostatnie pole, do którego sięga blok, jest zamalowane, a żaden późniejszy tam nie sięga, blok kończy się właśnie tam."],
  },
  glue: {
    en: ["Glue", "A run close to an empty cell has to grow away from it, and a run that is long enough is closed by empty cells."],
    sk: ["Lepidlo", "Súvislý úsek blízko prázdneho políčka musí rásť smerom od neho a dosť dlhý úsek uzavrú prázdne políčka."],
    cs: ["Lepidlo", "Souvislý úsek blízko prázdného políčka musí růst směrem od něj a dost dlouhý úsek uzavřou prázdná políčka."],
    pl: ["Klej", "Ciąg blisko pustego pola musi rosnąć w drugą stronę, a dość długi ciąg zamykają puste pola."],
  },
  "glue-to-edges": {
    en: ["Glue to the edge", "A run close to the edge of the board has to grow away from it."],
    sk: ["Lepidlo pri okraji", "Súvislý úsek blízko okraja musí rásť smerom od neho."],
    cs: ["Lepidlo u okraje", "Souvislý úsek blízko okraje musí růst směrem od něj."],
    pl: ["Klej przy brzegu", "Ciąg blisko brzegu planszy musi rosnąć w drugą stronę."],
  },
  update1: {
    en: ["Keep a gap", "A block keeps at least one empty cell away from a run that is not its own."],
    sk: ["Drž odstup", "Blok je od cudzieho úseku vzdialený aspoň o jedno prázdne políčko."],
    cs: ["Drž odstup", "Blok je od cizího úseku vzdálený aspoň o jedno prázdné políčko."],
    pl: ["Zachowaj odstęp", "Blok dzieli od cudzego ciągu co najmniej jedno puste pole."],
  },
  ones: {
    en: ["Ones", "A filled cell that can only begin a block, or be a 1, has an empty cell before it."],
    sk: ["Jednotky", "Pred plným políčkom, ktoré môže byť len začiatkom bloku alebo jednotkou, je prázdne políčko."],
    cs: ["Jedničky", "Před plným políčkem, které může být jen začátkem bloku nebo jedničkou, je prázdné políčko."],
    pl: ["Jedynki", "Przed zamalowanym polem, które może być tylko początkiem bloku lub jedynką, jest pole puste."],
  },
  forcing: {
    en: ["Too long together", "A cell that would join two runs into one that is too long is empty."],
    sk: ["Spolu pridlhé", "Políčko, ktoré by spojilo dva úseky do pridlhého, je prázdne."],
    cs: ["Dohromady moc dlouhé", "Políčko, které by spojilo dva úseky v jeden příliš dlouhý, je prázdné."],
    pl: ["Razem za długie", "Pole, które połączyłoby dwa ciągi w jeden za długi, jest puste."],
  },
  trimming: {
    en: ["No room", "A gap between empty cells that is shorter than a block cannot hold it."],
    sk: ["Málo miesta", "Medzera medzi prázdnymi políčkami, ktorá je kratšia než blok, ho nepojme."],
    cs: ["Málo místa", "Mezera mezi prázdnými políčky, která je kratší než blok, ho nepojme."],
    pl: ["Za mało miejsca", "Przerwa między pustymi polami krótsza niż blok nie może go pomieścić."],
  },
  infill: {
    en: ["Join up", "Filled cells that only one block can reach belong together: what lies between them is filled."],
    sk: ["Spoj ich", "Plné políčka, na ktoré dosiahne len jeden blok, patria k sebe: všetko medzi nimi je plné."],
    cs: ["Spoj je", "Plná políčka, na která dosáhne jen jeden blok, patří k sobě: vše mezi nimi je plné."],
    pl: ["Połącz", "Zamalowane pola, do których sięga tylko jeden blok, należą do siebie: wszystko między nimi jest zamalowane."],
  },
  obstacle: {
    en: ["Obstacle", "A block that owns the first filled cell ends before the next empty one."],
    sk: ["Prekážka", "Blok, ktorému patrí prvé plné políčko, skončí pred najbližším prázdnym."],
    cs: ["Překážka", "Blok, kterému patří první plné políčko, skončí před nejbližším prázdným."],
    pl: ["Przeszkoda", "Blok, do którego należy pierwsze zamalowane pole, kończy się przed najbliższym pustym."],
  },
  "obstacle-mirrored": {
    en: ["Obstacle, from the end", "A block that owns the last filled cell starts after the empty one before it."],
    sk: ["Prekážka od konca", "Blok, ktorému patrí posledné plné políčko, začína za prázdnym políčkom pred ním."],
    cs: ["Překážka od konce", "Blok, kterému patří poslední plné políčko, začíná za prázdným políčkem před ním."],
    pl: ["Przeszkoda od końca", "Blok, do którego należy ostatnie zamalowane pole, zaczyna się za pustym polem przed nim."],
  },
  splitting: {
    en: ["Too far", "A block cannot reach from its first run to one that is too far away, so it ends before it."],
    sk: ["Priďaleko", "Blok nedosiahne od svojho prvého úseku k príliš vzdialenému, preto skončí pred ním."],
    cs: ["Moc daleko", "Blok nedosáhne od svého prvního úseku k příliš vzdálenému, proto skončí před ním."],
    pl: ["Za daleko", "Blok nie sięgnie od swojego pierwszego ciągu do zbyt odległego, więc kończy się przed nim."],
  },
  "splitting-mirrored": {
    en: ["Too far, from the end", "A block cannot reach back from its last run to one that is too far away, so it starts after it."],
    sk: ["Priďaleko od konca", "Blok nedosiahne od svojho posledného úseku späť k príliš vzdialenému, preto začína za ním."],
    cs: ["Moc daleko od konce", "Blok nedosáhne od svého posledního úseku zpět k příliš vzdálenému, proto začíná za ním."],
    pl: ["Za daleko od końca", "Blok nie sięgnie od swojego ostatniego ciągu wstecz do zbyt odległego, więc zaczyna się za nim."],
  },
  owners: {
    en: ["One run each", "As many separate runs as blocks: each run belongs to its own block, in order."],
    sk: ["Každému jeden", "Oddelených úsekov je toľko ako blokov: každý úsek patrí po poradí svojmu bloku."],
    cs: ["Každému jeden", "Oddělených úseků je tolik co bloků: každý úsek patří po řadě svému bloku."],
    pl: ["Każdemu jeden", "Osobnych ciągów jest tyle, ile bloków: każdy ciąg należy po kolei do swojego bloku."],
  },
  update2: {
    en: ["Too long a run", "A run longer than a block belongs to another one, so the block lies before it or after it."],
    sk: ["Pridlhý úsek", "Úsek dlhší než blok patrí inému bloku, takže tento leží pred ním alebo za ním."],
    cs: ["Moc dlouhý úsek", "Úsek delší než blok patří jinému bloku, takže tento leží před ním nebo za ním."],
    pl: ["Za długi ciąg", "Ciąg dłuższy niż blok należy do innego, więc ten blok leży przed nim albo za nim."],
  },
  "owner-cases": {
    en: ["Whose run is it?", "Try each block that a run could belong to: what comes out the same every time is certain."],
    sk: ["Čí je to úsek?", "Skús každý blok, ktorému môže úsek patriť: čo vyjde vždy rovnako, to je isté."],
    cs: ["Čí je to úsek?", "Zkus každý blok, kterému může úsek patřit: co vyjde vždycky stejně, je jisté."],
    pl: ["Czyj to ciąg?", "Sprawdź każdy blok, do którego może należeć ciąg: co za każdym razem wychodzi tak samo, jest pewne."],
  },
  "exact-line": {
    en: ["The whole line", "Look at every way to place the blocks of the line: what they all agree on is certain."],
    sk: ["Celý rad", "Prezri všetky spôsoby, ako uložiť bloky radu: na čom sa zhodnú všetky, to je isté."],
    cs: ["Celá řada", "Projdi všechny způsoby, jak uložit bloky řady: na čem se shodnou všechny, je jisté."],
    pl: ["Cała linia", "Przejrzyj wszystkie ułożenia bloków w linii: to, w czym się zgadzają, jest pewne."],
  },
  "what-if": {
    en: ["What if", "Suppose a cell filled, or empty, and follow it: if some line becomes impossible, the opposite is true."],
    sk: ["Čo ak", "Predstav si, že políčko je plné alebo prázdne, a sleduj to: ak sa niektorý rad stane nemožným, platí opak."],
    cs: ["Co když", "Představ si, že políčko je plné nebo prázdné, a sleduj to: když se některá řada stane nemožnou, platí opak."],
    pl: ["Co jeśli", "Załóż, że pole jest zamalowane albo puste, i idź tym tropem: jeśli jakaś linia staje się niemożliwa, jest odwrotnie."],
  },
  "either-way": {
    en: ["Either way", "Whether a cell is filled or empty, another comes out the same: so that one is certain."],
    sk: ["Tak či tak", "Či je políčko plné, alebo prázdne, iné vyjde rovnako: to druhé je teda isté."],
    cs: ["Tak či tak", "Ať je políčko plné, nebo prázdné, jiné vyjde stejně: to druhé je tedy jisté."],
    pl: ["Tak czy inaczej", "Czy pole jest zamalowane, czy puste, inne wychodzi tak samo: a więc to drugie jest pewne."],
  },
};
