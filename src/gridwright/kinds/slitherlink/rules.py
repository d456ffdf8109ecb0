"""The judge: what a Slitherlink's board breaks. It knows the rules and nothing of how puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.codec.text import format_count
from gridwright.kinds.slitherlink.board import Board, closed_loops, loop_edges, neighbours
from gridwright.kinds.slitherlink.edges import ACROSS_SYMBOLS, LINE, UNKNOWN, UPRIGHT_SYMBOLS
from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink, expect_graph, expect_squares
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.rules import graph_violations
from gridwright.kinds.slitherlink.variant_rules import describe_unmet, variant_violations
from gridwright.model.edge_lattice import Spot, cell_spot
from gridwright.model.puzzle import Violation


def violations(puzzle: Slitherlink, board: AnyBoard) -> Iterator[Violation]:
    """Everything wrong with `board`: given edges changed, branches, dead ends, clues that are not or cannot be met, early loops.

    A board in progress is judged by what it says: unknown edges break nothing. No violation on a complete board means that it is
    a solution. The cells of a violation are spots.
    """
    if puzzle.tiling is not None:
        if (on_graph := expect_graph(board, puzzle.tiling)) is not None:
            yield from graph_violations(puzzle, on_graph)
    elif (on_squares := expect_squares(board)) is not None:
        yield from _square_violations(puzzle, on_squares)


def _square_violations(puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
    yield from _changed_givens(puzzle, board)
    yield from _broken_vertices(board)
    yield from _broken_clues(puzzle, board)
    yield from _wrong_loops(puzzle, board)


def is_solution(puzzle: Slitherlink, board: AnyBoard) -> bool:
    """Whether `board` is complete and breaks nothing."""
    return board.is_complete and next(violations(puzzle, board), None) is None


def parse_board(puzzle: Slitherlink, rows: Sequence[str]) -> AnyBoard:
    """A board of this puzzle from rows in which cells, edges and vertices are drawn; on a tiling from one row of edges."""
    if puzzle.tiling is not None:
        return GraphBoard.from_rows(rows, puzzle.tiling)
    return Board.from_rows(rows, puzzle.size)


def _changed_givens(puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
    if puzzle.given is None:
        return
    for (spot, given), (_, value) in zip(puzzle.given.edges(), board.edges(), strict=True):
        if given != UNKNOWN and value not in (given, UNKNOWN):
            symbols = UPRIGHT_SYMBOLS if spot[0] % 2 else ACROSS_SYMBOLS
            message = f"found {symbols[value]!r}, but {symbols[given]!r} was given"
            yield Violation("given edge changed", board.lattice.name_spot(spot), message, (spot,))


def _broken_vertices(board: Board) -> Iterator[Violation]:
    """Where the loop would branch or cross itself, and where a line cannot go on."""
    for vertex in board.lattice.vertices():
        lines, unknown = board.counts_at(vertex)
        if lines > 2:
            rule, message = "branch", f"{lines} lines meet, expected 2 at most"
        elif lines == 1 and not unknown:
            rule, message = "dead end", "the only line ends here, and no edge is left to go on"
        else:
            continue
        yield Violation(rule, board.lattice.name_spot(vertex), message, (vertex, *_lines_at(board, vertex)))


def _lines_at(board: Board, vertex: Spot) -> Iterator[Spot]:
    return (edge for edge in board.lattice.around(vertex) if board.edge(edge) == LINE)


def _broken_clues(puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
    if puzzle.variant:
        yield from variant_violations(puzzle, board)
        return
    for cell, clue in puzzle.clued_cells():
        spot = cell_spot(*cell)
        lines, unknown = board.counts_at(spot)
        if lines > clue:
            rule, message = "clue exceeded", f"has {format_count(lines, 'line')}, expected {clue}"
        elif lines + unknown < clue:
            rule = "clue cannot be met"
            message = f"can have {format_count(lines + unknown, 'line')} at most, expected {clue}"
        else:
            continue
        yield Violation(rule, board.lattice.name_spot(spot), message, (spot, *board.lattice.around(spot)))


def _wrong_loops(puzzle: Slitherlink, board: Board) -> Iterator[Violation]:
    """Loops that are closed although more is to be drawn; no loop at all on a complete board."""
    loops = list(closed_loops(neighbours(board.lines())))
    edges = tuple(edge for loop in loops for edge in loop_edges(loop))
    if len(loops) > 1:
        yield Violation("several loops", "board", f"found {len(loops)} closed loops, expected one", edges)
    elif loops:
        message = _early_fault(puzzle, board, len(edges))
        if message:
            # The first vertex in reading order is a top left corner of the loop, so the cell right below it is inside.
            row, column = loops[0][0]
            yield Violation("early loop", f"loop around {board.lattice.name_spot((row + 1, column + 1))}", message, edges)
    elif board.is_complete and not board.line_count:
        yield Violation("no loop", "board", "found crosses only, expected a closed loop")


def _early_fault(puzzle: Slitherlink, board: Board, length: int) -> str:
    """What a single closed loop leaves undone, or nothing."""
    others = board.line_count - length
    if others:
        return f"is closed, but {format_count(others, 'line')} {'is' if others == 1 else 'are'} not part of it"
    if puzzle.variant:
        return describe_unmet(puzzle, board)
    for cell, clue in puzzle.clued_cells():
        spot = cell_spot(*cell)
        lines, _ = board.counts_at(spot)
        if lines < clue:
            return f"is closed, but {board.lattice.name_spot(spot)} has {format_count(lines, 'line')}, expected {clue}"
    return ""
