"""Undo negotiation: a seat takes back its own entry at once, and asks the others for their consent to the rest."""

from collections.abc import Iterable, Sequence

import msgspec

from wavell.umpire import Game, Kind, Objection, Played, Verdict
from wavell.umpire.rules.undo import is_final

from ..schema.game import Consent, Given, TakeBack, UndoAsk
from ..storage.commands import ClearUndoRequest, Command, SetUndoRequest
from ..storage.tables import UndoRequest
from ..views.view import ruling_of
from .access import Access
from .outcome import Outcome, added_since, response_of


class UndoNegotiation:
    """The undo requests of one game, at most one for each seat.

    Its methods decide and return an `Outcome`; the requests change only in `apply`, once that outcome is stored.
    """

    def __init__(self, game: str, bots: frozenset[str]) -> None:
        self._game = game
        self._bots = bots
        self._requests: dict[str, UndoRequest] = {}

    def load(self, requests: Iterable[UndoRequest]) -> None:
        """Replace all requests with those that are stored."""
        self._requests = {request.seat: request for request in requests}

    def apply(self, commands: Iterable[Command]) -> None:
        """Update the requests from commands that were stored."""
        for command in commands:
            if isinstance(command, SetUndoRequest):
                self._requests[command.request.seat] = command.request
            elif isinstance(command, ClearUndoRequest):
                self._requests.pop(command.seat, None)

    def open(self, entries: int) -> tuple[UndoAsk, ...]:
        """Return the requests that are valid while the game has `entries` entries, as wire types."""
        if not self._requests:
            return ()
        return tuple(UndoAsk(each.seat, each.n) for each in self._requests.values() if each.entries == entries)

    def take_back(self, game: Game, access: Access, seat: str, wanted: TakeBack) -> Outcome[Given]:
        """Undo an entry, or open a request for consent; bots answer at once."""
        n = game.last_decision() if wanted.n < 0 else wanted.n
        before = len(game.journal.entries)
        commands: tuple[Command, ...] = ()
        if wanted.decided_at != before:
            played = Played(game.stale(seat, wanted.decided_at))
        else:
            played, commands = self._undo_or_ask(game, access, seat, n)
        return Outcome(response_of(game, wanted.client, played, f"undo {n}"), added_since(game, before), commands)

    def _undo_or_ask(self, game: Game, access: Access, seat: str, n: int) -> tuple[Played, tuple[Command, ...]]:
        agreed = {*access.seats, *self._agreeing_bots(game, n)}
        played = game.undo(seat, n, agreed)
        if played or n not in game.journal.live or is_final(played.verdict):
            return played, ()
        if not self._bots <= agreed:
            return Played(also_because(played.verdict, bots_refuse(sorted(self._bots)))), ()
        request = UndoRequest(seat, n, len(game.journal.entries), tuple(sorted(agreed - {seat})))
        return played, (SetUndoRequest(self._game, request),)

    def answer(self, game: Game, access: Access, seat: str, consent: Consent) -> Outcome[Given]:
        """Agree to the request of another seat, or refuse it, which closes it."""
        before = len(game.journal.entries)
        if consent.asked.seat == seat or consent.asked not in self.open(before):
            text = f"nobody asks {seat} any more to let {consent.asked.seat[:40]} take entry {consent.asked.n} back"
            return Outcome(response_of(game, consent.client, Played(refused(text)), ""))
        request = self._requests[consent.asked.seat]
        clear = ClearUndoRequest(self._game, request.seat)
        acknowledged = Given(consent.client, ruling_of(Verdict()), entries=before)
        if not consent.agree:
            return Outcome(acknowledged, (), (clear,))
        agreed = tuple(sorted({*request.agreed, *access.seats} - {request.seat}))
        played = game.undo(request.seat, request.n, agreed)
        if not played:
            return Outcome(
                acknowledged, (), (SetUndoRequest(self._game, msgspec.structs.replace(request, agreed=agreed)),)
            )
        response = response_of(game, consent.client, played, f"undo {request.n}")
        return Outcome(response, added_since(game, before), (clear,))

    def _agreeing_bots(self, game: Game, n: int) -> frozenset[str]:
        """Return the bots that consent to undo entry `n`: all of them, or none if a die or a secret was shown since."""
        seen = any(entry.sealed for entry in game.journal.live_entries() if entry.n >= n)
        return frozenset() if seen else self._bots


def refused(text: str) -> Verdict:
    """Return a verdict with one objection."""
    return Verdict((Objection(Kind.ILLEGAL, text),))


def also_because(verdict: Verdict, text: str) -> Verdict:
    """Return a verdict with one more objection."""
    return Verdict((*verdict.objections, Objection(Kind.ILLEGAL, text)))


def bots_refuse(bots: Sequence[str]) -> str:
    """Return the objection of bots that do not consent."""
    who = " and ".join(bots)
    plural = len(bots) > 1
    return (
        f"{who} {'are bots' if plural else 'is a bot'} and {'agree' if plural else 'agrees'} to take back only what "
        "crosses no die roll and no secret"
    )
