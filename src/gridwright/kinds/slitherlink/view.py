"""How a Slitherlink is shown: as a `Drawing`, as the pictures of an explanation, and with the words of a printed page.

Clues stand in cells, lines and crosses on edges; what stands out has a tone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from gridwright.kinds.common.storyboards import Cover, Scene, Sets, describe_basis, make_storyboard, tell_step
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.levels import TRIALS
from gridwright.kinds.slitherlink.puzzle import Slitherlink, known_at_start
from gridwright.kinds.slitherlink.variant_words import VARIANT_RULES
from gridwright.kinds.slitherlink.variants import ANIMAL_WORDS, write_clue
from gridwright.model.deduction import Deduction, Explanation
from gridwright.model.drawing import (
    CellLook,
    Drawing,
    EdgeLook,
    EdgeMark,
    Form,
    Look,
    Tone,
    VertexLook,
    label_spots,
    tint_cells,
    tone_spots,
)
from gridwright.model.edge_lattice import Spot
from gridwright.model.errors import InputError
from gridwright.model.printing import ClueColumn, InkName, KindWords
from gridwright.model.storyboard import Frame, Storyboard

Edges = tuple[bytes, bytes]
"""Something about every edge: those across, then the upright ones."""

TONES = (Tone.PLAIN, Tone.GIVEN, Tone.DIFFERS)
"""What this view can say of an edge, weakest first: that solutions differ matters more than that it was given."""


def draw(
    puzzle: Slitherlink, board: Board | None = None, *, differences: Sequence[Board] = (), title: str | None = None
) -> Drawing:
    """Draw the puzzle with `board` on it; edges in which `differences` disagree with each other stand out.

    Without a board, what `differences` agree on is drawn; without those, the edges given with the puzzle. Edges without a line
    are crosses while anything is unknown, and nothing once the loop is finished.
    """
    for each in (*differences, *([] if board is None else [board])):
        if (each.height, each.width) != puzzle.size:
            found, expected = f"{each.width}x{each.height}", f"{puzzle.width}x{puzzle.height}"
            raise InputError(f"found {found} cells, expected {expected}", place="board")
    differs = _differing_edges(differences)
    if board is None:
        board = differences[0].agreeing(differences[1:]) if differences else puzzle.given
    board = board or Board.blank(*puzzle.size)
    empty = EdgeMark.BLANK if board.is_complete else EdgeMark.CROSS
    looks, spots = _number_spots(puzzle, board, _tones(puzzle, board, differs), empty)
    title = puzzle.info.title if title is None else title
    return Drawing(looks, spots, form=Form.EDGES, title=title, notes=_notes(differences, differs))


def draw_board(board: Board) -> Drawing:
    """Draw the edges of a board alone."""
    return draw(Slitherlink(((None,) * board.width,) * board.height), board)


def draw_step(
    puzzle: Slitherlink,
    board: Board,
    tones: Mapping[Spot, Tone],
    *,
    tints: Mapping[Spot, int] | None = None,
    labels: Sequence[tuple[Spot, str]] = (),
    is_broken: bool = False,
) -> Drawing:
    """A picture of an argument: the board with these spots in these tones, these cells shaded, short names at these spots, and a
    ruler to find them by.

    The numbers of the rows and columns where something follows, is wrong or is supposed, whichever comes first, are lit. Crosses
    are drawn even if this step is the last: they are what it is about.
    """
    empty = EdgeMark.BLANK if board.is_complete and not tones else EdgeMark.CROSS
    looks, spots = _number_spots(puzzle, board, _tones(puzzle, board, (b"", b"")), empty)
    drawing = Drawing(
        looks, spots, form=Form.EDGES, has_ruler=True, lit_lines=tuple(_lit_lines(tones, puzzle)), is_broken=is_broken
    )
    return label_spots(tint_cells(tone_spots(drawing, tones), tints or {}), labels)


def _lit_lines(tones: Mapping[Spot, Tone], puzzle: Slitherlink) -> Iterator[tuple[int, int]]:
    for tone in (Tone.RESULT, Tone.WRONG, Tone.SUPPOSED):
        spots = [spot for spot, own in tones.items() if own is tone]
        if spots:
            for direction, count in enumerate(puzzle.size):
                # An edge or a vertex is named by the cell below it or to its right, at the rim by the last one.
                yield from ((direction, number) for number in sorted({min(spot[direction] // 2, count - 1) for spot in spots}))
            return


def _differing_edges(boards: Sequence[Board]) -> Edges:
    """1 for each edge in which two of the boards disagree; nothing when fewer than two are given."""
    if len(boards) < 2:
        return b"", b""
    across, upright = (
        bytes(len(set(values)) > 1 for values in zip(*edges, strict=True))
        for edges in ([board.across for board in boards], [board.upright for board in boards])
    )
    return across, upright


def _tones(puzzle: Slitherlink, board: Board, differs: Edges) -> Edges:
    """The number of each edge's tone in `TONES`."""
    given = puzzle.given or Board.blank(*puzzle.size)
    return (
        _edge_tones(given.across, board.across, differs[0]),
        _edge_tones(given.upright, board.upright, differs[1]),
    )


def _edge_tones(given: bytes, values: bytes, differs: bytes) -> bytes:
    tones = bytes(len(values))
    if any(given):
        # An edge that the board has changed is no longer what was given.
        tones = bytes(printed != UNKNOWN and printed == value for printed, value in zip(given, values, strict=True))
    if any(differs):
        tones = bytes(2 if differing else tone for tone, differing in zip(tones, differs, strict=True))
    return tones


