"""A player with weights of its own: the same player, shown a book that weighs positions otherwise."""

from dataclasses import replace
from pathlib import Path
from random import Random

from wavell.umpire import Book
from wavell.umpire.books.evaluation import read_weights

from .player import Budget, Choice, Player, Seat


class Reweighed:
    """Lets a player decide by the weights of a file, as `wavell fit` writes it."""

    def __init__(self, player: Player, path: Path) -> None:
        self._player, self._path = player, path
        self._book: Book | None = None

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return what the player chooses; raises DataError if the file has no weights for the book."""
        if self._book is None:
            self._book = self._reweighed(seat.book)
        return self._player(seat._replace(book=self._book), budget, rng)

    def _reweighed(self, book: Book) -> Book:
        if book.evaluation is None:
            return book
        weights = read_weights(self._path, book.evaluation.weights)
        return replace(book, evaluation=book.evaluation._replace(weights=weights))
