"""The book: its index and its rules. Nothing of it can be played yet."""

from pathlib import Path

from wavell.umpire import Book, Index, Readings, Rules

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
INDEX = Index("awaw", DATA / "rules.toml")
RULES = Rules(INDEX)

BOOK = Book(
    id="awaw",
    title="A World at War, rules 70-74",
    folder=FOLDER,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX),
)
