"""A Slitherlink as a `LinkDrawing`: clues in its cells, lines and crosses on its edges, and what stands out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from gridwright.kinds.slitherlink.board import CROSS, LINE, UNKNOWN, Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.drawing import Tone
from gridwright.model.edge_lattice import Spot
from gridwright.model.errors import InputError
from gridwright.model.link_drawing import ClueLook, EdgeLook, EdgeMark, LinkDrawing, SpotLook, VertexLook
from gridwright.model.toning import tint_cells, tone_spots

Edges = tuple[bytes, bytes]
"""Something about every edge: those across, then the upright ones."""

TONES = (Tone.PLAIN, Tone.GIVEN, Tone.DIFFERS)
"""What this view can say of an edge, weakest first: that solutions differ matters more than that it was given."""

VERTEX = VertexLook()


def draw(
    puzzle: Slitherlink, board: Board | None = None, *, differences: Sequence[Board] = (), title: str | None = None
) -> LinkDrawing:
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
    looks, spots = _number_spots(puzzle, board, _tones(puzzle, board, differs))
    return LinkDrawing(
        looks=looks,
        spots=spots,
        title=puzzle.info.title if title is None else title,
        notes=_notes(differences, differs),
    )


def draw_step(
    puzzle: Slitherlink,
    board: Board,
    tones: Mapping[Spot, Tone],
    *,
    tints: Mapping[Spot, int] | None = None,
    is_broken: bool = False,
) -> LinkDrawing:
    """A picture of an argument: the board with these spots in these tones and these cells shaded, and a ruler to find them by.

    The numbers of the rows and columns where something follows, is supposed or is wrong, whichever comes first, are lit.
    """
    drawing = tint_cells(tone_spots(draw(puzzle, board, title=""), tones), tints or {})
    return replace(drawing, has_ruler=True, lit_lines=tuple(_lit_lines(tones, puzzle)), is_broken=is_broken)


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
    across, upright = (
        # An edge that the board has changed is no longer what was given.
        bytes(
            2 if differing else given_value != UNKNOWN and given_value == value
            for given_value, value, differing in zip(printed, values, marked or bytes(len(values)), strict=True)
        )
        for printed, values, marked in zip((given.across, given.upright), (board.across, board.upright), differs, strict=True)
    )
    return across, upright


def _number_spots(puzzle: Slitherlink, board: Board, tones: Edges) -> tuple[tuple[SpotLook, ...], tuple[tuple[int, ...], ...]]:
    """The looks that occur, and the number of each spot's look."""
    numbers: dict[SpotLook, int] = {VERTEX: 0}
    across = _number_edges(board, zip(board.across, tones[0], strict=True), numbers)
    upright = _number_edges(board, zip(board.upright, tones[1], strict=True), numbers)
    rows = []
    for row in range(puzzle.height + 1):
        edges = across[row * puzzle.width : (row + 1) * puzzle.width]
        rows.append((*chain.from_iterable((0, edge) for edge in edges), 0))
        if row < puzzle.height:
            edges = upright[row * (puzzle.width + 1) : (row + 1) * (puzzle.width + 1)]
            looks = (ClueLook("" if clue is None else str(clue)) for clue in puzzle.clues[row])
            cells = [numbers.setdefault(look, len(numbers)) for look in looks]
            rows.append((*chain.from_iterable(zip(edges[:-1], cells, strict=True)), edges[-1]))
    return tuple(numbers), tuple(rows)


def _number_edges(board: Board, edges: Iterator[tuple[int, int]], numbers: dict[SpotLook, int]) -> list[int]:
    """The number of each edge's look, from its value and tone."""
    empty = EdgeMark.BLANK if board.is_complete else EdgeMark.CROSS
    mark_of = {UNKNOWN: EdgeMark.UNKNOWN, LINE: EdgeMark.LINE, CROSS: empty}
    number_of: dict[tuple[int, int], int] = {}
    numbered = []
    for edge in edges:
        if edge not in number_of:
            number_of[edge] = numbers.setdefault(EdgeLook(mark_of[edge[0]], TONES[edge[1]]), len(numbers))
        numbered.append(number_of[edge])
    return numbered


def _notes(differences: Sequence[Board], differs: Edges) -> tuple[str, ...]:
    count = sum(map(sum, differs))
    if not count:
        return ()
    edges = "1 edge differs" if count == 1 else f"{count:,} edges differ"
    return (f"{edges} between {len(differences)} solutions.",)
