"""Every Slitherlink format, the preferred one first. Adding a format is one module and one line here."""

from __future__ import annotations

from gridwright.codec.link import make_link_format
from gridwright.kinds.slitherlink.formats.loopy import LOOPY, LOOPY_SHORT
from gridwright.kinds.slitherlink.formats.own_json import JSON
from gridwright.kinds.slitherlink.formats.penpa import PENPA
from gridwright.kinds.slitherlink.formats.puzzlink import PUZZLINK
from gridwright.kinds.slitherlink.formats.pzprv3 import PZPRV3
from gridwright.kinds.slitherlink.formats.slk import SLK
from gridwright.kinds.slitherlink.formats.text import PUZZLEKIT, TEXT
from gridwright.model.format import Format

FORMATS: tuple[Format, ...] = (
    JSON,
    LOOPY,
    LOOPY_SHORT,
    PUZZLINK,
    PZPRV3,
    SLK,
    TEXT,
    PUZZLEKIT,
    PENPA,
    make_link_format(JSON, "link-slitherlink"),
)
