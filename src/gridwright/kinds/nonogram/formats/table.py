"""Every nonogram format, the preferred one first. A new one is a module, and here a line: where it is, its suffixes."""

from __future__ import annotations

from gridwright.model.format import FormatTable

FORMATS = FormatTable(
    ("gridwright.kinds.nonogram.formats.json_formats:JSON", ".json .jsonl"),
    ("gridwright.kinds.nonogram.formats.json_formats:CLUES_JSON", ".json .jsonl"),
    ("gridwright.kinds.nonogram.formats.non:NON", ".non .nonpack"),
    ("gridwright.kinds.nonogram.formats.webpbn:WEBPBN", ".xml .pbn"),
    ("gridwright.kinds.nonogram.formats.matice:MATICE", ".xml"),
    ("gridwright.kinds.nonogram.formats.griddlers:GRIDDLERS", ".txt"),
    ("gridwright.kinds.nonogram.formats.olsak_g:OLSAK_G", ".g"),
    ("gridwright.kinds.nonogram.formats.number_lists:MK", ".mk"),
    ("gridwright.kinds.nonogram.formats.number_lists:NIN", ".nin"),
    ("gridwright.kinds.nonogram.formats.number_lists:CWD", ".cwd"),
    ("gridwright.kinds.nonogram.formats.sgriddler:SGRIDDLER", ".sgriddler .griddler"),
    ("gridwright.kinds.nonogram.formats.gno:GNO", ".gno"),
    ("gridwright.kinds.nonogram.formats.descriptors:PATTERN", ".txt .pattern"),
    ("gridwright.kinds.nonogram.formats.descriptors:PUZZLINK", ".url .txt"),
    ("gridwright.kinds.nonogram.formats.number_lists:CONTEST", ".txt"),
    ("gridwright.kinds.nonogram.formats.images:PICTURE", ".txt .pic"),
    ("gridwright.kinds.nonogram.formats.images:PBM", ".pbm"),
    ("gridwright.kinds.nonogram.formats.images:PNG", ".png .gif .bmp"),
    ("gridwright.kinds.nonogram.formats.json_formats:LINK", ".link"),
)
