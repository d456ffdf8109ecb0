"""From an image to a puzzle with one solution, to paper, to a link, to somebody's solved board; and all of one's data moved."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image
from playwright.sync_api import Page, Request, expect

from gridwright import api
from tests.web.conftest import MakePage
from tests.web.playing import WATCH, Play, open_play, wait_until

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000

DROP = """async ([selector, name, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], name, { type: "image/png" }));
  for (const type of ["dragover", "drop"]) {
    document.querySelector(selector).dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}"""


def draw_image() -> bytes:
    """Two dark squares that touch at a corner: as a nonogram it has two solutions."""
    image = Image.new("RGB", (100, 100), (240, 236, 225))
    for at in (30, 40):
        image.paste((40, 30, 60), (at, at, at + 10, at + 10))
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def make_from_image(page: Page) -> None:
    """Drop the image, take it at 10x10, and let the first suggestion make it unique."""
    page.goto("/#/make/nonogram")
    expect(page.get_by_role("grid")).to_be_visible()
    page.evaluate(DROP, [".picture-maker", "corner.png", b64encode(draw_image()).decode()])
    page.get_by_role("slider", name="Columns").fill("10")
    expect(page.get_by_role("grid")).to_have_accessible_name("Nonogram, 10 rows, 10 columns")
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".pm-verdict")).to_have_text("Several solutions: 4 cells differ", timeout=PATIENCE)
    page.locator(".pm-suggestions .pm-card").first.click()
    expect(page.locator(".pm-verdict")).to_have_text("One solution, no guessing", timeout=PATIENCE)


def print_it(page: Page, file: Path) -> None:
    actions = page.locator(".make-actions")
    actions.get_by_role("button", name="Print").click()
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("dialog").get_by_role("button", name="Download PDF").click()
    download.value.save_as(file)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_image_becomes_a_printed_puzzle_and_a_link_that_somebody_solves(
    page: Page, make_page: MakePage, tmp_path: Path
) -> None:
    make_from_image(page)
    print_it(page, tmp_path / "corner.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "corner.pdf")
    assert len(document) > 0
    told = [document[number].get_textpage().get_text_bounded() for number in (0, len(document) - 1)]
    assert ["corner" in text for text in told] == [False, True]  # the name stands with the solution
    document.close()

    page.locator(".make-actions").get_by_role("button", name="Share").click()
    field = page.get_by_role("textbox", name="The link")
    expect(field).to_have_value(re.compile(r"http://127\.0\.0\.1:\d+/#/open/1[\w-]{40,}$"))
    link = field.input_value()
    puzzle = api.parse_link(link)
    outcome = api.solve(puzzle)
    assert outcome.name == "solved"
    assert outcome.is_unique

    other = make_page()
    asked: list[Request] = []
    other.on("request", lambda request: asked.append(request))
    other.goto("/#/help")
    other.evaluate(WATCH)
    other.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    expect(other.get_by_role("heading", name="Nonogram")).to_be_visible()  # its name is for who has solved it
    other.get_by_role("button", name="Play", exact=True).click()
    other.wait_for_selector(".play .board")
    wait_until(other, "() => Boolean(window.watched?.camera.isReady && window.watched.element.isConnected)")
    play = Play(other, {"goal": outcome.solution.rows(), "width": 10})
    for run in play.locate_runs():
        play.drag(run)
    play.expect_solved("flawless")
    expect(other.locator(".play-title")).to_have_text("corner")
    assert not [each.url for each in asked if "link_" in each.url or (each.method == "POST" and "/api/puzzles" in each.url)]


PREPARE = """async ([own]) => {
  const { createDraft } = await import("/js/make/drafts.js");
  const { readOwn } = await import("/js/share/own.js");
  const { saveLinked } = await import("/js/share/link.js");
  const { keepEvents } = await import("/js/game/journal.js");
  const { createPack, createPuzzle } = await import("/js/api.js");
  const { setSetting } = await import("/js/game/settings.js");
  const { setLanguage } = await import("/js/i18n/index.js");
  await createDraft("nonogram", { rows: ["#"] }, null, "A draft");
  const linked = await saveLinked(await readOwn(own));
  await keepEvents(linked.id, [{ n: 1, by: "abcdefgh", t: 5, type: "begin", mode: "relaxed" },
    { n: 2, by: "abcdefgh", t: 6, type: "stroke", changes: [[0, 1]] }]);
  const pack = await createPack({ name: "Mine", icon: "star" });
  await createPuzzle({ pack_id: pack.id, document: await readOwn(own), title: "Kept" });
  setSetting("longPress", 500);
  return linked.id;
}"""

FOUND = """async (linked) => {
  const { listDrafts } = await import("/js/make/drafts.js");
  const { loadPuzzle } = await import("/js/game/catalogue.js");
  const { loadEvents } = await import("/js/game/journal.js");
  const { getLibrary, getGames } = await import("/js/api.js");
  const { getSetting } = await import("/js/game/settings.js");
  return {
    drafts: (await listDrafts()).map(({ title }) => title),
    linked: (await loadPuzzle(linked)).document.title,
    events: (await loadEvents(linked)).length,
    packs: (await getLibrary()).packs.filter((pack) => pack.is_own).map((pack) => [pack.names.en, pack.puzzles.length]),
    games: (await getGames()).games.map((game) => game.puzzle_id),
    setting: getSetting("longPress"),
  };
}"""

SNAIL = {"gridwright": 1, "kind": "slitherlink", "title": "A snail", "clues": ["2..2", ".3.2", "3.23"]}


def export_data(page: Page, file: Path) -> dict[str, Any]:
    page.goto("/#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export my data").click()
    assert download.value.suggested_filename.endswith(".gridwright")
    download.value.save_as(file)
    found: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return found


def import_data(page: Page, file: Path) -> None:
    page.locator(".data-row input[type=file]").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Import data").click()


def test_all_of_ones_data_moves_and_a_damaged_file_changes_nothing(page: Page, make_page: MakePage, tmp_path: Path) -> None:
    play = open_play(page, "first-strokes.heart")
    play.fill((0, 1))
    linked = page.evaluate(PREPARE, [SNAIL])
    whole = export_data(page, tmp_path / "mine.gridwright")
    assert (
        whole["checksum"]
        == hashlib.sha256(json.dumps(whole["content"], ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
    )

    other = make_page()
    other.goto("/#/settings")
    data = (tmp_path / "mine.gridwright").read_bytes()
    (tmp_path / "damaged.gridwright").write_bytes(data[:-20] + bytes([data[-20] ^ 1]) + data[-19:])
    other.locator(".data-row input[type=file]").set_input_files(tmp_path / "damaged.gridwright")
    refusal = other.get_by_role("dialog", name="The file was not imported")
    expect(refusal).to_contain_text("It is damaged")
    expect(refusal).to_contain_text("Nothing was changed")
    other.keyboard.press("Escape")
    import_data(other, tmp_path / "mine.gridwright")
    done = other.get_by_role("dialog", name="Imported.")
    expect(done).to_contain_text("1 pack, 1 puzzle, 1 game, 1 draft, 1 puzzle from a link")
    other.keyboard.press("Escape")
    assert other.evaluate(FOUND, linked) == {
        "drafts": ["A draft"],
        "linked": "A snail",
        "events": 2,
        "packs": [["Mine", 1]],
        "games": ["first-strokes.heart"],
        "setting": 500,
    }
    import_data(other, tmp_path / "mine.gridwright")
    expect(other.get_by_role("dialog", name="Imported.")).to_contain_text("Everything in it was here already")


READ = """async (files) => {
  const { readDataFile } = await import("/js/share/data.js");
  const read = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return readDataFile(new Blob([bytes])).then(() => "read", (error) => `${error.name} ${error.code} ${error.message}`);
  };
  return Promise.all(files.map(read));
}"""

LOCAL: dict[str, Any] = {
    "settings": [{"name": "haptics", "kind": None, "value": False}, {"name": "of tomorrow", "kind": None, "value": 1}],
    "language": "sk",
    "theme": "dark",
    "drafts": [],
    "linked": [],
    "games": [],
    "unsent": [{"puzzle": "first-strokes.heart", "events": [{"n": 1, "by": "abcdefgh", "t": 5, "type": "begin"}]}],
}
SERVER: dict[str, Any] = {"version": 1, "consent": False, "packs": [], "puzzles": [], "games": [], "attempts": [], "lists": []}


def write_data(change: Callable[[dict[str, Any]], Any] | None = None, **head: Any) -> bytes:
    content = json.loads(json.dumps({"server": SERVER, "local": LOCAL}))
    if change is not None:
        change(content)
    checksum = hashlib.sha256(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
    whole = {"gridwright-data": 1, "made": "2026-01-02T03:04:05.000Z", "checksum": checksum, "content": content, **head}
    return gzip.compress(json.dumps(whole).encode())


def put(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(content: dict[str, Any]) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        place: Any = content
        for part in way:
            place = place[part]
        place[last] = value

    return change


GOOD = write_data()
FILES: dict[str, tuple[bytes, str]] = {
    "good": (GOOD, "read"),
    "without the server's part": (write_data(put("server", None)), "read"),
    "empty": (b"", "Fault strange"),
    "a picture": (b"\x89PNG\r\n", "Fault strange"),
    "cut": (GOOD[: len(GOOD) // 2], "Fault damaged"),
    "other JSON": (gzip.compress(b'{"a": 1}'), "Fault strange"),
    "no JSON": (gzip.compress(b"hello"), "Fault damaged"),
    "a bomb": (gzip.compress(b"\0" * (120 << 20)), "Fault large"),
    "newer": (write_data(**{"gridwright-data": 2}), "Fault newer"),
    "another checksum": (write_data(checksum="0" * 64), "Fault damaged its content does not match its checksum"),
    "no date": (write_data(made="soon"), "Fault content made"),
    "no packs": (write_data(put("server.packs", None)), "Fault content content.server.packs"),
    "a setting": (write_data(put("local.settings.0.value", "yes")), "Fault content content.local.settings[0].value"),
    "a language": (write_data(put("local.language", "xx")), "Fault content content.local.language"),
    "a theme": (write_data(put("local.theme", None)), "Fault content content.local.theme"),
    "a draft": (write_data(put("local.drafts", [{"id": "x"}])), "Fault content content.local: drafts[0]"),
    "a linked puzzle": (
        write_data(put("local.linked", [{"id": "link_x", "document": {}}])),
        "Fault content content.local.linked[0].document",
    ),
    "another id": (
        write_data(put("local.linked", [{"id": "link_x", "document": SNAIL}])),
        "Fault content content.local.linked[0].id",
    ),
    "a game of nothing": (
        write_data(put("local.games", [{"puzzle": "link_x", "events": []}])),
        "Fault content content.local.games[0].puzzle",
    ),
    "an event": (write_data(put("local.unsent.0.events.0.type", "x")), "Fault content content.local.unsent[0].events[0]"),
    "an event of a link": (write_data(put("local.unsent.0.puzzle", "link_x")), "Fault content content.local.unsent[0].puzzle"),
}


def test_files_are_checked_whole_and_say_where_they_are_wrong(modules: Page) -> None:
    answers = modules.evaluate(READ, [b64encode(content).decode() for content, _ in FILES.values()])
    for name, answer, (_, expected) in zip(FILES, answers, FILES.values(), strict=True):
        assert answer.startswith(expected), (name, answer)


def test_what_the_server_refuses_is_refused_whole(page: Page, console: Any, tmp_path: Path) -> None:
    console.forgive("422")
    draft = {"id": "x", "kind": "nonogram", "title": "Not me", "data": {}, "preview": None, "rev": 1, "created": 1, "updated": 1}

    def spoil(content: dict[str, Any]) -> None:
        content["server"]["packs"] = [{"id": 5}]
        content["local"]["drafts"] = [draft]

    (tmp_path / "spoilt.gridwright").write_bytes(write_data(spoil))
    page.goto("/#/settings")
    import_data(page, tmp_path / "spoilt.gridwright")
    refusal = page.get_by_role("dialog", name="The file was not imported")
    expect(refusal).to_contain_text("A part of it is not as it should be.")
    expect(refusal).to_contain_text("body.packs.0.id")
    expect(refusal).to_contain_text("Nothing was changed")
    assert page.evaluate("async () => (await (await import('/js/make/drafts.js')).listDrafts()).length") == 0


def test_offline_the_file_says_what_it_lacks(page: Page, tmp_path: Path, console: Any) -> None:
    console.forgive("ERR_INTERNET_DISCONNECTED")
    open_play(page, "first-strokes.heart").fill((0, 1))
    page.goto("/#/settings")
    expect(page.get_by_role("button", name="Export my data")).to_be_visible()
    page.context.set_offline(True)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export my data").click()
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    download.value.save_as(tmp_path / "mine.gridwright")
    page.context.set_offline(False)
    whole = json.loads(gzip.decompress((tmp_path / "mine.gridwright").read_bytes()))
    assert whole["content"]["server"] is None
    assert [game["puzzle"] for game in whole["content"]["local"]["unsent"]] == ["first-strokes.heart"]
