"""Write the fonts of the page: Source Sans without the letters that nobody needs here, small enough to come with the first view.

`python -m tools.write_page_fonts` writes src/gridwright/web/page/fonts/. It takes `font-source-sans-pro` and `fonttools`, which
development has anyway, and `brotli`, which is needed for nothing else: `pip install brotli` first. The files are kept with the
sources, because a server should neither need these packages nor do this work at its start.

The licence reserves the name of the font for unchanged copies, so the subset has one of its own.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from font_source_sans_pro import font_directory
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tools.markdown import ROOT

FOLDER = ROOT / "src/gridwright/web/page/fonts"
FAMILY = "Gridwright Sans"
FILES = {"sans-400.woff2": "SourceSansPro-Regular.ttf", "sans-600.woff2": "SourceSansPro-Semibold.ttf"}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E]
"""ASCII, Latin-1 and Latin Extended-A, which hold English, Slovak, Czech and Polish, and what Romanian and German add."""
SIGNS = [*range(0x2010, 0x203B), 0x20AC, 0x2122, *range(0x2190, 0x2194), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x2713]
"""Dashes, quotation marks and the like, euro, trade mark, arrows, minus, comparisons, tick."""
NAMES = {1: FAMILY, 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", ""), 16: FAMILY}
"""By the number that the format gives to each sort of name."""


def write_font(source: Path, target: Path) -> None:
    font = TTFont(source, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=["kern", "mark", "ccmp", "locl"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14, 16])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS + SIGNS)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in NAMES:
            record.string = NAMES[record.nameID]
    digits = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
    assert len(digits) == 1, f"digits are {sorted(digits)} wide, and clues want one width"
    font.flavor = "woff2"
    font.save(target)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    source = Path(font_directory)
    for target, name in FILES.items():
        write_font(source / name, FOLDER / target)
    shutil.copyfile(source / "LICENSE.txt", FOLDER / "LICENSE.txt")


if __name__ == "__main__":
    main()
