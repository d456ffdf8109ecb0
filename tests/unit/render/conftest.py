"""What tests of pages share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system import miss
from tests.unit.render.pages import look_at


@pytest.fixture(scope="module")
def browser_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the browser can read; some are shut in so well that they cannot."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "probe.html").write_text("<!doctype html><p>seen</p>", encoding="utf-8")
    if "seen" not in look_at((folder / "probe.html").as_uri(), folder):
        miss("the browser cannot open a file here")
    return folder
