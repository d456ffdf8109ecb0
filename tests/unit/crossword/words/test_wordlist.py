"""Reading word lists: what a line may say, what is refused, what is passed over, and how lists are put together."""

from __future__ import annotations

import gzip
import zipfile
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.words import wordlist
from gridwright.kinds.crossword.words.wordlist import load_words, make_wordlist
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS
from gridwright.model.wordlist import WordList, WordSource


def read(text: str | bytes, **choices: object) -> WordList:
    data = text.encode() if isinstance(text, str) else text
    return load_words([WordSource("list", data)], **choices)  # type: ignore[arg-type]


def scores_of(found: WordList) -> dict[str, int]:
    return dict(zip(found.words, found.scores, strict=True))


def test_lines_are_words_with_or_without_scores() -> None:
    found = read("# by hand\n\ncat;90\r\nice age\nžena\t20\n  dog ; 7  \nCat;3\n")
    assert scores_of(found) == {"CAT": 90, "ICEAGE": 50, "ZENA": 20, "DOG": 7}
    assert found.words == ("CAT", "ICEAGE", "ZENA", "DOG")
    assert found.alphabet == "ACDEGINOTZ"
    assert found.passed == 0


def test_words_of_one_score_stand_by_their_letters() -> None:
    assert read("dog\ncat;50\nbee;60\n").words == ("BEE", "CAT", "DOG")


@pytest.mark.parametrize("encode", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings_are_recognised(encode: str) -> None:
    assert read("crème\nbrûlée\n".encode(encode), folds=False).words == ("BRÛLÉE", "CRÈME")


def test_a_guess_at_the_encoding_is_told() -> None:
    assert read("crème\n".encode("latin-1")).guessed == ("list",)
    assert read("crème\n").guessed == read("crème\n".encode("utf-16")).guessed == read("creme\n").guessed == ()


def test_bytes_that_no_latin_text_has_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        read("mačka\nťava\n".encode("windows-1250"))
    told = "found the byte 0x9d, expected UTF-8 or Latin-1; name another encoding (--encoding windows-1250)"
    assert str(caught.value) == f"list: line 2: {told}"


def test_the_encoding_can_be_named() -> None:
    text = "mačka;70\r\nťava\r\n"
    assert read(text.encode("windows-1250"), encoding="windows-1250", folds=False).words == ("MAČKA", "ŤAVA")
    assert read(text.encode("utf-8-sig"), encoding="utf-8", folds=False).words == ("MAČKA", "ŤAVA")


@pytest.mark.parametrize(
    ("encoding", "message"),
    [
        ("utf-8", "list: line 2: found the byte 0xe8, expected text in the encoding utf-8"),
        ("klingon", "list: no encoding is called 'klingon', expected a name such as utf-8 or windows-1250"),
        ("base64", "list: no encoding is called 'base64', expected a name such as utf-8 or windows-1250"),
        ("a\0b", "list: no encoding is called 'a\\x00b', expected a name such as utf-8 or windows-1250"),
    ],
)
def test_an_encoding_must_exist_and_fit(encoding: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(b"cat\nma\xe8ka\n", encoding=encoding)
    assert str(caught.value) == message


def test_packed_lists_are_read() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("words.txt", "cat\n")
    assert read(gzip.compress(b"cat\ndog\n")).words == ("CAT", "DOG")
    assert read(packed.getvalue()).words == ("CAT",)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cat;101", "list: line 2: found the score '101', expected a whole number from 0 to 100"),
        ("cat;-5", "list: line 2: found the score '-5', expected a whole number from 0 to 100"),
        ("cat;5.0", "list: line 2: found the score '5.0', expected a whole number from 0 to 100"),
        ("cat;good", "list: line 2: found the score 'good', expected a whole number from 0 to 100"),
        ("cat;", "list: line 2: found no score in 'cat;', expected a whole number from 0 to 100"),
        ("cat;5;x", "list: line 2: found 3 fields in 'cat;5;x', expected word;score"),
    ],
)
def test_a_malformed_line_is_refused_with_its_number(line: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(f"dog\n{line}\nbee\n")
    assert str(caught.value) == message


def test_words_that_no_grid_can_hold_are_counted() -> None:
    found = read(f"a\ncat\n1st\nA/B;90\n{'x' * 65}\n")
    assert found.words == ("CAT",)
    assert found.passed == 4
    assert found.examples == (
        "list: line 1: 'a' has fewer than two letters",
        "list: line 3: '1st' holds '1', which is no letter",
        "list: line 4: 'A/B;90' holds '/', which is no letter",
        f"list: line 5: '{'x' * 37}...' has 65 letters, expected at most 64",
    )


def test_a_number_behind_a_blank_is_no_score() -> None:
    found = read("apollo 13\n")
    assert found.words == ()
    assert found.examples == ("list: line 1: 'apollo 13' holds '1', which is no letter",)


def test_strict_reading_refuses_them() -> None:
    with pytest.raises(InputError, match=r"^list: line 2: '1st' holds '1', which is no letter$"):
        read("cat\n1st\n", strict=True)


def test_digits_may_be_asked_for() -> None:
    assert read("catch-22\n", digits=True).words == ("CATCH22",)


def test_lists_are_merged_and_the_highest_score_wins() -> None:
    found = load_words([WordSource("one", b"cat;40\ndog;80\n"), WordSource("two", b"cat;60\nbee;5\n")])
    assert scores_of(found) == {"DOG": 80, "CAT": 60, "BEE": 5}


def test_progress_names_each_source_that_is_read() -> None:
    told: list[str] = []
    load_words([WordSource("one", b"cat\n"), WordSource("two", b"dog\n")], progress=told.append)
    assert told == ["one", "two"]


def test_banned_words_and_low_scores_stay_out_and_extra_ones_get_in(tmp_path: Path) -> None:
    bans = tmp_path / "bans.txt"
    bans.write_text("# never\nDog;50\nice-age\n")
    text = "cat;40\ndog;80\nice age;90\nbee;5\nemu;30\n"
    found = read(text, banned=[bans, "émû"], extra={"gnu": 70, "cat": 20}, min_score=10)
    assert scores_of(found) == {"GNU": 70, "CAT": 20}


@pytest.mark.parametrize("extra", [{"a": 5}, {"c3po": 5}, {"cat": 101}, {"": 1}])
def test_extra_words_must_be_entries(extra: dict[str, int]) -> None:
    with pytest.raises(InputError, match="expected"):
        read("cat\n", extra=extra)


def test_more_than_64_letters_are_refused_and_the_strangers_named() -> None:
    cyrillic = "".join(map(chr, range(0x410, 0x430)))
    latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    greek = "".join(map(chr, range(0x391, 0x399)))
    text = f"{cyrillic}\n{latin}\n{cyrillic[::-1]}\n{latin[::-1]}\n{greek}\n"
    with pytest.raises(InputError) as caught:
        read(text)
    expected = f"found 66 different letters, expected at most 64; the rarest: {greek[0]} {greek[1]} (as in {greek!r})"
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"cat\0dog", "list: character 4: binary data, expected text"),
        (gzip.compress(b"cat\n" * 99, mtime=0)[:-9], "list: damaged gzip data: it ends too early"),
        (
            gzip.compress(gzip.compress(b"cat", mtime=0), mtime=0),
            "list: is an archive inside an archive, which is not opened; unpack it first",
        ),
    ],
    ids=["binary", "cut off", "nested"],  # not the bytes: two processes must collect the same names
)
def test_files_that_are_no_text_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(data)
    assert str(caught.value) == message


