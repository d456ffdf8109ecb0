"""Everything that reads bytes nobody has vouched for, each with sound files to begin with.

Formats come from the registry, so that a new one is fuzzed without a line here. Their files are made by the project's own
writers, of puzzles that are drawn here and of those that come with the package; golden files are there, too.
"""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from gridwright import api
from gridwright.codec.archive import unpack
from gridwright.codec.photo import Tracing, decode_photo, trace_pixels
from gridwright.codec.sniff import recognise_format
from gridwright.kinds import KINDS
from gridwright.kinds.crossword.grid import Board as Letters
from gridwright.kinds.crossword.grid import Direction
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.kinds.crossword.words.wordlist import load_words
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import Grammar
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, CORNERS, Ink
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.board import Board as Loop
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info
from gridwright.model.wordlist import WordSource
from gridwright.puzzles import list_bundled
from gridwright.study.attempts import parse_attempts, parse_published
from gridwright.study.feature_table import parse_features
from gridwright.study.models.files import format_model, parse_model
from gridwright.study.population import parse_parameters
from gridwright.web.data_file import read_data

LIMITS = Limits(bytes=1 << 20, cells=100_000, lines=2_000, puzzles=50)
GOLDEN = Path(__file__).parents[1] / "golden" / "formats"
MOST_SEED = 6_000
"""Bytes of a file to begin with: small ones are read a thousand times a second, and have all parts that large ones have."""
MOST_PUZZLES = 40
HASH = "0123456789abcdef" * 2
INFO = Info("A title", "Ada & Bob", "2026 <Ada>", "MIT", "Two\nlines.", (("source", "a book"), ("note", "ok")))


@dataclass(frozen=True, slots=True)
class Reader:
    """A way in for bytes. `read` gives whatever it found, with an `InputError` in the place of what cannot be read."""

    name: str
    seeds: tuple[bytes, ...]
    read: Callable[[bytes], Iterable[Any]]


@cache
def list_readers() -> list[Reader]:
    formats = [_make_format_reader(fmt) for fmt in api.list_formats() if fmt.parse is not None]
    files = tuple(seed for reader in formats for seed in reader.seeds[:3])
    links = tuple(seed for reader in formats if reader.name.startswith("link") for seed in reader.seeds if seed.count(b"\n") == 1)
    packed = tuple(_pack(files))
    return [
        *formats,
        Reader("any file", (*files, *packed), _read_any),
        Reader("file of a kind", files, _read_kinds),
        Reader("archive", packed, lambda data: (content for _, content in unpack(data, "a.zip", LIMITS))),
        Reader("shared link", links, lambda data: [api.parse_link(data.decode("utf-8", "replace"))]),
        Reader("board", tuple(_make_boards()), _read_boards),
        Reader("word list", tuple(_make_word_lists()), _read_words),
        Reader("photograph", tuple(_make_pictures()), _read_picture),
        Reader("model", tuple(_make_models()), lambda data: [parse_model(data)]),
        Reader("player data", (_make_player_data(),), lambda data: [read_data(data)]),
        Reader("attempts", (_ATTEMPTS,), parse_attempts),
        Reader("features", (_FEATURES,), lambda data: [parse_features(data, "table.csv")]),
        Reader("published times", (_PUBLISHED,), lambda data: [parse_published(data)]),
        Reader("population", (_make_population(),), lambda data: [parse_parameters(data)]),
    ]


# Formats.


def _make_format_reader(fmt: Format) -> Reader:
    written = list(_write(fmt))
    golden = [path.read_bytes() for path in sorted(GOLDEN.iterdir()) if path.stat().st_size <= MOST_SEED]
    ours = [data for data in golden if _recognise(data) == fmt]
    seeds = tuple(dict.fromkeys([*written, *ours]))
    assert seeds, f"found no sound file of the format {fmt.name}, expected one in tests/golden/formats or a bundled puzzle"
    return Reader(fmt.name, seeds, partial(_read_format, fmt))


