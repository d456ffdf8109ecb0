"""The packs of puzzles to play: each puzzle has one solution, its goal, asks nobody to guess, and is as hard as it says."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from gridwright.api import count_rules, goal, kind_of, parse, rate, solve, violations
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import pattern_problems
from gridwright.kinds.nonogram.general_solver import make_system, settle_plainly
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.deduction import find_lowest_level
from gridwright.kinds.slitherlink.levels import LEVELS, find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.outcome import Solved
from gridwright.model.printing import LANGUAGES
from gridwright.puzzles import DIGITS, PAPER, BundledPack, PackedPuzzle, find_packed, list_packs, read_finishes
from tests.differential.loops_sat import find_loops

PUZZLES = [puzzle for pack in list_packs() for puzzle in pack.puzzles]
PUBLISHED = {
    "first-strokes": (
        "anchor boat cactus chair duck fir glass heart house kitten lamp lightning mug note rocket toadstool tulip umbrella"
    ),
    "footpaths": (
        "brook-bend churchyard duck-pond hazel-hedge meadow-path mill-lane old-stile orchard-gate round-the-well way-home"
    ),
    "across-and-down": (
        "after-the-rain before-breakfast big-ears book-of-maps first-snow leaf-and-branch low-water opening-night "
        "over-the-river piece-by-piece setting-out slow-and-steady tea-for-two the-long-sunday under-canvas"
    ),
    "pocket": (
        "acorn apple bell candle cocoa duck fish ghost gift ice-cream key leaf mushroom palm penguin pumpkin rabbit star "
        "trophy umbrella witch-hat"
    ),
    "seven-hills": (
        "beacon-hill birch-hill bluebell-hill castle-hill chapel-hill eagle-hill fox-hill picnic-hill quarry-hill "
        "raven-hill sheep-hill thunder-hill vineyard-hill windmill-hill"
    ),
    "animals": ("bear black-sheep cat elephant frog hedgehog horse mouse panda pig rooster scottie squirrel stag swan toucan"),
    "topiary": "boat cat duck elephant giraffe rabbit swan whale",
    "around-the-house": (
        "alarm-clock armchair camera frying-pan iron light-bulb radio rocking-horse scissors sewing-machine teapot "
        "teddy-bear telephone"
    ),
    "two-shores": "archipelago delta ferry fjord lagoon open-sea reed-bank shoal",
    "harbour-and-sea": (
        "anchor crab diving-helmet dolphin jellyfish lighthouse octopus sailing-ship sea-turtle seagull seahorse "
        "submarine treasure-chest tugboat whale"
    ),
    "mirror-gardens": "fountain knot-garden lily-pool maze orangery rose-bed sundial yew-walk",
    "garden-and-travels": (
        "balloon bicycle camper-van giraffe locomotive owl pagoda snail sunflower toadstools tram watering-can "
        "wheelbarrow windmill"
    ),
    "few-signposts": (
        "all-ones all-threes even-numbers more-threes nothing-or-three odd-numbers one-two one-two-and-on ones-and-threes "
        "threes-in-the-fog twos-and-threes"
    ),
    "long-walks": "across-the-country coast-path forest-track pilgrims-way ridge-walk river-valley round-the-lake",
    "murals": "astronaut canal-houses castle cat-at-the-window fox peacock stag tall-ship viaduct",
    "paintbox": (
        "bee cactus candle carrot cherries chick clownfish fox frog gift house ice-cream ladybird rainbow robin "
        "rocket sailing-boat strawberry toadstool traffic-light tulip watermelon"
    ),
    "picture-book": (
        "butterfly cupcake goldfish-bowl lantern owl parrot penguin pineapple rooster sitting-cat sunflower teapot "
        "toucan turtle whale"
    ),
    "postcards": ("apple-tree balloon bus castle lighthouse mountains palm-beach snowman steam-engine tractor windmill"),
    "gallery": (
        "alpine-valley balloon-ride city-at-night coral-reef desert farm fox-in-autumn galleon harbour-at-sunset koi-pond "
        "macaw owl-at-night panda rocket-and-planet still-life tiger water-hole winter-church"
    ),
    "folded-paper": (
        "cottage fir-tree folded-tulip fox-face gem heart kite little-fish origami-butterfly paper-boat pinwheel "
        "space-shuttle star swan"
    ),
    "zebras": (
        "angelfish beach-ball bumblebee cat-tail-up circus-tent humbug lighthouse-stripes piano skunk snail "
        "striped-sock sunrise tiger-mask zebra"
    ),
    "crystals": ("bird cat-head crown fir heart hourglass propeller six-pointed-star snowflake"),
    "stained-glass": ("butterfly cube flower fox goldfish icy-peak mushroom sailing star-lantern tulip"),
    "building-blocks": ("chair cup heart little-house mushroom rocket sailing-boat"),
    "beehive": "beeswax clover honey-jar linden-blossom nectar pollen queen-bee swarm",
    "town-squares": "arcade cafe clock-tower market-day statue street-lamp the-old-well town-hall",
    "streets-of-cairo": "bazaar caravan felucca fountain minaret oasis pyramid sphinx",
    "wickerwork": "bamboo fish-trap handle lid picnic-basket reed wicker-chair willow",
    "market-hall": "apples bread cheese closing-time cut-flowers fish-stall scales spices",
    "flower-beds": "bellflower cornflower dahlia daisy iris peony poppy violet",
    "rose-window": "candlelight dusk morning-light noon",
    "peaks": "alpine-hut foothills glacier north-face ridge saddle scree summit",
    "kites-in-the-wind": "ball-of-string blue-sky breeze cloud gust long-tail storm swallow",
    "constellations": "cassiopeia dolphin dragon eagle great-bear lyre orion swan",
    "hat-shop": "beret cap crown helmet hood straw-hat top-hat turban",
}
"""Pack -> the names of its puzzles. Players' progress is kept under these: names may be added, none may go."""


