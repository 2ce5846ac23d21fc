"""The schema of the database, by migrations (alembic). `versions/` holds one file a change, never edited afterwards.

To change the schema: change `tables.py`, add a file to `versions/` that brings the old schema to the new one, set HEAD
to its revision. A test compares what the migrations make with `tables.py`.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from wavell.umpire import WavellError

HERE = Path(__file__).parent
HEAD, FIRST = "0003", "0001"
"""The revision that this program works with, and the one of databases from before there were migrations."""


def upgrade(connection: Connection) -> bool:
    """Bring a database to the schema that this program works with: an empty one, one of 0.1, or any later one.

    Returns whether there were tables of an older version.
    """
    there = set(inspect(connection).get_table_names())
    found = connection.scalar(text("SELECT version_num FROM alembic_version")) if "alembic_version" in there else None
    if found == HEAD:
        return False
    if found is not None and found > HEAD:
        raise WavellError(f"this database has revision {found} of the tables and this program knows {HEAD}")
    # Imported here: nearly every start finds the schema as it should be.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found is None and "wavell" in there:
        command.stamp(config, FIRST)
    command.upgrade(config, "head")
    return "wavell" in there
