"""The page's crosswords are the library's: letters, slots, boards and what is wrong; and its hands go where solvers expect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from gridwright import api
from gridwright.kinds.crossword.grid import Board, Cell, Direction, find_runs, normalise_letters
from gridwright.kinds.crossword.page import ALPHABET
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.making import Made
from gridwright.web.documents import describe_puzzle

QUIET = settings(max_examples=40, deadline=None, derandomize=True)

JUDGE = """async ({doc, rows}) => {
  const { rules } = await import("/js/kinds/crossword/rules.js");
  const { findSlots, findLabels, Slots } = await import("/js/kinds/crossword/slots.js");
  const values = rules.fromRows(doc, rows);
  const slots = new Slots(doc);
  return {
    slots: findSlots(doc).map(({ name, direction, label, cells }) => [name, direction, label, cells]),
    labels: [...findLabels(doc)].sort((one, two) => one[0] - two[0]),
    clues: slots.list.map((slot) => slots.clueOf(slot)),
    rows: rules.toRows(doc, values),
    isSolved: rules.isSolved(doc, values),
    mistakes: rules.findMistakes(doc, values),
    summary: rules.summarise(doc, values),
    count: rules.countPlaces(doc),
  };
}"""

LETTERS = st.sampled_from(["A", "B", "C", "Ž", "7", "Ω", "HEART"])


@st.composite
def positions(draw: st.DrawFn) -> tuple[Crossword, Board]:
    """A puzzle with blocks, holes, bars, labels and clues, and a board of it: some letters right, some wrong, some missing."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    line = st.lists(st.sampled_from("....#_"), min_size=width, max_size=width)
    squares = draw(st.lists(line, min_size=height, max_size=height))
    squares[0][0] = "."
    rows = tuple(map("".join, squares))
    goal = Board.blank(rows)
    cells = [cell for cell, _ in goal.cells()]
    goal = goal.with_letters({cell: draw(LETTERS) for cell in cells})
    steps = ((Direction.ACROSS, 0, 1), (Direction.DOWN, 1, 0))
    possible = [(*cell, way) for cell in cells for way, down, right in steps if (cell[0] + down, cell[1] + right) in cells]
    bars = frozenset(draw(st.sets(st.sampled_from(possible), max_size=3))) if possible else frozenset()
    starts = sorted({run[0] for _, run in find_runs(rows, bars)})
    labels = tuple((cell, draw(st.sampled_from(["1", "2", "X"]))) for cell in starts) if draw(st.booleans()) else None
    asked = st.tuples(st.sampled_from(Direction), st.sampled_from("12345X"))
    clues = tuple(Clue(*draw(asked), f"Clue {number}") for number in range(4))
    puzzle = Crossword(rows, goal=goal if draw(st.booleans()) else None, clues=clues, bars=bars, labels=labels)
    typed = {cell: draw(st.sampled_from([letter, letter, letter, "", "A"])) for cell, letter in goal.cells()}
    return puzzle, draw(st.sampled_from([goal, goal.with_letters(typed)]))


def list_squares(puzzle: Crossword, cells: Iterable[Cell]) -> list[int]:
    return [row * puzzle.width + column for row, column in cells]


def judge_here(puzzle: Crossword, board: Board) -> dict[str, Any]:
    """What the library says, in the page's words."""
    width = puzzle.width
    texts = puzzle.clue_texts()
    letters = {row * width + column: letter for (row, column), letter in board.cells()}
    goal = {} if puzzle.goal is None else {row * width + column: letter for (row, column), letter in puzzle.goal.cells()}
    return {
        "slots": [[one.name, one.direction.word, one.label, list_squares(puzzle, one.cells)] for one in puzzle.slots],
        "labels": [[row * width + column, label] for (row, column), label in sorted(puzzle.shown_labels().items())],
        "clues": [texts.get((one.direction, one.label), "") for one in puzzle.slots],
        "rows": board.rows(),
        # Of several letters in a cell the first is enough.
        "isSolved": bool(goal) and all(letters[square][:1] == letter[0] for square, letter in goal.items()),
        "mistakes": [square for square, letter in goal.items() if letters[square] and letters[square][0] != letter[0]],
        "summary": "".join(
            "2" if symbol != "." else "1" if letters[row * width + column] else "0"
            for row, line in enumerate(puzzle.squares)
            for column, symbol in enumerate(line)
        ),
        "count": 9 * puzzle.height * width,
    }


@given(positions())
@QUIET
def test_the_page_and_the_library_agree(modules: Page, position: tuple[Crossword, Board]) -> None:
    puzzle, board = position
    document = describe_puzzle(puzzle).model_dump(mode="json", exclude_none=True)
    assert modules.evaluate(JUDGE, {"doc": document, "rows": board.rows()}) == judge_here(puzzle, board)


