"""The solver in a browser: type in, open anything, solve, leaf through solutions and steps, keep and delete."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.unit.cli.samples import LONG
from tests.web.axe import list_faults
from tests.web.conftest import Console
from tests.web.playing import VALUES, WATCH

SMALL = "5 \N{MULTIPLICATION SIGN} 5"
HEART = "https://puzz.link/p?nonogram/5/5/2h4h4h4h2h11g5h5h3h1h"
LOOP = "5x5t0:b21a1a01b0a3f31a33"
PASTE = """(field, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""
DROP = """(target, [name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
# The first job of a server waits until its workers are warm.
PATIENCE = 90_000
DIFFERING = "() => window.watched.overlay?.differs ?? null"


def open_solver(page: Page) -> None:
    page.goto("/")
    page.evaluate(WATCH)
    page.goto("/#/solve")
    expect(page.get_by_role("heading", level=1)).to_have_text("Solve")


def open_text(page: Page, text: str) -> None:
    open_solver(page)
    page.get_by_label("Text or address of a puzzle").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def type_lines(page: Page, rows: str, columns: str) -> None:
    """Rows by keyboard, columns by paste; both fit what is there or grow it."""
    page.get_by_role("spinbutton", name="How many rows").fill("1")
    page.get_by_role("spinbutton", name="How many columns").fill("1")
    page.get_by_role("textbox", name="Row 1").click()
    for number, line in enumerate(rows.split("/")):
        if number:
            page.keyboard.press("Enter")
        page.keyboard.type(line)
    page.get_by_role("textbox", name="Column 1").evaluate(PASTE, columns.replace("/", "\n"))


def solve(page: Page) -> Any:
    page.get_by_role("button", name="Solve", exact=True).click()
    answer = page.locator(".answer")
    expect(answer).to_be_visible(timeout=PATIENCE)
    return answer


def test_an_ambiguous_nonogram_is_typed_in_and_its_solutions_are_leafed_through(page: Page) -> None:
    open_solver(page)
    type_lines(page, "1/1/1", "1/1/1/0")
    sums = page.locator(".sums")
    expect(sums).to_contain_text("agree: 3 filled cells")
    page.get_by_role("textbox", name="Row 2").fill("1 2")
    expect(sums).to_contain_text("Rows add up to 5, columns to 3")
    page.get_by_role("textbox", name="Row 2").fill("1 4")
    expect(page.get_by_text("needs 6 cells, there are 4")).to_be_visible()
    expect(page.get_by_role("button", name="Put it on the board")).to_be_disabled()
    page.get_by_role("textbox", name="Row 2").fill("1")
    page.get_by_role("button", name="Put it on the board").click()

    answer = solve(page)
    expect(answer).to_contain_text("6 solutions, and no more")
    expect(answer).to_contain_text("They differ in 9 places")
    assert page.evaluate(DIFFERING) == [0, 1, 2, 4, 5, 6, 8, 9, 10]
    assert list_faults(page) == []

    seen = {tuple(page.evaluate(VALUES))}
    number = page.get_by_role("spinbutton", name="Solution number")
    for _ in range(5):
        page.get_by_role("button", name="Next").click()
        seen.add(tuple(page.evaluate(VALUES)))
    assert len(seen) == 6
    assert all(values.count(2) == 3 for values in seen)
    expect(number).to_have_value("6")
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_value("5")
    page.keyboard.press("Home")
    expect(number).to_have_value("1")
    number.fill("4")
    number.press("Tab")
    page.get_by_role("button", name="Previous").click()
    expect(number).to_have_value("3")
    page.get_by_text("Mark the differences").click()
    assert page.evaluate(DIFFERING) is None

    page.get_by_role("button", name="Play this").click()
    expect(page.get_by_role("dialog")).to_contain_text("It has several solutions")
    page.get_by_role("dialog").get_by_role("button", name="Play anyway").click()
    expect(page).to_have_url(re.compile("#/play/own_"))


def test_control_and_enter_finish_typing_without_one_more_line(page: Page) -> None:
    open_solver(page)
    type_lines(page, "1/1", "1/1")
    page.get_by_role("textbox", name="Column 2").press("Control+Enter")
    expect(page.locator(".bench-title")).to_contain_text("2 \N{MULTIPLICATION SIGN} 2")


def test_what_is_printed_with_a_puzzle_is_on_the_board_from_the_start(page: Page) -> None:
    puzzle = {"gridwright": 1, "kind": "nonogram", "height": 1, "width": 3, "rows": [[1]], "columns": [[], [1], []]}
    open_text(page, json.dumps({**puzzle, "given": ["?#?"]}))
    expect(page.locator(".bench-title")).to_contain_text("3 \N{MULTIPLICATION SIGN} 1")
    assert page.evaluate(VALUES) == [0, 2, 0]


def test_a_puzzle_without_a_solution_is_told_from_one_with_just_one(page: Page) -> None:
    open_solver(page)
    type_lines(page, "3/1/1", "3/1/1")
    page.get_by_role("button", name="Put it on the board").click()
    expect(solve(page)).to_contain_text("Exactly one solution")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Edit the clues").click()
    page.get_by_role("textbox", name="Column 1").fill("2")
    page.get_by_role("textbox", name="Column 2").fill("2")
    page.get_by_role("button", name="Put it on the board").click()
    expect(solve(page)).to_contain_text("No solution")


def test_texts_of_other_programs_open(page: Page) -> None:
    open_text(page, HEART)
    expect(page.get_by_text(f"Nonogram · {SMALL}")).to_be_visible()
    expect(solve(page)).to_contain_text("Exactly one solution")
    assert page.evaluate(VALUES).count(2) == 16
    page.goto("/#/solve")
    page.get_by_label("Text or address of a puzzle").fill(LOOP)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text(f"Slitherlink · {SMALL}")).to_be_visible()
    expect(solve(page)).to_contain_text("Exactly one solution")
    page.goto("/#/solve")
    box = page.get_by_label("Text or address of a puzzle")
    box.fill("https://puzz.link/p?slither/5/5/a0a1")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("line 1: found 8 cells, expected 25")
    box.fill(f"{LOOP}\n5x5t0:b21a1a01b0a3f31a33")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("heading", name="2 puzzles: choose one")).to_be_visible()
    page.get_by_role("button", name="Puzzle 2").click()
    expect(page.get_by_text(f"Slitherlink · {SMALL}")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Puzzle 1")).to_be_visible()


def test_a_file_is_dropped_anywhere_on_the_view(page: Page) -> None:
    open_solver(page)
    page.locator(".type-box").evaluate(DROP, ["loops.txt", LOOP])
    expect(page.get_by_text(f"Slitherlink · {SMALL}")).to_be_visible()


def test_a_slitherlink_is_typed_in_and_explained_step_by_step(page: Page) -> None:
    open_solver(page)
    page.get_by_role("radio", name="Slitherlink").check()
    page.get_by_label("Width").fill("3")
    page.get_by_label("Height").fill("2")
    page.get_by_label("Height").press("Tab")
    page.get_by_role("gridcell", name="Row 1, column 1, no clue").click()
    page.keyboard.type("3.3")
    page.keyboard.type("2.2")
    page.get_by_role("button", name="Put it on the board").click()
    page.get_by_role("radio", name="Steps").check()
    page.get_by_role("button", name="Explain").click()
    number = page.get_by_role("spinbutton", name="Step number")
    expect(number).to_have_value("1", timeout=PATIENCE)
    steps = page.locator(".step-item")
    assert steps.count() > 2
    assert page.evaluate(VALUES).count(1) == 0
    page.keyboard.press("ArrowRight")
    expect(number).to_have_value("2")
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    assert page.evaluate("() => window.watched.overlay.results.length") > 0
    steps.last.get_by_role("button").click()
    expect(number).to_have_value("")
    expect(number).to_have_attribute("placeholder", "end")
    assert page.evaluate(VALUES).count(1) > 0
    assert list_faults(page) == []


def test_a_puzzle_is_kept_opened_again_and_deleted_after_a_question(page: Page) -> None:
    open_text(page, HEART)
    expect(page.get_by_role("button", name="Keep")).to_be_visible()
    page.get_by_role("button", name="Keep").click()
    expect(page).to_have_url(re.compile("#/solve/own_"))
    page.goto("/#/solve")
    card = page.locator(".kept .card")
    expect(card).to_contain_text(f"Puzzle {SMALL}")
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Puzzle {SMALL}")
    page.goto("/#/solve")
    card.get_by_role("button").click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(card).to_have_count(1)
    card.get_by_role("button").click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Nothing kept yet")).to_be_visible()


def test_export_names_what_gets_lost(page: Page) -> None:
    page.goto("/#/solve/first-strokes.heart")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Share").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="File").check(force=True)
    expect(dialog.get_by_label("The puzzle as text")).to_have_value(f"{HEART}\n")
    expect(dialog).to_contain_text("does not keep: the author")
    dialog.get_by_label("Format").select_option("non")
    dialog.get_by_text("With the solution").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "no-13.non", "a file that is opened elsewhere must not tell what the picture is"


def test_a_picture_is_no_goal_where_another_fits_the_clues_as_well(page: Page) -> None:
    puzzle = {"gridwright": 1, "kind": "nonogram", "height": 2, "width": 2, "rows": [[1], [1]], "columns": [[1], [1]]}
    open_text(page, json.dumps({**puzzle, "goal": ["#.", ".#"]}))
    page.get_by_role("button", name="Play this").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("It has several solutions", timeout=PATIENCE)
    dialog.get_by_role("button", name="Play anyway").click()
    expect(page).to_have_url(re.compile("#/play/own_"))
    expect(page.get_by_role("grid")).to_be_visible()
    goal = "async (id) => (await (await import('/js/game/catalogue.js')).loadPuzzle(id)).document.goal ?? null"
    assert page.evaluate(goal, page.url.rsplit("/", 1)[1]) is None


def test_a_coloured_nonogram_is_solved_and_played(page: Page, console: Console) -> None:
    inks = {"a": "#ff0000", "b": "#0000ff"}
    puzzle = {
        "name": "Two inks",
        "width": 2,
        "height": 1,
        "colors": inks,
        "rows": [[[1, "a"], [1, "b"]]],
        "columns": [[[1, "a"]], [[1, "b"]]],
    }
    open_text(page, json.dumps(puzzle))
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".answer.is-unique")).to_be_visible()
    page.get_by_role("button", name="Play this").click()
    expect(page.get_by_role("grid")).to_be_visible()
    # What is not explained is told in words.
    console.forgive("422")
    refusal = {"error": {"code": "unsupported", "message": "this puzzle has 2 colours", "place": ""}}
    page.route("**/api/hint", lambda route: route.fulfill(status=422, json=refusal))
    page.get_by_role("tabpanel").get_by_role("button", name="Hint").click()
    expect(page.get_by_text("There are no hints for this sort of puzzle yet")).to_be_visible()


def test_clues_that_were_typed_come_back(page: Page) -> None:
    open_solver(page)
    type_lines(page, "2/1", "1/2")
    count, first, last = (
        page.get_by_role("spinbutton", name="How many rows"),
        page.get_by_role("textbox", name="Row 1"),
        page.get_by_role("textbox", name="Row 2"),
    )
    count.fill("")
    count.press("Tab")
    expect(count).to_have_value("2")
    count.fill("1")
    count.press("Tab")
    expect(last).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(last).to_have_value("1")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(first).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(first).to_have_value("2")

    page.get_by_label("Text or address of a puzzle").fill(HEART)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Edit the clues").click()
    expect(page.get_by_role("textbox", name="Row 5")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(count).to_have_value("2")
    expect(first).to_have_value("2")


def test_steps_end_with_the_finished_board_and_answers_take_the_focus(page: Page) -> None:
    open_text(page, HEART)
    solve(page)
    expect(page.locator(".answer-head")).to_be_focused()
    page.get_by_role("radio", name="Steps").check()
    page.get_by_role("button", name="Explain").click()
    expect(page.get_by_text("steps to the solution")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".answer-head")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(".step-card")).to_have_text("The finished board")
    assert page.evaluate(VALUES).count(2) == 16
    number = page.get_by_role("spinbutton", name="Step number")
    expect(number).to_have_value("")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".step-card")).not_to_have_text("The finished board")
    expect(number).to_have_value(str(page.locator(".step-item").count() - 1))


def test_a_phone_shows_what_a_step_settles_without_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_text(page, LONG)
    page.get_by_role("radio", name="Steps").check()
    page.get_by_role("button", name="Explain").click()
    claim = page.locator(".step-card .hint-claim")
    expect(claim).to_be_visible(timeout=PATIENCE)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        board, told, places = (page.locator(name).bounding_box() for name in (".bench-stage", ".hint-claim", ".rail"))
        assert board is not None
        assert told is not None
        assert places is not None
        assert board["y"] + board["height"] <= told["y"]
        assert told["y"] + told["height"] <= places["y"]


def test_steps_in_a_row_by_one_technique_are_a_chapter_that_opens(page: Page) -> None:
    open_text(page, LONG)
    page.get_by_role("radio", name="Steps").check()
    page.get_by_role("button", name="Explain").click()
    number = page.get_by_role("spinbutton", name="Step number")
    expect(number).to_have_value("1", timeout=PATIENCE)
    chapters = page.locator(".step-chapter details")
    first, second = chapters.nth(0), chapters.nth(1)
    expect(first).not_to_have_attribute("open", "")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(first.locator("[aria-current=step] .step-number")).to_have_text("5")
    expect(first).to_have_attribute("open", "")
    expect(second).not_to_have_attribute("open", "")
    expect(first.locator("summary")).to_contain_text("steps")
    assert list_faults(page) == []
    # By keyboard, and its steps can be chosen.
    second.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("open", "")
    chosen = second.locator(".step-item").nth(1)
    chosen.get_by_role("button").click()
    expect(chosen).to_have_attribute("aria-current", "step")
    expect(number).to_have_value(chosen.locator(".step-number").inner_text())
    expect(first).not_to_have_attribute("open", "")
    # What was opened by hand stays; what the steps have opened closes behind them.
    number.fill("6")
    number.press("Enter")
    expect(first).to_have_attribute("open", "")
    number.fill("1")
    number.press("Enter")
    expect(first).not_to_have_attribute("open", "")
    expect(second).to_have_attribute("open", "")


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("slither/f/4/3/c78282d", "full-loop Slitherlink"),
        ("swslither/3/3/316b65a3", "Slitherlink with sheep and wolves"),
        ("tslither/3/3/bg67b", "touch Slitherlink"),
        ("vslither/4/3/c78282d", "vertex Slitherlink"),
    ],
)
def test_an_address_of_a_variant_says_which_it_is(page: Page, address: str, name: str) -> None:
    open_text(page, f"https://puzz.link/p?{address}")
    expect(page.get_by_role("alert")).to_contain_text(f"found a {name}: the page plays ordinary Slitherlinks only")


def test_an_address_of_another_kind_is_named(page: Page) -> None:
    open_text(page, "https://puzz.link/p?nurikabe/5/5/g3g2p4l")
    expect(page.get_by_role("alert")).to_contain_text(
        "another kind (nurikabe). Here you can open: Nonograms, Slitherlink, Crosswords."
    )
    page.get_by_label("Text or address of a puzzle").fill("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTB")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This is a Penpa link")
