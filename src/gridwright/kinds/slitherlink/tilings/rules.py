"""The judge on tilings: what a board breaks. It knows the graph and the rules, and nothing of how puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.codec.text import format_count
from gridwright.kinds.slitherlink.edges import LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import SYMBOLS, GraphBoard, Spot
from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, OUTSIDE, VERTEX
from gridwright.kinds.slitherlink.tilings.names import name_spot
from gridwright.model.puzzle import Violation


def graph_violations(puzzle: Slitherlink, board: GraphBoard) -> Iterator[Violation]:
    """Everything wrong with `board`, by the same names as on squares. The cells of a violation are spots of the graph."""
    yield from _changed_givens(puzzle, board)
    yield from _broken_vertices(board)
    yield from _broken_clues(puzzle, board)
    yield from _wrong_loops(puzzle, board)


def _changed_givens(puzzle: Slitherlink, board: GraphBoard) -> Iterator[Violation]:
    if puzzle.given is None:
        return
    for (spot, given), (_, value) in zip(puzzle.given.edges(), board.edges(), strict=True):
        if given != UNKNOWN and value not in (given, UNKNOWN):
            message = f"found {SYMBOLS[value]!r}, but {SYMBOLS[given]!r} was given"
            yield Violation("given edge changed", name_spot(board.graph, spot), message, (spot,))


def _broken_vertices(board: GraphBoard) -> Iterator[Violation]:
    """Where the loop would branch or cross itself, and where a line cannot go on."""
    for number in range(len(board.graph.points)):
        vertex = (VERTEX, number)
        lines, unknown = board.counts_at(vertex)
        if lines > 2:
            rule, message = "branch", f"{lines} lines meet, expected 2 at most"
        elif lines == 1 and not unknown:
            rule, message = "dead end", "the only line ends here, and no edge is left to go on"
        else:
            continue
        there = [(EDGE, edge) for edge in board.around(vertex) if board.edge_values[edge] == LINE]
        yield Violation(rule, name_spot(board.graph, vertex), message, (vertex, *there))


def _broken_clues(puzzle: Slitherlink, board: GraphBoard) -> Iterator[Violation]:
    for face, clue in _clued_faces(puzzle):
        lines, unknown = board.counts_at(face)
        if lines > clue:
            rule, message = "clue exceeded", f"has {format_count(lines, 'line')}, expected {clue}"
        elif lines + unknown < clue:
            rule = "clue cannot be met"
            message = f"can have {format_count(lines + unknown, 'line')} at most, expected {clue}"
        else:
            continue
        sides = [(EDGE, edge) for edge in board.around(face)]
        yield Violation(rule, name_spot(board.graph, face), message, (face, *sides))


def _wrong_loops(puzzle: Slitherlink, board: GraphBoard) -> Iterator[Violation]:
    """Loops that are closed although more is to be drawn; no loop at all on a complete board."""
    loops = list(board.closed_loops())
    edges = tuple((EDGE, edge) for loop in loops for edge in loop)
    if len(loops) > 1:
        yield Violation("several loops", "board", f"found {len(loops)} closed loops, expected one", edges)
    elif loops:
        message = _early_fault(puzzle, board, len(edges))
        if message:
            yield Violation("early loop", f"loop around {name_spot(board.graph, _face_inside(board, loops[0]))}", message, edges)
    elif board.is_complete and not board.line_count:
        yield Violation("no loop", "board", "found crosses only, expected a closed loop")


def _face_inside(board: GraphBoard, loop: tuple[int, ...]) -> Spot:
    """The first face beside this loop that is inside it."""
    alone = board.blank(board.tiling).with_edges({(EDGE, edge): LINE for edge in loop})
    inside = alone.inside_faces()
    beside = {face for edge in loop for face in board.graph.edge_faces[edge] if face != OUTSIDE and inside[face]}
    return FACE, min(beside)


def _early_fault(puzzle: Slitherlink, board: GraphBoard, length: int) -> str:
    """What a single closed loop leaves undone, or nothing."""
    others = board.line_count - length
    if others:
        return f"is closed, but {format_count(others, 'line')} {'is' if others == 1 else 'are'} not part of it"
    for face, clue in _clued_faces(puzzle):
        lines, _ = board.counts_at(face)
        if lines < clue:
            return f"is closed, but {name_spot(board.graph, face)} has {format_count(lines, 'line')}, expected {clue}"
    return ""


def _clued_faces(puzzle: Slitherlink) -> Iterator[tuple[Spot, int]]:
    return (((FACE, face), clue) for face, clue in enumerate(puzzle.clues[0]) if clue is not None)
