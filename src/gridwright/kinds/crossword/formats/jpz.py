"""`jpz`: XML of Crossword Compiler, for its applet or bare, in any namespace or none.

Cells with `hint` are given. Letters that a solver has filled in (`solve-state`) count only where the file has no solution.
Files that are zipped, as most are, are unpacked before they come here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.codec.parsing import only_one, parse_each
from gridwright.codec.text import peek, quote
from gridwright.codec.xmltext import parse_xml
from gridwright.kinds.crossword.formats.common import ALL_TEXTS, KIND, assemble, shorten
from gridwright.kinds.crossword.formats.jpz_clues import parse_clues
from gridwright.kinds.crossword.formats.jpz_grid import parse_grid
from gridwright.kinds.crossword.formats.jpz_write import format_jpz
from gridwright.kinds.crossword.formats.xml_tree import find, join_text, name_of
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import find_slots
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Parsed
from gridwright.model.info import Info
from gridwright.model.limits import Limits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ROOT = re.compile(r"<(?:\w+:)?(?:crossword-compiler(?:-applet)?|rectangular-puzzle)\b")
_PUZZLES = ("crossword", "coded", "acrostic", "arrowword", "wordsearch", "sudoku", "kakuro")
_FIELDS = {"title": "title", "creator": "author", "copyright": "copyright", "description": "description", "licence": "licence"}


def _recognise(data: bytes) -> int:
    return 100 if _ROOT.search(peek(data)) else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse(_load(content, limits), limits), limits)


def _load(data: bytes, limits: Limits) -> Element:
    try:
        return parse_xml(data, limits)
    except InputError as fault:
        raise InputError(shorten(fault.message), place=fault.place) from None


def _parse(root: Element, limits: Limits) -> Crossword:
    puzzle = next((each for each in root.iter() if name_of(each) == "rectangular-puzzle"), None)
    if puzzle is None:
        raise InputError(f"found the element {quote(name_of(root))} without a rectangular-puzzle, expected one")
    crossword = find(puzzle, "crossword")
    if crossword is None:
        found = next((name_of(child) for child in puzzle if name_of(child) in _PUZZLES), "none")
        raise InputError(f"found a puzzle of the sort {quote(found)}, expected a crossword", place="rectangular-puzzle")
    grid = parse_grid(find(crossword, "grid"), limits)
    labels = grid.labels or None
    slots = find_slots(grid.squares, grid.bars, labels)
    clues, others = parse_clues(crossword, slots, grid.named)
    return assemble(
        grid.squares,
        grid.letters or grid.filled,
        given=grid.given,
        info=_parse_info(root, puzzle, others),
        clues=clues,
        bars=grid.bars,
        labels=None if labels is None else labels.items(),
        circled=grid.circled,
        shaded=grid.shaded,
    )


def _parse_info(root: Element, puzzle: Element, others: list[tuple[str, str]]) -> Info:
    """What the metadata say; what they do not, the settings of the applet may."""
    texts = dict.fromkeys(_FIELDS.values(), "")
    extra: list[tuple[str, str]] = []
    for element in _list_children(puzzle, "metadata"):
        name, text = name_of(element), join_text(element)
        if name in _FIELDS and not texts[_FIELDS[name]]:
            texts[_FIELDS[name]] = text
        elif text or name == "fact":
            extra.append((element.get("name", name), text))
    for element in _list_children(root, "applet-settings"):
        field = _FIELDS.get(name_of(element), "")
        if field and not texts[field]:
            texts[field] = join_text(element)
    instructions = join_text(find(puzzle, "instructions"))
    if instructions:
        extra.append(("instructions", instructions))
    return Info(**texts, extra=(*extra, *others))


def _list_children(element: Element, name: str) -> list[Element]:
    found = find(element, name)
    return [] if found is None else list(found)


def _write(puzzles: Iterable[Crossword]) -> bytes:
    return format_jpz(only_one(puzzles))


JPZ = Format(
    name="jpz",
    title="Crossword Compiler XML",
    kind=KIND,
    suffixes=(".jpz", ".xml"),
    recognise=_recognise,
    parse=_read,
    format=_write,
    keeps=ALL_TEXTS
    | {"given", "goal", "given beside goal", "clues", "loose clues", "bars", "numbering", "rebus", "voids"}
    | {"circles", "shades", "shades beside circles", "marks on blanks", "exact texts"},
)
