"""Files are written whole or not at all."""

from __future__ import annotations

import io
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gridwright.cli.files import check_folder, check_writable, write_file, write_stdout
from gridwright.model.errors import InputError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_honours_the_mask_of_the_user(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", b"content")
    finally:
        os.umask(before)
    assert (tmp_path / "new").read_bytes() == b"content"
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["new"]


def test_an_old_file_keeps_its_permissions(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    old.chmod(0o600)
    write_file(old, b"new")
    assert (old.read_bytes(), old.stat().st_mode & 0o777) == (b"new", 0o600)


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    def fail(descriptor: int) -> None:
        raise fault

    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((InputError, KeyboardInterrupt)):
        write_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


def test_a_write_protected_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path / "file")
    with pytest.raises(InputError, match=r"file: cannot be written: the file is write-protected"):
        write_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"old"


def test_in_a_folder_that_takes_no_files_an_old_one_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"a longer old content")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    write_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_overwriting_that_fails_puts_the_old_content_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright.cli import files as output

    write = output._write_in_place
    failures = [OSError(28, "No space left on device")]

    def fail_once(target: Path, data: bytes) -> None:
        write(target, data[:2])
        if failures:
            raise failures.pop()
        write(target, data)

    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    monkeypatch.setattr(output, "_write_in_place", fail_once)
    with pytest.raises(InputError, match="No space left on device"):
        write_file(tmp_path / "file", b"new content")
    assert (tmp_path / "file").read_bytes() == b"old"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Is a directory"):
        write_file(tmp_path, b"content")


def test_checking_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    for name in ("file", "new", "link"):
        if name == "link":
            (tmp_path / "link").symlink_to("absent")
        check_writable(str(tmp_path / name))
    check_folder(str(tmp_path / "some" / "folder"))
    assert (tmp_path / "file").read_bytes() == b"old"
    assert names(tmp_path) == ["file", "link"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that says it takes files, and does not")
def test_a_folder_that_takes_no_files_is_found_out_by_trying() -> None:
    with pytest.raises(InputError, match=r"^/proc/x\.json: cannot be written: its folder takes no files \("):
        check_writable("/proc/x.json")
    with pytest.raises(InputError, match=r"^/proc/some/: cannot be made: its folder takes no files \("):
        check_folder("/proc/some/")


class Sluggish(io.RawIOBase):
    """Takes a few bytes at a time, as a pipe without a buffer may."""

    def __init__(self) -> None:
        self.taken = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        part = bytes(memoryview(data)[:3])
        self.taken += part
        return len(part)


def test_standard_output_gets_everything_even_in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = Sluggish()
    monkeypatch.setattr("sys.stdout", SimpleNamespace(flush=lambda: None, buffer=pipe))
    write_stdout(b"0123456789")
    assert pipe.taken == b"0123456789"
