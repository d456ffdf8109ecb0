"""Hitori as the page knows it, on the board that the page has for any kind: no JavaScript.

The page asks the server what kinds there are and hears their states, names and rules from here. A kind that wants more (its own
gestures, its own maker) brings a folder under `web/page/js/kinds/`.
"""

from __future__ import annotations

from typing import Literal

from gridwright.kinds.common.grid_page import GridDocument, GridPage
from gridwright.kinds.template.board import SHADED, UNSHADED, Board
from gridwright.kinds.template.kind import KIND
from gridwright.kinds.template.puzzle import Hitori
from gridwright.model.page import CellState

LONGEST_SIDE = 50


class HitoriDocument(GridDocument):
    """A Hitori as it travels between page and server: the fields of its Gridwright JSON."""

    kind: Literal["hitori"]


class HitoriPage(GridPage[Hitori, Board]):
    """How the page plays Hitori."""

    document = HitoriDocument
    longest_side = LONGEST_SIDE
    states = (
        CellState(
            UNSHADED, {"en": "Unshaded", "sk": "Nevyfarbené", "cs": "Nevybarvené", "pl": "Niezamalowane"}, "ring", is_empty=True
        ),
        CellState(SHADED, {"en": "Shaded", "sk": "Vyfarbené", "cs": "Vybarvené", "pl": "Zamalowane"}),
    )
    names = {  # noqa: RUF012 the protocol has it as a property
        "en": "Hitori",
        "sk": "Hitori",
        "cs": "Hitori",
        "pl": "Hitori",
    }
    rules_in_words = {  # noqa: RUF012
        "en": (
            "Shade cells so that no number repeats among the unshaded cells of a row or a column.",
            "Shaded cells never touch side by side.",
            "All unshaded cells are connected side by side.",
        ),
        "sk": (
            "Vyfarbite políčka tak, aby sa medzi nevyfarbenými v žiadnom riadku ani stĺpci neopakovalo číslo.",
            "Vyfarbené políčka sa nikdy nedotýkajú stranou.",
            "Všetky nevyfarbené políčka stranami súvisia.",
        ),
        "cs": (
            "Vybarvěte políčka tak, aby se mezi nevybarvenými v žádném řádku ani sloupci neopakovalo číslo.",
            "Vybarvená políčka se nikdy nedotýkají stranou.",
            "Všechna nevybarvená políčka stranami souvisejí.",
        ),
        "pl": (
            "Zamaluj pola tak, aby wśród niezamalowanych w żadnym wierszu ani kolumnie nie powtarzała się liczba.",
            "Zamalowane pola nigdy nie stykają się bokami.",
            "Wszystkie niezamalowane pola łączą się bokami.",
        ),
    }


PAGE = HitoriPage(KIND)
