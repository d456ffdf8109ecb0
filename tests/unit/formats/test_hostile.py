"""What mutated files have found, each as small as it can be, and what a file may cost before it is refused."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from gridwright import api
from gridwright.api import Entry
from gridwright.model.errors import InputError, PuzzleError
from gridwright.web.errors import ApiError

MANY = 5_000


def read(data: str | bytes, name: str | None = None) -> Entry:
    (entry,) = api.parse(data.encode() if isinstance(data, str) else data, "file", format_name=name)
    return entry


def tell(data: str | bytes, name: str | None = None) -> str:
    entry = read(data, name)
    assert entry.error is not None
    return str(entry.error)


def make_jpz(*cells: str) -> str:
    grid = "".join(f"<cell {cell}/>" for cell in cells)
    return f'<rectangular-puzzle><crossword><grid width="2" height="1">{grid}</grid></crossword></rectangular-puzzle>'


def test_a_jpz_file_may_name_a_cell_twice_only_with_the_same_content() -> None:
    letter, block = 'x="2" y="1" solution="B" number="1" background-shape="circle"', 'x="2" y="1" type="block"'
    first = 'x="1" y="1" solution="A"'
    assert read(make_jpz(first, letter, letter.replace('"1"', '"01"', 1))).puzzle.goal.rows() == ["AB"]
    line = "file: cell 3: names row 1, column 2 again, otherwise than cell 2; correct x and y of one of them, or remove it"
    assert tell(make_jpz(first, letter, block)) == tell(make_jpz(first, block, letter)) == line


@pytest.mark.parametrize(
    ("word", "hole"),
    [
        ('x="1-2" y="1"', "row 1, column 2"),
        ('x="2-1" y="1"', "row 1, column 2"),
        ('x="2" y="1-999999999"', "row 1, column 2"),
        ('><cells x="1" y="1"/><cells x="2" y="1"/></word', "row 1, column 2"),
        ('x="1" y="1"', ""),
        ('x="1" y="1-3"', ""),
        ('x="0" y="0-1"', ""),
        ('x="1-9" y="1-9"', ""),
    ],
)
def test_a_word_of_a_jpz_file_runs_through_cells_that_are_there(word: str, hole: str) -> None:
    data = make_jpz('x="1" y="1" solution="A"').replace("</grid>", f'</grid><word id="7" {word}{"" if ">" in word else "/"}>')
    if hole:
        line = f"file: word '7': runs through {hole}, where the grid has no cell; add the cell or shorten the word"
        assert tell(data) == line
    else:
        assert read(data).error is None


@pytest.mark.parametrize("symbol", ["\u0130", "\u017f", "\u212a", "\u00df", "\ufb01", "\u00b2", "\u0663", "\U0001d7ce"])
@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://puzz.link/p?nonogram/3/2/{}", "puzzlink"),
        ("https://puzz.link/p?slither/2/2/{}", "puzzlink-slither"),
        ("https://puzz.link/p?slither/{}/2/", "puzzlink-slither"),
        ("3x2:1/1/2/1.1/2,{}", "pattern"),
        ("{}x2:1/1/1/1", "pattern"),
        ("2x2t0:{}", "loopy"),
    ],
)
def test_letters_and_digits_of_addresses_are_ascii(address: str, name: str, symbol: str) -> None:
    assert "found" in tell(address.format(symbol), name)


def test_upper_case_in_an_address_means_the_same() -> None:
    upper, lower = (read(f"https://puzz.link/p?slither/2/2/{body}", "puzzlink-slither").puzzle for body in ("ADG", "adg"))
    assert upper == lower
    assert "found 'F'" in tell("https://puzz.link/p?slither/2/2/F", "puzzlink-slither")


def test_a_member_of_an_archive_may_have_no_name() -> None:
    sink = BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        archive.writestr("a", "4x4t0:3c3d22b2a1")
    data = sink.getvalue()
    nameless = data.replace(b"\x01\x00\x00\x00a4x4", b"\x00\x00\x00\x00a4x4").replace(
        b"\x01\x00\x00\x00\x00\x00", b"\x00\x00\x00\x00\x00\x00"
    )
    assert nameless != data
    for content in (data, nameless, data.replace(b"a4x4", b"/4x4")):
        assert [entry.error is None or bool(str(entry.error)) for entry in api.parse(content, "a.zip")]


@pytest.mark.parametrize("pair", ["P\u0301", "\u1100\u1161", "\uac00\u11a8", "\u0b47\u0b3e"])
def test_letters_of_neighbouring_cells_stay_apart(pair: str) -> None:
    document = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "puzzle": [[1, 0]],
        "solution": [list(pair)],
    }
    puzzle = read(json.dumps(document), "ipuz").puzzle
    assert [letter for _, letter in puzzle.goal.cells()] == list(pair)
    assert read(api.format_puzzles([puzzle], "json")).puzzle == puzzle


def test_what_a_library_says_of_an_archive_is_cut() -> None:
    sink = BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        archive.writestr("a" * MANY, "x")
    other = sink.getvalue().replace(b"aaaa", b"bbbb", 1)
    assert all(len(str(entry.error)) < 600 for entry in api.parse(other, "file"))


def test_a_palette_of_more_inks_than_a_board_can_hold_is_refused() -> None:
    palette = [{"name": "a", "colour": "#000000", "symbol": chr(0x100 + number)} for number in range(300)]
    document = {
        "gridwright": 1,
        "kind": "nonogram",
        "palette": palette,
        "rows": [[]],
        "columns": [[]],
        "goal": [chr(0x100 + 299)],
    }
    assert tell(json.dumps(document)) == "file: palette: has 300 colours, expected a background and 1 to 254 inks"


def test_cells_are_not_looked_at_where_the_palette_does_not_say_what_they_mean() -> None:
    palette = [{"name": "a", "colour": "#000000", "symbol": symbol} for symbol in (".....", "r", "b")]
    document = {"gridwright": 1, "kind": "nonogram", "palette": palette, "rows": [[]], "columns": [[]], "goal": ["b"]}
    assert tell(json.dumps(document)) == "file: palette: symbol '.....' is not a single character other than '?'"


@pytest.mark.parametrize("data", ["P1\n" + "\n" * 200 + "x", "P1" + " #\n" * 200 + "x", ("_" * 200 + "!\n") * 2])
def test_a_short_file_never_takes_long_to_recognise(data: str) -> None:
    """Each of these had two ways to match every sign, and so took twice as long with every sign more: forever."""
    assert tell(data)


LONG = "A" * MANY
LONG_INK = {"name": LONG, "colour": LONG, "symbol": LONG}
ECHOES = [
    (json.dumps({"rows": [[LONG]], "cols": [[1]]}), None),
    (json.dumps({"rows": [[1]], "cols": [[1]], "colors": {LONG: "red"}}), None),
    (json.dumps({"rows": [[1]], "cols": [[1]], "colors": {"r": LONG}}), None),
    (json.dumps({"gridwright": 1, "kind": LONG}), None),
    (json.dumps({"gridwright": 1, "kind": "nonogram", "rows": [[1]], "columns": [[1]], "palette": [LONG_INK, LONG_INK]}), None),
    (json.dumps({"rows": [[[1, "b"]]], "cols": [[1]], "colors": {"r": "red", LONG: "blue"}}), None),
    (f"<puzzle><color name='{LONG}'>{LONG}</color></puzzle>", "webpbn"),
    (f"<puzzle type='{LONG}'/>", "webpbn"),
    (f"<{LONG}/>", "webpbn"),
    (f"Title: {LONG}\n\n\nAB\n{LONG}\n", "xd"),
    (f"https://puzz.link/p?{LONG}/1/1/", "puzzlink"),
    (f"{LONG}:1", "pattern"),
    (f"#/open/{LONG}", "link"),
    (make_jpz(f'x="{LONG}" y="1"'), "jpz"),
    (make_jpz(f'x="1" y="1" solution="{LONG}[]"'), "jpz"),
    (json.dumps({"version": "http://ipuz.org/v2", "kind": [LONG]}), "ipuz"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (f'title "&#{"1" * 5000};"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n', "non"),
        (f"Title: &#{'1' * 5000};\n\n\nAB\n\n\nA1. &#{'1' * 5000}; ~ AB\n", "xd"),
        (json.dumps({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "title": f"&#{'1' * 5000};",
                     "dimensions": {"width": 2, "height": 1}, "puzzle": [[1, 0]]}), "ipuz"),
    ],
)  # fmt: skip
def test_a_number_of_thousands_of_digits_is_no_character(data: str, name: str) -> None:
    entry = read(data, name)
    assert entry.error is None
    assert f"&#{'1' * 5000};" in repr(entry.puzzle.info)


@pytest.mark.parametrize(("data", "name"), ECHOES)
def test_an_error_line_never_echoes_thousands_of_characters(data: str, name: str | None) -> None:
    line = tell(data, name)
    assert len(line) < 400
    assert line.isprintable()


def test_errors_are_short_and_printable_whatever_a_reader_puts_into_them() -> None:
    error = InputError(f"found {LONG}\n\0", place=f"row {LONG}", source="x" * MANY)
    error.place = f"{error.place}, column\t{LONG}"
    assert len(str(error)) < 1_000
    assert str(error).isprintable()
    assert all(map(str.isprintable, PuzzleError([f"row 1: \n{LONG}"]).problems))
    refused = ApiError(422, "wrong-value", f"found \x1b{LONG}", f"body.{LONG}")
    assert len(refused.message) + len(refused.place) < 800
    assert refused.message.isprintable()


def run_limited(*arguments: str, megabytes: int) -> subprocess.CompletedProcess[str]:
    """The command line in a process that gets no more memory than this."""
    most = megabytes << 20
    return subprocess.run(
        [sys.executable, "-m", "gridwright", *arguments],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )


@pytest.mark.parametrize(
    ("head", "unit", "tail", "line"),
    [
        ('{"gridwright":1,"kind":"nonogram","rows":[', "[1],", "[1]]}", "JSON of some"),
        ("<puzzleset><puzzle><clues>", "<a/>", "</clues></puzzle></puzzleset>", "XML of some"),
        ("#.\n", "..\n", "", "has more than 3,000,000 lines"),
    ],
    ids=["json", "xml", "lines"],
)
def test_a_large_file_is_refused_before_it_takes_many_times_its_size(
    tmp_path: Path, head: str, unit: str, tail: str, line: str
) -> None:
    file = tmp_path / "large"
    file.write_text(head + unit * ((48 << 20) // len(unit)) + tail)
    # The interpreter and its libraries reserve some hundred megabytes; the file takes 48, and its text as many again.
    done = run_limited("check", str(file), megabytes=700)
    assert done.returncode == 2, done.stderr[-500:]
    assert line in done.stderr
    assert "MemoryError" not in done.stderr


def test_json_lines_are_read_one_after_the_other(tmp_path: Path) -> None:
    boat = '{"rows":[[1]],"cols":[[1]]}'
    data = f"{boat}\n\n  \n{boat}\nbroken\n{boat}".encode()
    entries = list(api.parse(data, "file"))
    assert [entry.error is None for entry in entries] == [True, True, False, True]
    assert str(entries[2].error).startswith("file#3: line 5: not JSON")
