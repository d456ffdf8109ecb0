"""Write docs/reference/commands.md from the commands' own help, so that it cannot tell anything else.

`python -m tools.write_command_reference` writes the page; with `--check` it only says whether the page is current, and exits
with 1 if it is not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

import click

from gridwright.cli.candidates import CANDIDATE_KEYS
from gridwright.cli.check import CHECK_KEYS
from gridwright.cli.comparison import COMPARE_KEYS
from gridwright.cli.explain import COUNT_KEYS, EXPLAIN_KEYS, HINT_KEYS, STEP_KEYS
from gridwright.cli.fill import FILL_KEYS
from gridwright.cli.generate_tasks import MAKE_KEYS
from gridwright.cli.listing import FORMAT_KEYS
from gridwright.cli.main import COMMANDS, gridwright
from gridwright.cli.print import PRINT_KEYS
from gridwright.cli.rate import RATE_KEYS
from gridwright.cli.scan import SCAN_KEYS
from gridwright.cli.share import SHARE_KEYS
from gridwright.cli.solve import SOLVE_KEYS
from gridwright.cli.study_attempts import EFFECT_KEYS, IMPORT_KEYS, SIMULATE_KEYS, SUMMARY_KEYS
from gridwright.cli.study_evaluate import EVALUATE_KEYS, SCORE_KEYS
from gridwright.cli.study_measure import FEATURE_KEYS, SETS_KEYS
from gridwright.cli.study_predict import PREDICT_KEYS
from gridwright.cli.study_run import RUN_KEYS
from gridwright.cli.study_train import TRAIN_KEYS
from gridwright.cli.terminal import MEANINGS, SEVERITY
from gridwright.cli.words import WORDS_KEYS
from gridwright.kinds import load_kinds
from tools.markdown import ROOT

PAGE = ROOT / "docs/reference/commands.md"
WIDTH = 100
"""Columns of the help texts, whatever the terminal of whoever runs this."""

HEAD = """\
# Commands

*This page is written by `python -m tools.write_command_reference` from the commands' own help; edit that instead.*
"""

CONVENTIONS = """\
## What all commands share

- A FILE is a file, a folder, a `.gz` or `.zip` archive, `-` for standard input, or a puzz.link address, Pattern ID or Loopy ID
  itself.
  Folders are read with all folders inside them, in the order of their names, without hidden files; files in them that are no
  puzzle are passed over and counted. A file that is named must be a puzzle.
- Kind and format are recognised from the content, whatever the file is called. The third puzzle of a file of several is `file#3`.
- Results go to standard output; errors, notes, the summary and the progress bar to standard error. Wrong input gets one line that
  says where it is, what was found and what was expected. The other files are dealt with all the same.
- On a terminal results come with pictures and colour, otherwise as plain rows of text. `--color` decides about colour, or else
  the environment variables `NO_COLOR` and `FORCE_COLOR`.
- A puzzle is given up at a limit: of nodes (`--limit`, the same on every machine), of seconds (`--timeout`), or of memory
  (`--memory`, in MiB that its process may take beyond what the program itself does). What was found until then is told, with
  which limit it was; the exit code is 5, and the other puzzles are dealt with all the same.