def test_made_patterns_have_the_same_slots(modules: Page) -> None:
    found = api.make_puzzle("crossword", seed=5, height=13, width=13, is_empty=True)
    assert isinstance(found, Made)
    made = found.puzzle
    document = describe_puzzle(made).model_dump(mode="json", exclude_none=True)
    board = made.blank_board()
    assert modules.evaluate(JUDGE, {"doc": document, "rows": board.rows()}) == judge_here(made, board)


def test_letters_have_the_same_numbers(modules: Page) -> None:
    found = modules.evaluate(
        """async () => {
          const alphabet = await import("/js/kinds/crossword/document.js");
          const { ALPHABET, foldLetter, letterOf, normaliseLetter, readTyped, valueOf } = alphabet;
          const plain = new Set("ABC"), marked = new Set("AÁČ");
          return {
            ALPHABET,
            round: [...ALPHABET].every((letter) => letterOf(valueOf(letter)) === letter),
            unknown: [valueOf("&"), letterOf(0), letterOf(254), normaliseLetter("&"), normaliseLetter("ab")],
            typed: ["a", "á", "ß", "ł", "ω", "ф"].map(normaliseLetter),
            turned: ["A", "Á", "Ä", "B"].map((letter) => alphabet.turnMarks(letter, new Set("ÄÁB"))),
            folded: ["Á", "Ł", "Ø", "Č", "A", "Й", "Ω"].map(foldLetter),
            read: [["á", plain], ["á", marked], ["é", marked], ["č", new Set()], ["1", plain]].map((one) => readTyped(...one)),
          };
        }"""
    )
    assert found == {
        "ALPHABET": ALPHABET,
        "round": True,
        "unknown": [0, "", "", "", ""],
        "typed": [normalise_letters(letter) for letter in ["a", "á", "ß", "ł", "ω", "ф"]],
        "turned": ["Á", "Ä", "A", "B"],
        "folded": ["A", "L", "O", "C", "A", "И", "Ω"],
        "read": ["A", "Á", "É", "Č", "1"],
    }


# A grid with everything to stumble over: its corner squares are blocks, and one cell has no word across.
#   0 1 2 3
#   # a b #    1 across: 1 2
#   c d e f    3 across: 4 5 6 7
#   g # h i    6 across: 10 11 (and 8 stands alone across)
#   # . . #
GRID = {"kind": "crossword", "height": 4, "width": 4, "squares": ["#..#", "....", ".#..", "#..#"]}

MOVES = """async ({doc, cases}) => {
  const { Slots } = await import("/js/kinds/crossword/slots.js");
  const cursor = await import("/js/kinds/crossword/cursor.js");
  const slots = new Slots(doc);
  return cases.map(([deed, square, direction, ...rest]) => {
    const position = { square, direction };
    const isFilled = (filled) => (each) => (filled ?? []).includes(each);
    const moved = {
      arrow: () => cursor.followArrow(doc, slots, position, rest[0]),
      letter: () => cursor.followLetter(slots, position, isFilled(rest[1]), rest[0]),
      back: () => cursor.stepBack(slots, position),
      settle: () => cursor.settle(slots, square, direction),
    }[deed]();
    return [moved.square, moved.direction];
  });
}"""
USUAL = {"skipFilled": True, "jumpToBlank": True, "nextWord": True, "wrapInWord": False}


def test_the_cursor_goes_where_solvers_expect(modules: Page) -> None:
    cases: list[tuple[list[Any], list[Any]]] = [
        # An arrow across the word turns first, along it it goes on, over blocks and no further than the rim.
        (["arrow", 1, "across", "down"], [1, "down"]),
        (["arrow", 1, "down", "down"], [5, "down"]),
        (["arrow", 5, "down", "down"], [13, "across"]),
        (["arrow", 5, "across", "right"], [6, "across"]),
        (["arrow", 7, "across", "right"], [7, "across"]),
        (["arrow", 4, "across", "left"], [4, "across"]),
        (["arrow", 8, "down", "right"], [10, "across"]),
        (["arrow", 5, "across", "up"], [5, "down"]),
        (["arrow", 5, "down", "up"], [1, "down"]),
        # A letter goes on in the word, past filled cells, and at its end to the next word that has a blank.
        (["letter", 4, "across", USUAL], [5, "across"]),
        (["letter", 4, "across", USUAL, [5, 6]], [7, "across"]),
        (["letter", 4, "across", USUAL | {"skipFilled": False}, [5, 6]], [5, "across"]),
        (["letter", 4, "across", USUAL, [4, 5]], [5, "across"]),
        (["letter", 2, "across", USUAL, [1, 4]], [5, "across"]),
        (["letter", 2, "across", USUAL | {"jumpToBlank": False}, [1, 4]], [4, "across"]),
        (["letter", 2, "across", USUAL | {"nextWord": False}, [1]], [2, "across"]),
        (["letter", 7, "across", USUAL | {"wrapInWord": True}, [4, 6]], [5, "across"]),
        (["letter", 5, "across", USUAL | {"nextWord": False}, [4, 6, 7]], [6, "across"]),
        # With every cell filled it stays.
        (["letter", 14, "across", USUAL, [1, 2, 4, 5, 6, 7, 8, 10, 11, 13]], [14, "across"]),
        (["back", 6, "across"], [5, "across"]),
        (["back", 4, "across"], [4, "across"]),
        (["settle", 8, "across"], [8, "down"]),
    ]
    found = modules.evaluate(MOVES, {"doc": GRID, "cases": [case for case, _ in cases]})
    assert dict(enumerate(found)) == dict(enumerate(expected for _, expected in cases))


