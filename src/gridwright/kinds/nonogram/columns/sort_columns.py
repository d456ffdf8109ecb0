"""Columns for nonograms other than black and white in a rectangle: the same as for those where they mean the same, and their own.

What rests on the document's rules, or on kernels that know filled and empty only, stays empty. A table of black
and white alone does not have their own columns, so that it, and the models made of it, are what they were.
"""

from __future__ import annotations

from statistics import fmean

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.columns.courses import measure_steps, measure_supply
from gridwright.kinds.nonogram.columns.puzzle_columns import (
    PICTURE_COLUMNS,
    TIME_FACT,
    Column,
    Value,
    measure_clues,
    measure_picture,
    parse_time,
)
from gridwright.kinds.nonogram.general_simulation import KNOWN_DOMAIN_TECHNIQUES, Game, LineLooks, run_technique
from gridwright.kinds.nonogram.lattice import Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import Simulation
from gridwright.kinds.nonogram.techniques.domain_line import DomainLine, is_settled
from gridwright.kinds.nonogram.techniques.domain_painting import OVERLAP

SORT_COLUMNS = (
    Column("sort", str, "`colour`, `triangles`, `zebra`, `triddler` or `block`"),
    Column("lines", int, "lines, of all directions"),
    Column("inks", int, "inks, without half cells"),
    Column("half_cells", int, "sorts of half cells in the palette"),
    Column("slack_mean", float, "cells by which a line is longer than its clue needs, on average"),
    Column("slack_least", int, "the same of the tightest line"),
    Column("free_pairs_share", float, "share of the neighbouring blocks of a clue that need no gap between them"),
    Column("values_at_start", float, "values that a cell may have by the inks of its lines, on average"),
    *(
        Column(f"simulated_{each.name.replace('-', '_')}", float, f"looks in which {each.title} found something, on average")
        for each in KNOWN_DOMAIN_TECHNIQUES
    ),
)


def measure_any_sort(puzzle: Nonogram, picture: Board | None, simulation: Simulation) -> dict[str, Value]:
    """What can be told of a puzzle of any sort, by column; `picture` is its only solution, if that is known."""
    looks = LineLooks(puzzle)
    return {
        **measure_board(puzzle, picture),
        **measure_passes(looks),
        **measure_start(looks),
        **measure_supply(simulation),
        **measure_steps(simulation),
        **_measure_clues(puzzle, picture),
        **_measure_picture(puzzle, picture),
        **measure_sort(puzzle, looks, simulation),
    }


def measure_board(puzzle: Nonogram, picture: Board | None) -> dict[str, Value]:
    """The columns of the document that tell of size."""
    return {
        "width": puzzle.width,
        "height": puzzle.height,
        "area": puzzle.lattice.size,
        "black_cells": count_filled(puzzle, picture),
        "median_time": parse_time(dict(puzzle.info.extra).get(TIME_FACT, "")),
        "empty_lines": sum(not clue for clues in puzzle.clues for clue in clues),
    }


def count_filled(puzzle: Nonogram, picture: Board | None) -> int | None:
    """The cells that are not empty in the end, half cells too. A zebra's clues do not tell, so its picture has to."""
    if puzzle.grammar != "zebra":
        return sum(block.length + bool(block.before) + bool(block.after) for clue in puzzle.clues[0] for block in clue)
    return None if picture is None else sum(value != EMPTY for value in picture.cells)


def measure_passes(looks: LineLooks) -> dict[str, Value]:
    """Exact line solving, line after line again and again: its iterations, and the lines in which it found something."""
    game = Game(looks)
    iterations = uses = 0
    has_news = True
    while has_news and game.open_cells:
        iterations += 1
        has_news = False
        for line, cells in enumerate(looks.cells_of):
            if not game.open_of[line]:
                continue
            known = tuple(game.domains[cell] for cell in cells)
            left = looks.settle(line, known)
            if left is None:
                return {"dp_iterations": iterations, "dp_line_uses": uses}
            if left != known:
                game.write(line, left)
                uses += 1
                has_news = True
    return {"dp_iterations": iterations, "dp_line_uses": uses}


