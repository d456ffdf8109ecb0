"""The tiling of hats, which never repeats: hats form four sorts of metatiles, and metatiles form larger ones of the same sorts.

Smith, Myers, Kaplan and Goodman-Strauss found it: "An aperiodic monotile" (2023). A hat consists of eight kites of a grid of
hexagons with six kites each, and has 14 vertices: one lies in the middle of a straight side, because hats meet there.

`3,2,0,1,P`, Loopy's description of a patch, says where the kite in the corner of the patch lies: it is kite 3 of hat 2 of its
metatile, which is part 0 of a larger one, which is part 1 of one of the sort P. Parts of neighbouring metatiles overlap.

Points are (x, y) for x + y r, r being a sixth of a turn, with 6 as the distance of the centres of neighbouring hexagons.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from gridwright.kinds.slitherlink.tilings.polygons import ROOT_3, Polygon, trim
from gridwright.model.errors import quote

Lattice = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A metatile: its sort, where its first vertex lies, and by how many sixths of a turn it is turned."""

    sort: str
    at: Lattice
    turn: int


@dataclass(frozen=True, slots=True)
class _Hat:
    at: Lattice
    turn: int
    is_mirrored: bool = False


@dataclass(frozen=True, slots=True)
class _Sort:
    """A sort of metatiles, as it lies at (0, 0) without a turn."""

    corners: tuple[Lattice, ...]
    grown_corners: tuple[Lattice, ...]
    """Where its corners lie after its parts have taken the size of metatiles; a growing patch is laid anew corner by corner."""
    hats: tuple[_Hat, ...]
    parts: tuple[_Tile, ...]
    own_parts: tuple[int, ...]
    """The parts that no other metatile has a better claim to: each metatile is an own part of exactly one larger one."""


def _tiles(text: str) -> tuple[_Tile, ...]:
    """Metatiles of a list such as `H -4 20 0, ...`: sort, place and turn."""
    words = [entry.split() for entry in text.split(",")]
    return tuple(_Tile(sort, (int(x), int(y)), int(turn)) for sort, x, y, turn in words)


_SORTS: Mapping[str, _Sort] = {
    "H": _Sort(
        ((0, 0), (4, -2), (12, 6), (10, 10), (-6, 18), (-8, 16)),
        ((0, 0), (12, -6), (30, 12), (24, 24), (-12, 42), (-18, 36)),
        (_Hat((6, 0), 0), _Hat((6, 6), 4), _Hat((0, 12), 0), _Hat((0, 6), 3, is_mirrored=True)),
        _tiles(
            "H -4 20 0, H 2 2 0, H 8 26 4, T 6 24 3, P -8 16 0, P 4 34 4, P 6 0 5,"
            "F -10 38 2, F -10 44 4, F -4 2 0, F 2 2 4, F 26 14 0, F 32 8 2"
        ),
        (0, 1, 2, 3, 4, 5, 6, 8, 9, 12),
    ),
    "T": _Sort(
        ((0, 0), (6, 6), (-6, 12)),
        ((0, 0), (12, 12), (-12, 24)),
        (_Hat((-2, 10), 2),),
        _tiles("H 10 10 2, P -6 0 0, P 8 14 1, P 18 6 2, F -14 34 3, F -8 -2 5, F 22 4 1"),
        (0,),
    ),
    "P": _Sort(
        ((0, 0), (4, 4), (-4, 20), (-8, 16)),
        ((0, 0), (14, 8), (-4, 44), (-18, 36)),
        (_Hat((-2, 10), 2), _Hat((-2, 16), 1)),
        _tiles(
            "H 4 22 1, H 10 10 2, P -6 0 0, P 6 24 0, P 8 14 1,F -20 40 5, F -14 34 3, F -8 -2 5, F 4 46 2, F 10 10 0, F 16 4 2"
        ),
        (0, 1, 4, 5, 10),
    ),
    "F": _Sort(
        ((0, 0), (4, -2), (6, 0), (-2, 16), (-6, 12)),
        ((0, 0), (14, -4), (18, 6), (0, 42), (-14, 34)),
        (_Hat((0, 6), 2), _Hat((0, 12), 1)),
        _tiles(
            "H 8 20 1, H 14 8 2, P 10 22 0, P 12 12 1,F -16 38 5, F -10 32 3, F -4 2 0, F 2 2 4, F 8 44 2, F 14 8 0, F 20 2 2"
        ),
        (0, 1, 3, 6, 8, 10),
    ),
}
_OUTLINE: tuple[Lattice, ...] = (
    *((-6, 6), (-9, 6), (-8, 4), (-6, 3), (-6, 0), (-3, -3), (-2, -2)),
    *((0, -3), (0, 0), (3, 0), (2, 2), (0, 3), (-2, 4), (-3, 3)),
)
_KITES: tuple[Lattice, ...] = ((-7, 5), (-5, 4), (-5, 1), (-4, -1), (-1, -1), (-2, 1), (-1, 2), (1, 1))
"""A point inside each kite of a hat; those of the kites around (0, 0) are the six turns of (1, 1)."""

