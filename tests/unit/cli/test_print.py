"""`gridwright print`: a PDF of what was given, facts about it, and what cannot be printed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from gridwright.cli.print import PRINT_KEYS
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, HEART, TWINS, write

SOLVED = "".join(f"{row}\n" for row in ("#.#", "###", ".#."))


def read_pages(file: str) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(Path(file).read_bytes())]


def test_a_puzzle_becomes_a_file_of_its_name(run: Run, here: Path) -> None:
    Path("heart.txt").write_text(SOLVED)
    result = run("print", "heart.txt")
    assert (result.stdout, result.stderr, result.exit_code) == ("heart.pdf: 1 puzzle on 2 pages\n", "", 0)
    first, second = read_pages("heart.pdf")
    assert first.startswith("1 Nonogram 3")
    assert second.startswith("Solutions 1")


def test_folders_become_a_booklet(run: Run, here: Path) -> None:
    for name in ("ant", "bee", "cow"):
        Path(here, "zoo").mkdir(exist_ok=True)
        Path(here, "zoo", f"{name}.txt").write_text(SOLVED)
    options = ["--per-page", "4", "--title", "Zoo", "--author", "Us", "--date", "May", "--language", "cs", "--rules", "--json"]
    result = run("print", "zoo", *options)
    facts = json.loads(result.stdout)
    assert list(facts) == list(PRINT_KEYS)
    assert facts == {
        "output": "puzzles.pdf",
        "puzzles": 3,
        "pages": 3,
        "bytes": Path("puzzles.pdf").stat().st_size,
        "remarks": [],
    }
    cover, puzzles, solutions = read_pages("puzzles.pdf")
    assert cover.startswith("Zoo 3 nonogramy Us · May")
    assert "Každé číslo je souvislá řada" in puzzles
    assert solutions.startswith("Řešení")


def test_the_same_puzzles_give_the_same_bytes_also_on_standard_output(run: Run, here: Path) -> None:
    Path("heart.txt").write_text(SOLVED)
    run("print", "heart.txt", "-o", "one.pdf", "--qr", "https://puzzles.example/", "-q")
    again = run("print", "-", "-o", "-", "--qr", "https://puzzles.example/", stdin=SOLVED)
    assert again.stdout_bytes == Path("one.pdf").read_bytes()
    assert again.stderr == ""


def test_boards_are_printed_in_pencil(run: Run, here: Path) -> None:
    Path("heart.txt").write_text(SOLVED)
    Path("board.txt").write_text("#.#\n???\n???\n")
    sizes = []
    for more in ([], ["--progress", "board.txt"]):
        assert run("print", "heart.txt", "--solutions", "none", "-q", *more).exit_code == 0
        page = pypdfium2.PdfDocument(Path("heart.pdf").read_bytes())[0]
        sizes.append(len(list(page.get_objects())))
    assert sizes[1] > sizes[0]
    result = run("print", "heart.txt", "--progress", "missing.txt")
    assert (result.exit_code, result.stderr.startswith("gridwright: missing.txt: ")) == (2, True)


def test_wrong_puzzles_are_told_and_the_others_printed(run: Run, here: Path) -> None:
    write(here, broken=BROKEN, heart=HEART)
    result = run("print", "broken.non", "heart.non", "--solutions", "none")
    assert (result.stdout, result.exit_code) == ("heart.pdf: 1 puzzle on 1 page\n", 2)
    assert result.stderr.startswith("gridwright: broken.non: ")


def test_what_is_printed_otherwise_is_told(run: Run, here: Path) -> None:
    write(here, twins=TWINS)
    result = run("print", "twins.non")
    assert result.stderr == "puzzle 1: there are several solutions, of which one is printed\n"
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--margin", "2"], "gridwright: layout: found a margin of 2, expected 5 to 40 millimetres"),
        (["--qr", "nowhere"], "gridwright: --qr: found 'nowhere', expected the address of a page"),
        (["--subtitle", "x"], "gridwright: print: --subtitle, --author and --date stand on the title page, which needs --title."),
        (["-o", "-", "--json"], "gridwright: print: --json and the PDF cannot both go to standard output."),
        (["-o", "missing/x.pdf"], "gridwright: missing/x.pdf: cannot be written: there is no such folder"),
        (["-o", "heart.txt"], "gridwright: heart.txt: is an input file; --force overwrites it"),
        (["--progress", "-", "-"], "gridwright: print: standard input (-) cannot be both the puzzles and their boards."),
        (["--per-page", "3"], "gridwright: print: Invalid value for '--per-page'"),
    ],
)
def test_wrong_calls(run: Run, here: Path, arguments: list[str], message: str) -> None:
    Path("heart.txt").write_text(SOLVED)
    result = run("print", "heart.txt", *arguments)
    assert result.exit_code == 2
    assert message.removeprefix("gridwright: ") in result.stderr.replace("Error: ", "").replace("\n", " ")
    assert Path("heart.txt").read_text() == SOLVED


def test_help_loads_neither_reportlab_nor_segno() -> None:
    code = (
        "import sys; from gridwright.cli.main import gridwright\n"
        "try: gridwright(['print', '--help'], standalone_mode=False)\n"
        "finally: print(sorted({name.split('.')[0] for name in sys.modules} & {'reportlab', 'segno', 'numba', 'PIL'}))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert found.stdout.splitlines()[-1] == "[]"
