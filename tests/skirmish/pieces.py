"""The pieces of the skirmish: the position, the orders and the events."""

from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Event, Noun, Order, Question, World

SIGILS = ("ash", "elm", "fir", "oak", "yew")
LINKS = {"hill": ("ford",), "ford": ("hill", "mill"), "mill": ("ford",)}

TokenName = Annotated[str, Noun("token")]
PlaceName = Annotated[str, Noun("place")]


class Pace(StrEnum):
    """How far a march goes."""

    SLOW = "slow"
    FAST = "fast"


class Token(msgspec.Struct, frozen=True):
    """A token: its side, its secret sigil, where it stands (nowhere in hand), and whether its sigil was shown."""

    side: str
    sigil: str = ""
    place: str = ""
    shown: bool = False


class Field(World):
    """The tokens, the points, and the sigils that are still to come, which nobody may see."""

    tokens: dict[str, Token] = {}
    points: dict[str, int] = msgspec.field(default_factory=lambda: {"north": 0, "south": 0})
    sigils: dict[str, int] = msgspec.field(default_factory=lambda: {"north": 0, "south": 0})
    marched: set[str] = set()
    raided: set[str] = set()
    cried: set[str] = set()
    bids: dict[str, int] = {}
    rain: bool = False
    last: int = 0

    def names(self, noun: str) -> Collection[str]:
        """Tokens and places can be named."""
        known: dict[str, Collection[str]] = {"token": self.tokens, "place": LINKS}
        return known[noun]

    def seen_by(self, seat: str) -> "Field":
        """Hide the sigils and bids of others, and what is to come from everybody."""
        new = self.copy()
        new.bids = {who: bid for who, bid in self.bids.items() if who == seat}
        new.sigils = {}
        for name, token in self.tokens.items():
            if token.side != seat and not token.shown:
                new.tokens[name] = msgspec.structs.replace(token, sigil="")
        return new

    def at(self, place: str, side: str) -> list[str]:
        """The tokens of a side in a place, in the order of the alphabet."""
        return sorted(name for name, token in self.tokens.items() if (token.place, token.side) == (place, side))

    def next_sigil(self, side: str) -> str:
        """The sigil that comes next, different for every side and draw."""
        drawn = self.sigils[side]
        return f"{side}-{SIGILS[drawn % len(SIGILS)]}-{drawn}"


# Orders -------------------------------------------------------------------------------------------------


class Hide(Order, frozen=True, tag="hide"):
    """Hide a token at home; others do not read which."""

    form: ClassVar[str] = "{token} in {place}"
    token: TokenName
    place: PlaceName

    def seen_by(self, seat: str, world: Field) -> str | None:
        """Others read nothing."""
        return None


class March(Order, frozen=True, tag="march"):
    """March tokens along a path."""

    form: ClassVar[str] = "{tokens+} {path>} [at {pace}] [quietly]"
    tokens: tuple[TokenName, ...]
    path: tuple[PlaceName, ...]
    pace: Pace = Pace.SLOW
    quietly: bool = False


class Raid(Order, frozen=True, tag="raid"):
    """Raid a neighbouring place with one half or all of one's effort."""

    form: ClassVar[str] = "{place} with {effort} [under {leader}] [because {why...}]"
    place: PlaceName
    effort: Fraction
    leader: TokenName | None = None
    why: str = ""


class Cry(Order, frozen=True, tag="cry"):
    """Cry something."""

    form: ClassVar[str] = "{text...}"
    text: str


class Stand(Order, frozen=True, tag="stand"):
    """Stand against a raid."""


class Yield(Order, frozen=True, tag="yield"):
    """Yield to a raid."""


class Bid(Order, frozen=True, tag="bid"):
    """Bid in secret."""

    form: ClassVar[str] = "{stake}"
    stake: int

    def seen_by(self, seat: str, world: Field) -> str | None:
        """Others do not read the stake."""
        return "bid"


class Rest(Order, frozen=True, tag="rest"):
    """Let the tired tokens rest."""


class Press(Order, frozen=True, tag="press"):
    """Press on with the tired tokens."""


class Worth(Question, frozen=True, tag="worth"):
    """What a token is worth to who asks."""

    form: ClassVar[str] = "{token} [by {share}]"
    token: TokenName
    share: Fraction = Fraction(1)


# Events -------------------------------------------------------------------------------------------------


class SkySeen(Event, frozen=True):
    """The sky of a turn, which begins everything anew."""

    rain: bool

    def apply(self, world: Field) -> None:
        """Write it down."""
        world.rain = self.rain
        world.marched, world.raided, world.cried = set(), set(), set()


class SigilDrawn(Event, frozen=True):
    """A token got a sigil, which only its side knows."""

    token: str
    side: str
    sigil: str

    def apply(self, world: Field) -> None:
        """Give it to the token."""
        token = msgspec.structs.replace(world.tokens[self.token], sigil=self.sigil, shown=False)
        world.tokens[self.token] = token
        world.sigils[self.side] += 1

    def seen_by(self, seat: str, world: Field) -> Event | None:
        """Others see that a sigil was drawn."""
        return self if seat == self.side else SigilDrawn(self.ref, self.token, self.side, "")


class TokensMoved(Event, frozen=True):
    """Tokens came to a place, or to hand."""

    tokens: tuple[TokenName, ...]
    place: PlaceName

    def apply(self, world: Field) -> None:
        """Move them."""
        for name in self.tokens:
            world.tokens[name] = msgspec.structs.replace(world.tokens[name], place=self.place)


class Marched(TokensMoved, frozen=True):
    """Tokens marched, which they do once a turn."""

    def apply(self, world: Field) -> None:
        """Move them and remember it."""
        TokensMoved.apply(self, world)
        world.marched.update(self.tokens)


class SigilShown(Event, frozen=True):
    """A secret was shown."""

    seals: ClassVar[bool] = True
    token: str
    sigil: str

    def apply(self, world: Field) -> None:
        """From now on everybody may see it."""
        world.tokens[self.token] = msgspec.structs.replace(world.tokens[self.token], shown=True)


class Raided(Event, frozen=True):
    """A side raided, which it does once a turn."""

    side: str

    def apply(self, world: Field) -> None:
        """Remember it."""
        world.raided.add(self.side)


class Cried(Event, frozen=True):
    """A side cried something."""

    side: str
    text: str

    def apply(self, world: Field) -> None:
        """Remember that it did."""
        world.cried.add(self.side)


class BidMade(Event, frozen=True):
    """A side bid in secret."""

    side: str
    stake: int

    def apply(self, world: Field) -> None:
        """Keep it."""
        world.bids[self.side] = self.stake

    def seen_by(self, seat: str, world: Field) -> Event | None:
        """Others see nothing of it."""
        return self if seat == self.side else None


class BidsShown(Event, frozen=True):
    """Both bids are open."""

    seals: ClassVar[bool] = True
    north: int
    south: int

    def apply(self, world: Field) -> None:
        """They are used up."""
        world.bids = {}


class PointsChanged(Event, frozen=True):
    """A side won or paid points."""

    side: str
    by: int

    def apply(self, world: Field) -> None:
        """Add them."""
        world.points[self.side] += self.by
