"""Libraries of kernels: each kernel has one, which needs nothing but the system; no stale or damaged one is ever run."""

from __future__ import annotations

import logging
import struct
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gridwright.kernels import cache, folders, libraries
from gridwright.kernels.linking import KNOWN_SYMBOLS, NEEDED
from gridwright.kinds.kernels import list_kernels

pytestmark = pytest.mark.skipif(libraries.find_level() is None, reason="there are no libraries for this machine")

KERNEL = "tiny_kernels.work:add"
SOURCE = """
from typing import Any
from gridwright.kernels.compiling import helper, kernel

@helper
def double(number: Any) -> Any:
    return 2 * number

@kernel
def add(numbers: Any, number: Any) -> Any:
    for index in range(numbers.shape[0]):
        numbers[index] += double(number)
    return numbers[0]
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with one kernel, and a cache folder of its own."""
    folder = tmp_path / "tiny_kernels"
    folder.mkdir()
    declared = "KernelSet(__name__, ((('work:add'),),), {'solving': 'no time', 'all': 'no time'})"
    (folder / "__init__.py").write_text(f"from gridwright.kernels.kernel_set import KernelSet\nKERNELS = {declared}\n")
    (folder / "work.py").write_text(SOURCE)
    call = "work.add(np.zeros(3, dtype=np.int64), 4)"
    (folder / "warming.py").write_text(f"import numpy as np\nfrom tiny_kernels import work\nCALLS = {{'add': lambda: {call}}}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # which an edit within the same second would not outdate
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    restart()
    yield folder
    restart()


def restart() -> None:
    """As in a new process."""
    for name in [name for name in sys.modules if name.startswith("tiny_kernels")]:
        del sys.modules[name]
    invalidate_caches()
    folders.cache_folder.cache_clear()
    folders.hash_sources.cache_clear()
    cache.load.cache_clear()


def add(number: int) -> tuple[Any, list[int]]:
    numbers = np.array([1, 2, 3], dtype=np.int64)
    answer = import_module("tiny_kernels.work").add(numbers, number)
    return answer, numbers.tolist()


def uses_numba() -> bool:
    """Whether Numba calls the kernel."""
    return hasattr(cache.find_kernel(KERNEL)._call, "signatures")


def find_library() -> Path:
    path = libraries.find_path(KERNEL)
    assert path is not None
    return path


def test_the_life_of_a_library(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not cache.is_kept(KERNEL)
    assert add(10) == (21, [21, 22, 23]), "compiled when it is first called"
    assert cache.is_kept(KERNEL)
    assert not uses_numba()
    folder = find_library().parent
    assert sorted(path.suffix for path in folder.iterdir()) == [".lock", ".so"], "nothing else is left"

    restart()
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "gridwright.kernels.entries", None)
        assert add(10) == (21, [21, 22, 23]), "loaded, not compiled"

    restart()
    content = (path := find_library()).read_bytes()
    path.unlink()  # this process has it in its memory
    path.write_bytes(content[:-1])
    assert add(10) == (21, [21, 22, 23]), "a damaged library is compiled again"
    assert not uses_numba()
    assert libraries.read(find_library(), KERNEL, str(libraries.find_level())) is not None

    restart()
    (package / "work.py").write_text(SOURCE.replace("2 * number", "3 * number"))
    assert add(10) == (31, [31, 32, 33]), "an edit in a helper is seen"
    assert find_library().parent != folder

    restart()
    monkeypatch.setattr(libraries, "find_level", lambda: None)
    assert add(10) == (31, [31, 32, 33]), "where there are no libraries, Numba serves"
    assert uses_numba()


def test_a_library_that_cannot_be_linked_or_run_leaves_the_kernel_to_numba(
    package: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from gridwright.kernels import entries

    with monkeypatch.context() as patch:
        patch.setattr(entries, "link", lambda code, exported: b"no library")
        with caplog.at_level(logging.INFO):
            assert add(1) == (3, [3, 4, 5])
    assert "tiny_kernels.work:add: there is no library of it" in caplog.text
    assert uses_numba()
    assert cache.is_kept(KERNEL)

    restart()
    assert not libraries.is_made_for(KERNEL)
    assert add(1) == (3, [3, 4, 5]), "and it is not tried again"
    assert uses_numba()


@pytest.mark.usefixtures("package")
def test_where_nothing_can_be_kept_a_kernel_is_compiled_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert add(2) == (5, [5, 6, 7])


def damage(content: bytes) -> dict[str, bytes]:
    middle = len(content) // 2
    return {
        "nothing": b"",
        "the beginning alone": content[:middle],
        "a byte less": content[:-1],
        "a bit in the code": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
        "a bit in the checksum": content[:-1] + bytes([content[-1] ^ 1]),
        "a byte more": content + b"\0",
    }


def test_damaged_and_stale_libraries_are_not_read(tmp_path: Path) -> None:
    kernel, level = list_kernels()[0], str(libraries.find_level())
    cache.load(kernel)
    path = libraries.find_path(kernel)
    assert path is not None
    assert libraries.read(path, kernel, level) is not None
    for name, content in damage(path.read_bytes()).items():
        (tmp_path / "damaged.so").write_bytes(content)
        assert libraries.read(tmp_path / "damaged.so", kernel, level) is None, name
    assert libraries.read(path, list_kernels()[1], level) is None, "another kernel's"
    assert libraries.read(path, kernel, "x86-64-v9") is None, "for another processor"


def test_a_library_of_other_sources_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, level = list_kernels()[0], str(libraries.find_level())
    cache.load(kernel)
    path = libraries.find_path(kernel)
    assert path is not None
    monkeypatch.setattr(libraries, "hash_sources", lambda package: "0123456789abcdef")
    assert libraries.read(path, kernel, level) is None


FLAGS_2 = "cx16 lahf_lm pni popcnt sse4_1 sse4_2 ssse3"
FLAGS_3 = f"{FLAGS_2} abm avx avx2 bmi1 bmi2 f16c fma movbe xsave"


@pytest.mark.parametrize(
    ("flags", "wanted", "level"),
    [
        (FLAGS_3 + " avx512f", "", "x86-64-v3"),
        (FLAGS_3.replace(" avx2", ""), "", "x86-64-v2"),
        (FLAGS_2, "", "x86-64-v2"),
        (FLAGS_2.replace("popcnt ", ""), "", None),
        (FLAGS_3.replace("popcnt ", ""), "", None),
        ("", "", None),
        (FLAGS_3, "x86-64-v2", "x86-64-v2"),
        (FLAGS_2, "x86-64-v3", "x86-64-v2"),
        (FLAGS_3, "numba", None),
    ],
)
def test_libraries_are_chosen_by_what_the_processor_can_do(
    flags: str, wanted: str, level: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(libraries, "_read_flags", lambda: frozenset(flags.split()))
    monkeypatch.setenv(libraries.MODE, wanted)
    assert libraries.find_level.__wrapped__() == level


@pytest.mark.parametrize(("system", "machine"), [("darwin", "x86_64"), ("win32", "AMD64"), ("linux", "aarch64")])
def test_other_systems_have_no_libraries(system: str, machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    monkeypatch.setattr(libraries.sys, "platform", system)
    monkeypatch.setattr(libraries.os, "uname", lambda: SimpleNamespace(machine=machine))
    assert libraries.find_level.__wrapped__() is None


def read_dynamic(library: bytes) -> tuple[list[str], list[str], list[str]]:
    """What a library needs, exports and leaves undefined, by the tables that the system's loader reads."""
    count = struct.unpack_from("<H", library, 56)[0]
    headers = [struct.unpack_from("<IIQQQQQQ", library, 64 + 56 * index) for index in range(count)]
    ((start, size),) = [(header[2], header[5]) for header in headers if header[0] == 2]
    entries = [struct.unpack_from("<QQ", library, start + at) for at in range(0, size, 16)]
    tables = dict(entries)

    def name(offset: int) -> str:
        begin = tables[5] + offset
        return library[begin : library.index(b"\0", begin)].decode()

    total = struct.unpack_from("<I", library, tables[4] + 4)[0]
    symbols = [struct.unpack_from("<IBBHQQ", library, tables[6] + 24 * index) for index in range(1, total)]
    needed = [name(value) for tag, value in entries if tag == 1]
    return needed, [name(each[0]) for each in symbols if each[3]], [name(each[0]) for each in symbols if not each[3]]


@pytest.mark.parametrize("kernel", list_kernels())
def test_every_kernel_has_a_library_that_needs_nothing_but_the_system(kernel: str) -> None:
    """A kernel that Numba has to load would cost each command half a second."""
    cache.load(kernel)
    assert libraries.is_made_for(kernel)
    path = libraries.find_path(kernel)
    assert path is not None
    needed, exported, undefined = read_dynamic(path.read_bytes())
    assert exported == [libraries.ENTRY]
    assert set(undefined) <= KNOWN_SYMBOLS
    assert set(needed) <= set(NEEDED)
