"""What sharing is made of, in the browser: links, Gridwright JSON and QR codes are as the library's; damage is refused."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
import segno
import segno.encoder
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from gridwright import api
from gridwright.kinds.common.page import check_plain, make_plain
from gridwright.model.errors import InputError
from gridwright.web.documents import NotOnPageError, describe_puzzle
from tests.property import test_crossword_formats as crosswords
from tests.property import test_formats as nonograms
from tests.property import test_slitherlink_formats as slitherlinks
from tests.unit.crossword.herons import BARRED, CLUED, REBUS
from tests.unit.formats.boats import BOAT, COLOURED_BOAT
from tests.unit.slitherlink.snails import SOLVED_SNAIL, STARTED_SNAIL

QUIET = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
PUZZLES = [BOAT, COLOURED_BOAT, SOLVED_SNAIL, STARTED_SNAIL, CLUED, BARRED, REBUS]
any_puzzle = nonograms.puzzles(nonograms.BY_NAME["json"]) | slitherlinks.puzzles() | crosswords.puzzles()

ROUND = """async (links) => {
  const { findPayload, formatLink, unpackDocument } = await import("/js/share/link.js");
  return Promise.all(links.map(async (link) => {
    const doc = await unpackDocument(findPayload(link));
    return { doc, again: await formatLink(doc), hidden: await formatLink(doc, { keepsGoal: false }) };
  }));
}"""

FAULTS = """async (payloads) => {
  const { unpackDocument } = await import("/js/share/link.js");
  const tell = (error) => `${error.name} ${error.code} ${error.message}`;
  return Promise.all(payloads.map((payload) => unpackDocument(payload).then(() => "opened", tell)));
}"""

CODES = """async (wishes) => {
  const { makeQr } = await import("/js/share/qr.js");
  return wishes.map(([text, options]) => {
    const code = makeQr(text, options);
    return code && { ...code, modules: Array.from(code.modules).join("") };
  });
}"""


def on_page(puzzle: Any) -> dict[str, Any] | None:
    """The document that the server would send; None where the page does not show such a puzzle."""
    try:
        found: dict[str, Any] = json.loads(json.dumps(describe_puzzle(puzzle).dump()))
        return {key: value for key, value in found.items() if value != ""}
    except NotOnPageError:
        return None


def check_round(modules: Page, puzzles: list[Any]) -> None:
    """Links of the library open on the page as the server's documents, and links of the page are read by the library."""
    shown = [puzzle for puzzle in puzzles if on_page(puzzle) is not None]
    answers = modules.evaluate(ROUND, [api.format_link(puzzle, "https://puzzles.example") for puzzle in shown])
    for puzzle, answer in zip(shown, answers, strict=True):
        document = on_page(puzzle)
        assert document is not None
        assert {key: value for key, value in answer["doc"].items() if value is not None} == document
        assert on_page(api.parse_link(answer["again"])) == document
        assert api.goal(api.parse_link(answer["hidden"])) is None


def test_links_of_every_kind_both_ways(modules: Page) -> None:
    check_round(modules, PUZZLES)


@QUIET
@given(puzzles=st.lists(any_puzzle, min_size=6, max_size=6))
def test_links_of_any_puzzles_both_ways(modules: Page, puzzles: list[Any]) -> None:
    check_round(modules, puzzles)


