"""Object code to a shared library for Linux on x86-64, so that nobody needs a linker to have kernels without Numba.

The object code of a kernel is plain: functions, constants, at most a little data, and calls of a few functions of the C library.
So three segments serve (read, read and execute, read and write), one symbol is exported, and whatever this module does not know
is refused rather than guessed. The format is that of the System V ABI and its supplement for AMD64.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

PAGE = 0x1000
KNOWN_SYMBOLS = frozenset({"exp", "log", "memcpy", "memmove", "memset"})
"""What object code may call: the C library has these everywhere. Anything else, such as a function of Python or of Numba, would
make the library depend on more than the system."""
NEEDED = ("libc.so.6", "libm.so.6")

_ALLOCATED, _EXECUTABLE, _WRITABLE, _THREAD_LOCAL = 0x2, 0x4, 0x1, 0x400
_NO_BITS, _SYMBOLS, _RELOCATIONS = 8, 2, 4
_ABSOLUTE_64, _RELATIVE_32, _CALL_32, _TABLE_32, _TABLE_32_X, _TABLE_32_REX, _RELATIVE_64 = 1, 2, 4, 9, 41, 42, 24
_GLOBAL_DATA, _BASE_RELATIVE = 6, 8
_STUB = b"\xff\x25"
"""`jmp *offset(%rip)`: a jump to where a cell of the table of addresses points."""


class LinkError(Exception):
    """Object code has something that no library of ours may have."""


@dataclass
class Section:
    """A section of the object code that is loaded, and where it goes."""

    flags: int
    alignment: int
    content: bytearray
    address: int = 0


@dataclass(frozen=True)
class Symbol:
    name: str
    section: int
    value: int


@dataclass(frozen=True)
class Relocation:
    """A place in a section that depends on where a symbol is."""

    section: int
    offset: int
    kind: int
    symbol: int
    addend: int


@dataclass
class ObjectCode:
    """What was read of object code: the sections that are loaded by their number, symbols, relocations."""

    sections: dict[int, Section] = field(default_factory=dict)
    symbols: list[Symbol] = field(default_factory=list)
    relocations: list[Relocation] = field(default_factory=list)

    def list_undefined(self) -> list[str]:
        """The symbols that others must have, sorted."""
        used = {self.symbols[each.symbol] for each in self.relocations}
        return sorted({symbol.name for symbol in used if symbol.section == 0})


def read_object(code: bytes) -> ObjectCode:
    """Read object code for x86-64."""
    if code[:6] != b"\x7fELF\x02\x01" or struct.unpack_from("<HH", code, 16) != (1, 62):
        raise LinkError("found no object code for x86-64 in ELF")
    (table,), (size, count, names) = struct.unpack_from("<Q", code, 40), struct.unpack_from("<HHH", code, 58)
    headers = [struct.unpack_from("<IIQQQQIIQQ", code, table + index * size) for index in range(count)]
    contents = [b"" if header[1] == _NO_BITS else code[header[4] : header[4] + header[5]] for header in headers]
    answer = ObjectCode()
    for index, (name, kind, flags, _, _, length, _, _, alignment, _) in enumerate(headers):
        # Tables for unwinding serve exceptions of C++ and debuggers: kernels have none.
        if not flags & _ALLOCATED or _read_name(contents[names], name).startswith(".eh_frame") or not length:
            continue
        if flags & _THREAD_LOCAL or flags & (_EXECUTABLE | _WRITABLE) == _EXECUTABLE | _WRITABLE:
            raise LinkError("found data of threads, or code that changes, expected neither")
        answer.sections[index] = Section(flags, alignment, bytearray(length if kind == _NO_BITS else contents[index]))
    for index, header in enumerate(headers):
        if header[1] == _SYMBOLS:
            answer.symbols = [
                Symbol(_read_name(contents[header[6]], name), section, value)
                for name, _, _, section, value, _ in struct.iter_unpack("<IBBHQQ", contents[index])
            ]
        elif header[1] == _RELOCATIONS and header[7] in answer.sections:
            answer.relocations += [
                Relocation(header[7], offset, info & 0xFFFFFFFF, info >> 32, addend)
                for offset, info, addend in struct.iter_unpack("<QQq", contents[index])
            ]
    return answer


def _read_name(names: bytes, start: int) -> str:
    return names[start : names.index(b"\0", start)].decode()


def link(code: bytes, exported: str) -> bytes:
    """A shared library that exports one function of this object code."""
    source = read_object(code)
    undefined = source.list_undefined()
    if unknown := sorted(set(undefined) - KNOWN_SYMBOLS):
        raise LinkError(f"found {', '.join(unknown)} undefined, expected none but {', '.join(sorted(KNOWN_SYMBOLS))}")
    return _Linker(source, undefined, exported).link()


class _Linker:
    def __init__(self, source: ObjectCode, undefined: list[str], exported: str) -> None:
        self._source = source
        self._undefined = undefined
        self._exported = exported
        self._image = bytearray()
        """The file, whose offsets are its addresses, too."""
        self._cells: dict[tuple[str, int], int] = {}
        """The table of addresses: a symbol, by its name if it is undefined or its address -> where its cell is."""
        self._stubs: dict[str, int] = {}
        self._dynamic: list[tuple[int, int, int]] = []
        """Relocations for the system: offset, kind with symbol, addend."""

    def link(self) -> bytes:
        names = bytearray(b"\0")
        wanted = [_add_name(names, name) for name in (NEEDED if self._undefined else ())]
        name_offsets = [_add_name(names, name) for name in (self._exported, *self._undefined)]
        self._append(bytes(64 + 5 * 56), 8)  # the headers, written last
        count = len(name_offsets) + 1
        # One bucket, which every symbol is in: there are less than ten.
        chain = [0, *range(2, count), 0]
        hashes = self._append(struct.pack(f"<{4 + len(chain) - 1}I", 1, count, 1, *chain), 8)
        symbols = self._append(bytes(24 * count), 8)
        strings = self._append(bytes(names), 8)
        relocation_room = 24 * self._count_dynamic()
        relocations = self._append(bytes(relocation_room), 8)
        self._place(lambda flags: not flags & (_EXECUTABLE | _WRITABLE))
        code = self._open_segment()
        self._place(lambda flags: flags & (_EXECUTABLE | _WRITABLE) == _EXECUTABLE)
        for name in self._undefined:
            self._stubs[name] = self._append(bytes(6), 8)
        data = self._open_segment()
        self._place(lambda flags: flags & (_EXECUTABLE | _WRITABLE) == _WRITABLE)
        for key in self._list_cells():
            self._cells[key] = self._append(bytes(8), 8)
        self._write_stubs()
        self._relocate()
        self._fill_cells()
        entries = [(1, offset) for offset in wanted]
        entries += [(4, hashes), (5, strings), (6, symbols), (10, len(names)), (11, 24)]
        entries += [(7, relocations), (8, 24 * len(self._dynamic)), (9, 24), (0, 0)]
        dynamic = self._append(b"".join(struct.pack("<QQ", *entry) for entry in entries), 8)
        assert 24 * len(self._dynamic) <= relocation_room
        for index, relocation in enumerate(self._dynamic):
            struct.pack_into("<QQq", self._image, relocations + 24 * index, *relocation)
        self._write_symbols(symbols, name_offsets)
        self._write_headers(code, data, dynamic, 16 * len(entries))
        return bytes(self._image)

    def _append(self, content: bytes, alignment: int) -> int:
        self._image += bytes(-len(self._image) % max(1, alignment))
        self._image += content
        return len(self._image) - len(content)

    def _open_segment(self) -> int:
        return self._append(b"", PAGE)

    def _place(self, is_wanted: Callable[[int], bool]) -> None:
        """Put the sections with such flags here."""
        for section in self._source.sections.values():
            if is_wanted(section.flags):
                section.address = self._append(bytes(section.content), section.alignment)

    def _find(self, index: int) -> int | None:
        """The address of a symbol; None where it is undefined."""
        symbol = self._source.symbols[index]
        if symbol.section == 0:
            return None
        if symbol.section not in self._source.sections:
            raise LinkError(f"found {symbol.name!r} outside what is loaded")
        return self._source.sections[symbol.section].address + symbol.value

    def _key(self, index: int) -> tuple[str, int]:
        symbol = self._source.symbols[index]
        return (symbol.name, 0) if symbol.section == 0 else ("", index)

    def _list_cells(self) -> list[tuple[str, int]]:
        kinds = (_TABLE_32, _TABLE_32_X, _TABLE_32_REX)
        used = [self._key(each.symbol) for each in self._source.relocations if each.kind in kinds]
        return list(dict.fromkeys([*((name, 0) for name in self._undefined), *used]))

    def _count_dynamic(self) -> int:
        return len(self._list_cells()) + sum(each.kind == _ABSOLUTE_64 for each in self._source.relocations)

    def _write_stubs(self) -> None:
        for name, address in self._stubs.items():
            self._image[address : address + 6] = _STUB + struct.pack("<i", self._cells[name, 0] - address - 6)

    def _fill_cells(self) -> None:
        for (name, index), cell in self._cells.items():
            if name:
                self._dynamic.append((cell, self._undefined.index(name) + 2 << 32 | _GLOBAL_DATA, 0))
            else:
                address = self._find(index)
                assert address is not None
                self._dynamic.append((cell, _BASE_RELATIVE, address))

    def _relocate(self) -> None:
        for each in self._source.relocations:
            place, target = self._source.sections[each.section].address + each.offset, self._find(each.symbol)
            if each.kind in (_TABLE_32, _TABLE_32_X, _TABLE_32_REX):
                self._write("<i", place, self._cells[self._key(each.symbol)] + each.addend - place)
            elif each.kind in (_RELATIVE_32, _CALL_32):
                goal = self._stubs[self._source.symbols[each.symbol].name] if target is None else target
                self._write("<i", place, goal + each.addend - place)
            elif each.kind == _RELATIVE_64 and target is not None:
                self._write("<q", place, target + each.addend - place)
            elif each.kind == _ABSOLUTE_64 and target is not None:
                self._dynamic.append((place, _BASE_RELATIVE, target + each.addend))
            else:
                raise LinkError(f"found a relocation of kind {each.kind}, expected one of object code without fixed addresses")

    def _write(self, form: str, place: int, value: int) -> None:
        struct.pack_into(form, self._image, place, value)

    def _write_symbols(self, table: int, names: list[int]) -> None:
        sections = [index for index, symbol in enumerate(self._source.symbols) if symbol.name == self._exported]
        address = self._find(sections[0]) if sections else None
        if address is None:
            raise LinkError(f"found no function {self._exported!r}")
        # A section of any number but 0 says that the symbol is defined here.
        struct.pack_into("<IBBHQQ", self._image, table + 24, names[0], 0x12, 0, 1, address, 0)
        for index, name in enumerate(names[1:], start=2):
            struct.pack_into("<IBBHQQ", self._image, table + 24 * index, name, 0x12, 0, 0, 0, 0)

    def _write_headers(self, code: int, data: int, dynamic: int, dynamic_size: int) -> None:
        end = len(self._image)
        struct.pack_into("<16sHHIQQQIHHHHHH", self._image, 0, b"\x7fELF\x02\x01\x01", 3, 62, 1, 0, 64, 0, 0, 64, 56, 5, 64, 0, 0)
        segments = [
            (1, 4, 0, code, PAGE),
            (1, 5, code, data - code, PAGE),
            (1, 6, data, end - data, PAGE),
            (2, 6, dynamic, dynamic_size, 8),
            (0x6474E551, 6, 0, 0, 16),  # a stack that is not executable
        ]
        for index, (kind, flags, start, size, alignment) in enumerate(segments):
            struct.pack_into("<IIQQQQQQ", self._image, 64 + 56 * index, kind, flags, start, start, start, size, size, alignment)


def _add_name(names: bytearray, name: str) -> int:
    names += name.encode() + b"\0"
    return len(names) - len(name) - 1
