"""Write the records in `examples/` and `tests/golden/`: whole games between plain players, always the same.

A change of rules changes them; read the diff before you commit it. With --check nothing is written.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.connect_four import BOOK as CONNECT_FOUR  # noqa: E402

from wavell.lab.plain import choose  # noqa: E402
from wavell.umpire import Book, Game, SeededDice, open_book  # noqa: E402
from wavell.umpire.record import of_game  # noqa: E402

PRIMER, AWAW, EUROPA = open_book("primer"), open_book("awaw"), open_book("europa")
PATIENCE = {"awaw": 0.8, "europa": 0.8}
"""In a long turn a player who ends steps at once sees little of the rules."""
GAMES: list[tuple[str, Book, str, int]] = [
    ("examples/primer-oasis.wvl", PRIMER, "oasis", 1),
    ("tests/golden/primer-oasis-2.wvl", PRIMER, "oasis", 2),
    ("tests/golden/primer-patrol.wvl", PRIMER, "patrol", 3),
    ("tests/golden/connect-four.wvl", CONNECT_FOUR, "empty", 4),
    ("examples/awaw-malaya-1941.wvl", AWAW, "malaya-1941", 5),
    ("tests/golden/awaw-malaya-1941.wvl", AWAW, "malaya-1941", 6),
    ("tests/golden/awaw-the-rock-1940.wvl", AWAW, "the-rock-1940", 7),
    ("tests/golden/awaw-chalo-delhi-1942.wvl", AWAW, "chalo-delhi-1942", 8),
    ("tests/golden/awaw-northern-shield-1942.wvl", AWAW, "northern-shield-1942", 9),
    ("tests/golden/awaw-commonwealth-1939.wvl", AWAW, "commonwealth-1939", 10),
    ("examples/europa-crusader.wvl", EUROPA, "crusader", 11),
    ("tests/golden/europa-crusader.wvl", EUROPA, "crusader", 12),
    ("tests/golden/europa-desert-railway.wvl", EUROPA, "desert-railway", 13),
    ("tests/golden/europa-kassala-to-keren.wvl", EUROPA, "kassala-to-keren", 14),
    ("tests/golden/europa-proving-ground.wvl", EUROPA, "proving-ground", 15),
]


def played(book: Book, scenario: str, number: int) -> str:
    """Play a game between plain players and return its record."""
    assert book.sequence is not None
    seats = dict.fromkeys(book.sequence.seats, "plain player")
    game = Game.new(book, scenario, dice=SeededDice(bytes([number]) * 32), seats=seats)
    rng = Random(number)  # noqa: S311
    while due := game.to_act():
        order = choose(game, due[0].seat, rng, PATIENCE.get(book.id, 0.0))
        assert order is not None, due
        assert game.play(due[0].seat, order)
    return str(of_game(game))


def main() -> int:
    """Write, or compare, every record."""
    stale = []
    for name, book, scenario, number in GAMES:
        text, path = played(book, scenario, number), ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{len(stale)} records {'are stale' if '--check' in sys.argv else 'written'}: {', '.join(stale) or 'none'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
