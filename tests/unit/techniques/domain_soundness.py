"""The judge of rules for every sort: each claim must hold in every way of completing the line, found by listing them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, groupby, product
from math import prod
from random import Random

from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.clues import Block, Clue, Grammar, describe
from gridwright.kinds.nonogram.inks import BLACK, BLACK_ON_WHITE, PAPER, Ink, palette_of
from gridwright.kinds.nonogram.techniques.domain_line import DomainLine, DomainMove, DomainRule, LineClue, is_settled
from gridwright.kinds.nonogram.techniques.domain_painting import meet_inks
from gridwright.kinds.nonogram.techniques.line import ContradictionError

HALVES = (PAPER, BLACK, *(Ink(f"black {corner}", "#000000", corner, corner) for corner in "◢◣◤◥"))
COLOURS = palette_of({"r": "#ff0000", "g": "#00ff00", "b": "#0000ff"})
GRAMMARS: tuple[tuple[str, Grammar, tuple[Ink, ...]], ...] = (
    ("one ink", "blocks", BLACK_ON_WHITE),
    ("colour", "blocks", COLOURS),
    ("triangles", "caps", HALVES),
    ("zebra", "zebra", BLACK_ON_WHITE),
    ("coloured zebra", "zebra", COLOURS),
)
MOST_WAYS = 3000
"""Lines with more ways to choose values from the domains are not judged."""

Placement = tuple[tuple[int, ...], tuple[int, ...]]
"""Where each block starts, and the values of the cells."""


@cache
def list_placements(
    clue: Clue, cells: tuple[int, ...], grammar: Grammar, direction: int, palette: tuple[Ink, ...]
) -> list[Placement]:
    """Every way to see the blocks of a clue in finished cells; none if they do not meet it. It knows no technique."""
    if grammar == "zebra":
        runs, place = [], 0
        for value, run in groupby(cells):
            length = len(list(run))
            runs.append((place, Block(length, value)))
            place += length
        chosen = (choice for choice in combinations(runs, len(clue)) if tuple(block for _, block in choice) == clue)
        return [(tuple(start for start, _ in choice), cells) for choice in chosen]
    if describe(cells, grammar, direction, palette) != clue:
        return []
    starts, place = [], 0
    for block in clue:
        first = block.before or (block.colour if block.length else block.after)
        while cells[place] != first:
            place += 1
        starts.append(place)
        place += block.cells
    return [(tuple(starts), cells)]


class State:
    """A line in some state of knowledge, and all ways to complete it within its domains and ranges."""

    def __init__(self, line: DomainLine, name: str, ways: list[Placement]) -> None:
        self.line, self.name, self.ways = line, name, ways

    def __repr__(self) -> str:
        return f"{self.name}: {self.line}"


def random_states(seed: int, count: int, longest: int = 9) -> Iterator[State]:
    """Reachable lines of every grammar: a random picture, random domains around it, ranges wide or partly narrowed."""
    chance = Random(seed)
    for number in range(count):
        name, grammar, palette = GRAMMARS[number % len(GRAMMARS)]
        direction = chance.randrange(2)
        truth = draw_line(chance, chance.randint(1, longest), len(palette))
        clue = describe(truth, grammar, direction, palette)
        if grammar == "zebra":
            clue = tuple(block for block in clue if chance.random() < 0.5)
        domains = draw_domains(chance, truth, len(palette))
        if prod(domain.bit_count() for domain in domains) > MOST_WAYS:
            continue
        line = DomainLine(LineClue(clue, len(truth), grammar, palette, direction), domains)
        choices = product(*([value for value in range(len(palette)) if domain >> value & 1] for domain in domains))
        ways = [way for cells in choices for way in list_placements(clue, cells, grammar, direction, palette)]
        if chance.random() < 0.6:
            true_starts = chance.choice([starts for starts, cells in ways if cells == truth])
            cut(chance, line, true_starts)
        yield State(line, name, [way for way in ways if is_in_ranges(line, way[0])])


def draw_line(chance: Random, size: int, values: int) -> tuple[int, ...]:
    change = chance.choice((0.25, 0.4, 0.6, 0.9))
    value = chance.randrange(values)
    cells = []
    for _ in range(size):
        if chance.random() < change:
            value = EMPTY if chance.random() < 0.4 else chance.randrange(values)
        cells.append(value)
    return tuple(cells)


def draw_domains(chance: Random, truth: Sequence[int], values: int) -> list[int]:
    """Of each cell the true value, and others: all, some or none."""
    known, share = chance.choice((0, 0.2, 0.5, 0.8)), chance.choice((0.3, 0.7, 1.0))
    domains = []
    for value in truth:
        others = sum((chance.random() < share) << each for each in range(values))
        domains.append(1 << value | (0 if chance.random() < known else others))
    return domains


def cut(chance: Random, line: DomainLine, starts: Sequence[int]) -> None:
    for block, start in enumerate(starts):
        end = start + line.clue.pieces[block].size - 1
        line.starts[block] += round(chance.choice((0, 0, 1, 0.5)) * (start - line.starts[block]))
        line.ends[block] -= round(chance.choice((0, 0, 1, 0.5)) * (line.ends[block] - end))


def is_in_ranges(line: DomainLine, starts: Sequence[int]) -> bool:
    return all(
        low <= start and start + piece.size - 1 <= high
        for start, piece, low, high in zip(starts, line.clue.pieces, line.starts, line.ends, strict=True)
    )


def find_violation(rule: DomainRule, state: State) -> str:
    """What a rule claims on a line that need not be so; empty if all is sound."""
    assert state.ways, f"{state} cannot be completed, so it proves nothing"
    here = state.line.copy()
    try:
        for move in rule(here):
            fault = judge_move(move, here, state.ways)
            if fault:
                return f"{state}: {fault}"
            here.apply(move)
    except (ContradictionError, IndexError) as error:
        return f"{state}: {type(error).__name__}: {error}"
    return ""


def judge_move(move: DomainMove, line: DomainLine, ways: list[Placement]) -> str:
    for starts, cells in ways:
        if any(domain >> cells[cell] & 1 for cell, domain in move.excludes):
            return f"{move}, but {cells} is possible"
        if move.block is not None:
            start = starts[move.block]
            end = start + line.clue.pieces[move.block].size - 1
            if (move.start is not None and start < move.start) or (move.end is not None and end > move.end):
                return f"{move}, but the blocks can start at {starts}"
    return ""


def find_omission(rule: DomainRule, state: State) -> str:
    """What follows from the domains of a line that the rule does not find; empty if it is complete."""
    here = DomainLine(state.line.clue, state.line.domains)
    left = [0] * len(here)
    for _, cells in state.ways:
        for cell, value in enumerate(cells):
            left[cell] |= 1 << value
    for move in rule(here):
        here.apply(move)
    return "" if here.domains == left else f"{state}: found {here.domains}, expected {left}"


def use(rule: DomainRule, line: DomainLine) -> bool:
    """Apply a rule once; whether anything was news. What meets in a line is written on it already."""
    if rule is meet_inks:
        return any(True for _ in rule(line))
    news = [move for move in rule(line) if line.apply(move) is not None]
    return bool(news)


def widen(state: State) -> State:
    """The same line before anybody looked at the lines that cross it: every cell may be anything."""
    known = [
        domain if is_settled(domain) and cell % 2 else state.line.clue.everything
        for cell, domain in enumerate(state.line.domains)
    ]
    return State(DomainLine(state.line.clue, state.line.domains, known), state.name, state.ways)
