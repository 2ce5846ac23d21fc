"""The book: its index and its rules. Nothing of it can be played yet."""

from pathlib import Path

from wavell.umpire import Book, Index, Readings, Rules

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
INDEX = Index("europa", DATA / "rules.toml")
RULES = Rules(INDEX)

BOOK = Book(
    id="europa",
    title="Europa, rules 15 and 103",
    folder=FOLDER,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX),
)
