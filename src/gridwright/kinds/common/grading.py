"""What ratings of any kind share: bands, what a wish demands, the strip of a solution, figures in words."""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby, pairwise

from gridwright.model.errors import InputError, quote
from gridwright.model.outcome import Ambiguous, Outcome, Solved, Unsolvable
from gridwright.model.specification import Range

BANDS = 10
DIFFICULTIES = ("gentle", "easy", "medium", "hard", "fiendish")
"""What people call the bands, two bands a word, the easiest first. The page has the same words in its languages."""


def name_band(band: int) -> str:
    """
    >>> name_band(1), name_band(6), name_band(10)
    ('gentle', 'medium', 'fiendish')
    """
    return DIFFICULTIES[(band - 1) * len(DIFFICULTIES) // BANDS]


def find_bands(word: str) -> tuple[int, int]:
    """The least and the greatest band of a word.

    >>> find_bands("gentle"), find_bands("fiendish")
    ((1, 2), (9, 10))
    """
    width = BANDS // len(DIFFICULTIES)
    number = DIFFICULTIES.index(word)
    return number * width + 1, (number + 1) * width


ANY = "any"
UNSAID = "unsaid"
"""In the place of bands: nothing was asked for, and the kind decides what that means."""
Bands = tuple[int, int] | str | None
"""The least and the greatest band, a word for them, `UNSAID`, or None for any."""

BANDS_FORM = Range(
    1,
    BANDS,
    f"a band from 1 to {BANDS} or a range such as 3-5, or one of {', '.join((*DIFFICULTIES, ANY))}",
    words={
        **{word: f"Bands {find_bands(word)[0]} and {find_bands(word)[1]} of {BANDS}." for word in DIFFICULTIES},
        ANY: "However hard it comes out.",
    },
    texts={word: f"library.difficulty.{word}" for word in DIFFICULTIES},
)
"""How bands are asked for."""


def read_bands(bands: Bands) -> tuple[int, int] | None:
    """Bands by number, whether they were given so or by a word; None for any."""
    if bands is None or bands == ANY:
        return None
    if isinstance(bands, str):
        if bands not in DIFFICULTIES:
            raise InputError(f"found {quote(bands)}, expected one of {', '.join((*DIFFICULTIES, ANY))}", place="band")
        return find_bands(bands)
    if not 1 <= bands[0] <= bands[1] <= BANDS:
        raise InputError(f"found {bands[0]}-{bands[1]}, expected 1 to {BANDS}, the smaller number first", place="band")
    return bands


@dataclass(frozen=True, slots=True)
class Reference:
    """The puzzles of one size that others are compared with."""

    side: int
    puzzles: int
    borders: tuple[float, ...]
    """The nine efforts between the ten bands, rising."""

    @property
    def cells(self) -> int:
        return self.side * self.side


@cache
def load_references(package: str) -> tuple[Reference, ...]:
    """Every size that was measured, smallest first, from `bands.json` of a package."""
    data = json.loads(files(package).joinpath("bands.json").read_text(encoding="utf-8"))
    return tuple(Reference(each["side"], each["puzzles"], tuple(each["borders"])) for each in data["sizes"])


def find_band(effort: float, cells: int, references: Sequence[Reference]) -> int:
    """1 for the tenth of puzzles of this size that take least effort, up to 10."""
    return 1 + bisect_right(borders_at(cells, references), effort)


def name_size(cells: int, references: Sequence[Reference]) -> str:
    """Which puzzles one of so many cells is compared with: ``400 cells``, and none smaller than were measured."""
    return f"{max(cells, references[0].cells):,} cells"


def borders_at(cells: int, references: Sequence[Reference]) -> list[float]:
    """The nine borders for puzzles of so many cells."""
    smallest, largest = references[0], references[-1]
    if cells <= smallest.cells:
        return list(smallest.borders)  # among tinier ones every puzzle is trivial, and there is nothing to tell apart
    if cells >= largest.cells:
        return _continue(references[-2], largest, cells)
    below, above = next(pair for pair in pairwise(references) if cells <= pair[1].cells)
    share = math.log(cells / below.cells) / math.log(above.cells / below.cells)
    pairs = zip(below.borders, above.borders, strict=True)
    return [small ** (1 - share) * large**share for small, large in pairs]


def _continue(small: Reference, large: Reference, cells: int) -> list[float]:
    """Borders beyond the largest size: all by one power, that of the middle border, so that they keep their order."""
    middle = len(small.borders) // 2
    power = math.log(large.borders[middle] / small.borders[middle]) / math.log(large.cells / small.cells)
    return [border * (cells / large.cells) ** power for border in large.borders]


# What a puzzle takes: judged with the exact solver where a simulated one stopped, turned into a band, and told.

FINISHED = ("lines", "deduction")
"""Nothing has to be tried."""
BEYOND = ("what-if", "nested-what-if", "search")
"""Something has to be, and there is one solution."""


def check_request(seed: int, timeout: float | None) -> None:
    """ValueError unless a rating may be asked for so."""
    if seed < 0:
        raise ValueError(f"seed must be at least 0, not {seed}")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout must be at least 0 seconds, or None, not {timeout}")


def judge_demand(simulated: str, solve: Callable[[], Outcome]) -> str:
    """What a puzzle takes, by what a simulated solver came to.

    Every step of that is a proof, so `solve` is asked only where it stopped. If it stopped because trying took too much work,
    that is called search too.
    """
    if simulated in (*FINISHED, "what-if", "nested-what-if"):
        return simulated
    if simulated == "contradiction":
        return "unsolvable"
    match solve():
        case Solved():
            return "search"
        case Ambiguous():
            return "ambiguous"
        case Unsolvable():
            return "unsolvable"
    return "unknown"


def choose_band(effort: float, cells: int, demand: str, references: Sequence[Reference]) -> int | None:
    """The band by effort for a puzzle in which nothing has to be tried; the last one for a puzzle that takes more.

    Nothing has to be tried in any puzzle that bands are measured on. One that takes more asks for a step harder than any of
    theirs, however few such steps there are; and a search has no effort that could be compared.
    """
    if demand in FINISHED:
        return find_band(effort, cells, references)
    return BANDS if demand in BEYOND else None


def name_demand(demand: str) -> str:
    """What stands for the hardest technique of a puzzle that takes more than techniques."""
    return {"what-if": "What if", "nested-what-if": "Nested what if", "search": "Search"}.get(demand, "")


def describe_demand(demand: str, thing: str, *, finish: str, left: str, trials: str, nested: str = "") -> str:
    """What a puzzle takes in a sentence; `finish`, `left` and `trials` say who finishes it, what is left open, and the trials,
    `nested` what trials inside trials came to."""
    if demand in FINISHED:
        return f"{finish}: nothing has to be tried."
    match demand:
        case "what-if":
            return f"{left}: {trials}."
        case "nested-what-if":
            return f"{left}, and so does trying single {thing}s: one has to be tried while another is supposed ({nested})."
        case "search":
            return f"{left}, and trying single {thing}s does not finish it: it takes search, so the effort is only a lower bound."
        case "ambiguous":
            return f"{left}, and there are several solutions: no reasoning can choose between them, so it has no band."
        case "unsolvable":
            return "There is no solution, so it has no band."
    return f"{left}, and a limit came before it was known whether there is exactly one solution, so it has no band."


# The course of one simulated solution as a short row of segments.

MOST_SEGMENTS = 60
"""What fits a line of text, and can still be told apart in a drawing."""


def make_fingerprint(trace: Sequence[tuple[int, int]], most: int = MOST_SEGMENTS) -> tuple[tuple[int, float], ...]:
    """(tier, share of the steps), in order, from the tier and the gain of every productive look.

    A long solution is cut into `most` stretches, and each shows the hardest tier in it: the few hard looks are what a reader
    wants to see, and the usual tier of a stretch would drown them.

    >>> make_fingerprint([(1, 5), (1, 2), (2, 1), (1, 4)])
    ((1, 0.5), (2, 0.25), (1, 0.25))
    """
    tiers = [tier for tier, _ in trace]
    count = min(most, len(tiers))
    bounds = [len(tiers) * place // count for place in range(count + 1)] if count else []
    stretches = [max(tiers[start:end]) for start, end in pairwise(bounds)]
    return tuple((tier, len(list(run)) / count) for tier, run in groupby(stretches))


# Figures as people say them.

NARROW = 2
"""So few lines or edges that follow at the same time leave no choice where to go on."""
NARROW_SHARE = 0.25
"""A way is called narrow if it is so in at least this share of the rounds."""


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "line"), count(1200, "cell")
    ('1 line', '1,200 cells')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def approximate(number: float) -> str:
    """A mean as people say it: one decimal below ten, none above, and none that is zero.

    >>> approximate(2.04), approximate(3.44), approximate(41.7)
    ('2', '3.4', '42')
    """
    return f"{number:,.0f}" if number >= 10 else f"{number:.1f}".removesuffix(".0")


def say_times(number: float) -> str:
    """
    >>> say_times(1.02), say_times(9.1)
    ('once', '9.1 times')
    """
    return "once" if approximate(number) == "1" else f"{approximate(number)} times"


def describe_way(opening: str, gains: Sequence[int], narrow: str, broad: str) -> str:
    """How broad the way is, without the last round, which only finishes: in how many rounds there is hardly a choice.

    `narrow` says what a round with `NARROW` or fewer gives, after the number of rounds; `broad` what the narrowest gives.

    >>> describe_way("It takes 3 rounds", [9, 4, 1], "{few} of them {give} at most 2 edges", "each gives at least {least} edges")
    'It takes 3 rounds; before the last, each gives at least 4 edges.'
    """
    openings = gains[:-1]
    few = sum(gain <= NARROW for gain in openings)
    if not few:
        return f"{opening}; before the last, {broad.format(least=min(openings))}."
    is_narrow = few >= 2 and few >= NARROW_SHARE * len(openings)
    ending = ", so the way through is narrow" if is_narrow else ""
    return f"{opening}; {narrow.format(few=few, give='gives' if few == 1 else 'give')}{ending}."
