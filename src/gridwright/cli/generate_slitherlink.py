"""`gridwright generate slitherlink`."""

from __future__ import annotations

import re
from typing import Any

import click

from gridwright.cli import options
from gridwright.cli.generate_run import Size, making_options, refuse_options, run_making
from gridwright.model.quoting import quote

DEFAULT_SHAPE = (1.0, 0.3, 0.3)


class Shape(options.ParamType):
    """Three chances from 0 to 1."""

    name = "shape"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float, float]:
        if isinstance(value, tuple):
            return value
        shares = [share.strip() for share in str(value).split(",")]
        if len(shares) != 3 or not all(re.fullmatch(r"0|1|[01]?\.[0-9]{1,20}", share) for share in shares):
            self.fail(f"found {quote(value)}, expected three numbers from 0 to 1 such as 1,0.3,0.3.", param, ctx)
        first, second, third = map(float, shares)
        return first, second, third


@click.command("slitherlink")
@click.option(
    "--size",
    type=Size(),
    metavar="WxH",
    help="Columns and rows, such as 20x15: sides up to 1,000, at most 40,000 cells.",
)
@click.option(
    "--level",
    type=click.Choice(["very-easy", "easy", "advanced", "normal", "hard", "very-hard", "expert"]),
    help="The level that solves the puzzle while no lower one does; easy if not given, or normal with --loop.",
)
@click.option("--colouring", is_flag=True, help="Let solving take the colouring of cells, too.")
@click.option("--clues", metavar="DIGITS", default="0123", show_default=True, help="The only clues there may be, such as 12.")
@click.option(
    "--symmetry",
    type=click.Choice(["none", "axes", "quarter", "half"]),
    default="none",
    show_default=True,
    help="Clues mirrored at both axes, turned by a quarter or by half.",
)
@click.option(
    "--shape",
    type=Shape(),
    metavar="P1,P2,P3",
    default="1,0.3,0.3",
    show_default=True,
    help="How the loop grows: longer, thicker, rounder, each from 0 to 1.",
)
@click.option(
    "--loop",
    metavar="FILE",
    type=options.FileName(),
    help="Make puzzles of this loop: a Slitherlink with its solution, or a picture whose outline it is.",
)
@options.from_option
@making_options("slitherlink")
def make_slitherlinks(
    size: tuple[int, int] | None,
    level: str | None,
    colouring: bool,
    clues: str,
    symmetry: str,
    shape: tuple[float, float, float],
    loop: str | None,
    format_name: str | None,
    **making: Any,
) -> int:
    """Make Slitherlinks with exactly one solution.

    A loop is grown at random, and clues are taken away as long as the level still solves the puzzle. What is made needs its
    level: no lower one solves it, and none of its clues (with a symmetry, none of its groups of clues) can go. The same seed
    makes the same puzzles, whatever --jobs says. A given loop stays as it is; --count then makes so many puzzles of it.

    Puzzles go to standard output or OUT, in the format given by --to or by the ending of OUT, json if neither says. With --json,
    standard output holds the records, and puzzles are written only to OUT.

    \b
    Exit codes: 0 all made, 2 wrong input, 5 if nothing that fits was found
    within the limit.
    """
    wish: dict[str, Any] = {"colouring": colouring, "clues": clues, "symmetry": symmetry}
    if level is not None:
        wish["level"] = level
    if loop is None:
        if size is None:
            raise click.UsageError("Missing option '--size' (or '--loop', whose size is taken).")
        refuse_options({"--from": format_name}, "only goes with --loop")
        wish |= {"width": size[0], "height": size[1], "shape": shape}
    else:
        refuse_options({"--size": size, "--shape": shape != DEFAULT_SHAPE}, "does not go with --loop, which has its own")
    return run_making("slitherlink", wish, loop=loop, format_name=format_name, **making)
