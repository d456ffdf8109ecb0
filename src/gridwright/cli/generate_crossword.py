"""`gridwright generate crossword`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import click

from gridwright.api import BlockList
from gridwright.cli import options
from gridwright.cli.filling import theme_option
from gridwright.cli.generate_run import Size, making_options, run_making
from gridwright.cli.session import Session
from gridwright.cli.words import DEFAULT_LANGUAGE, WordChoices, english_option, load_lists, plan_lists, word_options
from gridwright.model.quoting import quote


class Amount(options.ParamType):
    """A number of words, or two with a dash between them."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([0-9]{1,5})(?:\s*-\s*([0-9]{1,5}))?", str(value).strip())
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= low <= high:
            self.fail(f"found {quote(value)}, expected a number such as 76 or a range such as 70-78.", param, ctx)
        return low, high


@click.command("crossword")
@click.option("--size", type=Size(), metavar="WxH", required=True, help="Columns and rows, such as 15x15.")
@click.option(
    "--style",
    type=click.Choice(["american", "british"]),
    default="american",
    show_default=True,
    help="Every letter in two words; or about every second one.",
)
@click.option("-n", "--words-count", type=Amount(), metavar="N|N-M", help="So many words, or a range; else what is usual.")
@click.option(
    "--blocks", type=click.FloatRange(0, 1, max_open=True), metavar="D", help="The largest share of blocks, from 0 to 1."
)
@click.option(
    "--symmetry",
    type=click.Choice(["none", "rotation", "horizontal", "vertical", "both", "diagonal"]),
    default="rotation",
    show_default=True,
    help="Half a turn, left like right, upper half like lower, both of these, rows like columns.",
)
@click.option(
    "--shortest",
    type=click.IntRange(2, 60),
    metavar="N",
    default=3,
    show_default=True,
    help="Letters of the shortest word.",
)
@click.option("--empty", "is_empty", is_flag=True, help="Lay blocks only, and leave the words to others.")
@theme_option
@english_option
@word_options
@making_options("crossword")
def make_crosswords(
    size: tuple[int, int],
    style: str,
    words_count: tuple[int, int] | None,
    blocks: float | None,
    symmetry: str,
    shortest: int,
    is_empty: bool,
    theme: tuple[str, ...],
    lists: Sequence[str],
    keep_diacritics: bool,
    digits: bool,
    ban_files: Sequence[str],
    ban_words: Sequence[str],
    min_score: int,
    encoding: str,
    strict: bool,
    block_list: BlockList,
    in_order: bool,
    **making: Any,
) -> int:
    """Make crosswords: lay blocks by the rules of a style, and fill the grid with words.

    Grids that cannot be filled are thrown away, and the best words that will do are taken. Every word of a theme gets a slot of
    its length. The same seed and lists make the same puzzles, whatever --jobs says.

    Puzzles go to standard output or OUT, in the format given by --to or by the ending of OUT, json if neither says. With --json,
    standard output holds the records, and puzzles are written only to OUT.

    \b
    Exit codes: 0 all made, 2 wrong input, 5 if nothing that fits was found
    within the limit.
    """
    spelling: dict[str, Any] = {"keep_diacritics": keep_diacritics, "digits": digits, "encoding": encoding, "strict": strict}
    choices = WordChoices(
        **spelling, ban_files=ban_files, ban_words=ban_words, min_score=min_score, block_list=block_list, in_order=in_order
    )
    vocabulary = plan_lists(lists or [DEFAULT_LANGUAGE], choices)
    wish = {
        "width": size[0],
        "height": size[1],
        "style": style,
        "words_count": words_count,
        "blocks": blocks,
        "symmetry": symmetry,
        "shortest": shortest,
        "is_empty": is_empty,
        "theme": theme,
        "words": vocabulary,
    }
    session = Session(making["color"], making["as_json"], making["quiet"])
    if lists and not is_empty:
        load_lists(session, vocabulary)  # once here, so that what is wrong or strange about them is told once
    return run_making("crossword", wish, takes_kernels=not is_empty, **making)