def test_keys_mean_what_fingers_know(modules: Page) -> None:
    found = modules.evaluate(
        """async () => {
          const { readCrosswordKey } = await import("/js/kinds/crossword/cursor.js");
          const press = (key, held = "", code = "") => readCrosswordKey({
            key, code, getModifierState: (name) => name === "AltGraph" && held.includes("g"),
            ctrlKey: held.includes("c"), shiftKey: held.includes("s"), altKey: held.includes("a"), metaKey: held.includes("m"),
          });
          return [
            press("e"), press("É", "s"), press(" "), press("Enter"),
            press("Tab"), press("Tab", "s"), press("ArrowUp"), press("ArrowUp", "c"),
            press("["), press("[", "cag"), press("Backspace"), press("Home"),
            press("Home", "c"), press("Escape"), press("Insert"), press("."),
            press("ß", "a", "KeyS"), press("P", "as", "KeyP"), press("x", "a", "KeyX"),
            press("z", "c"), press("Z", "cs"), press("y", "m"),
            press("f", "c"), press("F5"), press("&"), press("Dead"), press("'"),
          ].map((intent) => intent && Object.values(intent).join(" "));
        }"""
    )
    assert found == [
        *("letter E", "letter É", "flip", "enter", "word 1", "word -1", "arrow up", "word -1"),
        *("word -1", "word -1", "backspace", "end false", "first", "escape", "rebus", "pencil"),
        *("help check square", "help reveal puzzle", None, "command undo", "command redo", "command redo"),
        *(None, None, None, "dead", "marks"),
    ]


def test_clues_name_other_words(modules: Page) -> None:
    texts = ["See 5-Down", "With 17- and 25-Across, a pair", "3, 4 & 5 Down", "Opposite of 12A"]
    texts += ["In 1984, down under", "7 vodorovne", "No 10"]
    found = modules.evaluate(
        """async (texts) => {
          const { readMentions } = await import("/js/kinds/crossword/slots.js");
          return texts.map((text) => readMentions(text).map(([direction, label]) => label + direction[0]).join(" "));
        }""",
        texts,
    )
    assert found == ["5d", "17a 25a", "3d 4d 5d", "12a", "1984d", "7a", ""]


def test_the_screen_has_the_letters_a_puzzle_needs(modules: Page) -> None:
    found = modules.evaluate(
        """async () => {
          const { chooseLetters } = await import("/js/kinds/crossword/keyboard.js");
          const wishes = [["ABC", "en"], ["ABC", "sk"], ["ČA", "en"], ["ŘA", "en"], ["ĄA", "pl"], ["A1", "en"], ["ЖЇ", "en"]];
          return [...wishes, ["ÞA", "en"], ["", "cs"]].map(([letters, language]) => {
            const { rows, extra, digits } = chooseLetters(new Set(letters), language);
            const isThere = (letter) => (rows.join("") + extra).includes(letter) || digits;
            return [rows[0].slice(0, 6), extra.length, [...letters].every(isThere), digits];
          });
        }"""
    )
    assert found == [
        ["QWERTY", 0, True, False],
        ["QWERTZ", 0, True, False],
        ["QWERTY", 17, True, False],
        ["QWERTY", 15, True, False],
        ["QWERTY", 9, True, False],
        ["QWERTY", 0, True, True],
        ["ЙЦУКЕН", 4, True, False],
        ["QWERTY", 1, True, False],
        ["QWERTZ", 15, True, False],
    ]


def test_help_writes_what_is_wrong_and_what_is_right(modules: Page) -> None:
    found = modules.evaluate(
        """async () => {
          const { rules } = await import("/js/kinds/crossword/rules.js");
          const { listChecks, listReveals } = await import("/js/kinds/crossword/rules.js");
          const doc = { kind: "crossword", height: 1, width: 4, squares: ["...#"], goal: ["A[BEE]C#"] };
          const values = rules.fromRows(doc, ["AX.#"]);
          values[8 * 4] = 1;
          const write = (changes) => {
            const board = values.slice();
            for (const [place, value] of changes) board[place] = value;
            return [rules.toRows(doc, board)[0], [...board.slice(32)].join("")];
          };
          const all = [0, 1, 2];
          return [listChecks(doc, values, all), listReveals(doc, values, all), listReveals(doc, values, [0])].map(write);
        }"""
    )
    # Marks: 1 pencil, 2 revealed, 4 found wrong. What was right stays one's own, in ink.
    assert found == [["AX.#", "1400"], ["A[BEE]C#", "0220"], ["AX.#", "0000"]]