_PATCH = re.compile(r"((?:[0-9]{1,2},){3,40})([HTPF])", re.ASCII)
_MOST_PARTS = 40
"""Levels of metatiles in a patch; ten suffice for the largest boards."""
_GROWTH = 2.5
"""Metatiles of the next level are at least so much larger."""
_REACH = 60.0
"""A part of a metatile lies at most so far from it, with room for the change of shape from level to level."""


@dataclass(frozen=True, slots=True)
class _Address:
    """Where the kite in the corner of a patch lies in the tiling."""

    kite: int
    hat: int
    parts: tuple[int, ...]
    """Of each metatile, the smallest first, which part of the next one it is."""
    top: str
    """The sort of the largest metatile."""

    @classmethod
    def parse(cls, patch: str) -> _Address:
        """The address that a description gives; ValueError if it is none."""
        match = _PATCH.fullmatch(patch)
        if not match:
            raise ValueError(f"found {quote(patch)}, expected one such as 3,2,0,1,P")
        kite, hat, *parts = map(int, match[1].split(",")[:-1])
        address = cls(kite, hat, tuple(parts), match[2])
        address._check()
        return address

    def __str__(self) -> str:
        return ",".join(map(str, (self.kite, self.hat, *self.parts))) + f",{self.top}"

    def _check(self) -> None:
        sort = self.top
        for part in reversed(self.parts):
            if part >= len(_SORTS[sort].parts):
                raise ValueError(f"found part {part} of a metatile {sort}, which has {len(_SORTS[sort].parts)}")
            sort = _SORTS[sort].parts[part].sort
        if self.hat >= len(_SORTS[sort].hats):
            raise ValueError(f"found hat {self.hat} of a metatile {sort}, which has {len(_SORTS[sort].hats)}")
        if self.kite >= len(_KITES):
            raise ValueError(f"found kite {self.kite} of a hat, which has {len(_KITES)}")

    def within(self, sort: str, part: int) -> _Address:
        """The address in a larger metatile, of which its largest one is a part."""
        return _Address(self.kite, self.hat, (*self.parts, part), sort)


def hats(width: int, height: int, patch: str) -> list[Polygon]:
    """Hats with edges of length 1 and √3, in the order in which rows of kites, to the right and back again, pass their kite 0."""
    owners = _fill(width, height, _Address.parse(patch))
    outlines = []
    for kite in _kites(width, height):
        hat, number = owners[kite]
        if number == 0:
            outline = [_move(point, hat) for point in _OUTLINE]
            if all(0 <= 2 * x + y <= 12 * width and 0 <= y <= 6 * height for x, y in outline):
                outlines.append(outline[::-1] if hat.is_mirrored else outline)
    return trim([tuple([((x + y / 2) / ROOT_3, y / 2) for x, y in outline]) for outline in outlines])


