"""Wire types of games, API version 1: request and response bodies as structs, JSON on the wire.

A response holds only what one key may see. `web/src/lib/wire.ts` is generated from this module (`make client`).
"""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wavell.umpire.display.scene import Aim, Fight, Scene

Short = Annotated[str, Meta(max_length=120)]
OrderText = Annotated[str, Meta(min_length=1, max_length=2000)]
MAX_ORDERS = 200
"""Orders in one request, at most."""
ClientId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Entries = Annotated[int, Meta(ge=0, le=1_000_000)]


class Cited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence and the paragraph behind it, written as `book id`."""

    text: str
    ref: str = ""
    kind: str = ""
    """Of an objection: malformed, unknown, not_your_turn, wrong_phase, illegal or stale."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """May I? Every objection, and every paragraph that allows it."""

    allowed: bool
    order: str = ""
    """The order as the book writes it; empty if it could not be read."""
    objections: tuple[Cited, ...] = ()
    permits: tuple[Cited, ...] = ()


class Sum(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much? A figure and the lines it is folded from."""

    title: str
    total: str
    lines: "tuple[SumLine, ...]" = ()


class SumLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a figure: what it does (`+4`, `x1/2`), why, by which paragraph, and the figure it stands for."""

    short: str
    why: str
    ref: str = ""
    part: Sum | None = None


class DueNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who must decide what."""

    seat: str
    what: str
    ref: str
    verbs: tuple[str, ...]


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: what kind of thing, in words, by which paragraph, and the dice if any were rolled."""

    kind: str
    text: str
    ref: str = ""
    dice: tuple[int, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the journal as a key may read it."""

    n: int
    kind: str
    """start, order, override, undo, fork, or rules where the rules changed."""
    seat: str
    text: str
    facts: tuple[Fact, ...] = ()
    undone: bool = False
    turn: str = ""
    step: str = ""


class InShort(msgspec.Struct, frozen=True):
    """Something that has changed for a seat, in words, and whether for the better."""

    text: str
    better: bool


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot says of its order in entry `n`: what it is for, and what was wrong with its player."""

    n: int
    why: str = ""
    fault: str = ""


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    winners: tuple[str, ...]
    why: str
    ref: str


class UndoAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat asks the others for their consent to undo entry `n` and what came after it."""

    seat: Short
    n: Entries


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as a key sees it now, or as it stood after an entry."""

    game: str
    book: str
    scenario: str
    title: str
    role: str
    """The seat it is seen from: a side, spectator or referee."""
    seats: tuple[str, ...]
    """All seats of the game; those that the key may decide for are in `mine`."""
    mine: tuple[str, ...]
    players: dict[str, str]
    """For each seat a name, or `bot`."""
    entries: int
    """How many entries the journal has: the position that an order is decided on."""
    turn: str
    step: str
    due: tuple[DueNow, ...]
    scene: Scene
    mode: str
    readings: dict[str, str]
    dice: str
    """The commitment of the dice."""
    ending: Ending | None = None
    asks: tuple[UndoAsk, ...] = ()
    """What consent is asked for, at most one thing by each seat."""


class Gone(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scene no longer has, by the keys that it had in the scene."""

    tokens: tuple[str, ...] = ()
    """Ids of tokens; one that the change also contains is removed and put on top of its stack again."""
    holders: tuple[str, ...] = ()
    """Places that nobody holds now."""
    marks: tuple[str, ...] = ()
    """Places without any mark now."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="change"):
    """Message of a live connection after entries were added: their lines, and what has changed in the view."""

    entries: int
    lines: tuple[Line, ...]
    turn: str
    step: str
    due: tuple[DueNow, ...]
    scene: Scene
    """Tokens, holders and marks that are new or different; figures, strokes and focus whole."""
    gone: Gone
    ending: Ending | None = None
    asks: tuple[UndoAsk, ...] = ()


class Hello(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="hello"):
    """First message of a live connection: the key, the seat to look from, and how many entries the client has.

    With `entries` -1 the server begins with a whole view; else it sends the changes since then (resume).
    """

    key: Short
    role: Short = ""
    entries: int = -1


class Give(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="give", forbid_unknown_fields=True):
    """An order, the position it was decided on, and an id that the client chooses; a retry gets the stored response."""

    text: OrderText
    decided_at: Entries
    client: ClientId
    seat: Short = ""
    """Which of the key's seats gives it; empty if it has only one."""
    override: bool = False


