// @ts-check
/** Titles and lessons of the techniques. Written by `python -m tools.write_techniques` from the entries in Python: edit those. */

/** @type {import("../techniques.js").TechniqueTable} */
export const techniques = {
  "closed-loop": {
    en: ["Closed loop", "Once the loop is closed, every other edge is a cross."],
    sk: ["Uzavretá slučka", "Keď je slučka uzavretá, na všetkých ostatných hranách je krížik."],
    cs: ["Uzavřená smyčka", "Když je smyčka uzavřená, na všech ostatních hranách je křížek."],
    pl: ["Zamknięta pętla", "Gdy pętla jest zamknięta, na każdej innej krawędzi jest krzyżyk."],
  },
  "clue-counting": {
    en: ["Count the clue", "A clue that has all its lines gets crosses; one that needs every edge left gets lines."],
    sk: ["Počítanie pri čísle", "Číslo, ktoré má všetky čiary, dostane krížiky; číslo, ktoré potrebuje všetky zvyšné hrany, dostane čiary."],
    cs: ["Počítání u čísla", "Číslo, které má všechny čáry, dostane křížky; číslo, které potřebuje všechny zbylé hrany, dostane čáry."],
    pl: ["Liczenie przy liczbie", "Liczba, która ma już wszystkie linie, dostaje krzyżyki; ta, która potrzebuje wszystkich pozostałych krawędzi, dostaje linie."],
  },
  "corner-counting": {
    en: ["Count the corner", "At a corner two lines meet, or none: never one, never three."],
    sk: ["Počítanie v rohu", "V rohu sa stretávajú dve čiary alebo žiadna: nikdy jedna, nikdy tri."],
    cs: ["Počítání v rohu", "V rohu se setkávají dvě čáry, nebo žádná: nikdy jedna, nikdy tři."],
    pl: ["Liczenie w rogu", "W rogu spotykają się dwie linie albo żadna: nigdy jedna, nigdy trzy."],
  },
  "early-loops": {
    en: ["No early loop", "An edge that would close a loop while something is still left out is a cross."],
    sk: ["Žiadna predčasná slučka", "Na hrane, ktorá by uzavrela slučku, hoci by niečo zostalo mimo nej, je krížik."],
    cs: ["Žádná předčasná smyčka", "Na hraně, která by uzavřela smyčku, ačkoli by něco zůstalo mimo ni, je křížek."],
    pl: ["Bez przedwczesnej pętli", "Na krawędzi, która zamknęłaby pętlę, choć coś zostałoby poza nią, jest krzyżyk."],
  },
  "cell-colours": {
    en: ["Inside and outside", "Two neighbours on the same side of the loop have a cross between them; on different sides, a line."],
    sk: ["Vnútri a vonku", "Medzi susedmi na tej istej strane slučky je krížik, medzi susedmi na rôznych stranách čiara."],
    cs: ["Uvnitř a venku", "Mezi sousedy na téže straně smyčky je křížek, mezi sousedy na různých stranách čára."],
    pl: ["W środku i na zewnątrz", "Między sąsiadami po tej samej stronie pętli jest krzyżyk, między sąsiadami po różnych stronach linia."],
  },
  "corner-pairs": {
    en: ["Pairs at corners", "Two edges at a corner are alike, both lines or both crosses, or opposite; what a clue knows of them its corner learns, and the other way round."],
    sk: ["Dvojice v rohoch", "Dve hrany v rohu sú rovnaké (obe čiary alebo obe krížiky), alebo opačné; čo o nich vie číslo, dozvie sa roh, a naopak."],
    cs: ["Dvojice v rozích", "Dvě hrany v rohu jsou stejné (obě čáry, nebo obě křížky), nebo opačné; co o nich ví číslo, dozví se roh, a naopak."],
    pl: ["Pary w rogach", "Dwie krawędzie w rogu są takie same (obie linie albo oba krzyżyki) lub przeciwne; co wie o nich liczba, tego dowiaduje się róg, i na odwrót."],
  },
  "corner-colours": {
    en: ["Colours at corners", "Two cells that touch only at a corner lie on the same side of the loop when the two edges between them are alike."],
    sk: ["Farby v rohoch", "Dve políčka, ktoré sa dotýkajú len rohom, ležia na tej istej strane slučky, keď sú dve hrany medzi nimi rovnaké."],
    cs: ["Barvy v rozích", "Dvě políčka, která se dotýkají jen rohem, leží na téže straně smyčky, když jsou dvě hrany mezi nimi stejné."],
    pl: ["Kolory w rogach", "Dwa pola stykające się tylko rogiem leżą po tej samej stronie pętli, gdy dwie krawędzie między nimi są takie same."],
  },
  locks: {
    en: ["Locks", "Of two edges at a corner none, one or both are lines: rule out what cannot be and see what is left."],
    sk: ["Zámky", "Z dvoch hrán v rohu je čiarou žiadna, jedna alebo obe: vylúčte, čo nejde, a pozrite sa, čo zostane."],
    cs: ["Zámky", "Ze dvou hran v rohu je čárou žádná, jedna, nebo obě: vylučte, co nejde, a podívejte se, co zbude."],
    pl: ["Blokady", "Z dwóch krawędzi w rogu linią jest żadna, jedna albo obie: wyklucz niemożliwe i zobacz, co zostaje."],
  },
  "clue-colours": {
    en: ["Colours across clues", "A clue with locked corners tells whether its neighbours on opposite sides are on the same side of the loop."],
    sk: ["Farby cez číslo", "Číslo so zámkami v rohoch prezradí, či sú jeho protiľahlí susedia na tej istej strane slučky."],
    cs: ["Barvy přes číslo", "Číslo se zámky v rozích prozradí, zda jsou jeho protilehlí sousedé na téže straně smyčky."],
    pl: ["Kolory przez liczbę", "Liczba z blokadami w rogach mówi, czy sąsiedzi naprzeciw siebie leżą po tej samej stronie pętli."],
  },
  "normal-locks": {
    en: ["Locks across", "Go through all ways the loop can pass a cell and its corners: what those left have in common is certain."],
    sk: ["Zámky naprieč", "Prejdite všetky spôsoby, ako môže slučka viesť okolo políčka a jeho rohov: čo majú zvyšné spoločné, je isté."],
    cs: ["Zámky napříč", "Projděte všechny způsoby, jak může smyčka vést kolem políčka a jeho rohů: co mají zbylé společné, je jisté."],
    pl: ["Blokady w poprzek", "Przejrzyj wszystkie sposoby, jak pętla może minąć pole i jego rogi: to, co wspólne dla pozostałych, jest pewne."],
  },
  "across-colours": {
    en: ["Colours across cells", "What two opposite sides of a cell allow tells whether the neighbours there are on the same side of the loop."],
    sk: ["Farby cez políčko", "To, čo dovolia dve protiľahlé strany políčka, prezradí, či sú susedia za nimi na tej istej strane slučky."],
    cs: ["Barvy přes políčko", "To, co dovolí dvě protilehlé strany políčka, prozradí, zda jsou sousedé za nimi na téže straně smyčky."],
    pl: ["Kolory przez pole", "To, na co pozwalają dwa przeciwległe boki pola, mówi, czy sąsiedzi za nimi leżą po tej samej stronie pętli."],
  },
  "triple-locks": {
    en: ["Locks of three", "Count how many of three edges can be lines in all ways the loop can pass the cell."],
    sk: ["Trojité zámky", "Spočítajte, koľko z troch hrán môže byť čiarou pri všetkých spôsoboch, ako môže slučka viesť okolo políčka."],
    cs: ["Trojité zámky", "Spočítejte, kolik ze tří hran může být čárou při všech způsobech, jak může smyčka vést kolem políčka."],
    pl: ["Potrójne blokady", "Policz, ile z trzech krawędzi może być liniami przy wszystkich sposobach, jak pętla może minąć pole."],
  },
  "diagonal-locks": {
    en: ["Diagonal locks", "Parallel edges that lie slantwise to each other also allow only some combinations."],
    sk: ["Šikmé zámky", "Aj rovnobežné hrany, ktoré ležia šikmo od seba, dovolia len niektoré kombinácie."],
    cs: ["Šikmé zámky", "I rovnoběžné hrany, které leží šikmo od sebe, dovolí jen některé kombinace."],
    pl: ["Skośne blokady", "Także krawędzie równoległe leżące na skos dopuszczają tylko niektóre kombinacje."],
  },
  "edge-colours": {
    en: ["Edge colours", "Edges known to be alike or opposite belong together, however far apart: what one is tells the others."],
    sk: ["Farby hrán", "Hrany, o ktorých vieme, že sú rovnaké alebo opačné, patria k sebe, nech sú akokoľvek ďaleko: jedna prezradí ostatné."],
    cs: ["Barvy hran", "Hrany, o kterých víme, že jsou stejné nebo opačné, patří k sobě, ať jsou jakkoli daleko: jedna prozradí ostatní."],
    pl: ["Kolory krawędzi", "Krawędzie, o których wiadomo, że są takie same lub przeciwne, należą do siebie nawet z daleka: jedna zdradza pozostałe."],
  },
  "class-pairs": {
    en: ["Pairs of edge colours", "Take everything known between two groups of edges together: it may settle both."],
    sk: ["Dvojice farieb hrán", "Vezmite naraz všetko, čo vieme o dvoch skupinách hrán: môže to rozhodnúť obe."],
    cs: ["Dvojice barev hran", "Vezměte naráz vše, co víme o dvou skupinách hran: může to rozhodnout obě."],
    pl: ["Pary kolorów krawędzi", "Zbierz wszystko, co wiadomo o dwóch grupach krawędzi: może to rozstrzygnąć obie."],
  },
  "coloured-loops": {
    en: ["Coloured loops", "Edges of one group that together would close a loop too early are all crosses."],
    sk: ["Farebné slučky", "Na hranách jednej skupiny, ktoré by spolu predčasne uzavreli slučku, sú krížiky."],
    cs: ["Barevné smyčky", "Na hranách jedné skupiny, které by spolu předčasně uzavřely smyčku, jsou křížky."],
    pl: ["Kolorowe pętle", "Na krawędziach jednej grupy, które razem zamknęłyby pętlę za wcześnie, są krzyżyki."],
  },
  "nine-colours": {
    en: ["Nine cells", "Go through all ways to pass a cell, and see which of the nine cells in and around it lie on the same side of the loop."],
    sk: ["Deväť políčok", "Prejdite všetky spôsoby, ako viesť slučku okolo políčka, a zistite, ktoré z deviatich políčok v ňom a okolo neho ležia na tej istej strane."],
    cs: ["Devět políček", "Projděte všechny způsoby, jak vést smyčku kolem políčka, a zjistěte, která z devíti políček v něm a kolem něj leží na téže straně."],
    pl: ["Dziewięć pól", "Przejrzyj wszystkie sposoby minięcia pola i sprawdź, które z dziewięciu pól w nim i wokół niego leżą po tej samej stronie."],
  },
  "far-edges": {
    en: ["Far edges", "Edges around a cell can be alike or opposite even where they do not touch."],
    sk: ["Vzdialené hrany", "Hrany okolo políčka môžu byť rovnaké alebo opačné, aj keď sa nedotýkajú."],
    cs: ["Vzdálené hrany", "Hrany kolem políčka mohou být stejné nebo opačné, i když se nedotýkají."],
    pl: ["Dalekie krawędzie", "Krawędzie wokół pola mogą być takie same lub przeciwne, nawet gdy się nie stykają."],
  },
  "all-angles": {
    en: ["All at once", "Go through all ways to pass a cell with everything known about its edges at once."],
    sk: ["Všetko naraz", "Prejdite všetky spôsoby, ako viesť slučku okolo políčka, so všetkým, čo o jeho hranách vieme."],
    cs: ["Všechno naráz", "Projděte všechny způsoby, jak vést smyčku kolem políčka, se vším, co o jeho hranách víme."],
    pl: ["Wszystko naraz", "Przejrzyj wszystkie sposoby minięcia pola, biorąc pod uwagę wszystko, co wiadomo o jego krawędziach."],
  },
  "coloured-angles": {
    en: ["All at once, with colours", "Go through all ways to pass a cell with everything known about its edges and about the sides of the nine cells."],
    sk: ["Všetko naraz, s farbami", "Prejdite všetky spôsoby, ako viesť slučku okolo políčka, so všetkým, čo vieme o jeho hranách a o stranách deviatich políčok."],
    cs: ["Všechno naráz, s barvami", "Projděte všechny způsoby, jak vést smyčku kolem políčka, se vším, co víme o jeho hranách a o stranách devíti políček."],
    pl: ["Wszystko naraz, z kolorami", "Przejrzyj wszystkie sposoby minięcia pola, biorąc pod uwagę wszystko, co wiadomo o jego krawędziach i o stronach dziewięciu pól."],
  },
  detours: {
    en: ["Detours", "When all ways on from the end of a line lead to one corner, the line goes on from there."],
    sk: ["Obchádzky", "Keď všetky cesty od konca čiary vedú do jedného rohu, čiara odtiaľ pokračuje."],
    cs: ["Objížďky", "Když všechny cesty od konce čáry vedou do jednoho rohu, čára odtamtud pokračuje."],
    pl: ["Objazdy", "Gdy wszystkie drogi od końca linii prowadzą do jednego rogu, linia biegnie stamtąd dalej."],
  },
  paths: {
    en: ["Paths", "A way on from the end of a line that cannot be is a cross; what all ways on share is certain."],
    sk: ["Cesty", "Kadiaľ čiara od svojho konca ísť nemôže, je krížik; čo majú všetky možné cesty spoločné, je isté."],
    cs: ["Cesty", "Kudy čára od svého konce jít nemůže, je křížek; co mají všechny možné cesty společné, je jisté."],
    pl: ["Drogi", "Tam, którędy linia nie może pójść od swojego końca, jest krzyżyk; co wspólne dla wszystkich możliwych dróg, jest pewne."],
  },
  "colour-cycles": {
    en: ["None cut off", "Cells inside hang together, and so do those outside: none may be cut off."],
    sk: ["Nič odrezané", "Políčka vnútri súvisia a políčka vonku tiež: žiadne nesmie zostať odrezané."],
    cs: ["Nic odříznutého", "Políčka uvnitř souvisejí a políčka venku také: žádné nesmí zůstat odříznuté."],
    pl: ["Bez odciętych pól", "Pola w środku łączą się ze sobą, te na zewnątrz też: żadne nie może zostać odcięte."],
  },
  highlander: {
    en: ["Only one solution", "There is just one solution, so the loop never runs where it could be redrawn without any clue noticing."],
    sk: ["Len jedno riešenie", "Riešenie je len jedno, takže slučka nevedie tadiaľ, kde by sa dala prekresliť bez toho, aby to niektoré číslo zbadalo."],
    cs: ["Jen jedno řešení", "Řešení je jen jedno, takže smyčka nevede tudy, kde by šla překreslit, aniž by to některé číslo poznalo."],
    pl: ["Tylko jedno rozwiązanie", "Rozwiązanie jest tylko jedno, więc pętla nie biegnie tam, gdzie dałoby się ją przerysować tak, że żadna liczba by tego nie zauważyła."],
  },
  "what-if": {
    en: ["What if", "Suppose an edge is a line, or a cross, and follow it: if something becomes impossible, the opposite is true."],
    sk: ["Čo ak", "Predpokladajte, že na hrane je čiara alebo krížik, a sledujte, čo z toho plynie: ak niečo nevyjde, platí opak."],
    cs: ["Co když", "Předpokládejte, že na hraně je čára nebo křížek, a sledujte, co z toho plyne: když něco nevyjde, platí opak."],
    pl: ["Co jeśli", "Załóż, że na krawędzi jest linia albo krzyżyk, i sprawdź, co z tego wynika: jeśli coś się nie zgadza, jest odwrotnie."],
  },
  "either-way": {
    en: ["Either way", "Whether an edge is a line or a cross, another comes out the same: so that one is certain."],
    sk: ["Tak či tak", "Či je na hrane čiara, alebo krížik, iná hrana vyjde rovnako: tá je teda istá."],
    cs: ["Tak či tak", "Ať je na hraně čára, nebo křížek, jiná hrana vyjde stejně: ta je tedy jistá."],
    pl: ["Tak czy inaczej", "Czy na krawędzi jest linia, czy krzyżyk, inna krawędź wychodzi tak samo: a więc jest pewna."],
  },
};
