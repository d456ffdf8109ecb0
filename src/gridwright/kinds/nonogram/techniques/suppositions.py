"""The entries of what goes beyond single lines: a cell is supposed to have a value. `explaining` follows what is supposed."""

from __future__ import annotations

from gridwright.kinds.common.techniques import TechniqueEntry, Text, Texts

TIER = 6
"""Above every technique for a single line."""
FIRST_COST = 20.0
LINK_COST = 14.0
"""The effort of trying a cell at all, and of each line that has to be held in mind meanwhile."""

WHAT_IF = TechniqueEntry(
    code="what-if",
    name="what-if",
    tier=TIER,
    cost=FIRST_COST + LINK_COST,
    texts=Texts(
        en=Text(
            "What if",
            "Suppose a cell filled, or empty, and follow it: if some line becomes impossible, the opposite is true.",
        ),
        sk=Text(
            "Čo ak",
            "Predpokladajte, že políčko je vyplnené, alebo prázdne, a sledujte, čo z toho plynie: ak niektorý rad nevyjde, "
            "platí opak.",
        ),
        cs=Text(
            "Co když",
            "Předpokládejte, že políčko je vyplněné, nebo prázdné, a sledujte, co z toho plyne: když některá řada nevyjde, "
            "platí opak.",
        ),
        pl=Text(
            "Co jeśli",
            "Załóż, że pole jest zamalowane albo puste, i sprawdź, co z tego wynika: jeśli jakaś linia się nie zgadza, jest "
            "odwrotnie.",
        ),
    ),
)
EITHER_WAY = TechniqueEntry(
    code="what-if",
    name="either-way",
    tier=TIER,
    cost=FIRST_COST + 2 * LINK_COST,
    texts=Texts(
        en=Text("Either way", "Whether a cell is filled or empty, another comes out the same: so that one is certain."),
        sk=Text("Tak či tak", "Či je políčko vyplnené, alebo prázdne, iné políčko vyjde rovnako: to je teda isté."),
        cs=Text("Tak či tak", "Ať je políčko vyplněné, nebo prázdné, jiné políčko vyjde stejně: to je tedy jisté."),
        pl=Text("Tak czy inaczej", "Czy pole jest zamalowane, czy puste, inne pole wychodzi tak samo: a więc jest pewne."),
    ),
)
SUPPOSITIONS = (WHAT_IF, EITHER_WAY)
"""Both are asked for by one code."""
