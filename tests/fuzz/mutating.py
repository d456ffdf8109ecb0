"""Files that are almost right: what a file is made of is taken apart, something in it is changed, and it is put together again.

A mutation of bytes alone ends at the first checksum or bracket. So every shape of file has a way of its own to be taken apart
(the tree of JSON or XML, the tokens of a text, the chunks of a PNG, the fields of a .puz file, the members of an archive, the
payload of a link), and is closed again with its checksums made anew. The shape is told by the content: no format has to say it.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import quote as percent_encode
from xml.etree import ElementTree

MOST_BYTES = 60_000
"""Longer files take longer to read and find no more."""
MANY = 3_000
"""How many times something is repeated to be far too much of it."""

ODD_SYMBOLS = (
    *(
        "\u0130",
        "\u0131",
        "\u00df",
        "\u1e9e",
        "\ufb01",
        "\u0149",
        "\u01c5",
        "\u017f",
        "\u212a",
    ),
    *(
        "\u0663",
        "\u00b2",
        "\u2460",
        "\u2167",
        "\U0001d7ce",
        "\uff11",
    ),
    *("\x0b", "\x0c", "\x1c", "\x1e", "\x85", "\u2028", "\u2029"),  # end lines for some
    *("\u00a0", "\u2003", "\u3000", "\u200b", "\ufeff"),  # are blanks, or look like none
    *("\0", "\x01", "\x1b", "\x7f", "\x9f", "\ufffd", "\ufffe", "\uffff", "\u202e"),
    *("\U0001f6f6", "e\u0301", "\u0301", "\u0345", "\U0010ffff"),
)
ODD_NUMBERS = (
    *("0", "-0", "00", "1", "-1", "+1", "2", "255", "256", "257", "65535", "65536", "999999999", "1000000000"),
    *(
        "2147483648",
        "18446744073709551616",
        "9" * 19,
        "9" * 400,
        "9" * 5_000,
        "1e999",
        "-1e400",
        "1e5",
        "0.5",
        "1.0",
        "0x10",
        "1_0",
    ),
    *("NaN", "Infinity", "-Infinity"),
)
ODD_WORDS = (
    *(
        "",
        " ",
        "\t",
        "\n",
        "\n\n",
        "\n\n\n",
        "\r\n",
        "\r",
        ",",
        ";",
        ":",
        "::",
        "/",
        "//",
        "\\",
        "|",
        "#",
        "##",
        "$",
        "%",
        "%zz",
        "%00",
    ),
    *("&", "&x;", "&#0;", "&#xD800;", "&lt;", "<", ">", "]]>", "<!--", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<?xml version='1.1'?>"),
    *(
        '"',
        "'",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "[]",
        "[A",
        "{}",
        "{/",
        "/}",
        "~",
        " ~ ",
        "=",
        "==",
        "====",
        "?",
        "*",
        "+",
        "-",
        "_",
        ".",
    ),
    *(
        "null",
        "true",
        "false",
        "None",
        "nan",
        "x",
        "X",
        "z",
        "a" * 70,
        "A" * MANY,
        "[" * MANY,
        '{"a":' * MANY,
        "<a>" * MANY,
        "(" * MANY,
    ),
    *("#ff0000", "#fff", "#gggggg", "red", "..", "../..", "/etc/passwd", "#/open/1", "http://[", "https://puzz.link/p?"),
)
MARKERS = ("\x0d\x0a", "\xef\xbb\xbf", "\xff\xfe", "\xfe\xff")
"""Byte order marks and line ends, as Latin-1 writes them."""
_TOKEN = re.compile(r"[0-9]+|[^\W\d_]+|[ \t]+|\n|.", re.DOTALL)
_PAYLOAD = re.compile(rb"#/open/1([A-Za-z0-9_-]+)")
_PUZ = b"ACROSS&DOWN\0"
_BROKEN = (
    *(ValueError, LookupError, TypeError, AttributeError, RecursionError, struct.error, OSError),
    *(EOFError, RuntimeError, NotImplementedError, zlib.error, zipfile.BadZipFile),
)
"""What taking a file apart may raise."""
_PNG = b"\x89PNG\r\n\x1a\n"


def mutate(data: bytes, random: Random) -> bytes:
    """A file with one to four things changed in it."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        change = _choose_change(data, random)
        try:
            changed = change(data, random)
        except _BROKEN:
            # What an earlier change has broken cannot be taken apart any more.
            changed = change_bytes(data, random)
        data = changed[:MOST_BYTES] if change in (change_text, change_bytes) else changed
    return data


