"""Polygons and texts in SVG files that anybody may have drawn: what has straight sides, where it lies after all transforms.

Read are `polygon`, `polyline`, `rect` and `path`, the last with straight lines only; each part of a path is a polygon of its own.
What is only defined or kept for later (`defs`, `clipPath`, `symbol` and the like) is passed over, and so is what is not shown.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.codec.text import quote
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f as SVG has them: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
MOST_CORNERS = 1_000_000
"""Of all polygons together."""
MOST_DEPTH = 200
"""Groups within groups."""
FAR = 1e9
"""No coordinate is larger."""
_UNSEEN = frozenset({"defs", "clipPath", "mask", "marker", "pattern", "symbol", "metadata", "style", "script", "title", "desc"})
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")
_STEP = re.compile(rf"([A-Za-z])|({_NUMBER.pattern})|([^\s,])")
_TRANSFORM = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)")
_STRAIGHT = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0}
"""Commands of paths -> how many numbers each takes."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A polygon, with what its element says of it."""

    corners: tuple[Point, ...]
    place: str
    """What a message calls it: `polygon 3`, or with its id `polygon 3 (window)`."""
    attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text, about where its middle lies, and the point that the file gives for it."""

    text: str
    middle: Point
    anchor: Point


def read_shapes(root: Element) -> tuple[list[Shape], list[Lettering]]:
    """Everything with straight sides and every text, in the order of the file."""
    shapes: list[Shape] = []
    texts: list[Lettering] = []
    corners = 0
    parents = {child: parent for parent in root.iter() for child in parent}
    for element, matrix in _walk(root, IDENTITY, 0):
        name = _name_of(element)
        if name == "text":
            texts += _read_text(element, matrix, parents)
            continue
        place = f"{name} {len(shapes) + 1}" + (f" ({quote(element.get('id', ''))[1:-1]})" if element.get("id") else "")
        for outline in _read_outlines(element, name, place):
            corners += len(outline)
            if corners > MOST_CORNERS:
                raise InputError(f"has more than {MOST_CORNERS:,} corners", place=place)
            moved = tuple(_apply(matrix, point) for point in outline)
            if not all(abs(value) <= FAR for point in moved for value in point):
                raise InputError(f"lies too far away, expected coordinates up to {FAR:,.0f}", place=place)
            shapes.append(Shape(moved, place, dict(element.attrib)))
    return shapes, texts


def _walk(element: Element, matrix: Matrix, depth: int) -> Iterator[tuple[Element, Matrix]]:
    """Every element that is drawn, with the transform that it is drawn with."""
    if depth > MOST_DEPTH:
        raise InputError(f"groups are nested more than {MOST_DEPTH} deep")
    name = _name_of(element)
    if name in _UNSEEN or re.search(r"display\s*:\s*none", element.get("style", "")) or element.get("display") == "none":
        return
    if element.get("transform"):
        matrix = _combine(matrix, _parse_transform(element.get("transform", ""), name))
    if name in ("polygon", "polyline", "rect", "path", "text"):
        yield element, matrix
        return
    for child in element:
        yield from _walk(child, matrix, depth + 1)


def _name_of(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _read_outlines(element: Element, name: str, place: str) -> Iterator[list[Point]]:
    if name == "rect":
        x, y, width, height = (_parse_length(element, key, place) for key in ("x", "y", "width", "height"))
        yield [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    elif name == "path":
        yield from _parse_path(element.get("d", ""), place)
    else:
        numbers = [float(number) for number in _NUMBER.findall(element.get("points", ""))]
        if len(numbers) % 2:
            raise InputError(f"found {len(numbers)} coordinates in its points, expected pairs", place=place)
        yield _open(list(zip(numbers[0::2], numbers[1::2], strict=True)))


def _parse_length(element: Element, key: str, place: str) -> float:
    text = element.get(key, "0").strip().removesuffix("px")
    if not _NUMBER.fullmatch(text):
        raise InputError(f"found {quote(text)} as its {key}, expected a number", place=place)
    return float(text)


def _parse_path(text: str, place: str) -> Iterator[list[Point]]:
    """Each part of a path as its corners."""
    x = y = 0.0
    corners: list[Point] = []
    for command, numbers in _split_path(text, place):
        is_relative = command.islower()
        step = command.upper()
        if step == "Z" or (step == "M" and corners):
            if len(corners) > 1:
                yield _open(corners)
            x, y = corners[0] if step == "Z" and corners else (x, y)
            corners = []
        if step == "Z":
            continue
        if not corners and step != "M":
            corners.append((x, y))
        across = numbers[0] if step != "V" else None
        down = numbers[-1] if step != "H" else None
        x = x if across is None else across + (x if is_relative else 0)
        y = y if down is None else down + (y if is_relative else 0)
        corners.append((x, y))
    if len(corners) > 1:
        yield _open(corners)


def _split_path(text: str, place: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with its numbers; one that stands for several is repeated."""
    command, numbers = "", list[float]()
    for letter, number, other in _STEP.findall(text):
        if other or (letter and letter.upper() not in (*_STRAIGHT, *"CSQTA")):
            raise InputError(f"found {quote(letter or other)} in its path, expected straight lines (M L H V Z)", place=place)
        if letter and letter.upper() not in _STRAIGHT:
            raise InputError("has curves, expected straight lines only; a drawing program can turn curves into them", place=place)
        if letter:
            if numbers:
                raise InputError(f"found too few numbers after {command} in its path", place=place)
            command = letter
            if letter in "zZ":
                yield letter, []
            continue
        if not command or command in "zZ":
            raise InputError(f"found {number} in its path, expected a command such as M or L before it", place=place)
        numbers.append(float(number))
        if len(numbers) == _STRAIGHT[command.upper()]:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)
    if numbers:
        raise InputError(f"found too few numbers after {command} in its path", place=place)


