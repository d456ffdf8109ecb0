"""From files, folders, archives and bytes to puzzles. Wrong input becomes an entry with its error, so its neighbours survive."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeVar, overload

from gridwright.api.answers import without_goal
from gridwright.codec.archive import is_archive, unpack
from gridwright.codec.sniff import SURE, recognise_by_suffix, recognise_format
from gridwright.codec.text import read_bytes, shown
from gridwright.kinds import find_kind, kind_of, load_kind, load_kinds
from gridwright.model.errors import InputError, expect_name, quote
from gridwright.model.format import DEFAULT_LIMITS, Format, Limits
from gridwright.model.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.kinds.exports import AnyPuzzle

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)

JOURNAL_SUFFIX = ".journal"
"""How names of journals end, in which long runs keep what is done. They lie beside outputs, and hold no puzzles."""
PLAIN_TEXT = ".txt"
"""How names of files end whose formats draw puzzles in rows of symbols; those of one kind may look like those of another."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of one source, or the error that stands in its place: exactly one of `puzzle` and `error` is set."""

    source: str
    """The file as the user named it; with `#3` behind it for the third puzzle of a file that holds several."""
    format: Format | None = None
    puzzle: Any = None
    error: InputError | None = None
    path: Path | None = None
    """The file on disk (of an archive, the archive); None for standard input and for text."""
    number: int = 1
    """Which puzzle of its file this is, from 1."""
    is_alone: bool = True
    """Whether its file holds no other puzzle."""
    is_packed: bool = False
    """Whether it came out of an archive, so that `path` holds more than its bytes."""
    is_stranger: bool = False
    """Not a puzzle at all, in a folder or an archive, where nobody named the file: pass over it."""

    @property
    def kind(self) -> str:
        """The kind's name, or nothing while no format was recognised."""
        return self.format.kind if self.format else ""

    @property
    def base_name(self) -> str:
        """What files made from this puzzle are called, without a suffix: `heron`, or `heron-3` in a file of several."""
        file = self.source if self.is_alone else self.source.rpartition("#")[0]
        if self.path and not self.is_packed:
            file = self.path.name
        stem = PurePath(file.removesuffix(".gz")).stem
        return stem if self.is_alone else f"{stem}-{self.number}"