def patch_problems(name: str, width: int, height: int, patch: str) -> Iterator[str]:
    """Why this is no description of a patch of this size."""
    try:
        _fill(width, height, _Address.parse(patch))
    except ValueError as problem:
        yield f"patch: {problem}"


def choose_patch(name: str, width: int, height: int, seed: int) -> str:
    """The description of a patch, every part of the tiling with about the same chance."""
    random = Random(seed)
    choices = [(sort, hat) for sort in _SORTS for hat in range(len(_SORTS[sort].hats))]
    sort, hat = random.choices(choices, [_SHARES[sort] for sort, _ in choices])[0]
    address = _Address(random.randrange(len(_KITES)), hat, (), sort)
    while True:
        wholes = _wholes(address.top)
        sort, part = random.choices(wholes, [_SHARES[sort] for sort, _ in wholes])[0]
        address = address.within(sort, part)
        if _cover(width, height, address) is not None:
            return str(address)


_SHARES = {"H": 1.0, "T": (7 - 3 * math.sqrt(5)) / 2, "P": 3 * math.sqrt(5) - 6, "F": (9 - 3 * math.sqrt(5)) / 2}
"""How often each sort occurs among metatiles, compared with H."""


def _wholes(sort: str) -> list[tuple[str, int]]:
    """The metatiles that a metatile of this sort is an own part of, and which one."""
    return [(whole, part) for whole in _SORTS for part in _SORTS[whole].own_parts if _SORTS[whole].parts[part].sort == sort]


Owners = dict[Lattice, tuple[_Hat, int]]
"""By the point inside a kite, the hat that it belongs to, and which kite of the hat it is."""


def _fill(width: int, height: int, address: _Address) -> Owners:
    """The owners of all kites of a rectangle; ValueError if an address leaves too much open.

    Where it names too few levels, Loopy takes the first possible metatile on each further one.
    """
    while (owners := _cover(width, height, address)) is None:
        if len(address.parts) == _MOST_PARTS:
            raise ValueError(f"does not tell the whole of {width}x{height}")
        address = address.within(*_wholes(address.top)[0])
    return owners


@lru_cache(maxsize=2)
def _cover(width: int, height: int, address: _Address) -> Owners | None:
    """The owners of all kites near a rectangle; None if the largest metatile does not cover it."""
    tiles, middle = _grow(address, math.hypot(6 * width, 6 * height))
    first = _move_hat(_SORTS[middle.sort].hats[address.hat], middle)
    kite = _KITES[address.kite]
    centre = _move((6 * round(kite[0] / 6), 6 * round(kite[1] / 6)), first)
    beside = _subtract(_move(kite, first), centre)
    back = next(turn for turn in range(6) if _turn(beside, turn) == (1, 1))
    right, bottom = 12 * width, 6 * height
    owners: Owners = {}
    for tile in tiles:
        turned = _Tile(tile.sort, _turn(_subtract(tile.at, centre), back), (tile.turn + back) % 6)
        x, y = turned.at
        if not (-_REACH <= 2 * x + y <= right + _REACH and -_REACH <= y <= bottom + _REACH):
            continue
        for hat in _SORTS[tile.sort].hats:
            laid = _move_hat(hat, turned)
            at_x, at_y = laid.at
            for number, (kite_x, kite_y) in enumerate(_turned_kites(laid.turn, laid.is_mirrored)):
                x, y = at_x + kite_x, at_y + kite_y
                if 0 <= 2 * x + y <= right and 0 <= y <= bottom:
                    owners[x, y] = laid, number
    return owners if all(kite in owners for kite in _kites(width, height)) else None


@cache
def _turned_kites(turn: int, is_mirrored: bool) -> tuple[Lattice, ...]:
    """The points inside the kites of a hat at (0, 0)."""
    hat = _Hat((0, 0), turn, is_mirrored)
    return tuple(_move(kite, hat) for kite in _KITES)


