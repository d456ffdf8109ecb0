"""Wheels built from this tree work in an environment that holds nothing but them and what they declare."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from gridwright.kernels import libraries
from gridwright.kinds.kernels import list_compiled_kinds, list_kernels
from gridwright.puzzles import Shows, list_bundled
from tools.markdown import ROOT
from tools.wheel_hook import LIBRARIES, TAG, LibrariesHook

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

LEVEL = libraries.find_level()
"""The level of x86-64 that the wheel of these tests has libraries for, where there are any."""
BUNDLING = """
import sys
from pathlib import Path
from gridwright.kernels import load
from gridwright.kinds.kernels import list_kernels
from tools.build_wheel import copy_libraries
for kernel in list_kernels():
    load(kernel)
copy_libraries(Path(sys.argv[1]), [sys.argv[2]])
"""
TINY = "width 3\nheight 2\n\nrows\n1,1\n2\n\ncolumns\n1\n1\n2\n"


@pytest.fixture(scope="module", autouse=True)
def own_cache(bundled: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the installed wheel compiles, it does not put into the user's folder; and it finds nothing there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWRIGHT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path | None]:
    """The libraries of the kernels, from the user's folder; None where there are none for this machine."""
    if LEVEL is None:
        yield None
        return
    folder = tmp_path_factory.mktemp("libraries")
    subprocess.run([sys.executable, "-c", BUNDLING, str(folder), LEVEL], cwd=ROOT, check=True)
    yield folder


@pytest.fixture(scope="module")
def wheel(bundled: Path | None, own_cache: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(LIBRARIES, "" if bundled is None else str(bundled))
        run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)], cwd=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a new environment with the wheel in it and, linked from ours, the packages that the wheel asks for."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq", "--no-index", "--no-deps", str(wheel)]
    run(pip, cwd=folder)
    answer = run([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], cwd=folder)
    for distribution in required_distributions(wheel):
        link_files(distribution, Path(answer.strip()))
    return python.parent


def run(command: list[str], cwd: Path) -> str:
    """What a command prints; it must end with exit code 0. It sees nothing of the environment that the tests run in."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["NO_COLOR"] = "1"
    done = subprocess.run(
        command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command} ended with exit code {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


def required_distributions(wheel: Path) -> list[metadata.Distribution]:
    """What the wheel needs, and what that needs in turn; extras and packages for other systems are left out."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        waiting = re.findall(r"^Requires-Dist: (.+)$", archive.read(name).decode(), flags=re.MULTILINE)
    found: dict[str, metadata.Distribution] = {}
    while waiting:
        requirement = waiting.pop()
        name = re.match(r"[\w.-]+", requirement)[0]
        if "extra ==" in requirement or name in found:
            continue
        try:
            found[name] = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            assert ";" in requirement, f"{requirement} is required without a condition, but is not installed here"
            continue
        waiting.extend(found[name].requires or ())
    return list(found.values())


def link_files(distribution: metadata.Distribution, target: Path) -> None:
    tops = {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}
    for top in tops:
        if not (target / top).exists():
            (target / top).symlink_to(Path(str(distribution.locate_file(top))).resolve())


def test_everything_in_the_package_is_in_the_wheel(wheel: Path) -> None:
    package = ROOT / "src" / "gridwright"
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in package.rglob("*") if path.is_file()}
    wanted = {name for name in wanted if "__pycache__" not in name}
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    if LEVEL is not None:
        wanted |= {f"gridwright/kernels/bundled/{libraries.name_bundled(kernel, LEVEL).name}" for kernel in list_kernels()}
    assert inside == wanted
    assert any(Path(name).suffix != ".py" and "puzzles" in name for name in inside), "no bundled puzzle is inside"


def test_it_is_the_wheel_that_answers(bin_folder: Path, tmp_path: Path) -> None:
    where = run([str(bin_folder / "python"), "-c", "import gridwright; print(gridwright.__file__)"], tmp_path)
    assert Path(where.strip()).is_relative_to(bin_folder.parent)
    version = metadata.version("gridwright")
    assert run([str(bin_folder / "gridwright"), "--version"], tmp_path).strip().endswith(version)