def read_sources(
    paths: str | Path | Iterable[str | Path], *, format_name: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Iterator[Entry]:
    """The puzzles of a file or folder, or of several, in order; files in a folder that are no puzzle are passed over."""
    for path in [Path(paths)] if isinstance(paths, str | Path) else map(Path, paths):
        if not is_folder(path):
            yield from read_file(path, format_name=format_name, limits=limits)
            continue
        for file in list_files(path):
            if isinstance(file, InputError):
                yield Entry(file.source, error=file, path=path)
            else:
                found = read_file(file, format_name=format_name, limits=limits, is_named=False)
                yield from (entry for entry in found if not entry.is_stranger)


@overload
def read_puzzle(path: str | Path) -> AnyPuzzle: ...
@overload
def read_puzzle(path: str | Path, puzzle_class: type[PuzzleT]) -> PuzzleT: ...
def read_puzzle(path: str | Path, puzzle_class: type[Any] | None = None) -> Any:
    """The one puzzle in a file, of any kind or of the class that is expected; InputError if there is none, or more than one."""
    kind = None if puzzle_class is None else find_kind(puzzle_class).name
    return _only(read_file(Path(path), kind=kind), shown(path))


@overload
def parse_puzzle(text: str | bytes, *, format_name: str | None = None) -> AnyPuzzle: ...
@overload
def parse_puzzle(text: str | bytes, puzzle_class: type[PuzzleT], *, format_name: str | None = None) -> PuzzleT: ...
def parse_puzzle(text: str | bytes, puzzle_class: type[Any] | None = None, *, format_name: str | None = None) -> Any:
    """The one puzzle in a text or in the bytes of a file, as `read_puzzle` reads it."""
    kind = None if puzzle_class is None else find_kind(puzzle_class).name
    return _only(parse(text.encode() if isinstance(text, str) else text, "", format_name=format_name, kind=kind), "")


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; a name that no file can have names none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def list_files(folder: Path) -> Iterator[Path | InputError]:
    """The files below a folder, sorted, without hidden ones and journals; one that cannot be listed stands there as its error."""
    faults: list[OSError] = []
    for parent, folders, names in os.walk(folder, onerror=faults.append):
        yield from _describe_faults(faults)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            file = Path(parent, name)
            if not name.startswith(".") and not name.endswith(JOURNAL_SUFFIX) and file.is_file():
                yield file
    yield from _describe_faults(faults)


def read_file(
    path: Path,
    *,
    format_name: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    is_named: bool = True,
    kind: str | None = None,
) -> Iterator[Entry]:
    """The puzzles of one file. `is_named` is False for a file that was merely found; `kind` is the only one wanted."""
    source = shown(path)
    try:
        data = read_bytes(path, limits)
    except InputError as error:
        yield Entry(source, error=error, path=path)
    else:
        yield from parse(data, source, path=path, format_name=format_name, limits=limits, is_named=is_named, kind=kind)


def parse(
    data: bytes,
    source: str,
    *,
    path: Path | None = None,
    format_name: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    is_named: bool = True,
    kind: str | None = None,
) -> Iterator[Entry]:
    """The puzzles in the bytes of one file, in order. `kind` is the only one wanted, where it is known."""
    fmt: Format | None = None
    limits = limits.for_input()
    try:
        if len(data) > limits.bytes:
            raise InputError(f"is larger than {limits.bytes >> 20} MiB, the most that is read from one file")
        if is_archive(data):
            yield from _parse_archive(data, source, path, format_name, limits, is_named, kind)
            return
        fmt = _choose_format(data, source, format_name) if kind is None else _choose_own(data, source, format_name, kind, limits)
        if fmt.parse is None:
            raise InputError(f"format {fmt.name} can be written but not read")
    except InputError as error:
        yield Entry(source, error=error.within(source), path=path, is_stranger=not is_named)
        return
    has_signature = fmt.recognise(data) >= SURE
    is_sure = format_name is not None or has_signature
    found = _parse_each(data, fmt, limits)
    if not is_named and (fmt.is_binary or not has_signature):
        held = list(_take_errors(found))
        if isinstance(held[-1], InputError):
            yield Entry(source, fmt, error=held[0].within(source), path=path, is_stranger=True)
            return
        found = chain(held, found)
    yield from _number_entries(found if is_sure else _doubt(found, fmt), source, fmt, path)


def _choose_format(data: bytes, source: str, format_name: str | None) -> Format:
    """The format that was named, or else recognised. Of a family, the one of the kind that the content says."""
    if format_name is None:
        name = source.removesuffix(".gz")
        found = recognise_by_suffix(data, name, (kind.formats for kind in load_kinds()))
        return found or recognise_format(data, name, list_formats())
    return max(list_family(find_format(format_name)), key=lambda each: each.recognise(data))


def _choose_own(data: bytes, source: str, format_name: str | None, kind: str, limits: Limits) -> Format:
    """The format among those of one kind: what could be of another as well is meant to be of this one."""
    own = None
    if format_name is None:
        with suppress(InputError):
            own = recognise_format(data, source.removesuffix(".gz"), [each for each in list_formats() if each.kind == kind])
    if own is not None and _holds_puzzle(data, own, limits):
        return own
    fmt = _choose_format(data, source, format_name)
    if fmt.kind != kind and (own is None or _holds_puzzle(data, fmt, limits)):
        hint = _hint_at_rows(kind) if format_name is None and PLAIN_TEXT in fmt.suffixes else ""
        raise InputError(f"found a {fmt.kind} (format {fmt.name}), expected a {kind}{hint}")
    return own or fmt


def _hint_at_rows(kind: str) -> str:
    """How to have text that could be of several kinds read as this one, which then tells what is wrong with it."""
    names = [each.name for each in list_formats() if each.kind == kind and each.parse and PLAIN_TEXT in each.suffixes]
    return f"; the format {names[-1]} reads it as one" if names else ""


def _holds_puzzle(data: bytes, fmt: Format, limits: Limits) -> bool:
    """Whether a file, read as this format, begins with a puzzle."""
    return fmt.parse is not None and not isinstance(next(_parse_each(data, fmt, limits)), InputError)


def _parse_each(data: bytes, fmt: Format, limits: Limits) -> Iterator[Any | InputError]:
    """What the format's reader finds; what it raises becomes the last thing found."""
    assert fmt.parse is not None
    try:
        found = 0
        for puzzle in fmt.parse(data, limits):
            yield puzzle
            found += 1
        if not found:
            yield InputError(f"holds no puzzle (read as {fmt.name})")
    except InputError as error:
        yield error


def _take_errors(found: Iterator[Any | InputError]) -> Iterator[Any | InputError]:
    """What is found up to the first puzzle: of a file without any, all that is wrong with it."""
    for each in found:
        yield each
        if not isinstance(each, InputError):
            return


def _doubt(found: Iterator[Any | InputError], fmt: Format) -> Iterator[Any | InputError]:
    """Errors that say as what the file was read: nothing in it told, so it may be in another format."""
    for each in found:
        if isinstance(each, InputError):
            each.message += f" (taken for {fmt.name}; --from names another format)"
        yield each


def _number_entries(found: Iterator[Any | InputError], source: str, fmt: Format, path: Path | None) -> Iterator[Entry]:
    """Entries for what one file holds. One puzzle alone goes by the file's name, so the first waits until a second shows up."""
    held = next(found)
    number = 1
    for following in found:
        yield _make_entry(held, f"{source}#{number}", fmt, path, number, is_alone=False)
        held, number = following, number + 1
    is_alone = number == 1
    yield _make_entry(held, source if is_alone else f"{source}#{number}", fmt, path, number, is_alone=is_alone)


def _make_entry(found: Any | InputError, source: str, fmt: Format, path: Path | None, number: int, *, is_alone: bool) -> Entry:
    if isinstance(found, InputError):
        return Entry(source, fmt, None, found.within(source), path, number, is_alone)
    return Entry(source, fmt, found, None, path, number, is_alone)


def _parse_archive(
    data: bytes, source: str, path: Path | None, format_name: str | None, limits: Limits, is_named: bool, kind: str | None
) -> Iterator[Entry]:
    """The puzzles of an archive's members. Members that are no puzzle are strangers, but one of them must be a puzzle."""
    is_barren = True
    for name, content in unpack(data, source, limits):
        is_member = name.startswith(source + "/")
        inner = name if is_member else source
        if isinstance(content, InputError):
            is_barren = False
            yield Entry(inner, error=content.within(inner), path=path, is_packed=True)
            continue
        asked = is_named and not is_member
        for entry in parse(content, inner, path=path, format_name=format_name, limits=limits, is_named=asked, kind=kind):
            is_barren = is_barren and entry.is_stranger
            yield replace(entry, is_packed=True)
        if limits.is_spent:  # its last entry has said so
            return
    if is_barren and is_named:
        raise InputError("holds no puzzle in any known format")


def _describe_faults(faults: list[OSError]) -> Iterator[InputError]:
    while faults:
        fault = faults.pop(0)
        yield InputError(f"cannot be read: {fault.strerror}", source=shown(Path(fault.filename)))


def _only(entries: Iterator[Entry], source: str) -> Any:
    entry = next(entries)
    if entry.error:
        raise entry.error
    if not entry.is_alone:
        raise InputError("holds several puzzles, expected one; read_sources reads them all", source=source)
    return entry.puzzle


# Formats by name and by suffix, and writing puzzles in them.


def list_formats() -> tuple[Format, ...]:
    """Every format of every kind, each kind's preferred one first."""
    return tuple(fmt for kind in load_kinds() for fmt in kind.formats)


def find_format(name: str) -> Format:
    """The format called `name`."""
    formats = list_formats()
    for fmt in formats:
        if fmt.name == name:
            return fmt
    wanted = expect_name(name, [fmt.name for fmt in formats], "'gridwright formats' lists all")
    raise InputError(f"no format is called {quote(name)}, {wanted}")


def own_format(fmt: Format, puzzle: Puzzle) -> Format:
    """The format itself; if it is of another kind than the puzzle, the one of its family that is of the puzzle's own kind.

    So `json` and files ending in .json mean Gridwright JSON for puzzles of any kind, and `link` a link to any.
    """
    return _find_relative(fmt, kind_of(puzzle).name) or fmt


def list_family(fmt: Format) -> list[Format]:
    """The formats of all kinds that are one to whoever names this one, itself first."""
    return [fmt, *(each for each in list_formats() if each != fmt and fmt.family and each.family == fmt.family)]


def _find_relative(fmt: Format, kind: str) -> Format | None:
    return fmt if fmt.kind == kind else next((each for each in list_family(fmt) if each.kind == kind), None)


def is_preferred(fmt: Format) -> bool:
    """Whether it is the format that its kind puts first."""
    return fmt == load_kind(fmt.kind).formats[0]


def fit_format(fmt: Format, kind: str) -> Format:
    """As `own_format` for any puzzle of a kind; InputError if the format holds puzzles of another."""
    relative = _find_relative(fmt, kind)
    if relative is None:
        raise InputError(f"format {fmt.name} holds a {fmt.kind}, found a {kind}")
    return relative


def format_for_suffix(suffix: str, kind: str | None = None) -> Format:
    """The format to write when a file's name ends like this; `own_format` fits it to a puzzle. `kind` is the only one wanted.

    A kind's preferred format takes every suffix it lists, and where several kinds do, any stands for all. Others that share
    one are told apart by whose first suffix it is; where that leaves several, the user must say.
    """
    written = [fmt for fmt in list_formats() if fmt.format is not None and kind in (None, fmt.kind)]
    users = [fmt for fmt in written if suffix in fmt.suffixes and suffix not in fmt.only_read]
    owners = [fmt for fmt in users if is_preferred(fmt)][:1] or [fmt for fmt in users if fmt.suffixes[0] == suffix] or users
    if not owners:
        known = sorted({each for fmt in written for each in fmt.suffixes if each not in fmt.only_read})
        wanted = expect_name(suffix, known, "'gridwright formats' lists all endings")
        raise InputError(f"no format is written to files ending in {quote(suffix)}, {wanted}")
    if len(owners) > 1 and not all(each in list_family(owners[0]) for each in owners):
        raise InputError(f"{quote(suffix)} could be {' or '.join(fmt.name for fmt in owners)}")
    return owners[0]


def convert(puzzles: Puzzle | Iterable[Puzzle], to: Format | str) -> bytes:
    """A puzzle, or several, as one file of this format, or of the format of this name."""
    return format_puzzles(puzzles if isinstance(puzzles, Iterable) else [puzzles], to)


def format_puzzles(puzzles: Iterable[Puzzle], fmt: Format | str, *, in_lines: bool = False) -> bytes:
    """The puzzles as one file of this format, or of the format of this name.

    Where a format spreads a single puzzle over lines but writes several one a line, `in_lines` asks for the latter in any case.
    """
    fmt = find_format(fmt) if isinstance(fmt, str) else fmt
    listed = list(puzzles)
    fmt = own_format(fmt, listed[0]) if listed else fmt
    if fmt.format is None:
        raise InputError(f"format {fmt.name} can be read but not written")
    for puzzle in listed:
        if kind_of(puzzle).name != fmt.kind:
            raise InputError(f"format {fmt.name} holds a {fmt.kind}, found a {kind_of(puzzle).name}")
    if len(listed) != 1 and not fmt.holds_many:
        raise InputError(f"format {fmt.name} holds one puzzle in a file, found {len(listed)}")
    return (fmt.format_lines if in_lines and fmt.format_lines else fmt.format)(listed)


def list_losses(puzzle: Puzzle, fmt: Format) -> list[str]:
    """What the puzzle has that a file of this format does not keep."""
    return sorted(kind_of(puzzle).facts.list_features(puzzle) - own_format(fmt, puzzle).keeps)


# Links that hold a whole puzzle.

_ADDRESS = re.compile(r"https?://[^\s#/?]+[^\s#]*", re.IGNORECASE)
_MOST_ADDRESS = 2_000
LINK = "link"
"""The family of the formats of links."""


def check_address(address: str) -> str:
    """The address of a page that links can lead to, as links write it; InputError if it is none."""
    address = address.strip()
    if not _ADDRESS.fullmatch(address) or len(address) > _MOST_ADDRESS:
        raise InputError(
            f"found {quote(address)}, expected the address of a page, such as https://puzzles.example", place="address"
        )
    return address if "?" in address else address.rstrip("/")


def format_link(puzzle: Puzzle, address: str, keeps_goal: bool = True) -> str:
    """A link that opens the puzzle on the page at this address; without `keeps_goal` it does not tell the solution."""
    page = check_address(address)
    shared = puzzle if keeps_goal else without_goal(puzzle)
    fragment = format_puzzles([shared], LINK).decode("ascii").strip()
    return f"{page}{fragment}" if "?" in page else f"{page}/{fragment}"


def parse_link(text: str) -> AnyPuzzle:
    """The puzzle in a link; InputError if there is none."""
    entries = parse(text.encode("utf-8", "replace"), "", format_name=LINK)
    entry = next(entries)
    if entry.error:
        raise entry.error
    if not entry.is_alone:
        raise InputError("found several lines, expected one link")
    found: AnyPuzzle = entry.puzzle
    return found
