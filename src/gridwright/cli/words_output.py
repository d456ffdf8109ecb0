"""How `gridwright words` tells what it found: tables with bars for people, one record for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from gridwright.cli.terminal import printable
from gridwright.codec.files import shown

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import Fit, Statistics
    from gridwright.kinds.crossword.words.wordlist import WordList

WORDS_KEYS = {
    "lists": "the lists as they were named",
    "words": "how many words they have together",
    "alphabet": "the letters of all words, in order",
    "passed": "how many lines were passed over because no grid can hold their word",
    "examples": "the first of those lines, and what is wrong with each",
    "lengths": "for each length that words have: `length`, `words`, `mean_score`, and for each place the letters `missing` there",
    "missing_lengths": "lengths between 2 and the longest that no word has",
    "letters": "how often each letter occurs",
    "scores": "for each ten scores, `from` and `to`, how many `words` have them",
    "grids": "for each grid its `source` and `slots`: `slot`, `length`, `pattern`, how many `words` fit; null without `--grid`",
}
"""The keys of the `words --json` record, in their order, and what they mean."""

BAR = 40
"""Columns of the longest bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
GLUE = "\0"
WIDTH = 100
"""Columns of lists that run over several lines."""


@dataclass(frozen=True, slots=True)
class GridFit:
    """What a list offers the slots of one grid."""

    source: str
    fits: tuple[Fit, ...]


