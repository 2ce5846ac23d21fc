"""Players in a process of their own: whoever thinks there slows nobody down, and whoever does not come back is ended.

The process is given what a seat sees and no more. It exits when its pipe closes, so it does not outlive the program
that started it; one that was ended or has died is replaced when the next decision is asked for.
"""

import os
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe
from random import Random
from typing import NamedTuple
from zlib import crc32

from wavell.umpire import World, open_book, shelf
from wavell.umpire.rules.sequence import Due

from .installed import make_player
from .instructions import Instructions
from .player import Budget, Choice, Player, PlayerFault, Seat

GRACE_SECONDS = 20.0
"""How much later than its budget an answer may come, so that a busy machine ends nobody."""
_START_SECONDS = 120.0
_MAX_PLAYERS = 512
"""Players that a process keeps with their plans; the least recently asked is dropped."""
_NICENESS = 5


class _Asked(NamedTuple):
    """A decision, as the process is asked for it; a book is named, and opened there."""

    key: str
    player: str
    book: str
    world: World
    due: Due
    refused: frozenset[str]
    whole: bool
    instructions: Instructions
    trials: int
    seconds: float | None
    seed: int


class Processes:
    """Some processes for players; each player stays with one of them, which keeps its plans."""

    def __init__(self, number: int, grace: float = GRACE_SECONDS) -> None:
        self._all = [_Process(grace) for _ in range(number)]

    def player(self, key: str, name: str) -> Player:
        """A player that thinks apart; the key names the seat and the game that it keeps its plans for."""
        return _Apart(self._all[crc32(key.encode()) % len(self._all)], key, name)

    def close(self) -> None:
        """End all of them."""
        for each in self._all:
            each.close()


class _Apart:
    """A player as the game calls it; the one that decides is in the process."""

    def __init__(self, process: "_Process", key: str, name: str) -> None:
        self._process, self._key, self._name = process, key, name
        self._here: Player | None = None

    def __call__(self, seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        """Return what it chooses; raises PlayerFault if it fails or takes too long."""
        if not _is_known_there(seat):
            self._here = self._here or make_player(self._name)
            return self._here(seat, budget, rng)
        asked = _Asked(
            self._key,
            self._name,
            seat.book.id,
            seat.world,
            seat.due,
            seat.refused,
            seat.whole,
            seat.instructions,
            budget.left,
            budget.seconds_left,
            rng.getrandbits(64),
        )
        return self._process.ask(asked)


def _is_known_there(seat: Seat) -> bool:
    """Whether another process finds the book by its name, and the scenario among its files."""
    book, scenario = seat.book, seat.world.scenario
    if book.id not in shelf() or open_book(book.id) is not book:
        return False
    return scenario not in book.scenarios or (book.folder / "data" / "scenarios" / f"{scenario}.toml").is_file()


class _Process:
    """One process: starts it when it is first needed, and asks it one thing at a time."""

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def ask(self, asked: _Asked) -> Choice | None:
        """Send a decision and wait for it; raises PlayerFault."""
        with self._lock:
            if self._closed:
                raise PlayerFault("the player was stopped")
            pipe = self._started()
            if self._closed:  # it was told while the process started
                self._end()
                raise PlayerFault("the player was stopped")
            try:
                pipe.send(asked)
                late = not (_begins(pipe) and pipe.poll((asked.seconds or 0.0) + self._grace))
                answer = None if late else pipe.recv()
            except (OSError, EOFError):
                self._end()
                raise PlayerFault("the player ended its process") from None
            if late:
                self._end()
                raise PlayerFault("the player took too long")
            if isinstance(answer, str):
                raise PlayerFault(answer)
            return Choice(*answer) if answer is not None else None

    def _started(self) -> Connection:
        if self._pipe is None or self._process is None or self._process.poll() is not None:
            self._end()
            ours, theirs = Pipe()
            with theirs:
                command = [sys.executable, "-P", "-m", __name__, str(theirs.fileno())]
                self._process = subprocess.Popen(  # noqa: S603
                    command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, start_new_session=True
                )
            self._pipe = ours
        return self._pipe

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End the process, and start no other; whoever waits for an answer is told."""
        self._closed = True
        with suppress(OSError):
            if self._process is not None:
                self._process.kill()
        with self._lock:
            self._end()


def _begins(pipe: Connection) -> bool:
    """Whether the process has the book open and begins to think; what it takes to start is not the player's time."""
    return pipe.poll(_START_SECONDS) and bool(pipe.recv())


# In the process -------------------------------------------------------------------------------------------------


class _Players:
    """The players of a process, each with its plans."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str], Player] = OrderedDict()

    def answer(self, asked: _Asked) -> tuple[object, str] | str | None:
        """What a player decides, or a sentence on what is wrong with it."""
        try:
            choice = self._player(asked.key, asked.player)(_seat(asked), _budget(asked), Random(asked.seed))  # noqa: S311
        except Exception as fault:
            return f"the player failed: {type(fault).__name__}"
        return None if choice is None else (choice.order, str(choice.why))

    def _player(self, key: str, name: str) -> Player:
        found = self._players.get((key, name)) or make_player(name)
        self._players[key, name] = found
        self._players.move_to_end((key, name))
        if len(self._players) > _MAX_PLAYERS:
            self._players.popitem(last=False)
        return found


def _seat(asked: _Asked) -> Seat:
    book = open_book(asked.book)
    return Seat(book, asked.world, asked.due, asked.refused, asked.whole, asked.instructions)


def _budget(asked: _Asked) -> Budget:
    if asked.seconds is None:
        return Budget(asked.trials)
    return Budget(asked.trials, asked.seconds, time.monotonic)


def serve(pipe: Connection) -> None:
    """Answer until the pipe closes."""
    players = _Players()
    while True:
        try:
            asked = pipe.recv()
        except EOFError:
            return
        open_book(asked.book)
        pipe.send(True)
        pipe.send(players.answer(asked))


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    with suppress(KeyboardInterrupt, OSError):
        serve(Connection(int(sys.argv[1])))
