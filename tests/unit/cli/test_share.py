"""`gridwright share`: links that every other command reads, QR codes of them, and what does not fit."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
import segno

from gridwright import api
from gridwright.cli import share
from gridwright.cli.session import Session
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import HEART, TWINS, write

SOLVED = "".join(f"{row}\n" for row in ("#.#", "###", ".#."))


def test_a_link_is_read_by_any_command(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    result = run("share", "heart.non", "--address", "https://puzzles.example/")
    link = result.stdout.strip()
    assert link.startswith("https://puzzles.example/#/open/1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("convert", link, "--to", "non").stdout == run("convert", "heart.non", "--to", "non").stdout
    assert run("check", "-", stdin=result.stdout).stdout == "stdin: ok (nonogram, 3x3, link)\n"
    assert run("convert", "heart.non", "--to", "link").stdout == link.removeprefix("https://puzzles.example/") + "\n"


def test_the_solution_can_be_left_out(run: Run, here: Path) -> None:
    Path("heart.txt").write_text(SOLVED)
    whole, hidden = (json.loads(run("share", "heart.txt", "--json", *more).stdout) for more in ([], ["--no-solution"]))
    assert list(whole) == list(share.SHARE_KEYS)
    assert (whole["has_solution"], hidden["has_solution"]) == (True, False)
    assert (whole["kind"], whole["size"], whole["length"], whole["qr"]) == ("nonogram", [3, 3], len(whole["link"]), None)
    assert api.goal(api.parse_link(whole["link"])) is not None
    assert api.goal(api.parse_link(hidden["link"])) is None


def test_qr_codes_go_into_files(run: Run, here: Path) -> None:
    write(here, heart=HEART, twins=TWINS)
    link = run("share", "heart.non", "--qr", "heart.png").stdout.strip()
    expected = BytesIO()
    segno.make_qr(link, error="l", mode="byte", encoding="utf-8").save(expected, kind="png", border=4, scale=8)
    assert Path("heart.png").read_bytes() == expected.getvalue()
    assert run("share", "heart.non", "twins.non", "--qr", "codes/").exit_code == 0
    assert sorted(file.name for file in Path("codes").iterdir()) == ["heart.svg", "twins.svg"]
    assert Path("codes/heart.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--qr", "code.gif"], "expected a name that ends in .svg or .png, or a folder"),
        (["--qr", "missing/code.svg"], "there is no such folder"),
        (["twins.non", "--qr", "code.svg"], "a file holds one QR code, found 2 puzzles"),
        (["--address", "puzzles.example"], "--address: found 'puzzles.example', expected the address of a page"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(run: Run, here: Path, arguments: list[str], message: str) -> None:
    write(here, heart=HEART, twins=TWINS)
    result = run("share", "heart.non", *arguments)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert message in result.stderr


def test_a_long_link_is_told(run: Run, here: Path) -> None:
    words = " ".join(f"{number:x}{number * 7919:x}" for number in range(900))
    Path("long.json").write_text(
        json.dumps({"gridwright": 1, "kind": "slitherlink", "width": 1, "height": 1, "clues": ["4"], "description": words})
    )
    result = run("share", "long.json", "--qr", "code.svg")
    assert "#/open/1" in result.stdout
    assert "some messengers cut such links" in result.stderr
    assert "characters are too long for a QR code, which holds at most 2,953" in result.stderr
    assert result.exit_code == 2
    assert not Path("code.svg").exists()


def test_a_terminal_shows_the_code(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (entry,) = api.parse(HEART.encode(), "heart")
    link = api.format_link(entry.puzzle, share.ADDRESS)
    monkeypatch.setattr(Session, "has_pictures", True)
    monkeypatch.setattr(share, "terminal_width", lambda _: 200)
    share.print_link(Session(), entry, link, None, is_solution_hidden=False)
    assert "▀" in capsys.readouterr().out
    monkeypatch.setattr(share, "terminal_width", lambda _: 30)
    share.print_link(Session(), entry, link, None, is_solution_hidden=False)
    assert "does not fit; --qr FILE.svg writes it to a file" in capsys.readouterr().err