class Given(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="given"):
    """What came of an order: refused with the objections, or durable as entry `n`.

    On a live connection the facts are in the change that comes with it, and not here.
    """

    client: str
    ruling: Ruling
    n: int = -1
    entries: int = 0
    facts: tuple[Fact, ...] = ()


class Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders tried one after another on a copy (sandbox), or given in a row (commit)."""

    orders: Annotated[Sequence[OrderText], Meta(max_length=MAX_ORDERS)]
    decided_at: Entries
    seat: Short = ""
    client: ClientId = "sandbox-"


class Tried(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of a sandbox: the ruling on each order, why it stopped, and the view after it."""

    rulings: tuple[Ruling, ...]
    view: View
    stopped: str = ""
    """Why it went no further: dice would be rolled, a secret shown, or another would decide."""
    facts: tuple[Fact, ...] = ()


class TakeBack(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Undo entry `n` and what came after it; -1 is the last. What needs consent is asked of the others."""

    decided_at: Entries
    client: ClientId
    n: int = -1
    seat: Short = ""


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Agree, or not, to what another seat asked to undo."""

    seat: Short
    agree: bool
    client: ClientId
    asked: UndoAsk
    """The undo request that is answered, as the view shows it."""


class NewGame(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game to be created; seats are `person` or `bot`, and with `hot_seat` one key decides for all persons."""

    book: Short
    scenario: Short
    title: Short = ""
    seats: dict[Short, Literal["person", "bot"]] = {}
    names: dict[Short, Short] = {}
    levels: dict[Short, Short] = {}
    """For seats of bots the player that decides, `staff` if none is named."""
    hot_seat: bool = False
    mode: Literal["strict", "advisory"] = "strict"
    readings: dict[Short, Short] = {}


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """A secret link: what it lets its holder be."""

    role: str
    """A side, `table` (hot seat), spectator or referee."""
    seats: tuple[str, ...]
    key: str
    link: str


class Created(msgspec.Struct, frozen=True):
    """A new game and its keys, which are shown only here: the server stores their hashes."""

    game: str
    keys: tuple[Key, ...]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some legal orders of one verb, and whether there are more."""

    verb: str
    help: str
    usage: str
    orders: tuple[str, ...]
    more: bool = False


class ToDo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The checklist: what must be done before play goes on, what may be, what no longer can."""

    must: tuple[Cited, ...]
    may: tuple[Cited, ...]
    closed: tuple[Cited, ...]


class Account(msgspec.Struct, frozen=True):
    """The books of one owner."""

    owner: str
    title: str
    """What the owner is called."""
    sums: tuple[Sum, ...]


class FightSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight worked out, its figures opened into their lines."""

    title: str
    sums: tuple[Sum, ...]
    results: "tuple[Chance, ...]"
    notes: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    expected: dict[str, str] = {}
    rolled: tuple[int, ...] = ()
    """The dice, once rolled."""
    came: str = ""
    """The result that came, once rolled."""


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """One result of a fight: its code, its name, the exact chance and the same as a number for a chart."""

    code: str
    title: str
    chance: str
    share: float
    detail: tuple[str, ...] = ()


class LuckRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of one seat: how many, their sum, and what was to be expected."""

    seat: str
    dice: int
    sum: int
    expected: str
    faces: tuple[int, ...]
    rolls: "tuple[LuckRoll, ...]" = ()


class LuckRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One roll: in which entry, what for, what it showed and what was to be expected."""

    n: int
    why: str
    ref: str
    dice: tuple[int, ...]
    expected: str


class Bookmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry that a key wants to find again."""

    n: Entries
    note: Short = ""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong, in one sentence."""

    status: int
    detail: str
    ref: str = ""


__all__ = ["Aim", "Fight", "Scene"]
