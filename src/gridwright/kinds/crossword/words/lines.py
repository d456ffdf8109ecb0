"""The lines of a word list: a word, or `word;score`, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from gridwright.codec.text import quote, split_lines
from gridwright.kinds.crossword.words.spelling import Spelling, normalise
from gridwright.model.errors import InputError

BEST_SCORE = 100
PLAIN_SCORE = 50
"""What a word without a score gets."""
LONGEST_WORD = 64
"""Cells of an entry; no grid of people is wider."""
EXAMPLES = 5
"""How many of the lines that were passed over are told."""

_SCORES = {str(score): score for score in range(BEST_SCORE + 1)}


Example = tuple[int, str]
"""A line that was passed over: the number of its source, and a sentence with the line."""


@dataclass
class Gathering:
    """Words as they come, each with its highest score, and what was passed over on the way."""

    spelling: Spelling
    is_strict: bool = False
    """Whether a word that no grid can hold is refused rather than passed over."""
    is_lenient: bool = False
    """Whether a malformed line is passed over, too, rather than refused."""
    scores: dict[str, int] = field(default_factory=dict)
    passed: int = 0
    examples: list[Example] = field(default_factory=list)
    """The first few of them."""
    ranks: dict[str, int] = field(default_factory=dict)
    """Of words from other sources than the first, where sources have ranks."""

    def begin_part(self) -> Gathering:
        """An empty one for the words of one source."""
        return Gathering(self.spelling, self.is_strict, self.is_lenient)

    def join(self, part: Gathering, left_out: Collection[str] = (), rank: int = 0) -> None:
        """Take the words of a source over, but for some. Where sources have ranks, a word belongs to the first that has it."""
        for word in left_out:
            part.scores.pop(word, None)
        if not self.scores:
            self.scores = part.scores
        elif rank:
            added = {word: score for word, score in part.scores.items() if word not in self.scores}
            self.scores |= added
            self.ranks |= dict.fromkeys(added, rank)
        else:
            for word, score in part.scores.items():
                self.add(word, score)
        self.passed += part.passed
        self.examples = [*self.examples, *part.examples][:EXAMPLES]

    def add(self, word: str, score: int) -> None:
        if self.scores.get(word, -1) < score:
            self.scores[word] = score

    def add_all(self, words: Sequence[str], score: int) -> None:
        """Words of one score that consist of letters only."""
        for word in self.spelling.spell_lines("\n".join(words)).split("\n"):
            self.add(word, score)

    def add_text(self, text: str, source: int = 0) -> None:
        """Every line of a text. A malformed line is refused, unless this is lenient; a word that no grid can hold is counted."""
        text = normalise(text)
        lines = text.split("\n")
        spelled = self.spelling.spell_lines(text).split("\n")
        for number, (line, cells) in enumerate(zip(lines, spelled, strict=True), start=1):
            word, score = cells, PLAIN_SCORE
            if ";" in cells or "\t" in cells or "#" in cells:
                if not cells.partition("#")[0]:
                    continue
                try:
                    word, score = _split_score(line, cells, f"line {number}")
                except InputError as fault:
                    if not self.is_lenient:
                        raise
                    self._count(fault, source)
                    continue
            if len(word) > 1 and len(word) <= LONGEST_WORD and self.spelling.is_entry(word):
                self.add(word, score)
            elif line.strip():
                self.pass_over(line, self._describe(word), f"line {number}", source)

    def pass_over(self, found: str, reason: str, place: str, source: int) -> None:
        fault = InputError(f"{quote(found.strip())} {reason}", place=place)
        if self.is_strict:
            raise fault
        self._count(fault, source)

    def _count(self, fault: InputError, source: int) -> None:
        self.passed += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append((source, str(fault)))

    def _describe(self, word: str) -> str:
        """Why a spelled word is no entry."""
        strangers = sorted({char for char in word if not self.spelling.is_entry(char)})
        if strangers:
            return f"holds {quote(strangers[0])}, which is no letter"
        if len(word) > LONGEST_WORD:
            return f"has {len(word)} letters, expected at most {LONGEST_WORD}"
        return "has fewer than two letters"


def _split_score(line: str, cells: str, place: str) -> tuple[str, int]:
    """The word and the score of a line that has a separator."""
    fields = cells.replace("\t", ";").split(";")
    if len(fields) == 1:
        return cells, PLAIN_SCORE
    if len(fields) > 2:
        raise InputError(f"found {len(fields)} fields in {quote(line)}, expected word;score", place=place)
    # The score is taken from the line as it stands: -5 and 5.0 must not lose what makes them wrong.
    written = line.replace("\t", ";").rpartition(";")[2].strip()
    score = _SCORES.get(written)
    if score is None:
        found = f"the score {quote(written)}" if written else f"no score in {quote(line)}"
        raise InputError(f"found {found}, expected a whole number from 0 to {BEST_SCORE}", place=place)
    return fields[0], score


def iterate_words(text: str, spelling: Spelling) -> Iterator[str]:
    """The spelled words of a text, scores left out: a list of banned words."""
    for line in split_lines(text):
        if line.strip() and not line.lstrip().startswith("#"):
            yield spelling.spell(line.replace("\t", ";").partition(";")[0])
