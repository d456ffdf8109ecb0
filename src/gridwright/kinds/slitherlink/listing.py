"""Every loop of a board, one after the other, from a diagram of all of them: no search, and no dead end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.counting import TooManyStatesError
from gridwright.kinds.slitherlink.frontier import Flags, Moves, States, Sweep, first_state, merge, move_on

MOST_MOVES = 4_000_000
"""More in all would keep whoever waits for the next solution waiting for more than a second or two."""

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


def list_loops(sweep: Sweep, spend: Callable[[int], None]) -> Iterator[Board]:
    """Every loop; first all of them are swept, and `spend` is told of states as they are met, and may raise."""
    layers = _keep_living(_sweep(sweep, spend))
    if not layers:
        return
    size = (sweep.height + 1) * (sweep.width + 1)
    path = [int(layers[0].starts[0])]
    while path:
        depth = len(path) - 1
        target = int(layers[depth].targets[path[-1]])
        if target != END:
            path.append(int(layers[depth + 1].starts[target]))
            continue
        yield _draw(sweep, layers, path, size)
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


def _draw(sweep: Sweep, layers: list[Layer], path: list[int], size: int) -> Board:
    rights, downs = np.zeros(size, dtype=np.bool_), np.zeros(size, dtype=np.bool_)
    rights[: len(path)] = [layer.rights[move] for layer, move in zip(layers, path, strict=False)]
    downs[: len(path)] = [layer.downs[move] for layer, move in zip(layers, path, strict=False)]
    return sweep.draw(rights, downs)


class _Swept(NamedTuple):
    """The moves over a vertex, and which state each leads to."""

    moves: Moves
    targets: Numbers
    starting: int
    """How many states they start from."""


def _sweep(sweep: Sweep, spend: Callable[[int], None]) -> list[_Swept]:
    states = first_state()
    swept: list[_Swept] = []
    total = 0
    for vertex in sweep.vertices():
        starting = len(states.ends)
        moves = move_on(states, vertex)
        goes_on = np.flatnonzero(~moves.closes)
        states, order, starts = merge(States(*(words[goes_on] for words in moves.states)))
        targets = np.full(len(moves.parents), END, dtype=np.int32)
        is_first = np.zeros(len(order), dtype=np.int32)
        is_first[starts] = 1
        targets[goes_on[order]] = np.cumsum(is_first) - 1
        nothing = np.zeros(0, dtype=np.uint64)
        swept.append(_Swept(moves._replace(states=States(nothing, nothing)), targets, starting))
        total += len(targets)
        if total > MOST_MOVES:
            raise TooManyStatesError
        if not len(starts):
            break
        spend(len(starts))
    return swept


def _keep_living(swept: list[_Swept]) -> list[Layer]:
    """From the end to the beginning, drop all moves that lead to no loop; nothing at all if there is none."""
    layers: list[Layer] = []
    # One entry for each state behind the moves, and a last one for `END`: whether it leads to a loop.
    lives = np.zeros(int(swept[-1].targets.max(initial=END)) + 2, dtype=np.bool_)
    while swept:
        lives[END] = True
        moves, targets, starting = swept.pop()
        kept = np.flatnonzero(lives[targets])
        kept = kept[np.argsort(moves.parents[kept], kind="stable")]
        starts = np.searchsorted(moves.parents[kept], np.arange(starting + 1)).astype(np.int32)
        layers.append(Layer(starts, targets[kept], moves.rights[kept], moves.downs[kept]))
        lives = np.append(starts[1:] > starts[:-1], True)
    layers.reverse()
    return layers if lives[0] else []
