"""What an earlier version wrote is read by this one: files, links, a library, exported data, a browser's store, tables, models.

The folder `tests/written/v0.1` holds them as that version wrote them; nothing in it may ever be changed. The games in the browser
and the library lack one stroke each, so that finishing them shows that every mark was read, however marks are kept today.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import gridwright
from gridwright.study.features import FeatureStudy
from tests.web.asking import answer_here, make_client, make_player
from tests.web.conftest import DESK, PATIENCE, settle_views
from tests.web.playing import open_next, open_play
from tests.web.server import Server, start_server

WRITTEN = Path(__file__).parents[1] / "written" / "v0.1"
PLACE = "http://127.0.0.1:8000"
"""Where the pages of the stored browser were served."""


def load(name: str) -> Any:
    return json.loads((WRITTEN / name).read_text("utf-8"))


def show(puzzle: Any) -> Any:
    return json.loads(gridwright.format_puzzles([puzzle], "json"))


def run(*arguments: str) -> str:
    return subprocess.run([sys.executable, "-m", "gridwright", *arguments], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("entry", load("formats.json"), ids=lambda entry: entry["file"])
def test_files_of_every_format_are_read_alike(entry: dict[str, Any]) -> None:
    content = (WRITTEN / "formats" / entry["file"]).read_bytes()
    assert show(gridwright.parse_puzzle(content, format_name=entry["format"])) == entry["puzzle"]


def test_links_are_read_alike() -> None:
    for entry in load("links.json"):
        assert show(gridwright.parse_link(entry["link"])) == entry["puzzle"], entry["link"]


def test_exported_data_is_taken_in(tmp_path: Path) -> None:
    data = load("data.json")
    with answer_here(), make_client(str(tmp_path / "library.sqlite3")) as client:
        player = make_player()
        answer = client.post("/api/data", json=data, headers=player)
        assert answer.status_code == 200, answer.text
        again = client.get("/api/data", headers=player).json()
    for part in ("packs", "puzzles", "games", "attempts", "lists"):
        assert len(again[part]) == len(data[part]) > 0, part
    assert [game["events"] for game in again["games"]] == [game["events"] for game in data["games"]]


def test_a_model_predicts_what_it_predicted() -> None:
    model, table = WRITTEN / "study" / "model.gwmodel", WRITTEN / "study" / "features.csv"
    output = run("study", "predict", str(model), "--table", str(table), "--json")
    lines = (WRITTEN / "study" / "predicted.jsonl").read_text("utf-8").splitlines()
    expected = [json.loads(line) for line in lines]
    found = [json.loads(line) for line in output.splitlines()]
    assert [(row["source"], row["seconds"]) for row in found] == [(row["source"], row["seconds"]) for row in expected]


def test_the_columns_of_a_table_are_what_they_were() -> None:
    header = (WRITTEN / "study" / "features.csv").read_text("utf-8").splitlines()[0]
    assert header == ",".join(FeatureStudy().types())


def test_attempts_are_read() -> None:
    attempts = list(gridwright.parse_attempts((WRITTEN / "study" / "attempts.csv").read_bytes()))
    assert len(attempts) == 40


def test_a_stopped_run_of_generate_goes_on(tmp_path: Path) -> None:
    """The first three puzzles come from the journal, not from making them anew."""
    journal = tmp_path / "batch.json.journal"
    shutil.copy(WRITTEN / "study" / "batch.json.journal", journal)
    rows = [json.loads(line) for line in journal.read_text("utf-8").splitlines()[1:]]
    command = ["generate", "nonogram", "--size", "20x20", "--seed", "5", "--count", str(len(rows))]
    run(*command, "-o", str(tmp_path / "batch.json"))
    assert not journal.exists()
    made = [show(entry.puzzle) for entry in gridwright.read_sources([str(tmp_path / "batch.json")])]
    assert made == [row["row"]["puzzle"] for row in rows]


@pytest.fixture(scope="module")
def old_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on the library of then."""
    file = tmp_path_factory.mktemp("old") / "library.sqlite3"
    with closing(sqlite3.connect(file)) as base, base:
        base.executescript((WRITTEN / "library.sql").read_text("utf-8"))
    server = start_server(file, "--jobs", "0")
    yield server
    assert server.end() == 0, "\n".join(server.lines)


@pytest.fixture(params=["browser", "library"])
def old_page(request: pytest.FixtureRequest, old_server: Server, browser: Browser) -> Iterator[Page]:
    """A page of the browser of then; or of a new browser of the same player, whose games come from the library."""
    state = json.loads((WRITTEN / "browser.json").read_text("utf-8").replace(PLACE, old_server.url.rstrip("/")))
    if request.param == "library":
        state["origins"][0]["indexedDB"] = []
    state["origins"][0]["localStorage"] = [
        each for each in state["origins"][0]["localStorage"] if each["name"] != "gridwright.language"
    ]
    context = browser.new_context(base_url=old_server.url, storage_state=state, **DESK)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    settle_views(page)
    yield page
    context.close()


def test_games_go_on_to_their_end(old_page: Page) -> None:
    puzzles = load("puzzles.json")
    play = open_play(old_page, puzzles["nonogram"])
    play.drag(play.locate_runs()[-1])
    expect(old_page.locator(".play")).to_have_attribute("data-ending", "solved")
    play = open_next(old_page, puzzles["slitherlink"])
    old_page.mouse.click(*play.locate_spots(play.find_lines())[-1])
    expect(old_page.locator(".play")).to_have_attribute("data-ending", "solved")
    open_next(old_page, puzzles["crossword"])
    old_page.locator(".board-mirror").focus()
    old_page.keyboard.press("Control+End")
    old_page.keyboard.type("d")
    expect(old_page.locator(".play")).to_have_attribute("data-ending", "solved")


@pytest.mark.parametrize("old_page", ["browser"], indirect=True)
def test_drafts_and_settings_are_kept(old_page: Page) -> None:
    drafts = next(store for store in load("browser.json")["origins"][0]["indexedDB"][0]["stores"] if store["name"] == "drafts")
    ids = {each["value"]["kind"]: each["value"]["id"] for each in drafts["records"]}
    assert set(ids) == {"nonogram", "slitherlink", "crossword"}
    old_page.goto("/#/help")
    assert old_page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    old_page.goto(f"/#/make/nonogram/{ids['nonogram']}")
    expect(old_page.get_by_role("grid")).to_have_accessible_name("Nonogram, 15 rows, 15 columns")
    old_page.goto(f"/#/make/slitherlink/{ids['slitherlink']}")
    expect(old_page.get_by_role("grid")).to_have_accessible_name("Slitherlink, 10 by 10")
    old_page.goto(f"/#/studio/{ids['crossword']}")
    expect(old_page.locator(".square")).to_have_count(25)
    assert "".join(old_page.locator(".square-letter").all_inner_texts()) == "HERON"
