"""Every nonogram format, the preferred one first. Adding a format is one module and one line here."""

from __future__ import annotations

from gridwright.codec.link import make_link_format
from gridwright.kinds.nonogram.formats.clues_json import CLUES_JSON
from gridwright.kinds.nonogram.formats.contest import CONTEST
from gridwright.kinds.nonogram.formats.cwd import CWD
from gridwright.kinds.nonogram.formats.gno import GNO
from gridwright.kinds.nonogram.formats.griddlers import GRIDDLERS
from gridwright.kinds.nonogram.formats.matice import MATICE
from gridwright.kinds.nonogram.formats.mk import MK
from gridwright.kinds.nonogram.formats.nin import NIN
from gridwright.kinds.nonogram.formats.non import NON
from gridwright.kinds.nonogram.formats.olsak_g import OLSAK_G
from gridwright.kinds.nonogram.formats.own_json import JSON
from gridwright.kinds.nonogram.formats.pattern import PATTERN
from gridwright.kinds.nonogram.formats.pbm import PBM
from gridwright.kinds.nonogram.formats.picture import PICTURE
from gridwright.kinds.nonogram.formats.png import PNG
from gridwright.kinds.nonogram.formats.puzzlink import PUZZLINK
from gridwright.kinds.nonogram.formats.sgriddler import SGRIDDLER
from gridwright.kinds.nonogram.formats.webpbn import WEBPBN
from gridwright.model.format import Format

FORMATS: tuple[Format, ...] = (
    JSON,
    CLUES_JSON,
    NON,
    WEBPBN,
    MATICE,
    GRIDDLERS,
    OLSAK_G,
    MK,
    NIN,
    CWD,
    SGRIDDLER,
    GNO,
    PATTERN,
    PUZZLINK,
    CONTEST,
    PICTURE,
    PBM,
    PNG,
    make_link_format(JSON, "link"),
)