@cache
def read(puzzle: PackedPuzzle) -> Any:
    (entry,) = parse(puzzle.read(), puzzle.file)
    assert entry.error is None, puzzle.id
    return entry.puzzle


OTHER_SORTS = ("colour", "triangles", "zebra", "triddler", "block")
PICTURES = ("black and white", *OTHER_SORTS)
"""The sorts of nonograms."""


def each_pack(*sorts: str) -> pytest.MarkDecorator:
    """Every pack whose puzzles are of one of these kinds, or sorts of nonograms; without any, every pack."""
    packs = [pack for pack in list_packs() if not sorts or sort_of(pack) in sorts]
    return pytest.mark.parametrize("pack", packs, ids=lambda pack: pack.id)


def sort_of(pack: BundledPack) -> str:
    puzzle = read(pack.puzzles[0])
    return puzzle.sort if isinstance(puzzle, Nonogram) else kind_of(puzzle).name


def read_goal(puzzle: PackedPuzzle) -> list[str]:
    board = goal(read(puzzle))
    assert board is not None, puzzle.id
    rows: list[str] = board.rows()
    return rows


def digest(puzzle: PackedPuzzle) -> str:
    """The same for the same clues."""
    content = json.loads(puzzle.read())
    clues = [content[part] for part in ("rows", "columns", "clues") if part in content]
    return hashlib.sha256(json.dumps(clues).encode()).hexdigest()


def is_in_every_language(texts: dict[str, str]) -> bool:
    return tuple(texts) == LANGUAGES and all(text and text == text.strip() for text in texts.values())


@each_pack(*PICTURES, "slitherlink")
def test_every_puzzle_has_one_solution_which_is_its_goal(pack: BundledPack) -> None:
    for each in pack.puzzles:
        puzzle = read(each)
        outcome = solve(puzzle)
        assert isinstance(outcome, Solved), each.id
        assert outcome.is_unique, each.id
        assert outcome.solution.rows() == read_goal(each), each.id
        assert list(violations(puzzle, goal(puzzle))) == [], each.id


@each_pack()
def test_a_finish_colours_every_filled_cell(pack: BundledPack) -> None:
    names = {each.file.removesuffix(".json"): each for each in pack.puzzles}
    for name, finish in read_finishes(pack.id).items():
        puzzle, rows = read(names[name]), read_goal(names[name])
        assert puzzle.is_plain, name
        assert list(map(len, finish.rows)) == list(map(len, rows)), name
        assert [
            (row, column)
            for row, cells in enumerate(rows)
            for column, cell in enumerate(cells)
            if cell != "." and finish.rows[row][column] == PAPER
        ] == [], name
        assert set("".join(finish.rows)) - {PAPER} == set(finish.inks), name
        assert len(finish.inks) <= len(DIGITS), name
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in finish.inks.values()), name
        assert set(finish.inks.values()) != {"#000000"}, name  # it would be no other picture


@each_pack("black and white")
def test_nonograms_yield_to_one_line_at_a_time(pack: BundledPack) -> None:
    for each in pack.puzzles:
        puzzle = read(each)
        assert isinstance(puzzle, Nonogram), each.id
        done = count_rules(puzzle, rules="dp")
        assert done.is_solved, each.id
        assert done.board.rows() == read_goal(each), each.id