- Ctrl-C stops a command after printing what is already done.
- Files are written whole or not at all.
- Where an answer tells places as [row, column], these are cells for nonograms and
  [spots](slitherlink-formats.md#boards-and-spots) for Slitherlink: cells, vertices and edges in one picture.
"""


def write_page() -> str:
    """The whole page."""
    parts = [HEAD, CONVENTIONS, describe_codes()]
    parts += [describe_command(name) for name in COMMANDS]
    parts += [
        describe_keys("solve", SOLVE_KEYS, "Every key is always there, in this order."),
        describe_keys("check", CHECK_KEYS, "Every key is always there, in this order."),
        describe_keys("scan", SCAN_KEYS, "Every key is always there, in this order."),
        describe_keys("explain", EXPLAIN_KEYS, "Every key is always there, in this order."),
        describe_keys("a step", STEP_KEYS, "Each of the `steps` of `explain`, and the `step` of `hint`."),
        describe_keys("statistics", COUNT_KEYS, "What `explain --stats` adds."),
        describe_keys("hint", HINT_KEYS, "Every key is always there, in this order."),
        describe_keys("compare", COMPARE_KEYS, "One object for each puzzle and algorithm."),
        describe_keys("rate", RATE_KEYS, "Every key is always there, in this order; null where there is no rating."),
        describe_keys(
            "generate",
            MAKE_KEYS | {"facts": describe_facts()},
            "One object for each puzzle; every key is always there, in this order.",
        ),
        describe_keys("study features", FEATURE_KEYS, "One object for each puzzle."),
        describe_keys("study minimal-sets", SETS_KEYS, "One object for each puzzle; every key is always there, in this order."),
        describe_keys("study attempts effects", EFFECT_KEYS, "One object for each effect; every key is always there."),
        describe_keys("study attempts import", IMPORT_KEYS, "One object for each table that was written."),
        describe_keys("study attempts summary", SUMMARY_KEYS, "One object for each puzzle; every key is always there."),
        describe_keys("study simulate", SIMULATE_KEYS, "One object for the table that was written."),
        describe_keys("study train", TRAIN_KEYS, "One object for the model that was written."),
        describe_keys("study evaluate", EVALUATE_KEYS, "One object for each model; every key is always there, in this order."),
        describe_keys("scores", SCORE_KEYS, "What `train`, `test`, `grouped` and `persons` of `study evaluate` hold."),
        describe_keys("study predict", PREDICT_KEYS, "One object for each puzzle; every key is always there, in this order."),
        describe_keys("study run", RUN_KEYS, "One object for each step; a step that has nothing to do is left out."),
        describe_keys("fill", FILL_KEYS, "One object for each grid; every key is always there, in this order."),
        describe_keys("candidates", CANDIDATE_KEYS, "One object; every key is always there, in this order."),
        describe_keys("words", WORDS_KEYS, "One object for all lists together; every key is always there, in this order."),
        describe_keys("print", PRINT_KEYS, "One object; every key is always there, in this order."),
        describe_keys("share", SHARE_KEYS, "One object for each puzzle; every key is always there, in this order."),
        describe_keys("formats", FORMAT_KEYS, "One object for each format."),
    ]
    return "\n".join(parts)


def describe_facts() -> str:
    """The facts of `generate --json`, kind by kind."""
    makers = [kind for kind in load_kinds() if kind.can("specification")]
    names = (", ".join(f"`{name}`" for name in kind.specification.GENERATOR_INFO.facts) for kind in makers)
    parts = (f"of a {kind.noun} {facts}" for kind, facts in zip(makers, names, strict=True))
    return f"{MAKE_KEYS['facts']}: {'; '.join(parts)}"


def describe_codes() -> str:
    order = ", ".join(str(code.value) for code in reversed(SEVERITY))
    rows = (f"| {code.value} | {_escape(meaning)} |" for code, meaning in MEANINGS.items())
    return "\n".join(
        [
            "## Exit codes",
            "",
            "| code | meaning |",
            "| --- | --- |",
            *rows,
            "",
            f"Of many puzzles the worst code wins, in the order {order}: wrong input first, since part of what was asked has not",
            "been looked at; then giving up, which proves nothing; then the proofs, of no solution before several.",
            "",
        ]
    )


def describe_command(name: str) -> str:
    """The help of one command, as the terminal shows it."""
    context = click.Context(gridwright, info_name="gridwright", terminal_width=WIDTH)
    command = gridwright.get_command(context, name)
    assert command is not None
    return "\n".join(_show_help(command, name, context))


def _show_help(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    """The help of a command and, below it, of the commands inside it."""
    context = click.Context(command, info_name=name, parent=parent, terminal_width=WIDTH, help_option_names=["-h", "--help"])
    yield f"## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _show_help(found, inner, context)


def describe_keys(name: str, keys: Mapping[str, str], remark: str) -> str:
    return "\n".join([f"## JSON of {name}", "", remark, "", *_key_table(keys), ""])


def _key_table(keys: Mapping[str, str]) -> Iterator[str]:
    yield "| key | meaning |"
    yield "| --- | --- |"
    for key, meaning in keys.items():
        yield f"| `{key}` | {_escape(meaning)} |"


def _escape(cell: str) -> str:
    """Text for a cell of a table, where a bar would begin the next cell."""
    return cell.replace("|", r"\|")


def main(arguments: list[str]) -> int:
    page = write_page()
    if arguments == ["--check"]:
        is_current = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page
        if not is_current:
            print(f"{PAGE.relative_to(ROOT)} is out of date: run python -m tools.write_command_reference", file=sys.stderr)
        return 0 if is_current else 1
    if arguments:
        print("usage: python -m tools.write_command_reference [--check]", file=sys.stderr)
        return 2
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
