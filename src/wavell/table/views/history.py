"""History: earlier positions of a game, its journal, its fights with their dice, the luck of each seat, the record."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from wavell.umpire import REFEREE, SPECTATOR, DieRolled, Entry, Event, Game, GameEnded, StepEntered, UnknownName
from wavell.umpire.display.scene import Fight
from wavell.umpire.facts.journal import UMPIRE
from wavell.umpire.records.raw_record import is_over, of_lines
from wavell.umpire.records.record import Record, RecordLine, of_game, result_of

from ..errors import Refused
from ..schema.game import FightSheet, Line, LuckRoll, LuckRow, Remark, View
from ..storage.tables import StoredGame
from .view import About, fight_of, lines_of, seats_of, seen_of, view_of

MAX_LINES = 100_000
"""Lines in one answer, at most."""
FIGHT_SPAN_ENTRIES = 40
"""Entries before or after a roll that are searched for what belongs to the fight."""
REDACTED = "?"
_WORD = re.compile(r"[\w.:'*/&-]+")


def view_at(about: About, role: str, game: Game, n: int, mine: Iterable[str]) -> View:
    """Return the view of a role after entry `n`; raises UnknownName if there is no such entry."""
    return view_of(about, role, game.at(n), mine)


def lines(game: Game, role: str, since: int = 0, limit: int = MAX_LINES) -> tuple[Line, ...]:
    """Return up to `limit` entries from `since` on, as the role may read them."""
    first = max(0, since)
    return lines_of(game, game.journal.entries[first : first + max(0, min(limit, MAX_LINES))], role)


def remarks(game: Game, role: str, rows: Iterable[tuple[int, str, str]]) -> list[Remark]:
    """Return what bots say of their orders: the faults of players to all, what an order is for only as it may be read.

    What an order is for tells plans and hidden units, so that it is the referee's until the game is over.
    """
    whole = role == REFEREE or game.world.outcome is not None
    found = (Remark(n, why if whole else "", fault) for n, why, fault in rows if n < len(game.journal.entries))
    return [remark for remark in found if remark.why or remark.fault]


# Luck -----------------------------------------------------------------------------------------------------------


def luck(game: Game, role: str) -> list[LuckRow]:
    """Return for each seat the dice of its decisions that are not undone, and their expected sum, exactly.

    Dice that are rolled after a decision has led to another step, as for the weather, count for the umpire.
    """
    rows: dict[str, list[tuple[int, DieRolled]]] = {seat: [] for seat in seats_of(game)}
    for entry in game.journal.live_entries():
        roller = entry.seat
        for event in game.visible_entry(entry, role).events:
            if isinstance(event, StepEntered):
                roller = UMPIRE
            elif isinstance(event, DieRolled):
                rows.setdefault(roller, []).append((entry.n, event))
    return [_luck(seat, rolled) for seat, rolled in rows.items()]


def _luck(seat: str, rolled: list[tuple[int, DieRolled]]) -> LuckRow:
    sides = max((roll.sides for _, roll in rolled), default=6)
    numbers = [number for _, roll in rolled for number in roll.numbers]
    rolls = tuple(LuckRoll(n, roll.why, str(roll.ref), roll.numbers, str(_expected(roll))) for n, roll in rolled)
    return LuckRow(
        seat=seat,
        dice=len(numbers),
        sum=sum(numbers),
        expected=str(sum((_expected(roll) for _, roll in rolled), Fraction())),
        faces=tuple(numbers.count(face) for face in range(1, sides + 1)) if sides <= 20 else (),
        rolls=rolls,
    )


def _expected(roll: DieRolled) -> Fraction:
    return Fraction(len(roll.numbers) * (roll.sides + 1), 2)


# Fights ---------------------------------------------------------------------------------------------------------


def fight_at(game: Game, role: str, n: int) -> FightSheet:
    """Return the fight that an entry belongs to, as it stood before, with its dice and its result.

    An entry that only rolls belongs to the fight that an order before it started. Raises UnknownName if there is none.
    """
    game.at(n)  # raises UnknownName if there is no such entry
    for entry in _before(game, n):
        found = _fight(game, role, entry)
        if found is not None:
            rolled, came = _outcome(game, role, entry, {each.code for each in found.results})
            return _redacted(fight_of(found, rolled, came), game, role, entry)
    raise UnknownName(f"entry {n} belongs to no fight")


def _before(game: Game, n: int) -> Iterator[Entry]:
    """Yield an entry, then those that were live before it, the latest first."""
    yield game.journal.entries[n]
    live_then = game.journal.until(n).live
    yield from (game.journal.entries[k] for k in reversed(live_then[-FIGHT_SPAN_ENTRIES:]))


def _fight(game: Game, role: str, entry: Entry) -> Fight | None:
    """Return the fight that an entry's order started; None if it started none or the role may not read the order.

    Units that the order revealed are taken into account.
    """
    show, visible = game.book.show, game.visible_entry(entry, role)
    if show is None or entry.kind not in ("order", "override") or visible.text != entry.text:
        return None
    order = game.book.notation.order(entry.text)
    if order is None:
        return None
    world = game.at(entry.n - 1).world.copy()
    for event in visible.events:
        if event.seals and not isinstance(event, (DieRolled, GameEnded)) and event in entry.events:
            event.apply(world)
    return show.fight(world, entry.seat, order)


def _outcome(game: Game, role: str, entry: Entry, codes: set[str]) -> tuple[tuple[int, ...], str]:
    """Return the dice and the result of a fight: the first event after a roll that names one of its result codes."""
    rolled: tuple[int, ...] = ()
    for each in _after(game, entry):
        for event in game.visible_entry(each, role).events:
            if isinstance(event, DieRolled):
                rolled = event.numbers
            elif rolled and (came := _result_code(event, codes)):
                return rolled, came
    return (), ""


def _after(game: Game, entry: Entry) -> Iterator[Entry]:
    """Yield an entry and those that followed it: the live ones, or if it was undone, all up to the next undo."""
    yield entry
    live = set(game.journal.live)
    for each in game.journal.entries[entry.n + 1 :][:FIGHT_SPAN_ENTRIES]:
        if entry.n in live and each.n in live:
            yield each
        elif entry.n not in live and each.kind == "undo":
            return
        elif entry.n not in live:
            yield each


def _result_code(event: Event, codes: set[str]) -> str:
    values = (getattr(event, field) for field in event.__struct_fields__)
    return next((value for value in values if isinstance(value, str) and value in codes), "")


def _redacted(sheet: FightSheet, game: Game, role: str, entry: Entry) -> FightSheet:
    """Return a fight with the names redacted of units that the role has not seen before, after or since."""
    if role in (REFEREE, entry.seat) or "unit" not in game.book.nouns:
        return sheet
    before, after = game.at(entry.n - 1), game.at(entry.n)
    known = {name for each in (before, after, game) for name in seen_of(each, role).names("unit")}
    hidden = set(before.world.names("unit")) - known

    def redact(value: Any) -> Any:
        if isinstance(value, str):
            return _WORD.sub(lambda word: REDACTED if word[0] in hidden else word[0], value)
        if isinstance(value, list):
            return [redact(each) for each in value]
        return {key: redact(each) for key, each in value.items()} if isinstance(value, dict) else value

    return msgspec.convert(redact(msgspec.to_builtins(sheet)), FightSheet)


# The record -----------------------------------------------------------------------------------------------------


def record(game: Game, role: str, rows: Iterable[tuple[int, str, str]] = ()) -> str:
    """Return the record of a game: whole for the referee and once the game is over, else as the role may read it.

    A partial record has no checks, because a hash would let the reader test guesses at what is hidden. What bots say of
    their orders stands before these.
    """
    said = {each.n: tuple(filter(None, (each.why, each.fault))) for each in remarks(game, role, rows)}
    if role == REFEREE or game.world.outcome is not None:
        return str(of_game(game, said))
    shown = tuple(_record_line(game, entry, role, said.get(entry.n, ())) for entry in game.journal.entries)
    remark = f"The game as {role} may read it; orders and dice that are hidden are left out until it is over."
    return str(Record(game.journal.header, shown, result=result_of(game), comments=(remark,)))


def unreadable_record(stored: StoredGame, role: str) -> str:
    """Return the whole record of a game that cannot be opened, for the referee or once it is over; else raise Refused.

    What another role may see of it cannot be computed, because that takes rules that understand its events.
    """
    found = of_lines(stored.record.header, stored.updates.lines, stored.seed.hex())
    if role != REFEREE and not is_over(found):
        raise Refused(
            403,
            f"these rules cannot tell what {'a spectator' if role == SPECTATOR else role} may read of this game, so "
            "only the referee's link downloads its record",
        )
    return str(found)


def _record_line(game: Game, entry: Entry, role: str, said: tuple[str, ...]) -> RecordLine:
    visible = game.visible_entry(entry, role)
    dice = tuple(number for event in visible.events if isinstance(event, DieRolled) for number in event.numbers)
    consent = f" with {'+'.join(entry.consent)}" if entry.consent else ""
    overrules = visible.kind == "override"
    return RecordLine(visible.n, visible.seat, visible.text + consent, overrules, dice, comments=said)
