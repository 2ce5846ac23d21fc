"""Who plays for a bot: a table of players by game and seat."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Make the table; a seat without a row has the default player."""
    op.create_table(
        "levels",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.String(120), primary_key=True),
        sa.Column("player", sa.String(120), nullable=False),
    )
