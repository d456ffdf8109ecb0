"""Explanations and hints of every sort: each step is sound, follows from what was told before it, and is told in plain words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import gridwright
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.deduction import Deduction
from tests.unit.explaining.domain_judge import LARGE, SORTS, find_fault, list_cases, list_large_cases, write

RED_AND_BLUE = (PAPER, Ink("red", "#ff0000", "r"), Ink("blue", "#0000ff", "b"))


@pytest.mark.parametrize("sort", SORTS)
def test_an_explanation_tells_only_what_follows(sort: str) -> None:
    for case in list_cases(f"explain {sort}", 40, [sort]):
        told = gridwright.explain(case.puzzle)
        assert find_fault(case, told) == ""
        assert (told.ending == "contradiction") == (not case.solutions)
        assert told.ending != "solved" or len(case.solutions) == 1


@pytest.mark.parametrize("sort", SORTS)
def test_hints_lead_to_the_solution_without_notes(sort: str) -> None:
    """A board has no notes, so every hint has to settle a cell, and to tell all that it needs itself."""
    for case in list_cases(f"hint {sort}", 8, [sort]):
        if len(case.solutions) != 1:
            continue
        board = case.puzzle.given or case.puzzle.make_board()
        while not board.is_complete:
            hint = gridwright.hint(case.puzzle, board)
            if hint.outcome == "stuck":
                break
            assert hint.step is not None
            assert hint.step.sets
            board = apply(case.puzzle, board, hint.step)
            solution = case.solutions[0]
            assert all(value in (UNKNOWN, right) for value, right in zip(board.cells, solution, strict=True))


def apply(puzzle: Nonogram, board: Board, step: Deduction) -> Board:
    cells = bytearray(board.cells)
    for place, value in step.sets:
        assert cells[puzzle.lattice.find_cell(place)] == UNKNOWN
        cells[puzzle.lattice.find_cell(place)] = value
    return replace(board, cells=bytes(cells))


def explain(rows: list[str], rules: str = "all") -> gridwright.Explanation:
    picture = Board.from_rows(rows, ".rb")
    return gridwright.explain(replace(Nonogram.from_picture(picture, palette=RED_AND_BLUE), goal=None), rules=rules)


def test_inks_and_crossing_lines_are_named() -> None:
    told = explain(["rrb", "b..", "rbb"])
    assert told.ending == "solved"
    first, second, *_ = told.steps
    assert (first.place, first.title, first.claim) == ("row 2", "Finished line", "Cells 2-3 are empty.")
    # The ink of the cell is not known yet, so it is not filled on the board.
    assert first.reasons == (
        "Column 1 has no empty cell.",
        "The clue asks for 1 cell, and as many cannot be empty; the rest is empty.",
    )
    assert (second.place, second.title, second.claim) == ("column 3", "Overlap", "Cells 1 and 3 are blue.")
    assert second.reasons[0] == "The first blue 1 has only one place left: cell 1."
    told = explain(["r..", ".b.", "..."])
    reasons = [reason for step in told.steps for reason in step.reasons]
    assert "Column 3 has no blue." in reasons


GLANCE = re.compile(r"((?:Row|Column).*?) ha(?:s|ve) (no|only) (.*?)( left)?\.")
LINES = re.compile(r"(?:(row|column)s? )?(\d+)(?:-(\d+))?")


def read_glance(sentence: str) -> tuple[list[tuple[str, int]], bool, set[str], bool] | None:
    """The lines it is about, whether it says what they have, of what, and whether only of what is still open."""
    match = GLANCE.fullmatch(sentence)
    if match is None:
        return None
    lines, kind = [], ""
    for found in LINES.finditer(match[1].lower()):
        kind = found[1] or kind
        lines += [(kind, number) for number in range(int(found[2]), int(found[3] or found[2]) + 1)]
    things = set(re.sub(r" cells?$", "", match[3]).replace(" and ", ", ").replace(" or ", ", ").split(", "))
    return lines, match[2] == "only", things, bool(match[4])


@pytest.mark.parametrize("sort", ["colour", "triangles"])
def test_what_lines_are_said_to_have_is_true(sort: str) -> None:
    """Whatever a step says of other lines is so in the solution: of all their cells, or of those that are open."""
    heard = set()
    for case in [*list_large_cases("glances", 6, sort), *list_cases("glances", 60, [sort])]:
        told = gridwright.explain(case.puzzle)
        if told.ending != "solved":
            continue
        rows, single = told.board.rows(), sum(not ink.corner for ink in case.puzzle.palette) == 2
        names = {ink.symbol: ink.name if not single else ink.corner or "filled" for ink in case.puzzle.palette}
        names[case.puzzle.palette[0].symbol] = "empty"
        board = told.start
        for step in told.steps:
            for lines, is_only, things, is_left in filter(None, map(read_glance, step.reasons)):
                heard.add((is_only, len(things) > 1))
                assert things <= set(names.values()), step.reasons
                for kind, number in lines:
                    places = [
                        (number - 1, at) if kind == "row" else (at, number - 1)
                        for at in range(len(rows[0] if kind == "row" else rows))
                    ]
                    had = {names[rows[row][column]] for row, column in places if not is_left or board.rows()[row][column] == "?"}
                    assert had <= things if is_only else not had & things, (step.place, step.reasons)
            board = apply(case.puzzle, board, step)
    assert {(False, False), (False, True)} <= heard
    assert sort == "colour" or any(is_only for is_only, _ in heard)


def test_many_inks_that_a_line_lacks_are_told_by_those_that_it_has() -> None:
    inks = [Ink(name, f"#00000{number}", name[0]) for number, name in enumerate(["red", "blue", "green", "yellow", "pink"], 1)]
    picture = Board.from_rows(["rrrr", "rgby", ".p.."], ".rbgyp")
    told = gridwright.explain(replace(Nonogram.from_picture(picture, palette=(PAPER, *inks)), goal=None))
    reasons = {reason for step in told.steps for reason in step.reasons}
    assert {"Row 1 has only red.", "Row 3 has only pink left.", "Row 2 has only blue and yellow left."} <= reasons


def test_inks_that_the_clue_lacks_are_told_together() -> None:
    said = [
        [reason for reason in step.reasons if reason.startswith("The clue has")]
        for case in list_large_cases("lacking", 6, "colour")
        for step in gridwright.explain(case.puzzle).steps
    ]
    assert max(map(len, said)) == 1
    assert any(" or " in reason or "only" in reason for reasons in said for reason in reasons)


@pytest.mark.parametrize("sort", LARGE)
def test_a_long_explanation_tells_only_what_follows(sort: str) -> None:
    for case in list_large_cases("large", 4, sort):
        assert find_fault(case, gridwright.explain(case.puzzle)) == ""


def test_a_colour_ruled_out_is_a_step_of_its_own() -> None:
    steps = [step for case in list_large_cases("notes", 4, "colour") for step in gridwright.explain(case.puzzle).steps]
    notes = [step for step in steps if not step.sets]
    assert notes
    assert all("cannot be" in step.claim and step.excludes for step in notes)
    told = [{place for place, _ in step.excludes} & {place for later in steps for place in later.because} for step in notes]
    assert all(told), "a note is told that nothing rests on"


def test_what_is_not_allowed_is_not_used() -> None:
    told = explain(["rrb", "b.r", ".b."], "1,6")
    assert {step.technique for step in told.steps} <= {"intersection", "update0", "crossing-inks"}


def test_suppositions_are_told_with_their_chain() -> None:
    steps = [
        step
        for case in list_cases("suppose", 150, ["colour", "zebra", "triddler"])
        for step in gridwright.explain(case.puzzle, rules="dp,what-if").steps
        if step.chains
    ]
    assert steps
    for step in steps:
        (chain,) = step.chains
        assert step.reasons[0] == f"Suppose {chain.supposition}."
        assert "cannot be" in chain.contradiction
        assert len(step.sets) + len(step.excludes) == 1


@pytest.mark.parametrize("sort", ["zebra", "triddler", "colour"])
def test_suppositions_are_drawn(sort: str) -> None:
    for case in list_cases("suppose", 60, [sort]):
        told = gridwright.explain(case.puzzle, rules="what-if")
        if any(step.chains for step in told.steps):
            assert "Suppose" in gridwright.format_page(case.puzzle, told)
            return
    raise AssertionError("nothing was supposed")


def test_a_note_that_was_told_stays_known() -> None:
    """What a step rules out and a later one settles never contradict each other."""
    for case in list_cases("notes stay", 40, ["colour", "three inks", "triangles"]):
        domains = [(1 << len(case.puzzle.palette)) - 1] * case.puzzle.lattice.size
        for step in gridwright.explain(case.puzzle).steps:
            write(case.puzzle, domains, step)
            assert all(domains)
