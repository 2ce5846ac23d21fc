"""Case files as they are written; nobody has checked their names yet."""

from typing import Any

import msgspec

from .expected_events import cited_in


class CaseLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a case: something done or asked, and what is expected of the answer."""

    do: str = ""
    """Carry an order out, `seat: order`; the lines after it find the position changed."""
    ask: str = ""
    """Judge an order, `seat: order`, or compute a question; nothing changes. The seat may be left out."""
    dice: tuple[int, ...] = ()
    """The dice that a `do` line rolls, all of them."""
    override: bool = False
    """Overrule the objections (advisory mode)."""
    allowed: bool | None = None
    """Expect no objection; a `do` line expects it unless it says otherwise."""
    refused: tuple[str, ...] | None = None
    """Expect objections of exactly these paragraphs."""
    permits: tuple[str, ...] | None = None
    """Expect exactly these paragraphs to be cited as allowing it."""
    kind: str | None = None
    """Expect every objection to be of this kind: malformed, unknown, not your turn, wrong phase, illegal or stale."""
    says: str = ""
    """Expect this text in the answer."""
    says_not: str = ""
    """Expect the answer not to contain this text, which another answer of the case must: a slip would never show."""
    value: int | str | None = None
    """Expect this total: a number, or an exact fraction such as `"7/2"`."""
    lines: tuple[str, ...] | None = None
    """Expect these lines of the tally: operation, value and paragraph, `"x1/2 5.3"`."""
    events: tuple[str, ...] | None = None
    """Expect these events in this order, perhaps others between: `"UnitMoved unit=uk-1 [3.1]"`; fields may be left
    out, a tuple is joined with `+`, and a value with blanks is quoted: `'UnitMoved how="by train"'`."""
    never: tuple[str, ...] | None = None
    """Expect no event like these; free text cannot be named here, because a slip in it would never show."""
    winners: tuple[str, ...] | None = None
    """Expect the game to be over and won by these seats; `[]` is a draw."""
    acts: tuple[str, ...] | None = None
    """Expect these seats to decide next."""
    shows: tuple[str, ...] = ()
    """Clauses that this line shows at work, `"71.22/b"`: the answer cites their paragraphs, or what they exemplify."""
    spares: tuple[str, ...] = ()
    """Clauses that this line is just outside of: the answer must not object by their paragraphs."""

    @property
    def text(self) -> str:
        """What is done or asked."""
        return self.do or self.ask

    @property
    def expects(self) -> bool:
        """Whether an answer could be wrong."""
        wanted = (
            self.allowed,
            self.refused,
            self.permits,
            self.kind,
            self.value,
            self.lines,
            self.events,
            self.never,
            self.winners,
        )
        return bool(self.do or self.says or self.says_not) or any(each is not None for each in (*wanted, self.acts))


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case as it is written; nobody has checked its names yet."""

    book: str
    """The book's id."""
    title: str
    """What the case shows, in a sentence."""
    line: tuple[CaseLine, ...]
    """What is done and asked, one after another."""
    shows: tuple[str, ...] = ()
    """Paragraphs that some answer must cite, beside those that the expectations name."""
    notes: str = ""
    """Anything to say to the reader."""
    despite: tuple[str, ...] = ()
    """Paragraphs that the position itself breaks, and is laid down all the same."""
    mode: str = "strict"
    """`strict` or `advisory`."""
    dice: tuple[int, ...] = ()
    """What the umpire rolls on its own at the start, where `phase` is a step that nobody decides."""
    readings: dict[str, str] = {}
    """Choices of readings by id; the rest have their defaults."""
    counter: tuple[dict[str, Any], ...] = ()
    """Counters of the case's own, beside those of the book: rows as in its files of counters."""
    position: dict[str, Any] = {}
    """`scenario`, `date`, `phase`, and what the book lets a case lay down."""

    @property
    def cited(self) -> set[str]:
        """The paragraphs that the case says it shows."""
        return cited_by(self.shows, self.line)


def cited_by(shows: tuple[str, ...], lines: tuple[CaseLine, ...]) -> set[str]:
    """The paragraphs that some lines name, beside those that are named at the head."""
    shown = set(shows)
    for line in lines:
        shown.update(line.refused or (), line.permits or ())
        shown.update(each.partition("/")[0] for each in line.shows)
        shown.update(each.rpartition(" ")[2] for each in line.lines or () if " " in each)
        shown.update(filter(None, map(cited_in, line.events or ())))
    return shown
