"""Which tiling a Slitherlink is played on: its name, how large the patch is, and the table of all names.

The tilings are those of Loopy in Simon Tatham's puzzle collection, with faces in its order, so that its game IDs can be read and
written; and `graph`, which is any planar graph that somebody drew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import count
from types import MappingProxyType
from typing import Any

from gridwright.kinds.slitherlink.tilings.graph import Graph, Point
from gridwright.kinds.slitherlink.tilings.polygons import Polygon, join
from gridwright.model.errors import InputError, PuzzleError, expect_name, quote

GRAPH = "graph"
"""The name of a tiling that is drawn face by face."""

MOST_FACES = 100_000
"""Faces of one board that is no rectangle of squares."""

_WITHOUT_EARS = "0"
"""The version flag of triangular IDs of today; those of before have none."""


@dataclass(frozen=True, slots=True)
class Sort:
    """One of the tilings that have a name."""

    title: str
    loopy_type: int
    """The number of this tiling in Loopy's game IDs."""
    faces_per_cell: int
    """At most so many faces lie in a patch for each of its width times height cells."""
    least: int = 3
    """Neither side of a patch is shorter."""
    least_long: int = 3
    """One side of a patch is at least as long as this."""
    module: str = "periodic"
    has_patch: bool = False
    """Whether a patch needs a description beside its size."""


TILINGS: Mapping[str, Sort] = MappingProxyType(
    {
        "triangular": Sort("Triangles", 1, 3),
        "honeycomb": Sort("Honeycomb", 2, 1),
        "snub-square": Sort("Snub square", 3, 3),
        "cairo": Sort("Cairo pentagons", 4, 2, least_long=4),
        "great-hexagonal": Sort("Great hexagonal", 5, 6),
        "octagonal": Sort("Octagons and squares", 6, 2),
        "kites": Sort("Kites", 7, 6),
        "floret": Sort("Floret pentagons", 8, 6, least=1, least_long=2),
        "dodecagonal": Sort("Dodecagons and triangles", 9, 3, least=2, least_long=2),
        "great-dodecagonal": Sort("Great dodecagonal", 10, 6, least=2, least_long=2),
        "penrose-kite-dart": Sort("Penrose kites and darts", 11, 1, module="penrose", has_patch=True),
        "penrose-rhombs": Sort("Penrose rhombs", 12, 1, module="penrose", has_patch=True),
        "great-great-dodecagonal": Sort("Great-great dodecagonal", 13, 12, least=2, least_long=2),
        "kagome": Sort("Kagome", 14, 4),
        "compass-dodecagonal": Sort("Compass dodecagonal", 15, 6, least=2, least_long=2),
        "hats": Sort("Hats", 16, 1, least=6, least_long=6, module="hats", has_patch=True),
        "spectres": Sort("Spectres", 17, 1, least=6, least_long=6, module="spectres", has_patch=True),
    }
)


@dataclass(frozen=True, repr=False)
class Tiling:
    """A patch of a tiling. Making one checks it and raises `PuzzleError` with every problem.

    >>> len(Tiling("cairo", 5, 4).graph.faces)
    31
    """

    name: str
    width: int
    height: int
    patch: str = ""
    """Of tilings that never repeat, which part of the plane this is, as Loopy describes it; of triangles its version flag."""
    drawn: Graph | None = None
    """Of `graph` its faces; None for all others."""

    def __post_init__(self) -> None:
        if problems := list(self._problems()):
            raise PuzzleError(problems)

    @classmethod
    def of_graph(cls, graph: Graph) -> Tiling:
        """The tiling that is this graph. Its size counts as one cell."""
        return cls(GRAPH, 1, 1, drawn=graph)

    @classmethod
    def from_polygons(cls, polygons: Iterable[Sequence[Point]]) -> Tiling:
        """The tiling of these faces, each as its corners (x, y), y downwards. Corners that nearly agree are one vertex, and one
        that lies on a side of another face divides it.

        >>> len(Tiling.from_polygons([[(0, 0), (2, 0), (0, 2)], [(2, 0), (2, 2), (0, 2)]]).graph.edges)
        5
        """
        from gridwright.kinds.slitherlink.tilings.joining import join_drawn

        faces = list(_read_polygons(polygons))
        return cls.of_graph(join_drawn(faces, [f"face {number}" for number in range(1, len(faces) + 1)]))

    def __repr__(self) -> str:
        if self.drawn is not None:
            return f"Tiling.of_graph({self.drawn!r})"
        return f"Tiling({self.name!r}, {self.width}, {self.height}{f', {self.patch!r}' if self.patch else ''})"

    @property
    def graph(self) -> Graph:
        """Its faces, edges and vertices; built once for equal tilings."""
        return self.drawn if self.drawn is not None else _build(self.name, self.width, self.height, self.patch)

    @property
    def title(self) -> str:
        """What a person calls it."""
        return TILINGS[self.name].title if self.name in TILINGS else "Drawn graph"

    @property
    def description(self) -> str:
        """What a message calls it: `the tiling cairo`."""
        return "a drawn graph" if self.name == GRAPH else f"the tiling {self.name}"

    def dump(self) -> dict[str, Any]:
        """As an object of JSON."""
        if self.drawn is not None:
            return {"name": self.name, "points": list(map(list, self.drawn.points)), "faces": list(map(list, self.drawn.faces))}
        patch = {"patch": self.patch} if self.patch else {}
        return {"name": self.name, "width": self.width, "height": self.height, **patch}

    def _problems(self) -> Iterator[str]:
        if self.name == GRAPH:
            yield from self._drawn_problems()
            return
        sort = TILINGS.get(self.name)
        if sort is None:
            names = [*TILINGS, GRAPH]
            yield f"tiling: found {quote(self.name)}, {expect_name(self.name, names, 'expected ' + ', '.join(names))}"
            return
        if self.drawn is not None:
            yield f"tiling: {self.name} has its own faces, so none can be drawn"
        wrong_size = list(check_size(self.name, self.width, self.height))
        yield from wrong_size
        if sort.has_patch and not wrong_size:
            yield from _patch_problems(self.name, self.width, self.height, self.patch)
        elif self.name == "triangular":
            if self.patch not in ("", _WITHOUT_EARS):
                yield f"patch: found {quote(self.patch)}, expected 0, or nothing for the patches of old game IDs"
        elif self.patch and not sort.has_patch:
            yield f"patch: found {quote(self.patch)}, expected nothing: patches of {self.name} differ in size only"

    def _drawn_problems(self) -> Iterator[str]:
        if self.drawn is None:
            yield "tiling: a graph needs its points and faces"
        elif len(self.drawn.faces) > MOST_FACES:
            yield f"tiling: found {len(self.drawn.faces):,} faces, expected at most {MOST_FACES:,}"
        else:
            yield from self.drawn.problems(is_drawn=True)
        if (self.width, self.height, self.patch) != (1, 1, ""):
            yield "tiling: a graph has no size and no patch of its own"


