"""Flying bombs and rockets: Japan makes salvos of them by research, and launches them at the two boxes."""

from collections.abc import Iterator

import msgspec

from wavell.umpire import Event, Line, Order, Roller, Told, plus
from wavell.umpire.books.validators import Natural, Positive, Text, Year, known, once
from wavell.umpire.facts.words import many

from ...model import accounts
from ...model.counts import LOSSES, mark
from ...model.events import Marked
from ...model.ids import NationId, PlaceId
from ...model.ledger import balance, use
from ...model.nations import called
from ...model.orders import Launch, PlaceName, Produce, WeaponName
from ...model.world import NOUNS, War
from ...rules import AXIS, DATA, HOMELANDS, RULES, Side
from ..economy.budget import year
from ..economy.production import PROJECTS, Production, Project
from .bombing import BOMBER, BOMBERS, RAIDS, booked

_SIDES = 6
_missiles = RULES.ref("frame:missiles")


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of missile."""

    id: str
    title: Text
    first: Year
    """The year from which it is made."""
    points: Positive
    """Research points for a salvo."""
    reach: Natural
    """Hexes from a Japanese base to a hex next to the box."""
    brps: tuple[Natural, ...]
    """BRPs lost to a salvo, by the die."""
    loss: str
    """What the loss is counted as."""
    ref: str

    def __post_init__(self) -> None:
        known("loss", (self.loss,), LOSSES)
        if len(self.brps) != _SIDES:
            raise ValueError(f"brps has {len(self.brps)} figures, and a die has {_SIDES} sides")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    missile: tuple[Missile, ...]

    def __post_init__(self) -> None:
        once("missile", [row.id for row in self.missile])


MISSILES = {row.id: row for row in RULES.data(DATA / "missiles.toml", _File).missile}
NOUNS["weapon"] = MISSILES.keys()
NOUNS["type"] = (*NOUNS["type"], *MISSILES)
SALVOS = mark("salvos of {weapon}", str)
"""Salvos that Japan has made and not launched."""


class Launched(Told, frozen=True):
    """A salvo came down on a box."""

    weapon: WeaponName
    target: PlaceName
    roll: int
    brps: int

    def apply(self, world: War) -> None:
        """The loss is booked by itself."""

    def told(self) -> str:
        """The fact in words."""
        return f"{MISSILES[self.weapon].title} on {self.target}, roll {self.roll}: {many(self.brps, 'BRP')}"


# Making them --------------------------------------------------------------------------------------------------


@RULES.forbids("frame:missiles", order=Produce)
def missiles_are_made_late(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """Japan makes them, from a year on, for research points."""
    row = MISSILES.get(order.kind)
    if seat != AXIS or row is None:
        return
    left = balance(world, accounts.research(BOMBER))
    if order.nation != BOMBERS or order.power not in (None, BOMBER):
        yield f"{row.title} are a Japanese project"
    elif year(world) < row.first:
        yield f"{row.title} are made from {row.first} on"
    elif left < row.points:
        yield f"{row.title} cost {many(row.points, 'research point')} and Japan has {left}"


@RULES.counts("frame:missiles", of=Production, stage="base")
def points_for_a_salvo(question: Production, world: War) -> Iterator[Line]:
    """A salvo costs so many research points."""
    if question.nation == BOMBERS and (row := MISSILES.get(question.kind)) is not None:
        yield plus(row.points, f"a salvo of {row.title}")


def _make(order: Produce, world: War, roll: Roller) -> Iterator[Event]:
    """A salvo more is there."""
    row = MISSILES[order.kind]
    yield from use(_missiles, accounts.research(BOMBER), row.points, f"a salvo of {row.title}")
    yield Marked(_missiles, SALVOS.key(row.id), SALVOS.of(world.marks, row.id) + 1)


PROJECTS.update({id_: Project(NationId(BOMBER), _make) for id_ in MISSILES})


# Launching them -----------------------------------------------------------------------------------------------


def in_range(world: War, row: Missile, box: PlaceId) -> bool:
    """Whether Japan holds a base near enough to the box."""
    bases = (place for place in world.atlas.bases if place not in world.atlas.boxes and world.holder(place) == AXIS)
    flights = (world.atlas.flight(place, box) for place in bases)
    return any(far is not None and far <= row.reach + 1 for far in flights)


@RULES.forbids("frame:missiles", order=Launch)
def a_salvo_and_a_base(order: Launch, world: War, seat: Side) -> Iterator[str]:
    """A salvo is launched from a base near enough at a box whose country has not surrendered."""
    row, name = MISSILES[order.weapon], world.atlas.named(order.target)
    if order.target not in HOMELANDS:
        yield f"{name} is none of the boxes that {row.title} are launched at"
    elif world.has_surrendered(order.target):
        yield f"{called(order.target)} has surrendered"
    elif not in_range(world, row, order.target):
        yield f"Japan holds no base within {many(row.reach, 'hex')} of those next to {name}"
    if not SALVOS.of(world.marks, row.id):
        yield f"Japan has no salvo of {row.title}"


@RULES.forbids("frame:war", order=Launch)
def missiles_are_for_war(order: Launch, world: War, seat: Side) -> Iterator[str]:
    """Japan launches them when it is at war with Britain."""
    if order.target in HOMELANDS and not world.at_war(BOMBER, RAIDS.power):
        yield f"{called(BOMBER)} and {called(RAIDS.power)} are not at war"


@RULES.offers(Launch)
def salvos(world: War, seat: Side) -> Iterator[Order]:
    """Each kind that there is, at each box."""
    if seat == AXIS:
        boxes = [land.box for land in HOMELANDS.values() if land.box in world.atlas]
        yield from (Launch(id_, box) for id_ in MISSILES if SALVOS.of(world.marks, id_) for box in boxes)


@RULES.resolves("frame:missiles", order=Launch)
def a_salvo_comes_down(order: Launch, world: War, roll: Roller) -> Iterator[Event]:
    """A die says how many BRPs Britain loses."""
    row = MISSILES[order.weapon]
    yield Marked(_missiles, SALVOS.key(row.id), SALVOS.of(world.marks, row.id) - 1)
    die = roll.d6(_missiles, f"{row.title} on {order.target}")
    yield Launched(_missiles, row.id, order.target, die, row.brps[die - 1])
    yield from booked(_missiles, HOMELANDS[order.target].nation, row.brps[die - 1], row.loss)


EVENTS = (Launched,)
