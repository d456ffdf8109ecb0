"""The block list: what it takes from the built-in lists, what it leaves, and who decides.

Words that nobody wants to read stand here as in the list itself, turned by 13 letters.
"""

from __future__ import annotations

import re
from codecs import encode
from pathlib import Path

import pytest

from gridwright.kinds.crossword.words.blocklist import find_offensive, inflect, parse_sections, read_source
from gridwright.kinds.crossword.words.sources import ALPHABETS
from gridwright.kinds.crossword.words.wordlist import load_words
from gridwright.model.errors import InputError
from gridwright.model.wordlist import WordList, WordSource

pytestmark = pytest.mark.xdist_group("words")  # or each process of the tests would read all languages

WORST = {
    "en": "SHPX SHPXVAT ZBGURESHPXREF FUVG OHYYFUVG PHAG PHAGF AVTTRE AVTTNF SNTTBG SNTF XVXR FCVP CNXV PBBAF "
    "ERGNEQRQ FCNFGVP FYHG FYHGGL JUBERF JUBEVAT PBPX QVPXF CHFFVRF GVGF OVGPURF NFFUBYR NEFR JNAXRE CBEA "
    "BETNFZF CRAVF INTVAN ENCRQ ENCVFG GENAAL QLXRF PEVCCYRF TBBX PUVAX JBTF ARTEB "
    "SHXA SHCN FUNG OVZOB CVZCF OHFGL CHOVP",
    "sk": "XBXBG XBXBGV XHEIN XHEIL CVPN ILWRONAL WRONG FENPXN MNFENAL UBIAB CEQRY PVTNA PVTNAFXL ARTRE OHMRENAG "
    "QROVY ERGNEQ CEPNG CBEAB RERXPVN MANFVYARAVR ARTEV",
    "cs": "XHEIN XHEIL MXHEIRAL XBXBG MZEQ MZEQV PHENX CVPN XHAQN ZEQNG WRONG UBIAB FENPXL ANFENG CEQRY QRIXN PVXNA "
    "PVXNAFXL ARTE OHMRENAG GRCYBHF QROVY ZEMNX FHXNG MANFVYARAV",
    "pl": "XHEJN XHEJL FXHEJLFLA WRONP CVREQBYVP FCVREQNYNW PUHW PUHWBJL CVMQN PVCN QHCN TBJAB XHGNF PVBGN CRQNY "
    "FHXN QMVJXN ZHEMLA PMNEAHPU PLTNA QROVY EHPUNP MTJNYPVP",
}
HARMLESS = {
    "en": "ASSESS CLASSIC COCKTAIL PEACOCK COCKPIT DICKENS SCUNTHORPE SUSSEX ESSEX ANALYSIS ARSENAL ARSENIC TITLE "
    "TITAN CUCUMBER DOCUMENT CUMULATIVE SWANK SNIGGER YIDDISH RACCOON JAPAN CHINA SPICE SPICY SUSPICIOUS "
    "RETARDANT MUSTARD CUSTARD RAPESEED GRAPE GRAPES THERAPIST SHITAKE MISHIT PUSSYCAT BUTTER SEX QUEER JEW "
    "MONTENEGRO HOMOSEXUAL HOMOGENEOUS PEDESTRIAN BASS GLASSES PASSAGE CRIPPLING FAGOTTO SHOE CANAL BANAL "
    "MONGOLIA DYKSTRA SODOM POPCORN PIMPLE PIMPERNEL BUSTLE SHATTER PUBLIC",
    "sk": "CHCU CHCE ANALYZA ODPORNY SPORNY SEKUNDA SRANDA SERIA PERO SUKNA OPICA POPIS PRST MRAZ SPICKA NAPICHNUT",
    "cs": "ANALYZA ODPORNY SPORNE SEKUNDA SRANDA SERIE SUKNE DEVCE SOUSTAVA KUNDERA SMRAD SMRDI OPICE PECIVO VYPRCHA "
    "CURACAO NEGATIVNI",
    "pl": "WYSLUCHUJE PODSLUCHUJE GWALTOWNIE GWALTOWNY SZCZAW POCHWALA SUKNIA SUKCES DUPLIKAT ANALIZA RUCHACH CIPHER "
    "PIEPRZ SZKODA PRZESZCZESLIWY ODBYTY CIOTKA SUKIENKA",
}
NOT_IN_WORDFREQ = {"SHITAKE", "MISHIT", "FAGOTTO", "DYKSTRA", "CIPHER", "SNIGGER", "NAPICHNUT"}


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWRIGHT_CACHE", str(tmp_path_factory.getbasetemp() / "words-cache"))
        yield


