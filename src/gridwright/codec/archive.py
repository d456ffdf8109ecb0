"""Puzzles inside .gz and .zip files, unpacked in memory and within limits; nothing is ever written to a path from an archive."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from lzma import LZMAError

from gridwright.model.errors import InputError, keep_ends, shorten
from gridwright.model.format import Limits

MOST_FAULT = 100
"""Characters of what a library says of a fault: it may quote whole names of members, which may be thousands long."""
GZIP = b"\x1f\x8b"
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_DIRECTORY_BYTES = 16 << 20
"""The largest table of contents that is looked at: Python makes an object of every entry before we can count them."""
_ZIP_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
    ValueError,
    struct.error,
)


def is_archive(data: bytes) -> bool:
    return data.startswith((GZIP, *ZIP))


def unpack(data: bytes, name: str, limits: Limits) -> Iterator[tuple[str, bytes | InputError]]:
    """The files inside an archive, or the file itself if it is none, each with a name to show.

    A member that cannot be unpacked stands there as its error. Together they may not unpack to more than one file may hold, and
    are charged to the input. An archive inside an archive is refused.
    """
    limits = limits.for_input()
    if data.startswith(GZIP):
        inner = name[: -len(".gz")] if name.lower().endswith(".gz") else name
        yield inner, _refuse_nested(_gunzip(data, limits))
    elif data.startswith(ZIP):
        yield from _unzip(data, name, limits)
    else:
        yield name, data


def _refuse_nested(content: bytes | InputError) -> bytes | InputError:
    if isinstance(content, bytes) and is_archive(content):
        return InputError("is an archive inside an archive, which is not opened; unpack it first")
    return content


def _too_large(limits: Limits) -> InputError:
    return InputError(f"unpacks to more than {limits.bytes:,} bytes, which is too large")


def _gunzip(data: bytes, limits: Limits) -> bytes | InputError:
    """All members of a gzip file, one after the other, as `gzip` itself reads them."""
    content = bytearray()
    rest = data
    while rest.startswith(GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            content += unpacker.decompress(rest, limits.left - len(content) + 1)
        except zlib.error as fault:
            return InputError(f"damaged gzip data: {shorten(str(fault), MOST_FAULT)}")
        if len(content) > limits.left:
            return _too_large(limits)
        if not unpacker.eof:
            return InputError("damaged gzip data: it ends too early")
        rest = unpacker.unused_data
    limits.charge(len(content))
    return bytes(content)


def _unzip(data: bytes, name: str, limits: Limits) -> Iterator[tuple[str, bytes | InputError]]:
    try:
        _check_directory(data)
        archive = zipfile.ZipFile(BytesIO(data))
    except InputError as fault:
        yield name, fault
        return
    except _ZIP_FAULTS as fault:
        yield name, InputError(f"damaged zip file: {shorten(str(fault), MOST_FAULT)}")
        return
    with archive:
        members = [member for member in archive.infolist() if _is_wanted(member)]
        if not members:
            yield name, InputError("the zip file holds no files")
        for member in members:
            content = _read_member(archive, member, limits)
            limits.charge(len(content) if isinstance(content, bytes) else 0)
            # A name may be of 65,535 letters here, and is shown wherever the puzzle is.
            yield f"{name}/{keep_ends(member.filename)}", _refuse_nested(content)


def _check_directory(data: bytes) -> None:
    end = data.rfind(b"PK\x05\x06")
    if end < 0 or len(data) - end < 22:
        raise InputError("damaged zip file: it has no table of contents")
    (size,) = struct.unpack_from("<L", data, end + 12)
    if size > _DIRECTORY_BYTES:
        raise InputError("the zip file has far too many members")


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    """Files a person put there: no folders, and none of the hidden files that some systems add."""
    parts = member.filename.split("/")
    return not member.filename.endswith("/") and parts[0] != "__MACOSX" and not parts[-1].startswith(".")


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limits: Limits) -> bytes | InputError:
    if member.flag_bits & 1:
        return InputError("is encrypted; unpack it first")
    left = limits.left
    if member.file_size > left:
        return _too_large(limits)
    try:
        with archive.open(member) as stream:
            content = stream.read(left + 1)
    except _ZIP_FAULTS as fault:
        return InputError(f"damaged zip member: {shorten(str(fault), MOST_FAULT)}")
    return content if len(content) <= left else _too_large(limits)
