"""`gridwright generate`, as a person calls it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from gridwright.api import hash_puzzle, parse_puzzle, read_puzzle, read_sources, solve
from gridwright.cli.generate_tasks import MAKE_KEYS, list_places
from gridwright.kinds import KINDS
from gridwright.kinds.nonogram.puzzle import Nonogram
from tests import template
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import COLOUR, HEART, HEART_ROWS

TWINS = "#.\n.#\n"
MAKE = ("generate", "nonogram")


def test_the_group_lists_the_kinds(run: Run) -> None:
    listed = run("generate", "--help").stdout
    assert "nonogram     Make nonograms with exactly one solution." in listed
    assert "slitherlink  Make Slitherlinks with exactly one solution." in listed
    bare = run("generate")
    assert bare.exit_code == 2
    assert "nonogram" in bare.stderr


def test_puzzles_go_to_standard_output_as_json(run: Run) -> None:
    result = run(*MAKE, "--size", "12x9", "--seed", "5")
    assert result.exit_code == 0
    puzzle = parse_puzzle(result.stdout)
    assert puzzle.size == (9, 12)
    assert puzzle.info.title == "Nonogram 12x9 #5-1"
    assert solve(puzzle).name == "solved"
    assert "nonogram-12x9-5-1: has one solution, found line by line; " in result.stderr


@pytest.mark.usefixtures("quick_workers")
def test_the_same_seed_makes_the_same_puzzles_in_any_number_of_processes(run: Run) -> None:
    alone, together = (run(*MAKE, "--size", "10x10", "--seed", "5", "--count", "5", "--jobs", jobs) for jobs in ("1", "2"))
    assert alone.exit_code == together.exit_code == 0
    assert alone.stdout == together.stdout
    assert len(alone.stdout.splitlines()) == 5
    assert run(*MAKE, "--size", "10x10", "--seed", "5", "--count", "2").stdout.splitlines() == alone.stdout.splitlines()[:2]


def test_without_a_seed_puzzles_are_new(run: Run) -> None:
    first, second = (run(*MAKE, "--size", "10x10", "-q").stdout for _ in range(2))
    assert first != second


def test_the_ending_of_the_output_names_the_format(run: Run, here: Path) -> None:
    assert run(*MAKE, "--size", "8x8", "--seed", "1", "-o", "out.non").exit_code == 0
    assert read_puzzle(here / "out.non").size == (8, 8)
    assert run(*MAKE, "--size", "8x8", "--seed", "1", "--to", "picture").stdout.count("\n") == 8


def test_a_folder_gets_a_file_for_each(run: Run, here: Path) -> None:
    assert run(*MAKE, "--size", "6x6", "--seed", "1", "--count", "3", "--to", "non", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in (here / "out").iterdir()) == [f"nonogram-6x6-1-{index}.non" for index in (1, 2, 3)]
    assert all(entry.error is None for entry in read_sources(here / "out"))


def test_records_hold_every_key(run: Run) -> None:
    result = run(*MAKE, "--size", "10x8", "--seed", "3", "--symmetry", "horizontal", "--count", "2", "--json")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(record) for record in records] == [list(MAKE_KEYS)] * 2
    assert [record["index"] for record in records] == [1, 2]
    assert records[0]["outcome"] == "made"
    assert records[0]["facts"]["symmetry"] == "horizontal"
    assert all(row == row[::-1] for row in records[0]["picture"])
    assert run(*MAKE, "--size", "10x8", "--seed", "3", "--json", "-o", "out.json").exit_code == 0
    assert read_puzzle("out.json").size == (8, 10)


def test_rules_are_respected(run: Run, here: Path) -> None:
    assert run(*MAKE, "--size", "8x8", "--seed", "1", "--rules", "1,2,6,7,9,10", "-o", "out.json").exit_code == 0
    assert read_puzzle(here / "out.json").size == (8, 8)


def test_what_is_not_found_is_told_with_what_came_nearest(run: Run) -> None:
    result = run(*MAKE, "--size", "2x2", "--seed", "1", "--guessing", "required", "--limit", "200")
    assert result.exit_code == 5
    assert result.stdout == ""
    expected = "nothing fits: the limit of 200 candidates was reached; nearest: lines alone finish it"
    assert result.stderr == f"gridwright: nonogram-2x2-1-1: {expected}\n"
    record = json.loads(run(*MAKE, "--size", "2x2", "--guessing", "required", "--limit", "200", "--json").stdout)
    assert record["outcome"] == "nothing-fits"
    assert record["shortfall"] == "lines alone finish it"


def test_a_picture_is_changed_as_little_as_need_be(run: Run, here: Path) -> None:
    (here / "twins.txt").write_text(TWINS)
    result = run(*MAKE, "--picture", "twins.txt", "--to", "picture")
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert sum(new != old for new, old in zip("".join(rows), "#..#", strict=True)) == 2
    assert "2 cells changed, the fewest that keep its symmetry and outlines: row " in result.stderr
    assert "changed\n" in result.stderr


def test_letters_are_inks_in_what_is_named_as_a_picture(run: Run, here: Path) -> None:
    """The same rows are a crossword, where nobody says what they are."""
    (here / "leaf.txt").write_text("..rr\nrggr\nbb..\n")
    result = run(*MAKE, "--picture", "leaf.txt", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["picture"] == ["..rr", "rggr", "##.."]


def test_a_picture_can_be_had_in_several_versions(run: Run, here: Path) -> None:
    (here / "twins.txt").write_text(TWINS)
    assert run(*MAKE, "--picture", "twins.txt", "--count", "3", "--to", "picture", "-o", "out/").exit_code == 0
    files = sorted((here / "out").iterdir())
    assert [file.name for file in files] == ["twins-1.txt", "twins-2.txt", "twins-3.txt"]
    assert len({file.read_text() for file in files}) == 3


def test_a_picture_from_standard_input_and_from_a_puzzle_with_its_goal(run: Run, here: Path) -> None:
    result = run(*MAKE, "--picture", "-", "--to", "picture", stdin="\n".join(HEART_ROWS))
    assert result.stdout.split() == HEART_ROWS
    assert "no cell had to be changed" in result.stderr
    (here / "own.json").write_text(run(*MAKE, "--size", "5x5", "--seed", "1").stdout)
    record = json.loads(run(*MAKE, "--picture", "own.json", "--json").stdout)
    assert record["changes"] == []
    assert record["minimal"] is True
    assert record["seed"] is None


def test_a_kept_picture_is_judged_as_it_is(run: Run, here: Path) -> None:
    (here / "twins.txt").write_text(TWINS)
    result = run(*MAKE, "--picture", "twins.txt", "--keep")
    assert result.exit_code == 4
    assert result.stdout == ""
    assert result.stderr.startswith("gridwright: twins.txt: does not fit: the picture is not the only solution of its clues\n")
    assert "solutions differ here" in result.stderr
    assert run(*MAKE, "--picture", "-", "--keep", "-q", stdin="\n".join(HEART_ROWS)).exit_code == 0
    easy = run(*MAKE, "--picture", "-", "--keep", "--guessing", "required", stdin="\n".join(HEART_ROWS))
    assert easy.exit_code == 5
    assert "does not fit: lines alone finish it" in easy.stderr


def test_an_input_is_not_overwritten(run: Run, here: Path) -> None:
    (here / "twins.txt").write_text(TWINS)
    result = run(*MAKE, "--picture", "twins.txt", "--to", "picture", "-o", "twins.txt")
    assert result.exit_code == 2
    assert "is an input file; --force overwrites it" in result.stderr
    assert (here / "twins.txt").read_text() == TWINS


WRONG = [
    (["--size", "12"], "Invalid value for '--size': found '12', expected columns and rows such as 20x15."),
    (["--size", "ax3"], "expected columns and rows such as 20x15"),
    (["--size", "4x4x3"], "depth: only goes with the sort block"),
    (["--size", "4x4x3", "--sort", "block", "--depth", "3"], "--depth does not go with a --size that has the slices."),
    (["--size", "4x4x3x2", "--sort", "block"], "found '4x4x3x2', expected columns and rows such as 20x15."),
    (["--size", "0x5"], "size: found 0x5, expected sides from 1 to 1000"),
    (["--size", "99999x99999"], "size: found 99999x99999, expected sides from 1 to 1000"),
    (["--size", "99999999x99999999"], "size: found 99999999x99999999, expected sides from 1 to 1000"),
    (["--size", "5x4", "--symmetry", "diagonal"], "symmetry: diagonal needs as many rows as columns, found 5x4"),
    (["--size", "5x5", "--density", "1.5"], "1.5 is not in the range 0<=x<=1"),
    (["--size", "5x5", "--density", "nan"], "density: found nan, expected a share from 0 to 1"),
    (["--size", "5x5", "--band", "0"], "found '0', expected a band from 1 to 10 or a range such as 3-5"),
    (["--size", "5x5", "--band", "5-3"], "found '5-3', expected a band from 1 to 10"),
    (["--size", "5x5", "--rules", "nope"], "rules: found 'nope', expected"),
    (["--size", "5x5", "--rules", "1", "--guessing", "allowed"], "rules: say what lines must do without guessing"),
    (["--size", "5x5", "--keep"], "--keep only goes with --picture or --image."),
    (["--size", "5x5", "--from", "picture"], "--from only goes with --picture or --image."),
    (["--size", "5x5", "--to", "nope"], "'nope' is no format that can be written"),
    (["--size", "5x5", "--count", "2", "--to", "picture"], "format picture holds one puzzle in a file, found 2"),
    ([], "Missing option '--size'"),
    (["--picture", "-", "--size", "5x5"], "--size does not go with --picture: nothing is drawn at random then."),
    (["--picture", "-", "--seed", "5"], "--seed does not go with --picture"),
    (["--picture", "-", "--density", "0"], "--density does not go with --picture"),
    (["--picture", "-", "--guessing", "required"], "guessing: required goes with a picture only if that is kept as it is"),
    (["--picture", "missing.txt"], "missing.txt: cannot be read: No such file or directory"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_wrong_requests(run: Run, arguments: list[str], message: str) -> None:
    done = run(*MAKE, *arguments, stdin=TWINS)
    assert done.exit_code == 2
    lines = [line for line in done.stderr.splitlines() if not line.startswith("nonogram-")]
    assert len([line for line in lines if line.startswith("gridwright: ")]) == 1
    assert message in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(("text", "message"), [(HEART, "holds clues but no picture"), (COLOUR, "clues but no picture|2 colours")])
def test_what_holds_no_picture(run: Run, text: str, message: str) -> None:
    result = run(*MAKE, "--picture", "-", stdin=text)
    assert result.exit_code == 2
    assert any(part in result.stderr for part in message.split("|"))
    assert json.loads(run(*MAKE, "--picture", "-", "--json", stdin=text).stdout)["outcome"] == "invalid"


UNWRITABLE = [
    (["--count", "3", "-o", "three.gno"], "format gno holds one puzzle in a file, found 3; -o FOLDER/ writes a file for each"),
    (
        ["--count", "5", "--to", "picture"],
        "format picture holds one puzzle in a file, found 5; -o FOLDER/ writes a file for each",
    ),
    (["-o", "nowhere/x.json"], "nowhere/x.json: cannot be written: there is no such folder"),
    (["--to", "non", "-o", "file/"], "file/: cannot be made: "),
    (["-o", "x" * 300 + ".json"], "cannot be written: File name too long"),
]


@pytest.mark.parametrize(("arguments", "message"), UNWRITABLE, ids=[" ".join(arguments)[:40] for arguments, _ in UNWRITABLE])
def test_what_cannot_be_written_is_refused_before_anything_is_made(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    def fail(*arguments: object) -> None:
        raise AssertionError("work was begun")

    (here / "file").write_text("")
    monkeypatch.setattr("gridwright.cli.generate_run.run_batch", fail)
    result = run(*MAKE, "--size", "5x5", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_records_need_no_room_for_puzzles(run: Run) -> None:
    result = run(*MAKE, "--size", "5x5", "--count", "2", "--to", "picture", "--json", "-q")
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 2)


def test_the_layout_of_json_does_not_depend_on_how_many_are_made(run: Run, here: Path) -> None:
    assert run(*MAKE, "--size", "5x5", "--seed", "1", "-q", "-o", "one.jsonl").exit_code == 0
    assert (here / "one.jsonl").read_text().count("\n") == 1
    assert read_puzzle(here / "one.jsonl").size == (5, 5)
    (here / "fair.txt").write_text("##\n##\n")  # has one version, whatever is asked for
    made = run(*MAKE, "--picture", "fair.txt", "--count", "4", "-q")
    assert (made.exit_code, made.stdout.count("\n")) == (0, 1)
    assert run(*MAKE, "--size", "5x5", "--seed", "1", "-q").stdout.count("\n") > 1
    assert run(*MAKE, "--size", "5x5", "--seed", "1", "--count", "2", "-q", "-o", "out/").exit_code == 0
    assert all(file.read_text().count("\n") > 1 for file in (here / "out").iterdir())


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_goes_away_is_told_by_the_exit_code(
    here: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    arguments = [*MAKE, "--size", "8x8", "--style", "random", "--count", "400", "--seed", "1", "-q"]
    with subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1) == b"{"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("size", ["5x5", "8x7"])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_so_many_puzzles_are_so_many_different_ones(run: Run, size: str, seed: str) -> None:
    arguments = (*MAKE, "--size", size, "--seed", seed, "-q", "--jobs", "1", "--count")
    made = run(*arguments, "40").stdout.splitlines()
    assert len({hash_puzzle(parse_puzzle(line)) for line in made}) == len(made) == 40
    assert run(*arguments, "12").stdout.splitlines() == made[:12]


def test_a_board_of_few_puzzles_repeats_them(run: Run) -> None:
    result = run(*MAKE, "--size", "1x1", "--seed", "1", "--count", "4", "--jobs", "1")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 4
    assert "; there are so few that some repeat\n4 puzzles: 4 made" in result.stderr


def test_all_changed_cells_are_named() -> None:
    cells = tuple((row, column) for row in range(3) for column in range(7))
    assert list_places(cells[:20]).count("row") == 20
    assert "more" not in list_places(cells[:20])
    assert list_places(cells).endswith(" and 1 more")


ENDLESS = [
    ("nonogram", "40x40", ("--density", "0.5", "--to", "json"), b'{"gridwright": 1'),
    ("slitherlink", "12x12", ("--level", "easy", "--to", "loopy"), b"12x12t0:"),
]


@pytest.mark.parametrize(("kind", "size", "wish", "begin"), ENDLESS, ids=["nonogram", "slitherlink"])
def test_ctrl_c_keeps_what_was_made(
    here: Path, command: list[str], kind: str, size: str, wish: tuple[str, ...], begin: bytes
) -> None:
    arguments = ["generate", kind, "--size", size, *wish, "--count", "100000", "--seed", "1"]
    with subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        while not first.startswith(f"{kind}-{size}-1-1: has one solution".encode()):
            assert first, "ended before a puzzle was made"
            first = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"stopped by Ctrl-C" in errors
    assert output.startswith(begin)


def draw_image(path: Path) -> Path:
    """A dark cross on light ground, as a camera would see it."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (60, 40), (230, 225, 210))
    pen = ImageDraw.Draw(image)
    pen.rectangle((24, 4, 35, 35), fill=(40, 30, 60))
    pen.rectangle((8, 14, 51, 25), fill=(60, 40, 40))
    image.save(path)
    return path


