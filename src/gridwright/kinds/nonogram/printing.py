"""What is printed about nonograms besides their drawings."""

from __future__ import annotations

from gridwright.kinds.nonogram.cells import FILLED
from gridwright.kinds.nonogram.ink_words import translate_ink
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
    ),
    "sk": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonogramy",
        "{n} nonogramov",
        "Každé číslo je súvislý rad vyplnených políčok v riadku či stĺpci, v tomto poradí."
        " Medzi dvoma radmi je aspoň jedno prázdne políčko.",
    ),
    "cs": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonogramy",
        "{n} nonogramů",
        "Každé číslo je souvislá řada vyplněných polí v řádku či sloupci, v tomto pořadí."
        " Mezi dvěma řadami je aspoň jedno prázdné pole.",
    ),
    "pl": KindWords(
        "Nonogram",
        "{n} nonogram",
        "{n} nonogramy",
        "{n} nonogramów",
        "Każda liczba to ciąg zamalowanych pól w wierszu lub kolumnie, w tej kolejności."
        " Między dwoma ciągami jest co najmniej jedno puste pole.",
        repeats_few=True,
    ),
}


SORT_RULES = {
    "en": {
        "colour": "Each number is a run of filled cells in its row or column, in that order."
        " Between two runs of one ink there is at least one empty cell.",
        "caps": "Each number is a run of filled cells in its row or column, in that order; a triangle beside it is a half cell"
        " at that end of the run. Between two runs of one ink there is an empty cell or a half cell at least.",
        "zebra": "Numbers on black are runs of filled cells, numbers on white are runs of empty cells, in that order."
        " A line may have further runs before, between and behind them.",
        "triddler": "Each number is a run of filled triangles in its line, in that order; lines run in three directions."
        " Between two runs of one ink there is at least one empty triangle.",
        "block": "Each number is a run of filled cells in its row, in its column or, in the table, from the first slice to the"
        " last, in that order. Between two runs of one ink there is at least one empty cell.",
    },
    "sk": {
        "colour": "Každé číslo je súvislý rad vyplnených políčok v riadku či stĺpci, v tomto poradí."
        " Medzi radmi tej istej farby je aspoň jedno prázdne políčko.",
        "caps": "Každé číslo je súvislý rad vyplnených políčok v riadku či stĺpci, v tomto poradí; trojuholník vedľa neho je"
        " polovičné políčko na tom konci radu. Medzi radmi tej istej farby je aspoň jedno prázdne alebo polovičné políčko.",
        "zebra": "Čísla na čiernom sú rady vyplnených políčok, čísla na bielom rady prázdnych políčok, v tomto poradí."
        " Pred nimi, medzi nimi aj za nimi môžu byť ďalšie rady.",
        "triddler": "Každé číslo je súvislý rad vyplnených trojuholníkov v línii, v tomto poradí; línie idú tromi smermi."
        " Medzi radmi tej istej farby je aspoň jeden prázdny trojuholník.",
        "block": "Každé číslo je súvislý rad vyplnených políčok v riadku, v stĺpci alebo, v tabuľke, od prvej vrstvy po"
        " poslednú, v tomto poradí. Medzi radmi tej istej farby je aspoň jedno prázdne políčko.",
    },
    "cs": {
        "colour": "Každé číslo je souvislá řada vyplněných polí v řádku či sloupci, v tomto pořadí."
        " Mezi řadami téže barvy je aspoň jedno prázdné pole.",
        "caps": "Každé číslo je souvislá řada vyplněných polí v řádku či sloupci, v tomto pořadí; trojúhelník vedle něj je"
        " poloviční pole na tom konci řady. Mezi řadami téže barvy je aspoň jedno prázdné nebo poloviční pole.",
        "zebra": "Čísla na černém jsou řady vyplněných polí, čísla na bílém řady prázdných polí, v tomto pořadí."
        " Před nimi, mezi nimi i za nimi mohou být další řady.",
        "triddler": "Každé číslo je souvislá řada vyplněných trojúhelníků v linii, v tomto pořadí; linie běží třemi směry."
        " Mezi řadami téže barvy je aspoň jeden prázdný trojúhelník.",
        "block": "Každé číslo je souvislá řada vyplněných polí v řádku, ve sloupci nebo, v tabulce, od první vrstvy po"
        " poslední, v tomto pořadí. Mezi řadami téže barvy je aspoň jedno prázdné pole.",
    },
    "pl": {
        "colour": "Każda liczba to ciąg zamalowanych pól w wierszu lub kolumnie, w tej kolejności."
        " Między ciągami tego samego koloru jest co najmniej jedno puste pole.",
        "caps": "Każda liczba to ciąg zamalowanych pól w wierszu lub kolumnie, w tej kolejności; trójkąt obok niej to połówka"
        " pola na tym końcu ciągu. Między ciągami tego samego koloru jest co najmniej jedno puste pole lub połówka pola.",
        "zebra": "Liczby na czarnym tle to ciągi zamalowanych pól, liczby na białym to ciągi pustych pól, w tej kolejności."
        " Przed nimi, między nimi i za nimi mogą być dalsze ciągi.",
        "triddler": "Każda liczba to ciąg zamalowanych trójkątów w linii, w tej kolejności; linie biegną w trzech kierunkach."
        " Między ciągami tego samego koloru jest co najmniej jeden pusty trójkąt.",
        "block": "Każda liczba to ciąg zamalowanych pól w wierszu, w kolumnie lub, w tabeli, od pierwszej warstwy do"
        " ostatniej, w tej kolejności. Między ciągami tego samego koloru jest co najmniej jedno puste pole.",
    },
}
"""Language -> how puzzles of other sorts than black and white are solved."""


def choose_words(puzzle: Nonogram, language: str) -> KindWords:
    """The same for all."""
    return WORDS[language]


def choose_rule(puzzle: Nonogram, language: str) -> str:
    """How this puzzle is solved. What its clues mean matters more than where its cells lie."""
    name = puzzle.grammar if puzzle.grammar != "blocks" else "colour" if puzzle.sort == "triangles" else puzzle.sort
    return SORT_RULES[language].get(name, WORDS[language].rule)


def list_columns(puzzle: Nonogram, language: str) -> tuple[ClueColumn, ...]:
    """None: the clues stand beside the board."""
    return ()


def list_inks(puzzle: Nonogram, language: str) -> tuple[InkName, ...]:
    """The inks by name, where there are several. A half cell with paper beside it goes by the name of its whole ink."""
    if not puzzle.is_coloured:
        return ()
    symbols, palette = drawing_symbols(puzzle.palette), puzzle.palette
    return tuple(
        InkName(ink.colour, symbols[number], translate_ink(ink.name, language))
        for number, ink in enumerate(palette)
        if number >= FILLED and not (ink.corner and not ink.second and find_whole(palette, number))
    )
