"""Scenario files and the positions of case files, as they are written."""

from typing import Annotated

import msgspec

from wavell.umpire.books import validators

from .battle import Battle
from .ids import PlaceId
from .kinds import Sky
from .world import Installation


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that start in a place, or arrive there on a turn."""

    at: str
    """The place."""
    units: Annotated[tuple[str, ...], validators.Some]
    """The units."""
    arrives: str = ""
    """The turn they arrive on; they stand there from the start if left out."""
    leaves: str = ""
    """The turn they are called away on, in their owner's initial phase, wherever they are."""
    up: str = ""
    """Which side is up: `cadre`, `parachute`, `moving`, `reversed`, `demotorized` ...; the front if left out."""
    ref: str = "frame:OB"
    """The paragraph that says so."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: validators.Text
    """What the scenario is called."""
    history: validators.Text
    """What it is about, in a few sentences."""
    map: str
    """The map it is played on."""
    first: str
    """The first turn, such as `Nov 3 41`."""
    last: str
    """The last turn."""
    refs: tuple[str, ...]
    """The paragraphs that it is made by."""
    group: tuple[Group, ...]
    """Who starts or arrives where."""
    spare: tuple[str, ...] = ()
    """Counters that come into play only by breakdown, assembly or conversion."""
    owner: dict[str, str] = {}
    """Countries, and places, and the side that owns each."""
    stocks: dict[str, tuple[validators.Natural, validators.Natural]] = {}
    """SPs and SRPs by place or unit."""
    smps: dict[str, validators.Natural] = {}
    """SMPs of each command, `allies:north`."""
    pools: dict[str, validators.Natural] = {}
    """Replacement points, naval transports and the like, by name."""
    marks: dict[str, int] = {}
    """Lasting figures, such as railheads, by name."""
    attached: dict[str, str] = {}
    """HQs, and the depot, or the capital, that each is attached to."""
    names: dict[str, validators.Text] = {}
    """Units, and who commands each, or what else it stands for; it is shown to those who see the unit, and bears on no
    rule."""
    coalition: dict[str, str] = {}
    """The coalition HQ of each side."""
    works: dict[str, tuple[str, ...]] = {}
    """Features that places have beyond the printed ones: entrenchment, fort, road ..."""
    joined: dict[str, str] = {}
    """Countries that are at war, and since which turn; a later turn brings them in."""
    readings: dict[str, str] = {}
    """Readings that suit the scenario, by id: they are checked, and a game chooses its own (`--reading`)."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it."""

    at: str
    """Its place, or a box off the map."""
    up: str = ""
    """Which side is up: nothing is the front, else `cadre`, `parachute`, `moving` ..."""
    spent: validators.Natural = 0
    """MPs, not sixths, spent in this phase."""
    owes: validators.Natural = 0
    """MPs taken off its next movement."""
    moved: bool = False
    """It has moved or been carried in this player-turn."""
    fought: bool = False
    """It has attacked in this player-turn."""
    stopped: bool = False
    """It may not move in this player-turn's exploitation phase."""
    disrupted: bool = False
    """It is disrupted."""
    dispersed: bool = False
    """It is dispersed."""
    reserve: bool = False
    """It is in reserve status."""
    carrier: str = ""
    """The movement counter or ship that carries it."""
    attached: str = ""
    """The depot, or the capital, that an HQ is attached to."""
    points: int = -1
    """AA points of a position AA counter that was regrouped; -1 is as printed."""
    hungry: validators.Natural = 0
    """Turns in a row out of supply."""
    limited: bool = False
    """It was found in limited supply."""
    isolated: bool = False
    """It is isolated."""
    seen: bool = False
    """The enemy knows what it is."""
    arrives: str = ""
    """The turn in which it arrives, while it waits off the map."""
    entry: PlaceId = PlaceId("")
    """Where it arrives."""
    since: str = ""
    """The turn in which a depot began to move or an HQ to change depots: the last in which it can have, if left out."""


class JobAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Engineering of a case that is under way."""

    verb: str
    """What is done."""
    what: str
    """What is worked on."""
    place: str
    """Where."""
    left: int
    """How many turns are left."""
    helpers: tuple[str, ...] = ()
    """Who helps."""
    city: str = ""
    """The city whose civilian labour assists."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. Units that it does not name are not in play, if it names any.

    If it names none, those of the scenario stand where that puts them, and its schedule has been kept up to the date of
    the case: who was called away has left, and who was due has arrived, or waits while his hex is closed.

    Supply is not looked for: units are in it unless their `hungry` or `limited` says otherwise, until the next initial
    phase; what an order or a question asks about supply lines is found in the position as it lies.

    What stands is charged as if play had brought it there, unless `used` has the figure: units in reserve went
    there in the last movement phase of their side, replacements on the track that are due four turns after the
    replacement phase of this month were rebuilt in it, what is laid of a railway and not `open` was laid in this
    Allied player-turn (all that is laid is open if `open` is left out), an HQ that changes depots since this turn
    has changed in it, and the hex of a `battle` has been attacked. In the initial phase of its side nobody is in
    reserve.

    What leaves no trace is as if it had not happened, unless `used` or `marks` have it: who moved by rail or sea,
    or was in reserve before, what SMPs carried, who was invaded or attacked, capitals that moved, and all that
    counts by the phase. When the player-turn began a hex belonged to whom `owner` or its country says, whoever
    stands in it. Halves of an RE of points and sixths of an MP cannot be written.
    """

    map: str = ""
    """The map, if no scenario says it; `ground` if nothing does."""
    units: dict[str, str | UnitAt] = {}
    """Units, and where each stands, or a table with more."""
    owner: dict[str, str] = {}
    """Countries and places, and the side that owns each."""
    weather: dict[str, Sky] = {}
    """The weather of each zone; `sea` is clear or rough."""
    stocks: dict[str, tuple[validators.Natural, validators.Natural]] = {}
    """SPs and SRPs by place or unit, in REs."""
    smps: dict[str, validators.Natural] = {}
    """SMPs of each command."""
    pools: dict[str, int] = {}
    """Replacement points, naval transports and the like, by name: those below."""
    used: dict[str, int] = {}
    """What has been used up, by name: those below."""
    marks: dict[str, int] = {}
    """Lasting figures, by name: those below."""
    works: dict[str, tuple[str, ...]] = {}
    """Features that places have beyond the printed ones."""
    installations: dict[str, Installation] = {}
    """Ports and airbases that are not as printed, `port PLACE` or `airbase PLACE`: `capacity`, `hits`, `destroyed`,
    `reduced`, `permanent`."""
    jobs: dict[str, JobAt] = {}
    """Engineering under way, by the unit that does it: `verb`, `what`, `place`, `left`, `helpers`, `city`."""
    joined: dict[str, str] = {}
    """Countries at war, and since which turn."""
    coalition: dict[str, str] = {}
    """The coalition HQ of each side."""
    battle: Battle | None = None
    """An attack under way: `side`, `attackers`, `target`, and what else is known of it."""
    last: str = ""
    """The last turn."""
