"""What is printed about Slitherlinks besides their drawings."""

from __future__ import annotations

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.printing import ClueColumn, InkName, KindWords

WORDS = {
    "en": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinks",
        "{n} Slitherlinks",
        "Draw one single loop along the dots, without branches or crossings. Each number"
        " tells how many of its four sides the loop takes.",
    ),
    "sk": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinky",
        "{n} Slitherlinkov",
        "Nakreslite po bodkách jednu uzavretú čiaru bez vetiev a krížení."
        " Číslo hovorí, koľko zo štyroch strán políčka čiara zaberá.",
    ),
    "cs": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinky",
        "{n} Slitherlinků",
        "Nakreslete po tečkách jednu uzavřenou čáru bez větví a křížení. Číslo říká, kolik ze čtyř stran pole čára zabírá.",
    ),
    "pl": KindWords(
        "Slitherlink",
        "{n} Slitherlink",
        "{n} Slitherlinki",
        "{n} Slitherlinków",
        "Narysuj wzdłuż kropek jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań."
        " Liczba mówi, ile z czterech boków pola zajmuje pętla.",
        repeats_few=True,
    ),
}


def list_columns(puzzle: Slitherlink, language: str) -> tuple[ClueColumn, ...]:
    """None: the clues stand on the board."""
    return ()


def list_inks(puzzle: Slitherlink) -> tuple[InkName, ...]:
    return ()