@dataclass(frozen=True, slots=True)
class Painter:
    """How bars are drawn."""

    has_colour: bool
    has_unicode: bool

    def draw_bar(self, value: float, most: float) -> str:
        """A bar as long as the value, by the eighth of a column; anything above nothing can be seen."""
        eighths = max(round(value / most * BAR * 8), 1) if value > 0 else 0
        fine = EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        bar = fine if self.has_unicode else "#" * -(-eighths // 8)
        return click.style(bar, fg="cyan") if self.has_colour and bar else bar


def describe_list(wordlist: WordList, statistics: Statistics) -> str:
    """The list in one line."""
    lengths = _name_range(statistics.lengths[0].length, statistics.lengths[-1].length)
    scores = _name_range(wordlist.scores[-1], wordlist.scores[0])
    noun = "word" if statistics.count == 1 else "words"
    return f"{statistics.count:,} {noun} of {lengths} letters; {len(wordlist.alphabet)} different letters; scores {scores}"


def _name_range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def draw_statistics(statistics: Statistics, painter: Painter) -> str:
    """Words by length, letters and scores, each with a bar."""
    parts = [_draw_lengths(statistics, painter), _draw_letters(statistics, painter), _draw_scores(statistics, painter)]
    return "\n".join(f"\n{part}" for part in parts)


def _draw_lengths(statistics: Statistics, painter: Painter) -> str:
    most = max(facts.count for facts in statistics.lengths)
    lines = [f"{'length':>6}  {'words':>9}  {'mean score':>10}"]
    for facts in statistics.lengths:
        bar = painter.draw_bar(facts.count, most)
        lines.append(f"{facts.length:>6}  {facts.count:>9,}  {facts.mean_score:>10.1f}  {bar}".rstrip())
    return "\n".join(lines)


def _draw_letters(statistics: Statistics, painter: Painter) -> str:
    total, most = sum(statistics.letters.values()), max(statistics.letters.values())
    lines = [f"{'letter':>6}  {'times':>9}  {'share':>10}"]
    for letter, count in statistics.letters.items():
        lines.append(f"{letter:>6}  {count:>9,}  {count / total:>10.1%}  {painter.draw_bar(count, most)}")
    return "\n".join(lines)


def _draw_scores(statistics: Statistics, painter: Painter) -> str:
    most = max(bar.count for bar in statistics.scores)
    lines = [f"{'score':>6}  {'words':>9}  {'share':>10}"]
    for bar in statistics.scores:
        share = f"{bar.count / statistics.count:.1%}"
        lines.append(f"{bar.low:>2}-{bar.high:>3}  {bar.count:>9,}  {share:>10}  {painter.draw_bar(bar.count, most)}".rstrip())
    return "\n".join(lines)


def draw_missing(statistics: Statistics, alphabet: str) -> str:
    """Lengths without words, and letters that no word of a length has at a place."""
    lines = [f"\nLengths without words: {_join_runs(statistics.missing_lengths) or 'none'}"]
    lines.append("\nLetters that never stand at a place, by length")
    for facts in statistics.lengths:
        places = [f"{place}: {_name_letters(letters, alphabet)}" for place, letters in enumerate(facts.missing, 1) if letters]
        # Lines break between places only, so the blanks inside one are hidden from `wrap`.
        text = "; ".join(place.replace(" ", GLUE) for place in places) or "none"
        wrapped = wrap(text, WIDTH, initial_indent=f"{facts.length:>6}  ", subsequent_indent=" " * 8)
        lines += (line.replace(GLUE, " ") for line in wrapped)
    return "\n".join(lines)


def _name_letters(missing: str, alphabet: str) -> str:
    """The letters that are missing; where those are most, the others."""
    if len(missing) * 2 <= len(alphabet):
        return missing
    return "all but " + "".join(letter for letter in alphabet if letter not in missing)


def _join_runs(numbers: Sequence[int]) -> str:
    """Numbers with runs drawn together: `3, 7-9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def describe_grid(grid: GridFit, few: int) -> str:
    """How many slots lack words, and a line for each of them, those without any first."""
    given = [fit for fit in grid.fits if fit.count == 0 and fit.is_settled]
    without = [fit for fit in grid.fits if fit.count == 0 and not fit.is_settled]
    with_few = [fit for fit in grid.fits if 0 < fit.count < few and not fit.is_settled]
    head = f"\n{printable(grid.source)}: {_count_slots(len(grid.fits))}; {len(without)} without a word that fits"
    head = f"{head}, {len(with_few)} with fewer than {few}"
    lines = [f"{head}; {len(given)} given, not in the list" if given else head]
    if without or with_few or given:
        lines.append(f"{'slot':>6}  {'length':>6}  {'words':>5}  pattern")
        lines += _describe_fits([*without, *sorted(with_few, key=lambda fit: fit.count), *given])
    return "\n".join(lines)


def _count_slots(number: int) -> str:
    return "1 slot" if number == 1 else f"{number} slots"


def _describe_fits(fits: Sequence[Fit]) -> Iterator[str]:
    for fit in fits:
        remark = "  (given, not in the list)" if fit.is_settled else ""
        if fit.unknown_letters and not fit.is_settled:
            remark = f"  (no word has {' '.join(fit.unknown_letters)})"
        pattern = printable(f"{fit.pattern}{remark}")
        yield f"{printable(fit.slot.name):>6}  {len(fit.pattern):>6}  {fit.count:>5}  {pattern}"


def make_record(
    lists: Sequence[str], wordlist: WordList, statistics: Statistics, grids: Sequence[GridFit] | None
) -> dict[str, Any]:
    """The record of `words --json`: every key of `WORDS_KEYS`, in that order."""
    values = {
        "lists": [shown(name) for name in lists],
        "words": statistics.count,
        "alphabet": wordlist.alphabet,
        "passed": wordlist.passed,
        "examples": list(wordlist.examples),
        "lengths": [
            {
                "length": facts.length,
                "words": facts.count,
                "mean_score": round(facts.mean_score, 2),
                "missing": list(facts.missing),
            }
            for facts in statistics.lengths
        ],
        "missing_lengths": list(statistics.missing_lengths),
        "letters": statistics.letters,
        "scores": [{"from": bar.low, "to": bar.high, "words": bar.count} for bar in statistics.scores],
        "grids": None if grids is None else [_make_grid_record(grid) for grid in grids],
    }
    return {key: values[key] for key in WORDS_KEYS}


def _make_grid_record(grid: GridFit) -> dict[str, Any]:
    slots = [{"slot": fit.slot.name, "length": len(fit.pattern), "pattern": fit.pattern, "words": fit.count} for fit in grid.fits]
    return {"source": grid.source, "slots": slots}
