"""Pictures: what each is called before it is solved, beside its name."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LONGEST_NAME = 80


def upgrade() -> None:
    """Make room for early titles, and find those of the nonograms that are there in their documents."""
    with op.batch_alter_table("puzzles") as puzzles:
        puzzles.add_column(sa.Column("early_title", sa.String(200)))
    table = sa.table("puzzles", *(sa.column(name) for name in ("id", "title", "kind", "text", "early_title")))
    connection = op.get_bind()
    ids = list(connection.scalars(sa.select(table.c.id).where(table.c.kind == "nonogram")))
    for puzzle_id in ids:
        here = table.c.id == puzzle_id
        title, text = connection.execute(sa.select(table.c.title, table.c.text).where(here)).one()
        name, early_title = _choose_titles(title, json.loads(text))
        connection.execute(sa.update(table).where(here).values(title=name, early_title=early_title))


def _choose_titles(label: str, document: dict[str, str]) -> tuple[str, str]:
    """The name of a picture, and its title before it is solved."""
    title, description = document.get("title", ""), document.get("description", "").strip()
    if label != title:
        return label, label
    is_name = 0 < len(description) <= LONGEST_NAME and "\n" not in description
    return (description if is_name else title), (title if description else "")
