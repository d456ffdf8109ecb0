// @ts-check
/**
 * The techniques of Slitherlink for people: a title and a lesson of one sentence each, by the name the explainer uses.
 */

/** @type {import("../techniques.js").TechniqueTable} */
export const slitherlinkTechniques = {
  "closed-loop": {
    en: ["Closed loop", "Once the loop is closed, every other edge is a cross."],
    sk: ["Uzavretá slučka", "Keď je slučka uzavretá, na všetkých ostatných hranách je krížik."],
    cs: ["Uzavřená smyčka", "Když je smyčka uzavřená, na všech ostatních hranách je křížek."],
    pl: ["Zamknięta pętla", "Gdy pętla jest zamknięta, na każdej innej krawędzi jest krzyżyk."],
  },
  "clue-counting": {
    en: ["Count the clue", "A clue that has all its lines gets crosses; one that needs every edge left gets lines."],
    sk: ["Spočítaj číslo", "Číslo, ktoré má všetky čiary, dostane krížiky; číslo, ktoré potrebuje všetky zvyšné hrany, dostane čiary."],
    cs: ["Spočítej číslo", "Číslo, které má všechny čáry, dostane křížky; číslo, které potřebuje všechny zbylé hrany, dostane čáry."],
    pl: ["Policz liczbę", "Liczba, która ma już wszystkie linie, dostaje krzyżyki; ta, która potrzebuje wszystkich pozostałych krawędzi, dostaje linie."],
  },
  "corner-counting": {
    en: ["Count the corner", "At a corner two lines meet, or none: never one, never three."],
    sk: ["Spočítaj roh", "V rohu sa stretnú dve čiary alebo žiadna: nikdy jedna, nikdy tri."],
    cs: ["Spočítej roh", "V rohu se potkají dvě čáry, nebo žádná: nikdy jedna, nikdy tři."],
    pl: ["Policz róg", "W rogu spotykają się dwie linie albo żadna: nigdy jedna, nigdy trzy."],
  },
  "early-loops": {
    en: ["No early loop", "An edge that would close a loop while something is still left out is a cross."],
    sk: ["Žiadna predčasná slučka", "Na hrane, ktorá by uzavrela slučku a niečo by zostalo vonku, je krížik."],
    cs: ["Žádná předčasná smyčka", "Na hraně, která by uzavřela smyčku a něco by zůstalo mimo, je křížek."],
    pl: ["Bez przedwczesnej pętli", "Krawędź, która zamknęłaby pętlę, choć coś zostaje poza nią, ma krzyżyk."],
  },
  "cell-colours": {
    en: ["Inside and outside", "Two neighbours on the same side of the loop have a cross between them; on different sides, a line."],
    sk: ["Vnútri a vonku", "Medzi susedmi na tej istej strane slučky je krížik, medzi susedmi na rôznych stranách čiara."],
    cs: ["Uvnitř a venku", "Mezi sousedy na téže straně smyčky je křížek, mezi sousedy na různých stranách čára."],
    pl: ["W środku i na zewnątrz", "Między sąsiadami po tej samej stronie pętli jest krzyżyk, po różnych stronach – linia."],
  },
  "corner-pairs": {
    en: ["Pairs at corners", "Two edges at a corner of a clue are alike or opposite, and the clue and the corner must agree on it."],
    sk: ["Dvojice v rohoch", "Dve hrany v rohu čísla sú rovnaké alebo opačné a číslo aj roh sa na tom musia zhodnúť."],
    cs: ["Dvojice v rozích", "Dvě hrany v rohu čísla jsou stejné, nebo opačné, a číslo i roh se na tom musí shodnout."],
    pl: ["Pary w rogach", "Dwie krawędzie w rogu liczby są takie same albo przeciwne, a liczba i róg muszą się co do tego zgadzać."],
  },
  "corner-colours": {
    en: ["Colours at corners", "Such pairs tell whether cells that touch only at a corner lie on the same side of the loop."],
    sk: ["Farby v rohoch", "Takéto dvojice prezradia, či políčka, ktoré sa dotýkajú len rohom, ležia na tej istej strane slučky."],
    cs: ["Barvy v rozích", "Takové dvojice prozradí, zda políčka, která se dotýkají jen rohem, leží na téže straně smyčky."],
    pl: ["Kolory w rogach", "Takie pary mówią, czy pola stykające się tylko rogiem leżą po tej samej stronie pętli."],
  },
  locks: {
    en: ["Locks", "Of two edges at a corner none, one or both are lines: rule out what cannot be and see what is left."],
    sk: ["Zámky", "Z dvoch hrán v rohu je čiarou žiadna, jedna alebo obe: vylúč, čo nejde, a pozri, čo zostane."],
    cs: ["Zámky", "Ze dvou hran v rohu je čárou žádná, jedna, nebo obě: vyluč, co nejde, a podívej se, co zbude."],
    pl: ["Blokady", "Z dwóch krawędzi w rogu linią jest żadna, jedna albo obie: wyklucz niemożliwe i zobacz, co zostaje."],
  },
  "clue-colours": {
    en: ["Colours across clues", "A clue with locked corners tells whether its neighbours on opposite sides are on the same side of the loop."],
    sk: ["Farby cez číslo", "Číslo so zámkami v rohoch prezradí, či sú jeho protiľahlí susedia na tej istej strane slučky."],
    cs: ["Barvy přes číslo", "Číslo se zámky v rozích prozradí, zda jsou jeho protilehlí sousedé na téže straně smyčky."],
    pl: ["Kolory przez liczbę", "Liczba z blokadami w rogach mówi, czy sąsiedzi po jej przeciwnych stronach są po tej samej stronie pętli."],
  },
  "normal-locks": {
    en: ["Locks across", "Go through all ways to pass a cell and its corners, and note what opposite sides allow each other."],
    sk: ["Zámky naprieč", "Prejdi všetky spôsoby, ako obísť políčko a jeho rohy, a sleduj, čo si dovolia protiľahlé strany."],
    cs: ["Zámky napříč", "Projdi všechny způsoby, jak obejít políčko a jeho rohy, a sleduj, co si dovolí protilehlé strany."],
    pl: ["Blokady w poprzek", "Przejrzyj wszystkie sposoby minięcia pola i jego rogów i sprawdź, na co pozwalają sobie przeciwległe boki."],
  },
  "across-colours": {
    en: ["Colours across cells", "What two opposite sides of a cell allow tells whether the neighbours there are on the same side of the loop."],
    sk: ["Farby cez políčko", "To, čo dovolia dve protiľahlé strany, prezradí, či sú susedia za nimi na tej istej strane slučky."],
    cs: ["Barvy přes políčko", "To, co dovolí dvě protilehlé strany, prozradí, zda jsou sousedé za nimi na téže straně smyčky."],
    pl: ["Kolory przez pole", "To, na co pozwalają dwa przeciwległe boki, mówi, czy sąsiedzi za nimi są po tej samej stronie pętli."],
  },
  "triple-locks": {
    en: ["Locks of three", "Count how many of three edges can be lines, in all ways to pass the cell."],
    sk: ["Trojité zámky", "Spočítaj, koľko z troch hrán môže byť čiarou pri všetkých spôsoboch, ako obísť políčko."],
    cs: ["Trojité zámky", "Spočítej, kolik ze tří hran může být čárou při všech způsobech, jak obejít políčko."],
    pl: ["Potrójne blokady", "Policz, ile z trzech krawędzi może być liniami we wszystkich sposobach minięcia pola."],
  },
  "diagonal-locks": {
    en: ["Diagonal locks", "Parallel edges that lie slantwise to each other also allow only some combinations."],
    sk: ["Šikmé zámky", "Aj rovnobežné hrany, ktoré ležia šikmo od seba, dovolia len niektoré kombinácie."],
    cs: ["Šikmé zámky", "I rovnoběžné hrany, které leží šikmo od sebe, dovolí jen některé kombinace."],
    pl: ["Skośne blokady", "Także krawędzie równoległe leżące na skos dopuszczają tylko niektóre kombinacje."],
  },
  "edge-colours": {
    en: ["Edge colours", "Edges known to be alike or opposite stay so wherever they lie: what one is tells the others."],
    sk: ["Farby hrán", "Hrany, o ktorých vieme, že sú rovnaké alebo opačné, také zostanú, nech ležia kdekoľvek: jedna prezradí ostatné."],
    cs: ["Barvy hran", "Hrany, o kterých víme, že jsou stejné nebo opačné, takové zůstanou, ať leží kdekoli: jedna prozradí ostatní."],
    pl: ["Kolory krawędzi", "Krawędzie, o których wiadomo, że są takie same lub przeciwne, pozostają takie wszędzie: jedna zdradza pozostałe."],
  },
  "class-pairs": {
    en: ["Pairs of edge colours", "Take everything known between two groups of edges together: it may settle both."],
    sk: ["Dvojice farieb hrán", "Zober naraz všetko, čo vieme o dvoch skupinách hrán: môže to rozhodnúť obe."],
    cs: ["Dvojice barev hran", "Vezmi naráz vše, co víme o dvou skupinách hran: může to rozhodnout obě."],
    pl: ["Pary kolorów krawędzi", "Zbierz wszystko, co wiadomo o dwóch grupach krawędzi: może to rozstrzygnąć obie."],
  },
  "coloured-loops": {
    en: ["Coloured loops", "Edges of one group that together would close a loop too early are crosses."],
    sk: ["Farebné slučky", "Hrany jednej skupiny, ktoré by spolu predčasne uzavreli slučku, sú krížiky."],
    cs: ["Barevné smyčky", "Hrany jedné skupiny, které by spolu předčasně uzavřely smyčku, jsou křížky."],
    pl: ["Kolorowe pętle", "Krawędzie jednej grupy, które razem zamknęłyby pętlę za wcześnie, są krzyżykami."],
  },
  "nine-colours": {
    en: ["Nine cells", "Compare the nine cells around a cell pair by pair: which of them lie on the same side?"],
    sk: ["Deväť políčok", "Porovnaj po dvojiciach deväť políčok okolo jedného: ktoré ležia na tej istej strane?"],
    cs: ["Devět políček", "Porovnej po dvojicích devět políček kolem jednoho: která leží na téže straně?"],
    pl: ["Dziewięć pól", "Porównaj parami dziewięć pól wokół jednego: które leżą po tej samej stronie?"],
  },
  "far-edges": {
    en: ["Far edges", "Edges around a cell can be alike or opposite even where they do not touch."],
    sk: ["Vzdialené hrany", "Hrany okolo políčka môžu byť rovnaké alebo opačné, aj keď sa nedotýkajú."],
    cs: ["Vzdálené hrany", "Hrany kolem políčka mohou být stejné nebo opačné, i když se nedotýkají."],
    pl: ["Dalekie krawędzie", "Krawędzie wokół pola mogą być takie same lub przeciwne, nawet gdy się nie stykają."],
  },
  "all-angles": {
    en: ["All at once", "Go through all ways to pass a cell with everything known about its edges at once."],
    sk: ["Všetko naraz", "Prejdi všetky spôsoby, ako obísť políčko, so všetkým, čo o jeho hranách vieme."],
    cs: ["Všechno naráz", "Projdi všechny způsoby, jak obejít políčko, se vším, co o jeho hranách víme."],
    pl: ["Wszystko naraz", "Przejrzyj wszystkie sposoby minięcia pola, biorąc pod uwagę wszystko, co wiadomo o jego krawędziach."],
  },
  "coloured-angles": {
    en: ["All at once, coloured", "The same, and with the sides of the nine cells around it too."],
    sk: ["Všetko naraz aj s farbami", "To isté, a k tomu aj strany deviatich políčok okolo."],
    cs: ["Všechno naráz i s barvami", "Totéž, a k tomu i strany devíti políček kolem."],
    pl: ["Wszystko naraz z kolorami", "To samo, a do tego strony dziewięciu pól dookoła."],
  },
  detours: {
    en: ["Detours", "When all ways on from the end of a line lead to one corner, the line goes on from there."],
    sk: ["Obchádzky", "Keď všetky cesty od konca čiary vedú do jedného rohu, čiara pokračuje odtiaľ."],
    cs: ["Objížďky", "Když všechny cesty od konce čáry vedou do jednoho rohu, čára pokračuje odtamtud."],
    pl: ["Objazdy", "Gdy wszystkie drogi od końca linii prowadzą do jednego rogu, linia biegnie dalej stamtąd."],
  },
  paths: {
    en: ["Paths", "A way on from the end of a line that cannot be is a cross; what all ways on share is certain."],
    sk: ["Cesty", "Cesta od konca čiary, ktorá nejde, je krížik; čo majú všetky cesty spoločné, je isté."],
    cs: ["Cesty", "Cesta od konce čáry, která nejde, je křížek; co mají všechny cesty společné, je jisté."],
    pl: ["Drogi", "Droga od końca linii, która nie może istnieć, to krzyżyk; co jest wspólne dla wszystkich dróg, jest pewne."],
  },
  "colour-cycles": {
    en: ["Nobody cut off", "Cells inside hang together, and so do those outside: none may be cut off."],
    sk: ["Nikto odrezaný", "Políčka vnútri držia pokope a tie vonku tiež: žiadne nesmie zostať odrezané."],
    cs: ["Nikdo odříznutý", "Políčka uvnitř drží pohromadě a ta venku také: žádné nesmí zůstat odříznuté."],
    pl: ["Nikt nie odcięty", "Pola w środku trzymają się razem, a te na zewnątrz też: żadne nie może zostać odcięte."],
  },
  highlander: {
    en: ["Only one", "There is just one solution, so the loop never runs where it could be redrawn without any clue noticing."],
    sk: ["Len jedno riešenie", "Riešenie je len jedno, takže slučka nejde tadiaľ, kde by sa dala prekresliť bez toho, aby si to číslo všimlo."],
    cs: ["Jen jedno řešení", "Řešení je jen jedno, takže smyčka nevede tudy, kde by šla překreslit, aniž by si toho některé číslo všimlo."],
    pl: ["Tylko jedno rozwiązanie", "Rozwiązanie jest jedno, więc pętla nie biegnie tam, gdzie dałoby się ją przerysować niepostrzeżenie dla liczb."],
  },
  "what-if": {
    en: ["What if", "Suppose an edge is a line, or a cross, and follow it: if something becomes impossible, the opposite is true."],
    sk: ["Čo ak", "Predstav si, že na hrane je čiara alebo krížik, a sleduj to: ak sa niečo stane nemožným, platí opak."],
    cs: ["Co když", "Představ si, že na hraně je čára nebo křížek, a sleduj to: když se něco stane nemožným, platí opak."],
    pl: ["Co jeśli", "Załóż, że na krawędzi jest linia albo krzyżyk, i idź tym tropem: jeśli coś staje się niemożliwe, jest odwrotnie."],
  },
  "either-way": {
    en: ["Either way", "Whether an edge is a line or a cross, another comes out the same: so that one is certain."],
    sk: ["Tak či tak", "Či je na hrane čiara, alebo krížik, iná vyjde rovnako: tá druhá je teda istá."],
    cs: ["Tak či tak", "Ať je na hraně čára, nebo křížek, jiná vyjde stejně: ta druhá je tedy jistá."],
    pl: ["Tak czy inaczej", "Czy na krawędzi jest linia, czy krzyżyk, inna wychodzi tak samo: a więc ta druga jest pewna."],
  },
};
