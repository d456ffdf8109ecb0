"""Long steps in short: letters for places that are named often, and, where that is not enough, the argument as a summary.

At the first level a step has at most `MOST_WORDS` words. Names of cells and corners take most of them, so corners, and in all but
short steps cells that are named again, get letters on the picture, and a way over more than two cells is left to the picture,
which shades them. What is still too long is summed up: the places that are looked at in turn get letters in that order, the edges
of a supposition get numbers. Whatever is left out is in the details.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.explaining.words import INTRODUCTIONS, begin, count_off, join_words, uncapitalise
from gridwright.model.deduction import Cell, Chain, Deduction
from gridwright.model.edge_lattice import is_cell

MOST_WORDS = 80
"""Of a step at the first level, its claim included."""
COMFORTABLE = 50
"""A step of so many words is left as it is, but for the names of corners."""
MOST_CLAIM = 45
"""Of its claim alone."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_NUMBERS = 99
"""A label has two characters, so no more edges of a chain are numbered."""
PLACE = re.compile(
    r"row (?P<row>\d+), column (?P<column>\d+)"
    r"|corner between rows (?P<above>\d+) and \d+, columns (?P<before>\d+) and \d+"
    r"|corner (?P<edge>(?:above|below) row (?P<level>\d+)), between columns (?P<left>\d+) and \d+"
    r"|corner (?P<side>(?:left|right) of column (?P<upright>\d+)), between rows (?P<up>\d+) and \d+"
    r"|<(?P<form>[*-]?)(?P<mark>\d+,\d+)>",
    re.IGNORECASE,
)
"""A cell, or a corner but the four of the board, as `EdgeLattice.name_spot` calls it; or the mark of a place that gets a letter
anyway."""
KEY = re.compile("only one way|would be cut off")
"""What a summary says in any case: the point of the step."""
WAY = re.compile(r": go (?P<way>[^:]*?),? and count (?P<what>the lines|how often the side changes)\.")
"""How a sentence ends that tells a way from cell to cell."""
MOST_PASSED = 2
"""So many cells of a way are named; more are shaded on the picture."""
FULL, HIDDEN = "*", "-"
MOST_LISTED = 4
"""So many places are listed one by one."""
PAIR = re.compile(r"\b(one|two|all|none|both) of the\b|are both|does not go|\bgoes\b")
"""How a sentence begins what it says of several edges."""


def count_words(step: Deduction) -> int:
    """The words that a step has at the first level."""
    return sum(len(text.split()) for text in (*step.reasons, step.claim))


def shorten_words(step: Deduction) -> Deduction:
    """The same step, told in no more words than a person reads at once; its links, too."""
    chains = tuple(replace(chain, steps=tuple(map(shorten_words, chain.steps))) for chain in step.chains)
    words = count_words(step)
    if words <= COMFORTABLE:
        return replace(step if chains else _use_letters(step, step.reasons, is_short=True), chains=chains)
    if words > MOST_WORDS and len(step.claim.split()) > MOST_CLAIM:
        return replace(_sum_up_claim(step), chains=chains)
    reasons = tuple(map(_shorten_way, step.reasons)) if step.tints else step.reasons
    told = _use_letters(step, reasons)
    if reasons != step.reasons:
        told = replace(told, details=step.reasons)
    if count_words(told) > MOST_WORDS:
        told = _fit(step, (_mark_corners(step.reasons), *_list_summaries(step)))
    return replace(told, chains=chains)


def _sum_up_claim(step: Deduction) -> Deduction:
    """A step that settles many edges, which the picture marks: how many there are."""
    lines = sum(value == LINE for _, value in step.sets)
    numbers = (f"{lines} {'line' if lines == 1 else 'lines'}", f"{len(step.sets) - lines} crosses")
    short = replace(step, claim=f"The marked edges follow: {join_words(numbers)}.")
    return replace(shorten_words(short), details=(*step.reasons, step.claim))


def _shorten_way(reason: str) -> str:
    """The same without the cells of a long way, which the picture shades.

    >>> way = "row 1, column 2; row 2, column 2; and row 3, column 2, out of the board at row 4, column 2,"
    >>> _shorten_way(f"Row 1, column 1 lies inside the loop: go by {way} and count the lines.")
    'Row 1, column 1 lies inside the loop: count the lines on the way over the shaded cells, out of the board.'
    """
    match = WAY.search(reason)
    if match is None or len(list(find_places([match["way"]]))) <= MOST_PASSED:
        return reason
    around = ", around the board" if "around it" in match["way"] else ""
    if not around and re.search("out of|to the outside", match["way"]):
        around = ", out of the board"
    return f"{reason[: match.start()]}: count {match['what']} on the way over the shaded cells{around}.{reason[match.end() :]}"