def _choose_change(data: bytes, random: Random) -> Callable[[bytes, Random], bytes]:
    """Mostly the way of the file's own shape; now and then its mere bytes or tokens."""
    draw = random.random()
    if draw < 0.08:
        return change_bytes
    if draw < 0.14:
        return change_encoding
    shape = find_shape(data)
    return change_text if draw < 0.3 and shape is not change_bytes else shape


def find_shape(data: bytes) -> Callable[[bytes, Random], bytes]:
    """How a file is to be taken apart, told by its content."""
    head = data[:4096].lstrip()
    if data.startswith(b"PK\x03\x04"):
        return change_zip
    if data.startswith(b"\x1f\x8b"):
        return change_gzip
    if data.startswith(_PNG):
        return change_png
    if _PUZ in head[:200]:
        return change_puz
    if head.startswith((b"{", b"[")) and not head.startswith(b"[ "):
        return change_json
    if head.startswith(b"<"):
        return change_xml
    if _PAYLOAD.search(head):
        return change_link
    if b"\0" in head or head.startswith((b"P4", b"GIF8", b"BM", b"\xff\xd8", b"RIFF", b"\x93NUMPY")):
        return change_bytes
    return change_text


# Mere bytes and texts.


def change_bytes(data: bytes, random: Random) -> bytes:
    """Bytes changed, cut out, put in, doubled or moved, anywhere."""
    if not data:
        return random.randbytes(4)
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice((0, 1, 1, 2, 4, 8, 32, 200)))
    match random.randrange(8):
        case 0:
            piece = random.randbytes(random.choice((1, 2, 4, 8)))
        case 1:
            piece = bytes([data[start - 1] ^ 1 << random.randrange(8)]) + data[start:end]
            start -= bool(start)
        case 2:
            piece = data[start:end] * random.choice((2, 3, 200))
        case 3:
            return data[:start]
        case 4:
            other = random.randrange(len(data))
            piece = data[other : other + end - start]
        case 5:
            piece = b""
        case 6:
            piece = random.choice((b"\0", b"\xff", b"\x80", b"\x7f", b"\xff\xff\xff\xff", b"\0\0\0\0", b"\xed\xa0\x80"))
        case _:
            piece = _odd(random).encode("utf-8", "surrogatepass")
    return data[:start] + piece + data[end:]


def change_encoding(data: bytes, random: Random) -> bytes:
    """The same text in another encoding, or with other ends of lines."""
    text = data.decode("utf-8", "replace")
    match random.randrange(5):
        case 0:
            return text.encode(random.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig")), "replace")
        case 1:
            return text.replace("\n", random.choice(("\r\n", "\r", "\n\r", "\x0b", "\u2028", "\x85"))).encode()
        case 2:
            return text.encode("latin-1", "replace")
        case 3:
            return random.choice(MARKERS).encode("latin-1") + data
        case _:
            return text.swapcase().encode()


def change_text(data: bytes, random: Random) -> bytes:
    """Tokens or lines changed, left out, doubled or swapped."""
    text = data.decode("utf-8", "replace")
    if random.random() < 0.4:
        return "\n".join(_shuffle(text.split("\n"), random)).encode("utf-8", "surrogatepass")
    tokens = _TOKEN.findall(text)
    return "".join(_shuffle(tokens, random)).encode("utf-8", "surrogatepass")


def _shuffle(parts: list[str], random: Random) -> list[str]:
    if not parts:
        return [_odd(random)]
    place = random.randrange(len(parts))
    match random.randrange(9):
        case 0:
            del parts[place : place + random.choice((1, 1, 2, 5))]
        case 1:
            parts[place:place] = [parts[place]] * random.choice((1, 1, 2, 100))
        case 2:
            other = random.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]
        case 3:
            del parts[place:]
        case 4:
            parts[place] = _nudge(parts[place], random)
        case 5:
            parts[place] = percent_encode(parts[place], safe="") if random.random() < 0.5 else parts[place].swapcase()
        case 6:
            parts[place] += _odd(random)
        case _:
            parts[place] = _odd(random)
    return parts


