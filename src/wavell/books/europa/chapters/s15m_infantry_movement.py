"""15.M.4, 15.M.7 and 15.M.10: columns of the terrain effects chart for light infantry, mountain and ski units."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from wavell.umpire import Line, plus

from ..frame.movement.terrain import Ground, column, own_column
from ..frame.movement.ways import AS_READ
from ..model.abilities import Kit
from ..model.kinds import Sky
from ..model.nations import NATIONS
from ..model.words import ENTRIES
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities

SNOW = Sky.SNOW


@column("15.M.4.p2", "light", of="is_light")
def light_infantry_gains(kit: Kit, ground: Ground, weather: str) -> bool:
    """Light infantry has a column of its own."""
    return "light" in kit.special


@ENTRIES.adds("15.M.4.p2")
def entries_of_light_infantry(column_: str) -> bool:
    """The chart has entries for light infantry."""
    return column_ == "light"


@RULES.defines("15.M.7.x2")
@column("15.M.7.p2", "mountain", of="is_mountain")
def mountain_units_gain(kit: Kit, ground: Ground, weather: str) -> bool:
    """Mountain units have a column of their own beside any other: mountain cavalry takes the better hex by hex."""
    shown = not kit.symbols.isdisjoint(("mountain", "high_mountain"))
    return shown and not kit.cm and "is_combat_motorized" not in kit and "is_mountain_artillery" not in kit


@ENTRIES.adds("15.M.7.p2")
def entries_of_mountain_units(column_: str) -> bool:
    """The chart has entries for mountain units."""
    return column_ == "mountain"


@column("15.M.7.n1", "mountain", of="is_ski")
def italian_ski_units_are_mountain_units_in_snow(kit: Kit, ground: Ground, weather: str) -> bool:
    """Italian ski units serve as mountain units besides, on snow too; without it 15.M.10.4 says so."""
    return weather == SNOW and _italian(kit)


def _italian(kit: Kit) -> bool:
    return "italian" in NATIONS[kit.nation].traits and not kit.cm


@RULES.counts("15.M.7.n1", of=Abilities)
def entries_of_italian_ski_units_in_snow(question: Abilities, world: Front) -> Iterator[Line]:
    """Say that such units use the entries of mountain units in snow, beside their own."""
    if "is_ski" in world.kit(question.unit) and _italian(world.kit(question.unit)):
        yield plus(0, "uses the mountain entries of the terrain chart in snow")


@column("15.M.10.p1", "ski", of="is_ski")
def skis_run_on_snow(kit: Kit, ground: Ground, weather: str) -> bool:
    """Ski units have a column of their own in snow."""
    return weather == SNOW and not kit.cm


@ENTRIES.adds("15.M.10.p1")
def entries_of_ski_units(column_: str) -> bool:
    """The chart has entries for ski units in snow."""
    return column_ == "ski"


@column("15.M.10.1", "light", of="is_ski")
def northern_ski_units_are_light_infantry(kit: Kit, ground: Ground, weather: str) -> bool:
    """Where there is no snow, hex by hex, ski units of the northern countries go as light infantry."""
    return weather != SNOW and _northern(kit)


def _northern(kit: Kit) -> bool:
    return "nordic" in NATIONS[kit.nation].traits and not kit.cm


@RULES.counts("15.M.10.1", of=Abilities)
def entries_of_northern_ski_units(question: Abilities, world: Front) -> Iterator[Line]:
    """Say that such units use the entries of light infantry without snow."""
    if "is_ski" in world.kit(question.unit) and _northern(world.kit(question.unit)):
        yield plus(0, "uses the light entries of the terrain chart without snow")


@own_column("15.M.10.2", "other", of="is_ski")
def british_and_soviet_ski_units_are_infantry(kit: Kit, ground: Ground, weather: str) -> bool:
    """Without snow British and Soviet ski units go as infantry."""
    return weather != SNOW and not kit.cm and (NATIONS[kit.nation].british or kit.nation == "soviet")


@own_column("15.M.10.3", "other", of="is_ski")
def german_ski_machine_guns_are_machine_guns(kit: Kit, ground: Ground, weather: str) -> bool:
    """Without snow German ski machine guns go as machine guns do, on foot."""
    return weather != SNOW and kit.nation == "germany" and "is_machine_gun" in kit and not kit.cm


@own_column("15.M.10.p2", "other", of="is_ski")
def other_ski_units_are_infantry(kit: Kit, ground: Ground, weather: str) -> bool:
    """Without snow ski units that the list does not name go as infantry."""
    return weather != SNOW and _unlisted(kit) and not kit.cm


def _unlisted(kit: Kit) -> bool:
    """Whether ski units with a kit are none that the list names."""
    nation = NATIONS[kit.nation]
    listed = nation.british or kit.nation == "soviet" or not {"nordic", "italian"}.isdisjoint(nation.traits)
    return not listed and not (kit.nation == "germany" and "is_machine_gun" in kit)


@AS_READ.adds("15.M.10.p2")
def other_ski_units_are_light_by_the_other_reading(world: Front, kit: Kit) -> Kit | None:
    """By the other reading ski units that the list does not name go as light infantry."""
    if "is_ski" not in kit.abilities or world.readings["other-ski"] != "light":
        return None
    return _as_light(kit) if _unlisted(kit) and not kit.cm else None


@cache
def _as_light(kit: Kit) -> Kit:
    return replace(kit, special=kit.special | {"light"})


@column("15.M.10.4", "mountain", of="is_ski")
def italian_ski_units_are_mountain_units(kit: Kit, ground: Ground, weather: str) -> bool:
    """Without snow Italian ski units go as mountain units."""
    return weather != SNOW and _italian(kit)


@RULES.counts("15.M.10.4", of=Abilities)
def entries_of_italian_ski_units(question: Abilities, world: Front) -> Iterator[Line]:
    """Say that such units use the entries of mountain units without snow."""
    if "is_ski" in world.kit(question.unit) and _italian(world.kit(question.unit)):
        yield plus(0, "uses the mountain entries of the terrain chart without snow")