@each_pack(*OTHER_SORTS)
def test_nonograms_of_other_sorts_yield_to_one_line_at_a_time(pack: BundledPack) -> None:
    for each in pack.puzzles:
        puzzle = read(each)
        assert isinstance(puzzle, Nonogram), each.id
        domains = settle_plainly(make_system(puzzle))
        assert domains is not None, each.id
        assert all(domain.bit_count() == 1 for domain in domains), each.id
        board = puzzle.make_board(bytes(domain.bit_length() - 1 for domain in domains))
        assert board.rows() == read_goal(each), each.id
        assert list(violations(puzzle, board)) == [], each.id


@each_pack(*OTHER_SORTS)
def test_a_pack_is_of_one_sort_and_uses_its_inks(pack: BundledPack) -> None:
    for each in pack.puzzles:
        puzzle = read(each)
        assert puzzle.sort == sort_of(pack), each.id
        assert set("".join(read_goal(each))) == set(puzzle.symbols), each.id
        inks = [ink for ink in puzzle.palette if not ink.corner]
        assert (2 if puzzle.sort == "colour" else 1) <= len(inks) - 1 <= 6, each.id
        assert len({ink.name for ink in inks}) == len({ink.colour for ink in inks}) == len(inks), each.id


@each_pack("colour", "triangles", "zebra")
def test_pictures_reach_the_edges(pack: BundledPack) -> None:
    for each in pack.puzzles:
        rows = read_goal(each)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert all(line.strip(".") for line in (rows[0], rows[-1], columns[0], columns[-1])), each.id


@each_pack("black and white")
def test_pictures_are_black_and_white_and_reach_the_edges(pack: BundledPack) -> None:
    for each in pack.puzzles:
        rows = read_goal(each)
        assert set("".join(rows)) == {"#", "."}, each.id
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert all("#" in line for line in (rows[0], rows[-1], columns[0], columns[-1])), each.id


@each_pack("slitherlink")
def test_slitherlinks_take_the_level_they_say_and_grow_harder(pack: BundledPack) -> None:
    for each in pack.puzzles:
        puzzle = read(each)
        assert isinstance(puzzle, Slitherlink), each.id
        lowest = find_lowest_level(puzzle, has_colouring=each.colouring)
        assert lowest is not None, each.id
        assert lowest.name == each.level, each.id
        if each.colouring:
            assert find_lowest_level(puzzle, has_colouring=False) != lowest, f"{each.id} does not need colours"
    numbers = [find_level(each.level or "").number for each in pack.puzzles]
    assert numbers == sorted(numbers)


@each_pack("black and white")
def test_nonograms_are_rated_as_they_say_and_grow_harder(pack: BundledPack) -> None:
    ratings = [rate(read(each)) for each in pack.puzzles]
    assert [each.band for each in pack.puzzles] == [rating.band for rating in ratings]
    efforts = [rating.effort for rating in ratings]
    assert [each.effort for each in pack.puzzles] == [round(effort, 1) for effort in efforts]
    assert efforts == sorted(efforts)


FEW_CELLS = 150
"""Of the other sorts, `tools.rate_packs --check` alone rates puzzles of more cells: all of them take a quarter of a minute."""


@each_pack(*OTHER_SORTS)
def test_nonograms_of_other_sorts_have_a_band_and_grow_harder(pack: BundledPack) -> None:
    assert all(each.band and each.effort for each in pack.puzzles)
    efforts = [each.effort or 0 for each in pack.puzzles]
    assert efforts == sorted(efforts)
    for each in pack.puzzles:
        puzzle = read(each)
        if puzzle.lattice.size <= FEW_CELLS or each is pack.puzzles[0]:
            rating = rate(puzzle)
            assert (each.band, each.effort) == (rating.band, round(rating.effort, 1)), each.id


@each_pack("crossword")
def test_crosswords_have_a_clue_for_every_word_that_does_not_tell_it(pack: BundledPack) -> None:
    for each in pack.puzzles:
        puzzle = read(each)
        assert isinstance(puzzle, Crossword), each.id
        assert puzzle.goal is not None, each.id
        assert list(violations(puzzle, puzzle.goal)) == [], each.id
        entries = {slot.name: puzzle.goal.entry(slot) for slot in puzzle.slots}
        assert max(Counter(entries.values()).values()) == 1, each.id
        texts = puzzle.clue_texts()
        assert len(texts) == len(puzzle.clues) == len(puzzle.slots), each.id
        for slot in puzzle.slots:
            words = re.findall("[a-z]+", texts[slot.direction, slot.label].lower())
            assert words, f"{each.id}, {slot.name}"
            assert (entries[slot.name] or "").lower() not in words, f"{each.id}, {slot.name}"
        assert max(Counter(text for text in texts.values()).values()) == 1, each.id


@each_pack("crossword")
def test_crosswords_keep_the_rules_of_a_style(pack: BundledPack) -> None:
    for each in pack.puzzles:
        faults = [list(pattern_problems(read(each), style)) for style in ("american", "british")]
        assert [] in faults, (each.id, faults)


