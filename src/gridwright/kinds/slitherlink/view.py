"""How a Slitherlink is shown: as a `Drawing`, as the pictures of an explanation, and with the words of a printed page.

Clues stand in cells, lines and crosses on edges; what stands out has a tone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from gridwright.kinds.common.storyboards import Cover, Scene, Sets, describe_basis, make_storyboard, tell_step
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edge_looks import find_differing, note_differences, number_edges, number_look, tone_edges
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.levels import TRIALS
from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink, expect_graph, expect_squares, start_board
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.view import draw_graph, draw_graph_board, draw_graph_step
from gridwright.kinds.slitherlink.variant_words import TILING_RULES, VARIANT_NAMES, VARIANT_RULES
from gridwright.kinds.slitherlink.variants import ANIMAL_WORDS, VARIANTS, write_clue
from gridwright.model.deduction import Deduction, Explanation
from gridwright.model.drawing import (
    CellLook,
    Drawing,
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


def draw(
    puzzle: Slitherlink, board: AnyBoard | None = None, *, differences: Sequence[AnyBoard] = (), title: str | None = None
) -> Drawing:
    """Draw the puzzle with `board` on it; edges in which `differences` disagree with each other stand out.

    Without a board, what `differences` agree on is drawn; without those, the edges given with the puzzle. Edges without a line
    are crosses while anything is unknown, and nothing once the loop is finished.
    """
    if puzzle.tiling is not None:
        compared = [each for one in differences if (each := expect_graph(one, puzzle.tiling)) is not None]
        return draw_graph(puzzle, puzzle.tiling, expect_graph(board, puzzle.tiling), differences=compared, title=title)
    solutions = [own for one in differences if (own := expect_squares(one)) is not None]
    return _draw_squares(puzzle, expect_squares(board), solutions, title)


def _draw_squares(puzzle: Slitherlink, board: Board | None, differences: Sequence[Board], title: str | None) -> Drawing:
    for each in (*differences, *([] if board is None else [board])):
        if (each.height, each.width) != puzzle.size:
            found, expected = f"{each.width}x{each.height}", f"{puzzle.width}x{puzzle.height}"
            raise InputError(f"found {found} cells, expected {expected}", place="board")
    differs = find_differing([each.across for each in differences]), find_differing([each.upright for each in differences])
    if board is None:
        board = differences[0].agreeing(differences[1:]) if differences else puzzle.square_given
    board = board or Board.blank(*puzzle.size)
    empty = EdgeMark.BLANK if board.is_complete else EdgeMark.CROSS
    looks, spots = _number_spots(puzzle, board, _tones(puzzle, board, differs), empty)
    title = _choose_heading(puzzle) if title is None else title
    notes = note_differences(sum(map(sum, differs)), len(differences))
    return Drawing(looks, spots, form=Form.EDGES, title=title, notes=notes)


def _choose_heading(puzzle: Slitherlink) -> str:
    """The title, and which variant it is: without that one would solve the wrong puzzle.

    >>> _choose_heading(Slitherlink(["2"], variant="vertex"))
    'Vertex Slitherlink'
    """
    if not puzzle.variant:
        return puzzle.info.title
    name = VARIANTS[puzzle.variant]
    return f"{puzzle.info.title} ({name})" if puzzle.info.title else name[0].upper() + name[1:]


def draw_board(board: AnyBoard) -> Drawing:
    """Draw the edges of a board alone."""
    if isinstance(board, GraphBoard):
        return draw_graph_board(board)
    return draw(Slitherlink(((None,) * board.width,) * board.height), board)


def draw_step(
    puzzle: Slitherlink,
    board: AnyBoard,
    tones: Mapping[Spot, Tone],
    *,
    tints: Mapping[Spot, int] | None = None,
    labels: Sequence[tuple[Spot, str]] = (),
    is_broken: bool = False,
) -> Drawing:
    """A picture of an argument: the board with these spots in these tones, these cells shaded, short names at these spots, and a
    ruler to find them by.

    The numbers of the rows and columns where something follows, is wrong or is supposed, whichever comes first, are lit. Crosses
    are drawn even if this step is the last: they are what it is about. A tiling has no rows to number.
    """
    if isinstance(board, GraphBoard):
        return draw_graph_step(puzzle, board, tones, tints=tints, labels=labels, is_broken=is_broken)
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


def _tones(puzzle: Slitherlink, board: Board, differs: Edges) -> Edges:
    """The number of each edge's tone in `TONES`."""
    given = puzzle.square_given or Board.blank(*puzzle.size)
    return (
        tone_edges(given.across, board.across, differs[0]),
        tone_edges(given.upright, board.upright, differs[1]),
    )


