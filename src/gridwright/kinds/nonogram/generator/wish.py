"""What is asked of a nonogram that is to be made, checked once."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.common.generation import find_orbits
from gridwright.kinds.common.grading import BANDS, DIFFICULTIES, find_bands
from gridwright.kinds.nonogram.generator.compositions import DRAWN
from gridwright.kinds.nonogram.generator.pictures import STYLES
from gridwright.kinds.nonogram.techniques.table import parse_rules
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

NEVER, ALLOWED, REQUIRED = GUESSING = ("never", "allowed", "required")
"""Whether lines alone must finish the puzzle, need not, or must not. Its solution is the only one in any case."""

ANY = "any"
DRAWN_STYLES = tuple(DRAWN)
"""Pictures that look like something."""
CHANCE_STYLES = tuple(STYLES)
"""Pictures of cells by chance."""
PICTURES, RANDOM = "pictures", "random"
MIXED_STYLES = {
    PICTURES: ("things",) * 5 + ("creatures",) * 3 + ("ornaments",) * 3 + ("shapes",),
    RANDOM: CHANCE_STYLES,
    ANY: DRAWN_STYLES + CHANCE_STYLES,
}
"""Style that stands for several -> these, each as often as it comes up."""
DEFAULT_STYLE = PICTURES
GENTLE = DIFFICULTIES[0]
FEW = 36
"""Boards of so few cells are all gentle to a person: bands only compare them with each other."""
UNSAID = "unsaid"
"""In the place of bands: gentle, unless something else that is asked for says how hard it is to be."""
Bands = tuple[int, int] | str | None
"""The least and the greatest band, a word for them, `UNSAID`, or None for any."""

DENSITIES = (0.4, 0.65)
"""Where the density of cells by chance is drawn from when none is asked for; thinner and thicker pictures make dull puzzles."""
DRAWN_DENSITIES = (0.22, 0.85)
"""What drawn pictures may have."""
BAND_DENSITIES = (0.35, 0.8)
"""The same when a band is asked for: the easiest puzzles are thick."""
SLACK = 0.02
"""How far the density may be from the one asked for; more only where a board is too small for that."""
WIDE_SLACK = 0.08
"""How far it may be from the one drawn for an attempt when none is asked for."""
TINY = 16
"""Boards of so few cells may then have any density: with some symmetries no other picture has one solution."""
CHOICES = {
    "symmetry": {
        "none": "Any picture.",
        "horizontal": "The left half mirrors the right.",
        "vertical": "The upper half mirrors the lower.",
        "both": "Mirrored both ways.",
        "rotation": "The same after half a turn.",
        "diagonal": "Rows like columns; for square boards.",
    },
    "style": {
        PICTURES: "Something to look at: things, creatures, ornaments or shapes.",
        "things": "A thing, an animal or a plant, such as a boat or a mushroom.",
        "creatures": "A small monster.",
        "shapes": "Discs, stars, hearts and crosses, one in the other.",
        "ornaments": "Rings and petals, the same in all four quarters.",
        RANDOM: "Cells by chance: noise, blobs or islands.",
        "noise": "Single cells and short runs by chance.",
        "blobs": "Spots of a few cells by chance.",
        "islands": "Large spots by chance.",
        ANY: "One of all of these, drawn for each attempt.",
    },
    "bands": {
        **{word: f"Bands {find_bands(word)[0]} and {find_bands(word)[1]} of {BANDS}." for word in DIFFICULTIES},
        ANY: "However hard it comes out.",
    },
    "guessing": {
        NEVER: "Lines alone finish it.",
        ALLOWED: "Lines alone may not finish it.",
        REQUIRED: "Lines alone do not finish it.",
    },
}
"""What can be asked for by name, and what that means."""
LARGEST_SIDE = 1_000
"""Larger boards would take hours."""
MOST_CELLS = LARGEST_SIDE * LARGEST_SIDE
"""Of a given picture."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A nonogram by its properties. What is left open is drawn at random for each attempt."""

    height: int
    width: int
    density: float | None = None
    """The share of filled cells."""
    symmetry: str = "none"
    style: str = DEFAULT_STYLE
    guessing: str = NEVER
    rules: str = ""
    """The only techniques a solver may need, as `parse_rules` takes them; all if empty."""
    bands: Bands = UNSAID
    """How hard it is to be."""

    def __post_init__(self) -> None:
        if not (1 <= self.height <= LARGEST_SIDE and 1 <= self.width <= LARGEST_SIDE):
            raise InputError(f"found {self.width}x{self.height}, expected sides from 1 to {LARGEST_SIDE}", place="size")
        if self.density is not None and not 0 <= self.density <= 1:
            raise InputError(f"found {self.density:g}, expected a share from 0 to 1", place="density")
        _check_choice("style", self.style, tuple(CHOICES["style"]))
        _check_choice("guessing", self.guessing, GUESSING)
        find_orbits(1, 1, self.symmetry)
        if self.symmetry == "diagonal" and self.height != self.width:
            raise InputError(f"diagonal needs as many rows as columns, found {self.width}x{self.height}", place="symmetry")
        check_demands(self.guessing, self.rules, self.find_bands())

    def find_bands(self) -> tuple[int, int] | None:
        """The bands asked for; None for any.

        Unsaid, they are gentle where a picture is drawn that lines alone finish: cells by chance are seldom gentle, and who names
        the rules or wants guessing has said how hard it is to be. On a few cells everything is gentle, whatever its band there.
        """
        bands = self.bands
        if bands == UNSAID:
            is_open = self.guessing == NEVER and not self.rules and self.style not in (RANDOM, *CHANCE_STYLES)
            bands = GENTLE if is_open else None
        return None if bands == GENTLE and self.height * self.width <= FEW else read_bands(bands)


@dataclass(frozen=True, slots=True)
class PictureWish:
    """What is asked of a nonogram made from a picture."""

    guessing: str = NEVER
    rules: str = ""
    bands: Bands = None
    keep: bool = False
    """Whether the picture must stay as it is."""

    def __post_init__(self) -> None:
        check_demands(self.guessing, self.rules, self.find_bands())
        if self.guessing == REQUIRED and not self.keep:
            raise InputError("required goes with a picture only if that is kept as it is", place="guessing")

    def find_bands(self) -> tuple[int, int] | None:
        """The bands asked for; None for any, as for a picture of which nothing is said."""
        return None if self.bands == UNSAID else read_bands(self.bands)


def read_bands(bands: Bands) -> tuple[int, int] | None:
    """Bands by number, whether they were given so or by a word; None for any."""
    if not isinstance(bands, str):
        return bands
    if bands == ANY:
        return None
    _check_choice("band", bands, (*DIFFICULTIES, ANY))
    return find_bands(bands)


def check_demands(guessing: str, rules: str, bands: tuple[int, int] | None) -> None:
    """InputError if these cannot be asked for, or not together."""
    if rules:
        parse_rules(rules)
        if guessing != NEVER:
            raise InputError(
                f"say what lines must do without guessing; with guessing {guessing} they mean nothing", place="rules"
            )
    if bands is not None and not 1 <= bands[0] <= bands[1] <= 10:
        raise InputError(f"found {bands[0]}-{bands[1]}, expected 1 to 10, the smaller number first", place="band")


def _check_choice(place: str, found: str, expected: tuple[str, ...]) -> None:
    if found not in expected:
        raise InputError(f"found {quote(found)}, expected one of {', '.join(expected)}", place=place)


Specification = Wish
