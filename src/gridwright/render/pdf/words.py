"""The words that stand on every printed page, in each language."""

from __future__ import annotations

WORDS = {
    "en": {
        "solutions": "Solutions",
        "by": "by {author}",
        "continued": "continued",
        "sheet": "sheet {number} of {count} (row {row}, column {column})",
        "band": "effort {band} of 10",
    },
    "sk": {
        "solutions": "Riešenia",
        "by": "autor: {author}",
        "continued": "pokračovanie",
        "sheet": "hárok {number} z {count} (riadok {row}, stĺpec {column})",
        "band": "náročnosť {band} z 10",
    },
    "cs": {
        "solutions": "Řešení",
        "by": "autor: {author}",
        "continued": "pokračování",
        "sheet": "list {number} z {count} (řádek {row}, sloupec {column})",
        "band": "náročnost {band} z 10",
    },
    "pl": {
        "solutions": "Rozwiązania",
        "by": "autor: {author}",
        "continued": "ciąg dalszy",
        "sheet": "arkusz {number} z {count} (wiersz {row}, kolumna {column})",
        "band": "trudność {band} z 10",
    },
}
