"""The command line of the benchmarks. With no command: overview, growth, kernels, slitherlink, tilings and crossword."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from benchmarks.crossword_cases import Square

TIMEOUT = 12
"""Seconds that `overview` gives a puzzle."""


def main() -> int:
    options = parse_options()
    try:
        return 0 if run(options) else 1
    except InputError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nbenchmarks: stopped; nothing was written for the run under way", file=sys.stderr)
        return 130


def parse_options(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Gridwright; results go to benchmarks/out.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    overview = commands.add_parser("overview", help="the figures that matter most, in about five minutes")
    overview.add_argument("--timeout", type=_positive, default=TIMEOUT, metavar="SECONDS", help=f"for one puzzle ({TIMEOUT})")
    about = "a file or folder of nonograms to solve, too; may come again"
    overview.add_argument("--puzzles", type=Path, action="append", default=[], metavar="PATH", help=about)
    commands.add_parser("growth", help="how CPU, nodes and memory grow with size, on puzzles made here")
    commands.add_parser("kernels", help="single lines, propagation, large boards, start-up of the command line")
    corpus = commands.add_parser("corpus", help="measure any folder of puzzles; each folder inside is a set")
    corpus.add_argument("folder", type=Path)
    corpus.add_argument("--solutions", type=_positive, default=2, metavar="N", help="solutions to look for (2)")
    corpus.add_argument("--limit", type=_positive, metavar="N", help="nodes for one puzzle (no limit)")
    corpus.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS", help="for one puzzle (60)")
    peers = commands.add_parser("peers", help="side by side with other solvers, installed into benchmarks/out/peers")
    peers.add_argument("--seconds", type=_positive, default=20, metavar="N", help="of CPU for one puzzle (20)")
    scaling = commands.add_parser("scaling", help="how CPU grows from 25x25 to 500x500, side by side with other solvers")
    scaling.add_argument("--seconds", type=_positive, default=10, metavar="N", help="of CPU for one puzzle (10)")
    scaling.add_argument("--count", type=_positive, default=3, metavar="N", help="puzzles of each family and size (3)")
    scaling.add_argument("--largest", type=_positive, default=500, metavar="N", help="cells a side of the largest boards (500)")
    rules = commands.add_parser("rules", help="how many cells and line-solvable puzzles the rules for people find")
    rules.add_argument("folder", type=Path)
    rules.add_argument("--lines", type=_positive, default=20_000, metavar="N", help="random lines to look at (20000)")
    rules.add_argument("--seed", type=int, default=1, metavar="N", help="for the random lines (1)")
    compare = commands.add_parser("compare", help="published algorithms side by side on puzzles that come with gridwright")
    compare.add_argument("reports", nargs="*", metavar="REPORT", help="only these, such as compare_small")
    engines = commands.add_parser(
        "engines", help="features of the same puzzles by one worker and two, local and on a Dask cluster"
    )
    engines.add_argument("--count", type=_positive, default=200, metavar="N", help="puzzles to measure (200)")
    regret = commands.add_parser("regret", help="each engine for nonograms alone against all in turn, on several families")
    regret.add_argument("--timeout", type=_positive, default=5, metavar="SECONDS", help="for one puzzle by one engine (5)")
    regret.add_argument(
        "--images", type=int, choices=range(1, 9), default=1, metavar="N", help="of each puzzle's 8 mirror images (1)"
    )
    regret.add_argument("--puzzles", type=Path, action="append", default=[], metavar="PATH", help=about)
    about = "the same, but only one solution is asked for, as in contests"
    regret.add_argument("--first", type=Path, action="append", default=[], metavar="PATH", help=about)
    colour = commands.add_parser("colour", help="coloured nonograms beside another solver, black and white by both engines")
    colour.add_argument("--seconds", type=_positive, default=20, metavar="N", help="of CPU for one puzzle by the other (20)")
    about = "a file or folder of coloured nonograms to solve, too; may come again"
    colour.add_argument("--puzzles", type=Path, action="append", default=[], metavar="PATH", help=about)
    about = "a file or folder of black-and-white nonograms for both engines, too; may come again"
    colour.add_argument("--plain", type=Path, action="append", default=[], metavar="PATH", help=about)
    slitherlink = commands.add_parser("slitherlink", help="making Slitherlinks from 10x10 to 60x60, side by side with Loopy")
    slitherlink.add_argument("--count", type=_positive, default=5, metavar="N", help="puzzles of each size and level (5)")
    tilings = commands.add_parser("tilings", help="making Slitherlinks on fifteen tilings, side by side with Loopy")
    tilings.add_argument("--count", type=_positive, default=3, metavar="N", help="puzzles of each tiling and size (3)")
    _add_crossword(commands.add_parser("crossword", help="filling crosswords, and proofs for squares, side by side with Qxw"))
    long = commands.add_parser("crossword-long", help="squares that take minutes, with progress")
    _add_squares(long)
    players = commands.add_parser("players", help="many players at once on one server, with jobs, over loopback")
    players.add_argument("--players", type=_positive, default=50, metavar="N", help="how many (50)")
    players.add_argument("--seconds", type=_positive, default=30, metavar="N", help="how long (30)")
    commands.add_parser("strokes", help="how soon strokes are painted and hints come, in the page in Chromium")
    commands.add_parser("making", help="how soon strokes are painted in the maker while the picture is solved in the background")
    studio = commands.add_parser("studio", help="how soon the crossword studio has its answers, over loopback")
    studio.add_argument("--grids", type=_positive, default=8, metavar="N", help="grids of 15x15 (8)")
    start = commands.add_parser("start", help="CPU and memory of ten commands on small puzzles, as whole processes")
    start.add_argument("--rounds", type=_positive, default=10, metavar="N", help="how often each is run; the median counts (10)")
    commands.add_parser("printing", help="a booklet of 20 puzzles as PDF, as a whole process")
    limits = commands.add_parser("limits", help="how soon runs end after their time limit, and after Ctrl-C")
    limits.add_argument("cases", nargs="*", metavar="CASE", help="only these, such as 'solve --count'")
    limits.add_argument("--rounds", type=_positive, default=5, metavar="N", help="runs of each case (5)")
    photo = commands.add_parser(
        "photo", help="photographs of printed puzzles, made here and read: what is right, what is doubted"
    )
    photo.add_argument("--set", type=Path, metavar="DIR", help="photographs with the truth beside them (benchmarks/out/photos)")
    photo.add_argument(
        "--count", type=_positive, metavar="N", help="make so many first, where they are missing (60 if there are none)"
    )
    photo.add_argument("--seed", type=_positive, default=4, metavar="S", help="make these; even and odd ones share no puzzle (4)")
    photo.add_argument("--jobs", type=_positive, default=1, metavar="N", help="make and read them in so many processes (1)")
    photo.add_argument(
        "--kind", action="append", default=[], metavar="KIND", help="read only photographs of this kind; may come again"
    )
    about = "make so many screenshots of the page first, too, where they are missing (0)"
    photo.add_argument("--screens", type=_positive, default=0, metavar="N", help=about)
    photo.add_argument("--every", type=_positive, default=1, metavar="N", help="read only every Nth photograph (1)")
    publish = commands.add_parser("publish", help="keep the results in benchmarks/out and write them into the documents")
    publish.add_argument("--check", action="store_true", help="only say whether the documents show the kept results")
    return parser.parse_args(words)


def _add_crossword(crossword: argparse.ArgumentParser) -> None:
    crossword.add_argument("--grids", type=Path, metavar="FOLDER", help="each folder inside is a set (grids made here)")
    crossword.add_argument("--words", default="en", metavar="LIST", help="a file, or a language: en, sk, cs or pl (en)")
    crossword.add_argument("--seconds", type=_positive, default=20, metavar="N", help="of CPU for one grid (20)")
    _add_squares(crossword)


def _add_squares(parser: argparse.ArgumentParser) -> None:
    about = "an empty square and how many words it is filled from, such as 6:2000:sk or 7:all:FILE; may come again (made here)"
    parser.add_argument("--square", type=_square, action="append", default=[], metavar="SIDE:WORDS:LIST", help=about)


def run(options: argparse.Namespace) -> bool:
    """Do what was asked; returns whether all went well. What is not needed is not imported."""
    match options.command:
        case "overview":
            words = ["overview", "--timeout", str(options.timeout)]
            words += [f"--puzzles {path.resolve().name}" for path in options.puzzles]
            return _run_overview(options.timeout, options.puzzles, *words)
        case "growth":
            return _run_growth("growth")
        case "kernels":
            return _run_kernels("kernels")
        case "corpus":
            from benchmarks import folders

            words = ["corpus", options.folder.resolve().name, "--solutions", str(options.solutions)]
            return folders.run(options.folder, words, solutions=options.solutions, limit=options.limit, timeout=options.timeout)
        case "peers":
            from benchmarks.peers import comparison

            return comparison.run(options.seconds)
        case "scaling":
            from benchmarks.peers import scaling

            words = ["scaling", "--seconds", str(options.seconds), "--count", str(options.count)]
            words += ["--largest", str(options.largest)]
            return scaling.run(options.seconds, options.count, options.largest, words)
        case "rules":
            from benchmarks import rules

            words = ["rules", options.folder.resolve().name, "--lines", str(options.lines), "--seed", str(options.seed)]
            return rules.run(options.folder, words, lines=options.lines, seed=options.seed)
        case "compare":
            from benchmarks import compare

            return compare.run(options.reports)
        case "engines":
            from benchmarks import engines

            return engines.run(options.count, ["engines", "--count", str(options.count)])
        case "regret":
            from benchmarks import regret

            words = ["regret", "--timeout", str(options.timeout), "--images", str(options.images)]
            words += [f"--first {path.resolve().name}" for path in options.first]
            words += [f"--puzzles {path.resolve().name}" for path in options.puzzles]
            return regret.run(options.timeout, options.images, options.puzzles, options.first, words)
        case "colour":
            from benchmarks import colour

            words = ["colour", "--seconds", str(options.seconds)]
            words += [f"--puzzles {path.resolve().name}" for path in options.puzzles]
            words += [f"--plain {path.resolve().name}" for path in options.plain]
            return colour.run(options.seconds, options.puzzles, options.plain, words)
        case "slitherlink":
            return _run_slitherlink(options.count, "slitherlink", "--count", str(options.count))
        case "tilings":
            return _run_tilings(options.count, "tilings", "--count", str(options.count))
        case "crossword":
            return _run_crossword(options, *_tell_crossword(options))
        case "crossword-long":
            from benchmarks import crossword_long

            words = ["crossword-long", *(f"--square {square}" for square in options.square)]
            return crossword_long.run(options.square, words)
        case "players":
            from benchmarks import players

            words = ["players", "--players", str(options.players), "--seconds", str(options.seconds)]
            return players.run(options.players, options.seconds, words)
        case "making":
            from benchmarks import making

            return making.run(["making"])
        case "strokes":
            from benchmarks import strokes

            return strokes.run(["strokes"])
        case "studio":
            from benchmarks import studio

            return studio.run(options.grids, ["studio", "--grids", str(options.grids)])
        case "start":
            from benchmarks import start

            return start.run(options.rounds, ["start", "--rounds", str(options.rounds)])
        case "printing":
            from benchmarks import printing

            return printing.run(["printing"])
        case "limits":
            from benchmarks import limits

            return limits.run(["limits", "--rounds", str(options.rounds)], options.rounds, options.cases)
        case "photo":
            from benchmarks.photo import measuring

            words = ["photo", *([f"--set {options.set.resolve().name}"] if options.set else [])]
            words += [*([f"--count {options.count}"] if options.count else []), "--seed", str(options.seed)]
            words += [f"--kind {kind}" for kind in options.kind] + ([f"--every {options.every}"] if options.every > 1 else [])
            words += [f"--screens {options.screens}"] if options.screens else []
            return measuring.run(
                options.set, options.count, options.seed, options.jobs, options.kind, words, options.every, options.screens
            )
        case "publish":
            from benchmarks import page

            return page.check() if options.check else page.publish()
    is_right = _run_overview(TIMEOUT, [])
    print()
    is_right = _run_growth() and is_right
    print()
    is_right = _run_kernels() and is_right
    print()
    is_right = _run_slitherlink(5) and is_right
    print()
    is_right = _run_tilings(3) and is_right
    print()
    return _run_crossword(parse_options(["crossword"])) and is_right


def _run_overview(timeout: int, paths: list[Path], *words: str) -> bool:
    from benchmarks import overview

    return overview.run(timeout, paths, words)


def _run_growth(*words: str) -> bool:
    from benchmarks import growth

    return growth.run(words)


def _run_kernels(*words: str) -> bool:
    from benchmarks import kernels

    return kernels.run(words)


def _run_slitherlink(count: int, *words: str) -> bool:
    from benchmarks import slitherlink

    return slitherlink.run(count, words)


def _run_tilings(count: int, *words: str) -> bool:
    from benchmarks import tilings

    return tilings.run(count, words)


def _run_crossword(options: argparse.Namespace, *words: str) -> bool:
    from benchmarks import crossword
    from benchmarks.crossword_cases import SQUARES, make_sets, read_sets

    name = f"crossword-{options.grids.resolve().name}" if options.grids else "crossword"
    sets = list(read_sets(options.grids) if options.grids else make_sets())
    return crossword.run(name, sets, options.words, options.square or SQUARES, options.seconds, words)


def _tell_crossword(options: argparse.Namespace) -> list[str]:
    """The command as it was given, but for the folders of this machine."""
    from benchmarks.crossword_cases import name_list

    words = ["crossword", "--words", name_list(options.words), "--seconds", str(options.seconds)]
    if options.grids:
        words += ["--grids", options.grids.resolve().name]
    return words + [f"--square {square}" for square in options.square]


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"found {text}, expected 1 or more")
    return number


def _square(text: str) -> Square:
    from benchmarks.crossword_cases import Square

    try:
        return Square.parse(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


if __name__ == "__main__":
    sys.exit(main())
