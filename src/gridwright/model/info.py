"""What is known about a puzzle besides the puzzle, whatever its kind.

A picture has two names. The title that stands beside a description is what it is called before it is solved, and the description
is its name afterwards, as on webpbn.com. A title alone is the name: most files have nothing else, and it gives the picture away.
"""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_NAME = 80
"""A description that is longer, or has several lines, is no name."""


@dataclass(frozen=True, slots=True)
class Info:
    """What is known about a puzzle besides the puzzle."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    licence: str = ""
    description: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    """Further facts that a file carried, in its order, kept so that nothing is lost on the way."""

    @property
    def early_title(self) -> str:
        """What a picture is called before it is solved; nothing if only its name is known.

        >>> Info("Heart").early_title, Info("Guess who", description="Heart").early_title
        ('', 'Guess who')
        """
        return self.title if self.description else ""

    @property
    def name(self) -> str:
        """What a solved picture is called.

        >>> Info("Heart").name, Info("Guess who", description="Heart").name
        ('Heart', 'Heart')
        """
        text = self.description.strip()
        is_name = 0 < len(text) <= LONGEST_NAME and "\n" not in text
        return text if is_name else self.title

    def list_told(self) -> frozenset[str]:
        """What is known, in the words of `Format.keeps`.

        >>> sorted(Info("Heart", licence="MIT").list_told())
        ['licence', 'title']
        """
        told = ("title", "author", "copyright", "licence", "description", "extra")
        return frozenset(name for name in told if getattr(self, name))
