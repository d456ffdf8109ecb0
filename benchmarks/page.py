"""Keeping results and showing them: `python -m benchmarks publish` copies what runs left in `out` to `results`, without the
single puzzles, and writes tables and plots into docs/explanation/performance.md; `--check` only compares.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import colour, compare, crossword_tables, engines, limits, overview, regret, slitherlink, start, tilings
from benchmarks.folders import format_sets
from benchmarks.growth import format_points
from benchmarks.growth_plots import draw_plots, draw_scaling, name_scaling_plot
from benchmarks.kernels import format_results
from benchmarks.peers.comparison import format_comparison
from benchmarks.peers.scaling import format_scaling
from benchmarks.photo.measuring import format_tables
from benchmarks.reports import KEPT, OUT, ROOT, read_report

PAGE = ROOT / "docs/explanation/performance.md"
SOLVER_PAGE = PAGE.with_name("solver.md")
FILLER_PAGE = PAGE.with_name("crossword-filler.md")
PHOTO_PAGE = PAGE.with_name("reading-photographs.md")
NOTHING = "*Not measured yet.*"


def publish() -> bool:
    """Keep the newest results and write them into the documents."""
    KEPT.mkdir(exist_ok=True)
    for path in sorted(OUT.glob("*.json")):
        keep(path)
    for target, text in list_documents():
        target.write_text(text)
        print(f"written: {target.relative_to(ROOT)}")
    return True


def keep(path: Path) -> None:
    """Copy a report, but for its single puzzles or runs, which are many and tell little once they are summed up."""
    report = read_report(path)
    for each in report["results"].get("sets", ()):
        each.pop("each", None)
    for row in report["results"].get("rows", ()):
        row.pop("runs", None)
    (KEPT / path.name).write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")


def check() -> bool:
    """Whether the documents show what is kept; says what does not."""
    stale = [target for target, text in list_documents() if not target.exists() or target.read_text() != text]
    for target in stale:
        print(f"{target.relative_to(ROOT)}: does not show benchmarks/results; run python -m benchmarks publish", file=sys.stderr)
    return not stale


def list_documents() -> Iterator[tuple[Path, str]]:
    """Every file that shows results, with what it should hold."""
    reports = {path.stem: read_report(path) for path in sorted(KEPT.glob("*.json"))}
    yield PAGE, fill_page(PAGE.read_text(), reports)
    yield SOLVER_PAGE, fill_page(SOLVER_PAGE.read_text(), reports)
    yield compare.PAGE, fill_page(compare.PAGE.read_text(), reports)
    for name, chart in compare.list_charts(reports):
        yield compare.PAGE.with_name(name), chart
    if "growth" in reports:
        for name, plot in draw_plots(reports["growth"]["results"]["points"]).items():
            yield PAGE.with_name(name), plot
    if "scaling" in reports:
        scaling = reports["scaling"]["results"]
        for name, plot in draw_scaling(scaling["rows"], scaling["families"]).items():
            yield PAGE.with_name(name), plot
    if "slitherlink" in reports:
        yield PAGE.with_name(slitherlink.PLOT), slitherlink.draw_growth(reports["slitherlink"]["results"]["rows"])
    yield FILLER_PAGE, fill_page(FILLER_PAGE.read_text(), reports)
    yield PHOTO_PAGE, fill_page(PHOTO_PAGE.read_text(), reports)
    for name, report in reports.items():
        if name.startswith("crossword") and "plot" in report["results"]:
            yield FILLER_PAGE.with_name(report["results"]["plot"]), crossword_tables.draw_growth(report["results"]["squares"])


def fill_page(page: str, reports: dict[str, dict[str, Any]]) -> str:
    """The page with each marked section written anew: from `<!-- results: NAME -->` to the next `<!-- end -->`."""

    def fill(match: re.Match[str]) -> str:
        return f"{match[1]}\n\n{describe(match[2], reports)}\n\n{match[3]}"

    return re.sub(r"(<!-- results: (\w+) -->).*?(<!-- end -->)", fill, page, flags=re.DOTALL)


def describe(section: str, reports: dict[str, dict[str, Any]]) -> str:
    """One section: what was measured, where, and the tables. Every folder that was measured is part of `corpus`."""
    chosen = [report for name, report in reports.items() if name == section or name.startswith(f"{section}-")]
    if not chosen:
        return NOTHING
    return "\n\n".join(f"{describe_run(report)}\n\n{SECTIONS[section](report['results'])}" for report in chosen)


def describe_run(report: dict[str, Any]) -> str:
    machine = report["machine"]
    packages = ", ".join(f"{name} {version}" for name, version in machine["packages"].items())
    return (
        f"`{report['command']}`, {report['date'][:10]}, commit {report['commit']}; {machine['processor']}, {machine['cores']} "
        f"cores, {machine['system']}; {machine['python']}, {packages}."
    )


def show_growth(results: dict[str, Any]) -> str:
    families = "\n".join(f"- *{name}*: {about}" for name, about in results["families"].items())
    plots = "\n".join(f"![{text}]({name})" for name, text in PLOTS.items())
    return f"{families}\n\n{plots}\n\n{format_points(results['points'])}"


def show_slitherlink(results: dict[str, Any]) -> str:
    peer = f"Loopy of Debian's sgt-puzzles {results['loopy']}.\n\n" if results["loopy"] else ""
    return f"{peer}![CPU time to make a puzzle against cells]({slitherlink.PLOT})\n\n{slitherlink.format_rows(results)}"


def show_tilings(results: dict[str, Any]) -> str:
    peer = f"Loopy of Debian's sgt-puzzles {results['loopy']}, stopped after {tilings.SECONDS} s.\n\n" if results["loopy"] else ""
    return f"{peer}{tilings.format_rows(results)}"


def show_crossword(results: dict[str, Any]) -> str:
    """Runs of `crossword` or of `crossword-long`."""
    if "sets" not in results:
        return crossword_tables.format_squares(results["squares"])
    peer = f"Qxw of Debian's qxw {results['qxw']}. " if results["qxw"] else ""
    plot = f"![CPU time for an empty square against the words of the list]({results['plot']})"
    return f"{peer}At most {results['seconds']} s of CPU for a grid.\n\n{crossword_tables.format_results(results)}\n\n{plot}"


def show_peers(results: dict[str, Any]) -> str:
    return f"{list_peers(results)}\n\nAt most {results['seconds']} s of CPU for a puzzle.\n\n{format_comparison(results)}"


def show_scaling(results: dict[str, Any]) -> str:
    limits = f"at most {results['seconds']} s of CPU and {results['bytes'] >> 30} GiB of memory for one"
    plots = [f"![CPU time of solvers, {about}]({name_scaling_plot(name)})" for name, about in results["families"].items()]
    head = f"{list_peers(results)}\n\nPuzzles of each size: {results['count']}; {limits}."
    return "\n\n".join([head, "\n".join(plots), format_scaling(results)])


def list_peers(results: dict[str, Any]) -> str:
    return "\n".join(f"- *{name}*: {about}" for name, about in results["peers"].items())


PLOTS = {
    "growth-cpu.svg": "CPU time against cells",
    "growth-nodes.svg": "Nodes against cells",
    "growth-memory.svg": "Memory against cells",
}
SECTIONS: dict[str, Callable[[dict[str, Any]], str]] = {
    "photo": format_tables,
    "growth": show_growth,
    "engines": engines.format_runs,
    "kernels": format_results,
    "corpus": lambda results: format_sets(results["sets"]),
    "peers": show_peers,
    "scaling": show_scaling,
    "slitherlink": show_slitherlink,
    "tilings": show_tilings,
    "crossword": show_crossword,
    "start": start.format_commands,
    "limits": limits.format_cases,
    "overview": overview.format_overview,
    "regret": regret.format_regret,
    "colour": colour.format_report,
    **compare.SECTIONS,
}