def test_it_lists_formats(bin_folder: Path, tmp_path: Path) -> None:
    assert "webpbn" in run([str(bin_folder / "gridwright"), "formats"], tmp_path)


def test_its_label_says_for_which_systems_it_is(wheel: Path) -> None:
    """Every one, unless it has libraries."""
    assert wheel.stem.endswith("py3-none-any" if LEVEL is None else TAG)


def test_a_wheel_without_libraries_is_for_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, is_pure in (("", True), ("/libraries", False)):
        monkeypatch.setenv(LIBRARIES, folder)
        data: dict[str, Any] = {"pure_python": True, "tag": None, "force_include": {}}
        hook = LibrariesHook(str(ROOT), {}, None, None, "", "wheel")  # type: ignore[arg-type]
        hook.initialize("editable", data)
        assert data["pure_python"], "an editable install finds libraries where they are compiled"
        hook.initialize("standard", data)
        assert (data["pure_python"], not data["force_include"]) == (is_pure, is_pure)


@pytest.mark.skipif(LEVEL is None, reason="there are no libraries for this machine")
def test_it_solves_without_compiling(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "tiny.non").write_text(TINY)
    script = "import sys; from gridwright.cli.main import main\ntry: main()\n"
    script += "finally: print(sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    answer, loaded = run([str(bin_folder / "python"), "-c", script, "solve", "--json", "tiny.non"], tmp_path).splitlines()
    assert json.loads(answer)["solutions"] == [["#.#", ".##"]]
    assert loaded == "[]"
    assert not (tmp_path / "cache").exists(), "what is compiled need not be kept"


@pytest.mark.skipif(LEVEL is None, reason="there are no libraries for this machine")
@pytest.mark.parametrize("kind", list_compiled_kinds())
def test_all_its_kernels_are_compiled(kind: str, bin_folder: Path, tmp_path: Path) -> None:
    loader = f"from gridwright.kinds.kernels import is_compiled; print(is_compiled({kind!r}))"
    assert run([str(bin_folder / "python"), "-c", loader], tmp_path).strip() == "True"


def test_it_compiles_a_kernel_that_it_has_no_library_of(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on every system, where a wheel has none. The smallest of many: all that solving takes are compiled in a soak."""
    monkeypatch.setenv(libraries.MODE, "numba")
    loader = "from gridwright.kernels import load; from gridwright.kinds.kernels import is_compiled, list_kernels; "
    loader += "load(next(name for name in list_kernels('nonogram') if name.endswith('settle_domains'))); "
    loader += "print(is_compiled('nonogram'))"
    assert run([str(bin_folder / "python"), "-c", loader], tmp_path).strip() == "False"


@pytest.mark.soak
def test_it_solves_with_kernels_that_numba_loads(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(libraries.MODE, "numba")
    (tmp_path / "tiny.non").write_text(TINY)
    answer = json.loads(run([str(bin_folder / "gridwright"), "solve", "--json", "tiny.non"], tmp_path))
    assert answer["outcome"] == "solved"
    assert answer["solutions"] == [["#.#", ".##"]]


def test_it_brings_its_puzzles(bin_folder: Path, tmp_path: Path) -> None:
    """Drawn rather than solved, for which the wheel would compile the kernels of every kind once more, for two minutes."""
    finder = "from gridwright.puzzles import find_folder; print(find_folder('nonogram').parent)"
    folder = run([str(bin_folder / "python"), "-c", finder], tmp_path).strip()
    assert Path(folder).is_relative_to(bin_folder.parent)
    sound = [bundled for bundled in list_bundled() if bundled.shows is not Shows.BROKEN]
    drawn = run([str(bin_folder / "gridwright"), "draw", *(f"{folder}/{each.kind}/{each.file}" for each in sound)], tmp_path)
    assert [bundled.title for bundled in sound if bundled.title not in drawn] == []
