"""The tiling of spectres, which never repeats and needs no mirror images.

Spectres form nine sorts of clusters, and clusters form larger ones of the same sorts. Smith, Myers, Kaplan and Goodman-Strauss
found it: "A chiral aperiodic monotile" (2023). All 14 edges of a spectre have the same length; two of them lie in one line,
because spectres meet there.

`8053G`, Loopy's description of a patch, begins with the direction of the spectre in the middle, in twelfths of a turn, 0 with its
head up (A and B are 10 and 11). It is spectre 0 of its cluster, which is part 5 of a larger one, which is part 3 of one of the
sort G. Positions and the order of faces follow what Loopy's documentation and source say.

Points are whole combinations of the powers 0 to 3 of a twelfth of a turn, so that equal points are equal numbers; y grows
upwards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from gridwright.kinds.slitherlink.tilings.polygons import Polygon, trim
from gridwright.model.errors import quote

Vector = tuple[int, int, int, int]

_PARTS: Mapping[str, str] = {
    "G": "FXGSPDJ",
    "D": "FPGSXDFX",
    "J": "FPGSYDFP",
    "L": "FPGSYDFX",
    "X": "FYGSYDFP",
    "P": "FYGSYDFX",
    "S": "LPGSXDFX",
    "F": "FPGSYDFY",
    "Y": "FYGSYDFY",
}
"""The sorts of the parts 0 to 7 of a cluster. The smallest clusters are one spectre, of the sort G two."""
_CHAIN = ((5, 2, 3, 1), (7, 0, 2, 0), (6, 2, 3, 1), (3, 2, 3, 1), (1, 0, 2, 0), (0, 2, 3, 1), (2, -4, 3, 3))
"""How the parts of a cluster are laid, one after the other, beginning with part 4: which part, by how many twelfths of a turn it
is turned against the part before, and which corner of that one touches which corner of its own."""
_CORNERS = ((0, 2), (1, 1), (6, 2), (4, 1))
"""The four corners of a cluster: each is a corner of one of its parts."""
_FIRST_CORNERS = (3, 1, 13, 9)
"""The vertices of a spectre that are the corners of a smallest cluster."""
_TURNS = (-3, -2, 3, -2, -3, 2, -3, 2, -3, -2, 0, -2, 3, -2)
"""The turn at each vertex of a spectre, in twelfths to the left, from the top of its head on clockwise."""
_SIDES = len(_TURNS)

_CELL = 7
"""The sides of a cell, if an edge has the length 2√2."""
_PATCH = re.compile(r"([0-9AB])([0-9]{1,40})([GDJLXPSFY])", re.ASCII)
_DIAMETER = 6.0
"""More than the largest distance of two points of two spectres that share an edge, halved."""


@dataclass(frozen=True, slots=True)
class _Motion:
    """A motion of the plane: a mirroring across the line of x, or none, then a turn, then a shift."""

    is_mirrored: bool
    turn: int
    shift: Vector

    def move(self, point: Vector) -> Vector:
        """Where a point comes to lie."""
        return _add(_turn(_mirror(point) if self.is_mirrored else point, self.turn), self.shift)

    def after(self, first: _Motion) -> _Motion:
        """First the other motion, then this one."""
        turn = self.turn + (-first.turn if self.is_mirrored else first.turn)
        return _Motion(self.is_mirrored != first.is_mirrored, turn % 12, self.move(first.shift))

    def inverse(self) -> _Motion:
        """The motion that takes everything back."""
        back = _Motion(self.is_mirrored, (self.turn if self.is_mirrored else -self.turn) % 12, (0, 0, 0, 0))
        a, b, c, d = back.move(self.shift)
        return _Motion(back.is_mirrored, back.turn, (-a, -b, -c, -d))


@dataclass(frozen=True, slots=True)
class _Address:
    """Where the spectre in the middle of a patch lies in the tiling."""

    direction: int
    spectre: int
    parts: tuple[int, ...]
    """Of each cluster, the smallest first, which part of the next one it is."""
    top: str
    """The sort of the largest cluster."""

    @classmethod
    def parse(cls, patch: str) -> _Address:
        """The address that a description gives; ValueError if it is none."""
        match = _PATCH.fullmatch(patch)
        if not match:
            raise ValueError(f"found {quote(patch)}, expected one such as 8053G")
        spectre, *parts = map(int, match[2])
        sort = match[3]
        for part in reversed(parts):
            if part >= len(_PARTS[sort]):
                raise ValueError(f"found part {part} of a cluster {sort}, which has {len(_PARTS[sort])}")
            sort = _PARTS[sort][part]
        if spectre >= _count(sort):
            raise ValueError(f"found spectre {spectre} of a cluster {sort}, which has {_count(sort)}")
        return cls(int(match[1], 12), spectre, tuple(parts), match[3])

    def __str__(self) -> str:
        return "".join(["0123456789AB"[self.direction], *map(str, (self.spectre, *self.parts)), self.top])


def spectres(width: int, height: int, patch: str) -> list[Polygon]:
    """Spectres of edge length 1, from the middle one outwards: each is followed by those beside it that have not come yet."""
    return trim([tuple(map(_place, corners)) for corners in _lay(width, height, _Address.parse(patch))])


def patch_problems(name: str, width: int, height: int, patch: str) -> Iterator[str]:
    """Why this is no description of a patch of this size."""
    try:
        _lay(width, height, _Address.parse(patch))
    except ValueError as problem:
        yield f"patch: {problem}"


def choose_patch(name: str, width: int, height: int, seed: int) -> str:
    """The description of a patch, every part of the tiling with the same chance."""
    random = Random(seed)
    shares = _shares()
    firsts = [(sort, spectre) for sort in _PARTS for spectre in range(_count(sort))]
    top, spectre = random.choices(firsts, [shares[sort] for sort, _ in firsts])[0]
    # Spectres of odd directions are the second ones of a cluster: chosen so, most heads point in six of the twelve directions.
    direction = 2 * random.randrange(6) + spectre
    parts: tuple[int, ...] = ()
    while True:
        wholes = [(whole, part) for whole in _PARTS for part, sort in enumerate(_PARTS[whole]) if sort == top]
        top, part = random.choices(wholes, [shares[whole] for whole, _ in wholes])[0]
        parts = (*parts, part)
        address = _Address(direction, spectre, parts, top)
        try:
            _lay(width, height, address)
        except ValueError:
            continue
        return str(address)


@cache
def _shares() -> Mapping[str, float]:
    """How often each sort occurs among clusters of a level: what growing again and again leads to."""
    counts = dict.fromkeys(_PARTS, 1.0)
    for _ in range(40):
        grown = {sort: sum(counts[whole] * _PARTS[whole].count(sort) for whole in _PARTS) for sort in _PARTS}
        total = sum(grown.values())
        counts = {sort: count / total for sort, count in grown.items()}
    return counts


def _count(sort: str) -> int:
    """Spectres in a smallest cluster."""
    return 2 if sort == "G" else 1


@lru_cache(maxsize=2)
def _lay(width: int, height: int, address: _Address) -> list[tuple[Vector, ...]]:
    """The spectres in a rectangle, in Loopy's order; ValueError if the largest cluster does not reach as far."""
    left, top = -(_CELL * width // 2), _CELL * height // 2
    right, bottom = left + _CELL * width, top - _CELL * height

    def is_inside(corners: tuple[Vector, ...]) -> bool:
        return all(left - _TINY <= x <= right + _TINY and bottom - _TINY <= y <= top + _TINY for x, y in map(_rough, corners))

    first, near = _expand(address, math.hypot(right - left, top - bottom) / 2 / _EDGE)
    across = {(corners[side - 1], corners[side]): corners for corners in near for side in range(_SIDES)}
    laid = [first] if is_inside(first) else []
    found = set(laid)
    for corners in laid:
        for side in range(_SIDES):
            beside = across.get((corners[(side + 1) % _SIDES], corners[side]))
            if beside is None:
                raise ValueError(f"does not tell the whole of {width}x{height}")
            if beside not in found and is_inside(beside):
                found.add(beside)
                laid.append(beside)
    return laid


_EDGE = 2 * math.sqrt(2)
_TINY = 1e-6
"""Whole combinations of 1 and √3 of this size differ by more."""


def _expand(address: _Address, reach: float) -> tuple[tuple[Vector, ...], list[tuple[Vector, ...]]]:
    """The spectre that an address means, in the place of the middle one; and all up to this distance, at least, from (0, 0)."""
    path = _SPECTRES[address.spectre]
    for level, part in enumerate(address.parts):
        path = _motions(level)[part].after(path)
    start = _add(_turn(_MINUS_ROOT_3, address.direction), _turn(_MINUS_ROOT_3, address.direction - 3))
    whole = _Motion(is_mirrored=False, turn=address.direction, shift=start).after(path.inverse())
    near: list[tuple[Vector, ...]] = []
    waiting = [(whole, address.top, len(address.parts))]
    while waiting:
        motion, sort, level = waiting.pop()
        x, y = _rough(motion.shift)
        if math.hypot(x, y) / _EDGE > reach + _radius(level) + _DIAMETER:
            continue
        if level:
            motions = _motions(level - 1)
            waiting += [(motion.after(motions[part]), below, level - 1) for part, below in enumerate(_PARTS[sort])]
        else:
            near += [tuple(map(motion.after(spectre).move, _OUTLINE)) for spectre in _SPECTRES[: _count(sort)]]
    return tuple(map(whole.after(path).move, _OUTLINE)), near


@cache
def _motions(level: int) -> tuple[_Motion, ...]:
    """Where the parts 0 to 7 of a cluster lie, if they are clusters of this level. Each level mirrors the one below."""
    corners = _corners(level)
    motions = {4: _Motion(is_mirrored=False, turn=0, shift=(0, 0, 0, 0))}
    before = motions[4]
    for part, turn, there, here in _CHAIN:
        turned = _Motion(is_mirrored=False, turn=(before.turn + turn) % 12, shift=(0, 0, 0, 0))
        shift = _add(before.move(corners[there]), _turn(turned.move(corners[here]), 6))
        motions[part] = before = _Motion(is_mirrored=False, turn=turned.turn, shift=shift)
    mirror = _Motion(is_mirrored=True, turn=0, shift=(0, 0, 0, 0))
    return tuple(mirror.after(motions[part]) for part in range(len(motions)))


@cache
def _corners(level: int) -> tuple[Vector, ...]:
    """The four corners of a cluster of this level."""
    if level == 0:
        return tuple(_OUTLINE[vertex] for vertex in _FIRST_CORNERS)
    motions, below = _motions(level - 1), _corners(level - 1)
    return tuple(motions[part].move(below[corner]) for part, corner in _CORNERS)


@cache
def _radius(level: int) -> float:
    """No point of a cluster lies farther from the place that its motion takes (0, 0) to, in edges."""
    if level == 0:
        return 2 * _DIAMETER
    return _radius(level - 1) + max(math.hypot(*_rough(motion.shift)) / _EDGE for motion in _motions(level - 1))


def _turn(vector: Vector, twelfths: int) -> Vector:
    """The vector turned to the left."""
    a, b, c, d = vector
    twelfths %= 12
    if twelfths >= 6:
        a, b, c, d = -a, -b, -c, -d
    for _ in range(twelfths % 6):
        # The power 4 is power 2 less power 0.
        a, b, c, d = -d, a, b + d, c
    return a, b, c, d


def _mirror(vector: Vector) -> Vector:
    """The vector with the opposite y: power 1 becomes power -1, which is power 1 less power 3, and so on."""
    a, b, c, d = vector
    return a + c, b, -c, -b - d


def _add(one: Vector, other: Vector) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def _rough(vector: Vector) -> tuple[float, float]:
    """(x, y) as Loopy measures: an edge in the direction 0 leads by (2, -2)."""
    a, b, c, d = _add(vector, _turn(vector, -3))
    return 2 * a + c + b * _ROOT_3, 2 * d + b + c * _ROOT_3


def _place(vector: Vector) -> tuple[float, float]:
    x, y = _rough(vector)
    return x / _EDGE, -y / _EDGE


def _outline() -> tuple[Vector, ...]:
    corners, direction, edge = [(0, 0, 0, 0)], 0, (1, 0, 0, 0)
    for turn in _TURNS[1:]:
        corners.append(_add(corners[-1], _turn(edge, direction)))
        direction += turn
    return tuple(corners)


_ROOT_3 = math.sqrt(3)
_MINUS_ROOT_3: Vector = (0, -2, 0, 1)
"""Less the square root of 3: power 3 less twice power 1."""
_OUTLINE = _outline()
"""A spectre with the top of its head at (0, 0)."""
_SPECTRES = (
    _Motion(is_mirrored=False, turn=0, shift=(0, 0, 0, 0)),
    _Motion(is_mirrored=False, turn=1, shift=_add(_OUTLINE[12], _turn(_OUTLINE[6], 7))),
)
"""Where the spectres of a smallest cluster lie."""
