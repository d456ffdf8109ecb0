"""Names of inks in the languages of paper. Palettes name their inks in English; a name that is none of the usual ones stays.

The page has the same words (`ink` in `js/i18n/en.js` and the other languages), and a test compares the two.
"""

from __future__ import annotations

import re

WORDS = {
    "sk": {
        "white": "biela",
        "black": "čierna",
        "red": "červená",
        "orange": "oranžová",
        "yellow": "žltá",
        "green": "zelená",
        "blue": "modrá",
        "violet": "fialová",
        "pink": "ružová",
        "brown": "hnedá",
        "grey": "sivá",
        "turquoise": "tyrkysová",
        "beige": "béžová",
        "cream": "krémová",
        "navy": "námornícka",
        "coral": "koralová",
        "cyan": "azúrová",
        "magenta": "purpurová",
        "gold": "zlatá",
        "silver": "strieborná",
        "olive": "olivová",
        "teal": "modrozelená",
        "lime": "limetková",
        "maroon": "gaštanová",
        "light": "svetlo{ink}",
        "dark": "tmavo{ink}",
    },
    "cs": {
        "white": "bílá",
        "black": "černá",
        "red": "červená",
        "orange": "oranžová",
        "yellow": "žlutá",
        "green": "zelená",
        "blue": "modrá",
        "violet": "fialová",
        "pink": "růžová",
        "brown": "hnědá",
        "grey": "šedá",
        "turquoise": "tyrkysová",
        "beige": "béžová",
        "cream": "krémová",
        "navy": "námořnická",
        "coral": "korálová",
        "cyan": "azurová",
        "magenta": "purpurová",
        "gold": "zlatá",
        "silver": "stříbrná",
        "olive": "olivová",
        "teal": "modrozelená",
        "lime": "limetková",
        "maroon": "kaštanová",
        "light": "světle {ink}",
        "dark": "tmavě {ink}",
    },
    "pl": {
        "white": "biały",
        "black": "czarny",
        "red": "czerwony",
        "orange": "pomarańczowy",
        "yellow": "żółty",
        "green": "zielony",
        "blue": "niebieski",
        "violet": "fioletowy",
        "pink": "różowy",
        "brown": "brązowy",
        "grey": "szary",
        "turquoise": "turkusowy",
        "beige": "beżowy",
        "cream": "kremowy",
        "navy": "granatowy",
        "coral": "koralowy",
        "cyan": "cyjanowy",
        "magenta": "purpurowy",
        "gold": "złoty",
        "silver": "srebrny",
        "olive": "oliwkowy",
        "teal": "morski",
        "lime": "limonkowy",
        "maroon": "bordowy",
        "light": "jasno{ink}",
        "dark": "ciemno{ink}",
    },
}
SAME = {"gray": "grey", "purple": "violet", "aqua": "cyan"}
"""Other words for the same colour."""

_PARTS = re.compile(r"(?:(light|dark) )?([a-z]+)( \d+)?")


def translate_ink(name: str, language: str) -> str:
    """
    >>> translate_ink("dark red 2", "sk"), translate_ink("Duck egg", "sk"), translate_ink("light blue", "en")
    ('tmavočervená 2', 'Duck egg', 'light blue')
    """
    parts, words = _PARTS.fullmatch(name.strip().lower()), WORDS.get(language, {})
    if parts is None:
        return name
    shade, colour, number = parts.groups()
    word = words.get(SAME.get(colour, colour), "")
    if not word or colour in ("light", "dark"):
        return name
    return f"{words[shade].replace('{ink}', word) if shade else word}{number or ''}"