def _open(corners: list[Point]) -> list[Point]:
    """Without a last corner that is the first again."""
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners


def _read_text(element: Element, matrix: Matrix, parents: Mapping[Element, Element]) -> Iterator[Lettering]:
    """The text and the middle of its letters, told by its own place or by that of its first part."""
    words = "".join(element.itertext()).strip()
    placed = next((each for each in element.iter() if each.get("x") and each.get("y")), element)
    numbers = [_NUMBER.match(placed.get(key, "0").strip()) for key in ("x", "y")]
    if not words or not all(numbers):
        return
    x, y = (float(number[0]) for number in numbers if number)
    styled = [placed]
    while styled[-1] in parents:
        styled.append(parents[styled[-1]])
    size = next((found for each in styled if (found := _find_size(each))), 16.0)
    # Digits are about 0.6 of the size wide and 0.7 high.
    across = {"middle": 0.0, "end": -0.3}.get(_find_style(styled, "text-anchor"), 0.3) * size * len(words)
    down = 0.0 if _find_style(styled, "dominant-baseline") in ("central", "middle") else -0.35 * size
    yield Lettering(words, _apply(matrix, (x + across, y + down)), _apply(matrix, (x, y)))


def _find_style(styled: Sequence[Element], name: str) -> str:
    """What the first of these elements that says anything of a style says; each inherits from the next."""
    for each in styled:
        found = re.search(rf"(?:^|;)\s*{name}\s*:\s*([^;]*)", each.get("style", ""))
        if value := found[1].strip() if found else each.get(name, "").strip():
            return value
    return ""


def _find_size(element: Element) -> float | None:
    found = re.search(rf"font-size\s*:\s*({_NUMBER.pattern})", element.get("style", ""))
    found = found or re.match(rf"\s*({_NUMBER.pattern})", element.get("font-size", ""))
    return float(found[1]) if found else None


# Transforms.


def _parse_transform(text: str, name: str) -> Matrix:
    matrix = IDENTITY
    end = 0
    for match in _TRANSFORM.finditer(text):
        if text[end : match.start()].strip(" ,\t\n\r"):
            break
        end = match.end()
        numbers = [float(number) for number in _NUMBER.findall(match[2])]
        step = _make_matrix(match[1], numbers)
        if step is None:
            found = quote(match[0].strip())
            raise InputError(f"found the transform {found}, expected translate, scale, rotate or matrix", place=name)
        matrix = _combine(matrix, step)
    if text[end:].strip(" ,\t\n\r"):
        raise InputError(f"found {quote(text[end:].strip())} in its transform", place=name)
    return matrix


def _make_matrix(name: str, numbers: list[float]) -> Matrix | None:
    match name, numbers:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest] if len(rest) < 2:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle]:
            cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            return (cosine, sine, -sine, cosine, 0, 0)
        case "rotate", [angle, x, y]:
            turn = _make_matrix("rotate", [angle])
            assert turn is not None
            return _combine(_combine((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
    return None


def _combine(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)
