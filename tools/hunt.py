"""Let the saboteur lay out many positions of a book: `tools/hunt.py awaw --positions 100000 --seed 1`.

Each hunt of some hundred positions has a seed of its own, so that what is found is found again by it. Findings are
printed as case files; the last line says how many positions were played from.
"""

import argparse
import sys
from random import Random

from wavell.cli.screen import progress_bar
from wavell.lab.saboteur import Saboteur, shrink
from wavell.umpire import Game, open_book
from wavell.umpire.rules.sentinels import refuse

_PER_HUNT = 500


def hunt(book_id: str, positions: int, seed: int) -> tuple[int, int]:
    """Play from so many positions; return how many it were, and how many things were found."""
    book, laid, found = open_book(book_id), 0, 0
    bar, tick = progress_bar(positions, "hunting", long=True)
    with bar:
        while laid < positions:
            saboteur = Saboteur(book, Random(seed))  # noqa: S311 - nothing secret
            while saboteur.laid < min(_PER_HUNT, positions - laid):
                finding = saboteur.hunt()
                tick()
                if finding is not None:
                    found += 1
                    sys.stdout.write(f"# hunt {seed}: {finding.what}\n{shrink(finding).case()}\n")
                    break  # the same hunt would often find the same again
            laid, seed = laid + saboteur.laid, seed + 1
    return laid, found


def main() -> int:
    """Read the words and hunt."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("book", choices=("awaw", "europa"))
    words.add_argument("--positions", type=int, default=10_000)
    words.add_argument("--seed", type=int, default=1, help="of the first hunt")
    given = words.parse_args()
    Game.watch = staticmethod(refuse)
    laid, found = hunt(given.book, given.positions, given.seed)
    sys.stdout.write(f"{given.book}: {laid} positions, {found} findings\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
