"""The index of a list, against a slow look at every word; and what the cache keeps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.crossword.words import cache as store
from gridwright.kinds.crossword.words import index as index_module
from gridwright.kinds.crossword.words import wordlist
from gridwright.kinds.crossword.words.index import WordIndex, index_words
from gridwright.kinds.crossword.words.wordlist import load_words, make_wordlist
from gridwright.model.wordlist import WordSource

WORDS = st.dictionaries(st.text("ABCŽЯ", min_size=2, max_size=5), st.integers(0, 100), max_size=150)


def check(index: WordIndex) -> None:
    """Every word, letter and bit where it belongs, and no bit besides."""
    words, alphabet = index.wordlist.words, index.wordlist.alphabet
    assert sorted(index.by_length) == sorted({len(word) for word in words})
    for length, part in index.by_length.items():
        numbers = [number for number, word in enumerate(words) if len(word) == length]
        assert part.numbers.tolist() == numbers
        assert part.scores.tolist() == [index.wordlist.scores[number] for number in numbers]
        assert part.bits.shape == (length, len(alphabet), -(-len(numbers) // 64))
        assert part.bits.flags.c_contiguous
        assert part.bits.flags.writeable  # what comes from the cache must be of the type that kernels are compiled for
        for place in range(length):
            for number, letter in enumerate(alphabet):
                row = sum(int(bits) << 64 * word for word, bits in enumerate(part.bits[place, number]))
                assert row == sum(1 << i for i, which in enumerate(numbers) if words[which][place] == letter)
        assert ["".join(alphabet[code] for code in codes) for codes in part.letters] == [words[number] for number in numbers]
        assert index.word(length, 0) == words[numbers[0]]


@given(WORDS)
def test_the_index_says_what_the_words_say(scores: dict[str, int]) -> None:
    check(index_words(make_wordlist(scores)))


def test_flat_arrays_hold_all_lengths() -> None:
    index = index_words(make_wordlist({"AB": 1, "ABC": 2, "CAB": 3}))
    assert index.flat.counts.tolist() == [0, 0, 1, 2]
    assert index.offsets == {2: (0, 0), 3: (2, 6)}
    assert np.shares_memory(index.by_length[3].bits, index.flat.bits)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of our own, in which even the shortest list is kept."""
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(wordlist, "WORTH_KEEPING", 0)
    monkeypatch.setattr(index_module, "WORTH_KEEPING", 0)
    return tmp_path / "cache" / f"words-{store.VERSION}"


TEXT = "žena;20\ncat;90\n7up\ndog\n".encode()


def test_the_second_time_comes_from_the_cache(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = index_words(load_words([WordSource("one", TEXT)], folds=False))
    assert sorted(file.name.partition("-")[0] for file in kept.iterdir()) == ["index", "list"]

    def refuse(*_: object) -> None:
        raise AssertionError("made again")

    monkeypatch.setattr(wordlist, "_collect", refuse)
    monkeypatch.setattr(index_module, "_build", refuse)
    second = index_words(load_words([WordSource("two", TEXT)], folds=False))
    assert second.wordlist.words == first.wordlist.words == ("CAT", "DOG", "ŽENA")
    assert second.wordlist.scores == first.wordlist.scores
    assert second.wordlist.digest == first.wordlist.digest
    assert second.wordlist.examples == ("two: line 3: '7up' holds '7', which is no letter",)
    check(second)


def test_a_list_for_one_use_is_not_kept(kept: Path) -> None:
    index = index_words(make_wordlist({"CAT": 5, "DOG": 7}), keeps=False)
    assert index.score_of == {"CAT": 5, "DOG": 7}
    assert not kept.exists()


def test_every_choice_has_its_own_list(kept: Path) -> None:
    load_words([WordSource("one", TEXT)])
    for number, choice in enumerate(
        [
            {"folds": False},
            {"digits": True},
            {"banned": ["cat"]},
            {"extra": {"emu": 3}},
            {"min_score": 30},
            {"encoding": "cp1250"},
        ],
        start=2,
    ):
        load_words([WordSource("one", TEXT)], **choice)  # type: ignore[arg-type]
        assert len(list(kept.iterdir())) == number


@pytest.mark.parametrize("damage", [b"", b"GWWORDS\n", b"nonsense" * 40])
def test_damaged_files_are_made_again(kept: Path, damage: bytes) -> None:
    index_words(load_words([WordSource("one", TEXT)]))
    for file in kept.iterdir():
        file.write_bytes(damage)
    found = index_words(load_words([WordSource("one", TEXT)]))
    assert found.wordlist.words == ("CAT", "DOG", "ZENA")
    check(found)
    assert all(store.load_arrays(file.stem) is not None for file in kept.iterdir())


def test_a_single_wrong_byte_is_noticed(kept: Path) -> None:
    store.save_arrays("sample", {"some": np.arange(5, dtype=np.int32)})
    file = kept / "sample.bin"
    content = file.read_bytes()
    for place in range(len(content)):
        file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert store.load_arrays("sample") is None
    file.write_bytes(content)
    found = store.load_arrays("sample")
    assert found is not None
    assert found["some"].tolist() == [0, 1, 2, 3, 4]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(in_the_way))
    check(index_words(load_words([WordSource("one", TEXT)])))
    assert not kept.exists()


def test_old_files_go(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_FILES", 3)
    for number in range(5):
        store.save_arrays(f"sample-{number}", {"some": np.zeros(1)})
    assert len(list(kept.iterdir())) == 3
    assert (kept / "sample-4.bin").exists()
