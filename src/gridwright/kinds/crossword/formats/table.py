"""Every crossword format, the preferred one first. Adding a format is one module and one line here."""

from __future__ import annotations

from gridwright.codec.link import make_link_format
from gridwright.kinds.crossword.formats.ipuz import IPUZ
from gridwright.kinds.crossword.formats.jpz import JPZ
from gridwright.kinds.crossword.formats.own_json import JSON
from gridwright.kinds.crossword.formats.puz import PUZ
from gridwright.kinds.crossword.formats.text import TEXT
from gridwright.kinds.crossword.formats.xd import XD
from gridwright.model.format import Format

FORMATS: tuple[Format, ...] = (JSON, PUZ, IPUZ, JPZ, XD, TEXT, make_link_format(JSON, "link-crossword"))
