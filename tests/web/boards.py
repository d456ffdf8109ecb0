"""A board on an otherwise empty page, for tests of what hands do to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.conftest import PATIENCE
from tests.web.server import Server

SMALL_PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

# Puts a new board of `doc` on the page. A stroke is written at once; `heard` keeps what the board reports.
OPEN_BOARD = """async ({doc, rows, options}) => {
  window.board?.destroy();
  document.head.replaceChildren();
  document.body.replaceChildren();
  const meta = document.createElement("meta");
  meta.name = "viewport";
  meta.content = "width=device-width, initial-scale=1";
  document.head.append(meta);
  for (const name of ["tokens", "base", "board"]) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/css/${name}.css`;
    document.head.append(link);
    await new Promise((done) => { link.onload = done; });
  }
  const host = document.createElement("div");
  host.style.position = "fixed";
  host.style.inset = "0";
  document.body.append(host);
  const { Board } = await import("/js/board/board.js");
  const { findKind } = await import("/js/kinds/index.js");
  const kind = findKind(doc.kind);
  const board = new Board({ host, kind, doc });
  const values = kind.rules.fromRows(doc, rows);
  // Where machines are busy, any touch is long.
  board.setOptions({ longPress: 0, ...options });
  board.setValues(values);
  const heard = [];
  for (const type of ["stroke", "clue", "command"]) {
    board.addEventListener(type, (event) => heard.push({ type, ...event.detail }));
  }
  board.addEventListener("stroke", (event) => {
    for (const [place, value] of event.detail.changes) values[place] = value;
    board.setValues(values);
  });
  Object.assign(window, { board, values, heard, doc, rules: kind.rules });
}"""


def open_bare_page(server: Server, browser: Browser, **options: Any) -> Iterator[Page]:
    """A page from which the modules can be imported, without the rest of the page; complaints in its console are faults."""
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce", **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    # Any file of the server will do.
    page.goto("/js/types.js")
    yield page
    context.close()
    assert faults == []
