"""What can be asked of a nonogram that is to be made, described and checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.codec.colours import MOST_INKS
from gridwright.codec.photo_steps import MOST_SPECK, MOST_TONE, WIDEST_LIGHT
from gridwright.kinds.common.grading import ANY, BANDS_FORM, DIFFICULTIES, UNSAID, Bands, name_band, read_bands
from gridwright.kinds.nonogram.lattice import Box as BoxLattice
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.model.errors import InputError
from gridwright.model.specification import (
    FIRST,
    NOWHERE,
    Box,
    Flag,
    GeneratorInfo,
    OneOf,
    Share,
    Side,
    Source,
    Text,
    Whole,
    WholeOr,
    check_choices,
    describe,
)

NEVER, ALLOWED, REQUIRED = GUESSING = ("never", "allowed", "required")
"""Whether lines alone must finish the puzzle, need not, or must not. Its solution is the only one in any case."""

DRAWN_STYLES = ("things", "creatures", "shapes", "ornaments")
"""Pictures that look like something."""
CHANCE_STYLES = ("noise", "blobs", "islands")
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
LARGEST_SIDE = 1_000
"""Larger boards would take hours."""
MOST_CELLS = LARGEST_SIDE * LARGEST_SIDE
"""Of a given picture."""
MOST_CELLS_OF_SORTS = 10_000
"""Of other sorts than plain ones, made from nothing."""
DEEPEST = 100
USUAL_DEPTH = 8


SIDE = Side(1, LARGEST_SIDE)
SIZE_HELP = "Columns and rows, such as 20x15, and slices of a block, such as 5x4x3; 10x10 is the hexagon of side 5."
GUESSING_PROPERTY = describe(
    OneOf(
        {NEVER: "Lines alone finish it.", ALLOWED: "Lines alone may not finish it.", REQUIRED: "Lines alone do not finish it."}
    ),
    "Whether solving line by line is enough, need not be, or must not be.",
)
RULES_PROPERTY = describe(
    Text(), "The only rules a solver may need, such as 1,2,5-10.", metavar="RULES", place=NOWHERE, has_shown_default=False
)
BANDS_PROPERTY = describe(
    BANDS_FORM,
    "How hard: gentle, easy, medium, hard, fiendish or any; or from 1 to 10, or a range of that.",
    option="band",
    option_help="How hard: gentle, easy, medium, hard, fiendish or any; or from 1 to 10, or a range of that. If not given, "
    "gentle; any with cells by chance, --inks, --sort, --rules, --guessing or a picture.",
    metavar="WORD|B|B-B",
    is_left_open=True,
    place=FIRST,
    start=GENTLE,
    text="generate.effort",
)

INKS_PROPERTY = describe(Whole(1, MOST_INKS), "Colours beside the paper; with one the puzzle is black and white.", metavar="N")


PLAIN = "plain"
"""The sort that black and white belongs to, and colours in a rectangle."""
SORTS = {
    PLAIN: "Rows and columns, in black and white or, with more inks, in colour.",
    "triangles": "Half cells at the ends of blocks.",
    "zebra": "Clues that tell of some runs only, filled or empty.",
    "triddler": "Triangles in a hexagon with lines in three directions; 10x10 is the one of side 5.",
    "block": "Three dimensions, as slices of rows and columns.",
}
SORT_PROPERTY = describe(
    OneOf(SORTS),
    "Of which sort: plain (rows and columns), triangles (half cells), zebra (some runs only), triddler (a hexagon of triangles) "
    "or block (three dimensions). A picture has a sort of its own; zebra makes one of it, triangles places half cells "
    "along its slopes.",
)
PICTURE_SORTS = {PLAIN: "As it is drawn.", "zebra": SORTS["zebra"], "triangles": "Half cells along its slopes."}
PICTURE_SORT_PROPERTY = describe(
    OneOf(PICTURE_SORTS),
    "Of which sort: plain (as it is drawn), zebra (some runs only) or triangles (half cells along its slopes).",
)
DEPTH_PROPERTY = describe(
    Whole(1, DEEPEST),
    "Slices of a block; if not given, as many as its shorter side, at most 8.",
    metavar="N",
    place=NOWHERE,
)


@dataclass(frozen=True, slots=True)
class NonogramSpecification:
    """A nonogram by its properties. What is left open is drawn at random for each attempt."""

    height: int = field(metadata=describe(SIDE, "Rows.", option="size", option_help=SIZE_HELP, place=FIRST, start=10))
    width: int = field(metadata=describe(SIDE, "Columns.", option="size", place=FIRST, start=10))
    density: float | None = field(
        default=None, metadata=describe(Share(), "Share of filled cells, from 0 to 1, within 0.02.", metavar="D")
    )
    symmetry: str = field(
        default="none",
        metadata=describe(
            OneOf(
                {
                    "none": "Any picture.",
                    "horizontal": "The left half mirrors the right.",
                    "vertical": "The upper half mirrors the lower.",
                    "both": "Mirrored both ways.",
                    "rotation": "The same after half a turn.",
                    "diagonal": "Rows like columns; for square boards.",
                },
                for_squares=("diagonal",),
            ),
            "Left like right, upper half like lower, both, half a turn, rows like columns.",
        ),
    )
    style: str = field(
        default=DEFAULT_STYLE,
        metadata=describe(
            OneOf(
                {
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
                }
            ),
            "What it shows: things, creatures, shapes or ornaments (pictures: one of these); or nothing, cells by chance: noise, "
            "blobs or islands (random: one of these).",
            place=FIRST,
        ),
    )
    guessing: str = field(default=NEVER, metadata=GUESSING_PROPERTY)
    rules: str = field(default="", metadata=RULES_PROPERTY)
    """As `parse_rules` takes them; all if empty."""
    bands: Bands = field(default=UNSAID, metadata=BANDS_PROPERTY)
    inks: int = field(default=1, metadata=INKS_PROPERTY)
    sort: str = field(default=PLAIN, metadata=SORT_PROPERTY)
    depth: int | None = field(default=None, metadata=DEPTH_PROPERTY)

    def __post_init__(self) -> None:
        if not (1 <= self.height <= LARGEST_SIDE and 1 <= self.width <= LARGEST_SIDE):
            raise InputError(f"found {self.width}x{self.height}, expected sides from 1 to {LARGEST_SIDE}", place="size")
        if self.density is not None and not 0 <= self.density <= 1:
            raise InputError(f"found {self.density:g}, expected a share from 0 to 1", place="density")
        check_choices(self)
        if self.symmetry == "diagonal" and self.height != self.width:
            raise InputError(f"diagonal needs as many rows as columns, found {self.width}x{self.height}", place="symmetry")
        check_demands(self.guessing, self.rules)
        if not 1 <= self.inks <= MOST_INKS:
            raise InputError(f"found {self.inks}, expected 1 to {MOST_INKS}", place="inks")
        if self.inks > 1:
            self._check_coloured()
        if self.depth is not None and (self.sort != "block" or not 1 <= self.depth <= DEEPEST):
            found = (
                f"found {self.depth}, expected 1 to {DEEPEST}"
                if self.sort == "block"
                else "only goes with the sort block (three sides)"
            )
            raise InputError(found, place="depth")
        if self.sort != PLAIN:
            self._check_sort()
        self.find_bands()
        cells = self._count_cells()
        if self.inks > cells:
            raise InputError(f"found {self.inks}, expected at most {cells}: the board has no more cells", place="inks")

    def _check_coloured(self) -> None:
        for place, is_asked in {"density": self.density is not None, "rules": bool(self.rules)}.items():
            if is_asked:
                raise InputError("can be asked for with one ink only", place=place)
        if self.guessing == REQUIRED:
            raise InputError("required can be asked for with one ink only", place="guessing")

    def _check_sort(self) -> None:
        asked = {
            "density": self.density is not None,
            "rules": bool(self.rules),
            "symmetry": self.symmetry != "none" and self.sort != "zebra",
            "guessing": self.guessing != NEVER,
        }
        for place, is_asked in asked.items():
            if is_asked:
                raise InputError(f"cannot be asked for with the sort {self.sort}", place=place)
        if self.sort == "triddler" and not self._has_hexagon():
            needed = f"at least 2 rows and {self.height - self.height // 2 + 1} columns"
            raise InputError(f"found {self.width}x{self.height}, expected {needed} for a triddler", place="size")
        if self.sort == "triangles" and min(self.height, self.width) < 2:
            found = f"found {self.width}x{self.height}"
            raise InputError(f"{found}, expected at least 2 rows and 2 columns for triangles", place="size")
        cells = self.height * self.width * (self.find_box().depth if self.sort == "block" else 1)
        if cells > MOST_CELLS_OF_SORTS:
            raise InputError(f"found {cells:,} cells, expected at most {MOST_CELLS_OF_SORTS:,} of this sort", place="size")

    def _count_cells(self) -> int:
        """How many cells a board has that is drawn for it."""
        if self.sort == "block":
            return self.find_box().size
        return self.find_hexagon().size if self.sort == "triddler" else self.height * self.width

    def _has_hexagon(self) -> bool:
        return self.height >= 2 and self.width > self.height - self.height // 2

    def find_hexagon(self) -> Hexagon:
        """The outline of a triddler with so many rows and rising lines, alike left and right."""
        upper = self.height // 2
        lower = self.height - upper
        return Hexagon.from_sides(upper, lower, self.width - lower, lower)

    def find_box(self) -> BoxLattice:
        """The shape of a block with slices of so many rows and columns."""
        return BoxLattice(self.depth or min(self.height, self.width, USUAL_DEPTH), self.height, self.width)

    def find_bands(self) -> tuple[int, int] | None:
        """The bands asked for; None for any.

        Unsaid, they are gentle where a picture is drawn that lines alone finish: cells by chance are seldom gentle, and who names
        the rules or wants guessing has said how hard it is to be. On a few cells everything is gentle, whatever its band there.
        """
        bands = self.bands
        if bands == UNSAID:
            is_drawn = self.style not in (RANDOM, *CHANCE_STYLES)
            is_open = self.guessing == NEVER and not self.rules and self.inks == 1 and self.sort == PLAIN and is_drawn
            bands = GENTLE if is_open else None
        return None if bands == GENTLE and self._count_cells() <= FEW else read_bands(bands)


@dataclass(frozen=True, slots=True)
class PictureSpecification:
    """What is asked of a nonogram made from a picture."""

    guessing: str = field(default=NEVER, metadata=GUESSING_PROPERTY)
    rules: str = field(default="", metadata=RULES_PROPERTY)
    bands: Bands = field(default=None, metadata=BANDS_PROPERTY)
    keep: bool = field(default=False, metadata=describe(Flag(), "Change nothing of the picture; exit code 4 if it is ambiguous."))
    sort: str = field(default=PLAIN, metadata=PICTURE_SORT_PROPERTY)

    def __post_init__(self) -> None:
        if self.sort in SORTS and self.sort not in PICTURE_SORTS:
            raise InputError(
                f"a picture has the sort it is drawn in; found {self.sort}, expected zebra or triangles", place="sort"
            )
        check_choices(self)
        self.find_bands()
        check_demands(self.guessing, self.rules)
        if self.guessing == REQUIRED and not self.keep:
            raise InputError("required goes with a picture only if that is kept as it is", place="guessing")

    def find_bands(self) -> tuple[int, int] | None:
        """The bands asked for; None for any, as for a picture of which nothing is said."""
        return None if self.bands == UNSAID else read_bands(self.bands)


@dataclass(frozen=True, slots=True)
class ImageTracing:
    """How cells are filled after a photograph or drawing."""

    height: int | None = field(default=None, metadata=describe(SIDE, "Rows.", option="size", option_help=SIZE_HELP))
    width: int | None = field(default=None, metadata=describe(SIDE, "Columns.", option="size"))
    threshold: int | None = field(
        default=None,
        metadata=describe(
            WholeOr(0, 255, "auto", "auto or a grey from 0 to 255"), "Cells darker than this grey are filled.", metavar="G|auto"
        ),
    )
    has_edges: bool = field(
        default=False, metadata=describe(Flag(), "Fill where the image changes, not where it is dark.", option="edges")
    )
    is_inverted: bool = field(default=False, metadata=describe(Flag(), "Fill what is light.", option="invert"))
    fit: str = field(
        default="cover",
        metadata=describe(
            OneOf({"cover": "The image is cut to the shape of the board.", "contain": "Room is left around the image."}),
            "Cut the image to the shape of the board, or leave room around it.",
        ),
    )
    inks: int | None = field(
        default=1,
        metadata=describe(
            WholeOr(1, MOST_INKS, "auto", f"auto or a number from 1 to {MOST_INKS}"),
            "Colours beside the paper; with one the puzzle is black and white. With auto, for an image, as many as show it well "
            "and leave it solvable.",
            metavar="N|auto",
            place=NOWHERE,
        ),
    )
    turn: int = field(default=0, metadata=describe(Whole(0, 3), "Quarters to turn the image to the right.", metavar="N"))
    crop: tuple[float, float, float, float] = field(
        default=(0, 0, 100, 100),
        metadata=describe(
            Box(),
            "The part of the turned image to use: left, top, right and bottom in percent, such as 20,10,80,100.",
            metavar="L,T,R,B",
        ),
    )
    brightness: int = field(
        default=0, metadata=describe(Whole(-MOST_TONE, MOST_TONE), "Lighter (above 0) or darker (below).", metavar="N")
    )
    contrast: int = field(
        default=0, metadata=describe(Whole(-MOST_TONE, MOST_TONE), "More contrast (above 0) or less (below).", metavar="N")
    )
    has_levels: bool = field(
        default=False, metadata=describe(Flag(), "Stretch the tones of the image to black and white.", option="levels")
    )
    local: int = field(
        default=0,
        metadata=describe(
            Whole(0, WIDEST_LIGHT),
            "Compare each cell with those up to N cells away, against uneven light; 0 with the whole image.",
            metavar="N",
        ),
    )
    despeckle: int | None = field(
        default=None,
        metadata=describe(
            WholeOr(0, MOST_SPECK, "auto", f"auto or a number from 0 to {MOST_SPECK}"),
            "Take out patches of up to N cells; auto takes out single cells in colour, and nothing in black and white.",
            metavar="N|auto",
        ),
    )


def check_demands(guessing: str, rules: str) -> None:
    """InputError if these cannot be asked for, or not together."""
    if rules:
        from gridwright.kinds.nonogram.techniques.table import parse_rules

        parse_rules(rules)
        if guessing != NEVER:
            raise InputError(
                f"say what lines must do without guessing; with guessing {guessing} they mean nothing", place="rules"
            )


def describe_facts(facts: Mapping[str, Any]) -> str:
    """What was found out about a nonogram that was made, in words."""
    way = "which takes guessing" if facts["needs_guessing"] else "found line by line"
    band = "" if facts["band"] is None else f", {name_band(facts['band'])} (band {facts['band']})"
    halves = f", {facts['half_cells']:,} half cells" if facts.get("half_cells") else ""
    return f"has one solution, {way}; {facts['density']:.0%} filled{halves}{band}"


GENERATOR_INFO = GeneratorInfo(
    NonogramSpecification,
    "Make nonograms with exactly one solution.",
    """Pictures of something are drawn, and changed in a few cells, until one can be solved line by line without guessing and
    is all else that is asked for. A given picture (anything with its solution: a text picture, an image, a puzzle file)
    is changed in as few cells as possible, where that can be without losing its symmetry or breaking its outlines;
    --count then makes so many versions of it. --image does the same with a photograph, at most 30 cells along its longer
    side unless --size says otherwise. The same seed makes the same puzzles, whatever --jobs says. They are all different,
    as far as there are so many.""",
    describe_facts,
    ("density", "symmetry", "style", "needs_guessing", "band"),
    unfit="with --keep if the picture is ambiguous",
    sources=(
        Source(
            "picture",
            "Make puzzles of this picture, changed as little as need be.",
            PictureSpecification,
            "picture_maker",
            ": nothing is drawn at random then",
        ),
        Source(
            "image",
            "Make puzzles of this photograph or drawing (PNG, JPEG, WEBP, GIF, BMP), with --size cells, the dark ones filled.",
            PictureSpecification,
            "picture_maker",
            ": nothing is drawn at random then",
            tracing=ImageTracing,
        ),
    ),
    examples={"--size 15x15 --band 4 --to picture": "Make a puzzle of middling difficulty"},
    sizes=((5, 5), (10, 10), (15, 15), (20, 15), (25, 25)),
)
