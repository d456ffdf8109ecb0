"""The order of puzzles by hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give each puzzle a position. Those kept so far stand in the order in which they came."""
    with op.batch_alter_table("puzzles") as puzzles:
        puzzles.add_column(sa.Column("position", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE puzzles SET position = created")
