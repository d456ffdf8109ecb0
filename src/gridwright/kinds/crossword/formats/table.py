"""Every crossword format, the preferred one first. A new one is a module, and here a line: where it is, its suffixes."""

from __future__ import annotations

from gridwright.model.format import FormatTable

FORMATS = FormatTable(
    ("gridwright.kinds.crossword.formats.own_json:JSON", ".json .jsonl"),
    ("gridwright.kinds.crossword.formats.puz:PUZ", ".puz"),
    ("gridwright.kinds.crossword.formats.ipuz:IPUZ", ".ipuz"),
    ("gridwright.kinds.crossword.formats.jpz:JPZ", ".jpz .xml"),
    ("gridwright.kinds.crossword.formats.xd:XD", ".xd"),
    ("gridwright.kinds.crossword.formats.text:TEXT", ".txt"),
    ("gridwright.kinds.crossword.formats.own_json:LINK", ".link"),
)
