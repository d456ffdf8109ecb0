"""Playing in a real browser, to the end: by mouse, by keyboard, by touch; losing, winning, undoing, asking for hints."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from tests.web.playing import DIRECTIONS, Cell, Play, open_play, reopen, wait_until

HEART = "first-strokes.heart"
GATE = "footpaths.orchard-gate"
CROSS, FILLED, WRONG = 1, 2, 255
LINE = 1


COUNT_ABOVE = """() => {
  const above = document.querySelector("canvas.board-above");
  const copy = new OffscreenCanvas(above.width, above.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(above, 0, 0);
  return copy.getImageData(0, 0, above.width, above.height).data.filter((value) => value > 0).length;
}"""


def measure(target: Locator) -> FloatRect:
    box = target.bounding_box()
    assert box
    return box


def solve_by_mouse(play: Play) -> None:
    for run in play.locate_runs():
        play.drag(run)


def test_nonogram_by_mouse(page: Page) -> None:
    play = open_play(page, HEART)
    expect(page.get_by_role("note")).to_be_visible()  # the one sentence for newcomers
    play.fill((0, 0), button="right")
    assert play.value((0, 0)) == CROSS
    play = reopen(play, HEART)
    expect(page.get_by_role("note")).to_be_visible()
    solve_by_mouse(play)
    play.expect_solved("flawless")
    expect(page.get_by_role("note")).to_be_hidden()
    expect(page.locator(".ending-title")).to_have_text("Heart")
    page.get_by_role("button", name="Just right").click()
    expect(page.get_by_role("button", name="Just right")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="No, thanks").click()
    page.locator(".next-button").click()  # one tap away
    expect(page.locator(".play-title")).to_have_text("No. 14")
    expect(page.get_by_role("note")).to_have_count(0)  # who has solved one knows


def test_nonogram_by_keyboard(page: Page) -> None:
    play = open_play(page, HEART)
    page.locator(".board-mirror").focus()
    at: Cell = (0, 0)
    for first, last in play.find_runs():
        play.walk((first[0] - at[0], first[1] - at[1]))
        page.keyboard.press("z")
        for _ in range(last[1] - first[1]):
            page.keyboard.press("Control+ArrowRight")
        at = last
    play.expect_solved("flawless")
    assert page.evaluate(COUNT_ABOVE) == 0  # neither cursor nor lit lines on the finished picture
    page.locator(".board-mirror").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".board.has-focus")).to_have_count(1)
    assert page.evaluate(COUNT_ABOVE) == 0


def test_nonogram_by_touch(phone: Page) -> None:
    play = open_play(phone, HEART)
    phone.locator('[data-tool="cross"]').tap()
    play.swipe([play.locate_cell((0, 0))])
    assert play.value((0, 0)) == CROSS
    phone.locator('[data-tool="fill"]').tap()
    for run in play.locate_runs():
        play.swipe(run)
    play.expect_solved("flawless")
    bottom = phone.locator(".next-button").bounding_box()
    assert bottom is not None
    assert bottom["y"] > 844 / 2  # under the thumb


def test_losing_and_winning_with_lives(page: Page) -> None:
    play = open_play(page, HEART)
    lives = page.locator(".lives")
    expect(lives).to_contain_text("3 of 3 lives left")
    expect(page.locator('[data-tool="fill"]')).to_have_text("Fill")  # as when relaxed
    for cell in play.find_empty()[:2]:
        play.fill(cell)
        assert play.value(cell) == WRONG
    expect(lives).to_contain_text("1 of 3 lives left")
    play.fill(play.find_empty()[2])
    expect(page.locator(".play")).to_have_attribute("data-ending", "lost")
    again, relax = (page.get_by_role("button", name=name) for name in ("Try again", "Go on relaxed"))
    assert measure(relax)["y"] - measure(again)["y"] >= measure(again)["height"] + 8  # room for a ring around the focus
    again.click()
    expect(lives).to_contain_text("3 of 3 lives left")
    assert set(play.values()) == {0}
    play.fill((1, 0), (1, 4))
    assert play.values()[5:10] == [FILLED] * 5
    for button in ("left", "right", "middle"):  # what is proved stays: fill, cross and clear
        play.fill((1, 0), (1, 4), button=button)
    page.keyboard.press("c")
    assert play.values()[5:10] == [FILLED] * 5
    page.keyboard.press("u")  # but undo takes the stroke back, and the next one writes it again
    assert play.values()[5:10] == [0] * 5
    solve_by_mouse(play)
    play.expect_solved("silver")
    expect(page.locator(".ending-best")).to_have_count(0)  # there is no other time
    expect(page.locator(".ending-facts")).to_contain_text("out of lives")
    expect(page.locator(".ending-facts")).not_to_contain_text("on your own")


def test_going_on_relaxed_after_losing(page: Page) -> None:
    play = open_play(page, HEART)
    play.fill((1, 0), (1, 4))
    for cell in play.find_empty()[:3]:
        play.fill(cell)
    page.get_by_role("button", name="Go on relaxed").click()
    expect(page.locator(".lives")).to_be_hidden()
    expect(page.locator('[data-tool="fill"]')).to_have_text("Fill")
    assert play.values()[5:10] == [FILLED] * 5
    for first, last in play.find_runs():
        if play.value(first) != FILLED:
            play.fill(first, last)
    play.expect_solved("silver")


def test_undo_redo_fix_and_reload(page: Page) -> None:
    play = open_play(page, HEART, mode="relaxed")
    page.get_by_role("note").get_by_role("button", name="Got it").click()
    play.fill((1, 0), (1, 4))
    expect(page.locator(".fix-button")).to_have_attribute("title", re.compile(r"Set a checkpoint \(Fix\)"))
    page.keyboard.press("f")
    expect(page.locator(".fix-badge")).to_have_text("1")
    play.fill((0, 0))
    play.fill((0, 2))
    page.keyboard.press("u")
    assert play.value((0, 2)) == 0
    page.get_by_role("button", name="Redo").click()
    assert play.value((0, 2)) == FILLED
    page.keyboard.press("Shift+F")
    assert play.value((0, 0)) == 0
    expect(page.locator(".fix-badge")).to_have_text("1")  # going back keeps the Fix
    play.fill((2, 0), (2, 4))
    page.locator(".fix-button").click()
    page.get_by_role("menuitem", name="Keep what came after").click()
    expect(page.locator(".fix-badge")).to_be_hidden()
    page.get_by_role("tab", name="History").click()
    expect(page.locator(".history-item.is-now")).to_have_text("Kept")
    before = play.values()
    assert sum(value == FILLED for value in before) == 10
    expect(page.locator(".saved")).to_have_attribute("data-state", "saved")
    assert reopen(play, HEART).values() == before
    expect(page.get_by_role("note")).to_have_count(0)
    page.get_by_role("tab", name="History").click()
    page.locator(".history-line", has_text="Empty board").click()
    assert set(play.values()) == {0}


def test_keys_of_the_game_work_after_menus_panels_and_dialogs(page: Page) -> None:
    play = open_play(page, HEART, mode="relaxed")
    board = page.locator(".board-mirror")
    play.fill((1, 0), (1, 4))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="History").click()
    expect(board).to_be_focused()
    page.keyboard.press("u")
    assert set(play.values()) == {0}
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys and gestures")).to_be_visible()
    page.keyboard.press("r")  # not in a dialog
    assert set(play.values()) == {0}
    page.keyboard.press("Escape")
    expect(board).to_be_focused()
    page.get_by_role("tab", name="History").focus()
    page.keyboard.press("r")
    assert play.values()[5:10] == [FILLED] * 5
    page.locator(".panel-head").get_by_role("button").click()
    expect(board).to_be_focused()
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")  # a button keeps its own keys
    expect(page.get_by_role("menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.keyboard.press("f")
    expect(page.locator(".fix-badge")).to_have_text("1")


def test_messages_do_not_pile_up_and_cover_no_cell(page: Page) -> None:
    play = open_play(page, HEART, mode="relaxed")
    for _ in range(2):
        play.fill((1, 0), (1, 4))
        play.choose("Start over")
    expect(page.locator(".toast")).to_have_count(1)
    toast = page.locator(".toast").bounding_box()
    assert toast is not None
    assert toast["y"] + toast["height"] <= play.locate([(0, 0)])[0][1], "the first row begins below it"


def test_the_tools_come_in_the_order_in_which_they_are_seen(page: Page) -> None:
    open_play(page, HEART)
    order = "[...document.querySelectorAll('.play-start, .play-end, .play-body, .play-foot')].map((part) => part.className)"
    assert page.evaluate(order) == ["play-start", "play-foot", "play-end", "play-body"]
    page.set_viewport_size({"width": 390, "height": 844})
    wait_until(page, f"() => {order}.at(-1) === 'play-foot'")


def test_holding_a_tool_lends_it(phone: Page) -> None:
    play = open_play(phone, HEART, mode="relaxed")
    box = phone.locator('[data-tool="cross"]').bounding_box()
    assert box is not None
    phone.mouse.move(box["x"] + 20, box["y"] + 20)
    phone.mouse.down()
    phone.wait_for_timeout(350)
    play.swipe([play.locate_cell((0, 0))])
    phone.mouse.up()
    play.swipe([play.locate_cell((0, 1))])
    assert play.values()[:2] == [CROSS, FILLED]


def test_hints_come_in_three_touches(page: Page) -> None:
    play = open_play(page, HEART, mode="relaxed")
    page.locator(".board-mirror").focus()
    page.keyboard.press("h")
    expect(page.locator(".hint-lead")).to_have_text("Look at row 2")
    page.keyboard.press("h")
    expect(page.locator(".hint-title")).to_have_text("Finished line")
    assert set(play.values()) == {0}
    page.keyboard.press("h")
    assert play.values()[5:10] == [FILLED] * 5
    expect(page.locator(".hint-done li")).to_have_count(1)
    play.fill((0, 0))
    page.keyboard.press("h")  # a wrong board is told first
    expect(page.locator(".hint-lead")).to_have_text("1 mark is wrong.")
    page.get_by_role("button", name="Take me back").click()
    assert play.value((0, 0)) == 0
    page.keyboard.press("k")
    expect(page.locator(".hint-lead")).to_have_text("All right so far.")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and gestures")).to_be_visible()


def test_a_solver_that_is_being_prepared_is_told_and_waited_for(page: Page) -> None:
    """Without an error in the console, which fails every test."""
    play = open_play(page, HEART, mode="relaxed")
    asked: list[Route] = []

    def prepare(route: Route) -> None:
        asked.append(route)
        if len(asked) < 2:
            route.fulfill(status=202, json={"state": "preparing", "done": 3, "total": 16}, headers={"Retry-After": "2"})
        else:
            route.continue_()

    page.route("**/api/hint", prepare)
    page.locator(".hint-button").click()
    expect(page.locator(".hint-lead")).to_have_text("The solver is being prepared.")
    expect(page.get_by_role("progressbar", name="The solver is being prepared.")).to_have_js_property("value", 3)
    play.fill((0, 1))  # play goes on, and the hint is one for the board as it is then
    expect(page.locator(".hint-lead")).to_contain_text("Look at row")
    assert asked[-1].request.post_data_json["board"][0] == "?#???"
    page.unroute("**/api/hint")
    asked.clear()
    page.keyboard.press("Escape")
    play.fill((0, 3))
    page.route("**/api/hint", prepare)
    page.locator(".hint-button").click()
    expect(page.locator(".hint-lead")).to_have_text("The solver is being prepared.")
    page.locator(".hint-button").click()  # another touch: not wanted any more
    expect(page.locator(".hint-card")).to_have_class(re.compile("is-idle"))


def test_hints_need_a_connection_and_say_so(page: Page, console) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED|Failed to load resource|fetching the script")
    open_play(page, HEART)
    page.context.set_offline(True)
    page.locator(".hint-button").click()
    expect(page.locator(".hint-lead")).to_contain_text("Hints need the server")
    page.context.set_offline(False)


def test_slitherlink_by_mouse(page: Page) -> None:
    play = open_play(page, GATE)
    corners, edges = halve_loop(play)
    play.drag(play.locate_spots(corners))
    assert sum(value == LINE for value in play.values()) == len(corners) - 1
    for point in play.locate_spots(edges):
        play.drag([point])
    play.expect_solved("flawless")


def test_slitherlink_by_touch(phone: Page) -> None:
    play = open_play(phone, GATE)
    corners, edges = halve_loop(play)
    play.swipe(play.locate_spots(corners))
    assert sum(value == LINE for value in play.values()) == len(corners) - 1
    for point in play.locate_spots(edges):
        play.swipe([point])
    play.expect_solved("flawless")


def halve_loop(play: Play) -> tuple[list[Cell], list[Cell]]:
    """Corners along the first half of the loop, to be drawn in one go, and the edges of the other half, to be touched singly."""
    loop = follow_loop(play.find_lines())
    half = len(loop) // 2
    corners = loop[: half + 1]
    drawn = {
        ((row + row_after) // 2, (column + column_after) // 2) for (row, column), (row_after, column_after) in pairwise(corners)
    }
    return corners, [edge for edge in play.find_lines() if edge not in drawn]


def test_slitherlink_by_keyboard(page: Page) -> None:
    play = open_play(page, GATE)
    page.locator(".board-mirror").focus()
    page.keyboard.press("Control+Home")
    loop = follow_loop(play.find_lines())
    play.walk((loop[0][0] - 1, loop[0][1] - 1))
    for (row, column), (row_after, column_after) in zip(loop, [*loop[1:], loop[0]], strict=True):
        arrow = DIRECTIONS[((row_after - row) // 2, (column_after - column) // 2)]
        page.keyboard.press(f"Control+{arrow}")
    play.expect_solved("flawless")


def follow_loop(edges: list[Cell]) -> list[Cell]:
    """The corners of a loop in its order."""
    ways: dict[Cell, list[Cell]] = {}
    for row, column in edges:
        ends = ((row, column - 1), (row, column + 1)) if row % 2 == 0 else ((row - 1, column), (row + 1, column))
        for here, there in (ends, ends[::-1]):
            ways.setdefault(here, []).append(there)
    loop = [min(ways)]
    while len(loop) < len(edges):
        loop.append(next(there for there in ways[loop[-1]] if there not in loop))
    return loop


AMBIGUOUS = """{"gridwright": 1, "kind": "nonogram", "height": 2, "width": 2,
    "rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]}"""


def test_slitherlink_hints_share_and_open(page: Page) -> None:
    play = open_play(page, GATE)
    page.locator(".hint-button").click()
    expect(page.locator(".hint-lead")).to_contain_text("Look at row")
    page.locator(".hint-button").click()
    page.get_by_role("button", name="Do it").click()
    wait_until(page, "() => window.watched.preview.values.some(value => value > 0)")
    play.choose("Share")
    page.get_by_role("radio", name="File").check(force=True)
    text = page.locator(".share-text")
    expect(text).to_have_value("https://puzz.link/p?slither/5/5/i8110bg6d208bg\n")
    page.get_by_label("Format").select_option("loopy")
    expect(text).to_have_value("5x5t0:c3a1101c1a3b203a1c\n")
    page.keyboard.press("Escape")
    play.choose("Open from text")
    page.locator(".share-text").fill("no puzzle at all")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".field-problem")).not_to_be_empty()
    page.locator(".share-text").fill("5x5t0:c3a1101c1a3b203a1c")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".play-title")).to_contain_text("Imported puzzle")
    play.choose("Open from text")
    page.locator(".share-text").fill(AMBIGUOUS)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog", name="It has several solutions").get_by_role("button", name="Play anyway").click()
    expect(page.locator(".play-title")).to_contain_text("Imported puzzle 2 \N{MULTIPLICATION SIGN} 2")
    goal = "async (id) => (await (await import('/js/game/catalogue.js')).loadPuzzle(id)).document.goal ?? null"
    assert page.evaluate(goal, page.url.rsplit("/", 1)[1]) is None


