"""What tells one puzzle from another: its clues, not its title or its goal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.api import hash_puzzle, parse_puzzle, without_goal
from gridwright.model.puzzle import Info
from gridwright.puzzles import Shows, list_bundled

SOUND = [bundled for bundled in list_bundled() if bundled.shows is not Shows.BROKEN]


def test_no_two_bundled_puzzles_are_the_same() -> None:
    hashes = [hash_puzzle(parse_puzzle(bundled.read())) for bundled in SOUND]
    assert len(set(hashes)) == len(SOUND)


@pytest.mark.parametrize("name", ["heron", "footpath", "windowsill"])
def test_neither_title_nor_goal_matters(name: str) -> None:
    puzzle = parse_puzzle(next(bundled for bundled in SOUND if bundled.name == name).read())
    assert hash_puzzle(replace(without_goal(puzzle), info=Info(title="Another"))) == hash_puzzle(puzzle)
    assert len(hash_puzzle(puzzle)) == 32


def test_a_clue_matters() -> None:
    one, other = (
        parse_puzzle(f'{{"gridwright":1,"kind":"slitherlink","height":1,"width":2,"clues":["{clues}"]}}')
        for clues in ("3.", ".3")
    )
    assert hash_puzzle(one) != hash_puzzle(other)
