"""All loops of a board at once: vertex after vertex, and for all ways of drawing so far only what matters for the rest.

This is the frontier method (also transfer matrix, broken profile). Vertices are taken row by row. What matters of the lines
drawn so far is where they cross the frontier between vertices passed and those to come, which of these ends belong together,
and which cells cut by the frontier still need a line below them. The ends of a run are written like a pair of brackets: runs do
not cross, so brackets tell which belong together. Ways that agree in all this are one *state*. There are far fewer states than
ways, so counting takes no longer for many solutions than for few; and the states with their moves are a decision diagram, from
which every loop is listed without a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import read_clues
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

WIDEST = 30
"""Cells in the shorter side of a board that can be taken: the ends of a frontier take two bits each."""
NOTHING, OPENING, CLOSING = (np.uint64(value) for value in range(3))
"""What crosses the frontier at a place: no line, or one end of a run, the left or the right one of two brackets."""
_ONE = np.uint64(1)


class States(NamedTuple):
    """Of each state, the `ends` at the places of the frontier, two bits each, and the columns whose cell `needs` a line below."""

    ends: Words
    needs: Words


class Moves(NamedTuple):
    """Ways to go on over one vertex: from which state, which edges become lines, whether the loop closes, what it leads to."""

    parents: Indices
    rights: Flags
    downs: Flags
    closes: Flags
    states: States


@dataclass(frozen=True, slots=True)
class Vertex:
    """What is known where the frontier moves over a vertex. `column` is also the place of the line that comes from the left."""

    column: int
    is_last_column: bool
    can_right: tuple[bool, bool]
    """Whether the edge to the right may be a cross, and a line."""
    can_down: tuple[bool, bool]
    has_clue_above: bool
    """Whether the cell above the edge to the right has a clue."""
    clue_before: int
    """The clue of the cell left of the edge down; -1 where there is none."""
    can_end: bool
    """Whether all that comes behind this vertex may stay without lines."""


class FrontierOrder:
    """A puzzle with what is known of its board, laid so that the frontier is as short as possible."""

    def __init__(self, puzzle: Slitherlink, board: Board) -> None:
        clues = read_clues(puzzle)
        across = np.frombuffer(board.across, dtype=np.uint8).reshape(board.height + 1, board.width)
        upright = np.frombuffer(board.upright, dtype=np.uint8).reshape(board.height, board.width + 1)
        self.is_turned = board.width > board.height
        if self.is_turned:
            clues, across, upright = clues.T, upright.T, across.T
        self.height, self.width = clues.shape
        # The edge right of, and below, each vertex.
        self._rights = np.pad(across, ((0, 0), (0, 1)), constant_values=CROSS)
        self._downs = np.pad(upright, ((0, 1), (0, 0)), constant_values=CROSS)
        self._clues = np.pad(clues, 1, constant_values=-1)

    def vertices(self) -> Iterator[Vertex]:
        """In the order in which the frontier passes them."""
        can_end = self._find_ends()
        for row in range(self.height + 1):
            for column in range(self.width + 1):
                right, down = int(self._rights[row, column]), int(self._downs[row, column])
                yield Vertex(
                    column,
                    column == self.width,
                    (right != LINE, right != CROSS),
                    (down != LINE, down != CROSS),
                    bool(self._clues[row, column + 1] >= 0),
                    int(self._clues[row + 1, column]),
                    bool(can_end[row, column]),
                )

    def _find_ends(self) -> Flags:
        """For each vertex, whether neither a known line nor a clue above 0 lies behind it."""
        wants = (self._rights == LINE) | (self._downs == LINE) | (self._clues[1:, 1:] > 0)
        behind = np.cumsum(wants.ravel()[::-1])[::-1].reshape(wants.shape)
        # The cell below right of a vertex lies behind it; cells that the frontier cuts tell what they need.
        can_end: Flags = behind == 0
        return can_end

    def draw(self, rights: Flags, downs: Flags) -> Board:
        """The finished board with these lines right of and below the vertices."""
        right = np.where(rights.reshape(self.height + 1, -1), LINE, CROSS).astype(np.uint8)[:, :-1]
        down = np.where(downs.reshape(self.height + 1, -1), LINE, CROSS).astype(np.uint8)[:-1]
        if self.is_turned:
            return Board(self.width, self.height, down.T.tobytes(), right.T.tobytes())
        return Board(self.height, self.width, right.tobytes(), down.tobytes())


def first_state() -> States:
    """Nothing is drawn."""
    return States(np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64))


def move_on(states: States, vertex: Vertex) -> Moves:
    """All ways to go on over a vertex."""
    left, above = _end_at(states.ends, vertex.column), _end_at(states.ends, vertex.column + 1)
    is_free, is_join = (left | above) == NOTHING, (left != NOTHING) & (above != NOTHING)
    is_through = ~is_free & ~is_join
    none, both = (False, False), (True, True)
    options = [
        (is_free | is_join, none),
        (is_free, both),
        (is_through, (False, True)),
        (is_through, (True, False)),
    ]
    parts = [
        _move(states, vertex, np.flatnonzero(chosen), right, down)
        for chosen, (right, down) in options
        if vertex.can_right[right] and vertex.can_down[down]
    ]
    return _join_moves(parts)


def _move(states: States, vertex: Vertex, parents: Indices, right: bool, down: bool) -> Moves:
    """Go on from these states with these edges as lines, where clues allow it."""
    if vertex.has_clue_above:
        parents = parents[(states.needs[parents] >> np.uint64(vertex.column) & _ONE) == np.uint64(right)]
    ends, needs = states.ends[parents], states.needs[parents]
    left, above = _end_at(ends, vertex.column), _end_at(ends, vertex.column + 1)
    needs = needs & ~(_ONE << np.uint64(vertex.column))
    if vertex.clue_before >= 0:
        drawn = (left != NOTHING).astype(np.int64) + (_end_at(ends, vertex.column - 1) != NOTHING) + down
        missing = vertex.clue_before - drawn
        needs = needs | (missing == 1).astype(np.uint64) << np.uint64(vertex.column - 1)
        kept = (missing == 0) | (missing == 1)
        parents, ends, needs, left, above = parents[kept], ends[kept], needs[kept], left[kept], above[kept]
    closes = (left == OPENING) & (above == CLOSING)
    after = _write_ends(ends, left, above, vertex.column, right, down)
    if vertex.is_last_column:
        after = after << np.uint64(2)
    is_over = closes & (after == 0) & (needs == 0) if vertex.can_end else np.zeros(len(closes), dtype=np.bool_)
    kept = ~closes | is_over
    size = int(kept.sum())
    rights, downs = np.full(size, right), np.full(size, down)
    return Moves(parents[kept], rights, downs, closes[kept], States(after[kept], needs[kept]))


def _write_ends(ends: Words, left: Words, above: Words, column: int, right: bool, down: bool) -> Words:
    """The ends behind a vertex to which lines come from the left and from above, or do not."""
    here, next_ = np.uint64(2 * column), np.uint64(2 * column + 2)
    others = ends & ~(np.uint64(15) << here)
    if right and down:
        return others | OPENING << here | CLOSING << next_
    if right or down:
        return others | (left | above) << (next_ if right else here)
    # Two runs become one. Where their brackets open both or close both, the nearer of the other two turns round.
    last = int(ends.max(initial=0)).bit_length() // 2
    others = _turn_mate(others, (left == OPENING) & (above == OPENING), range(column + 2, last + 1), OPENING)
    return _turn_mate(others, (left == CLOSING) & (above == CLOSING), range(column - 1, -1, -1), CLOSING)


def _turn_mate(ends: Words, chosen: Flags, places: range, deeper: np.uint64) -> Words:
    """In the chosen states, turn round the first bracket along these places that closes what was open before them."""
    rows = np.flatnonzero(chosen)
    depth = np.ones(len(rows), dtype=np.int64)
    for place in places:
        if not len(rows):
            break
        end = _end_at(ends[rows], place)
        depth += np.where(end == NOTHING, 0, np.where(end == deeper, 1, -1))
        ends[rows[depth == 0]] ^= np.uint64(3) << np.uint64(2 * place)
        rows, depth = rows[depth > 0], depth[depth > 0]
    return ends


def _end_at(ends: Words, place: int) -> Words:
    return ends >> np.uint64(2 * place) & np.uint64(3)


def _join_moves(parts: list[Moves]) -> Moves:
    if not parts:
        nothing = np.zeros(0, dtype=np.bool_)
        empty = np.zeros(0, dtype=np.uint64)
        return Moves(np.zeros(0, dtype=np.intp), nothing, nothing, nothing, States(empty, empty))
    states = States(*(np.concatenate(words) for words in zip(*(part.states for part in parts), strict=True)))
    columns = zip(*(part[:4] for part in parts), strict=True)
    parents, rights, downs, closes = (np.concatenate(column) for column in columns)
    return Moves(parents, rights, downs, closes, states)


def merge(states: States) -> tuple[States, Indices, Indices]:
    """Each state once; an order of the old ones in which equal ones follow each other, and where in it each new one starts."""
    order = np.lexsort(states) if states.needs.any() else np.argsort(states.ends, kind="stable")
    ends, needs = states.ends[order], states.needs[order]
    is_first = np.ones(len(order), dtype=np.bool_)
    is_first[1:] = (ends[1:] != ends[:-1]) | (needs[1:] != needs[:-1])
    starts = np.flatnonzero(is_first)
    return States(ends[starts], needs[starts]), order, starts


MOST_STATES = 1_000_000
"""More at the same time take too much memory."""

_LIMB = np.uint64(32)
_MASK = np.uint64((1 << 32) - 1)
Counts = npt.NDArray[np.uint64]
"""A large number in each row, in limbs of 32 bits, the lowest first."""


class TooManyStatesError(Exception):
    """A board is too wide open for the frontier method."""


def count_loops(board_order: FrontierOrder, spend: Callable[[int], None]) -> int:
    """The exact number; `spend` is told of states as they are met, and may raise."""
    states, counts = first_state(), np.ones((1, 1), dtype=np.uint64)
    total = 0
    for vertex in board_order.vertices():
        moves = move_on(states, vertex)
        if moves.closes.any():
            total += _sum(counts[moves.parents[moves.closes]])
        goes_on = ~moves.closes
        counts = counts[moves.parents[goes_on]]
        states, order, starts = merge(type(states)(*(words[goes_on] for words in moves.states)))
        if not len(starts):
            break
        counts = _carry(np.add.reduceat(counts[order], starts, axis=0))
        if len(starts) > MOST_STATES:
            raise TooManyStatesError
        spend(len(starts))
    return total


def _carry(counts: Counts) -> Counts:
    """The same numbers with every limb below 2^32 again."""
    for limb in range(counts.shape[1]):
        over = counts[:, limb] >> _LIMB
        if not over.any():
            continue
        counts[:, limb] &= _MASK
        if limb + 1 == counts.shape[1]:
            return np.column_stack((counts, over))
        counts[:, limb + 1] += over
    return counts


def _sum(counts: Counts) -> int:
    return sum(int(total) << 32 * limb for limb, total in enumerate(counts.sum(axis=0)))


MOST_MOVES = 4_000_000
"""More in all would take more than a second or two before the next solution."""

Numbers = npt.NDArray[np.int32]
END = -1
"""The state behind a move that closes the loop."""


class Layer(NamedTuple):
    """The moves over one vertex that lead to a loop, by the state they start from."""

    starts: Numbers
    """Where the moves of each state begin in the other arrays; one entry more than there are states."""
    targets: Numbers
    """The state behind each move, or `END`."""
    rights: Flags
    downs: Flags


def list_loops(board_order: FrontierOrder, spend: Callable[[int], None]) -> Iterator[Board]:
    """Every loop; first the diagram of all of them is made; `spend` is told of states as they are met, and may raise."""
    layers = _keep_living(_expand(board_order, spend))
    if not layers:
        return
    size = (board_order.height + 1) * (board_order.width + 1)
    path = [int(layers[0].starts[0])]
    while path:
        depth = len(path) - 1
        target = int(layers[depth].targets[path[-1]])
        if target != END:
            path.append(int(layers[depth + 1].starts[target]))
            continue
        yield _draw(board_order, layers, path, size)
        _go_to_next(layers, path)


def _go_to_next(layers: list[Layer], path: list[int]) -> None:
    """Turn the last move that has another one beside it; an empty path if there is none."""
    while path:
        depth = len(path) - 1
        state = int(layers[depth - 1].targets[path[-2]]) if depth else 0
        path[-1] += 1
        if path[-1] < layers[depth].starts[state + 1]:
            return
        path.pop()


def _draw(board_order: FrontierOrder, layers: list[Layer], path: list[int], size: int) -> Board:
    rights, downs = np.zeros(size, dtype=np.bool_), np.zeros(size, dtype=np.bool_)
    rights[: len(path)] = [layer.rights[move] for layer, move in zip(layers, path, strict=False)]
    downs[: len(path)] = [layer.downs[move] for layer, move in zip(layers, path, strict=False)]
    return board_order.draw(rights, downs)


class _Expanded(NamedTuple):
    """The moves over a vertex, and which state each leads to."""

    moves: Moves
    targets: Numbers
    starting: int
    """How many states they start from."""


def _expand(board_order: FrontierOrder, spend: Callable[[int], None]) -> list[_Expanded]:
    states = first_state()
    expanded: list[_Expanded] = []
    total = 0
    for vertex in board_order.vertices():
        starting = len(states.ends)
        moves = move_on(states, vertex)
        goes_on = np.flatnonzero(~moves.closes)
        states, order, starts = merge(States(*(words[goes_on] for words in moves.states)))
        targets = np.full(len(moves.parents), END, dtype=np.int32)
        is_first = np.zeros(len(order), dtype=np.int32)
        is_first[starts] = 1
        targets[goes_on[order]] = np.cumsum(is_first) - 1
        nothing = np.zeros(0, dtype=np.uint64)
        expanded.append(_Expanded(moves._replace(states=States(nothing, nothing)), targets, starting))
        total += len(targets)
        if total > MOST_MOVES:
            raise TooManyStatesError
        if not len(starts):
            break
        spend(len(starts))
    return expanded


def _keep_living(expanded: list[_Expanded]) -> list[Layer]:
    """From the end to the beginning, drop all moves that lead to no loop; nothing at all if there is none."""
    layers: list[Layer] = []
    # One entry for each state behind the moves, and a last one for `END`: whether it leads to a loop.
    lives = np.zeros(int(expanded[-1].targets.max(initial=END)) + 2, dtype=np.bool_)
    while expanded:
        lives[END] = True
        moves, targets, starting = expanded.pop()
        kept = np.flatnonzero(lives[targets])
        kept = kept[np.argsort(moves.parents[kept], kind="stable")]
        starts = np.searchsorted(moves.parents[kept], np.arange(starting + 1)).astype(np.int32)
        layers.append(Layer(starts, targets[kept], moves.rights[kept], moves.downs[kept]))
        lives = np.append(starts[1:] > starts[:-1], True)
    layers.reverse()
    return layers if lives[0] else []
