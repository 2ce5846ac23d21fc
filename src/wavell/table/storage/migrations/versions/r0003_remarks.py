"""What bots say of their orders: a table of remarks by game and entry."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    """Make the table; an entry without a row is a person's, or older."""
    op.create_table(
        "remarks",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
    )
