"""The schema comes of migrations, and is the one that the program works with."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from wavell.table.storage.migrations import FIRST, HEAD, HERE
from wavell.table.storage.store import Store
from wavell.table.storage.tables import metadata
from wavell.umpire import WavellError

KEPT = Path(__file__).parents[2] / "kept"


def test_the_migrations_lead_to_the_revision_that_the_program_knows() -> None:
    scripts = ScriptDirectory(str(HERE))
    assert scripts.get_heads() == [HEAD]
    assert [each.revision for each in scripts.walk_revisions()][-1] == FIRST


def test_the_migrations_make_the_tables_of_the_program(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    Store(url).close()
    Store(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.scalar(text("SELECT schema FROM wavell")) == 1
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == HEAD
    engine.dispose()


def test_a_database_from_before_there_were_migrations_is_brought_up(tmp_path: Path) -> None:
    shutil.copy(KEPT / "0.1" / "table.db", tmp_path / "table.db")
    with sqlite3.connect(tmp_path / "table.db") as old:
        tables = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert "alembic_version" not in tables
    url = f"sqlite:///{tmp_path / 'table.db'}"
    Store(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == HEAD
        assert connection.scalar(text("SELECT count(*) FROM games")) == 6
    engine.dispose()


def test_a_database_of_a_later_program_is_not_touched(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'later.db'}"
    Store(url).close()
    with sqlite3.connect(tmp_path / "later.db") as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(WavellError, match=f"has revision 9999 of the tables and this program knows {HEAD}"):
        Store(url)