@each_pack()
def test_everything_is_said_in_every_language(pack: BundledPack) -> None:
    assert is_in_every_language(dict(pack.names))
    assert is_in_every_language(dict(pack.sentences))
    for each in pack.puzzles:
        assert is_in_every_language(dict(each.titles)), each.id
        info = read(each).info
        assert (info.title, info.author, info.licence) == (each.titles["en"], "The Gridwright developers", "MIT"), each.id
    for language in LANGUAGES:
        assert max(Counter(each.titles[language] for each in pack.puzzles).values()) == 1, language


def count_cells(puzzle: Any) -> int:
    """How many cells a board has, or faces."""
    is_tiled = isinstance(puzzle, Slitherlink) and puzzle.tiling is not None
    return len(puzzle.clues[0]) if is_tiled else puzzle.height * puzzle.width


@each_pack(*PICTURES, "slitherlink")
def test_lives_grow_with_the_board(pack: BundledPack) -> None:
    by_size = sorted((count_cells(read(each)), each.lives) for each in pack.puzzles)
    assert [lives for _, lives in by_size] == sorted(lives for _, lives in by_size)
    assert all(3 <= lives <= 10 for _, lives in by_size)
    assert all((lives == 3) == (cells <= 25) for cells, lives in by_size)


def test_no_two_puzzles_are_alike() -> None:
    digests = Counter(digest(each) for each in PUZZLES)
    assert [each.id for each in PUZZLES if digests[digest(each)] > 1] == []
    assert len({each.id for each in PUZZLES}) == len(PUZZLES)


def test_ids_stay_what_they_are() -> None:
    published = {f"{pack}.{name}" for pack, names in PUBLISHED.items() for name in names.split()}
    assert published - {each.id for each in PUZZLES} == set()
    assert {each.id for each in PUZZLES} - published == set(), "new ones are to be listed here"


FEW_FACES = 50


def test_a_pack_is_on_one_tiling() -> None:
    tilings: dict[str, list[int]] = {}
    for pack in list_packs():
        puzzles = [read(each) for each in pack.puzzles]
        names = {puzzle.tiling.name for puzzle in puzzles if isinstance(puzzle, Slitherlink) and puzzle.tiling}
        if names:
            (name,) = names
            tilings.setdefault(name, []).append(len(puzzles))
            # By a solver that knows the graph alone; larger ones would take it seconds.
            for puzzle in (puzzle for puzzle in puzzles if count_cells(puzzle) <= FEW_FACES):
                (loop,) = find_loops(puzzle.tiling.graph, puzzle.clues[0])
                assert loop == {number for _, number in puzzle.goal.lines()}
    assert tilings.pop("graph") == [4]
    assert len(tilings) == 10
    assert set(map(sum, tilings.values())) == {8}


def test_there_is_enough_to_play() -> None:
    nonograms = [puzzle for puzzle in map(read, PUZZLES) if isinstance(puzzle, Nonogram)]
    assert len(PUZZLES) >= 110
    assert sum(isinstance(puzzle, Crossword) for puzzle in map(read, PUZZLES)) >= 12
    assert len(list_packs()) >= 8
    assert min(puzzle.size for puzzle in nonograms) == (5, 5)
    assert max(puzzle.size for puzzle in nonograms if puzzle.is_plain) == (40, 40)
    sorts = Counter(puzzle.sort for puzzle in nonograms)
    assert sorts["colour"] >= 60
    assert sorts["triangles"] >= 12
    assert sorts["zebra"] >= 12
    assert sorts["triddler"] >= 18
    assert sorts["block"] >= 6
    for has_colouring in (False, True):
        levels = {each.level for each in PUZZLES if each.level and each.colouring == has_colouring}
        assert levels == {level.name for level in LEVELS}


def test_every_file_is_listed_once() -> None:
    folder = files("gridwright.puzzles").joinpath("packs")
    assert sorted(pack.id for pack in list_packs()) == sorted(entry.name for entry in folder.iterdir() if entry.is_dir())
    for pack in list_packs():
        found = sorted(entry.name for entry in folder.joinpath(pack.id).iterdir() if entry.name != "finishes.json")
        assert found == sorted([*(each.file for each in pack.puzzles), "pack.json"])
        assert json.loads(folder.joinpath(pack.id, "pack.json").read_text("utf-8"))["id"] == pack.id


def test_puzzles_are_found_by_their_id() -> None:
    assert all(find_packed(each.id) == each for each in PUZZLES)
    assert read_goal(find_packed("first-strokes.heart")) == [".#.#.", "#####", "#####", ".###.", "..#.."]
    with pytest.raises(KeyError):
        find_packed("first-strokes.unicorn")