def _number_spots(
    puzzle: Slitherlink, board: Board, tones: Edges, empty: EdgeMark
) -> tuple[tuple[Look, ...], tuple[tuple[int, ...], ...]]:
    """The looks that occur, `empty` on edges known to have no line, and the number of each spot's look."""
    numbers: dict[Look, int] = {VertexLook(): 0}
    across = number_edges(board.across, tones[0], empty, numbers)
    upright = number_edges(board.upright, tones[1], empty, numbers)
    clues = dict.fromkeys(clue for row in puzzle.clues for clue in row)
    number_of = {
        clue: number_look(CellLook(text=write_clue(clue, ""), emblem=ANIMAL_WORDS.get(clue, "") if clue else ""), numbers)
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


INTRODUCTION = (
    "Draw one closed loop along the edges of the cells. It never branches and never crosses or touches itself. A number says how "
    "many of its cell's four edges belong to the loop.",
    "Rows are counted from the top and columns from the left; the small numbers at the edges help to find them. An edge that "
    "belongs to the loop is a line, one that does not is a cross. A corner is where edges meet: "
    "four of them, or two or three at the border of the board.",
)


GRAPH_INTRODUCTION = (
    "Draw one closed loop along the edges of the faces. It never branches and never crosses or touches itself. A number says how "
    "many of its face's edges belong to the loop.",
    "An edge that belongs to the loop is a line, one that does not is a cross. A corner is where edges meet.",
)


def tell_story(puzzle: Slitherlink, explanation: Explanation) -> Storyboard:
    """The whole explanation as frames."""
    return make_storyboard(_make_cover(puzzle, explanation.start), explanation, partial(_paint, puzzle), _write)


def show_step(puzzle: Slitherlink, board: AnyBoard | None, step: Deduction) -> Iterator[Frame]:
    """The frames of one step from this board, or from what is given."""
    return tell_step(start_board(puzzle, board), step, "", partial(_paint, puzzle), _write)


def _make_cover(puzzle: Slitherlink, start: AnyBoard) -> Cover:
    """What the pages before and after the steps say; `start` may know more than the puzzle gives."""
    known, given = (bytes(value for _, value in board.edges()) for board in (start, start_board(puzzle, None)))
    basis, is_whole = describe_basis(known, given, UNKNOWN, "edges")
    board = f"{puzzle.width} columns and {puzzle.height} rows"
    if puzzle.tiling is not None:
        board = f"{puzzle.tiling.title}, {len(puzzle.tiling.graph.faces):,} faces"
    return Cover(
        title=puzzle.info.title or "A Slitherlink",
        subtitle=f"Slitherlink, {board}",
        introduction=INTRODUCTION if puzzle.tiling is None else GRAPH_INTRODUCTION,
        basis=basis,
        is_whole=is_whole,
        thing="edge",
        tiers=TRIALS,
    )


def _paint(puzzle: Slitherlink, scene: Scene) -> Drawing:
    return draw_step(puzzle, scene.board, scene.tones, tints=dict(scene.tints), labels=scene.labels, is_broken=scene.is_broken)


def _write(board: AnyBoard, sets: Sets) -> AnyBoard:
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


def choose_words(puzzle: Slitherlink, language: str) -> KindWords:
    """Those of its variant: a number means something else there, or a loop must do more."""
    words = WORDS[language]
    if not puzzle.variant:
        return words
    forms = VARIANT_NAMES[language][puzzle.variant]
    name = forms[0].format(words.name)
    nouns = (noun.removeprefix("{n} ") for noun in (words.one, words.few, words.many))
    one, few, many = (f"{{n}} {form.format(noun)}" for form, noun in zip(forms, nouns, strict=True))
    rule = VARIANT_RULES[language][puzzle.variant]
    return KindWords(name[0].upper() + name[1:], one, few, many, rule, repeats_few=words.repeats_few)


def choose_rule(puzzle: Slitherlink, language: str) -> str:
    """That of the puzzle's variant, or of boards that are not of squares."""
    if puzzle.tiling is not None:
        return TILING_RULES[language]
    return VARIANT_RULES[language][puzzle.variant] if puzzle.variant else WORDS[language].rule


def list_inks(puzzle: Slitherlink, language: str) -> tuple[InkName, ...]:
    return ()
