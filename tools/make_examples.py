"""Write the records in `examples/` and the transcripts in `tests/golden/`: whole games, always the same.

A transcript that is there is played again, order by order with its own dice, so that a diff shows which ruling changed;
read it before you commit it. One that is missing, or whose orders no longer stand, is a new game between plain players,
and so are the records. With --check nothing is written.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.connect_four import BOOK as CONNECT_FOUR  # noqa: E402
from tests.transcripts import played as played_again  # noqa: E402
from tests.transcripts import told  # noqa: E402

from wavell.lab.plain import choose  # noqa: E402
from wavell.umpire import Book, Game, SeededDice, WavellError, open_book  # noqa: E402
from wavell.umpire.records.record import of_game  # noqa: E402

PRIMER, AWAW, EUROPA = open_book("primer"), open_book("awaw"), open_book("europa")
PATIENCE = {"awaw": 0.8, "europa": 0.8}
"""In a long turn a player who ends steps at once sees little of the rules."""
GAMES: list[tuple[str, Book, str, int]] = [
    ("examples/primer-oasis.wvl", PRIMER, "oasis", 1),
    ("tests/golden/primer-oasis-2.txt", PRIMER, "oasis", 2),
    ("tests/golden/primer-patrol.txt", PRIMER, "patrol", 3),
    ("tests/golden/connect-four.txt", CONNECT_FOUR, "empty", 4),
    ("examples/awaw-malaya-1941.wvl", AWAW, "malaya-1941", 5),
    ("tests/golden/awaw-malaya-1941.txt", AWAW, "malaya-1941", 6),
    ("tests/golden/awaw-the-rock-1940.txt", AWAW, "the-rock-1940", 7),
    ("tests/golden/awaw-chalo-delhi-1942.txt", AWAW, "chalo-delhi-1942", 8),
    ("tests/golden/awaw-northern-shield-1942.txt", AWAW, "northern-shield-1942", 9),
    ("tests/golden/awaw-commonwealth-1939.txt", AWAW, "commonwealth-1939", 10),
    ("examples/europa-crusader.wvl", EUROPA, "crusader", 11),
    ("tests/golden/europa-crusader.txt", EUROPA, "crusader", 12),
    ("tests/golden/europa-desert-railway.txt", EUROPA, "desert-railway", 13),
    ("tests/golden/europa-kassala-to-keren.txt", EUROPA, "kassala-to-keren", 14),
    ("tests/golden/europa-proving-ground.txt", EUROPA, "proving-ground", 15),
]


def text_of(name: str, book: Book, scenario: str, number: int) -> str:
    """The record or the transcript of a game, as it is under the present rules."""
    path = ROOT / name
    if path.suffix == ".wvl":
        return str(of_game(played(book, scenario, number)))
    if path.exists():
        try:
            return told(played_again(path.read_text(encoding="utf-8")))
        except (AssertionError, WavellError) as fault:
            print(f"{name}: {fault}; another game is played")
    return told(played(book, scenario, number))


def played(book: Book, scenario: str, number: int) -> Game:
    """Play a game between plain players."""
    assert book.sequence is not None
    seats = dict.fromkeys(book.sequence.seats, "plain player")
    game = Game.new(book, scenario, dice=SeededDice(bytes([number]) * 32), seats=seats)
    rng = Random(number)  # noqa: S311
    while due := game.to_act():
        order = choose(game, due[0].seat, rng, PATIENCE.get(book.id, 0.0))
        assert order is not None, due
        assert game.play(due[0].seat, order)
    return game


def main() -> int:
    """Write, or compare, every record."""
    stale = []
    for name, book, scenario, number in GAMES:
        text, path = text_of(name, book, scenario, number), ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{len(stale)} games {'are stale' if '--check' in sys.argv else 'written'}: {', '.join(stale) or 'none'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
