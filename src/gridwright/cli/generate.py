"""`gridwright generate`: make puzzles, one command for each kind."""

from __future__ import annotations

import re
from typing import Any

import click

from gridwright.cli import options
from gridwright.cli.generate_crossword import make_crosswords
from gridwright.cli.generate_run import Size, making_options, refuse_options, run_making
from gridwright.cli.generate_slitherlink import make_slitherlinks
from gridwright.cli.terminal import ExitCode
from gridwright.kinds.common.grading import DIFFICULTIES
from gridwright.model.quoting import quote

AUTO = "auto"
STYLES = ["pictures", "things", "creatures", "shapes", "ornaments", "random", "noise", "blobs", "islands", "any"]


class Bands(options.ParamType):
    """A word such as gentle, a band from 1 to 10, or two with a dash between them."""

    name = "band"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int] | str:
        words = (*DIFFICULTIES, "any")
        if str(value).strip().lower() in words:
            return str(value).strip().lower()
        found = re.fullmatch(r"([0-9]{1,2})(?:\s*-\s*([0-9]{1,2}))?", str(value).strip())
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= low <= high <= 10:
            expected = f"a band from 1 to 10 or a range such as 3-5, or one of {', '.join(words)}"
            self.fail(f"found {quote(value)}, expected {expected}.", param, ctx)
        return low, high


class Threshold(options.ParamType):
    """A grey from 0 to 255, or auto."""

    name = "threshold"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        text = str(value).strip()
        if text == AUTO:
            return AUTO
        if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) > 255:
            self.fail(f"found {quote(value)}, expected auto or a grey from 0 to 255.", param, ctx)
        return int(text)


@click.group("generate", invoke_without_command=True, subcommand_metavar="KIND [OPTIONS]")
@click.pass_context
def generate_command(ctx: click.Context) -> int:
    """Make puzzles of a chosen size and difficulty, or from a picture.

    What is made has exactly one solution; a crossword is filled instead. KIND is the kind of puzzle; 'gridwright generate KIND
    --help' tells what can be asked of it.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        return ExitCode.INPUT
    return ExitCode.OK


@generate_command.command("nonogram")
@click.option("--size", type=Size(), metavar="WxH", help="Columns and rows, such as 20x15.")
@click.option("--density", type=click.FloatRange(0, 1), metavar="D", help="Share of filled cells, from 0 to 1, within 0.02.")
@click.option(
    "--symmetry",
    type=click.Choice(["none", "horizontal", "vertical", "both", "rotation", "diagonal"]),
    default="none",
    show_default=True,
    help="Left like right, upper half like lower, both, half a turn, rows like columns.",
)
@click.option(
    "--style",
    type=click.Choice(STYLES),
    default="pictures",
    show_default=True,
    help="What it shows: things, creatures, shapes or ornaments (pictures: one of these); or nothing, cells by chance: noise, "
    "blobs or islands (random: one of these).",
)
@click.option(
    "--picture", metavar="FILE", type=options.FileName(), help="Make puzzles of this picture, changed as little as need be."
)
@options.from_option
@click.option(
    "--image",
    metavar="FILE",
    type=options.FileName(),
    help="Make puzzles of this photograph or drawing (PNG, JPEG, WEBP, GIF, BMP), with --size cells, the dark ones filled.",
)
@click.option(
    "--threshold",
    type=Threshold(),
    default=AUTO,
    show_default=True,
    metavar="G|auto",
    help="Cells darker than this grey are filled.",
)
@click.option("--edges", "has_edges", is_flag=True, help="Fill where the image changes, not where it is dark.")
@click.option("--invert", "is_inverted", is_flag=True, help="Fill what is light.")
@click.option(
    "--fit",
    type=click.Choice(["cover", "contain"]),
    default="cover",
    show_default=True,
    help="Cut the image to the shape of the board, or leave room around it.",
)
@click.option("--keep", is_flag=True, help="Change nothing of the picture; exit code 4 if it is ambiguous.")
@click.option(
    "--guessing",
    type=click.Choice(["never", "allowed", "required"]),
    default="never",
    show_default=True,
    help="Whether solving line by line is enough, need not be, or must not be.",
)
@click.option("--rules", metavar="RULES", default="", help="The only rules a solver may need, such as 1,2,5-10.")
@click.option(
    "--band",
    "bands",
    type=Bands(),
    metavar="WORD|B|B-B",
    help="How hard: gentle, easy, medium, hard, fiendish or any; or from 1 to 10, or a range of that. If not given, gentle; any "
    "with cells by chance, --rules, --guessing or a picture.",
)
@making_options("nonogram")
def make_nonograms(
    size: tuple[int, int] | None,
    density: float | None,
    symmetry: str,
    style: str,
    picture: str | None,
    format_name: str | None,
    image: str | None,
    threshold: int | str,
    has_edges: bool,
    is_inverted: bool,
    fit: str,
    keep: bool,
    guessing: str,
    rules: str,
    bands: tuple[int, int] | str | None,
    **making: Any,
) -> int:
    """Make nonograms with exactly one solution.

    Pictures of something are drawn, and changed in a few cells, until one can be solved line by line without guessing and is all
    else that is asked for. A given picture (anything with its solution: a text picture, an image, a puzzle file) is changed in as
    few cells as possible, where that can be without losing its symmetry or breaking its outlines; --count then makes so many
    versions of it. --image does the same with a photograph, at most 30 cells along its longer side unless --size says otherwise.
    The same seed makes the same puzzles, whatever --jobs says. They are all different, as far as there are so many.

    Puzzles go to standard output or OUT, in the format given by --to or by the ending of OUT, json if neither says. With --json,
    standard output holds the records, and puzzles are written only to OUT.

    \b
    Exit codes: 0 all made, 2 wrong input, 4 with --keep if the picture is
    ambiguous, 5 if nothing that fits was found within the limit.
    """
    wish: dict[str, Any] = {"guessing": guessing, "rules": rules}
    if bands is not None:
        wish["bands"] = bands
    tracing: dict[str, Any] | None = None
    if picture is not None and image is not None:
        raise click.UsageError("--image does not go with --picture: both are what to make puzzles of.")
    if image is None:
        given = {"--threshold": threshold != AUTO, "--edges": has_edges, "--invert": is_inverted, "--fit": fit != "cover"}
        refuse_options(given, "only goes with --image")
    else:
        refuse_options({"--from": format_name}, "does not go with --image: its format is known by its content")
        tracing = {
            "size": (size[1], size[0]) if size else None,
            "threshold": None if isinstance(threshold, str) else threshold,
            "has_edges": has_edges,
            "is_inverted": is_inverted,
            "fit": fit,
        }
    if picture is None and image is None:
        if size is None:
            raise click.UsageError("Missing option '--size' (or '--picture' or '--image', whose size is taken).")
        refuse_options({"--keep": keep, "--from": format_name}, "only goes with --picture or --image")
        wish |= {"width": size[0], "height": size[1], "density": density, "symmetry": symmetry, "style": style}
    else:
        refuse_options(
            {
                "--size": size if image is None else None,
                "--density": density is not None,
                "--symmetry": symmetry != "none",
                "--style": style != STYLES[0],
                "--seed": making["seed"] is not None,
            },
            f"does not go with {'--picture' if image is None else '--image'}: nothing is drawn at random then",
        )
        wish |= {"keep": keep}
    return run_making("nonogram", wish, picture=picture or image, format_name=format_name, tracing=tracing, **making)


generate_command.add_command(make_slitherlinks)
generate_command.add_command(make_crosswords)
