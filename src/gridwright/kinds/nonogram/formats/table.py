"""Every nonogram format, the preferred one first. Adding a format is one module and one line here."""

from __future__ import annotations

from gridwright.kinds.nonogram.formats.clues_json import CLUES_JSON
from gridwright.kinds.nonogram.formats.non import NON
from gridwright.kinds.nonogram.formats.own_json import JSON
from gridwright.model.format import Format

FORMATS: tuple[Format, ...] = (JSON, CLUES_JSON, NON)