SMALL_BUTTONS = """() => [...document.querySelectorAll('.play button, .play a.button')]
    .map(each => [each.getAttribute('aria-label') ?? each.textContent, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0)
    .filter(([, box]) => box.width < 44 || box.height < 44 || box.right > innerWidth || box.bottom > innerHeight)
    .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""


TWO_FRAMES = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"


def test_everything_fits_every_window(page: Page) -> None:
    open_play(page, GATE)
    page.locator(".hint-button").click()
    expect(page.locator(".hint-lead")).to_contain_text("Look at row")
    for width, height in ((320, 568), (390, 844), (844, 390), (640, 400), (820, 1180), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate(SMALL_BUTTONS) == [], (width, height)
        board = page.locator(".board").bounding_box()
        assert board is not None
        assert min(board["width"], board["height"]) > 150, (width, height)


def test_a_key_acts_on_a_button_that_was_held_until_it_had_nothing_left_to_do(page: Page) -> None:
    page.goto("/js/types.js")
    page.evaluate(
        """async () => {
          const { repeatWhileHeld } = await import("/js/play/bars.js");
          const button = document.createElement("button");
          button.textContent = "Undo";
          document.body.replaceChildren(button);
          window.done = 0;
          repeatWhileHeld(button, () => { done += 1; button.disabled = done === 2; });
        }"""
    )
    button = page.get_by_role("button")
    button.hover()
    page.mouse.down()
    expect(button).to_be_disabled()
    page.mouse.up()
    button.evaluate("(button) => { button.disabled = false; button.focus(); }")
    page.keyboard.press("Enter")
    assert page.evaluate("done") == 3