def test_a_photograph_becomes_a_puzzle(run: Run, tmp_path: Path) -> None:
    photo = draw_image(tmp_path / "cross.jpg")
    result = run(*MAKE, "--image", str(photo), "--size", "15x10", "--to", "picture")
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert (len(rows), len(rows[0])) == (10, 15)
    assert "no cell had to be changed" in result.stderr
    assert solve(parse_puzzle(result.stdout)).name == "solved"
    piped = run(*MAKE, "--image", "-", "--size", "15x10", "--to", "picture", "-q", stdin=photo.read_bytes())
    assert piped.stdout == result.stdout
    record = json.loads(run(*MAKE, "--image", str(photo), "--invert", "--json").stdout)
    assert (record["size"], record["outcome"], record["seed"], record["minimal"]) == ([20, 30], "made", None, True)


@pytest.mark.parametrize("options", [[], ["--inks", "3"]])
def test_an_image_that_shows_nothing_is_no_puzzle(run: Run, tmp_path: Path, options: list[str]) -> None:
    from PIL import Image

    sky = tmp_path / "sky.png"
    Image.new("RGB", (40, 30), (90, 140, 220)).save(sky)
    result = run(*MAKE, "--image", str(sky), "--size", "8x6", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "shows nothing: every cell would be empty" in result.stderr


def test_the_steps_of_an_image_are_options(run: Run, tmp_path: Path) -> None:
    photo = str(draw_image(tmp_path / "cross.jpg"))
    # The upper half, turned to the right: what was above is at the right.
    half = run(*MAKE, "--image", photo, "--turn", "1", "--crop", "50,0,100,100", "--size", "5x15", "--to", "picture", "-q")
    rows = half.stdout.splitlines()
    assert (len(rows), rows[7][3], rows[0], rows[14]) == (15, "#", ".....", ".....")
    steps = ("--contrast", "20", "--brightness", "-5", "--levels", "--local", "6", "--despeckle", "2")
    assert run(*MAKE, "--image", photo, "--size", "15x10", *steps, "--to", "picture").exit_code == 0
    record = json.loads(run(*MAKE, "--image", photo, "--size", "15x10", "--inks", "auto", "--json").stdout)
    assert record["outcome"] == "made"
    wrong = run(*MAKE, "--image", photo, "--crop", "50,0,50,100")
    assert wrong.exit_code == 2
    assert "crop: found 50,0,50,100, expected left before right" in wrong.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--size", "5x5", "--edges"), "--edges only goes with --image"),
        (("--size", "5x5", "--threshold", "9"), "--threshold only goes with --image"),
        (("--image", "a.png", "--picture", "b.txt"), "--image does not go with --picture"),
        (("--image", "a.png", "--seed", "1"), "--seed does not go with --image"),
        (("--image", "a.png", "--from", "png"), "--from does not go with --image"),
        (("--image", "a.png", "--threshold", "300"), "found '300', expected auto or a grey from 0 to 255"),
        (("--image", "nowhere.png"), "nowhere.png: cannot be read"),
        (("--size", "5x5", "--inks", "auto"), "--inks auto only goes with --image"),
        (("--picture", "b.txt", "--despeckle", "2"), "--despeckle only goes with --image"),
        (("--image", "a.png", "--inks", "9"), "found '9', expected auto or a number from 1 to 8"),
        (("--image", "a.png", "--crop", "20,10,80"), "found '20,10,80', expected left, top, right and bottom from 0 to 100"),
        (("--image", "a.png", "--crop", "0,0,100,100.5"), "found '0,0,100,100.5', expected left, top, right and bottom"),
        (("--image", "a.png", "--contrast", "101"), "101 is not in the range -100<=x<=100"),
    ],
)
def test_what_does_not_go_with_an_image_is_told(run: Run, options: tuple[str, ...], told: str) -> None:
    result = run(*MAKE, *options)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_file_that_is_no_image_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.jpg").write_bytes(draw_image(tmp_path / "cross.jpg").read_bytes()[:200])
    result = run(*MAKE, "--image", str(tmp_path / "broken.jpg"))
    assert result.exit_code == 2
    assert "broken.jpg: not an image that can be read" in result.stderr