def _nudge(text: str, random: Random) -> str:
    """A number a little different, or a text with one symbol changed."""
    if text.isascii() and text.isdigit():
        return str(max(0, int(text[:9]) + random.choice((-2, -1, 1, 2, 10))))
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice(ODD_SYMBOLS) + text[place + random.randrange(2) :]


def _odd(random: Random) -> str:
    return random.choice(random.choice((ODD_SYMBOLS, ODD_NUMBERS, ODD_WORDS)))


# JSON.


class Raw(str):
    """JSON that is written as it is: what no Python value stands for."""

    __slots__ = ()


class Pairs(list[tuple[str, Any]]):
    """An object as its keys and values, in which a key may come twice."""


def change_json(data: bytes, random: Random) -> bytes:
    """A node of the tree, changed; of JSON lines, in one of the lines."""
    text = data.decode("utf-8", "replace")
    lines = text.split("\n")
    if len(lines) > 2 and lines[0].endswith("}") and random.random() < 0.8:
        place = random.randrange(len(lines) - 1)
        lines[place] = _change_tree(lines[place], random)
        return "\n".join(lines).encode("utf-8", "surrogatepass")
    return _change_tree(text, random).encode("utf-8", "surrogatepass")


def _change_tree(text: str, random: Random) -> str:
    tree = json.loads(text, object_pairs_hook=Pairs)
    nodes = list(_list_nodes(tree))
    box, key = random.choice(nodes)
    other_box, other_key = random.choice(nodes)
    value = box[key][1] if isinstance(box, Pairs) else box[key]
    put = _put(box, key)
    match random.randrange(10):
        case 0:
            del box[key]
        case 1:
            box.append(box[key])
        case 2:
            put(other_box[other_key][1] if isinstance(other_box, Pairs) else other_box[other_key])
        case 3:
            put([value])
        case 4 if isinstance(value, str):
            put(_nudge(value, random))
        case 4 if isinstance(value, int):
            put(value + random.choice((-1, 1, 1000)))
        case 5 if isinstance(box, Pairs):
            box[key] = (_nudge(box[key][0], random), value)
        case 6:
            put(random.choice((None, True, False, [], Pairs(), "", 0, -1, 1.5, [[]], [None], Pairs([("a", 1)]))))
        case 7:
            put(Raw(random.choice((*ODD_NUMBERS, '"\\ud800"', '"\\u0000"', "[" * 200 + "]" * 200, "{}{}", "1 2", "'a'", "[1,]"))))
        case 8 if isinstance(value, list):
            put(value * random.choice((2, 2, 50)))
        case _:
            put(_odd(random))
    return _write_json(tree[0] if isinstance(tree, tuple) else tree)


def _list_nodes(tree: Any) -> Any:
    """Every place of a tree, as the box it lies in and its key there."""
    waiting = [tree]
    while waiting:
        box = waiting.pop()
        for place, item in enumerate(box):
            yield box, place
            inner = item[1] if isinstance(box, Pairs) else item
            if isinstance(inner, list):
                waiting.append(inner)


def _put(box: Any, key: int) -> Callable[[Any], None]:
    def put(value: Any) -> None:
        box[key] = (box[key][0], value) if isinstance(box, Pairs) else value

    return put


