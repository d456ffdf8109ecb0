"""What follows from the entries of techniques is current: the texts of the page and the tables of the documentation."""

from __future__ import annotations

import re

from gridwright.kinds.slitherlink.techniques.table import ENTRIES
from tools.write_techniques import DOCS, list_files, main


def test_every_file_is_current() -> None:
    assert len(list(list_files())) >= 2
    assert main(["--check"]) == 0


def test_the_page_about_slitherlink_calls_techniques_by_their_titles() -> None:
    page = (DOCS / "slitherlink-techniques.md").read_text(encoding="utf-8")
    told = dict(
        code_and_title
        for title, code in re.findall(r"\*{0,2}([A-Z][\w ,-]*) \(`(\w+)`", page)
        for code_and_title in [(code, title)]
    )
    titles = {each.code: each.title for each in ENTRIES}
    assert told
    assert {code: titles[code] for code in told} == told
    assert titles.keys() - told.keys() <= {"20"}
