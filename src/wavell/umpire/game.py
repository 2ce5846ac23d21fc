"""The game: the only thing that clients talk to."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from .books.book import Book
from .books.versions import encode_position
from .facts.dice import Dice, SeededDice
from .facts.errors import DataError, MalformedOrder, RecordError, UnknownName, unknown
from .facts.events import Event, LaidOut, Overruled
from .facts.index import Frame, Outside, Paragraph
from .facts.journal import UMPIRE, DiceFrom, Entry, Header, Journal, fold, read_entry
from .facts.refs import Ref
from .facts.tally import Tally
from .facts.verdict import ALLOWED, Kind, Objection, Verdict
from .facts.world import World
from .notation.orders import Order, Phrase, Question, named
from .position_history import PositionHistory
from .results import Checklist, Mode, Played, View, VisibleEntry
from .rules.judging import answer, judge
from .rules.options import checklist, dues, offered
from .rules.position_cache import PositionCache, memoised, pin, pinned
from .rules.resolution import Roller, enter_first_step, resolve, settle
from .rules.sentinels import Watch
from .rules.sequence import Due, Step
from .rules.undo import is_final, undo_objections

REFEREE, SPECTATOR = "referee", "spectator"
_CAN_BE_OVERRULED = {Kind.ILLEGAL, Kind.WRONG_PHASE}
"""The objections that advisory mode lets a seat overrule."""
_MAX_ENTRIES_IN_STALE = 5
"""Entries that the objection to a stale order quotes."""


class Game:
    """One game: a book, a journal and the position that is its fold."""

    watch: Watch | None = None
    """What is done when play comes to something that a sentinel does not let be; nothing looks unless it is set."""

    def __init__(
        self,
        book: Book,
        journal: Journal,
        dice: Dice | None,
        *,
        snapshot: tuple[int, World] | None = None,
        start: World | None = None,
    ) -> None:
        """Open a journal.

        `snapshot` is the position after the entry of that number, which saves folding what came before. `start` is used
        in place of the scenario's own position.
        """
        if book.sequence is None:
            raise UnknownName(f"{book.id} cannot be played yet: it has an index and no sequence of play")
        if journal.header.book != book.id:
            raise RecordError(f"this is a journal of {journal.header.book}, not of {book.id}")
        self.book = book
        self.journal = journal
        self.dice = dice
        self._sequence = book.sequence
        self._history = PositionHistory(book, start)
        if snapshot is not None:
            self._history.add_at(journal, *snapshot)
        self.world = self._history.position(journal, len(journal.live))
        self._cache = PositionCache(None)

    # Beginnings -----------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        book: Book,
        scenario: str,
        *,
        dice: SeededDice,
        readings: Mapping[str, str] | None = None,
        mode: Mode | str = Mode.STRICT,
        seats: Mapping[str, str] | None = None,
    ) -> "Game":
        """Start a scenario: the dice are committed, the readings fixed, and play stands at the first decision."""
        if mode not in list(Mode):
            raise UnknownName(unknown("mode", str(mode), list(Mode)))
        for seat in seats or {}:
            if book.sequence is not None and seat not in book.sequence.seats:
                raise UnknownName(unknown("seat", seat, book.sequence.seats))
        header = Header(
            book.id,
            book.scenario(scenario).id,
            book.versions.rules_id,
            book.readings.choose(readings or {}),
            Mode(mode).value,
            (DiceFrom(0, dice.commitment),),
            dict(seats or {}),
        )
        game = cls.begin(book, header, dice)
        for breach in sorted(book.sentinels.at_rest(game.world)):
            raise DataError(f"scenario {header.scenario}: its set-up breaks a rule: {breach}")
        return game

    @classmethod
    def begin(
        cls,
        book: Book,
        header: Header,
        dice: Dice | None,
        world: World | None = None,
        position: bytes | None = None,
    ) -> "Game":
        """Start under a given header: from the scenario's own position, or from one that a record holds as JSON.

        `world` is used in place of both, and then no step is entered (case files).
        """
        start = world if position is None else book.read_position(position, header.rules)
        game = cls(book, Journal(header), dice, start=start)
        game._carry_out("start", UMPIRE, "start", None, enter=world is None, position=position)
        if position is not None:
            game._history.start = None  # the first entry holds it now
        return game

    def at(self, n: int) -> "Game":
        """Return a copy of the game as it was after entry `n`, without dice, only to be read; raises UnknownName."""
        self._entry(n)
        return Game(self.book, self.journal.until(n + 1), None, start=self._history.start)

    def fork(self, n: int, dice: SeededDice) -> "Game":
        """Return an independent game that goes on from entry `n` with new dice; raises UnknownName if it is over."""
        if self.at(n).world.outcome is not None:
            raise UnknownName(f"the game is over after entry {n}; fork it before that")
        journal = self.journal.until(n + 1)
        until = (before for before in journal.header.dice if before.entry <= n)
        served = (*until, DiceFrom(n + 1, dice.commitment))
        journal.header = msgspec.structs.replace(journal.header, dice=served)
        journal.append("fork", UMPIRE, f"dice {dice.commitment}")
        return Game(self.book, journal, dice, start=self._history.start)

    def revealed(self) -> Header:
        """Return the header, with the seed of the dice in it once the game is over."""
        header = self.journal.header
        if self.world.outcome is None or not isinstance(self.dice, SeededDice):
            return header
        last = msgspec.structs.replace(header.dice[-1], seed=self.dice.reveal())
        return msgspec.structs.replace(header, dice=(*header.dice[:-1], last))

    def _entry(self, n: int) -> Entry:
        if not 0 <= n < len(self.journal.entries):
            last = len(self.journal.entries) - 1
            raise UnknownName(f"there is no entry {n}; the record goes from 0 to {last}")
        return self.journal.entries[n]

    # Who decides what -----------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The current step of the sequence of play."""
        return self.book.steps[self.world.clock.step]

    @property
    def turn(self) -> str:
        """The current turn as people call it."""
        return self._sequence.turn_name(self.world.clock.turn)

    def to_act(self) -> tuple[Due, ...]:
        """Return every seat that must decide now, and what; empty once the game is over."""
        return dues(self.book, self.world)

    def parse(self, text: str, seat: str = REFEREE) -> Phrase:
        """Parse a line as an order or a question, with names in the book's spelling as far as the seat knows them.

        Raises MalformedOrder.
        """
        world = seen(self.world, seat)
        return named(self.book.notation.parse(text), world.resolve)

    # May I? ---------------------------------------------------------------------------------------------

    def judge(self, seat: str, order: Order | str) -> Verdict:
        """Judge whether a seat may give an order now, with every objection to it."""
        read, _ = self._read(seat, order)
        return read if isinstance(read, Verdict) else judge(self.book, self.world, seat, read)

    def _read(self, seat: str, order: Order | str) -> tuple[Order | Verdict, str]:
        """Return an order and its text, or a verdict that refuses a line that is no order."""
        try:
            if isinstance(order, Order):
                return order, str(order)  # what cannot be written is no order
            phrase = self.parse(order, seat)
            if isinstance(phrase, Order):
                return phrase, str(phrase)
        except MalformedOrder as fault:
            return Verdict((Objection(Kind.MALFORMED, str(fault)),)), ""
        return Verdict((Objection(Kind.MALFORMED, f'"{order[:40]}" is a question, not an order'),)), ""

    def options(self, seat: str, verb: str | None = None, limit: int | None = None) -> list[Order]:
        """List legal orders of a seat, all of them or the first `limit` of each verb."""
        found: list[Order] = []
        with pinned(self.world):
            for due in self.to_act():
                if due.seat != seat:
                    continue
                for each in due.verbs if verb is None else (verb,) if verb in due.verbs else ():
                    found += offered(self.book, self.world, seat, self.book.verbs[each], limit)
        return found

    def checklist(self, seat: str) -> Checklist:
        """Return what a seat must do before play goes on, what it may do, and what is closed to it."""
        return checklist(self.book, self.world, seat)

    def pin(self) -> PositionCache:
        """Cache results about the present position until `unpin`, which takes what this returns.

        The cache is kept for the next `pin` until an order is played, so that an order that was judged while somebody
        chose among many is not judged again. The caller must not write to the position.
        """
        return pin(self.world, self._kept())

    def _kept(self) -> PositionCache:
        if self._cache.world is not self.world:
            self._cache = PositionCache(self.world)
        return self._cache

    # What happened? -------------------------------------------------------------------------------------

    def play(self, seat: str, order: Order | str, *, decided_at: int | None = None, override: bool = False) -> Played:
        """Carry an order out, or return why not; a refused order changes nothing.

        `decided_at` is the number of entries that the seat had seen. In advisory mode `override` plays an illegal
        order all the same and puts the objections on record.
        """
        if decided_at is not None and decided_at != len(self.journal.entries):
            return Played(self.stale(seat, decided_at))
        with pinned(self.world, self._kept()):
            read, text = self._read(seat, order)
            if isinstance(read, Verdict):
                return Played(read)
            verdict = judge(self.book, self.world, seat, read)
        overruled = verdict.objections
        if overruled:
            advisory = self.journal.header.mode == Mode.ADVISORY.value and self.world.outcome is None
            if not (override and advisory) or any(objection.kind not in _CAN_BE_OVERRULED for objection in overruled):
                return Played(verdict)
        try:
            entry = self._carry_out("override" if overruled else "order", seat, text, read, overruled)
        except Exception as fault:
            if not overruled:
                raise
            why = "the position leaves no way to carry this out" + (f": {fault}" if str(fault) else "")
            return Played(Verdict((*overruled, Objection(Kind.ILLEGAL, why))))
        return Played(verdict, entry)

    def stale(self, seat: str, decided_at: int) -> Verdict:
        """Return the objection to an order that was decided when the game had `decided_at` entries."""
        since = self.journal.entries[max(decided_at, 0) :][:_MAX_ENTRIES_IN_STALE]
        changed = "; ".join(f"{entry.seat}: {self.text(entry, seat)}" for entry in since) or "nothing that is on record"
        text = f"this was decided on entry {decided_at} and the game is at {len(self.journal.entries)}: {changed}"
        return Verdict((Objection(Kind.STALE, text),))

    def _carry_out(
        self,
        kind: str,
        seat: str,
        text: str,
        order: Order | None,
        overruled: Sequence[Objection] = (),
        *,
        enter: bool = False,
        position: bytes | None = None,
    ) -> Entry:
        """Append an entry with the events of a decision.

        It works on a copy, so that a fault leaves the position and the journal as they were.
        """
        world = self.world.copy()
        changed = self._change_of_rules()
        roll = Roller(self.dice, self.journal.head if changed is None else changed.hash, seat, text)
        events: list[Event] = [Overruled(each.ref, each.text) for each in overruled if each.ref is not None]
        if enter and self.journal.header.rules not in self.book.versions.legacy_ids:  # else the book stores it
            start = msgspec.Raw(position or encode_position(world))
            events.append(LaidOut(self.book.steps[world.clock.step].ref, start))
        cache = PositionCache(world, self._kept().results)  # they hold of the copy until the first event
        with pinned(world, cache):
            if order is not None:
                resolve(self.book, world, seat, order, roll, events)
            if enter:
                enter_first_step(self.book, world, roll, events)
            settle(self.book, world, roll, events)
        if self.watch is not None and not self._overruled(overruled):
            self.watch(self.book.sentinels.breaches(self.world, events, world))
        self._history.add(self.journal, self.world)
        self.world, self._cache = world, cache
        if changed is not None:
            self.journal.accept(changed)
        return self.journal.append(kind, seat, text, tuple(events))

    def _overruled(self, now: Sequence[Objection]) -> bool:
        """Whether an illegal order has been played: then anything may be."""
        return bool(now) or any(self.journal.entries[n].kind == "override" for n in self.journal.live)

    def _change_of_rules(self) -> Entry | None:
        """Return the entry to append before the first order under other rules than those of the last entry."""
        if not self.journal.entries or self.book.versions.is_current(self.journal.rules):
            return None
        versions = self.book.versions
        return self.journal.change_of_rules(versions.label(self.journal.rules), versions.rules_id)

    def follow(self, line: bytes) -> Entry:
        """Append the next entry as another copy of this game has written it; nothing is judged or rolled."""
        live_before = len(self.journal.live)
        self._history.add(self.journal, self.world)
        entry = read_entry(self.book, self.journal, line)
        if len(self.journal.live) > live_before:
            self.world = fold(self.world.copy(), (entry,))
        else:
            self.world = self._history.rewind(self.journal, len(self.journal.live))
        return entry

    def undo(self, seat: str, n: int | None = None, consent: Iterable[str] = ()) -> Played:
        """Take back entry `n` and what came after it; by default the last live one.

        Without the consent of the other seats it never crosses a die roll, a revealed secret or the decision of
        another, and it never crosses the end of a game. What is undone stays in the journal.
        """
        journal = self.journal
        n = self.last_decision() if n is None else n
        if seat not in self._sequence.seats:
            return Played(Verdict((Objection(Kind.UNKNOWN, unknown("seat", seat, self._sequence.seats)),)))
        if n not in journal.live:
            text = f"entry {n} does not stand, so it cannot be undone"
            return Played(Verdict((Objection(Kind.ILLEGAL, text),)))
        others = {other for other in self._sequence.seats if other != seat}
        agreed = tuple(sorted(others.intersection(consent)))
        verdict = undo_objections(seat, (journal.entries[k] for k in journal.live[journal.live.index(n) :]))
        if is_final(verdict) or (not verdict and len(agreed) < len(others)):
            return Played(verdict)
        self.world = self._history.rewind(journal, journal.live.index(n))
        entry = journal.append("undo", seat, f"undo {n}", (), n, () if verdict else agreed)
        return Played(ALLOWED, entry)

    def last_decision(self) -> int:
        """Return the number of the last live entry that was somebody's decision."""
        return next(n for n in reversed(self.journal.live) if self.journal.entries[n].kind != "rules")

    # Looking --------------------------------------------------------------------------------------------

    def view(self, seat: str) -> View:
        """Return the game as a seat may see it: the referee sees all, a spectator what everybody sees."""
        known = (*self._sequence.seats, REFEREE, SPECTATOR)
        if seat not in known:
            raise UnknownName(unknown("seat", seat, known))
        world = seen(self.world, seat)
        log = tuple(self.visible_entry(entry, seat) for entry in self.journal.entries)
        return View(seat, self.turn, self.step.id, self.step.title, self.to_act(), world, self.world.outcome, log)

    def visible_entry(self, entry: Entry, seat: str) -> VisibleEntry:
        """Return an entry as a seat may read it: its own orders in full, but of their outcome what it may know."""
        if seat == REFEREE:
            return VisibleEntry(entry.n, entry.kind, entry.seat, entry.text, entry.events)
        seen = (event.seen_by(seat, self.world) for event in entry.events)
        events = tuple(event for event in seen if event is not None)
        return VisibleEntry(entry.n, entry.kind, entry.seat, self.text(entry, seat), events)

    def text(self, entry: Entry, seat: str) -> str:
        """Return the order of an entry as a seat may read it."""
        if seat in (REFEREE, entry.seat) or entry.kind not in ("order", "override"):
            return entry.text
        order = self.book.notation.order(entry.text)
        if order is None:
            return "(hidden)"
        if type(order).seen_by is Order.seen_by:
            return entry.text  # it hides nothing, and is written as the book writes it
        return order.seen_by(seat, self.world) or "(hidden)"

    def explain(self, subject: str | Phrase | Ref, seat: str = "") -> Tally | Verdict | Paragraph | Outside | Frame:
        """Explain a figure (a question), a ruling (an order) or a paragraph (its number).

        Without a seat a question is answered from the whole position, and an order judged for who must decide.
        """
        if isinstance(subject, Ref):
            if subject.book != self.book.id:
                raise UnknownName(f"{subject} is a paragraph of another book than {self.book.id}")
            subject = self.book.index.ref(subject.id).id
        if isinstance(subject, str):
            index = self.book.index
            if subject in index:
                return index.paragraphs.get(subject) or index.outside.get(subject) or index.frame[subject]
            subject = self.parse(subject, seat or REFEREE)
        if isinstance(subject, Question):
            world = self.world.seen_by(seat) if seat and seat != REFEREE else self.world
            return answer(self.book, world, subject, seat)
        assert isinstance(subject, Order)
        acting = "".join(due.seat for due in self.to_act()[:1])
        return self.judge(seat or acting, subject)


@memoised
def seen(world: World, seat: str) -> World:
    """Return the position as a seat may see it, for the referee all of it; it is only to be read."""
    return world if seat == REFEREE else world.seen_by(seat)
