"""Scenarios as their files have them, and the positions that case files lay down."""

from typing import Annotated

import msgspec

from wavell.umpire.books import validators

from ..rules import DATA, RULES, SIDES, Holder
from .atlas import ATLASES
from .ids import NationId, UnitId


class _Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    ref: str

    def __post_init__(self) -> None:
        validators.known("side", filter(None, (self.side,)), SIDES)


class _Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    holds: dict[NationId, _Held]

    def __post_init__(self) -> None:
        lands = {land for atlas in ATLASES.values() for land in atlas.nation.values() if land}
        validators.known("land", self.holds, lands)
        validators.complete("land", self.holds, sorted(lands))


_territory = RULES.data(DATA / "territory.toml", _Territory).holds
TERRITORY = {land: Holder(row.side) for land, row in _territory.items()}

FORMATIONS: dict[str, dict[UnitId, str]] = {}
"""By scenario, the formations that units stand for; filled as scenarios are read."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that start in a place, or arrive there on a turn."""

    at: str
    """The place, or `atlantic`, `pacific`, `indian_ocean`, `mediterranean` for submarines, ASW and transports."""
    units: Annotated[tuple[str, ...], validators.Some]
    """The units."""
    arrives: str = ""
    """The turn they arrive on, at the start of their side's player turn, while the place is theirs and has room; they
    stand there from the start if left out."""
    leaves: str = ""
    """The turn they are called away on, wherever they are, at the start of their side's player turn; they are out of
    the game then. Who may not leave, such as the garrison of Asia before the war, waits until he may."""
    ref: str = ""
    """The paragraph that says so."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: validators.Text
    """What the scenario is called."""
    history: validators.Text
    """What it is about, in a few sentences."""
    first: str
    """The first turn, such as `Fall 1940`."""
    last: str
    """The last turn."""
    refs: tuple[str, ...]
    """The paragraphs that it is made by."""
    levels: dict[str, validators.Natural]
    """BRPs that each power starts with."""
    group: tuple[Group, ...]
    """Who starts or arrives where."""
    map: str = "world"
    """The map it is played on."""
    readings: dict[str, str] = {}
    """Readings that suit the scenario, by id: they are checked, and a game chooses its own (`--reading`)."""
    wars: tuple[str, ...] = ()
    """Powers at war, two by two: `britain germany`."""
    territory: dict[str, str] = {}
    """Lands, and the side that holds each, where it is not as usual; empty is nobody."""
    control: dict[str, str] = {}
    """Places, and the side that holds each, where it is not the land's."""
    marks: dict[str, int] = {}
    """Lasting figures, such as `budget britain`."""
    unbuilt: tuple[str, ...] = ()
    """Units that are in their force pool although they are not placed; units of the roster not named here or in a
    group are out of this scenario, but for those that join later."""
    aboard: dict[str, str] = {}
    """Naval air units, and the carriers that they are on."""
    sea_lines: dict[str, str] = {}
    """Lines that stand from the start: the port, and side and source."""
    names: dict[str, validators.Text] = {}
    """Units, and the formation that each stands for; it is shown and bears on no rule."""
    joins: bool = True
    """Whether dated additions and production bring their units."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it."""

    at: str
    """Its place, or `pool`, `yard`, `later`, `gone`."""
    aboard: str = ""
    """The carrier that a naval air unit is on."""
    moved: bool = False
    """It has moved in this player turn, or was built in it."""
    inverted: bool = False
    """It has been used and recovers at its owner's next turn: aircraft and ships."""
    fought: bool = False
    """It has attacked in this player turn."""
    lent: str = ""
    """The power that operates it, if it is lent: Commonwealth units."""
    payer: str = ""
    """Who paid for it last, of its own side."""
    lost: bool = False
    """It has been eliminated before."""
    turns: validators.Natural = 0
    """Turns until it is launched, on the slip; no more than building takes."""
    yard: str = ""
    """The yard that builds it; its nation's own for a ship on the slip."""
    berth: str = ""
    """Where a ship on the slip will be launched; where its yard launches first of all, if left out. Where one comes
    back to that is out raiding."""
    damaged: bool = False
    """It is damaged: ships on the map."""
    hungry: validators.Natural = 0
    """Ends of player turns in a row without supply: one at most, since after two it is lost."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. If it names any units, all others are off the map, in their pools or still to come.

    Without a scenario every power has 100 BRPs and had 150 when the year began, unless `accounts` and `marks` say
    otherwise. What a turn gives (construction limits, transports, shipbuilding points, redeployments) is there in every
    phase after its first, in the Allied turn the pre-war grant limit by the tension; from the Allied construction on
    the limits are less what `used` tells of bombs and enemies at a box. What the position shows to have been used is
    taken off, as far as there is any: a shipbuilding point for every ship on the slip, once its side's turn has begun;
    a transport for every sea line, once its side's supply phase has begun; and limits and transports for what `used`
    tells of grants, of what the U.S. has paid and of what a homeland has built. For `accounts` to say is what a
    position does not show: BRPs spent, lost or set aside in the turn, research points, points used for repairs and for
    units that are launched at once or that production added while ships waited for one, what a power has built for
    itself, what Britain has paid for Canada and South Africa, redeployments, and transports that they and landings
    took, that carried a line whose place another took, or that were sunk since the turn of their side began. What
    joins by a date has joined, from the Japanese construction on the Indian National Army has in its pool what its
    objectives allow, and Australians in Europe were sent there. A homeland that has surrendered has no units, points
    or limit, and Britain's base and resistance are lower by it; what the surrender cost once is for `accounts` to
    say.
    Supply is not looked for: units are in it unless `unsupplied` names them, until the next phase that looks.
    """

    map: str = ""
    """The map, if no scenario says it."""
    units: dict[str, str | UnitAt] = {}
    """Units, and where each stands, or a table with more."""
    control: dict[str, str] = {}
    """Places, and the side that holds each; a place in which ground units of the case stand is held by their side."""
    taken: tuple[str, ...] = ()
    """Places that changed hands in this player turn, to either side; colonies and cities that fell so are at stake."""
    territory: dict[str, str] = {}
    """Lands, and the side that holds each."""
    wars: tuple[str, ...] = ()
    """Powers at war, two by two."""
    surrendered: tuple[str, ...] = ()
    """Homelands that have surrendered, or `britain`."""
    conquests: dict[str, int] = {}
    """What Japan has conquered, and its value."""
    at_stake: tuple[str, ...] = ()
    """Colonies and cities that fell in the player turn before and are not booked yet."""
    produced: dict[str, int] = {}
    """Infantry factors that production has added, by nation."""
    used: dict[str, int] = {}
    """What has been used up in this turn, by name: those below, with places by any of their names."""
    marks: dict[str, int] = {}
    """Lasting figures, by name: those below, with places by any of their names."""
    accounts: dict[str, int] = {}
    """What accounts stand at: `britain.level`; as the rules open them where left out. What a turn gives is laid down
    only once it has been opened, since opening it writes off what was there: limits with the construction phase of
    their side (before that `marks` may say of what total they will be a third), transports, points, redeployments and
    the pre-war grant limit with its player turn."""
    sea_lines: dict[str, str] = {}
    """Lines of sea supply: the port, and side and source, `axis Tokyo`; in every turn they are laid again."""
    standing: dict[str, str] = {}
    """Lines to lay again each turn that are not laid at the moment."""
    unsupplied: tuple[str, ...] = ()
    """Units on the map that are out of supply; nobody looks for others before the next supply phase."""
    breakthroughs: tuple[str, ...] = ()
    """Places from which armor may exploit in this player turn, held by the side whose turn it is."""
    last: str = ""
    """The last turn."""