def _write(fmt: Format) -> Iterator[bytes]:
    """Files of the format: one puzzle each, and one with several where it holds them."""
    puzzles = list_puzzles(fmt.kind)
    fitting = []
    for puzzle in puzzles:
        # A format may not hold every puzzle: some know no colours, some need a goal.
        with suppress(InputError):
            data = api.format_puzzles([puzzle], fmt)
            if len(data) <= MOST_SEED:
                fitting.append(puzzle)
                yield data
    if fmt.holds_many and len(fitting) > 1:
        yield api.format_puzzles(fitting[:3], fmt)


def _recognise(data: bytes) -> Format | None:
    try:
        return recognise_format(data, "", api.list_formats())
    except InputError:
        return None


def _read_format(fmt: Format, data: bytes) -> Iterator[Any]:
    assert fmt.parse is not None
    assert 0 <= fmt.recognise(data) <= 100
    for found in fmt.parse(data, LIMITS):
        if not isinstance(found, InputError):
            check_puzzle(found, fmt.kind)
        yield found


def _read_any(data: bytes) -> Iterator[Any]:
    """As the command line and the server read a file of which only the name is known."""
    for entry in api.parse(data, "upload.txt", limits=LIMITS):
        if entry.error is None:
            check_puzzle(entry.puzzle, entry.kind)
        yield entry.error or entry.puzzle


def _read_kinds(data: bytes) -> Iterator[Any]:
    """As the page reads a file for a player who has chosen a kind."""
    for kind in KINDS:
        for entry in api.parse(data, "upload", limits=LIMITS, kind=kind):
            yield entry.error or entry.puzzle


def check_puzzle(puzzle: Any, kind: str) -> None:
    """What comes out of a reader is a puzzle of its kind, within the limits, that our own format gives back as it is."""
    assert api.kind_of(puzzle).name == kind
    height, width = puzzle.size
    assert height * width <= LIMITS.cells
    own = api.kind_of(puzzle).formats[0]
    assert own.format is not None
    assert own.parse is not None
    assert list(own.parse(own.format([puzzle]), replace(LIMITS, bytes=64 << 20))) == [puzzle]


# Puzzles.


def list_puzzles(kind: str) -> list[Any]:
    """Puzzles of a kind, with everything that one can have, and those that come with the package."""
    drawn = _DRAWN.get(kind, list)()
    bundled = [entry for each in list_bundled() if each.kind == kind for entry in api.parse(each.read(), each.file)]
    return [*drawn, *(entry.puzzle for entry in bundled if entry.error is None)][:MOST_PUZZLES]


def _draw_nonograms() -> list[Nonogram]:
    random = Random(1)
    palette = (Ink("paper", "#ffffff", "."), Ink("red", "#cc2222", "r"), Ink("blue", "#2244cc", "b"))
    puzzles = []
    for height, width in ((1, 1), (3, 2), (5, 5), (4, 4), (2, 7)):
        for inks in (BLACK_ON_WHITE, palette):
            cells = bytes(random.randrange(len(inks)) for _ in range(height * width))
            symbols = "".join(ink.symbol for ink in inks)
            puzzle = Nonogram.from_picture(Board(height, width, cells, symbols), palette=inks, info=INFO)
            given = Board(height, width, bytes(cell if random.random() < 0.3 else UNKNOWN for cell in cells), symbols)
            puzzles += [puzzle, replace(puzzle, goal=None), replace(puzzle, given=given)]
    return [*_draw_sorts(random), *puzzles]


