"""The parts of the studio, module by module: patterns judged as the library does, clues, symmetry, documents, undo."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page

from gridwright.kinds.crossword.filling.candidates import compile_pattern
from gridwright.kinds.crossword.grid import Direction
from gridwright.kinds.crossword.page import CrosswordDocument
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import MIRRORED, STYLES, pattern_problems


def judge_in_page(modules: Page, cases: list[dict[str, Any]]) -> list[list[tuple[str, str, list[int]]]]:
    """What the page says of grids: rule, slot and cells of each problem."""
    script = """
      async (cases) => {
        const [{readDocument}, {layOut}, {findProblems}] =
          await Promise.all(["document", "document", "checks"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        return cases.map(({doc, style, symmetry}) => {
          const design = readDocument(doc, {style, symmetry});
          return findProblems(design, layOut(design)).map(({rule, slot, cells}) => [rule, slot ?? "", cells]);
        });
      }
    """
    return [[(rule, slot, cells) for rule, slot, cells in found] for found in modules.evaluate(script, cases)]


def test_the_page_judges_patterns_as_the_library_does(modules: Page) -> None:
    random = Random(20261115)
    cases = []
    for _ in range(120):
        height, width = random.randint(3, 8), random.randint(3, 8)
        density = random.choice((0.05, 0.2, 0.4))
        rows = ["".join("#" if random.random() < density else "." for _ in range(width)) for _ in range(height)]
        if not any("." in row for row in rows):
            continue
        pairs = [(row, column) for row in range(height) for column in range(width - 1) if rows[row][column : column + 2] == ".."]
        bars = [[row, column, "across"] for row, column in pairs if random.random() < 0.05]
        doc = {"kind": "crossword", "width": width, "height": height, "squares": rows, "clues": [], "bars": bars}
        cases.append({"doc": doc, "style": random.choice(STYLES), "symmetry": random.choice(tuple(MIRRORED))})
    for case, found in zip(cases, judge_in_page(modules, cases), strict=True):
        assert summarise_page(found) == summarise_library(case), case


def summarise_page(found: list[tuple[str, str, list[int]]]) -> set[tuple[str, str, frozenset[int]]]:
    names = {"neighbours": "unchecked", "diagonal": "symmetry"}
    return {(names.get(rule, rule), slot, frozenset(cells)) for rule, slot, cells in found}


def summarise_library(case: dict[str, Any]) -> set[tuple[str, str, frozenset[int]]]:
    """The same, from the library: it tells each orphan, and each mirror that a symmetry has, by itself."""
    doc = case["doc"]
    bars = frozenset((row, column, Direction.ACROSS) for row, column, _ in doc["bars"])
    puzzle = Crossword(tuple(doc["squares"]), bars=bars)
    problems: dict[tuple[str, str], set[int]] = {}
    for problem in pattern_problems(puzzle, case["style"], symmetry=case["symmetry"]):
        slot = problem.place if problem.rule in ("short", "unchecked", "half") else ""
        cells = problems.setdefault((problem.rule, slot), set())
        cells |= {row * puzzle.width + column for row, column in problem.cells}
    return {(rule, slot, frozenset(cells)) for (rule, slot), cells in problems.items()}


WORDS_MOVE = """
  async () => {
    const names = ["design", "edits", "document", "document"];
    const [{makeDesign}, {setBlock, writeWord}, {assignClues, writeClue}, {layOut}] =
      await Promise.all(names.map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
    let grid = makeDesign(5, 3, {symmetry: "none"});
    const find = (wanted) => layOut(grid).slots.findIndex(({name}) => name === wanted);
    const describe = ([index, {text}]) => `${layOut(grid).slots[index].name} ${text}`;
    const read = () => [...assignClues(grid, layOut(grid).slots)].map(describe).sort();
    const told = [];
    grid = writeWord(grid, layOut(grid).slots[find("7A")].cells, "CRANE");
    grid = writeClue(grid, layOut(grid).slots, find("7A"), "A bird");
    grid = writeClue(grid, layOut(grid).slots, find("2D"), "Waits");
    told.push(read());
    grid = setBlock(grid, 0);
    told.push(read());
    grid = writeWord(grid, layOut(grid).slots[find("6A")].cells, "PLANE");
    told.push(read());
    grid = setBlock(grid, 1);
    told.push(read());
    grid = setBlock(grid, 1);
    told.push(read());
    return told;
  }
"""


def test_clues_stay_with_their_words(modules: Page) -> None:
    told = modules.evaluate(WORDS_MOVE)
    assert told == [
        ["2D Waits", "7A A bird"],
        ["1D Waits", "6A A bird"],  # renumbered
        ["1D Waits", "6A A bird"],  # another word in its place
        ["6A A bird"],  # a block where the other one began
        ["1D Waits", "6A A bird"],  # and it is back
    ]


def test_partners_lie_as_the_symmetry_wants(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const {listPartners, listBarPartners} = await import("/js/kinds/crossword/studio/design.js");
        const [size, square] = [{width: 5, height: 3}, {width: 3, height: 3}];
        return [listPartners(size, "both", 1), listPartners(size, "diagonal", 1), listPartners(square, "diagonal", 1),
          listBarPartners(size, "rotation", 0), listBarPartners(square, "diagonal", 0)];
      }
    """)
    assert told == [[1, 3, 11, 13], [1], [1, 3], [0, 26], [0, 1]]


def draw_document(random: Random) -> dict[str, Any]:
    """A crossword with everything that a document can hold, finished or not."""
    height, width = random.randint(3, 7), random.randint(3, 7)
    cells = [[random.random() > 0.2 for _ in range(width)] for _ in range(height)]
    cells[0][0] = True
    is_finished = random.random() < 0.5
    letters = ["A", "Z", "É", "7", "HEART", "QU"]
    squares = ["".join("." if cell else random.choice("##_") for cell in row) for row in cells]

    def write(symbol: str) -> str:
        if symbol != "." or (not is_finished and random.random() < 0.5):
            return symbol
        letter = random.choice(letters)
        return f"[{letter}]" if len(letter) > 1 else letter

    rows = ["".join(map(write, row)) for row in squares]
    places = [(row, column) for row in range(height) for column in range(width) if cells[row][column]]
    pairs = [(row, column) for row, column in places if squares[row][column : column + 2] == ".."]
    barred = [pair for pair in pairs if random.random() < 0.1]
    slots = Crossword(tuple(squares), bars=frozenset((row, column, Direction.ACROSS) for row, column in barred)).slots
    doc: dict[str, Any] = {"kind": "crossword", "width": width, "height": height, "squares": squares}
    doc["clues"] = [[slot.direction.word, slot.label, f"Clue of {slot.name}"] for slot in slots if random.random() < 0.7]
    if rows != squares:
        doc["goal" if not any("." in row for row in rows) else "given"] = rows
    if barred:
        doc["bars"] = [[row, column, "across"] for row, column in barred]
    for name in ("circled", "shaded"):
        marked = [list(place) for place in places if random.random() < 0.1]
        if marked:
            doc[name] = marked
    if rows != squares:
        origins = ["".join(random.choice("tf.") if letter else "." for letter in row) for row in split_rows(rows)]
        if any(row.strip(".") for row in origins):
            doc["origins"] = origins
    return doc | {"title": "Test", "author": "Nobody", "extra": [["editor", "Somebody"], ["language", "sk"]]}


def split_rows(rows: list[str]) -> list[list[str]]:
    """The letters of each row, cell by cell, empty for none."""
    cells = [re.findall(r"\[\w+\]|.", row) for row in rows]
    return [["" if cell in ".#_" else cell for cell in row] for row in cells]


def test_documents_and_drafts_come_back_as_they_were(modules: Page) -> None:
    random = Random(8)
    docs = [draw_document(random) for _ in range(60)]
    script = """
      async (docs) => {
        const [{readDocument, describeCrossword}, {packDesign, unpackDesign}] =
          await Promise.all(["document", "design"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        return docs.map((doc) => {
          const design = readDocument(doc);
          return [describeCrossword(design), describeCrossword(unpackDesign(JSON.parse(JSON.stringify(packDesign(design)))))];
        });
      }
    """
    for doc, (once, twice) in zip(docs, modules.evaluate(script, docs), strict=True):
        assert once == doc
        assert twice == doc
        CrosswordDocument.model_validate(once)  # as the server takes it


def test_every_edit_can_be_undone(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const [{makeDesign, packDesign}, {Studio}, {clearLetters, resize, putFill, acceptFill}] =
          await Promise.all(["design", "studio", "edits"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        let state = 20261115;
        const draw = (most) => {
          state = (state * 1103515245 + 12345) % 2147483648;
          return Math.floor(state / 65536) % most;
        };
        const studio = new Studio(makeDesign(7, 7));
        const show = () => JSON.stringify(packDesign(studio.design));
        const deeds = [
          () => studio.type("ABCDE"[draw(5)]), () => studio.toggleBlock(), () => studio.toggleBar(),
          () => studio.typeRebus("HEART"),
          () => studio.erase({isBack: true}), () => studio.toggleMark("circled"), () => studio.toggleMark("shaded"),
          () => studio.putWord("ZEBRA"), () => studio.commit(resize(studio.design, 5 + draw(4), 5 + draw(4))),
          () => studio.commit(putFill(studio.design, studio.design.letters.map(() => "X"), null)),
          () => studio.commit(acceptFill(studio.design)), () => draw(20) === 0 && studio.commit(clearLetters(studio.design)),
        ];
        const seen = [show()];
        for (let turn = 0; turn < 400; turn += 1) {
          studio.moveTo(draw(studio.design.squares.length), {direction: draw(2) ? "across" : "down"});
          deeds[draw(deeds.length)]();
          if (show() !== seen.at(-1)) seen.push(show());
        }
        const last = seen.length;
        for (let turn = last - 2; turn >= 0; turn -= 1) {
          studio.undo();
          if (show() !== seen[turn]) return `undo ${turn} of ${last}`;
        }
        if (studio.history.canUndo) return "more to undo than was done";
        while (studio.history.canRedo) studio.redo();
        return show() === seen.at(-1) ? "" : "redo";
      }
    """)
    assert told == ""


def test_undo_takes_a_letter_at_a_time_and_goes_where_it_stood(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const [{makeDesign}, {Studio}] =
          await Promise.all(["design", "studio"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const studio = new Studio(makeDesign(5, 5));
        for (const letter of "HERON") studio.type(letter);
        const show = () => [studio.design.letters.join(""), studio.place];
        const seen = [show()];
        for (const deed of ["undo", "undo", "redo"]) {
          studio[deed]();
          seen.push(show());
        }
        return seen;
      }
    """)
    assert told == [["HERON", 4], ["HERO", 4], ["HER", 3], ["HERO", 3]]


def test_files_of_words_are_decoded_or_their_encoding_is_asked_for(modules: Page) -> None:
    files = {
        "utf-8": "čln\nžaba".encode(),
        "marked": "\ufeffčln".encode(),
        "utf-16": "čln".encode("utf-16"),
        "big-endian": b"\xfe\xff" + "čln".encode("utf-16-be"),
        "windows-1250": "mačka;60\nťava\n".encode("windows-1250"),
        "binary": bytes(range(256)),
        "zip": b"PK\x03\x04\x14\x00\x00\x00",
        "empty": b"",
    }
    told = modules.evaluate(
        """
      async (files) => {
        const {decodeText, decodeAs, pickWords} = await import("/js/kinds/crossword/studio/lists.js");
        const seen = Object.fromEntries(Object.entries(files).map(([name, bytes]) => {
          const text = decodeText(Uint8Array.from(bytes));
          return [name, text === undefined ? "asked" : text];
        }));
        const unsure = Uint8Array.from(files["windows-1250"]);
        return {...seen, words: pickWords(decodeAs(unsure, "windows-1250"))};
      }
    """,
        {name: list(data) for name, data in files.items()},
    )
    assert told == {
        "utf-8": "čln\nžaba",
        "marked": "čln",
        "utf-16": "čln",
        "big-endian": "čln",
        "windows-1250": "asked",
        "binary": None,
        "zip": None,
        "empty": "",
        "words": ["mačka", "ťava"],
    }


def test_repairs_tell_whole_words(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const [{readDocument}, {tellRepair}] =
          await Promise.all(["document", "fill"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const rows = ["BIGCHEESE", ".........", "........."];
        const squares = rows.map(() => ".........");
        const design = readDocument({kind: "crossword", width: 9, height: 3, squares, given: rows});
        const repair = {slot: "1A", text: "", squares: [], fill: [], score: 0, changes: 1};
        return [
          tellRepair(design, {...repair, kind: "word", cells: [0, 1, 2, 4, 5, 6, 7, 8], given: ["EDUCATION", ...rows.slice(1)]}),
          tellRepair(design, {...repair, kind: "clear-word", cells: [1, 2], given: rows}),
          tellRepair(design, {...repair, slot: null, kind: "clear-letter", cells: [2], given: rows}),
        ];
      }
    """)
    assert told == ["Put EDUCATION for BIGCHEESE (1A)", "Take out BIGCHEESE (1A)", "Take out G in row 1, column 3"]


def test_lists_have_an_order_and_ones_own_come_first(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const [{makeDesign, packDesign, unpackDesign}, {useList, preferList}] =
          await Promise.all(["design", "edits"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const empty = makeDesign(5, 5);
        const both = useList(useList(useList(empty, "own_a"), "sk"), "own_b");
        const {block_list: _, ...words} = {...empty.words, lists: ["en", "own_a", "sk", "own_b"]};
        const old = unpackDesign({...packDesign(empty), words});
        const kept = unpackDesign(JSON.parse(JSON.stringify(packDesign(preferList(both, "en")))));
        return [both, preferList(both, "sk"), preferList(both, "own_b"), kept, old].map(({words}) => words.lists.join(" "));
      }
    """)
    assert told == ["own_b own_a en sk", "own_b own_a sk en", "own_b own_a en sk", "own_b en own_a sk", "own_a own_b en sk"]


def test_letters_know_where_they_came_from(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const [{makeDesign, packDesign, unpackDesign}, {Studio}, edits] =
          await Promise.all(["design", "studio", "edits"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const {acceptFill, clearAllButTheme, clearFill, clearLetters, clearTyped, putFill} = edits;
        const studio = new Studio(makeDesign(5, 3));
        for (const letter of "HERON") studio.type(letter);
        studio.moveTo(0);
        studio.toggleTheme();
        studio.moveTo(5);
        studio.type("A");
        const fill = [..."HERONABCDETHEME"];
        const filled = acceptFill(putFill(studio.design, fill, null, ["THEME"]));
        const show = ({letters, theme, filled, pencil}) => letters.map((letter, place) =>
          letter === "" ? "." : theme.has(place) ? letter : filled.has(place) ? "f" : "h").join("") + pencil.size;
        // Typing over a letter of the theme mends it, over one of a fill makes it one's own; a draft and undo keep all of it.
        studio.commit(filled);
        studio.moveTo(0);
        studio.type("X");
        studio.moveTo(6);
        studio.type("B");
        const mended = unpackDesign(JSON.parse(JSON.stringify(packDesign(studio.design))));
        studio.undo();
        studio.undo();
        const {filled: _, theme: __, ...old} = packDesign(putFill(makeDesign(5, 3), fill, null));
        const cleared = [clearFill, clearTyped, clearAllButTheme, clearLetters].map((clear) => clear(filled));
        return [filled, ...cleared, mended, studio.design,
          clearFill(unpackDesign(old))].map(show);
      }
    """)
    assert told == [
        "HERONhffffTHEME0",
        "HERONh....THEME0",
        "HERON.ffffTHEME0",
        "HERON.....THEME0",
        "...............0",
        "XERONhhfffTHEME0",
        "HERONhffffTHEME0",
        "...............0",
    ]


def test_steps_are_kept_as_what_differs_and_come_back(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const paths = ["kinds/crossword/studio/design", "kinds/crossword/studio/studio", "make/history"];
        const [{makeDesign, packDesign, unpackDesign, NOTATION}, {Studio}, {rememberHistory, recallSteps}] =
          await Promise.all(paths.map((name) => import(`/js/${name}.js`)));
        const texts = {...makeDesign(15, 15).texts, description: "x".repeat(5000)};
        const studio = new Studio(makeDesign(15, 15, {texts}));
        for (let turn = 0; turn < 200; turn += 1) studio.type("ABCDE"[turn % 5]);
        studio.toggleBlock();
        studio.undo();
        const show = (studio) => JSON.stringify(packDesign(studio.design));
        rememberHistory(() => "draft", studio.history, NOTATION)();
        const design = unpackDesign(JSON.parse(show(studio)));
        const again = new Studio(design, recallSteps("draft", design, NOTATION));
        // Kept a second time, it takes no more room.
        const room = sessionStorage.getItem("gridwright.past.draft").length;
        rememberHistory(() => "draft", again.history, NOTATION)();
        const isSmall = sessionStorage.getItem("gridwright.past.draft").length === room && room < 300000;
        let same = 0;
        for (const deed of ["redo", ...Array(12).fill("undo")]) {
          studio[deed]();
          again[deed]();
          same += show(studio) === show(again);
        }
        const other = recallSteps("draft", makeDesign(15, 15), NOTATION);
        sessionStorage.clear();
        return [isSmall, same, studio.history.steps.past.length === again.history.steps.past.length, other.past.length];
      }
    """)
    assert told == [True, 13, True, 0]


def test_a_click_on_a_broken_rule_goes_to_the_entry(modules: Page) -> None:
    told = modules.evaluate("""
      async () => {
        const [{readDocument}, {Studio}, {CheckPanel}] =
          await Promise.all(["document", "studio", "checks"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const squares = ["....", "....", "..##", "...."];
        const studio = new Studio(readDocument({kind: "crossword", width: 4, height: 4, squares}));
        const panel = new CheckPanel(studio, null, {onCount: () => {}});
        const lines = [...panel.element.querySelectorAll("button.check-line")];
        lines.find((line) => line.textContent.includes("3D")).click();
        const seen = [studio.slot.name, studio.direction, [...studio.lit].join(" ")];
        panel.destroy();
        return seen;
      }
    """)
    assert told == ["3D", "down", "2 6"]


def test_words_of_another_filter_do_not_stay(modules: Page) -> None:
    words = ["HERON", "HEROINE", "THERON", "ČÁRA"]
    filters = ["HER?N", "hero", "*N", "ON", "H.RON", "č", "", "T*"]
    found = modules.evaluate(
        """
      async ([words, filters]) => {
        const [{readDocument}, {WordsPanel}, {layOut}] =
          await Promise.all(["document", "words", "document"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const design = readDocument({kind: "crossword", width: 5, height: 3, squares: [".....", ".....", "....."]});
        const marked = {...design, words: {...design.words, folds: false}};
        const studio = {design: marked, slot: layOut(design).slots[0], listen: () => {}, ghost: {}};
        const candidates = words.map((word) => ({word, score: 1, leads: "unknown", ease: 1}));
        const answer = {candidates, total: words.length, reason: ""};
        const task = {answer, isFresh: true, isWorking: false, error: null, note: ""};
        const bench = Object.assign(new EventTarget(), {pattern: "", candidates: task});
        const panel = new WordsPanel(studio, bench, {onDone: () => {}, openLists: () => {}});
        const read = () => { panel.render(); return panel.list.items.map(({word}) => word); };
        bench.candidates.isFresh = false;
        bench.candidates.isWorking = true;
        const shown = filters.map((filter) => { bench.pattern = filter; return read(); });
        bench.candidates.isWorking = false;
        bench.candidates.error = new Error("gone");
        const failed = read();
        panel.destroy();
        return {shown, failed};
      }
    """,
        [words, filters],
    )
    assert found["shown"] == [[word for word in words if compile_pattern(each.upper())(word)] for each in filters]
    assert found["failed"] == []


def test_a_grid_whose_words_all_lead_nowhere_is_looked_into(modules: Page) -> None:
    found = modules.evaluate("""
      async () => {
        window.fetch = () => new Promise(() => {});
        const [{readDocument}, {Bench}] =
          await Promise.all(["document", "bench"].map((name) => import(`/js/kinds/crossword/studio/${name}.js`)));
        const design = readDocument({kind: "crossword", width: 5, height: 3, squares: [".....", ".....", "....."]});
        return [["none", "none"], ["none", "unknown"], ["none", "fill"]].map((leads) => {
          const bench = new Bench({design, slot: null, listen: () => {}, addEventListener: () => {}});
          const candidates = leads.map((lead, place) => ({word: `W${place}`, score: 1, leads: lead, ease: 1}));
          bench.candidates.answer = {candidates, total: 9, reason: ""};
          bench.candidates.isFresh = true;
          bench.candidates.onChange();
          const isAsked = bench.blocking.isWorking;
          bench.destroy();
          return isAsked;
        });
      }
    """)
    assert found == [True, False, False]
