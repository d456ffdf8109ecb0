"""What is printed about crosswords besides their drawings: above all their clues."""

from __future__ import annotations

from gridwright.kinds.crossword.grid import Direction
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.printing import ClueColumn, InkName, KindWords

WORDS = {
    "en": KindWords(
        "Crossword",
        "{n} crossword",
        "{n} crosswords",
        "{n} crosswords",
        "Write the answer to each clue into the cells that begin at its number, one letter a cell.",
        ("Across", "Down"),
    ),
    "sk": KindWords(
        "Krížovka",
        "{n} krížovka",
        "{n} krížovky",
        "{n} krížoviek",
        "Odpoveď na každú legendu vpíšte do políčok od jej čísla, do každého jedno písmeno.",
        ("Vodorovne", "Zvislo"),
    ),
    "cs": KindWords(
        "Křížovka",
        "{n} křížovka",
        "{n} křížovky",
        "{n} křížovek",
        "Odpověď na každou legendu vepište do polí od jejího čísla, do každého jedno písmeno.",
        ("Vodorovně", "Svisle"),
    ),
    "pl": KindWords(
        "Krzyżówka",
        "{n} krzyżówka",
        "{n} krzyżówki",
        "{n} krzyżówek",
        "Wpisz odpowiedź na każde określenie w pola od jego numeru, po jednej literze w polu.",
        ("Poziomo", "Pionowo"),
        repeats_few=True,
    ),
}


def list_columns(puzzle: Crossword, language: str) -> tuple[ClueColumn, ...]:
    """The clues across and those down, in the order of the puzzle; a direction without any is left out."""
    names = WORDS[language].columns
    columns = (
        ClueColumn(names[direction], tuple((clue.label, clue.text) for clue in puzzle.clues if clue.direction == direction))
        for direction in Direction
    )
    return tuple(column for column in columns if column.clues)


def choose_words(puzzle: Crossword, language: str) -> KindWords:
    """The same for all."""
    return WORDS[language]


def choose_rule(puzzle: Crossword, language: str) -> str:
    """The same for all."""
    return WORDS[language].rule


def list_inks(puzzle: Crossword, language: str) -> tuple[InkName, ...]:
    return ()