def _write_json(value: Any) -> str:
    if isinstance(value, Raw):
        return value
    if isinstance(value, Pairs):
        return "{" + ",".join(f"{json.dumps(key)}:{_write_json(item)}" for key, item in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_write_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# XML.


def change_xml(data: bytes, random: Random) -> bytes:
    """An element, an attribute or a text changed; what stands before the root stays."""
    start = re.search(rb"<[A-Za-z]", data)
    if start is None:
        return change_text(data, random)
    try:
        root = ElementTree.fromstring(data[start.start() :].decode("utf-8", "replace"))
    except ElementTree.ParseError:
        return change_text(data, random)
    elements = list(root.iter())
    element, other = random.choice(elements), random.choice(elements)
    match random.randrange(10):
        case 0 if len(element):
            element.remove(random.choice(list(element)))
        case 1 if len(element):
            child = random.choice(list(element))
            for _ in range(random.choice((1, 1, 2, 100))):
                element.append(child)
        case 2:
            if element not in list(other.iter()):
                element.append(other)
        case 3 if element.attrib:
            del element.attrib[random.choice(list(element.attrib))]
        case 4 | 5 if element.attrib:
            name = random.choice(list(element.attrib))
            element.set(name, random.choice((_odd(random), _nudge(element.attrib[name], random), other.get(name, ""))))
        case 6:
            element.text = _nudge(element.text or "", random)
        case 7:
            element.tag = other.tag
        case 8:
            element.set(random.choice(("type", "x", "y", "width", "name", "id", "solution")), _odd(random))
        case _:
            element.text = _odd(random)
    written = ElementTree.tostring(root, encoding="unicode")
    return data[: start.start()] + written.encode("utf-8", "xmlcharrefreplace" if random.random() < 0.5 else "surrogatepass")


# Links and packed files.


def change_link(data: bytes, random: Random) -> bytes:
    """The document in a link, packed anew; now and then without its checksum, or cut."""
    found = _PAYLOAD.search(data)
    if found is None:
        return change_text(data, random)
    packed = base64.urlsafe_b64decode(found[1] + b"=" * (-len(found[1]) % 4))
    inner = zlib.decompress(packed)
    changed = mutate(inner, random)
    match random.randrange(12):
        case 0:
            payload = zlib.compress(changed)[: -random.randrange(1, 6)]
        case 1:
            payload = zlib.compress(changed) + random.randbytes(2)
        case 2:
            payload = change_bytes(packed, random)
        case _:
            payload = zlib.compress(changed)
    return data[: found.start(1)] + base64.urlsafe_b64encode(payload).rstrip(b"=") + data[found.end(1) :]


def change_gzip(data: bytes, random: Random) -> bytes:
    inner = mutate(gzip.decompress(data), random)
    if random.random() < 0.2:
        return change_bytes(gzip.compress(inner, 1, mtime=0), random)
    return gzip.compress(inner, 1, mtime=0) + (data if random.random() < 0.05 else b"")


def change_zip(data: bytes, random: Random) -> bytes:
    """A member changed, renamed, left out, doubled or packed otherwise; or the finished archive damaged."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = [(each.filename, archive.read(each)) for each in archive.infolist()]
    if members:
        place = random.randrange(len(members))
        name, content = members[place]
        match random.randrange(10):
            case 0:
                del members[place]
            case 1:
                members.append((name, content))
            case 2:
                members[place] = (_odd(random).replace("\0", "")[:200] or "a", content)
            case 3:
                members[place] = (name, data)
            case 4:
                members.append((random.choice(("__MACOSX/._a", ".hidden", "a/", "../a", "/a", "C:\\a")), b"x"))
            case _:
                members[place] = (name, mutate(content, random))
    sink = BytesIO()
    method = random.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2))
    with zipfile.ZipFile(sink, "w", method) as archive:
        for name, content in members:
            information = zipfile.ZipInfo(name or "a")
            information.compress_type = method
            archive.writestr(information, content)
    written = sink.getvalue()
    return change_bytes(written, random) if random.random() < 0.2 else written


# Binary files with checksums.


def change_png(data: bytes, random: Random) -> bytes:
    """A chunk changed, doubled, left out or moved; all of them with the right checksum."""
    chunks: list[tuple[bytes, bytes]] = []
    at = len(_PNG)
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    place = random.randrange(len(chunks))
    kind, content = chunks[place]
    match random.randrange(8):
        case 0:
            del chunks[place]
        case 1:
            chunks.insert(random.randrange(len(chunks)), (kind, content))
        case 2:
            chunks[place] = (random.choice((b"tEXt", b"PLTE", b"tRNS", b"IDAT", b"iTXt", b"zTXt", b"acTL", b"eXIf")), content)
        case 3 if kind == b"IHDR":
            sides = [random.choice((0, 1, 2, 7, 5_000, 70_000, 0x7FFFFFFF, 0xFFFFFFFF)) for _ in range(2)]
            chunks[place] = (kind, struct.pack(">II", *sides) + content[8:])
        case 4 if kind == b"IDAT":
            chunks[place] = (kind, zlib.compress(change_bytes(zlib.decompress(content), random)))
        case 5:
            text = f"{_odd(random)[:79]}\0{_odd(random)}".encode("utf-8", "surrogatepass")
            chunks.insert(random.randrange(1, len(chunks) + 1), (random.choice((b"tEXt", b"iTXt")), text))
        case _:
            chunks[place] = (kind, change_bytes(content, random))
    return _PNG + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    )


def change_puz(data: bytes, random: Random) -> bytes:
    """A field, a square, a text or an extension changed; the checksums are made anew."""
    found = data.find(_PUZ) - 2
    head, body = bytearray(data[found : found + 52]), data[found + 52 :]
    cells = head[0x2C] * head[0x2D]
    match random.randrange(8):
        case 0:
            head[random.choice((0x2C, 0x2D))] = random.choice((0, 1, 2, 3, 5, 15, 255))
        case 1:
            struct.pack_into("<H", head, random.choice((0x2E, 0x30, 0x32)), random.choice((0, 1, 2, 3, 4, 1025, 65535)))
        case 2:
            head[0x18:0x1C] = random.choice((b"1.2\0", b"1.3\0", b"1.4\0", b"2.0\0", b"9.9\0", b"abc\0", b"\xff\xff\xff\0"))
        case 3:
            place = random.randrange(max(1, 2 * cells))
            square = random.choice((b".", b"-", b":", b"A", b"a", b"1", b"\xdf", b"\xff", b"\0", b" ", b"["))
            body = body[:place] + square + body[place + 1 :]
        case 4 | 5:
            texts = body[2 * cells :].split(b"\0")
            place = random.randrange(len(texts))
            texts[place] = random.choice((change_bytes(texts[place], random), _odd(random).encode("utf-8", "replace"), b""))
            body = body[: 2 * cells] + b"\0".join(texts)
        case 6:
            code = random.choice((b"GRBS", b"RTBL", b"RUSR", b"GEXT", b"LTIM", b"ABCD"))
            content = random.choice(
                (bytes(cells), bytes([1]) * cells, b" 0:HEART; 1:A;", b"\x80" * cells, random.randbytes(cells))
            )
            body += code + struct.pack("<HH", len(content), _sum_puz(content)) + content + b"\0"
        case _:
            body = change_bytes(body, random)
    return data[:found] + seal_puz(bytes(head), body)


def _sum_puz(data: bytes, start: int = 0) -> int:
    for byte in data:
        start = (start >> 1) + ((start & 1) << 15) + byte & 0xFFFF
    return start


def seal_puz(head: bytes, body: bytes) -> bytes:
    """A .puz file of a header and what follows it, with the four checksums that Across Lite looks at."""
    sealed = bytearray(head)
    (clue_count,) = struct.unpack_from("<H", head, 0x2E)
    cells = head[0x2C] * head[0x2D]
    solution, fill = body[:cells], body[cells : 2 * cells]
    texts = body[2 * cells :].split(b"\0")
    title, author, rights, *rest = [*texts, b"", b"", b""]
    clues, notes = rest[:clue_count], (rest[clue_count] if clue_count < len(rest) else b"")

    def add_texts(start: int) -> int:
        for text in (title, author, rights):
            start = _sum_puz(text + b"\0", start) if text else start
        for clue in clues:
            start = _sum_puz(clue, start)
        return _sum_puz(notes + b"\0", start) if notes and head[0x18:0x1B] >= b"1.3" else start

    header = _sum_puz(head[0x2C:0x34])
    struct.pack_into("<H", sealed, 0x0E, header)
    struct.pack_into("<H", sealed, 0x00, add_texts(_sum_puz(fill, _sum_puz(solution, header))))
    parts = (header, _sum_puz(solution), _sum_puz(fill), add_texts(0))
    for place, (low, high) in enumerate(zip(b"ICHE", b"ATED", strict=True)):
        sealed[0x10 + place] = low ^ parts[place] & 0xFF
        sealed[0x14 + place] = high ^ parts[place] >> 8
    return bytes(sealed) + body