def _draw_sorts(random: Random) -> Iterator[Nonogram]:
    """One puzzle of each sort beyond colour."""
    halves = (*BLACK_ON_WHITE, *(Ink(f"half {corner}", "#000000", corner, corner) for corner in CORNERS))
    split = (*halves, Ink("split", "#cc2222", "s", "◢", "#2244cc"))
    hexagon = Hexagon.from_sides(2, 1, 3, 2)
    sorts: list[tuple[Lattice, Grammar, tuple[Ink, ...]]] = [
        (Rectangle(3, 4), "caps", halves),
        (Rectangle(3, 4), "blocks", split),
        (Rectangle(3, 4), "zebra", BLACK_ON_WHITE),
        (hexagon, "blocks", BLACK_ON_WHITE),
        (hexagon, "blocks", split),
        (Box(2, 2, 3), "blocks", BLACK_ON_WHITE),
    ]
    for lattice, grammar, palette in sorts:
        cells = bytes(random.randrange(len(palette)) for _ in range(lattice.size))
        symbols = "".join(ink.symbol for ink in palette)
        picture = Board(lattice.height, lattice.width, cells, symbols, lattice.row_lengths)
        yield Nonogram.from_picture(picture, palette=palette, grammar=grammar, lattice=lattice, info=INFO)


def _draw_loops() -> list[Slitherlink]:
    puzzles = []
    for height, width, inside in ((1, 1, [1]), (2, 3, [1, 1, 0, 0, 1, 1]), (3, 3, [1, 1, 1, 0, 0, 1, 1, 1, 1])):
        goal = Loop.enclosing(height, width, inside)
        whole = Slitherlink.from_loop(goal, info=INFO)
        sparse = tuple(
            tuple(clue if (row + column) % 2 else None for column, clue in enumerate(line))
            for row, line in enumerate(whole.clues)
        )
        puzzles += [whole, replace(whole, goal=None), replace(whole, clues=sparse, goal=None, given=goal)]
    return puzzles


def _draw_crosswords() -> list[Crossword]:
    across, down = Direction.ACROSS, Direction.DOWN
    clues = (Clue(across, "1", "A <b>bird</b> & co. ~ slowly"), Clue(down, "1", "Second (4)"), Clue(across, "9", "Of no slot"))
    rows = ["#SPY", "HERO", "OAR#"]
    return [
        Crossword.build(["#...", "....", "...#"]),
        Crossword.build(["#S..", "H...", "..R#"], info=INFO),
        Crossword.build(rows, info=INFO, clues=clues[:2], circled=[(0, 1)]),
        Crossword.build(rows, clues=clues, shaded=[(0, 1)], labels=[((0, 1), "1a"), ((1, 0), "?")]),
        Crossword.build(["[HEART]ACHE", "B#U__", "EATS#"], info=INFO, circled=[(0, 0)]),
        Crossword(
            ("....", "...."),
            INFO,
            given=Letters.from_rows(["A...", "...."]),
            goal=Letters.from_rows(["ABLE", "TOÁD"]),
            clues=clues,
            bars=frozenset({(0, 1, across), (0, 2, down)}),
        ),
    ]


_DRAWN: dict[str, Callable[[], list[Any]]] = {
    "nonogram": _draw_nonograms,
    "slitherlink": _draw_loops,
    "crossword": _draw_crosswords,
}


# Archives, boards, words and pictures.


def _pack(files: Iterable[bytes]) -> Iterator[bytes]:
    """Archives of files, one or three at a time."""
    held: list[bytes] = []
    for number, data in enumerate(files):
        held.append(data)
        if number % 5 == 0:
            yield gzip.compress(data, mtime=0)
        if number % 5 == 2:
            sink = BytesIO()
            with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
                for place, content in enumerate(held):
                    archive.writestr(zipfile.ZipInfo(f"folder/{place}.txt"), content)
            yield sink.getvalue()
            held = []


@cache
def _boarded() -> list[Any]:
    return [list_puzzles("nonogram")[12], list_puzzles("slitherlink")[3], list_puzzles("crossword")[2]]


def _make_boards() -> Iterator[bytes]:
    for puzzle in _boarded():
        goal = api.goal(puzzle)
        yield "\n".join(goal.rows()).encode()
        yield json.dumps(goal.rows()).encode()
        yield json.dumps({"solutions": [goal.rows()]}).encode()
        yield api.format_puzzles([puzzle], "json")


def _read_boards(data: bytes) -> Iterator[Any]:
    for puzzle in _boarded():
        try:
            yield from api.parse_boards(data, [puzzle], limits=LIMITS)
        except InputError as error:
            yield error


