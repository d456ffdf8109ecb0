"""A technique is one entry beside its rule: added at run time, it takes part in everything that techniques are used for."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from gridwright.cli.main import gridwright
from gridwright.kinds.common.techniques import Text, Texts, order_techniques
from gridwright.kinds.slitherlink import KIND
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import SquareLattice
from gridwright.kinds.slitherlink.techniques import table
from gridwright.kinds.slitherlink.techniques.counting import CLUE_TABLE, SIDES_BY_CLUE
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.tables import TablePropagator, clued_cells
from tests.unit.slitherlink.explaining.judge import find_faults_of_walk
from tools.write_techniques import write_module, write_table

PUZZLE = Slitherlink.build(["0.3", "...", "3.2"])


def see_zeros(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[TablePropagator]:
    for cell, clue in clued_cells(puzzle, lattice):
        if clue == 0:
            spot, sides = lattice.cell_spot(cell), lattice.sides(cell)
            yield TablePropagator(technique, spot, CLUE_TABLE, sides, ways=SIDES_BY_CLUE[0], clue=cell)


ZEROS = Technique(
    code="toy",
    name="toy-zeros",
    tier=1,
    cost=0.00777,
    texts=Texts(
        en=Text("Toy zeros", "A 0 has crosses all around it."),
        sk=Text("Nuly", "Okolo 0 sú samé krížiky."),
        cs=Text("Nuly", "Kolem 0 jsou samé křížky."),
        pl=Text("Zera", "Wokół 0 są same krzyżyki."),
    ),
    propagators=see_zeros,
)


@pytest.fixture(autouse=True)
def add_zeros(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TECHNIQUES", "ENTRIES"):
        monkeypatch.setattr(table, name, order_techniques((*getattr(table, name), ZEROS)))


def test_it_is_listed_in_its_place() -> None:
    assert KIND.coach.list_techniques()[0].title == "Toy zeros"
    answer = CliRunner().invoke(gridwright, ["techniques", "slitherlink", "--json"])
    assert answer.exit_code == 0
    assert {"code": "toy", "name": "toy-zeros", "title": "Toy zeros", "tier": 1}.items() <= json.loads(
        answer.output.splitlines()[0]
    ).items()


@pytest.mark.parametrize("rules", ["all", "very easy", "toy-zeros,2-4", "toy,3"])
def test_it_is_chosen_and_explains(rules: str) -> None:
    told = KIND.coach.explain(PUZZLE, None, rules=rules)
    assert [step.title for step in told.steps].count("Toy zeros") == 1
    assert find_faults_of_walk(PUZZLE, told.start, told.steps) == []


def test_it_gives_hints() -> None:
    hint = KIND.coach.hint(PUZZLE, None, rules="all")
    assert hint.step is not None
    assert (hint.step.technique, hint.step.title) == ("toy-zeros", "Toy zeros")


def test_it_is_part_of_a_rating() -> None:
    rating = KIND.rater.rate(Slitherlink.build(["....", "3021", ".33."]), runs=1)
    assert (rating.demand, rating.tier, rating.hardest) == ("deduction", 1, "Count the corner")


def test_the_page_and_the_documentation_follow() -> None:
    written = write_module(table.TECHNIQUES)
    for title, lesson in ZEROS.texts.in_all().values():
        assert f'"techniques.toy-zeros.title": "{title}",\n    "techniques.toy-zeros.lesson": "{lesson}",\n' in written
    assert "| `toy` | Toy zeros | `toy-zeros` | 1 | A 0 has crosses all around it. |\n" in write_table(table.TECHNIQUES)


def test_two_techniques_do_not_share_a_code() -> None:
    with pytest.raises(ValueError, match="two techniques have the code toy: toy-zeros"):
        order_techniques((*table.TECHNIQUES, ZEROS))
