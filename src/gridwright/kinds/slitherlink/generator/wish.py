"""What is asked of a Slitherlink that is to be made, checked once."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.slitherlink.generator.clues import check_symmetry
from gridwright.kinds.slitherlink.levels import LEVELS, Level, find_level
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

LARGEST_SIDE = 1_000
MOST_CELLS = 40_000
"""Larger boards would take hours at the higher levels, and much memory at any."""
DEFAULT_LEVEL = "easy"
"""Gentle, and unlike the level below it takes no clue 0 to begin with."""
DEFAULT_CLUES = "0123"
DEFAULT_SHAPE = (1.0, 0.3, 0.3)
"""Loops that fill the board and wind, thin in some places and thick in others."""
CHOICES = {
    "level": {level.name: f"{level.words[:1].upper()}{level.words[1:]}." for level in LEVELS},
    "symmetry": {
        "none": "Clues anywhere.",
        "axes": "Clues mirrored at both axes.",
        "quarter": "Clues in the same places after a quarter turn; for square boards.",
        "half": "Clues in the same places after half a turn.",
    },
}
"""What can be asked for by name, and what that means. A level knows what the levels before it know, too."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A Slitherlink by its properties."""

    height: int
    width: int
    level: str = DEFAULT_LEVEL
    """The level that solves it while no lower one does."""
    colouring: bool = False
    """Whether solving takes colouring cells, too: then neither a lower level with colouring nor this one without solves it."""
    clues: str = DEFAULT_CLUES
    """The digits that may be clues."""
    symmetry: str = "none"
    """What leaves the places of the clues as they are."""
    shape: tuple[float, float, float] = DEFAULT_SHAPE
    """The chances with which cells that have one, two and three neighbours inside the loop join it."""

    def __post_init__(self) -> None:
        _check_size(self.height, self.width)
        check_clues(self.clues, self.find_level())
        _check_symmetry(self.symmetry, self.height, self.width)
        if len(self.shape) != 3 or not all(0 <= share <= 1 for share in self.shape):
            found = ",".join(f"{share:g}" for share in self.shape)
            raise InputError(f"found {found}, expected three numbers from 0 to 1", place="shape")

    def find_level(self) -> Level:
        """The level asked for; InputError if there is none of that name."""
        return find_level(self.level.replace("-", " "))

    @property
    def values(self) -> frozenset[int]:
        """The clues that are allowed."""
        return frozenset(map(int, self.clues))


def _check_size(height: int, width: int) -> None:
    if not (1 <= height <= LARGEST_SIDE and 1 <= width <= LARGEST_SIDE):
        expected = f"expected sides from 1 to {LARGEST_SIDE:,} and at most {MOST_CELLS:,} cells"
        raise InputError(f"found {width}x{height}, {expected}", place="size")
    if height * width == 1:
        raise InputError("found 1x1, expected at least two cells: around a single one there is nothing to find", place="size")
    if height * width > MOST_CELLS:
        raise InputError(f"found {width}x{height}, expected at most {MOST_CELLS:,} cells, such as 200x200", place="size")


def check_clues(clues: str, level: Level) -> None:
    """InputError unless these may be the digits of the clues of a puzzle of a level."""
    if not clues or not set(clues) <= set("01234") or len(set(clues)) != len(clues):
        raise InputError(f"found {quote(clues)}, expected some of the digits 0 to 4, each once, such as 0123", place="clues")
    if level == LEVELS[0] and "0" not in clues:
        raise InputError(
            f"found {clues}, expected 0 among them: at the level {level.name} it is where solving begins", place="clues"
        )


def _check_symmetry(symmetry: str, height: int, width: int) -> None:
    check_symmetry(symmetry)
    if symmetry == "quarter" and height != width:
        raise InputError(f"quarter needs as many rows as columns, found {width}x{height}", place="symmetry")


Specification = Wish
