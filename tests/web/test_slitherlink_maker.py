"""The maker of Slitherlinks in a browser: clues solved as they are placed, loops that become clues, drafts in two tabs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import list_faults
from tests.web.conftest import PHONE, Console, MakePage

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000

DESIGNS = """async () => {
  const d = await import("/js/kinds/slitherlink/maker/design.js");
  const empty = d.makeDesign(3, 4);
  const cell = (row, column) => (2 * row + 1) * 9 + 2 * column + 1;
  const painted = d.drawStroke(empty, [[cell(1, 1), 1], [cell(1, 2), 1]]);
  const full = d.showAllClues(painted);
  const apart = d.drawStroke(painted, [[cell(0, 3), 1]]);
  const wider = d.drawStroke(full, [[cell(2, 2), 1]]);
  const opened = d.drawStroke(painted, [[painted.lines[0], 0]]);
  return {
    sizes: [painted.lines.length, d.hasLoop(empty), d.hasLoop(painted), d.hasLoop(apart), d.hasLoop(opened)],
    full: full.clues,
    wider: wider.clues,
    inside: d.showLoop(opened).filter((value, place) => value === 1 && place === cell(1, 1)).length,
    hidden: d.toggleClue(full, "half", 1, 1).clues,
    shown: d.toggleClue(d.removeClues(painted), "axes", 0, 0).clues,
    counts: [d.countClues(empty), d.countClues(full)],
    grown: d.resize(full, 4, 5).clues,
    isSame: d.hasLoop(d.resize(painted, 4, 5)) && d.resize(painted, 4, 5).lines.length === painted.lines.length,
    cut: d.resize(painted, 3, 3).lines.length,
    partners: ["none", "half", "axes", "quarter"].map((name) => d.partnersOf(d.makeDesign(5, 5), name, 0, 1).length),
    middle: d.partnersOf(d.makeDesign(5, 5), "quarter", 2, 2).length,
    typed: d.writeClue(empty, 2, 3, "2").clues,
    isKept: d.writeClue(full, 0, 0, full.clues[0][0]) === full,
    back: JSON.stringify(d.readDesign(JSON.parse(JSON.stringify(full)))) === JSON.stringify(full),
    strangers: [null, {}, { ...full, clues: ["5"] }, { ...full, lines: [0] }, { ...full, height: 400 }].map(d.readDesign),
  };
}"""


# Stands in for the server: it answers a job after a moment, and whatever else is asked at once.
LATE_CLUES = """async () => {
  const { Thinning, readWish } = await import("/js/kinds/slitherlink/maker/panel.js");
  const { makeDesign, toDocument } = await import("/js/kinds/slitherlink/maker/design.js");
  const doc = toDocument(makeDesign(5, 5));
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const fetched = window.fetch;
  window.fetch = async (path) => {
    if (!path.endsWith("/events")) return new Response(JSON.stringify({ id: "job" }));
    await wait(100);
    return new Response(`id: 1\\nevent: done\\ndata: ${JSON.stringify({ result: { document: doc, facts: {} } })}\\n\\n`);
  };
  let taken = 0;
  const thinning = new Thinning(readWish(null), {
    getTask: () => ({ document: doc, symmetry: "none" }), onWish: () => {}, onClues: () => { taken += 1; },
  });
  const start = thinning.element.querySelector("button.primary");
  const told = [];
  const run = async (isChanged, isReady) => {
    thinning.setReady(true);
    start.click();
    await wait(20);
    if (isChanged) thinning.forget();
    thinning.setReady(isReady);
    const isOff = start.disabled;
    await wait(250);
    told.push([taken, isOff, start.disabled]);
  };
  try {
    await run(true, false);
    await run(true, true);
    await run(false, true);
  } finally {
    window.fetch = fetched;
  }
  return told;
}"""


def test_clues_of_a_loop_that_was_changed_meanwhile_are_not_taken(modules: Page) -> None:
    """Clues that were taken, whether the button was off during the work, and whether it is off after it."""
    assert modules.evaluate(LATE_CLUES) == [[0, True, True], [0, True, False], [1, True, False]]


def test_designs_follow_every_step(modules: Page) -> None:
    told = modules.evaluate(DESIGNS)
    assert told == {
        "sizes": [6, False, True, False, False],
        "full": ["0110", "1331", "0110"],
        "wider": ["0110", "1321", "0231"],
        "inside": 0,
        "hidden": ["0110", "1..1", "0110"],
        "shown": ["0..0", "....", "0..0"],
        "counts": [0, 12],
        "grown": ["0110.", "1331.", "0110.", "....."],
        "isSame": True,
        "cut": 6,
        "partners": [1, 2, 4, 4],
        "middle": 1,
        "typed": ["....", "....", "...2"],
        "isKept": True,
        "back": True,
        "strangers": [None] * 5,
    }


FORCED = """async () => {
  const { Scenery } = await import("/js/kinds/slitherlink/maker/design.js");
  const d = await import("/js/kinds/slitherlink/maker/design.js");
  const design = (clues) => ({ ...d.makeDesign(2, 2), clues });
  const forced = ["+-+ +", "|    ", "+ + +", "     ", "+ + +"];
  const scenery = new Scenery();
  const count = (clues, answer) => scenery.showForced(design(clues), answer).filter((value) => value > 0).length;
  const told = { outcome: "ambiguous", forced, differing: [], clash: [] };
  const clues = [["3.", ".."], ["3.", ".."], ["3.", ".2"], ["2.", ".."], ["..", ".."]];
  return clues.map((each, index) => count(each, index === 1 ? told : null));
}"""


def test_what_follows_stays_in_pencil_only_while_its_clues_stand(modules: Page) -> None:
    before, known, more, other, fewer = modules.evaluate(FORCED)
    assert [before, other, fewer] == [0, 0, 0]
    assert known == more > 0


def open_maker(page: Page) -> Locator:
    page.goto("/#/make")
    page.get_by_role("link", name="Make a Slitherlink").click()
    board = page.get_by_role("grid")
    expect(board).to_have_accessible_name("Slitherlink, 10 by 10")
    return board


def set_size(page: Page, side: int) -> None:
    for name in ("Width", "Height"):
        page.get_by_label(name).fill(str(side))
        page.get_by_label(name).press("Tab")


def type_clues(page: Page, rows: list[str]) -> None:
    """From the first cell, row by row."""
    page.get_by_role("grid").focus()
    for number, row in enumerate(rows):
        page.keyboard.press("Home")
        for clue in row:
            if clue != ".":
                page.keyboard.press(clue)
            page.keyboard.press("ArrowRight")
        if number + 1 < len(rows):
            page.keyboard.press("ArrowDown")


def test_clues_are_placed_until_there_is_one_solution_and_it_is_played(page: Page) -> None:
    open_maker(page)
    set_size(page, 3)
    status = page.locator(".sm-status")
    type_clues(page, ["212"])
    expect(status).to_contain_text("Several solutions", timeout=PATIENCE)
    # Clues that leave one solution are suggested, shown where one points, placed by a click, and taken back by one undo.
    facts = page.locator(".sm-facts")
    page.get_by_role("button", name="Suggest clues").click()
    suggestion = page.locator(".sm-suggestion").first
    expect(suggestion).to_contain_text("this is proved", timeout=PATIENCE)
    suggestion.hover()
    shown = page.get_by_role("gridcell").filter(has_text=re.compile("clue [0-3]"))
    count = shown.count()
    assert count > 3
    expect(facts).to_have_text("3 clues")
    suggestion.click()
    expect(facts).to_have_text(f"{count} clues")
    expect(status).to_contain_text("One solution", timeout=PATIENCE)
    page.keyboard.press("Control+z")
    expect(facts).to_have_text("3 clues")
    expect(status).to_contain_text("Several solutions")
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowDown")
    type_clues(page, ["...", "212"])
    expect(status).to_contain_text("One solution", timeout=PATIENCE)
    expect(status).to_contain_text("Level: ")
    # From the moment on that a clue is another one, nothing is said of those before.
    with page.expect_request("**/api/jobs"):
        page.keyboard.press("0")
        assert (status.text_content(), page.locator(".make-check").is_visible()) == ("Checking…", True)
    page.keyboard.press("2")
    for key in ("ArrowLeft", "ArrowUp", "3"):
        page.keyboard.press(key)
    expect(status).to_contain_text("No solution", timeout=PATIENCE)
    expect(status).to_contain_text("cannot stand together")
    page.keyboard.press("Control+z")
    expect(status).to_contain_text("One solution")
    page.get_by_label("Title").fill("Small ring")
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("menuitem", name="In my list").click()
    expect(page.locator(".toast")).to_contain_text("Kept in your list")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("#/play/own_"))
    expect(page.get_by_role("grid")).to_have_accessible_name("Slitherlink, 3 by 3")
    page.goto("/#/make")
    expect(page.locator(".draft-cards .card")).to_contain_text("Small ring")


def find_cell(page: Page, side: int, row: int, column: int) -> tuple[float, float]:
    """The middle of a cell of a square board that is shown as a whole."""
    box = page.locator(".sm-stage .board").bounding_box()
    assert box is not None
    cell = min(box["width"], box["height"]) / (side + 1)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return middle[0] + (column + 0.5 - side / 2) * cell, middle[1] + (row + 0.5 - side / 2) * cell


def test_a_painted_loop_becomes_clues_that_are_thinned_out_and_taken_away(phone: Page) -> None:
    open_maker(phone)
    set_size(phone, 5)
    phone.locator(".sm-ways").get_by_role("radio", name="Loop").check()
    phone.locator(".sm-hands").get_by_role("radio", name="Paint").check()
    facts, status = phone.locator(".sm-facts"), phone.locator(".sm-status")
    phone.locator(".sm-stage").scroll_into_view_if_needed()
    for row, column in ((1, 1), (3, 3)):
        phone.touchscreen.tap(*find_cell(phone, 5, row, column))
    expect(facts).to_contain_text("Not one closed loop yet")
    expect(phone.get_by_role("button", name="Thin out", exact=True)).to_be_disabled()
    for row, column in ((1, 2), (2, 2), (2, 3)):
        phone.touchscreen.tap(*find_cell(phone, 5, row, column))
    expect(facts).to_contain_text("One closed loop, 12 lines long")
    phone.get_by_role("button", name="Show all clues").click()
    expect(facts).to_contain_text("25 clues")
    expect(status).to_contain_text("One solution", timeout=PATIENCE)
    phone.get_by_role("button", name="Thin out", exact=True).click()
    expect(facts).not_to_contain_text("25 clues", timeout=PATIENCE)
    expect(status).to_contain_text("Level: Normal", timeout=PATIENCE)
    thinned = facts.text_content() or ""
    phone.locator(".sm-hands").get_by_role("radio", name="Clues").check()
    phone.locator(".sm-stage").scroll_into_view_if_needed()
    phone.touchscreen.tap(*find_cell(phone, 5, 0, 0))
    expect(facts).not_to_have_text(thinned)
    phone.touchscreen.tap(*find_cell(phone, 5, 0, 0))
    phone.get_by_role("button", name="Undo").click()
    phone.get_by_role("button", name="Undo").click()
    expect(facts).to_have_text(thinned)
    phone.reload()
    expect(facts).to_have_text(thinned)


def test_lines_are_drawn_and_the_solution_of_clues_becomes_the_loop(page: Page) -> None:
    open_maker(page)
    set_size(page, 4)
    page.locator(".sm-ways").get_by_role("radio", name="Loop").check()
    corners = [(0, 0), (0, 2), (2, 2), (2, 0), (0, 0)]
    points = [find_cell(page, 4, row - 0.5, column - 0.5) for row, column in corners]  # type: ignore[arg-type]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=12)
    page.mouse.up()
    facts = page.locator(".sm-facts")
    expect(facts).to_contain_text("One closed loop, 8 lines long")
    page.get_by_role("button", name="Remove the loop").click()
    page.locator(".sm-ways").get_by_role("radio", name="Clues").check()
    type_clues(page, ["2112", "1..1", "1..1", "2112"])
    expect(page.locator(".sm-status")).to_contain_text("One solution", timeout=PATIENCE)
    expect(page.locator(".sm-status")).to_have_attribute("data-state", "done")
    page.locator(".sm-ways").get_by_role("radio", name="Loop").check()
    expect(facts).to_contain_text("One closed loop, 16 lines long")


def test_a_tap_chooses_a_cell_and_the_next_goes_through_its_clues(phone: Page) -> None:
    open_maker(phone)
    set_size(phone, 5)
    phone.locator(".sm-stage").scroll_into_view_if_needed()
    facts = phone.locator(".sm-facts")
    phone.touchscreen.tap(*find_cell(phone, 5, 1, 1))
    expect(facts).to_contain_text("0 clues")
    phone.touchscreen.tap(*find_cell(phone, 5, 1, 1))
    expect(phone.get_by_role("gridcell").nth(6)).to_contain_text("clue 0")
    phone.get_by_role("button", name="3", exact=True).click()
    expect(phone.get_by_role("gridcell").nth(6)).to_contain_text("clue 3")
    phone.get_by_role("button", name="Clear the cell").click()
    expect(facts).to_contain_text("0 clues")


def test_two_tabs_make_one_draft(page: Page, console: Console) -> None:
    open_maker(page)
    set_size(page, 4)
    type_clues(page, ["3..."])
    expect(page).to_have_url(re.compile("#/make/slitherlink/[A-Za-z0-9_-]{22}$"))
    other = page.context.new_page()
    console.watch(other)
    other.goto(page.url)
    expect(other.locator(".sm-facts")).to_contain_text("1 clue")
    type_clues(other, [".2.."])
    expect(page.locator(".sm-facts")).to_contain_text("2 clues")
    page.get_by_role("button", name="Undo").click()
    expect(other.locator(".sm-facts")).to_contain_text("1 clue")


@pytest.mark.parametrize(("device", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_makers_keep_the_rules_of_axe(make_page: MakePage, device: str, scheme: str) -> None:
    page = make_page(**(PHONE if device == "phone" else {}), color_scheme=scheme)
    open_maker(page)
    type_clues(page, ["3.2"])
    faults = list_faults(page)
    page.locator(".sm-ways").get_by_role("radio", name="Loop").check()
    faults += list_faults(page)
    page.goto("/#/make")
    expect(page.locator(".draft-cards .card")).to_have_count(1)
    assert faults + list_faults(page) == []
