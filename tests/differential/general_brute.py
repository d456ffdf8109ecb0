"""The obvious twins of the general engine: lines of any grammar and puzzles of any shape, judged and listed one by one.

Nothing here is taken from the code under test. A clue is a sequence of (length, value, value before, value behind).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, product

Block = tuple[int, int, int, int]
Clue = tuple[Block, ...]


def meets_clue(cells: Sequence[int], clue: Clue, grammar: str) -> bool:
    """Whether a finished line meets its clue."""
    return _is_listed(cells, clue) if grammar == "zebra" else _can_be_laid(tuple(cells), clue)


def _is_listed(cells: Sequence[int], clue: Clue) -> bool:
    """Whether the clue is a subsequence of the maximal runs of the line."""
    runs = iter([(len(list(run)), value) for value, run in groupby(cells)])
    return all((length, value) in runs for length, value, _, _ in clue)


def _can_be_laid(cells: tuple[int, ...], clue: Clue) -> bool:
    """Whether background, the blocks in their order and more background are the line, with gaps where they are needed."""

    def go_on(place: int, number: int, needs_gap: bool) -> bool:
        if place < len(cells) and cells[place] == 0 and go_on(place + 1, number, False):
            return True
        if number == len(clue):
            return place == len(cells)
        if needs_gap:
            return False
        length, ink, before, after = clue[number]
        drawn = ((before,) if before else ()) + (ink,) * length + ((after,) if after else ())
        end = place + len(drawn)
        if cells[place:end] != drawn:
            return False
        is_apart = number + 1 == len(clue) or clue[number + 1][1] != ink or after or clue[number + 1][2]
        return go_on(end, number + 1, not is_apart)

    return go_on(0, 0, False)


@cache
def lines_of(length: int, values: int, clue: Clue, grammar: str) -> tuple[tuple[int, ...], ...]:
    """Every line of a length that meets a clue."""
    return tuple(cells for cells in product(range(values), repeat=length) if meets_clue(cells, clue, grammar))


def settle_by_listing(lines: Iterable[Sequence[int]], domains: Sequence[int]) -> list[int] | None:
    """The values of each cell over all lines that keep to the domains; None if there is none."""
    fitting = [cells for cells in lines if all(domain >> value & 1 for domain, value in zip(domains, cells, strict=True))]
    if not fitting:
        return None
    return [sum(1 << value for value in set(values)) for values in zip(*fitting, strict=True)]


def list_solutions(
    lines: Sequence[Sequence[int]], clues: Sequence[Clue], grammar: str, values: int, domains: Sequence[int]
) -> Iterator[bytes]:
    """Every solution of a small puzzle: line after line, each in every way that keeps to what is drawn already."""
    order = sorted(range(len(lines)), key=lambda line: len(lines_of(len(lines[line]), values, clues[line], grammar)))
    drawn: list[int] = [-1] * len(domains)

    def go_on(number: int) -> Iterator[bytes]:
        if number == len(order):
            yield bytes(drawn)
            return
        line = order[number]
        places = lines[line]
        for cells in lines_of(len(places), values, clues[line], grammar):
            placed = list(zip(places, cells, strict=True))
            if all(drawn[place] in (-1, value) and domains[place] >> value & 1 for place, value in placed):
                before = list(drawn)
                for place, value in placed:
                    drawn[place] = value
                yield from go_on(number + 1)
                drawn[:] = before

    yield from go_on(0)
