"""What can be asked of a Slitherlink that is to be made, described and checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.kinds.common.grading import ANY, BANDS, BANDS_FORM, DIFFICULTIES, UNSAID, Bands, name_band, read_bands
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.levels import BEYOND, LEVEL_COUNT, LEVELS, Level
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, check_size
from gridwright.model.errors import InputError, quote
from gridwright.model.specification import (
    FIRST,
    Characters,
    Flag,
    GeneratorInfo,
    OneOf,
    Shares,
    Side,
    Source,
    check_choices,
    describe,
)

LARGEST_SIDE = 1_000
MOST_CELLS = 40_000
"""Larger boards would take hours at the higher levels, and much memory at any."""
DEFAULT_LEVEL = "easy"
"""Gentle, and unlike the level below it takes no clue 0 to begin with."""
DEFAULT_CLUES = "0123"
DEFAULT_SHAPE = (1.0, 0.3, 0.3)
"""Loops that fill the board and wind, thin in some places and thick in others."""
LOOP_LEVEL = "normal"
"""Of a loop that is given: many cannot be found by less, whatever clues they have."""
SQUARES = "squares"
"""The board without a tiling."""
SIDE = Side(1, LARGEST_SIDE)
_LEVEL_CHOICES = {level.name: f"{level.words[:1].upper()}{level.words[1:]}." for level in (*LEVELS, *BEYOND)}
_LEVEL_TEXTS = {name: f"library.level.{name.replace(' ', '-')}" for name in _LEVEL_CHOICES}
LEVEL_PROPERTY = describe(
    OneOf(
        {ANY: "Whichever level the difficulty asks for.", **_LEVEL_CHOICES},
        texts={**_LEVEL_TEXTS, ANY: "slitherlink.make.anyLevel"},
    ),
    "The level that solves the puzzle while no lower one does. A level knows what the levels before it know, too. Beyond the "
    "levels: suppositions (what if), and suppositions inside suppositions.",
    option_help=f"The level that solves the puzzle while no lower one does; {DEFAULT_LEVEL} without this and --band, or "
    f"{LOOP_LEVEL} with --loop.",
    is_left_open=True,
    start=ANY,
)
LOOP_LEVEL_PROPERTY = describe(OneOf(_LEVEL_CHOICES, texts=_LEVEL_TEXTS), "The level that solves the puzzle.", is_left_open=True)
BANDS_PROPERTY = describe(
    BANDS_FORM,
    "How hard for players: gentle, easy, medium, hard, fiendish or any; or from 1 to 10, or a range of that.",
    option="band",
    option_help="How hard for players: gentle, easy, medium, hard, fiendish or any; or from 1 to 10, or a range of that.",
    metavar="WORD|B|B-B",
    is_left_open=True,
    place=FIRST,
    start=DIFFICULTIES[0],
    text="generate.effort",
)
COLOURING_PROPERTY = describe(Flag(), "Let solving take the colouring of cells, too.")
"""Then neither a lower level with colouring nor this one without solves it."""
CLUES_PROPERTY = describe(
    Characters("01234", offered="0123"),
    "The only clues there may be on squares, such as 12; on tilings all may.",
    metavar="DIGITS",
)
TILING_PROPERTY = describe(
    OneOf(
        {SQUARES: "Squares in rows and columns."} | {name: f"{sort.title}." for name, sort in TILINGS.items()},
        texts={name: f"slitherlink.tiling.{name}" for name in (SQUARES, *TILINGS)},
    ),
    "What the puzzle is played on: squares, or a patch of a tiling.",
    place=FIRST,
    text="slitherlink.make.tiling",
)
SYMMETRY_PROPERTY = describe(
    OneOf(
        {
            "none": "Clues anywhere.",
            "axes": "Clues mirrored at both axes.",
            "quarter": "Clues in the same places after a quarter turn; for square boards.",
            "half": "Clues in the same places after half a turn.",
        },
        for_squares=("quarter",),
    ),
    "Clues mirrored at both axes, turned by a quarter or by half.",
)


@dataclass(frozen=True, slots=True)
class SlitherlinkSpecification:
    """A Slitherlink by its properties."""

    height: int = field(
        metadata=describe(
            SIDE,
            "Rows.",
            option="size",
            option_help=f"Columns and rows, such as 20x15: sides up to {LARGEST_SIDE:,}, at most {MOST_CELLS:,} cells.",
            place=FIRST,
            start=7,
        )
    )
    width: int = field(metadata=describe(SIDE, "Columns.", option="size", place=FIRST, start=7))
    level: str | None = field(default=None, metadata=LEVEL_PROPERTY)
    colouring: bool = field(default=False, metadata=COLOURING_PROPERTY)
    clues: str = field(default=DEFAULT_CLUES, metadata=CLUES_PROPERTY)
    symmetry: str = field(default="none", metadata=SYMMETRY_PROPERTY)
    shape: tuple[float, float, float] = field(
        default=DEFAULT_SHAPE,
        metadata=describe(
            Shares(("longer", "thicker", "rounder"), "three numbers from 0 to 1 such as 1,0.3,0.3"),
            "How the loop grows: longer, thicker, rounder, each from 0 to 1.",
            metavar="P1,P2,P3",
        ),
    )
    """The chances with which cells that have one, two and three neighbours inside the loop join it."""
    tiling: str = field(default=SQUARES, metadata=TILING_PROPERTY)
    bands: Bands = field(default=UNSAID, metadata=BANDS_PROPERTY)

    def __post_init__(self) -> None:
        check_choices(self)
        self.find_bands()
        if self.tiling == SQUARES:
            _check_size(self.height, self.width)
            check_clues(self.clues, self.find_level())
        else:
            _check_patch(self.tiling, self.width, self.height)
            refuse_squares_only(self.tiling, self.clues, self.symmetry)
        if self.symmetry == "quarter" and self.height != self.width:
            raise InputError(f"quarter needs as many rows as columns, found {self.width}x{self.height}", place="symmetry")
        if len(self.shape) != 3 or not all(0 <= share <= 1 for share in self.shape):
            found = ",".join(f"{share:g}" for share in self.shape)
            raise InputError(f"found {found}, expected three numbers from 0 to 1", place="shape")

    def find_level(self) -> Level:
        """The level asked for, and the usual one where none is."""
        return find_asked(DEFAULT_LEVEL if self.level in (None, ANY) else self.level)

    def find_bands(self) -> tuple[int, int] | None:
        """The bands asked for; None if it is the level alone that says how hard it is to be."""
        asked = None if self.bands == UNSAID else read_bands(self.bands)
        is_open = self.level == ANY or (self.level is None and self.bands != UNSAID)
        return (1, BANDS) if asked is None and is_open else asked

    def list_levels(self) -> tuple[Level, ...]:
        """The levels that a puzzle may be of, the easiest first."""
        is_open = self.level == ANY or (self.level is None and self.bands != UNSAID)
        if not is_open:
            return (self.find_level(),)
        return tuple(level for level in (*LEVELS, *BEYOND) if may_begin(level, self.clues))

    @property
    def values(self) -> frozenset[int]:
        """The clues that are allowed."""
        return frozenset(map(int, self.clues))


@dataclass(frozen=True, slots=True)
class LoopSpecification:
    """What is asked of a Slitherlink that is made of a given loop; see `SlitherlinkSpecification`."""

    level: str = field(default=LOOP_LEVEL, metadata=LOOP_LEVEL_PROPERTY)
    colouring: bool = field(default=False, metadata=COLOURING_PROPERTY)
    clues: str = field(default=DEFAULT_CLUES, metadata=CLUES_PROPERTY)
    symmetry: str = field(default="none", metadata=SYMMETRY_PROPERTY)
    seed: int = 0
    """The same seed takes the same clues away."""

    def __post_init__(self) -> None:
        check_clues(self.clues, self.find_level())
        check_choices(self)

    def find_level(self) -> Level:
        """The level asked for; InputError if there is none of that name."""
        return find_asked(self.level)

    def fit(self, loop: Board) -> SlitherlinkSpecification:
        """The specification for a board of this size."""
        return SlitherlinkSpecification(
            loop.height,
            loop.width,
            level=self.level,
            colouring=self.colouring,
            clues=self.clues,
            symmetry=self.symmetry,
        )


def find_asked(name: str | None) -> Level:
    """The level of a name, be it as it is typed, or what lies beyond the levels; InputError if there is none."""
    wanted = (name or "").replace("-", " ")
    for level in (*LEVELS, *BEYOND):
        if level.name == wanted:
            return level
    raise InputError(
        f"found {quote(wanted)}, expected one of {', '.join(level.name for level in (*LEVELS, *BEYOND))}", place="level"
    )


def is_beyond(level: Level) -> bool:
    """Whether no level finishes such puzzles."""
    return level.number >= LEVEL_COUNT


def _check_size(height: int, width: int) -> None:
    if not (1 <= height <= LARGEST_SIDE and 1 <= width <= LARGEST_SIDE):
        expected = f"expected sides from 1 to {LARGEST_SIDE:,} and at most {MOST_CELLS:,} cells"
        raise InputError(f"found {width}x{height}, {expected}", place="size")
    if height * width == 1:
        raise InputError("found 1x1, expected at least two cells: around a single one there is nothing to find", place="size")
    if height * width > MOST_CELLS:
        raise InputError(f"found {width}x{height}, expected at most {MOST_CELLS:,} cells, such as 200x200", place="size")


def _check_patch(tiling: str, width: int, height: int) -> None:
    """InputError unless there is a patch of this size that is not too large to be made."""
    if not (1 <= height <= LARGEST_SIDE and 1 <= width <= LARGEST_SIDE):
        raise InputError(f"found {width}x{height}, expected sides from 1 to {LARGEST_SIDE:,}", place="size")
    for problem in check_size(tiling, width, height):
        raise InputError(problem.removeprefix("size: "), place="size")
    most = MOST_CELLS // TILINGS[tiling].faces_per_cell
    if width * height > most:
        raise InputError(f"found {width}x{height}, expected at most {most:,} cells of {tiling}", place="size")


def refuse_squares_only(tiling: str, clues: str, symmetry: str) -> None:
    """InputError for what can be asked of boards of squares only."""
    if clues != DEFAULT_CLUES:
        raise InputError(f"found {clues}, but clues can be chosen on squares only: on {tiling} all may stand", place="clues")
    if symmetry != "none":
        raise InputError(f"found {symmetry}, but only boards of squares can be symmetric, found {tiling}", place="symmetry")


def check_clues(clues: str, level: Level) -> None:
    """InputError unless these may be the digits of the clues of a puzzle of a level."""
    if not clues or not set(clues) <= set("01234") or len(set(clues)) != len(clues):
        raise InputError(f"found {quote(clues)}, expected some of the digits 0 to 4, each once, such as 0123", place="clues")
    if not may_begin(level, clues):
        raise InputError(
            f"found {clues}, expected 0 among them: at the level {level.name} it is where solving begins", place="clues"
        )


def may_begin(level: Level, clues: str) -> bool:
    """Whether a puzzle of a level can have these clues alone: at the lowest one solving begins at a 0."""
    return level != LEVELS[0] or "0" in clues


def describe_facts(facts: Mapping[str, Any]) -> str:
    """What was found out about a Slitherlink that was made, in words."""
    colouring = " with colouring" if facts["colouring"] else ""
    clues = f"{facts['clues']:,} {'clue' if facts['clues'] == 1 else 'clues'}"
    beyond = next((level for level in BEYOND if level.name == facts["level"]), None)
    level = f"{beyond.name}: {beyond.words}" if beyond else f"level {facts['level']}{colouring}"
    band = "" if facts.get("band") is None else f", {name_band(facts['band'])} (band {facts['band']})"
    return f"has one solution, {level}{band}; {clues}"


GENERATOR_INFO = GeneratorInfo(
    SlitherlinkSpecification,
    "Make Slitherlinks with exactly one solution.",
    """A loop is grown at random, and clues are taken away as long as the level still solves the puzzle. What is made needs
    its level: no lower one solves it, and none of its clues (with a symmetry, none of its groups of clues) can go. The
    same seed makes the same puzzles, whatever --jobs says. A given loop stays as it is; --count then makes so many
    puzzles of it.""",
    describe_facts,
    ("level", "colouring", "symmetry", "clues", "band"),
    sources=(
        Source(
            "loop",
            "Make puzzles of this loop: a Slitherlink with its solution, or a picture whose outline it is.",
            LoopSpecification,
            "loop_maker",
            ", which has its own",
            is_random=True,
        ),
        Source(
            "graph",
            "Make puzzles on the graph of this file: a Slitherlink on a tiling, or polygons. A loop that it carries stays.",
            LoopSpecification,
            "loop_maker",
            ", which has its own",
            is_random=True,
        ),
    ),
    examples={
        "--size 10x10 --level hard --to loopy": "Make a hard Slitherlink",
        "--size 10x10 --band medium": "Make one of medium difficulty for players",
        "--size 6x6 --tiling cairo --level hard": "Make one on Cairo pentagons",
    },
    sizes=((5, 5), (7, 7), (10, 10), (15, 12), (20, 20)),
)