def _fit(step: Deduction, summaries: Iterable[Sequence[str]]) -> Deduction:
    """The first summary that is short enough, or the last; with all reasons as details."""
    told = step
    for reasons in summaries:
        told = _use_letters(_number(step), reasons)
        if count_words(told) <= MOST_WORDS:
            break
    return replace(told, details=step.reasons)


# Letters: a place is named in full where it first occurs, and by its letter from then on.


def find_places(texts: Iterable[str]) -> Iterator[Cell]:
    """The cells and corners that texts name, as spots, with repetitions."""
    for text in texts:
        yield from map(_read_place, PLACE.finditer(text))


def _read_place(match: re.Match[str]) -> Cell:
    if match["mark"]:
        row, column = match["mark"].split(",")
        return int(row), int(column)
    if match["row"]:
        return 2 * int(match["row"]) - 1, 2 * int(match["column"]) - 1
    if match["edge"]:
        return 2 * int(match["level"]) if match["edge"].startswith("below") else 0, 2 * int(match["left"])
    if match["side"]:
        return 2 * int(match["up"]), 2 * int(match["upright"]) if match["side"].startswith("right") else 0
    return 2 * int(match["above"]), 2 * int(match["before"])


def _mark(spot: Cell, form: str = "") -> str:
    """What becomes the letter of a place: in full with where that is, or hidden, with a letter on the picture only."""
    return f"<{form}{spot[0]},{spot[1]}>"


def _use_letters(step: Deduction, reasons: Sequence[str], *, is_short: bool = False) -> Deduction:
    """A step with these reasons, in which corners and marked places have letters; unless it is short, cells that occur more than
    once, too."""
    texts = [*reasons, step.claim]
    matches = [match for text in texts for match in PLACE.finditer(text)]
    counts = Counter(map(_read_place, matches))
    marked = {_read_place(match) for match in matches if match["mark"]}
    chosen = (spot for spot in counts if (counts[spot] > 1 and not is_short) or spot in marked or not is_cell(spot))
    letters = dict(zip(chosen, LETTERS, strict=False))
    named = (match for text in (*step.reasons, *texts) for match in PLACE.finditer(text) if not match["mark"])
    where = {_read_place(match): _say_where(match) for match in named}
    met = set[Cell]()
    told = [_put_letters(text, letters, where, met) for text in texts]
    return replace(step, reasons=tuple(told[:-1]), claim=told[-1], labels=tuple(sorted((*step.labels, *letters.items()))))


def _put_letters(text: str, letters: Mapping[Cell, str], where: Mapping[Cell, str], met: set[Cell]) -> str:
    def put(match: re.Match[str]) -> str:
        spot = _read_place(match)
        if spot not in letters or match["form"] == HIDDEN:
            return "" if match["mark"] else match[0]
        noun = "" if is_cell(spot) else "the corner " if match["mark"] else f"{match[0][:6]} "
        if spot in met or (match["mark"] and match["form"] != FULL):
            return f"{'' if match['mark'] else noun}{letters[spot]}"
        met.add(spot)
        return f"{noun}{letters[spot]} ({where[spot]})"

    return PLACE.sub(put, text)


def _mark_corners(reasons: Iterable[str]) -> list[str]:
    """Reasons whose corners have letters only: the cells beside them are named."""
    return [
        PLACE.sub(lambda match: match[0] if match["row"] or match["mark"] else f"corner {_mark(_read_place(match))}", text)
        for text in reasons
    ]


def _say_where(match: re.Match[str]) -> str:
    """Where a place is, in short.

    >>> names = "corner between rows 2 and 3, columns 3 and 4; corner left of column 1, between rows 2 and 3"
    >>> [_say_where(match) for match in PLACE.finditer(names)]
    ['rows 2-3, columns 3-4', 'left of column 1, rows 2-3']
    """
    if match["row"]:
        return f"row {match['row']}, column {match['column']}"
    if match["edge"]:
        return f"{match['edge']}, columns {match['left']}-{int(match['left']) + 1}"
    if match["side"]:
        return f"{match['side']}, rows {match['up']}-{int(match['up']) + 1}"
    row, column = int(match["above"]), int(match["before"])
    return f"rows {row}-{row + 1}, columns {column}-{column + 1}"


# Summaries: shorter ones come later.


def _list_summaries(step: Deduction) -> Iterator[Sequence[str]]:
    if step.chains:
        for length in (2, 1, 0):
            yield list(_sum_up_chains(step, length))
        return
    *others, last = step.reasons
    key = [reason for reason in others if KEY.search(reason)][-1:]
    others = [reason for reason in others if reason not in key]
    turns = _list_turns(others)
    first = _list_turns(others[:1])
    for end in ((*key, last), (*key, _cut(last)), (*map(_cut, key), _cut_claim(last)), key or (_cut(last),)):
        if len(turns) > len(first) > 0:
            yield others[0], _tell_turns(step, "Go on at", turns[len(first) :]), *end
        yield _tell_turns(step, "Look at", turns), *end
    yield (_tell_turns(step, "Look at", turns),)


