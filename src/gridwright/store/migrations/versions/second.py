"""Crosswords: word lists of players, and the squares of a crossword beside its text."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of word lists, and room for squares. Puzzles kept so far are of kinds that have none."""
    with op.batch_alter_table("puzzles") as puzzles:
        puzzles.add_column(sa.Column("pattern", sa.Text()))
    op.create_table(
        "lists",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("words", sa.BigInteger(), nullable=False),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lists"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_lists_player_id", ondelete="CASCADE"),
    )
    op.create_index("ix_lists_player_id", "lists", ["player_id"])
