"""A person's own staff: a computer player that proposes the next order of a seat, also after orders only tried."""

import time
from collections import OrderedDict
from random import Random, SystemRandom

from wavell.lab.players.driver import Opponents
from wavell.lab.players.instructions import read_instructions
from wavell.umpire import Game

from ..config import BOT_SECONDS, BOT_TRIALS, MAX_STAFFS, STAFF_PLAYER
from ..errors import Refused
from ..schema.staff import Suggested, Wish
from ..views.queries import snapshot
from ..views.sandbox import after_orders
from ..views.view import seen_of
from .access import Access
from .executor import Thinking
from .session import GameSession


class Staff:
    """The staffs of all keys; each keeps its plan for a phase until it is not asked for a long time."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._players: OrderedDict[str, Opponents] = OrderedDict()
        self._rng = Random(SystemRandom().getrandbits(128))  # noqa: S311 - it has nothing to do with the dice

    async def suggest(self, session: GameSession, access: Access, wish: Wish) -> Suggested:
        """Propose the order to give after some that are only tried; raises Refused if the position is another."""
        seat = access.decides_for(wish.seat)
        if wish.decided_at != session.entries:
            raise Refused(409, "the position has changed since; ask again")
        player = self._player(f"{session.record.id} {access.key}")
        return await self._thinking(self._propose, player, snapshot(session.game), seat, wish)

    def _player(self, name: str) -> Opponents:
        """The staff of a key; the one that was asked longest ago is dismissed when there are too many."""
        if name not in self._players:
            self._players[name] = Opponents(
                STAFF_PLAYER, BOT_TRIALS, BOT_SECONDS, time.monotonic, self._thinking.maker(name)
            )
        self._players.move_to_end(name)
        if len(self._players) > MAX_STAFFS:
            self._players.popitem(last=False)
        return self._players[name]

    def _propose(self, player: Opponents, game: Game, seat: str, wish: Wish) -> Suggested:
        wanted, seen = wish.standing, seen_of(game, seat)
        kept = read_instructions(seen, game.book.nouns, wanted.hold, wanted.odds, wanted.chance, wanted.reserve)
        after, stopped = after_orders(game, seat, wish.orders)
        if stopped:
            return Suggested(stopped=stopped)
        decision = player.decide(after, seat, self._rng, kept)
        if decision is None:
            return Suggested(stopped="another decides now" if after.to_act() else "the game is over")
        return Suggested(str(decision.order), decision.why)
