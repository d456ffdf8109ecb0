"""Archives: opened in memory, within limits, one level deep."""

from __future__ import annotations

import gzip
import struct
import zipfile
from io import BytesIO

import pytest

from gridwright.codec.archive import is_archive, unpack
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits


def zipped(members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def opened(data: bytes, name: str, limits: Limits = DEFAULT_LIMITS) -> list[tuple[str, bytes | str]]:
    return [(name, str(content) if isinstance(content, InputError) else content) for name, content in unpack(data, name, limits)]


def test_a_plain_file_is_itself() -> None:
    assert not is_archive(b"rows")
    assert opened(b"rows", "x.non") == [("x.non", b"rows")]


def test_gzip() -> None:
    assert opened(gzip.compress(b"rows"), "x.non.gz") == [("x.non", b"rows")]
    assert opened(gzip.compress(b"ro") + gzip.compress(b"ws"), "x") == [("x", b"rows")]


def test_zip_members_in_order_without_folders_and_hidden_files() -> None:
    data = zipped({"b/": b"", "b/2.non": b"two", "1.non": b"one", "__MACOSX/1.non": b"x", "b/.hidden": b"x"})
    assert opened(data, "p.zip") == [("p.zip/b/2.non", b"two"), ("p.zip/1.non", b"one")]


def test_a_path_that_climbs_is_only_a_name() -> None:
    assert opened(zipped({"../../evil.non": b"x"}), "p.zip") == [("p.zip/../../evil.non", b"x")]


def test_bombs() -> None:
    limits = Limits(bytes=10_000)
    bomb = bytes(1_000_000)
    too_large = "unpacks to more than 10,000 bytes, which is too large"
    assert opened(gzip.compress(bomb), "x.gz", limits) == [("x", too_large)]
    assert opened(gzip.compress(bytes(6_000)) * 2, "x.gz", limits) == [("x", too_large)]
    assert opened(zipped({"a": bomb, "b": b"b"}), "x.zip", limits) == [("x.zip/a", too_large), ("x.zip/b", b"b")]
    assert [content for _, content in opened(zipped({"a": bytes(6_000), "b": bytes(6_000)}), "x.zip", limits)] == [
        bytes(6_000),
        too_large,
    ]


def test_a_member_that_lies_about_its_size() -> None:
    data = zipped({"a": bytes(50_000)}).replace(struct.pack("<L", 50_000), struct.pack("<L", 100))
    ((_, content),) = opened(data, "x.zip", Limits(bytes=10_000))
    assert isinstance(content, str)


def test_no_archive_inside_an_archive() -> None:
    nested = "is an archive inside an archive, which is not opened; unpack it first"
    assert opened(gzip.compress(gzip.compress(b"x")), "x.gz") == [("x", nested)]
    assert opened(zipped({"a.zip": zipped({"b": b""}), "c": b"c"}), "x.zip") == [("x.zip/a.zip", nested), ("x.zip/c", b"c")]


def test_a_table_of_contents_without_end() -> None:
    data = bytearray(zipped({"a": b"a"}))
    struct.pack_into("<L", data, data.rfind(b"PK\x05\x06") + 12, 1 << 30)
    assert opened(bytes(data), "x.zip") == [("x.zip", "the zip file has far too many members")]


def test_an_empty_zip() -> None:
    assert opened(zipped({}), "x.zip") == [("x.zip", "the zip file holds no files")]


def test_an_encrypted_member() -> None:
    data = bytearray(zipped({"a": b"a"}))
    directory = data.rfind(b"PK\x01\x02")
    data[6] |= 1
    data[directory + 8] |= 1
    assert opened(bytes(data), "x.zip") == [("x.zip/a", "is encrypted; unpack it first")]


@pytest.mark.parametrize("whole", [gzip.compress(b"rows" * 50, mtime=0), zipped({"a": b"rows" * 50})])
def test_damage(whole: bytes) -> None:
    for end in range(4, len(whole)):
        for _, content in opened(whole[:end], "x"):
            assert isinstance(content, str)
            assert content.startswith("damaged")
