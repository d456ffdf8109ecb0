"""Nonograms made from nothing but wishes."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from gridwright.kinds.common.generation import SYMMETRIES, find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.ambiguity import Lines, to_picture
from gridwright.kinds.nonogram.generator.compositions import STYLES
from gridwright.kinds.nonogram.generator.search import generate, make_puzzle
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.kinds.nonogram.rule_loop import run_rules
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.specification import NonogramSpecification
from gridwright.kinds.nonogram.techniques.table import parse_rules
from gridwright.model.errors import InputError
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort, Solved
from gridwright.model.rating import Rating
from tests.unit.generator.ratings import make_rating, rate_by_blocks


def make(seed: int = 1, **wish: Any) -> Made:
    made = generate(NonogramSpecification(**wish), seed=seed)
    assert isinstance(made, Made), made
    outcome = solve(made.puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution == made.puzzle.goal
    return made


def count_open(puzzle: Nonogram) -> int:
    assert puzzle.goal is not None
    return Lines(*puzzle.size).count_open(to_picture(puzzle.goal))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("density", [0.2, 0.5, 0.8])
def test_style_and_density(style: str, density: float) -> None:
    made = make(height=15, width=20, density=density, style=style)
    assert made.puzzle.size == (15, 20)
    assert count_open(made.puzzle) == 0
    assert abs(sum(made.puzzle.goal.cells) / 300 - density) <= 0.02
    assert made.facts == {
        "symmetry": "none",
        "style": style,
        "density": round(sum(made.puzzle.goal.cells) / 300, 4),
        "needs_guessing": False,
        "band": None,
    }


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_symmetry(symmetry: str) -> None:
    made = make(height=14, width=14, symmetry=symmetry, density=0.5)
    assert symmetry in find_symmetries(14, 14, made.puzzle.goal.cells)
    assert count_open(made.puzzle) == 0
    assert abs(made.facts["density"] - 0.5) <= 0.02


def test_large_noise_is_made_fair() -> None:
    assert count_open(make(height=30, width=30, density=0.5, style="noise").puzzle) == 0


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (2, 2), (3, 70), (70, 3)])
def test_odd_sizes(size: tuple[int, int]) -> None:
    height, width = size
    assert make(height=height, width=width, density=0.5).puzzle.size == size


@pytest.mark.parametrize("density", [0.0, 1.0])
def test_nothing_and_everything_filled(density: float) -> None:
    assert set(make(height=4, width=5, density=density).puzzle.goal.cells) == {int(density)}


def test_guessing_can_be_required() -> None:
    for seed in (1, 2):
        made = make(seed, height=10, width=10, guessing="required")
        assert count_open(made.puzzle) > 0
        assert made.facts["needs_guessing"]


def test_guessing_can_be_allowed() -> None:
    made = [make(seed, height=20, width=20, guessing="allowed", density=0.4, style="noise") for seed in (3, 4)]
    assert {each.facts["needs_guessing"] for each in made} == {False, True}


def test_rules_limit_what_a_solver_needs() -> None:
    rules = "1,2,6,7,9,10"
    made = make(height=10, width=10, rules=rules)
    assert run_rules(made.puzzle, parse_rules(rules)).is_solved


def test_rules_that_are_too_weak_for_a_size_are_reported() -> None:
    answer = generate(NonogramSpecification(12, 12, density=0.5, style="noise", rules="1"), seed=1, limit=300)
    assert isinstance(answer, NothingFits)
    assert answer.reason == "the limit of 300 candidates was reached"
    assert answer.shortfall.startswith("these rules leave ")
    assert answer.nearest.size == (12, 12)


@pytest.mark.parametrize("bands", [(4, 5), (6, 6), (8, 10)])
def test_bands_are_searched_for(bands: tuple[int, int]) -> None:
    made = generate(NonogramSpecification(12, 12, bands=bands), seed=3, rate=rate_by_blocks)
    assert isinstance(made, Made)
    rating = rate_by_blocks(made.puzzle)
    assert rating.band is not None
    assert bands[0] <= rating.band <= bands[1]
    assert made.facts["band"] == rating.band
    assert count_open(made.puzzle) == 0


def test_climbing_goes_towards_the_band() -> None:
    efforts: list[float] = []

    def rate(puzzle: Nonogram) -> Rating:
        rating = rate_by_blocks(puzzle)
        efforts.append(rating.effort)
        return rating

    assert isinstance(
        generate(NonogramSpecification(12, 12, style="islands", density=0.5, bands=(6, 7)), seed=3, rate=rate), Made
    )
    assert efforts[0] < 6 <= efforts[-1]


def test_a_band_that_does_not_come_is_reported() -> None:
    def rate_as_ten(puzzle: Nonogram) -> Rating:
        return make_rating(band=10)

    answer = generate(NonogramSpecification(8, 8, bands=(1, 2)), seed=3, limit=2_000, rate=rate_as_ten)
    assert isinstance(answer, NothingFits)
    assert answer.shortfall == "its band is 10"


def test_a_puzzle_without_a_band_does_not_fit() -> None:
    answer = generate(
        NonogramSpecification(8, 8, bands=(1, 10)), seed=3, limit=500, rate=lambda _: make_rating(band=None, demand="unknown")
    )
    assert isinstance(answer, NothingFits)
    assert answer.shortfall == "its difficulty is unknown"


def test_the_same_seed_makes_the_same_puzzle_and_another_another() -> None:
    wish = NonogramSpecification(15, 15)
    first, again = (generate(wish, seed=4, index=2) for _ in range(2))
    assert isinstance(first, Made)
    assert isinstance(again, Made)
    assert first.puzzle == again.puzzle
    assert first.puzzle.info.title == "Nonogram 15x15 #4-2"
    others = [generate(wish, seed=seed, index=index) for seed, index in ((4, 1), (4, 3), (5, 2))]
    assert all(isinstance(other, Made) and other.puzzle.goal != first.puzzle.goal for other in others)


def test_this_seed_makes_this_picture() -> None:
    # What people have made and shared by its seed must come out again. A change here needs a line in the list of changes.
    assert make(7, height=5, width=8, density=0.5, style="noise").puzzle.goal.rows() == [
        "#.#.#...",
        ".#####..",
        "...#.###",
        ".#.##..#",
        ".####...",
    ]


def test_seeds_from_before_pictures_make_what_they_made() -> None:
    # Until there were pictures, cells by chance of any band were the default.
    made = [make(seed, height=height, width=9, style="random", bands="any") for seed, height in ((1, 7), (2, 12))]
    assert [each.facts["style"] for each in made] == ["noise", "blobs"]
    assert [hashlib.sha256(each.puzzle.goal.cells).hexdigest()[:8] for each in made] == ["fdcdad25", "e0f479e6"]


def test_what_cannot_be_is_searched_for_only_so_long() -> None:
    answer = generate(NonogramSpecification(2, 2, guessing="required"), seed=1, limit=200)
    assert isinstance(answer, NothingFits)
    assert answer.shortfall == "lines alone finish it"
    assert answer.effort.nodes <= 200


def test_time_ends_a_search() -> None:
    answer = generate(NonogramSpecification(2, 2, guessing="required"), seed=1, limit=None, timeout=0.05)
    assert isinstance(answer, NothingFits)
    assert answer.reason == "the time limit of 0.05 s was reached"
    at_once = generate(NonogramSpecification(2, 2), seed=1, timeout=0.0)
    assert isinstance(at_once, NothingFits)
    assert at_once.nearest is None


def test_a_search_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.common.generation.GLANCE", 0.0)

    def interrupt(effort: Effort) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(NonogramSpecification(2, 2, guessing="required"), seed=1, progress=interrupt)


def test_a_picture_that_is_not_the_only_solution_is_never_passed_off_as_one() -> None:
    with pytest.raises(AssertionError, match="twins was taken to be the only solution, but the puzzle is ambiguous"):
        make_puzzle(to_picture(Board.from_rows(["#.", ".#"])), Info(title="twins"))


WRONG = [
    ({"height": 0}, "size: found 10x0, expected sides from 1 to 1000"),
    ({"width": 1001}, "size: found 1001x10, expected sides from 1 to 1000"),
    ({"density": 1.5}, "density: found 1.5, expected a share from 0 to 1"),
    ({"density": float("nan")}, "density: found nan, expected a share from 0 to 1"),
    (
        {"style": "cubist"},
        "style: found 'cubist', expected one of pictures, things, creatures, shapes, ornaments, "
        "random, noise, blobs, islands, any",
    ),
    ({"guessing": "maybe"}, "guessing: found 'maybe', expected one of never, allowed, required"),
    ({"symmetry": "odd"}, "symmetry: found 'odd', expected one of none, horizontal"),
    ({"symmetry": "diagonal", "width": 9}, "symmetry: diagonal needs as many rows as columns, found 9x10"),
    ({"rules": "99"}, "rules: found '99', expected"),
    ({"rules": "1", "guessing": "allowed"}, "rules: say what lines must do without guessing"),
    ({"bands": (0, 3)}, "band: found 0-3, expected 1 to 10, the smaller number first"),
    ({"bands": (5, 4)}, "band: found 5-4, expected 1 to 10, the smaller number first"),
]


@pytest.mark.parametrize(("wish", "message"), WRONG)
def test_wrong_wishes(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        NonogramSpecification(**({"height": 10, "width": 10} | wish))
    assert str(error.value).startswith(message)


def test_a_large_board_of_which_lines_tell_nothing_at_first() -> None:
    made = make(height=50, width=50, style="noise", density=0.35)
    assert count_open(made.puzzle) == 0
    assert made.effort.nodes < 3_000  # 6,765 if nothing leads to the first cells