def _list_turns(reasons: Iterable[str]) -> list[Cell]:
    """The places that are looked at in turn: the first that each sentence, or each part of one that goes on, names."""
    parts = (part for reason in reasons for part in reason.split("; then "))
    return list(dict.fromkeys(spot for part in parts for spot in list(find_places([part]))[:1]))[: len(LETTERS)]


def _tell_turns(step: Deduction, verb: str, turns: Sequence[Cell]) -> str:
    """Where to look, and what one finds there."""
    is_first = verb == "Look at"  # then the letters follow each other
    tells_pairs = any(PAIR.search(reason) for reason in step.reasons[:-1] if not KEY.search(reason))
    if not turns or not tells_pairs:
        return "Count lines on the way from the border: the shaded cells lie on the sides drawn."
    marks = [_mark(turns[0], FULL), *map(_mark, turns[1:])]
    places = f"{verb} {join_words(marks)}{' in turn' if len(marks) > 1 else ''}"
    if is_first and len(marks) > MOST_LISTED:
        hidden = "".join(_mark(spot, HIDDEN) for spot in turns[2:-1])
        places = f"{verb} {marks[0]}, then {marks[1]} to {hidden}{marks[-1]}"
    sides = ", and so the sides of the shaded cells" if step.tints else ""
    return f"{places}: {'each' if len(marks) > 1 else 'it'} tells how the next two edges go together{sides}."


def _cut(sentence: str) -> str:
    """A sentence without how to see that it is so."""
    claim = re.split(r"[:;] ", sentence, maxsplit=1)[0]
    return f"{claim.removesuffix('.')}."


def _cut_claim(sentence: str) -> str:
    """The same without what the claim says as well.

    >>> _cut_claim("A and B lie on the same side of the loop, so there is a cross between them: go out of the board.")
    'A and B lie on the same side of the loop.'
    """
    return re.sub(", so there is a (line|cross) between .*", ".", _cut(sentence))


def _number(step: Deduction) -> Deduction:
    """The step with a number at every edge that its suppositions lead to, in their order."""
    return replace(step, labels=tuple((spot, str(number)) for spot, number in _count_edges(step).items()))


def _count_edges(step: Deduction) -> dict[Cell, int]:
    supposed = {chain.supposes[0] for chain in step.chains}
    edges = dict.fromkeys(spot for chain in step.chains for link in chain.steps for spot, _ in link.sets if spot not in supposed)
    return {spot: number for number, spot in enumerate(edges, start=1) if number <= MOST_NUMBERS}


def _sum_up_chains(step: Deduction, length: int) -> Iterator[str]:
    """What is supposed, the edges that follow by their numbers, and how it ends: in full, cut short, or not at all."""
    numbers = _count_edges(step)
    follows = [
        _name_numbers([numbers[spot] for link in chain.steps for spot, _ in link.sets if spot in numbers])
        for chain in step.chains
    ]
    if len(step.chains) > 1:
        yield from _sum_up_ways(step, follows)
        return
    chain = step.chains[0]
    yield f"Suppose {chain.supposition}: then {follows[0]} in turn." if follows[0] else f"Suppose {chain.supposition}."
    yield f"But then {uncapitalise(_tell_end(chain, length))}"


def _sum_up_ways(step: Deduction, follows: Sequence[str]) -> Iterator[str]:
    """Several ways on of a run, or past a clue, of which one must be, or both values of an edge: all lead to the claim."""
    ends = [follow or "that is so at once" for follow in follows]
    if step.reasons[0].startswith(INTRODUCTIONS):
        yield _cut(step.reasons[0])
        ways = ("one way", "the other way") if len(ends) == 2 else ("the first way", "the second", "the third", "the fourth")
        yield f"{begin('; '.join(f'{way}, {end}' for way, end in zip(ways, ends, strict=False)))}."
    else:
        yield f"{begin('; '.join(f'if {chain.supposition}, {end}' for chain, end in zip(step.chains, ends, strict=True)))}."


def _name_numbers(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    return f"the edges {count_off(set(numbers))} follow" if len(set(numbers)) > 1 else f"the edge {numbers[0]} follows"


def _tell_end(chain: Chain, length: int) -> str:
    last = (chain.argument or (chain.contradiction,))[-1]
    last = re.sub(r"^otherwise, .*?\. (?=Then )", "", last, flags=re.IGNORECASE)  # the details say why
    last = re.sub(r"^then,? ", "", last, flags=re.IGNORECASE)
    if length == 2:
        return last
    return _cut(last) if length else "something at the end of this chain cannot be."
