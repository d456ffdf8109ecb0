"""The maker of Slitherlinks on tilings: a drawn graph becomes a puzzle, is proved to have one solution, printed and played."""

from __future__ import annotations

import json
from math import cos, pi, sin
from pathlib import Path

from playwright.sync_api import Page, expect

from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from tests.web.playing import WATCH, wait_until

# The first job of a server waits until its workers are warm.
PATIENCE = 90_000
PETALS = 6
INSIDE = [0, 1, 2, 4, 6, 10]
"""Panes whose outline is one loop."""


def draw_rose() -> Tiling:
    """A window of stained glass: a pane in the middle, petals around it, and a ring of panes outside."""

    def spot(turn: float, radius: float) -> tuple[float, float]:
        return round(radius * cos(2 * pi * turn / PETALS), 6), round(radius * sin(2 * pi * turn / PETALS), 6)

    polygons = [[spot(turn, 1) for turn in range(PETALS)]]
    for turn in range(PETALS):
        polygons.append([spot(turn, 1), spot(turn, 2.2), spot(turn + 0.5, 2.8), spot(turn + 1, 2.2), spot(turn + 1, 1)])
        polygons.append([spot(turn, 2.2), spot(turn, 3.6), spot(turn + 0.5, 3.9), spot(turn + 0.5, 2.8)])
        polygons.append([spot(turn + 0.5, 2.8), spot(turn + 0.5, 3.9), spot(turn + 1, 3.6), spot(turn + 1, 2.2)])
    return Tiling.from_polygons(polygons)


def locate(page: Page, places: list[int]) -> list[tuple[float, float]]:
    """Where the middles of faces are on the screen."""
    found = page.evaluate(
        """(places) => {
            const { camera: { view }, element, surface } = window.watched;
            const box = element.getBoundingClientRect();
            return places.map((place) => {
                const { top, left, bottom, right } = surface.regionOf(place);
                const [row, column] = [(top + bottom) / 2, (left + right) / 2];
                return [box.left + view.x(column) / view.ratio, box.top + view.y(row) / view.ratio];
            });
        }""",
        places,
    )
    return [(x, y) for x, y in found]


def test_a_drawn_graph_is_made_proved_unique_printed_and_played(page: Page, tmp_path: Path) -> None:
    graph = draw_rose().graph
    drawing = {"name": "graph", "points": graph.points, "faces": graph.faces}
    own = {"gridwright": 1, "kind": "slitherlink", "tiling": drawing, "clues": "." * len(graph.faces)}
    (tmp_path / "rose.json").write_text(json.dumps(own))
    page.goto("/#/none")
    page.evaluate(WATCH)
    page.goto("/#/make/slitherlink")
    page.get_by_label("Tiling").select_option("graph")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a drawing").click()
    chooser.value.set_files(tmp_path / "rose.json")
    expect(page.get_by_role("grid", name="Slitherlink: Drawn graph, 19 faces")).to_be_visible(timeout=PATIENCE)
    # Painting the panes inside draws the loop, and its clues make the puzzle.
    page.get_by_role("radio", name="Loop").check(force=True)
    page.get_by_role("radio", name="Paint").check(force=True)
    for x, y in locate(page, INSIDE):
        page.mouse.click(x, y)
    expect(page.locator(".sm-facts")).to_contain_text("One closed loop")
    page.get_by_role("button", name="Show all clues").click()
    status = page.locator(".sm-status")
    expect(status).to_contain_text("One solution", timeout=PATIENCE)
    expect(status).to_contain_text("Level:", timeout=PATIENCE)
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_text("Page 1 of")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".play .board")
    wait_until(page, "() => Boolean(window.watched?.camera.isReady && window.watched.element.closest('.play'))")
    expect(page.locator(".play-subtitle")).to_contain_text("Drawn graph, 19 faces")
    page.evaluate("() => window.watched.focus()")
    lines = [edge for edge, faces in enumerate(graph.edge_faces) if len({*INSIDE}.intersection(faces)) == 1]
    for x, y in locate(page, [len(graph.faces) + edge for edge in lines]):
        page.mouse.click(x, y)
    expect(page.locator(".play")).to_have_attribute("data-ending", "solved")


def test_a_tiling_is_laid_out_in_another_size_and_comes_back_by_undo(page: Page) -> None:
    page.goto("/#/make/slitherlink")
    page.get_by_label("Tiling").select_option("cairo")
    grid = page.get_by_role("grid")
    expect(grid).to_have_accessible_name("Slitherlink: Cairo pentagons, 60 faces", timeout=PATIENCE)
    grid.focus()
    page.keyboard.press("4")
    expect(page.locator(".sm-facts")).to_contain_text("1 clue")
    page.get_by_label("Width").fill("4")
    page.get_by_label("Width").press("Enter")
    expect(grid).not_to_have_accessible_name("Slitherlink: Cairo pentagons, 60 faces", timeout=PATIENCE)
    expect(page.locator(".sm-facts")).to_contain_text("0 clues")
    page.get_by_role("button", name="Undo").click()
    expect(grid).to_have_accessible_name("Slitherlink: Cairo pentagons, 60 faces")
    expect(page.locator(".sm-facts")).to_contain_text("1 clue")
    page.get_by_label("Tiling").select_option("squares")
    expect(grid).to_have_accessible_name("Slitherlink, 10 by 10")
