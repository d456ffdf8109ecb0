"""A wheel built from this tree works in an environment that holds nothing but it and what it declares."""

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

import pytest

from gridwright.puzzles import Shows, list_bundled
from tools.markdown import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

TINY = "width 3\nheight 2\n\nrows\n1,1\n2\n\ncolumns\n1\n1\n2\n"


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Kernels are compiled by the installed wheel, once for all tests here, and not into the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWRIGHT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
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
    assert inside == wanted
    assert any(Path(name).suffix != ".py" and "puzzles" in name for name in inside), "no bundled puzzle is inside"


def test_it_is_the_wheel_that_answers(bin_folder: Path, tmp_path: Path) -> None:
    where = run([str(bin_folder / "python"), "-c", "import gridwright; print(gridwright.__file__)"], tmp_path)
    assert Path(where.strip()).is_relative_to(bin_folder.parent)
    version = metadata.version("gridwright")
    assert run([str(bin_folder / "gridwright"), "--version"], tmp_path).strip().endswith(version)


def test_it_lists_formats(bin_folder: Path, tmp_path: Path) -> None:
    assert "webpbn" in run([str(bin_folder / "gridwright"), "formats"], tmp_path)


def test_it_compiles_a_kernel(bin_folder: Path, tmp_path: Path) -> None:
    """One of many: all that solving takes are compiled in a soak."""
    loader = "from gridwright.kernels import load; from gridwright.kinds.kernels import is_compiled, list_kernels; "
    loader += "load(list_kernels('nonogram')[0]); print(is_compiled('nonogram'))"
    assert run([str(bin_folder / "python"), "-c", loader], tmp_path).strip() == "False"


@pytest.mark.soak
def test_it_solves(bin_folder: Path, tmp_path: Path) -> None:
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