def pack(value: Any) -> str:
    content = value if isinstance(value, bytes) else json.dumps(value).encode()
    return "1" + urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def own(puzzle: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(api.format_puzzles([puzzle], "json"))
    return found


def changed(puzzle: Any, **changes: Any) -> str:
    return pack({**own(puzzle), **changes})


WHOLE = pack(own(BOAT))
DAMAGE = {
    "nothing": ("", "cut"),
    "another packing": ("2abc", "newer"),
    "no packing": ("zzzz", "damaged"),
    "other letters": ("1ab*c", "damaged"),
    "cut": (WHOLE[:-8], "damaged"),
    "one letter changed": (f"{WHOLE[:30]}{'A' if WHOLE[30] != 'A' else 'B'}{WHOLE[31:]}", "damaged"),
    "more behind": (pack(own(BOAT)) + "AAAA", "damaged"),
    "no JSON": (pack(b"hello"), "damaged"),
    "no UTF-8": (pack(b'{"gridwright": 1, "title": "\xff"}'), "damaged"),
    "a bomb": (pack(b" " * (32 << 20)), "large"),
    "a list": (pack([]), "content puzzle: found a list of 0"),
    "newer": (pack({"gridwright": 2}), "newer"),
    "no kind": (pack({"gridwright": 1, "kind": "sudoku"}), 'content kind: found "sudoku"'),
    "prototype": (pack({"gridwright": 1, "kind": "constructor"}), "content kind"),
    "title": (changed(BOAT, title=["x"]), "content title: found a list of 1, expected text"),
    "height": (changed(BOAT, height=6), "content height: found 6"),
    "a long clue": (changed(BOAT, rows=[[9], [1], [1], [1], [1]]), "content row 1: the clue needs 9 cells"),
    "half a clue": (changed(BOAT, rows=[[0.5], [1], [1], [1], [1]]), "content row 1: found 0.5"),
    "totals": (changed(BOAT, rows=[[1], [1], [1], [1], [1]], goal=None), "content totals"),
    "a wrong goal": (changed(BOAT, goal=["....."] * 5), "content goal: the picture does not fit the clues"),
    "a short goal": (changed(BOAT, goal=["....."] * 4), "content goal: found 4 rows, expected 5"),
    "a strange goal": (changed(BOAT, goal=["....x"] * 5), "content goal, row 1: found"),
    "no ink": (changed(COLOURED_BOAT, palette=[]), "content palette"),
    "script as a colour": (
        changed(COLOURED_BOAT, palette=[{"name": "", "colour": "url(x)", "symbol": "."}] * 2),
        "content palette, ink 0",
    ),
    "clues of a loop": (changed(SOLVED_SNAIL, clues=["9..2", ".3..", "3.2."]), "content clues, row 1"),
    "a broken loop": (changed(SOLVED_SNAIL, clues=["3..2", ".3..", "3.2."]), "content goal: the loop does not fit"),
    "uneven squares": (changed(CLUED, squares=["....", "...", "...."], goal=None), "content squares, row 2"),
    "clue of a crossword": (changed(CLUED, clues=[["up", "1", "x"]]), "content clue 1"),
    "circle in a block": (changed(CLUED, circled=[[0, 0]]), "content circled"),
    "circle outside": (changed(CLUED, circled=[[99, 0]]), "content circled"),
}


def test_what_is_damaged_is_refused_with_its_place(modules: Page) -> None:
    answers = modules.evaluate(FAULTS, [payload for payload, _ in DAMAGE.values()])
    for name, answer, (_, expected) in zip(DAMAGE, answers, DAMAGE.values(), strict=True):
        assert answer.startswith(f"Fault {expected}"), (name, answer)


@QUIET
@given(data=st.data())
def test_what_the_page_opens_the_library_reads(modules: Page, data: st.DataObject) -> None:
    """One thing changed in the JSON of a puzzle: either both refuse it, or the page takes nothing that the library does not."""
    strange = st.sampled_from([None, [], {}, "", "x", 0, -1, 1.5, [[]], [[1]], ["...."], [[0, 0, "across"]], True, 10**9])
    payloads = []
    for _ in range(12):
        document = own(data.draw(st.sampled_from(PUZZLES)))
        document[data.draw(st.sampled_from(sorted(set(document) - {"gridwright"})))] = data.draw(strange)
        payloads.append(pack(document))
    for payload, answer in zip(payloads, modules.evaluate(FAULTS, payloads), strict=True):
        if answer == "opened":
            describe_puzzle(api.parse_link(f"#/open/{payload}"))
        else:
            assert answer.startswith("Fault content"), answer


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """segno fills up to the next byte, and a whole byte where none is begun; the standard has none there, readers do not mind."""

    def fill(buff: Any, version: int, length: int) -> None:
        buff.extend([0] * (-length % 8))

    monkeypatch.setattr(segno.encoder, "write_padding_bits", fill)


TEXTS = [
    "a",
    "https://puzzles.example/#/open/1eNo",
    "čítať: ďaleko",
    "x" * 60,
    "y" * 130,
    "z" * 271,
    "0" * 500,
    "Q" * 1200,
    "w" * 2900,
]


@pytest.mark.usefixtures("exact")
def test_qr_codes_are_those_of_a_second_encoder(modules: Page) -> None:
    cases = []
    for number, text in enumerate(TEXTS):
        for level in "LMQH":
            mask = number % 8
            try:
                code = segno.make_qr(text, error=level, mode="byte", encoding="utf-8", boost_error=False, mask=mask)
            except segno.DataOverflowError:
                code = None
            cases.append(([text, {"level": level, "isBoosted": False, "mask": mask}], code))
    for mask in range(8):
        cases.append(
            (
                ["mask", {"level": "M", "isBoosted": False, "mask": mask}],
                segno.make_qr("mask", error="M", mode="byte", boost_error=False, mask=mask),
            )
        )
    for version in range(1, 41):
        wish = {"level": "Q", "version": version, "isBoosted": False, "mask": version % 8}
        code = segno.make_qr("version", error="Q", mode="byte", version=version, boost_error=False, mask=version % 8)
        cases.append((["version", wish], code))
    answers = modules.evaluate(CODES, [wish for wish, _ in cases])
    for (wish, code), answer in zip(cases, answers, strict=True):
        if code is None:
            assert answer is None, wish
            continue
        assert (answer["version"], answer["level"], answer["mask"]) == (code.version, code.error, code.mask), wish
        assert answer["modules"] == "".join(str(module) for row in code.matrix for module in row), wish


@pytest.mark.usefixtures("exact")
def test_qr_codes_take_the_best_level_and_mask(modules: Page) -> None:
    answers = modules.evaluate(CODES, [[text, {}] for text in TEXTS])
    for text, answer in zip(TEXTS, answers, strict=True):
        code = segno.make_qr(text, error="L", mode="byte", encoding="utf-8")
        assert (answer["version"], answer["level"]) == (code.version, code.error)
        again = segno.make_qr(
            text, error=answer["level"], mode="byte", encoding="utf-8", version=answer["version"], mask=answer["mask"]
        )
        assert answer["modules"] == "".join(str(module) for row in again.matrix for module in row)
    assert modules.evaluate(CODES, [["x" * 2953, {}], ["x" * 2954, {}]])[1] is None
    judged = modules.evaluate(
        """async () => {
          const { makeQr } = await import("/js/share/qr.js");
          const { findPenalty } = await import("/js/share/qr.js");
          const penalties = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => findPenalty(makeQr("which mask", { mask })));
          return [makeQr("which mask").mask, penalties];
        }"""
    )
    assert judged[1][judged[0]] == min(judged[1])
    assert len(set(judged[1])) > 1


def test_the_hash_where_browsers_have_none(modules: Page) -> None:
    texts = ["", "abc", "x" * 55, "x" * 56, "x" * 64, "ď" * 1000]
    found = modules.evaluate(
        """async (texts) => {
          const { sha256 } = await import("/js/share/sha256.js");
          const { hash, toHex } = await import("/js/share/link.js");
          const own = texts.map((text) => toHex(sha256(new TextEncoder().encode(text))));
          return [own, await Promise.all(texts.map(async (text) => toHex(await hash(text))))];
        }""",
        texts,
    )
    expected = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert found == [expected, expected]


LATE_LINK = """async (doc) => {
  const { makeLinkPanel } = await import("/js/share/dialog.js");
  const { findPayload, unpackDocument } = await import("/js/share/link.js");
  const { element } = makeLinkPanel({ doc, board: null, game: null, keepsGoal: true }, () => {});
  while (!element.querySelector("textarea").value) await new Promise((resolve) => setTimeout(resolve, 5));
  // The first link, with the solution, is packed last.
  const pack = Response.prototype.arrayBuffer;
  let packed = 0;
  Response.prototype.arrayBuffer = async function () {
    const pause = packed++ === 0 ? 300 : 0;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return pack.call(this);
  };
  try {
    const box = element.querySelector("input[type=checkbox]");
    for (const isOn of [true, false]) {
      box.checked = isOn;
      box.dispatchEvent(new Event("change"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  } finally {
    Response.prototype.arrayBuffer = pack;
  }
  const shown = await unpackDocument(findPayload(element.querySelector("textarea").value));
  return [packed, "goal" in shown];
}"""

LATE_PICTURE = """async (doc) => {
  const { makePicturePanel } = await import("/js/share/picture.js");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>';
  const [fetched, make] = [window.fetch, URL.createObjectURL];
  let made = 0;
  URL.createObjectURL = (blob) => (made += 1, make(blob));
  window.fetch = async () => (await new Promise((resolve) => setTimeout(resolve, 50)), new Response(JSON.stringify({ svg })));
  const show = async (leaves) => {
    const panel = makePicturePanel({ doc, board: null, game: null, keepsGoal: true });
    if (leaves) panel.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    panel.destroy();
    return made;
  };
  try {
    return [await show(true), await show(false)];
  } finally {
    [window.fetch, URL.createObjectURL] = [fetched, make];
  }
}"""


def test_what_comes_too_late_is_not_shown(modules: Page) -> None:
    doc = describe_puzzle(BOAT).dump()
    assert "goal" in doc
    assert modules.evaluate(LATE_LINK, doc) == [2, False], "the solution was left out"
    assert modules.evaluate(LATE_PICTURE, doc) == [0, 1], "nobody would revoke the address of a picture behind a closed window"


def test_a_linked_puzzle_has_one_id(modules: Page) -> None:
    ids = modules.evaluate(
        """async (payloads) => {
          const { makeLinkedId, unpackDocument } = await import("/js/share/link.js");
          return Promise.all(payloads.map(async (payload) => makeLinkedId(await unpackDocument(payload))));
        }""",
        [WHOLE, pack(own(api.without_goal(BOAT))), pack(own(SOLVED_SNAIL))],
    )
    assert ids[0] == ids[1] != ids[2]
    assert all(len(name) == 27 and name.startswith("link_") for name in ids)


def test_the_library_refuses_what_the_page_refuses() -> None:
    """The damaged payloads above are no puzzles to the library either, but for limits of the page."""
    for name, (payload, _) in DAMAGE.items():
        if name != "script as a colour":
            with pytest.raises(InputError):
                api.parse_link(f"#/open/{payload}")


def test_texts_are_made_plain_as_the_server_does(modules: Page) -> None:
    texts = ["plain", "a\u202etxt.exe", "\u2066x\u2069", "tab\tand\nline", "bell\x07", "שלום\u200f", "", "long" * 60]
    plain = """async (texts) => {
      const { makePlain } = await import("/js/share/own.js");
      return texts.map((text) => makePlain(text, 200));
    }"""
    found = modules.evaluate(plain, texts)
    assert found == [make_plain(text, 200) for text in texts]
    assert found[1] == "atxt.exe"
    assert check_plain("a\u202eb") == "ab"
