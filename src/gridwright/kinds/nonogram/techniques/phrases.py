"""How the sentences of the rules name blocks and cells: as a person would who has only the puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def name_block(lengths: Sequence[int], block: int) -> str:
    """A block by its number, and which one it is where the clue has the number several times.

    >>> name_block((3, 1, 3), 1), name_block((3, 1, 3), 2)
    ('the 1', 'the second 3')
    """
    length = lengths[block]
    if lengths.count(length) == 1:
        return f"the {length}"
    place = lengths[: block + 1].count(length)
    return f"the {name_place(place)} {length}"


def name_place(place: int) -> str:
    """A place in an order, from 1: in words up to ten.

    >>> name_place(2), name_place(11), name_place(22)
    ('second', '11th', '22nd')
    """
    if place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in (11, 12, 13) else ending}"


def name_blocks(lengths: Sequence[int], blocks: Iterable[int], word: str = "and") -> str:
    """Several blocks in a row of words.

    >>> name_blocks((3, 1, 3), (0, 1, 2), "or")
    'the first 3, the 1 or the second 3'
    """
    return join_words([name_block(lengths, block) for block in blocks], word)


def name_cells(cells: Iterable[int], word: str = "cell") -> str:
    """Cells, or what else has numbers, given from 0 and told from 1, neighbours drawn together.

    >>> name_cells([3]), name_cells([4, 3]), name_cells([0, 2, 3, 4, 6])
    ('cell 4', 'cells 4-5', 'cells 1, 3-5 and 7')
    """
    runs: list[list[int]] = []
    for cell in sorted(cells):
        if runs and runs[-1][1] == cell - 1:
            runs[-1][1] = cell
        else:
            runs.append([cell, cell])
    told = [name_span(first, last, "") for first, last in runs]
    is_one = len(runs) == 1 and runs[0][0] == runs[0][1]
    return f"{word if is_one else f'{word}s'} {join_words(told)}"


def name_lines(names: Iterable[str]) -> str:
    """Several lines whose names differ in the last number only, told together.

    >>> name_lines(["column 7", "column 8", "row 2"])
    'columns 7-8 and row 2'
    >>> name_lines(["slice 1, row 2", "slice 6, row 2"])
    'slice 1, row 2, and slice 6, row 2'
    >>> name_lines(["slice 5, row 1", "slice 5, row 3"]), name_lines(["pillar at row 2, column 1", "pillar at row 2, column 3"])
    ('slice 5, rows 1 and 3', 'pillars at row 2, columns 1 and 3')
    """
    groups: dict[str, set[int]] = {}
    for name in names:
        stem, _, number = name.rpartition(" ")
        groups.setdefault(stem, set()).add(int(number) - 1)
    told = [
        name_cells(numbers, stem if len(numbers) == 1 else stem.replace("pillar at", "pillars at", 1))
        for stem, numbers in groups.items()
    ]
    if not any("," in each for each in told):
        return join_words(told)
    return ", and ".join(["; ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def name_span(first: int, last: int, word: str = "cell") -> str:
    """The cells from `first` to `last`, both from 0.

    >>> name_span(3, 3), name_span(3, 4)
    ('cell 4', 'cells 4-5')
    """
    told = f"{first + 1}" if first == last else f"{first + 1}-{last + 1}"
    if not word:
        return told
    return f"{word} {told}" if first == last else f"{word}s {told}"


def join_words(parts: Sequence[str], word: str = "and") -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def count_cells(count: int) -> str:
    """A number of cells.

    >>> count_cells(1), count_cells(3)
    ('1 cell', '3 cells')
    """
    return f"{count} cell{'' if count == 1 else 's'}"


def tell_limit(start: int | None, end: int | None) -> str:
    """What a block cannot do from now on, for the end of its reach that is given.

    >>> tell_limit(5, None), tell_limit(None, 5)
    ('cannot start before cell 6', 'cannot reach past cell 6')
    """
    if start is not None:
        return f"cannot start before cell {start + 1}"
    assert end is not None
    return f"cannot reach past cell {end + 1}"


def tell_bound(end: str, cell: int) -> str:
    """How early a block can ``start``, or how late it can ``end``.

    >>> tell_bound("start", 5), tell_bound("end", 5)
    ('starts at cell 6 at the earliest', 'ends at cell 6 at the latest')
    """
    return f"{end}s at cell {cell + 1} at the {'earliest' if end == 'start' else 'latest'}"


def tell_place(length: int, start: int, end: int) -> str:
    """Where a block of this length is, or may be.

    >>> tell_place(3, 2, 4), tell_place(3, 2, 6)
    ('is cells 3-5', 'must lie within cells 3-7')
    """
    return f"{'is' if end - start + 1 == length else 'must lie within'} {name_span(start, end)}"


def tell_gaps(empties: Sequence[int]) -> str:
    """The empty cells beside a block that is complete, to be put after the sentence on it.

    >>> tell_gaps([]), tell_gaps([3]), tell_gaps([3, 6])
    ('', '; cell 4 next to it is empty', '; cells 4 and 7 next to it are empty')
    """
    return f"; {name_cells(empties)} next to it {'is' if len(empties) == 1 else 'are'} empty" if empties else ""


def begin(sentence: str) -> str:
    """With a capital letter in front."""
    return sentence[0].upper() + sentence[1:]


def with_article(word: str) -> str:
    """
    >>> with_article("earlier"), with_article("later")
    ('an earlier', 'a later')
    """
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


class Side(NamedTuple):
    """The words of a rule that works from one end of the line; from the other end they change places."""

    outermost: str
    earlier: str
    later: str
    before: str
    near: str
    far: str


LEFT = Side("first", "earlier", "later", "before", "start", "end")
RIGHT = Side("last", "later", "earlier", "after", "end", "start")


def tell_owner(lengths: Sequence[int], block: int, side: Side) -> str:
    """Whose a filled cell is that no block before this one reaches, seen from one side.

    >>> tell_owner((3, 1), 1, LEFT), tell_owner((3, 1), 0, LEFT)
    ('belongs to the 1, because no earlier block reaches it', 'belongs to the 3 or to a later block')
    """
    is_outermost = block == (0 if side is LEFT else len(lengths) - 1)
    is_innermost = is_last_seen(lengths, block, side)
    told = f"belongs to {name_block(lengths, block)}{'' if is_innermost else f' or to {with_article(side.later)} block'}"
    return told if is_outermost else f"{told}, because no {side.earlier} {'block' if is_innermost else 'one'} reaches it"


def is_last_seen(lengths: Sequence[int], block: int, side: Side) -> bool:
    """Whether no block follows, seen from one side."""
    return block == (len(lengths) - 1 if side is LEFT else 0)
