"""Pictures of every sort made into puzzles: fair as asked for, with few changes, and what was changed is told."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_solver import list_open_cells
from gridwright.kinds.nonogram.generator.general_maker import MANY_OPEN
from gridwright.kinds.nonogram.generator.picture_maker import fit_picture, repair_picture
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink, palette_of
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import rate
from gridwright.kinds.nonogram.solver import count, solve
from gridwright.kinds.nonogram.specification import PictureSpecification
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.making import Made, NothingFits, Repairs, Unfit
from gridwright.model.outcome import Solved

INKS = palette_of({"r": "#ff0000", "g": "#00aa00", "b": "#0000ff"})
SHAPES = [
    pytest.param(Rectangle(7, 8), INKS, id="colour"),
    pytest.param(Hexagon.regular(2), (PAPER, BLACK), id="triddler"),
]


def draw(lattice: Lattice, values: int, seed: str, density: float = 0.5) -> Board:
    chance = Random(seed)
    return Board(
        lattice.height,
        lattice.width,
        bytes(chance.randrange(values) if chance.random() < density else 0 for _ in range(lattice.size)),
        ".",
        lattice.row_lengths,
    )


@pytest.mark.parametrize(("lattice", "palette"), SHAPES)
@pytest.mark.parametrize("guessing", ["never", "allowed"])
def test_a_picture_becomes_fair(lattice: Lattice, palette: tuple[object, ...], guessing: str) -> None:
    changed = 0
    for seed in range(6):
        source = Nonogram.from_picture(draw(lattice, len(palette), str(seed)), palette=palette, lattice=lattice)
        (made,) = fit_picture(source, PictureSpecification(guessing=guessing))
        assert isinstance(made, Made)
        goal = made.puzzle.goal
        pairs = enumerate(zip(source.goal.cells, goal.cells, strict=True))
        assert [lattice.locate(cell) for cell, (before, after) in pairs if before != after] == list(made.changes)
        assert count(made.puzzle).value == 1
        assert isinstance(solve(made.puzzle), Solved)
        assert made.facts["needs_guessing"] == bool(list_open_cells(made.puzzle))
        assert guessing == "allowed" or not made.facts["needs_guessing"]
        assert (made.puzzle.lattice, made.puzzle.palette) == (source.lattice, source.palette)
        changed += len(made.changes)
    assert changed


@pytest.mark.parametrize(("lattice", "palette"), SHAPES)
def test_a_change_on_lines_without_open_cells_settles_nothing(lattice: Lattice, palette: tuple[object, ...]) -> None:
    """Why the search for one change leaves them out."""
    tried = 0
    lines = [lattice.line(direction, index) for direction, many in enumerate(lattice.counts()) for index in range(many)]
    for seed in range(12):
        board = draw(lattice, len(palette), str(seed))
        left = list_open_cells(Nonogram.from_picture(board, palette=palette, lattice=lattice))
        reach = {cell for line in lines if left & {*line} for cell in line}
        for cell in [*({*range(lattice.size)} - reach)][:5] if left else ():
            cells = bytearray(board.cells)
            cells[cell] = 0 if cells[cell] else 1
            changed = Board(lattice.height, lattice.width, bytes(cells), ".", lattice.row_lengths)
            assert left <= list_open_cells(Nonogram.from_picture(changed, palette=palette, lattice=lattice))
            tried += 1
    assert tried > 1


def test_one_change_is_found_where_one_does() -> None:
    """Two reds on a diagonal can be the other two; any one cell more decides it."""
    source = Nonogram.from_picture(Board.from_rows(["r.b", ".rb", "bbb"], ".rgb"), palette=INKS)
    told: list[object] = []
    repairs = repair_picture(source, tell=told.append)
    assert (len(repairs.best[0].changes), repairs.is_minimal, repairs.at_least) == (1, True, 1)
    assert told == [repairs]


TWO_INKS = palette_of({"r": "#ff0000", "b": "#0000ff"})


def is_fair(board: Board, cells: bytes, lattice: Lattice, palette: tuple[Ink, ...], guessing: str) -> bool:
    picture = Board(lattice.height, lattice.width, cells, board.symbols, lattice.row_lengths)
    puzzle = Nonogram.from_picture(picture, palette=palette, lattice=lattice)
    return not list_open_cells(puzzle) or (guessing == "allowed" and count(puzzle).value == 1)


@pytest.mark.parametrize("guessing", ["never", "allowed"])
@pytest.mark.parametrize(
    ("lattice", "palette", "density"),
    [
        pytest.param(Rectangle(4, 5), TWO_INKS, 0.6, id="colour"),
        pytest.param(Rectangle(5, 5), TWO_INKS, 0.6, id="larger"),
        pytest.param(Hexagon.regular(2), (PAPER, BLACK), 0.8, id="triddler"),
    ],
)
def test_what_is_called_the_fewest_is(lattice: Lattice, palette: tuple[Ink, ...], density: float, guessing: str) -> None:
    """No picture with fewer cells changed, to whatever value, is fair."""
    proved = many = 0
    for seed in range(150):
        board = draw(lattice, len(palette), f"fewest {seed}", density=density)
        source = Nonogram.from_picture(board, palette=palette, lattice=lattice)
        repairs = repair_picture(source, guessing=guessing, alternatives=1)
        if not repairs.best or not repairs.is_minimal or not repairs.best[0].changes:
            continue
        proved += 1
        needed = len(repairs.best[0].changes)
        many += needed > 1
        for fewer in range(needed):
            for places in combinations(range(lattice.size), fewer):
                for values in product(range(len(palette)), repeat=fewer):
                    cells = bytearray(board.cells)
                    for place, value in zip(places, values, strict=True):
                        cells[place] = value
                    assert not is_fair(board, bytes(cells), lattice, palette, guessing), (seed, places, values)
    assert proved > 20
    assert many > 0


def test_parts_that_share_no_line_prove_that_each_needs_a_change() -> None:
    rows = ["r.....", ".r....", "......", "......", "....b.", ".....b"]
    source = Nonogram.from_picture(Board.from_rows(rows, ".rb"), palette=TWO_INKS)
    repairs = repair_picture(source)
    assert (len(repairs.best[0].changes), repairs.is_minimal, repairs.at_least) == (2, True, 2)
    assert repairs.nodes < 500


def test_several_ways_to_change_one_cell_are_offered_the_gentlest_first() -> None:
    source = Nonogram.from_picture(Board.from_rows(["r.b", ".rb", "bbb"], ".rgb"), palette=INKS)
    repairs = repair_picture(source, alternatives=3)
    assert [len(each.changes) for each in repairs.best] == [1, 1, 1]
    assert [each.harm for each in repairs.best] == sorted(each.harm for each in repairs.best)
    assert len({each.picture for each in repairs.best}) == 3
    for each in repairs.best:
        assert not list_open_cells(Nonogram.from_picture(each.picture, palette=INKS))


def test_where_much_is_open_many_changes_are_made_at_once_and_kept_if_there_is_no_time_for_fewer() -> None:
    source = Nonogram.from_picture(draw(Rectangle(9, 9), 2, "open"), palette=INKS)
    assert len(list_open_cells(source)) > MANY_OPEN
    for limit in (None, 400):
        told: list[Repairs] = []
        repairs = repair_picture(source, limit=limit, tell=told.append)
        (best,) = repairs.best
        assert not list_open_cells(Nonogram.from_picture(best.picture, palette=INKS))
        assert len(best.changes) <= len(told[0].best[0].changes)
        assert bool(repairs.reason) == (limit is not None)


def test_a_block_of_diagonals_becomes_fair() -> None:
    """Every line has one of its two cells filled, in two ways."""
    source = Nonogram.from_picture(Board.from_rows(["#.", ".#", ".#", "#."]), lattice=Box(2, 2, 2))
    assert count(source).value == 2
    (made,) = fit_picture(source, PictureSpecification())
    assert isinstance(made, Made)
    assert (len(made.changes), count(made.puzzle).value) == (1, 1)


def test_a_picture_that_is_kept() -> None:
    wish = PictureSpecification(keep=True)
    fair = Nonogram.from_picture(Board.from_rows(["rr", "rg"], ".rgb"), palette=INKS)
    assert isinstance(fit_picture(fair, wish)[0], Made)
    (unfit,) = fit_picture(Nonogram.from_picture(Board.from_rows(["r.", ".r"], ".rgb"), palette=INKS), wish)
    assert isinstance(unfit, Unfit)
    assert [board.rows() for board in unfit.solutions] == [["r.", ".r"], [".r", "r."]]


def test_what_cannot_be_asked_for() -> None:
    source = Nonogram.from_picture(Board.from_rows(["rr", "rg"], ".rgb"), palette=INKS)
    with pytest.raises(UnsupportedError, match="rules can be asked for in black and white only"):
        fit_picture(source, PictureSpecification(rules="1"))
    for keep in (False, True):
        (made,) = fit_picture(source, PictureSpecification(bands=(1, 2), keep=keep))
        assert isinstance(made, Made)
        assert made.facts["band"] == rate(made.puzzle).band == 1
    (nothing,) = fit_picture(source, PictureSpecification(bands=(9, 10)))
    assert isinstance(nothing, NothingFits)
    assert (nothing.reason, nothing.shortfall) == ("as it stands it does not fit; other changes are not tried", "its band is 1")
    (unfit,) = fit_picture(source, PictureSpecification(bands=(9, 10), keep=True))
    assert isinstance(unfit, Unfit)
    assert unfit.reason == "its band is 1"
    (unfit,) = fit_picture(source, PictureSpecification(guessing="required", keep=True))
    assert isinstance(unfit, Unfit)
    assert unfit.reason == "lines alone finish it"
    (nothing,) = fit_picture(Nonogram.from_picture(draw(Rectangle(9, 9), 4, "x"), palette=INKS), PictureSpecification(), limit=5)
    assert isinstance(nothing, NothingFits)
    assert "5 candidates" in nothing.reason


HEART = Nonogram.from_picture(Board.from_rows([".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."], ".#"))
ALL_RUNS = Nonogram.from_picture(HEART.goal, grammar="zebra")


def fit_zebra(source: Nonogram, **wish: object) -> Made:
    (made,) = fit_picture(source, PictureSpecification(sort="zebra", **wish))
    assert isinstance(made, Made), made
    assert made.changes == ()
    assert (made.puzzle.goal, made.puzzle.grammar, made.puzzle.lattice) == (source.goal, "zebra", source.lattice)
    assert list_open_cells(made.puzzle) == frozenset()
    return made


def count_runs(puzzle: Nonogram) -> int:
    return sum(len(clue) for clues in puzzle.clues for clue in clues)


def test_a_picture_becomes_a_zebra_with_no_run_more_than_lines_need() -> None:
    puzzle = fit_zebra(HEART).puzzle
    assert puzzle == fit_zebra(HEART).puzzle
    for direction, clues in enumerate(puzzle.clues):
        for index, clue in enumerate(clues):
            for run in range(len(clue)):
                fewer = [list(each) for each in puzzle.clues]
                fewer[direction][index] = (*clue[:run], *clue[run + 1 :])
                assert list_open_cells(Nonogram(*fewer, grammar="zebra")), (direction, index, run)


@pytest.mark.parametrize(("bands", "lowest", "highest"), [("gentle", 1, 2), ("medium", 5, 6), ("fiendish", 9, 10)])
def test_a_zebra_of_a_picture_has_as_many_runs_as_a_band_asks_for(bands: str, lowest: int, highest: int) -> None:
    made = fit_zebra(HEART, bands=bands)
    assert lowest <= made.facts["band"] <= highest
    assert rate(made.puzzle).band == made.facts["band"]
    assert count_runs(fit_zebra(HEART).puzzle) <= count_runs(made.puzzle) <= count_runs(ALL_RUNS)


def test_a_zebra_keeps_the_clues_it_has_unless_another_band_is_asked_for() -> None:
    own = fit_zebra(HEART).puzzle
    for wish in (PictureSpecification(), PictureSpecification(keep=True), PictureSpecification(bands="fiendish")):
        (made,) = fit_picture(own, wish)
        assert isinstance(made, Made)
        assert made.puzzle == own
    (easier,) = fit_picture(own, PictureSpecification(bands="gentle"))
    assert isinstance(easier, Made)
    assert count_runs(easier.puzzle) > count_runs(own)


def test_colours_and_hexagons_become_zebras_but_half_cells_do_not() -> None:
    for lattice, palette in ((Rectangle(7, 8), INKS), (Hexagon.regular(2), (PAPER, BLACK))):
        fit_zebra(Nonogram.from_picture(draw(lattice, len(palette), "zebra"), palette=palette, lattice=lattice))
    halves = (PAPER, BLACK, Ink("half", "#000000", "h", "◢"))
    source = Nonogram.from_picture(Board(1, 3, bytes([2, 1, 0]), ".#h"), palette=halves, grammar="caps")
    with pytest.raises(InputError, match="sort: a picture with half cells cannot be a zebra"):
        fit_picture(source, PictureSpecification(sort="zebra"))
    with pytest.raises(InputError, match="sort: a picture has the sort it is drawn in; found block, expected zebra or triangles"):
        PictureSpecification(sort="block")
    with pytest.raises(InputError, match="sort: found 'sphere', expected one of plain, zebra, triangles"):
        PictureSpecification(sort="sphere")


def test_a_zebra_that_there_is_no_time_to_thin_out_has_more_runs() -> None:
    (made,) = fit_picture(HEART, PictureSpecification(sort="zebra"), limit=10)
    assert isinstance(made, Made)
    assert count_runs(fit_zebra(HEART).puzzle) < count_runs(made.puzzle) <= count_runs(ALL_RUNS)


def test_a_picture_has_as_many_versions_as_are_asked_for() -> None:
    source = Nonogram.from_picture(Board.from_rows(["r.g.", ".r.g", "bbbb"], ".rgb"), palette=INKS)
    versions = fit_picture(source, PictureSpecification(), alternatives=2)
    puzzles = [made.puzzle for made in versions if isinstance(made, Made)]
    assert len(set(puzzles)) == len(versions) == 2
    assert all(list_open_cells(puzzle) == frozenset() for puzzle in puzzles)
    assert len({len(made.changes) for made in versions if isinstance(made, Made)}) == 1
    (first,) = fit_picture(source, PictureSpecification())
    assert isinstance(first, Made)
    assert first.puzzle == puzzles[0]


def test_the_way_to_change_a_picture_is_chosen_by_band() -> None:
    source = Nonogram.from_picture(draw(Rectangle(8, 8), 3, "bands 8", 0.7), palette=INKS)
    ways = [made for made in fit_picture(source, PictureSpecification(), alternatives=8) if isinstance(made, Made)]
    bands = [rate(made.puzzle).band for made in ways]
    assert len(set(bands)) > 1
    (made,) = fit_picture(source, PictureSpecification(bands=(bands[-1], bands[-1])))
    assert isinstance(made, Made)
    assert made.facts["band"] == bands[-1]


def test_versions_of_a_zebra_have_other_clues() -> None:
    versions = fit_picture(HEART, PictureSpecification(sort="zebra"), alternatives=3)
    puzzles = [made.puzzle for made in versions if isinstance(made, Made)]
    assert len(set(puzzles)) == 3
    assert puzzles[0] == fit_zebra(HEART).puzzle
    assert all(list_open_cells(puzzle) == frozenset() for puzzle in puzzles)
    assert all(puzzle.goal == HEART.goal for puzzle in puzzles)