def measure_start(looks: LineLooks) -> dict[str, Value]:
    """What each line tells of itself, before any other is looked at."""
    start = looks.start.domains
    gains: list[int] = []
    forced = 0
    settled: set[int] = set()
    for line, cells in enumerate(looks.cells_of):
        known = tuple(start[cell] for cell in cells)
        if all(map(is_settled, known)):
            continue
        left = looks.settle(line, known) or known
        found = {cell for cell, domain in zip(cells, left, strict=True) if is_settled(domain) and not is_settled(start[cell])}
        gains.append(len(found))
        forced += all(map(is_settled, left))
        settled |= found
    return {
        "start_lines_forced": forced,
        "start_overlap_cells": _count_overlaps(looks),
        "start_cells": len(settled),
        "start_best_gain": max(gains, default=0),
        "start_line_share": round(sum(gain > 0 for gain in gains) / len(looks.clues), 6),
    }


def _count_overlaps(looks: LineLooks) -> int:
    domains = list(looks.start.domains)
    for line, cells in enumerate(looks.cells_of):
        state = DomainLine(looks.clues[line], [domains[cell] for cell in cells])
        run_technique(OVERLAP, state)
        for cell, domain in zip(cells, state.domains, strict=True):
            domains[cell] = domain
    return sum(is_settled(new) and not is_settled(old) for new, old in zip(domains, looks.start.domains, strict=True))


def _measure_clues(puzzle: Nonogram, picture: Board | None) -> dict[str, Value]:
    """The same as in black and white; blocks of a third direction count as those of columns do."""
    filled = count_filled(puzzle, picture)
    share = None if filled is None else round(filled / puzzle.lattice.size, 6)
    return {
        **measure_clues(puzzle),
        "drags": min(sum(map(len, clues)) for clues in puzzle.clues),
        "white_cells": None if filled is None else puzzle.lattice.size - filled,
        "density": share,
        "density_offset": None if share is None else round(abs(share - 0.5), 6),
    }


def _measure_picture(puzzle: Nonogram, picture: Board | None) -> dict[str, Value]:
    """What a picture in a rectangle looks like. Half cells are no mirror images of themselves, and other shapes lie otherwise."""
    is_plain_shape = isinstance(puzzle.lattice, Rectangle) and not any(ink.corner for ink in puzzle.palette)
    measured = measure_picture(picture if is_plain_shape else None)
    assert list(measured) == [column.name for column in PICTURE_COLUMNS]
    return measured


def measure_sort(puzzle: Nonogram, looks: LineLooks, simulation: Simulation) -> dict[str, Value]:
    """The columns that only the other sorts have."""
    slacks = [clue.size - sum(piece.size for piece in clue.pieces) - sum(clue.gaps) for clue in looks.clues]
    pairs = [gap for clue in looks.clues for gap in clue.gaps]
    inks = [left.bit_count() for left in _list_values_at_start(looks)]
    return {
        "sort": puzzle.sort,
        "lines": len(looks.clues),
        "inks": sum(not ink.corner for ink in puzzle.palette) - 1,
        "half_cells": sum(bool(ink.corner) for ink in puzzle.palette),
        "slack_mean": round(fmean(slacks), 6),
        "slack_least": min(slacks),
        "free_pairs_share": round(pairs.count(0) / len(pairs), 6) if pairs else 0.0,
        "values_at_start": round(fmean(inks), 6),
        **{
            column.name: round(simulation.uses[each.code], 6)
            for column, each in zip(SORT_COLUMNS[-len(KNOWN_DOMAIN_TECHNIQUES) :], KNOWN_DOMAIN_TECHNIQUES, strict=True)
        },
    }


def _list_values_at_start(looks: LineLooks) -> list[int]:
    """What is left of each cell by the inks that its lines have at all."""
    domains = list(looks.start.domains)
    for line, cells in enumerate(looks.cells_of):
        if not looks.clues[line].is_zebra:
            has = sum(1 << value for value, count in enumerate(looks.clues[line].counts) if count)
            for cell in cells:
                domains[cell] = domains[cell] & has or domains[cell]
    return domains
