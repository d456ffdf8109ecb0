"""Small puzzles of every sort with all their solutions, found by listing boards, and the judge of explanations of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from random import Random

from gridwright.kinds.nonogram.automaton import make_automaton
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import Grammar, describe
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle, take
from gridwright.kinds.nonogram.puzzle import Nonogram, is_met
from gridwright.kinds.nonogram.rules import can_complete
from gridwright.model.deduction import Deduction, Explanation
from tests.unit.techniques.domain_soundness import COLOURS, HALVES, MOST_WAYS

SORTS: dict[str, tuple[tuple[Lattice, ...], tuple[Ink, ...], Grammar]] = {
    "colour": ((Rectangle(3, 4), Rectangle(4, 3)), COLOURS[:3], "blocks"),
    "three inks": ((Rectangle(3, 3), Rectangle(2, 5)), COLOURS, "blocks"),
    "triangles": ((Rectangle(2, 3), Rectangle(3, 2)), HALVES, "caps"),
    "zebra": ((Rectangle(3, 5), Rectangle(4, 4)), BLACK_ON_WHITE, "zebra"),
    "coloured zebra": ((Rectangle(3, 3), Rectangle(2, 4)), COLOURS[:3], "zebra"),
    "triddler": ((Hexagon.from_sides(2, 1, 3, 2), Hexagon.regular(1)), BLACK_ON_WHITE, "blocks"),
    "coloured triddler": ((Hexagon.regular(1), Hexagon.from_sides(1, 1, 2, 1)), COLOURS[:3], "blocks"),
    "block": ((Box(2, 3, 2), Box(3, 2, 2)), BLACK_ON_WHITE, "blocks"),
}


@dataclass(frozen=True)
class Case:
    name: str
    puzzle: Nonogram
    solutions: tuple[bytes, ...]


def list_cases(seed: str, count: int, sorts: Sequence[str] = tuple(SORTS)) -> Iterator[Case]:
    """Random puzzles, most with a solution: clues of a picture, of a zebra some of them, and cells that are given."""
    chance = Random(seed)
    for number in range(count):
        name = sorts[number % len(sorts)]
        lattices, palette, grammar = SORTS[name]
        lattice = chance.choice(lattices)
        cells = bytes(chance.choice((0, chance.randrange(len(palette)))) for _ in range(lattice.size))
        picture = Board(lattice.height, lattice.width, cells, lengths=lattice.row_lengths)
        puzzle = replace(Nonogram.from_picture(picture, palette=palette, grammar=grammar, lattice=lattice), goal=None)
        if grammar == "zebra":
            puzzle = drop_runs(chance, puzzle)
        if chance.random() < 0.3:
            given = bytes(value if chance.random() < 0.3 else UNKNOWN for value in cells)
            if chance.random() < 0.3:  # a cell that may be wrong
                given = bytes([chance.randrange(len(palette))]) + given[1:]
            puzzle = replace(puzzle, given=puzzle.make_board(given))
        yield Case(name, puzzle, tuple(list_solutions(puzzle)))


LARGE: dict[str, tuple[Lattice, tuple[Ink, ...], Grammar]] = {
    "colour": (Rectangle(9, 9), COLOURS, "blocks"),
    "triangles": (Rectangle(7, 7), HALVES, "caps"),
    "coloured zebra": (Rectangle(6, 6), COLOURS, "zebra"),
    "coloured triddler": (Hexagon.regular(3), COLOURS[:3], "blocks"),
    "coloured block": (Box(3, 4, 4), COLOURS, "blocks"),
}


def list_large_cases(seed: str, count: int, name: str) -> Iterator[Case]:
    """Puzzles of pictures that are too large to list all solutions; of these only the picture is told."""
    chance = Random(seed)
    lattice, palette, grammar = LARGE[name]
    for _ in range(count):
        cells = bytearray()
        for cell in range(lattice.size):  # patches of ink, so that blocks have some length
            goes_on = cell and chance.random() < 0.6
            cells.append(cells[-1] if goes_on else chance.choice((0, chance.randrange(len(palette)))))
        picture = Board(lattice.height, lattice.width, bytes(cells), lengths=lattice.row_lengths)
        puzzle = replace(Nonogram.from_picture(picture, palette=palette, grammar=grammar, lattice=lattice), goal=None)
        yield Case(name, drop_runs(chance, puzzle) if grammar == "zebra" else puzzle, (bytes(cells),))


def drop_runs(chance: Random, puzzle: Nonogram) -> Nonogram:
    """A zebra whose clues tell some of the runs."""
    clues = tuple(tuple(tuple(run for run in clue if chance.random() < 0.7) for clue in side) for side in puzzle.clues)
    return replace(puzzle, clues=clues)


def list_solutions(puzzle: Nonogram) -> Iterator[bytes]:
    """All boards that meet every clue: row by row, the other lines judged when all rows are there."""
    lattice, given = puzzle.lattice, puzzle.given.cells if puzzle.given else bytes([UNKNOWN]) * puzzle.lattice.size
    rows = []
    for index, clue in enumerate(puzzle.rows):
        known = take(given, lattice.line(0, index))
        options = product(*([value] if value != UNKNOWN else range(len(puzzle.palette)) for value in known))
        rows.append(
            [cells for cells in options if is_met(clue, describe(cells, puzzle.grammar, 0, puzzle.palette), puzzle.grammar)]
        )
    others = [(d, i, clue) for d, side in enumerate(puzzle.clues[1:], start=1) for i, clue in enumerate(side)]
    partial = [b""]
    for options in rows:  # rows lie one behind the other, whatever the lattice
        partial = [board + bytes(row) for board in partial for row in options]
        partial = [board for board in partial if all(_may_meet(puzzle, board, *other) for other in others)]
    yield from partial


def _may_meet(puzzle: Nonogram, board: bytes, direction: int, index: int, clue: tuple) -> bool:  # type: ignore[type-arg]
    cells = [board[cell] if cell < len(board) else UNKNOWN for cell in puzzle.lattice.line(direction, index)]
    if UNKNOWN in cells:
        return can_complete(clue, cells, puzzle.grammar, len(puzzle.palette))
    return is_met(clue, describe(cells, puzzle.grammar, direction, puzzle.palette), puzzle.grammar)


def find_fault(case: Case, told: Explanation) -> str:
    """What an explanation says that need not be so, or that does not follow from what was told before; empty if nothing."""
    puzzle, solutions = case.puzzle, case.solutions
    if (told.ending == "contradiction") > (not solutions):
        return f"found a contradiction, but there are {len(solutions)} solutions"
    if told.ending == "solved" and solutions and solutions != (told.board.cells,):
        return f"solved, but there are {len(solutions)} solutions"
    if told.ending == "stuck" and told.board.is_complete:
        return "stuck on a complete board"
    everything = (1 << len(puzzle.palette)) - 1
    domains = [everything if value == UNKNOWN else 1 << value for value in told.start.cells]
    for number, step in enumerate(told.steps, start=1):
        if not step.sets and not step.excludes:
            return f"step {number} says nothing"
        fault = _judge(puzzle, solutions, domains, step)
        if fault:
            return f"step {number}, {step.technique} in {step.place}: {fault}: {step.reasons}"
        write(puzzle, domains, step)
    return ""


def write(puzzle: Nonogram, domains: list[int], step: Deduction) -> None:
    for place, value in step.sets:
        domains[puzzle.lattice.find_cell(place)] &= 1 << value
    for place, value in step.excludes:
        domains[puzzle.lattice.find_cell(place)] &= ~(1 << value)


def _judge(puzzle: Nonogram, solutions: Sequence[bytes], domains: list[int], step: Deduction) -> str:
    find = puzzle.lattice.find_cell
    for solution in solutions:
        if any(solution[find(place)] != value for place, value in step.sets):
            return f"settles {step.sets}, but {solution!r} is a solution"
        if any(solution[find(place)] == value for place, value in step.excludes):
            return f"rules out {step.excludes}, but {solution!r} is a solution"
    if step.chains:
        return _judge_chains(puzzle, domains, step)
    after = list(domains)
    write(puzzle, after, step)
    left = list(domains)
    for line in step.lines:  # of a hint, several
        left = see(puzzle, left, line) if left else left
    if not left:
        return ""
    return "" if all(now & ~then == 0 for now, then in zip(left, after, strict=True)) else "it does not follow from what was told"


def _judge_chains(puzzle: Nonogram, domains: list[int], step: Deduction) -> str:
    (chain,) = step.chains
    place, value = chain.supposes
    here = list(domains)
    here[puzzle.lattice.find_cell(place)] = 1 << value
    for link in chain.steps:
        after = list(here)
        write(puzzle, after, link)
        left = see(puzzle, here, *link.lines)
        if left and any(now & ~then for now, then in zip(left, after, strict=True)):
            return f"in the chain, {link.place} does not give {link.claim}"
        here = after
    if all(see(puzzle, here, line) for line in chain.broken_lines):
        return "the line that cannot be can"
    return ""


def see(puzzle: Nonogram, domains: list[int], line: tuple[int, int]) -> list[int]:
    """What is left of the domains after a look at one line, and a glance at which inks the lines that cross it have left.

    Nothing if the line cannot be. It lists all ways to complete the line where they are few.
    """
    cells = list(puzzle.lattice.line(*line))
    here = list(domains)
    for cell in cells:
        if here[cell] & (here[cell] - 1):
            here[cell] &= _glance(puzzle, domains, line, cell)
    clue = puzzle.clues[line[0]][line[1]]
    choices = [[value for value in range(len(puzzle.palette)) if here[cell] >> value & 1] for cell in cells]
    if prod(map(len, choices)) > MOST_WAYS:  # the automaton, which other tests hold against listing
        found = make_automaton(clue, "zebra" if puzzle.grammar == "zebra" else "blocks", len(puzzle.palette)).settle(
            [here[cell] for cell in cells]
        )
    else:
        ways = [
            way
            for way in product(*choices)
            if is_met(clue, describe(way, puzzle.grammar, line[0], puzzle.palette), puzzle.grammar)
        ]
        found = [sum({1 << value for value in column}) for column in zip(*ways, strict=True)]
    for cell, domain in zip(cells, found or (), strict=bool(found)):
        here[cell] = domain
    return here if found else []


def _glance(puzzle: Nonogram, domains: list[int], line: tuple[int, int], cell: int) -> int:
    left = (1 << len(puzzle.palette)) - 1
    if puzzle.grammar == "zebra":
        return left
    for direction, side in enumerate(puzzle.clues):
        for index, clue in enumerate(side):
            cells = puzzle.lattice.line(direction, index)
            if (direction, index) == line or cell not in cells:
                continue
            inks = [ink for block in clue for ink in (block.before, *[block.colour] * block.length, block.after) if ink]
            inks += [0] * (len(cells) - len(inks))
            for value in range(len(puzzle.palette)):
                if sum(domains[other] == 1 << value for other in cells) >= inks.count(value):
                    left &= ~(1 << value)
    return left
