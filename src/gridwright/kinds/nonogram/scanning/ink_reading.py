"""The inks of clues on a photograph: in which colour each number is printed, or on which ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gridwright.codec.colours import NAMES
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, PAPER, Ink
from gridwright.kinds.nonogram.scanning.band_extent import SURE
from gridwright.kinds.nonogram.scanning.bands import PITCH, Seen
from gridwright.kinds.nonogram.scanning.surveying import Layout

if TYPE_CHECKING:
    from gridwright.scan.image import Photo

Colour = Any
"""Three numbers of an array."""

FAR, CLOSER = 13.0, 7.5
"""Colours that are further from each other are two inks, in units of the colour space CIELAB; small and blurred numbers in two
inks may be as near to each other as the second."""
MOST_ALIKE = 26.0
"""Inks that are no further from each other than that may still be one, if the puzzle has no solution otherwise."""
LIGHTNESS_OF_STROKES, LIGHTNESS_OF_GROUNDS = 0.3, 0.7
"""How much lightness counts: that of strokes depends on how thick they are."""
GROUND = 25.0
"""How far what is printed on a coloured ground is from what is printed in a colour."""
LEAST_SPREAD, MOST_COST = 2.5, 6.0
"""How far numbers of one ink are from each other at least, and the cost beyond which a number is surely not in an ink."""
LEAST_SHARE = 0.015
"""Of the numbers: what has fewer is a mistake of the camera and no ink of its own."""
SYMBOLS = "#rgbyopmctkwudlnsvaexz"


@dataclass(frozen=True, slots=True)
class ReadInks:
    """The palette of a puzzle and the ink of each number."""

    palette: tuple[Ink, ...] = BLACK_ON_WHITE
    of_numbers: dict[int, int] = field(default_factory=dict)
    """By the identity of the number."""
    traits: tuple[Colour, ...] = ()
    """Of each ink, what tells it from others."""
    others: dict[int, tuple[tuple[int, float], ...]] = field(default_factory=dict)
    """By the identity of a number whose ink is not sure, the inks that it may have besides, and what each costs."""

    def list_merged(self) -> Iterator[ReadInks]:
        """Readings with ever fewer inks, for one may have been seen as two: those that look most alike become one."""
        inks = self
        while len(inks.traits) > 1:
            pairs = combinations(range(len(inks.traits)), 2)
            distance, one, other = min((find_distance(inks.traits[one], inks.traits[other]), one, other) for one, other in pairs)
            if distance > MOST_ALIKE:
                return
            inks = inks._merge(1 + one, 1 + other)
            yield inks

    def _merge(self, one: int, other: int) -> ReadInks:
        """The same with one of two inks, which has the colour of the one that more is printed in."""
        counts = Counter(self.of_numbers.values())
        lost, kept = sorted((one, other), key=lambda ink: (counts[ink], -ink))
        if len(self.traits) == 2:
            return ReadInks()
        of_numbers = {number: kept if ink == lost else ink for number, ink in self.of_numbers.items()}
        of_numbers = {number: ink - (ink > lost) for number, ink in of_numbers.items()}
        others = {}
        for number, choices in self.others.items():
            joined = {(kept if ink == lost else ink): cost for ink, cost in reversed(choices)}
            left = tuple((ink - (ink > lost), cost) for ink, cost in reversed(joined.items()))
            others[number] = tuple((ink, cost) for ink, cost in left if ink != of_numbers[number])
        palette = (*self.palette[:lost], *self.palette[lost + 1 :])
        return ReadInks(palette, of_numbers, (*self.traits[: lost - 1], *self.traits[lost:]), others)


class _Look(NamedTuple):
    """How a number looks: what tells it from others, and its colour in red, green and blue, from 0 to 1."""

    traits: Colour
    rgb: Colour


def read_inks(photo: Photo, layout: Layout, far: float = FAR) -> ReadInks:
    """Numbers by their colour. What is printed in one colour only is black and white, whichever colour it is."""
    numbers = [seen for band in layout.bands for line in band.lines for seen in line]
    sure = [seen for seen in numbers if seen.number.score > SURE]
    if len(sure) < 4:
        return ReadInks()
    looks = dict(zip(map(_identify, numbers), _list_looks(photo, layout, numbers), strict=True))
    groups = group_looks([looks[_identify(seen)].traits for seen in sure], far)
    if len(groups) < 2:
        return ReadInks()
    groups = _drop_unbalanced(groups, sure, layout, [looks[_identify(seen)].traits for seen in sure])
    if len(groups) < 2:
        return ReadInks()
    centres = [np.median([looks[_identify(sure[place])].traits for place in group], axis=0) for group in groups]
    colours = [np.median([looks[_identify(sure[place])].rgb for place in group], axis=0) for group in groups]
    spread = _find_spread(groups, centres, [looks[_identify(seen)].traits for seen in sure])
    of_numbers: dict[int, int] = {}
    others: dict[int, tuple[tuple[int, float], ...]] = {}
    for seen in numbers:
        away = [find_distance(looks[_identify(seen)].traits, centre) for centre in centres]
        order = sorted(range(len(away)), key=away.__getitem__)
        costs = [(away[place] ** 2 - away[order[0]] ** 2) / (2 * spread**2) for place in order]
        of_numbers[_identify(seen)] = 1 + order[0]
        others[_identify(seen)] = tuple(
            (1 + place, cost) for place, cost in zip(order[1:], costs[1:], strict=True) if cost < MOST_COST
        )
    return ReadInks((PAPER, *name_inks(colours)), of_numbers, tuple(centres), others)


def _find_spread(groups: Sequence[Sequence[int]], centres: Sequence[Colour], looks: Sequence[Colour]) -> float:
    """How far numbers of an ink usually are from its middle, along one way of the colour space."""
    away = [find_distance(looks[place], centre) for group, centre in zip(groups, centres, strict=True) for place in group]
    return max(LEAST_SPREAD, float(np.sqrt(np.mean(np.square(away)) / 3)))


def _drop_unbalanced(groups: list[list[int]], sure: Sequence[Seen], layout: Layout, looks: Sequence[Colour]) -> list[list[int]]:
    """Without groups that are no ink, for rows and columns do not fill about as many cells of it: stains and shadows.

    They become part of the group that they are most like.
    """
    in_rows = {_identify(seen) for band in layout.list_bands(is_horizontal=True) for line in band.lines for seen in line}
    while len(groups) > 1:
        wrong = [number for number, group in enumerate(groups) if not _is_balanced([sure[place] for place in group], in_rows)]
        if not wrong:
            return groups
        number = min(wrong, key=lambda each: len(groups[each]))
        centres = [np.median([looks[place] for place in group], axis=0) for group in groups]
        near = min(
            (other for other in range(len(groups)) if other != number),
            key=lambda other: find_distance(centres[other], centres[number]),
        )
        joined = sorted(groups[number] + groups[near])
        groups = [group for place, group in enumerate(groups) if place not in (number, near)] + [joined]
        groups.sort(key=lambda group: (-len(group), group[0]))
    return groups


def _is_balanced(numbers: Sequence[Seen], in_rows: set[int]) -> bool:
    sums = [0, 0]
    for seen in numbers:
        sums[_identify(seen) in in_rows] += seen.number.choices[0][0]
    return min(sums) > 0 and max(sums) <= 5 * min(sums) + 6


def _identify(seen: Seen) -> int:
    return id(seen.number)


SAMPLES = 12
"""Places each way at which the box of a number and what is around it are looked at."""
AROUND = 0.15
"""How much is looked at around a number, in its width and height."""


def _list_looks(photo: Photo, layout: Layout, numbers: Sequence[Seen]) -> Iterator[_Look]:
    """The look of each number, in the light that falls on the paper around it."""
    import cv2

    scale = min(1.0, PITCH / layout.board.pitch)
    small = cv2.resize(photo.colour, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    paper = _find_paper(small)
    even = np.clip(small / np.maximum(paper, 0.05), 0, 1)
    shares = (np.arange(SAMPLES) + 0.5) / SAMPLES * (1 + 2 * AROUND) - AROUND
    right, down = (each.reshape(-1, 1) for each in np.meshgrid(shares, shares))
    is_inside = (np.maximum(abs(right - 0.5), abs(down - 0.5)) <= 0.5 + AROUND / 2).ravel()
    for seen in numbers:
        one, two, three, four = seen.quad
        places: Any = (one * (1 - right) + two * right) * (1 - down) + (four * (1 - right) + three * right) * down
        places = ((places + 0.5) * scale - 0.5).astype(np.float32).reshape(1, -1, 2)
        box = cv2.remap(even, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(-1, 3)
        rgb, is_ground = choose_colour(box[is_inside], box)
        lightness, *chroma = cv2.cvtColor(rgb.reshape(1, 1, 3).astype(np.float32), cv2.COLOR_RGB2LAB).reshape(3)
        weight = LIGHTNESS_OF_GROUNDS if is_ground else LIGHTNESS_OF_STROKES
        yield _Look(np.array([weight * lightness, *chroma, GROUND * is_ground]), rgb)


def _find_paper(image: Any) -> Any:
    """The colour of the paper at each place: what a wide neighbourhood has at its brightest."""
    import cv2

    height, width = image.shape[:2]
    size = max(2, width // PITCH), max(2, height // PITCH)
    small = cv2.resize(image, (size[0] * 4, size[1] * 4), interpolation=cv2.INTER_AREA)
    bright = cv2.dilate(small, np.ones((5, 5), np.uint8))
    wide = cv2.dilate(small, np.ones((25, 25), np.uint8))
    # Where coloured ground is wider than five of its pixels, the paper around it says what white is.
    lightness = bright.min(axis=2, keepdims=True) / np.maximum(wide.min(axis=2, keepdims=True), 0.05)
    paper = np.where(lightness < 0.75, wide, bright)
    return cv2.resize(cv2.GaussianBlur(paper, (0, 0), 4), (width, height), interpolation=cv2.INTER_LINEAR)


def choose_colour(pixels: Any, surrounded: Any) -> tuple[Any, bool]:
    """The colour of what is printed: of the ground (True) if that is coloured or dark, else of the strokes of the number.

    Strokes cover less than half of a number with what surrounds it, so the median is ground, also on a chip hardly larger.
    """
    lightness = pixels.mean(axis=1)
    order = np.argsort(lightness)
    count = len(order)
    ground = np.median(surrounded, axis=0)
    spread = float(ground.max() - ground.min())
    if spread > 0.22 or float(ground.mean()) < 0.5:
        return ground, True
    strokes = pixels[order[: max(2, count // 8)]].mean(axis=0)
    # Thin strokes are mixed with the paper around them: what they take from white, at full strength.
    taken = 1 - strokes
    full = max(0.75, float(taken.max()))
    return np.clip(1 - taken / max(0.05, float(taken.max())) * full, 0, 1), False


def group_looks(looks: Sequence[Colour], far: float = FAR) -> list[list[int]]:
    """The numbers by colour, the largest group first: groups whose centres are near each other become one, step by step."""
    groups = [([place], np.asarray(look, float)) for place, look in enumerate(looks)]
    # Many numbers look alike: those within a small distance of each other need not be compared one by one.
    coarse: list[tuple[list[int], Colour]] = []
    for places, centre in groups:
        near = next((each for each in coarse if find_distance(each[1], centre) < far / 3), None)
        if near is None:
            coarse.append((places, centre))
        else:
            near[0].extend(places)
    groups = [(places, np.median([looks[place] for place in places], axis=0)) for places, _ in coarse]
    while len(groups) > 1:
        pairs = [
            (find_distance(groups[one][1], groups[other][1]), one, other)
            for one in range(len(groups))
            for other in range(one + 1, len(groups))
        ]
        distance, one, other = min(pairs)
        smallest = min(range(len(groups)), key=lambda number: len(groups[number][0]))
        if distance > far and len(groups[smallest][0]) >= max(2, LEAST_SHARE * len(looks)):
            break
        if distance > far:
            # A few numbers that look like no other: they go to the nearest group.
            one = smallest
            other = min(
                (number for number in range(len(groups)) if number != smallest),
                key=lambda number: find_distance(groups[number][1], groups[smallest][1]),
            )
        places = groups[one][0] + groups[other][0]
        joined = (places, np.median([looks[place] for place in places], axis=0))
        groups = [group for number, group in enumerate(groups) if number not in (one, other)] + [joined]
    return [sorted(places) for places, _ in sorted(groups, key=lambda group: (-len(group[0]), min(group[0])))]


def find_distance(one: Colour, other: Colour) -> float:
    return float(np.linalg.norm(np.asarray(one, float) - np.asarray(other, float)))


def name_inks(colours: Sequence[Colour]) -> list[Ink]:
    """Inks with names of their own: the nearest plain name, counted where two have the same."""
    inks: list[Ink] = []
    used: dict[str, int] = {}
    symbols = iter(SYMBOLS)
    for colour in colours:
        name = _find_name(colour)
        used[name] = used.get(name, 0) + 1
        shown = name if used[name] == 1 else f"{name} {used[name]}"
        red, green, blue = (round(255 * float(part)) for part in colour)
        taken = {ink.symbol for ink in inks}
        first = name[0] if name != "black" else "#"
        symbol = first if first not in taken else next(each for each in symbols if each not in taken)
        inks.append(Ink(shown, f"#{red:02x}{green:02x}{blue:02x}", symbol))
    return inks


PLAIN_NAMES = (
    *("black", "gray", "brown", "red", "darkred", "orange", "gold", "yellow", "olive", "green", "darkgreen", "lightgreen"),
    *("teal", "turquoise", "skyblue", "lightblue", "blue", "navy", "purple", "violet", "pink", "magenta", "salmon", "tan"),
)


def _find_name(colour: Colour) -> str:
    import cv2

    def convert(rgb: Sequence[float]) -> Colour:
        return cv2.cvtColor(np.array(rgb, np.float32).reshape(1, 1, 3), cv2.COLOR_RGB2LAB).reshape(3)

    own = convert(colour)
    known = {name: [int(NAMES[name][start : start + 2], 16) / 255 for start in (1, 3, 5)] for name in PLAIN_NAMES}
    return min(PLAIN_NAMES, key=lambda name: float(np.linalg.norm(convert(known[name]) - own)))
