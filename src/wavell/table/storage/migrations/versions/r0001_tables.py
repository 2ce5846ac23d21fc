"""The tables of 0.1."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """Make all tables."""
    about = op.create_table("wavell", sa.Column("schema", sa.Integer, primary_key=True))
    op.bulk_insert(about, [{"schema": 1}])  # which is what 0.1 asks for
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("players", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, index=True),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False, index=True),
        sa.Column("role", sa.String(120), nullable=False),
        sa.Column("seats", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("asker", sa.String(64)),
        sa.Column("client", sa.String(64)),
        sa.Column("answer", sa.LargeBinary),
    )
    op.create_table(
        "answers",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("asker", sa.String(64), primary_key=True),
        sa.Column("client", sa.String(64), primary_key=True),
        sa.Column("answer", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "asks",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.String(120), primary_key=True),
        sa.Column("ask", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "bookmarks",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "webhooks",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
    )
