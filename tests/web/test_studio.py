"""The crossword studio in a browser: from an empty grid to files that other readers open, repairs, lists, drafts, thumbs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipuz  # type: ignore[import-untyped]
import puz
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Console, MakePage
from tests.web.playing import wait_until

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000

PATTERN = [
    "#......#...#...",
    ".......#.......",
    ".......#.......",
    "....##....#....",
    "###......#.....",
    "...#........###",
    "......#........",
    ".......#.......",
    "........#......",
    "###........#...",
    ".....#......###",
    "....#....##....",
    ".......#.......",
    ".......#.......",
    "...#...#......#",
]
SIDE = len(PATTERN)
IS_SAVED = """async () => {
    const [draft] = await (await import('/js/make/drafts.js')).listDrafts('crossword');
    return draft !== undefined && JSON.stringify(draft.data).includes('"N"');
}"""


def begin(page: Page, side: int = SIDE) -> None:
    """A new, empty grid."""
    page.goto("/#/studio")
    page.get_by_role("radio", name="None yet").check()
    page.get_by_label("Columns").fill(str(side))
    page.get_by_label("Rows").fill(str(side))
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".square")).to_have_count(side * side)


def act(page: Page, script: str, argument: Any = None) -> Any:
    """Run a script on the state behind the desk."""
    return page.locator(".studio").evaluate(f"(desk, argument) => {{ const studio = desk.studio; {script} }}", argument)


def read_rows(page: Page) -> list[str]:
    """The squares and letters, a string a row."""
    design = act(page, "return {width: studio.design.width, squares: studio.design.squares, letters: studio.design.letters};")
    shown = [letter or square for square, letter in zip(design["squares"], design["letters"], strict=True)]
    return ["".join(shown[start : start + design["width"]]) for start in range(0, len(shown), design["width"])]


def download(page: Page, name: str, folder: Path) -> Path:
    """Save the crossword in a format, as the window for files does."""
    page.get_by_role("button", name="Download", exact=True).first.click()
    window = page.get_by_role("dialog")
    window.get_by_label("Format").select_option(name)
    solution = window.get_by_role("switch", name="With the solution")
    if solution.is_visible():
        expect(solution).to_be_checked()  # so that an editor can go on with the file
    expect(window.get_by_role("button", name="Download")).to_be_visible()
    with page.expect_download() as caught:
        window.get_by_role("button", name="Download").click()
    path = folder / caught.value.suggested_filename
    caught.value.save_as(path)
    page.keyboard.press("Escape")
    return path


def test_a_crossword_from_an_empty_grid_to_files_that_others_read(page: Page, tmp_path: Path) -> None:
    begin(page)
    grid = page.get_by_role("grid")
    # The first row of blocks is typed, the others are drawn; each brings its partner.
    grid.focus()
    for symbol in PATTERN[0]:
        page.keyboard.press("." if symbol == "#" else "ArrowRight")
    page.get_by_role("button", name="Blocks", exact=True).click()
    blocks = [(row, column) for row in range(1, 8) for column in range(SIDE) if PATTERN[row][column] == "#"]
    for row, column in blocks:
        square = page.locator(f'[data-place="{row * SIDE + column}"]')
        if "is-block" not in (square.get_attribute("class") or ""):
            square.click()
    assert read_rows(page) == PATTERN
    page.get_by_role("tab", name="Check").click()
    expect(page.get_by_text("All rules are kept")).to_be_visible()
    # A word from the list, by keys.
    page.get_by_role("tab", name="Fill").click()
    page.get_by_role("button", name="Letters", exact=True).click()
    page.locator('[data-place="1"]').click()
    expect(page.locator(".long-list-row.leads-fill").first).to_be_visible(timeout=PATIENCE)
    word = page.locator(".long-list-row .candidate-word").first.inner_text()
    grid.press("Enter")
    page.keyboard.press("Enter")
    expect(grid).to_be_focused()
    assert read_rows(page)[0].startswith(f"#{word}#")
    page.get_by_role("button", name="Fill the rest").click()
    expect(page.get_by_text("Fill 1 of")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Accept", exact=True).click()
    rows = read_rows(page)
    assert rows[0].startswith(f"#{word}#")
    assert [["#" if symbol == "#" else "." for symbol in row] for row in rows] == [list(row) for row in PATTERN]
    clues = write_clues(page)
    page.get_by_label("Title").first.fill("Heron")
    check_puz(download(page, "puz", tmp_path), rows, clues)
    check_ipuz(download(page, "ipuz", tmp_path), rows, clues)


def write_clues(page: Page) -> dict[str, str]:
    """Two clues by keys, the others behind the desk; slot -> text."""
    page.get_by_role("tab", name="Clues").click()
    fields = page.locator(".entry-field")
    fields.first.fill("The first one")
    fields.first.press("Enter")
    page.keyboard.type("The second one")
    names = act(page, "return studio.layout.slots.map(({name}) => name);")
    texts = {name: f"What stands in {name}" for name in names} | {names[0]: "The first one", names[1]: "The second one"}
    script = """
      return import("/js/kinds/crossword/studio/document.js").then(({writeClue}) => argument.forEach((text, index) => {
        studio.commit(writeClue(studio.design, studio.layout.slots, index, text));
      }));
    """
    act(page, script, [texts[name] for name in names])
    expect(page.get_by_text("Every entry has its clue.")).to_be_visible()
    return texts


def check_puz(path: Path, rows: list[str], clues: dict[str, str]) -> None:
    found = puz.read(str(path))
    assert (found.width, found.height, found.title) == (SIDE, SIDE, "Heron")
    assert found.solution == "".join(rows).replace("#", ".")
    numbering = found.clue_numbering()
    told = {f"{entry['num']}A": entry["clue"] for entry in numbering.across} | {
        f"{entry['num']}D": entry["clue"] for entry in numbering.down
    }
    assert told == clues


def check_ipuz(path: Path, rows: list[str], clues: dict[str, str]) -> None:
    found = ipuz.read(path.read_text(encoding="utf-8"))
    assert found["dimensions"] == {"width": SIDE, "height": SIDE}
    assert found["title"] == "Heron"
    assert ["".join(row) for row in found["solution"]] == rows
    assert {f"{number}{name[0]}": text for name, entries in found["clues"].items() for number, text in entries} == clues


def test_words_are_found_among_all_and_lists_are_ordered_and_remembered(make_page: MakePage, tmp_path: Path) -> None:
    page = make_page(viewport={"width": 1366, "height": 768})
    begin(page, 7)
    page.get_by_label("Filter the words").fill("guitars")
    expect(page.locator(".candidate-word").first).to_have_text("GUITARS", timeout=PATIENCE)
    expect(page.locator(".words-note")).to_contain_text("One word fits")
    # A list is uploaded, and the window closed before it has come.
    mine = tmp_path / "mine.txt"
    mine.write_text("guitars;30\nmistral\nrecommendations\n")
    waiting: list[Route] = []
    page.route("**/api/lists", lambda route: waiting.append(route) if route.request.method == "POST" else route.continue_())
    page.get_by_role("button", name="One word list").click()
    window = page.get_by_role("dialog", name="Word lists")
    for _ in range(2):
        with page.expect_file_chooser() as chooser:
            window.get_by_role("button", name="Upload a list").click()
        chooser.value.set_files(mine)
        expect(window.get_by_text("Reading mine.txt")).to_have_count(1)
        window.get_by_role("button", name="Close").first.click()
        page.get_by_role("button", name="One word list").click()
    expect(window.get_by_text("Reading mine.txt")).to_be_visible()
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(window.get_by_role("checkbox", name="mine")).to_be_checked(timeout=PATIENCE)
    names = window.locator(".list-name")
    expect(names).to_have_text(["mine", "English (built in)", "Slovenčina (built in)", "Čeština (built in)", "Polski (built in)"])
    window.get_by_role("button", name="Prefer English (built in)").click()
    expect(names.first).to_have_text("English (built in)")
    window.get_by_role("button", name="Prefer mine").click()
    expect(names.first).to_have_text("mine")
    expect(window.get_by_role("checkbox", name="mine")).to_be_focused()  # the first has no button that moves it
    window.get_by_role("radio", name="no list").check(force=True)
    window.get_by_role("button", name="Close").first.click()
    # The score is that of one's own list, and the next grid begins with the same lists.
    expect(page.locator(".candidate-score").first).to_have_text("30", timeout=PATIENCE)
    begin(page)
    assert act(page, "return studio.design.words.lists.length;") == 2
    assert act(page, "return studio.design.words.block_list;") == "off"
    page.get_by_label("Filter the words").fill("*m*")
    expect(page.locator(".candidate-word").first).to_have_text("RECOMMENDATIONS", timeout=PATIENCE)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator(".candidate-word").evaluate_all(cut) == []


def test_undo_and_the_theme_outlive_leaving_and_reloading_and_boxes_stay_apart(page: Page, console: Console) -> None:
    console.forgive("429")  # jobs of the page that was left may be all that the server takes: the new one asks again
    begin(page, 5)
    grid = page.get_by_role("grid")
    grid.focus()
    page.keyboard.type("HERON")
    page.get_by_role("button", name="Letters of the theme").click()
    expect(page.locator(".square.is-theme")).to_have_count(5)
    grid.focus()
    page.keyboard.press("Tab")
    page.keyboard.type("AB")
    act(
        page,
        """
      return import("/js/kinds/crossword/studio/edits.js").then(({acceptFill, putFill}) => {
        studio.commit(acceptFill(putFill(studio.design, studio.design.letters.map((letter) => letter || "X"), null)));
      });
    """,
    )
    expect(page.locator(".square.is-filled")).to_have_count(18)
    page.get_by_role("button", name="Clear the fill").click()
    assert read_rows(page) == ["HERON", "AB...", ".....", ".....", "....."]
    page.get_by_role("button", name="Clear all but the theme").click()
    assert read_rows(page)[1] == "....."
    expect(page.get_by_role("button", name="Clear typed letters")).to_be_disabled()
    # What is pasted into one box that opens puzzles is in no other.
    address = page.url
    page.goto("/#/solve")
    page.get_by_label("Text or address of a puzzle").fill("pasted here")
    page.goto("/#/studio")
    box = page.get_by_label("Text or address of a puzzle")
    expect(box).to_have_value("")
    box.fill("and there")
    page.goto("/#/solve")
    expect(page.get_by_label("Text or address of a puzzle")).to_have_value("pasted here")
    page.goto("/#/studio")
    expect(page.get_by_label("Text or address of a puzzle")).to_have_value("and there")
    # Back, and loaded again: all steps are there, and each letter knows where it came from.
    page.goto(address)
    expect(page.locator(".square.is-theme")).to_have_count(5)
    grid.focus()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".square.is-filled")).to_have_count(18)
    page.reload()
    expect(page.locator(".square.is-filled")).to_have_count(18)
    expect(page.locator(".square.is-theme")).to_have_count(5)
    grid.focus()
    page.keyboard.press("Control+y")
    assert read_rows(page)[1] == "AB..."
    for _ in range(10):
        page.keyboard.press("Control+z")
    assert read_rows(page) == ["....."] * 5


def test_messages_on_a_phone_leave_the_letters_and_tabs_free(phone: Page) -> None:
    begin(phone, 5)
    phone.evaluate("async () => (await import('/js/ui/toast.js')).toast('HERON is banned.')")
    message = phone.locator(".toast")
    expect(message).to_be_visible()
    below = message.evaluate("(toast) => toast.getBoundingClientRect().bottom")
    assert below < phone.locator(".studio-grid").evaluate("(grid) => grid.getBoundingClientRect().top")


def test_a_grid_that_nothing_fills_is_mended_by_one_click_and_one_undo(page: Page) -> None:
    begin(page, 5)
    page.get_by_role("grid").focus()
    page.keyboard.type("QZXJV")
    page.keyboard.press("Tab")
    page.keyboard.type("XQJZX")
    expect(page.get_by_text("No word fits 1D.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".square.is-blocked")).to_have_count(5)
    card = page.get_by_role("button", name="Take out XQJZX (6A)")
    expect(card).to_be_visible(timeout=PATIENCE)
    card.hover()
    expect(page.locator(".square.is-faint")).not_to_have_count(0)
    card.click()
    rows = read_rows(page)
    assert rows[0] == "QZXJV"
    assert "." not in "".join(rows)
    page.keyboard.press("Control+z")
    assert read_rows(page) == ["QZXJV", "XQJZX", ".....", ".....", "....."]


def test_a_list_of_ones_own_fills_the_grid_and_words_are_banned(page: Page) -> None:
    begin(page, 3)
    page.get_by_role("button", name="One word list").click()
    window = page.get_by_role("dialog", name="Word lists")
    window.get_by_label("English (built in)").uncheck()
    window.get_by_role("button", name="Paste words").click()
    editor = page.get_by_role("dialog", name="Pasted words")
    editor.get_by_label("A word a line").fill("cat;60\nore;60\nbed;60\ncob;40\nare;30\nted;50")
    editor.get_by_role("button", name="Keep").click()
    expect(window.get_by_label("Pasted words", exact=False).first).to_be_checked()
    window.get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name="Fill the rest").click()
    expect(page.get_by_text("Fill 1 of")).to_be_visible(timeout=PATIENCE)
    assert read_rows(page) in (["CAT", "ORE", "BED"], ["COB", "ARE", "TED"])
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("grid").focus()
    expect(page.locator(".long-list-row").first).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    expect(page.get_by_text("is banned.")).to_be_visible()
    assert len(act(page, "return studio.design.words.banned;")) == 1
    page.get_by_role("grid").focus()
    page.keyboard.press("Control+z")
    assert act(page, "return studio.design.words.banned;") == []


def test_drafts_outlive_a_reload_and_two_tabs_lose_nothing(page: Page, console: Console) -> None:
    # Jobs of the page that was left, or of the other tab, may be all that the server takes: a page that is refused asks again.
    console.forgive("429")
    begin(page, 5)
    page.get_by_role("grid").focus()
    page.keyboard.type("HERON")
    wait_until(page, IS_SAVED)
    page.reload()
    expect(page.locator(".square")).to_have_count(25)
    assert read_rows(page)[0] == "HERON"
    other = page.context.new_page()
    console.watch(other)
    other.goto(page.url)
    expect(other.locator(".square")).to_have_count(25)
    other.get_by_role("grid").focus()
    other.keyboard.type("C")
    expect(page.locator('[data-place="0"] .square-letter')).to_have_text("C")
    page.get_by_role("grid").focus()
    page.keyboard.press("Control+z")
    assert read_rows(page)[0] == "HERON"


def test_a_selection_is_filled_and_the_rest_stays(page: Page) -> None:
    begin(page, 5)
    page.get_by_role("grid").focus()
    for _ in range(4):
        page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("button", name="Fill the selection").click()
    expect(page.get_by_text("Fill 1 of")).to_be_visible(timeout=PATIENCE)
    rows = read_rows(page)
    assert "." not in rows[0]
    assert rows[1:] == ["....."] * 4
    page.get_by_role("button", name="Next fill").click()
    assert read_rows(page)[1:] == ["....."] * 4
    page.get_by_role("grid").focus()
    page.keyboard.press("Control+z")
    assert read_rows(page) == ["....."] * 5


def test_a_thumb_writes_draws_blocks_and_finds_words(phone: Page) -> None:
    begin(phone, 5)
    phone.locator('[data-key="H"]').tap()
    phone.locator('[data-key="E"]').tap()
    phone.get_by_role("button", name="Next entry").tap()
    phone.locator('[data-key="A"]').tap()
    assert [row[:2] for row in read_rows(phone)[:2]] == ["HE", "A."]
    phone.get_by_role("button", name="Blocks", exact=True).tap()
    phone.locator('[data-place="4"]').tap()
    assert [row[4] + row[0] for row in read_rows(phone)] == ["#H", ".A", "..", "..", ".#"]
    phone.get_by_role("button", name="Next entry").tap()
    phone.get_by_role("tab", name="Words").tap()
    expect(phone.locator(".long-list-row").first).to_be_visible(timeout=PATIENCE)