def test_files_have_limits() -> None:
    limits = replace(DEFAULT_LIMITS, bytes=1 << 20)
    with pytest.raises(InputError, match=r"^list: is larger than 1 MiB"):
        read(b"cat\n" * (1 << 19), limits=limits)
    with pytest.raises(InputError, match=r"^list: unpacks to more than"):
        read(gzip.compress(b"cat\n" * (1 << 19)), limits=limits)


def test_lists_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordlist, "MOST_WORDS", 2)
    with pytest.raises(InputError, match=r"^found 3 words, expected at most 2$"):
        read("cat\ndog\nemu\n")


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nothing\.txt: there is no such file, expected one or a language: en, sk, cs, pl$"):
        load_words([str(tmp_path / "nothing.txt")])
    with pytest.raises(InputError, match=r"nothing\.txt: cannot be read: No such file"):
        load_words([tmp_path / "nothing.txt"])
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        load_words([str(tmp_path)])
    with pytest.raises(InputError, match="found an empty file name"):
        load_words([""])


def test_the_digest_tells_lists_apart_by_their_words_and_scores() -> None:
    same = read("cat\ndog\n"), read("DOG;50\n# pets\ncat\n"), make_wordlist({"DOG": 50, "CAT": 50})
    assert len({found.digest for found in same}) == 1
    assert read("cat\ndog;51\n").digest != same[0].digest
    assert read("cat\ndot\n").digest != same[0].digest


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with suppress(InputError):
        found = read(data)
        assert all(0 <= score <= 100 for score in found.scores)
        assert set("".join(found.words)) == set(found.alphabet)


@given(st.dictionaries(st.text("abcdž -'", min_size=1, max_size=6), st.integers(0, 100), max_size=20))
def test_what_is_written_as_lines_is_read(words: dict[str, int]) -> None:
    expected: dict[str, int] = {}
    for word, score in words.items():
        spelled = "".join(char for char in word.upper() if char not in " -'").replace("Ž", "Z")
        if len(spelled) > 1:
            expected[spelled] = max(score, expected.get(spelled, 0))
    assert scores_of(read("".join(f"{word};{score}\n" for word, score in words.items()))) == expected
