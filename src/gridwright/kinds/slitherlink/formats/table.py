"""Every Slitherlink format, the preferred one first. A new one is a module, and here a line: where it is, its suffixes."""

from __future__ import annotations

from gridwright.model.format import FormatTable

FORMATS = FormatTable(
    ("gridwright.kinds.slitherlink.formats.own_json:JSON", ".json .jsonl"),
    ("gridwright.kinds.slitherlink.formats.loopy:LOOPY", ".loopy .txt .tsv"),
    ("gridwright.kinds.slitherlink.formats.loopy:LOOPY_SHORT", ".txt .tsv"),
    ("gridwright.kinds.slitherlink.formats.puzzlink:PUZZLINK", ".url .txt"),
    ("gridwright.kinds.slitherlink.formats.pzprv3:PZPRV3", ".pzprv3 .txt"),
    ("gridwright.kinds.slitherlink.formats.slk:SLK", ".slk"),
    ("gridwright.kinds.slitherlink.formats.text:TEXT", ".txt"),
    ("gridwright.kinds.slitherlink.formats.text:PUZZLEKIT", ".txt"),
    ("gridwright.kinds.slitherlink.formats.penpa:PENPA", ".url .txt"),
    ("gridwright.kinds.slitherlink.formats.own_json:LINK", ".link"),
)
