"""Every nonogram format, the preferred one first. Adding a format is one module and one line here."""

from __future__ import annotations

from gridwright.codec.link import make_link_format
from gridwright.kinds.nonogram.formats.descriptors import PATTERN, PUZZLINK
from gridwright.kinds.nonogram.formats.gno import GNO
from gridwright.kinds.nonogram.formats.griddlers import GRIDDLERS
from gridwright.kinds.nonogram.formats.images import PBM, PICTURE, PNG
from gridwright.kinds.nonogram.formats.json_formats import CLUES_JSON, JSON
from gridwright.kinds.nonogram.formats.matice import MATICE
from gridwright.kinds.nonogram.formats.non import NON
from gridwright.kinds.nonogram.formats.number_lists import CONTEST, CWD, MK, NIN
from gridwright.kinds.nonogram.formats.olsak_g import OLSAK_G
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
