"""The options that choose words, and reading the lists that a command names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridwright.api import BLOCK_LISTS, LANGUAGES, BlockList, Vocabulary, WordSource
from gridwright.cli import options
from gridwright.cli.inputs import STDIN, read_stdin
from gridwright.cli.session import Session

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex

spelling_options = options.apply(
    click.option("--keep-diacritics", is_flag=True, help="Keep Š and S apart; otherwise diacritics are dropped."),
    click.option("--digits", is_flag=True, help="Let digits stand in cells."),
)
choosing_options = options.apply(
    click.option(
        "--ban", "ban_files", metavar="FILE", type=options.FileName(), multiple=True, help="Leave out the words of this list."
    ),
    click.option("--ban-word", "ban_words", metavar="WORD", multiple=True, help="Leave out this word."),
    click.option(
        "--min-score",
        type=click.IntRange(0, 100),
        metavar="N",
        default=0,
        help="Leave out words that score less.",
        show_default=True,
    ),
    click.option("--encoding", metavar="NAME", default="", help="Read files in this encoding, such as windows-1250."),
    click.option(
        "--block-list",
        type=click.Choice(BLOCK_LISTS),
        default="built-in",
        help="Leave offensive words out of built-in lists, of all lists, or let them in (off).",
        show_default=True,
    ),
    click.option("--in-order", is_flag=True, help="Prefer words of earlier lists; otherwise the highest score of a word counts."),
    click.option("--strict", is_flag=True, help="Refuse lists with words that no grid can hold, such as 1ST."),
)
DEFAULT_LANGUAGE = "en"
english_option = click.option(
    "--words",
    "lists",
    metavar="LIST",
    type=options.FileName(),
    multiple=True,
    help="Words from this file, or of this language: en, sk, cs or pl. Several are merged. [default: en]",
)
"""For commands that have no grid to tell a language."""
language_option = click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="The language of files: which words are forms of one."
)
"""For commands that care about forms of one word."""
word_options = options.apply(spelling_options, choosing_options)
"""The fields of `WordChoices`, by name."""


@dataclass(frozen=True, slots=True)
class WordChoices:
    """What the options say about words."""

    keep_diacritics: bool = False
    digits: bool = False
    ban_files: Sequence[str] = ()
    ban_words: Sequence[str] = ()
    min_score: int = 0
    encoding: str = ""
    language: str | None = None
    strict: bool = False
    block_list: BlockList = "built-in"
    in_order: bool = False


def read_lists(session: Session, names: Sequence[str], choices: WordChoices) -> WordIndex:
    """The lists of these names as one, indexed; how many lines were passed over is told."""
    return load_lists(session, plan_lists(names, choices))


def plan_lists(names: Sequence[str], choices: WordChoices) -> Vocabulary:
    """The lists of these names, of which standard input is read at once."""
    check_stdin([*names, *choices.ban_files])
    bans = [_read_stdin() if name == "-" else Path(name) for name in choices.ban_files]
    return Vocabulary(
        tuple(_read_stdin() if name == "-" else name for name in names),
        (*choices.ban_words, *bans),
        choices.min_score,
        folds=not choices.keep_diacritics,
        digits=choices.digits,
        strict=choices.strict,
        encoding=choices.encoding,
        language=choices.language or "",
        block_list=choices.block_list,
        in_order=choices.in_order,
    )


def load_lists(session: Session, vocabulary: Vocabulary) -> WordIndex:
    """What was planned, indexed, and what is worth telling about it."""
    index = vocabulary.read(session.progress.begin)
    session.progress.close()
    for name in index.wordlist.guessed:
        session.note(f"{name}: not in UTF-8, so it was read as Latin-1; --encoding tells if it is in another")
    passed = index.wordlist.passed
    if passed:
        lines = "1 line was passed over" if passed == 1 else f"{passed:,} lines were passed over, the first of them"
        session.note(f"{lines}: {index.wordlist.examples[0]}")
    return index


def check_stdin(names: Sequence[str]) -> None:
    """Refuse to take two things from standard input."""
    if names.count("-") > 1:
        raise click.UsageError("standard input (-) cannot be named twice.")


def _read_stdin() -> WordSource:
    return WordSource(STDIN, read_stdin())
