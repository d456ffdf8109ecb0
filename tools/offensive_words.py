"""Show, change and try the block list of offensive words, which lies turned by 13 letters.

python -m tools.offensive_words show > list.txt     the list as it is written
python -m tools.offensive_words write list.txt      put it back
python -m tools.offensive_words hits sk [SCORE]     what it takes from a built-in list, the common words first
"""

from __future__ import annotations

import sys
from codecs import encode
from pathlib import Path

from gridwright.kinds.crossword.words import blocklist as offensive
from gridwright.kinds.crossword.words.wordlist import load_words

FILE = Path(offensive.__file__).with_name(offensive.FILE)


def main(arguments: list[str]) -> int:
    match arguments:
        case ["show"]:
            print(offensive.read_source(), end="")
        case ["write", name]:
            text = Path(name).read_text(encoding="utf-8")
            list(offensive.parse_sections(text))  # what is malformed is refused before anything is written
            FILE.write_text(encode(text, "rot13"), encoding="utf-8")
        case ["hits", language, *rest]:
            words = load_words([language], min_score=int(rest[0]) if rest else 0, block_list="off")
            hits = offensive.find_offensive(words.words, [language])
            print(*(f"{score} {word}" for word, score in zip(words.words, words.scores, strict=True) if word in hits), sep="\n")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
