"""The group of commands: help, summaries, completion, terminals and exit codes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as package
from gridwright.cli.main import COMMANDS, gridwright
from gridwright.cli.terminal import MEANINGS, SEVERITY, ExitCode, printable, speaks_unicode, wants_colour, worst_code
from tests.unit.cli.conftest import Run, Spawn


@pytest.mark.parametrize("name", COMMANDS)
def test_the_summary_is_the_first_sentence_of_the_help(name: str) -> None:
    command = gridwright.get_command(click.Context(gridwright), name)
    assert command is not None
    assert command.name == name
    assert command.help is not None
    assert command.help.splitlines()[0] == COMMANDS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_under_both_names_and_debug(run: Run, name: str) -> None:
    long, short = run(name, "--help"), run(name, "-h")
    assert long.exit_code == short.exit_code == 0
    assert long.stdout == short.stdout
    assert COMMANDS[name].split()[0] in long.stdout
    copied = "  gridwright completion bash >"  # a command to copy stands on one line
    assert max(len(line) for line in long.stdout.splitlines() if copied not in line) <= 80


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout and summary in result.stdout for name, summary in COMMANDS.items())


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"gridwright {package.__version__}\n"


@pytest.mark.parametrize("arguments", [["slove"], ["--nonsense"], ["completion", "tcsh"], ["completion"]])
def test_a_wrong_call_is_one_line(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("gridwright: ")
    assert "--help'." in result.stderr


LONG = "A" * 20_000


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([LONG], "No such command"),
        ([f"--{LONG}"], "No such option"),
        (["solve", "--limit", LONG, "x"], "is not a valid integer"),
        (["solve", "--limit", " ".join("A" * 20_000), "x"], "is not a valid integer"),
        (["compare", "--set", LONG], "is not one of 'small'"),
        (["check", LONG], "File name too long"),
        (["serve", "--library", LONG, "--port", "0"], "File name too long"),
        (["serve", "--host", LONG, "--port", "0"], "no host can have this name"),
    ],
    ids=lambda value: None if isinstance(value, str) else value[0][:9],
)
def test_an_error_line_shows_both_ends_of_what_is_long(run: Run, arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert max(map(len, result.stderr.splitlines())) < 1_300


def test_names_and_titles_of_thousands_of_letters_are_cut_where_they_are_shown(run: Run, here: Path) -> None:
    boat = '{"gridwright":1,"kind":"nonogram","title":"%s","rows":[[%d]],"columns":[[1]]}'
    with zipfile.ZipFile(here / "a.zip", "w") as archive:
        archive.writestr(f"{'b' * 40_000}.json", boat % ("wrong", 9))
        archive.writestr(f"{'c' * 60_000}.json", boat % ("T" * 200_000, 1))
    for name in ("check", "draw"):
        result = run(name, "a.zip")
        assert result.exit_code == 2
        assert max(map(len, (result.stdout + result.stderr).splitlines())) < 400
    assert "ccc.json: ok" in run("check", "a.zip").stdout
    assert "T" * 200_000 in run("convert", "a.zip", "--to", "json").stdout


def test_no_arguments_at_all_are_answered_with_the_help(run: Run) -> None:
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == run("--help").stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["sovle"], "No such command 'sovle'. Did you mean 'solve'? See 'gridwright --help'."),
        (["xyzzy"], "No such command 'xyzzy'. See 'gridwright --help'."),
        (["completion"], "fish. See 'gridwright completion --help'."),
    ],
)
def test_a_wrong_call_is_told_in_sentences(run: Run, arguments: list[str], expected: str) -> None:
    assert run(*arguments).stderr.rstrip("\n").endswith(expected)


def test_json_is_said_to_come_per_what_it_comes_per(run: Run) -> None:
    assert "one JSON object per format and line" in run("formats", "--help").stdout
    assert "one JSON object per puzzle and line" in run("solve", "--help").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_folders_of_completion_scripts_are_made_first(run: Run, shell: str) -> None:
    lines = [line.strip() for line in run("completion", "--help").stdout.splitlines()]
    (saving,) = [line for line in lines if line.startswith(f"gridwright completion {shell} > ")]
    assert lines[lines.index(saving) - 1] == f"mkdir -p {saving.rpartition(' ')[2].rpartition('/')[0]}"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_call_gridwright_back(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_GRIDWRIGHT_COMPLETE" in result.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("gridwright so", "plain,solve"),
        ("gridwright convert --to patt", "plain,pattern"),
        ("gridwright solve --from webp", "plain,webpbn"),
        ("gridwright solve --uni", "plain,--unique"),
        ("gridwright solve hea", "file,hea"),
        ("gridwright convert --to = patt", "plain,pattern"),
        ("gridwright solve --from = webpbn --uni", "plain,--unique"),
    ],
)
def test_the_shell_completes(spawn: Spawn, monkeypatch: pytest.MonkeyPatch, words: str, expected: str) -> None:
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    monkeypatch.setenv("_GRIDWRIGHT_COMPLETE", "bash_complete")
    assert spawn().stdout.decode().split() == [expected]


def test_formats_are_listed(run: Run) -> None:
    lines = run("formats").stdout.splitlines()
    assert lines[0].split() == ["NAME", "KIND", "SUFFIXES", "READS", "WRITES", "MANY", "KEEPS"]
    assert [line.split()[0] for line in lines[1:]] == [fmt.name for fmt in package.list_formats()]


def test_every_code_has_a_meaning() -> None:
    assert list(MEANINGS) == list(ExitCode)


@given(st.lists(st.sampled_from(SEVERITY)))
def test_the_worst_code_wins_whatever_the_order(codes: list[ExitCode]) -> None:
    found = worst_code(codes)
    order = [ExitCode.INPUT, ExitCode.GAVE_UP, ExitCode.UNSOLVABLE, ExitCode.AMBIGUOUS, ExitCode.OK]
    assert found == next((code for code in order if code in codes), ExitCode.OK)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("choice", "environment", "on_terminal", "in_pipe"),
    [
        ("auto", {}, True, False),
        ("auto", {"NO_COLOR": "1"}, False, False),
        ("auto", {"NO_COLOR": ""}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, True, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ("auto", {"TERM": "dumb"}, False, False),
        ("always", {"NO_COLOR": "1"}, True, True),
        ("never", {"FORCE_COLOR": "1"}, False, False),
    ],
)
def test_who_decides_about_colour(
    monkeypatch: pytest.MonkeyPatch, choice: str, environment: dict[str, str], on_terminal: bool, in_pipe: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(choice, Terminal()) is on_terminal
    assert wants_colour(choice, io.StringIO()) is in_pipe


def test_pictures_are_ascii_where_the_stream_is() -> None:
    assert speaks_unicode(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert not speaks_unicode(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert not speaks_unicode(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))


@given(st.text(alphabet=st.characters()))
def test_printable_text_is_one_harmless_line(text: str) -> None:
    assert printable(text).isprintable()


def test_an_ascii_terminal_gets_every_answer(spawn: Spawn, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    Path("srdíčko.txt").write_text("1x1:1/1")
    done = spawn("draw", "srdíčko.txt")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