def _make_word_lists() -> Iterator[bytes]:
    words = ["heron", "wade;80", "# a comment", "straße;50", "Žltý kôň\t99", "", "co-op", "a"]
    for data in ("\n".join(words).encode(), "\n".join(words).encode("utf-16"), "čaj;70\r\nkáva\r\n".encode("latin-1", "replace")):
        yield data
        yield gzip.compress(data, mtime=0)


def _read_words(data: bytes) -> Iterator[Any]:
    source = WordSource("list.txt", data)
    for choices in ({}, {"folds": False, "digits": True, "lenient": True}, {"strict": True}, {"encoding": "windows-1250"}):
        try:
            yield load_words([source], limits=LIMITS, **choices)  # type: ignore[arg-type]
        except InputError as error:
            yield error


def _make_pictures() -> Iterator[bytes]:
    from PIL import Image

    image = Image.frombytes("RGB", (6, 4), bytes(range(72)))
    for name in ("PNG", "GIF", "BMP", "JPEG", "WEBP"):
        sink = BytesIO()
        image.save(sink, name)
        yield sink.getvalue()


def _read_picture(data: bytes) -> Iterator[Any]:
    pixels = decode_photo(data, LIMITS)
    for tracing in (Tracing(5, 7), Tracing(5, 5, has_edges=True, is_inverted=True, fit="contain")):
        yield trace_pixels(pixels, tracing)


# What the study and the server read.

_ATTEMPTS = (
    b"person,puzzle_hash,app_version,input_type,start,end,active_seconds,long_gaps,gap_seconds,moves,undos,hints,checks,"
    b"error_feedback,outcome,attempts_before,order_in_session,rating,source,is_simulated\n"
    b"p1,0123456789abcdef0123456789abcdef,1.0,touch,2025-01-31T18:05:00Z,2025-01-31T18:08:20Z,83.5,1,100,40,0,0,0,"
    b"false,solved,0,1,4,page,false\n"
)
_FEATURES = (
    f"source,puzzle_hash,group,area,median_time,demand,extra,failure\none,{HASH},horse,100,60,lines,0.5,\n"
    f"two,{HASH[::-1]},,225,,search,,\nbad,,,,,,,is broken\n"
).encode()
_PUBLISHED = f"puzzle_hash,median_seconds,other\n{HASH},60,x\n{HASH},80.5,\n{HASH[::-1]},9,\n".encode()


def _make_models() -> Iterator[bytes]:
    from tests.unit.study.test_models_files import MODELS

    return map(format_model, MODELS.values())


def _make_population() -> bytes:
    from dataclasses import asdict

    from gridwright.study.population import Population

    return json.dumps({"is_simulated": True, "effort_column": "effort", **asdict(Population(people=5, per_person=3))}).encode()


def _make_player_data() -> bytes:
    """Something of everything that a player can take along."""
    from tests.web.asking import HEART, SUMMARY, make_event
    from tests.web.test_api_games import ATTEMPT

    pack, word_list = "own_0123456789012345678901", "own_0123456789012345678902"
    puzzles = [
        {
            "id": f"own_012345678901234567891{number}",
            "pack_id": pack if number else None,
            "title": "Malá",
            "band": 3,
            "effort": 1.5,
            "level": "easy",
            "lives": 3,
            "created": 5,
            "text": api.format_puzzles([puzzle], "json").decode(),
        }
        for number, puzzle in enumerate(_boarded())
    ]
    return json.dumps(
        {
            "version": 1,
            "consent": True,
            "packs": [{"id": pack, "name": "Môj", "icon": "leaf", "created": 5}],
            "puzzles": puzzles,
            "games": [{"puzzle_id": HEART, "updated": 7, "summary": SUMMARY, "events": [make_event(1), make_event(2)]}],
            "attempts": [ATTEMPT],
            "lists": [{"id": word_list, "name": "Words", "language": "", "created": 1, "updated": 2, "text": "heron\nwade;80\n"}],
        }
    ).encode()