def _read_polygons(polygons: object) -> Iterator[list[Point]]:
    """Faces as a person writes them; InputError names the face and the corner that is no pair of numbers."""
    if not isinstance(polygons, Iterable) or isinstance(polygons, str):
        raise InputError(f"found {quote(polygons)}, expected a list of faces such as [[(0, 0), (1, 0), (0, 1)]]", place="faces")
    face = 0
    for face, polygon in enumerate(polygons, start=1):
        if not isinstance(polygon, Iterable) or isinstance(polygon, str):
            raise InputError(f"found {quote(polygon)}, expected corners such as [(0, 0), (1, 0), (0, 1)]", place=f"face {face}")
        yield [_read_corner(corner, f"face {face}, corner {number}") for number, corner in enumerate(polygon, start=1)]
    if not face:
        raise InputError("found none, expected at least one", place="faces")


def _read_corner(corner: object, place: str) -> Point:
    try:
        x, y = map(float, corner)  # type: ignore[call-overload] # what is no pair of numbers is told below
    except (TypeError, ValueError):
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise InputError(f"found {quote(corner)}, expected a pair such as (1.5, 2)", place=place)
    return x, y


def make_tiling(name: str, width: int, height: int, seed: int = 0) -> Tiling:
    """A patch of this size as somebody makes it who has no description of one. The seed chooses among patches that differ."""
    sort = TILINGS.get(name)
    if sort is None or not sort.has_patch or any(check_size(name, width, height)):
        return Tiling(name, width, height, _WITHOUT_EARS if name == "triangular" else "")
    choose: Callable[[str, int, int, int], str] = _module_of(name).choose_patch
    for attempt in count():
        patch = choose(name, width, height, (seed << 20) + attempt)
        if not _patch_problems(name, width, height, patch):
            break
    return Tiling(name, width, height, patch)


def check_size(name: str, width: int, height: int) -> Iterator[str]:
    """Why a patch cannot be so large or so small. Cheap, as nothing is built."""
    sort = TILINGS[name]
    if wrong := [length for length in (width, height) if type(length) is not int]:
        yield f"size: found {quote(wrong[0])}, expected whole numbers"
    elif min(width, height) < sort.least:
        yield f"size: found {width}x{height}, expected both sides of {name} to be at least {sort.least}"
    elif max(width, height) < sort.least_long:
        yield f"size: found {width}x{height}, expected one side of {name} to be at least {sort.least_long}"
    elif width * height * sort.faces_per_cell > MOST_FACES:
        yield f"size: {width}x{height} is too large: at most {MOST_FACES // sort.faces_per_cell:,} cells of {name}"


@lru_cache(maxsize=64)
def _patch_problems(name: str, width: int, height: int, patch: str) -> tuple[str, ...]:
    check: Callable[[str, int, int, str], Iterator[str]] = _module_of(name).patch_problems
    if problems := tuple(check(name, width, height, patch)):
        return problems
    graph = _build(name, width, height, patch)
    return () if graph.faces and not any(graph.problems()) else ("patch: too little of the tiling lies in it to be a board",)


def _module_of(name: str) -> Any:
    return import_module(f"{__package__}.{TILINGS[name].module}")


@lru_cache(maxsize=64)
def _build(name: str, width: int, height: int, patch: str) -> Graph:
    function = "triangular_with_ears" if name == "triangular" and patch != _WITHOUT_EARS else name.replace("-", "_")
    lay: Callable[..., Iterable[Polygon]] = getattr(_module_of(name), function)
    return join(lay(width, height, patch) if TILINGS[name].has_patch else lay(width, height))
