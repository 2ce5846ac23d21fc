"""The book: its index, its rules and its board. Nothing of it can be played yet."""

from pathlib import Path

from wavell.umpire import Book, Index, Readings, Rules

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
INDEX = Index("awaw", DATA / "rules.toml")
RULES = Rules(INDEX)
PACIFIC = RULES.board(DATA / "maps" / "pacific.toml")
"""The Pacific board: hexes, boxes, gateways and what the book says of them; the rest of it is frame."""

BOOK = Book(
    id="awaw",
    title="A World at War, rules 70-74",
    folder=FOLDER,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX),
)
