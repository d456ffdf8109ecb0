"""The page names a kind in the folders of kinds alone."""

from __future__ import annotations

import re

from gridwright.kinds import KINDS
from gridwright.web.page_files import FOLDER

OWN = FOLDER / "js" / "kinds"
NAMED = re.compile("|".join(KINDS), re.IGNORECASE)
SUFFIXES = {".js", ".css"}


def test_no_module_and_no_style_outside_of_the_folders_of_kinds_names_one() -> None:
    found = [
        f"{path.relative_to(FOLDER)}:{number}: {line.strip()[:100]}"
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in SUFFIXES and OWN not in path.parents
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if NAMED.search(line)
    ]
    assert found == []


def test_kinds_do_not_name_each_other() -> None:
    """A folder shows what one kind brings; `index.js` beside the folders names them all."""
    for folder in (OWN / name for name in KINDS if (OWN / name).is_dir()):
        others = re.compile(rf"/kinds/({'|'.join(name for name in KINDS if name != folder.name)})/|\.\./({'|'.join(KINDS)})/")
        found = [path.name for path in folder.rglob("*.js") if others.search(path.read_text(encoding="utf-8"))]
        assert found == [], folder.name
