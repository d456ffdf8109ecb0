"""Pictures that look like something, and puzzles made of them."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import numpy as np
import pytest

from gridwright.kinds.common.generation import find_symmetries
from gridwright.kinds.nonogram.generator.ambiguity import Picture, to_picture
from gridwright.kinds.nonogram.generator.compositions import DRAWN, STYLES, draw_composition, hollow_out
from gridwright.kinds.nonogram.generator.demands import rate_plainly
from gridwright.kinds.nonogram.generator.motifs import FRONTAL, SIDEWAYS, TINY, Chance
from gridwright.kinds.nonogram.generator.search import generate
from gridwright.kinds.nonogram.generator.sketches import Pen
from gridwright.kinds.nonogram.specification import CHANCE_STYLES, DRAWN_STYLES, NonogramSpecification
from gridwright.model.errors import InputError
from gridwright.model.making import Made


def parse(*rows: str) -> Picture:
    return np.array([[cell == "#" for cell in row] for row in rows], np.uint8)


def show(picture: Picture) -> list[str]:
    return ["".join(".#"[cell] for cell in row) for row in picture.tolist()]


def share_edges(picture: Picture) -> float:
    """The share of neighbouring cells that differ: about half in noise."""
    return float(np.mean([(picture[1:] != picture[:-1]).mean(), (picture[:, 1:] != picture[:, :-1]).mean()]))


def test_a_pen_draws_discs_polygons_strokes_bars_and_dots() -> None:
    picture = np.zeros((7, 7), np.uint8)
    pen = Pen(picture)
    pen.disc(0.5, 0.5, 0.5, 0.5)
    pen.dot(0.5, 0.5, value=0)
    assert show(picture) == ["..###..", ".#####.", "#######", "###.###", "#######", ".#####.", "..###.."]
    picture[:] = 0
    pen.polygon((0.0, 0.5), (1.0, 0.0), (1.0, 1.0))
    pen.post(0.7, 1.0, 0.2, value=0)
    assert show(picture) == ["...#...", "...#...", "..###..", "..###..", ".#####.", ".##.##.", "###.###"]
    picture[:] = 0
    pen.bar(0.0, 0.0, 0.01, 1.0)
    pen.stroke((0.0, 0.5), (1.0, 0.5))
    assert show(picture) == ["#######", *["...#..."] * 6]


@pytest.mark.parametrize("motif", [*FRONTAL, *SIDEWAYS])
def test_a_thing_fills_its_room_and_is_no_noise(motif: Any) -> None:
    for side in ((FRONTAL | SIDEWAYS)[motif], 17, 30):
        picture = np.zeros((side, side + 2), np.uint8)
        motif(Pen(picture), Chance(Random(side)))
        assert 0.12 < picture.mean() < 0.9
        rows, columns = picture.any(axis=1).sum(), picture.any(axis=0).sum()
        assert min(rows / side, columns / (side + 2)) > 0.55
        assert share_edges(picture) < (0.5 if side < 17 else 0.3)
        if motif in FRONTAL and side > 9 and motif.__name__ not in ("draw_heart", "draw_castle"):
            assert "horizontal" in find_symmetries(side, side + 2, picture.tobytes())


@pytest.mark.parametrize("style", DRAWN)
def test_every_style_fits_every_board(style: str) -> None:
    random = Random("sizes")
    for height, width in [(1, 1), (1, 9), (3, 4), (5, 5), (6, 5), (4, 30), (31, 9), (24, 26), (70, 61), (200, 3)]:
        picture = draw_composition(random, height, width, style)
        assert picture.shape == (height, width)
        assert set(np.unique(picture).tolist()) <= {0, 1}


def test_these_chances_draw_these_pictures() -> None:
    # A puzzle is known by its seed: a change here needs a line in the list of changes.
    cells = b"".join(
        draw_composition(Random(str(side)), side, side + 3, style).tobytes() for style in DRAWN for side in (5, 11, 26)
    )
    assert hashlib.sha256(cells).hexdigest()[:16] == "a22d642dfbb91759"


def test_outlines_are_what_is_left_of_shapes() -> None:
    picture = parse("#####", "#####", "#####", "..###")
    hollow_out(picture)
    assert show(picture) == ["#####", "#...#", "###.#", "..###"]


def test_left_to_itself_the_generator_makes_gentle_pictures() -> None:
    made = [generate(NonogramSpecification(12, 12), seed=seed) for seed in range(6)]
    assert all(isinstance(each, Made) for each in made)
    puzzles = [each.puzzle for each in made if isinstance(each, Made)]
    assert {each.facts["style"] for each in made if isinstance(each, Made)} <= set(DRAWN)
    assert all(rate_plainly(puzzle).band in (1, 2) for puzzle in puzzles)
    assert max(share_edges(to_picture(puzzle.goal)) for puzzle in puzzles) < 0.33
    assert len({puzzle.goal for puzzle in puzzles}) == 6
    noise = generate(NonogramSpecification(12, 12, style="noise", density=0.5), seed=1)
    assert isinstance(noise, Made)
    assert share_edges(to_picture(noise.puzzle.goal)) > 0.4


@pytest.mark.parametrize(("word", "bands"), [("medium", (5, 6)), ("fiendish", (9, 10)), ((3, 3), (3, 3))])
def test_other_bands_are_pictures_too(word: Any, bands: tuple[int, int]) -> None:
    made = generate(NonogramSpecification(10, 10, bands=word), seed=2)
    assert isinstance(made, Made)
    assert bands[0] <= rate_plainly(made.puzzle).band <= bands[1]  # type: ignore[operator]
    assert made.facts["style"] in DRAWN


def test_pictures_take_symmetry_and_density() -> None:
    made = generate(NonogramSpecification(14, 14, symmetry="rotation", density=0.45), seed=3)
    assert isinstance(made, Made)
    assert "rotation" in find_symmetries(14, 14, made.puzzle.goal.cells)
    assert abs(sum(made.puzzle.goal.cells) / 196 - 0.45) <= 0.02


@pytest.mark.parametrize(
    ("wish", "bands"),
    [
        ({}, (1, 2)),
        ({"style": "any"}, (1, 2)),
        ({"bands": "any"}, None),
        ({"bands": None}, None),
        ({"bands": "easy"}, (3, 4)),
        ({"bands": (2, 7)}, (2, 7)),
        ({"style": "noise"}, None),
        ({"style": "noise", "bands": "gentle"}, (1, 2)),
        ({"guessing": "required"}, None),
        ({"rules": "1,2,5"}, None),
        ({"height": 3}, None),
        ({"height": 3, "bands": (1, 2)}, (1, 2)),
    ],
)
def test_gentle_is_meant_where_nothing_says_how_hard(wish: dict[str, Any], bands: tuple[int, int] | None) -> None:
    assert NonogramSpecification(**{"height": 10, "width": 10, **wish}).find_bands() == bands


def test_a_word_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="band: found 'mild', expected one of gentle, easy, medium, hard, fiendish, any"):
        NonogramSpecification(10, 10, bands="mild")


def test_every_style_of_the_specification_is_drawn() -> None:
    assert tuple(DRAWN) == DRAWN_STYLES
    assert tuple(STYLES) == CHANCE_STYLES


def test_tiny_motifs_are_squares_of_five() -> None:
    assert all(len(row) == 5 for rows in TINY for row in rows.split())
