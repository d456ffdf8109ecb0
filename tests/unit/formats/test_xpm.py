"""X pixmaps of other programs: how they write colours and pixels, and what is refused."""

from __future__ import annotations

import pytest

from tests.unit.formats.helpers import fault, read

HEAD = "/* XPM */\nstatic const char *const flower[] = {\n"


def pixmap(*texts: str) -> str:
    return HEAD + ",\n".join(f'"{text}"' for text in texts) + "};\n"


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("c #c80000", "#c80000"),
        ("c #c00", "#cc0000"),
        ("c #c8c800000000", "#c80000"),
        ("c #c80000000", "#c80000"),
        ("m black g4 white c red s petal", "#ff0000"),
        ("s petal g gray", "#808080"),
        ("c light blue", "#add8e6"),
    ],
)
def test_an_ink(written: str, colour: str) -> None:
    puzzle = read("xpm", pixmap("2 1 2 1", "  c None", f"x {written}", "x "))
    assert [ink.colour for ink in puzzle.palette] == ["#ffffff", colour]
    assert puzzle.goal is not None
    assert puzzle.goal.cells == b"\1\0"


def test_pixels_of_two_characters_and_comments_between_them() -> None:
    puzzle = read(
        "xpm",
        pixmap("3 1 3 2", ".. c white", "ab c #102030", "/* c #400000", "ab../*").replace('"ab../*"', '/* "row" */ "ab../*"'),
    )
    assert [ink.colour for ink in puzzle.palette] == ["#ffffff", "#102030", "#400000"]
    assert puzzle.goal is not None
    assert puzzle.goal.cells == b"\1\0\2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (pixmap("2 1 2"), "line 3: found 3 numbers, expected width, height, colours and characters for a pixel"),
        (pixmap("2 1 34 1"), "line 3: found 34 colours, expected 1 to 33"),
        (pixmap("2 1 1 5"), "line 3: found 5 characters for a pixel, expected 1 to 4"),
        (pixmap("2 1 1 1", "x s petal"), "line 4: found 's petal', expected a colour such as c #ff0000"),
        (pixmap("2 1 1 1", "x c red", "xxx"), "line 5: found 3 characters, expected 2"),
        (pixmap("2 1 1 1", "x c red", "xy"), "line 5: found 'y', which is no colour of the table"),
        (pixmap("2 1 1 1", "x c red"), "line 4: found the end, expected a row of pixels"),
        (HEAD + '"2 1 1 1', 'line 1: found " without "'),
    ],
)
def test_faults(text: str, told: str) -> None:
    assert fault("xpm", text) == told