def _number_spots(
    puzzle: Slitherlink, board: Board, tones: Edges, empty: EdgeMark
) -> tuple[tuple[Look, ...], tuple[tuple[int, ...], ...]]:
    """The looks that occur, `empty` on edges known to have no line, and the number of each spot's look."""
    numbers: dict[Look, int] = {VertexLook(): 0}
    across = _number_edges(board.across, tones[0], empty, numbers)
    upright = _number_edges(board.upright, tones[1], empty, numbers)
    clues = dict.fromkeys(clue for row in puzzle.clues for clue in row)
    number_of = {
        clue: _number_look(CellLook(text=write_clue(clue, ""), emblem=ANIMAL_WORDS.get(clue, "") if clue else ""), numbers)
        for clue in clues
    }
    height, width = puzzle.size
    rows = []
    for row in range(height + 1):
        edges = [0] * (2 * width + 1)
        edges[1::2] = across[row * width : (row + 1) * width]
        rows.append(tuple(edges))
        if row < height:
            cells = [0] * (2 * width + 1)
            cells[0::2] = upright[row * (width + 1) : (row + 1) * (width + 1)]
            cells[1::2] = (number_of[clue] for clue in puzzle.clues[row])
            rows.append(tuple(cells))
    return tuple(numbers), tuple(rows)


def _number_edges(values: bytes, tones: bytes, empty: EdgeMark, numbers: dict[Look, int]) -> bytes:
    """The number of each edge's look."""
    mark_of = {UNKNOWN: EdgeMark.UNKNOWN, LINE: EdgeMark.LINE, CROSS: empty}
    codes = bytes(value + len(mark_of) * tone for value, tone in zip(values, tones, strict=True)) if any(tones) else values
    table = bytearray(256)
    for code in sorted(set(codes)):
        tone, value = divmod(code, len(mark_of))
        table[code] = _number_look(EdgeLook(mark_of[value], TONES[tone]), numbers)
    return codes.translate(table)


def _number_look(look: Look, numbers: dict[Look, int]) -> int:
    return numbers.setdefault(look, len(numbers))


def _notes(differences: Sequence[Board], differs: Edges) -> tuple[str, ...]:
    count = sum(map(sum, differs))
    if not count:
        return ()
    edges = "1 edge differs" if count == 1 else f"{count:,} edges differ"
    return (f"{edges} between {len(differences)} solutions.",)


INTRODUCTION = (
    "Draw one closed loop along the edges of the cells. It never branches and never crosses or touches itself. A number says how "
    "many of its cell's four edges belong to the loop.",
    "Rows are counted from the top and columns from the left; the small numbers at the edges help to find them. An edge that "
    "belongs to the loop is a line, one that does not is a cross. A corner is where edges meet: "
    "four of them, or two or three at the border of the board.",
)


def tell_story(puzzle: Slitherlink, explanation: Explanation) -> Storyboard:
    """The whole explanation as frames."""
    return make_storyboard(_make_cover(puzzle, explanation.start), explanation, partial(_paint, puzzle), _write)


def show_step(puzzle: Slitherlink, board: Board | None, step: Deduction) -> Iterator[Frame]:
    """The frames of one step from this board, or from what is given."""
    return tell_step(known_at_start(puzzle, board), step, "", partial(_paint, puzzle), _write)


def _make_cover(puzzle: Slitherlink, start: Board) -> Cover:
    """What the pages before and after the steps say; `start` may know more than the puzzle gives."""
    given = puzzle.given or Board.blank(*puzzle.size)
    basis, is_whole = describe_basis(start.across + start.upright, given.across + given.upright, UNKNOWN, "edges")
    return Cover(
        title=puzzle.info.title or "A Slitherlink",
        subtitle=f"Slitherlink, {puzzle.width} columns and {puzzle.height} rows",
        introduction=INTRODUCTION,
        basis=basis,
        is_whole=is_whole,
        thing="edge",
        tiers=TRIALS,
    )


def _paint(puzzle: Slitherlink, scene: Scene) -> Drawing:
    return draw_step(puzzle, scene.board, scene.tones, tints=dict(scene.tints), labels=scene.labels, is_broken=scene.is_broken)


def _write(board: Board, sets: Sets) -> Board:
    return board.with_edges(dict(sets))


WORDS = {
    "en": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinks",
        "{n} Slitherlinks",
        "Draw one single loop along the dots, without branches or crossings. Each number"
        " tells how many of its four sides the loop takes.",
    ),
    "sk": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinky",
        "{n} Slitherlinkov",
        "Nakreslite po bodkách jednu uzavretú čiaru bez vetiev a krížení."
        " Číslo hovorí, koľko zo štyroch strán políčka čiara zaberá.",
    ),
    "cs": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinky",
        "{n} Slitherlinků",
        "Nakreslete po tečkách jednu uzavřenou čáru bez větví a křížení. Číslo říká, kolik ze čtyř stran pole čára zabírá.",
    ),
    "pl": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinki",
        "{n} Slitherlinków",
        "Narysuj wzdłuż kropek jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań."
        " Liczba mówi, ile z czterech boków pola zajmuje pętla.",
        repeats_few=True,
    ),
}


def list_columns(puzzle: Slitherlink, language: str) -> tuple[ClueColumn, ...]:
    """None: the clues stand on the board."""
    return ()


def choose_rule(puzzle: Slitherlink, language: str) -> str:
    """That of the puzzle's variant."""
    return VARIANT_RULES[language][puzzle.variant] if puzzle.variant else WORDS[language].rule


def list_inks(puzzle: Slitherlink) -> tuple[InkName, ...]:
    return ()
