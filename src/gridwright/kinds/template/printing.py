"""What is printed about Hitori besides the drawing: its name, counted, and its rules, in every language."""

from __future__ import annotations

from gridwright.kinds.template.puzzle import Hitori
from gridwright.model.printing import ClueColumn, InkName, KindWords

WORDS = {
    "en": KindWords(
        "Hitori",
        "{n} Hitori",
        "{n} Hitoris",
        "{n} Hitoris",
        "Shade cells so that no number repeats unshaded in a row or column. Shaded cells never touch side by side;"
        " unshaded ones stay connected.",
    ),
    "sk": KindWords(
        "Hitori",
        "{n} Hitori",
        "{n} Hitori",
        "{n} Hitori",
        "Vyfarbite políčka tak, aby sa nevyfarbené číslo v riadku ani stĺpci neopakovalo. Vyfarbené sa nedotýkajú stranou,"
        " nevyfarbené súvisia.",
    ),
    "cs": KindWords(
        "Hitori",
        "{n} Hitori",
        "{n} Hitori",
        "{n} Hitori",
        "Vybarvěte políčka tak, aby se nevybarvené číslo v řádku ani sloupci neopakovalo. Vybarvená se nedotýkají stranou,"
        " nevybarvená souvisejí.",
    ),
    "pl": KindWords(
        "Hitori",
        "{n} Hitori",
        "{n} Hitori",
        "{n} Hitori",
        "Zamaluj pola tak, aby niezamalowana liczba nie powtarzała się w wierszu ani kolumnie. Zamalowane nie stykają się"
        " bokami, niezamalowane łączą się.",
    ),
}


def list_columns(puzzle: Hitori, language: str) -> tuple[ClueColumn, ...]:
    """None: the numbers are on the board."""
    return ()


def choose_words(puzzle: Hitori, language: str) -> KindWords:
    """The same for all."""
    return WORDS[language]


def choose_rule(puzzle: Hitori, language: str) -> str:
    """The same for all."""
    return WORDS[language].rule


def list_inks(puzzle: Hitori, language: str) -> tuple[InkName, ...]:
    return ()