def test_a_kind_without_a_generator_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, template.NAME, template.TEMPLATE)
    result = run("generate", template.NAME, "--size", "5x5")
    assert result.exit_code == 2
    assert "found hitori, expected one of crossword, nonogram, slitherlink: no Hitori can be generated." in result.stderr
    assert template.NAME not in run("generate", "--help").stdout


def test_the_size_of_a_block_has_its_slices(run: Run) -> None:
    asked = ["--sort", "block", "--seed", "2"]
    written = run(*MAKE, *asked, "--size", "4x3x2")
    assert json.loads(written.stdout)["box"] == [2, 3, 4]
    assert written.stdout == run(*MAKE, *asked, "--size", "4x3", "--depth", "2").stdout


def test_a_picture_becomes_a_zebra_if_that_is_asked_for(run: Run, here: Path) -> None:
    Path("heart.txt").write_text(".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n")
    made = run("generate", "nonogram", "--picture", "heart.txt", "--sort", "zebra", "--band", "hard", "-o", "heart.json")
    assert made.exit_code == 0, made.stderr
    assert re.search(r"hard \(band [78]\); no cell had to be changed", made.stderr)
    puzzle = read_puzzle("heart.json")
    assert isinstance(puzzle, Nonogram)
    assert (puzzle.sort, puzzle.goal.rows()[1]) == ("zebra", "#######")
    refused = run("generate", "nonogram", "--picture", "heart.txt", "--sort", "block")
    assert refused.exit_code == 2
    assert "a picture has the sort it is drawn in; found block, expected zebra or triangles" in refused.stderr
