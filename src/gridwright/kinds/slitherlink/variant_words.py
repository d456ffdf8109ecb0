"""The names and rules of variants, and the rule of tilings, in print, in each language."""

from __future__ import annotations

from gridwright.kinds.slitherlink.variants import FULL, SHEEP_WOLVES, TOUCH, VERTEX

VARIANT_NAMES = {
    "en": {
        FULL: ("full-loop {}",) * 3,
        SHEEP_WOLVES: ("{} with sheep and wolves",) * 3,
        TOUCH: ("touch {}",) * 3,
        VERTEX: ("vertex {}",) * 3,
    },
    "sk": {
        FULL: ("{} cez všetky bodky",) * 3,
        SHEEP_WOLVES: ("{} s ovcami a vlkmi",) * 3,
        TOUCH: ("dotykový {}", "dotykové {}", "dotykových {}"),
        VERTEX: ("vrcholový {}", "vrcholové {}", "vrcholových {}"),
    },
    "cs": {
        FULL: ("{} přes všechny tečky",) * 3,
        SHEEP_WOLVES: ("{} s ovcemi a vlky",) * 3,
        TOUCH: ("dotykový {}", "dotykové {}", "dotykových {}"),
        VERTEX: ("vrcholový {}", "vrcholové {}", "vrcholových {}"),
    },
    "pl": {
        FULL: ("{} przez wszystkie kropki",) * 3,
        SHEEP_WOLVES: ("{} z owcami i wilkami",) * 3,
        TOUCH: ("dotykowy {}", "dotykowe {}", "dotykowych {}"),
        VERTEX: ("wierzchołkowy {}", "wierzchołkowe {}", "wierzchołkowych {}"),
    },
}
"""Language and variant -> its name with the kind's noun as ``{}``: of one puzzle, of few, of many."""

VARIANT_RULES = {
    "en": {
        FULL: "Draw one single loop along the dots, without branches or crossings, that passes every dot. Each number tells"
        " how many of its four sides the loop takes.",
        SHEEP_WOLVES: "Draw one single loop along the dots, without branches or crossings, with all sheep inside and all wolves"
        " outside. Each number tells how many of its four sides the loop takes.",
        TOUCH: "Draw one single loop along the dots, without branches or crossings. Each number tells how often the loop"
        " touches its cell: along one or more sides in a row, or at a corner alone.",
        VERTEX: "Draw one single loop along the dots, without branches or crossings. Each number tells how many of the four"
        " dots around it the loop passes.",
    },
    "sk": {
        FULL: "Nakreslite po bodkách jednu uzavretú čiaru bez vetiev a krížení, ktorá prejde každou bodkou. Číslo hovorí,"
        " koľko zo štyroch strán políčka čiara zaberá.",
        SHEEP_WOLVES: "Nakreslite po bodkách jednu uzavretú čiaru bez vetiev a krížení: všetky ovce sú vnútri, všetci vlci vonku."
        " Číslo hovorí, koľko zo štyroch strán políčka čiara zaberá.",
        TOUCH: "Nakreslite po bodkách jednu uzavretú čiaru bez vetiev a krížení. Číslo hovorí, koľkokrát sa čiara políčka"
        " dotkne: jednou alebo viacerými stranami za sebou, alebo len rohom.",
        VERTEX: "Nakreslite po bodkách jednu uzavretú čiaru bez vetiev a krížení. Číslo hovorí, koľkými zo štyroch bodiek"
        " okolo neho čiara prejde.",
    },
    "cs": {
        FULL: "Nakreslete po tečkách jednu uzavřenou čáru bez větví a křížení, která projde každou tečkou. Číslo říká,"
        " kolik ze čtyř stran pole čára zabírá.",
        SHEEP_WOLVES: "Nakreslete po tečkách jednu uzavřenou čáru bez větví a křížení: všechny ovce jsou uvnitř, všichni vlci"
        " venku. Číslo říká, kolik ze čtyř stran pole čára zabírá.",
        TOUCH: "Nakreslete po tečkách jednu uzavřenou čáru bez větví a křížení. Číslo říká, kolikrát se čára pole dotkne:"
        " jednou nebo více stranami za sebou, nebo jen rohem.",
        VERTEX: "Nakreslete po tečkách jednu uzavřenou čáru bez větví a křížení. Číslo říká, kolika ze čtyř teček kolem něj"
        " čára projde.",
    },
    "pl": {
        FULL: "Narysuj wzdłuż kropek jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań, przechodzącą przez każdą kropkę."
        " Liczba mówi, ile z czterech boków pola zajmuje pętla.",
        SHEEP_WOLVES: "Narysuj wzdłuż kropek jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań: wszystkie owce są w środku,"
        " wszystkie wilki na zewnątrz. Liczba mówi, ile z czterech boków pola zajmuje pętla.",
        TOUCH: "Narysuj wzdłuż kropek jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań. Liczba mówi, ile razy pętla dotyka"
        " pola: jednym lub kilkoma bokami po kolei albo samym rogiem.",
        VERTEX: "Narysuj wzdłuż kropek jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań. Liczba mówi, przez ile z czterech"
        " kropek wokół niej przechodzi pętla.",
    },
}
"""Language and variant -> the rule."""

TILING_RULES = {
    "en": "Draw one single loop along the edges, without branches or crossings. Each number tells how many sides of its cell the"
    " loop takes.",
    "sk": "Nakreslite po hranách jednu uzavretú čiaru bez vetiev a krížení. Číslo hovorí, koľko strán svojho políčka"
    " čiara zaberá.",
    "cs": "Nakreslete po hranách jednu uzavřenou čáru bez větví a křížení. Číslo říká, kolik stran svého pole čára zabírá.",
    "pl": "Narysuj wzdłuż krawędzi jedną zamkniętą pętlę bez rozgałęzień i skrzyżowań. Liczba mówi, ile boków swojego pola"
    " zajmuje pętla.",
}
"""Language -> the rule where cells need not have four sides."""
