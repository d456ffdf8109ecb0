"""What is printed about nonograms besides their drawings."""

from __future__ import annotations

from gridwright.kinds.nonogram.cells import FILLED
from gridwright.kinds.nonogram.inks import find_whole
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.view import drawing_symbols
from gridwright.model.printing import ClueColumn, InkName, KindWords

WORDS = {
    "en": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonograms",
        "{n} nonograms",
        "Each number is a run of filled cells in its row or column, in that order."
        " Between two runs there is at least one empty cell.",
        coloured_rule="Each number is a run of filled cells in its row or column, in that order."
        " Between two runs of one ink there is at least one empty cell.",
    ),
    "sk": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonogramy",
        "{n} nonogramov",
        "Každé číslo je súvislý rad vyplnených políčok v riadku či stĺpci, v tomto poradí."
        " Medzi dvoma radmi je aspoň jedno prázdne políčko.",
        coloured_rule="Každé číslo je súvislý rad vyplnených políčok v riadku či stĺpci, v tomto poradí."
        " Medzi radmi tej istej farby je aspoň jedno prázdne políčko.",
    ),
    "cs": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonogramy",
        "{n} nonogramů",
        "Každé číslo je souvislá řada vyplněných polí v řádku či sloupci, v tomto pořadí."
        " Mezi dvěma řadami je aspoň jedno prázdné pole.",
        coloured_rule="Každé číslo je souvislá řada vyplněných polí v řádku či sloupci, v tomto pořadí."
        " Mezi řadami téže barvy je aspoň jedno prázdné pole.",
    ),
    "pl": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonogramy",
        "{n} nonogramów",
        "Każda liczba to ciąg zamalowanych pól w wierszu lub kolumnie, w tej kolejności."
        " Między dwoma ciągami jest co najmniej jedno puste pole.",
        coloured_rule="Każda liczba to ciąg zamalowanych pól w wierszu lub kolumnie, w tej kolejności."
        " Między ciągami tego samego koloru jest co najmniej jedno puste pole.",
        repeats_few=True,
    ),
}


def list_columns(puzzle: Nonogram, language: str) -> tuple[ClueColumn, ...]:
    """None: the clues stand beside the board."""
    return ()


def list_inks(puzzle: Nonogram) -> tuple[InkName, ...]:
    """The inks by name, where there are several. A half cell with paper beside it goes by the name of its whole ink."""
    if not puzzle.is_coloured:
        return ()
    symbols, palette = drawing_symbols(puzzle.palette), puzzle.palette
    return tuple(
        InkName(ink.colour, symbols[number], ink.name)
        for number, ink in enumerate(palette)
        if number >= FILLED and not (ink.corner and not ink.second and find_whole(palette, number))
    )
