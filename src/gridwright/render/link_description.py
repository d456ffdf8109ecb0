"""Drawings of loops in words, for those who cannot see them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain

from gridwright.model.drawing import Tone
from gridwright.model.edge_lattice import Spot, is_cell, is_edge
from gridwright.model.link_drawing import INSIDE, NO_TINT, OUTSIDE, ClueLook, EdgeLook, EdgeMark, LinkDrawing
from gridwright.render.glyphs import TONE_MEANINGS
from gridwright.render.places import MOST_PLACES

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def tint_letter(tint: int) -> str:
    """What stands for a tint where there is no colour: ``o`` and ``i`` for the two sides, then ``a`` and its opposite ``A``.

    >>> [tint_letter(tint) for tint in range(1, 7)]
    ['o', 'i', 'a', 'A', 'b', 'B']
    """
    if tint in (OUTSIDE, INSIDE):
        return "oi"[tint - OUTSIDE]
    free = LETTERS.replace("o", "").replace("i", "")
    letter = free[(tint - 3) // 2 % len(free)]
    return letter if tint % 2 else letter.upper()


def name_tint(tint: int) -> str:
    """What a tint means: ``inside``, or that a colour and its opposite are on different sides.

    >>> name_tint(2), name_tint(3), name_tint(4)
    ('inside', 'colour a', 'opposite of a')
    """
    if tint in (OUTSIDE, INSIDE):
        return ("outside", "inside")[tint - OUTSIDE]
    letter = tint_letter(tint)
    return f"colour {letter}" if tint % 2 else f"opposite of {letter.lower()}"


def tone_meanings(drawing: LinkDrawing) -> dict[Tone, str]:
    return TONE_MEANINGS | dict(drawing.meanings)


def describe_links(drawing: LinkDrawing) -> str:
    """How far the board is, and where it stands out."""
    counts = Counter(chain.from_iterable(drawing.spots))
    marks: Counter[EdgeMark] = Counter()
    tints: Counter[int] = Counter()
    for number, count in counts.items():
        look = drawing.looks[number]
        if isinstance(look, EdgeLook):
            marks[look.mark] += count
        elif isinstance(look, ClueLook) and look.tint != NO_TINT:
            tints[look.tint] += count
    places = _toned_spots(drawing)
    empty = marks[EdgeMark.CROSS] + marks[EdgeMark.BLANK]
    sentences = [
        f"Board of {drawing.width} columns and {drawing.height} rows: "
        f"{marks[EdgeMark.LINE]} edges are lines, {empty} are not, {marks[EdgeMark.UNKNOWN]} are unknown."
    ]
    if tints:
        shades = (f"{name_tint(tint)} {count} {'cell' if count == 1 else 'cells'}" for tint, count in sorted(tints.items()))
        sentences.append(f"Shaded: {', '.join(shades)}.")
    meanings = tone_meanings(drawing)
    sentences += [
        f"{meanings[tone].capitalize()}: {_describe_spots(drawing, places[tone])}." for tone in TONE_MEANINGS if places[tone]
    ]
    return " ".join(sentences)


def _toned_spots(drawing: LinkDrawing) -> dict[Tone, list[Spot]]:
    """Where each tone is, in reading order. Few spots have one: a row without any is not looked at spot by spot."""
    tone_of = {number: look.tone for number, look in enumerate(drawing.looks) if look.tone is not Tone.PLAIN}
    spots: dict[Tone, list[Spot]] = defaultdict(list)
    for row, numbers in enumerate(drawing.spots):
        if not tone_of.keys().isdisjoint(numbers):
            for column, number in enumerate(numbers):
                if number in tone_of:
                    spots[tone_of[number]].append((row, column))
    return spots


def _describe_spots(drawing: LinkDrawing, spots: Sequence[Spot]) -> str:
    """Each by its name, or how many there are of each sort."""
    if len(spots) <= MOST_PLACES:
        return "; ".join(map(drawing.lattice.name_spot, spots))
    counts = Counter("cells" if is_cell(spot) else "edges" if is_edge(spot) else "corners" for spot in spots)
    return ", ".join(f"{count} {noun if count > 1 else noun[:-1]}" for noun, count in sorted(counts.items()))