def _grow(address: _Address, reach: float) -> tuple[list[_Tile], _Tile]:
    """The smallest metatiles around one, up to this distance at least as far as the largest one reaches; and that one.

    Metatiles change their shape a little as they grow, so each level is laid anew, from corner to corner.
    """
    reaches = [reach + _REACH]
    for _ in address.parts:
        reaches.append(reaches[-1] / _GROWTH + _REACH)
    middle = _Tile(address.top, (0, 0), 0)
    tiles = [middle]
    for level in range(len(address.parts) - 1, -1, -1):
        moved = _lay_anew(tiles, middle)
        parts = {_move_tile(part, tile) for tile in moved for part in _SORTS[tile.sort].parts}
        middle = _move_tile(_SORTS[middle.sort].parts[address.parts[level]], moved[0])
        tiles = [tile for tile in parts if _distance(tile.at, middle.at) <= reaches[level]]
    return tiles, middle


def _lay_anew(tiles: list[_Tile], middle: _Tile) -> list[_Tile]:
    """Where metatiles lie after they have grown; the middle one is the first."""
    at_corner: dict[Lattice, list[_Tile]] = {}
    for tile in tiles:
        for corner in _SORTS[tile.sort].corners:
            at_corner.setdefault(_move(corner, tile), []).append(tile)
    moved = {middle: middle}
    waiting = [middle]
    for tile in waiting:
        sort, grown = _SORTS[tile.sort], moved[tile]
        for old, new in zip(sort.corners, sort.grown_corners, strict=True):
            for near in at_corner[_move(old, tile)]:
                if near not in moved:
                    number = [_move(corner, near) for corner in _SORTS[near.sort].corners].index(_move(old, tile))
                    from_start = _turn(_SORTS[near.sort].grown_corners[number], near.turn)
                    moved[near] = _Tile(near.sort, _subtract(_move(new, grown), from_start), near.turn)
                    waiting.append(near)
    return list(moved.values())


def _kites(width: int, height: int) -> Iterator[Lattice]:
    """A point inside each kite of a rectangle, in Loopy's order: to the right above a line of centres, back below the next one.

    Where a row back begins at the right rim of an odd line, its first two kites change places.
    """
    for row in range(height):
        for line, side in ((row, 1), (row + 1, -1)):
            shift = 6 * (line % 2)
            doubles = [x for x in range(3, 12 * width, 3) if (x - shift) % 12 != 6]
            if side < 0:
                doubles.reverse()
                if line % 2:
                    doubles[:2] = doubles[1::-1]
            for double in doubles:
                y = 6 * line + side * (2 if (double - shift) % 12 == 0 else 1)
                yield (double - y) // 2, y


def _turn(point: Lattice, sixths: int) -> Lattice:
    x, y = point
    for _ in range(sixths % 6):
        x, y = -y, x + y
    return x, y


def _add(one: Lattice, other: Lattice) -> Lattice:
    return one[0] + other[0], one[1] + other[1]


def _subtract(one: Lattice, other: Lattice) -> Lattice:
    return one[0] - other[0], one[1] - other[1]


def _distance(one: Lattice, other: Lattice) -> float:
    x, y = _subtract(one, other)
    return math.sqrt(x * x + x * y + y * y)


def _move(point: Lattice, frame: _Tile | _Hat) -> Lattice:
    """Where a point of a metatile or a hat lies."""
    if isinstance(frame, _Hat) and frame.is_mirrored:
        point = point[0] + point[1], -point[1]
    return _add(frame.at, _turn(point, frame.turn))


def _move_tile(tile: _Tile, frame: _Tile) -> _Tile:
    return _Tile(tile.sort, _move(tile.at, frame), (tile.turn + frame.turn) % 6)


def _move_hat(hat: _Hat, frame: _Tile) -> _Hat:
    return _Hat(_move(hat.at, frame), (hat.turn + frame.turn) % 6, hat.is_mirrored)