def turn(text: str) -> list[str]:
    return encode(text, "rot13").split()


@pytest.mark.parametrize("language", ALPHABETS)
def test_the_default_lists_have_none_of_the_worst_and_all_of_what_looks_alike(language: str) -> None:
    worst = set(turn(WORST[language]))
    harmless = set(HARMLESS[language].split())
    assert find_offensive([*worst, *harmless], [language]) == worst
    listed = set(load_words([language]).words)
    assert not worst & listed
    assert harmless - NOT_IN_WORDFREQ <= listed


def test_diacritics_and_foreign_obscenities_change_nothing() -> None:
    first, second = turn("cvčn shpxvat")
    assert find_offensive([first.upper(), second.upper()], ["sk"]) == {first.upper(), second.upper()}
    kept = set(load_words(["sk"], folds=False).words)
    assert not {word.upper() for word in turn("fenčxl evť pvtáav")} & kept
    assert {"CHCÚ", "ANALÝZA"} <= kept


def test_the_switch_lets_everything_in_and_lists_are_kept_apart() -> None:
    worst = turn("SHPX FUVG XHEIN")[0]
    assert worst not in load_words(["en"], min_score=50).words
    assert worst in load_words(["en"], min_score=50, block_list="off").words
    assert worst not in load_words(["en"], min_score=50).words
    with pytest.raises(InputError, match="block list 'sometimes', expected one of built-in, all, off"):
        load_words(["en"], block_list="sometimes")  # type: ignore[arg-type]


def test_own_lists_and_own_words_stay_unless_somebody_asks(tmp_path: Path) -> None:
    first, second, third = turn("SHPX FYHGF XHEIN")
    (tmp_path / "mine.txt").write_text(f"{first}\n{second}\n{third}\nheron\n")

    def load(**choices: object) -> WordList:
        return load_words([tmp_path / "mine.txt"], **choices)  # type: ignore[arg-type]

    assert set(load().words) == {first, second, third, "HERON"}
    assert set(load(block_list="all").words) == {"HERON"}
    assert load(block_list="all", extra={first: 90}).words == (first, "HERON")
    beside = load_words([tmp_path / "mine.txt", "en"], min_score=40)
    assert {first, second} <= set(beside.words)


def test_the_language_of_a_file_chooses_its_block_list() -> None:
    words = turn("xbxbg")
    file = WordSource("mine", "\n".join(["spic", "heron", *words]).encode())
    assert set(load_words([file], block_list="all", language="sk").words) == {"SPIC", "HERON"}, "špic is a peak"
    assert "SPIC" not in load_words([file], block_list="all").words


def test_regular_forms_are_made_by_rule() -> None:
    assert {"NAGS", "NAGGED", "NAGGING", "NAGGY", "NAGGER"} <= inflect("NAG")
    assert {"SPADES", "SPADED", "SPADING"} <= inflect("SPADE")
    assert {"PONIES", "PONIED"} & inflect("PONY") == {"PONIES"}


def test_the_list_is_written_soundly() -> None:
    for languages, patterns in parse_sections(read_source()):
        assert set(languages) <= {*ALPHABETS, "*"}
        for pattern in patterns:
            core = pattern.removeprefix("!").strip("*~")
            assert re.fullmatch("[a-z]{2,}", core), pattern
    with pytest.raises(ValueError, match="line 1"):
        list(parse_sections("word\n"))
