"""Rate the nonograms of the packs, and write their bands and efforts into `pack.json`, the easiest puzzle of a pack first.

`python -m tools.rate_packs` rates all of them, or with names of packs only those; with `--check` it writes nothing, says which
packs are not current, and exits with 1 if any is not. Whoever adds a puzzle to a pack lists it anywhere and runs this.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gridwright.api import kind_of, parse_puzzle, rate
from gridwright.puzzles import list_packs
from tools.markdown import ROOT

PACKS = ROOT / "src/gridwright/puzzles/packs"
ORDER = ("file", "titles", "finish", "lives", "band", "effort")
"""The fields of an entry, as they are written; others come last."""


def rate_pack(folder: Path, pack: dict[str, Any]) -> dict[str, Any]:
    """The same pack with its puzzles rated, the easiest first."""
    entries = []
    for entry in pack["puzzles"]:
        rating = rate(parse_puzzle((folder / entry["file"]).read_bytes()))
        rated = entry | {"band": rating.band, "effort": round(rating.effort, 1)}
        fields = sorted(rated, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
        entries.append({name: rated[name] for name in fields})
    return pack | {"puzzles": sorted(entries, key=lambda entry: entry["effort"])}


def format_pack(pack: dict[str, Any]) -> str:
    """A line for each field, and one for each puzzle, so that changes can be compared."""
    fields = [f"  {_write(name)}: {_write(value)}" for name, value in pack.items() if name != "puzzles"]
    puzzles = ",\n".join(f"    {_write(entry)}" for entry in pack["puzzles"])
    return "{\n" + ",\n".join([*fields, f'  "puzzles": [\n{puzzles}\n  ]']) + "\n}\n"


def _write(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def is_rated(folder: Path, pack: dict[str, Any]) -> bool:
    """Whether the puzzles of a pack are nonograms."""
    return kind_of(parse_puzzle((folder / pack["puzzles"][0]["file"]).read_bytes())).name == "nonogram"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.rate_packs", description=__doc__)
    parser.add_argument("packs", nargs="*", metavar="PACK", help="ids of packs (all)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a pack is not current")
    options = parser.parse_args(arguments)
    is_current = True
    for name in options.packs or [pack.id for pack in list_packs()]:
        path = PACKS / name / "pack.json"
        before = path.read_text("utf-8")
        pack = json.loads(before)
        if not is_rated(path.parent, pack):
            continue
        after = format_pack(rate_pack(path.parent, pack))
        if before != after:
            is_current = False
            print(f"{'not current' if options.check else 'written'}: {path.relative_to(ROOT)}", file=sys.stderr, flush=True)
            if not options.check:
                path.write_text(after, encoding="utf-8")
    return int(options.check and not is_current)


if __name__ == "__main__":
    sys.exit(main())
