"""Which columns of the terrain effects chart a unit moves by: its own, and those that its type opens to it."""

from ...model.abilities import Kit
from ...model.nations import NATIONS
from ...rules import RULES
from .terrain import Ground, column, own_column

SNOW = "snow"


@own_column("15.F.3", "other", of="is_mountain_artillery")
def mountain_guns_go_as_infantry_in_mountains(kit: Kit, ground: Ground, weather: str) -> bool:
    """Mountain artillery moves as infantry on ground where mountain units gain, and as artillery elsewhere."""
    other = ground.cost.get("other")
    return other is None or ground.cost.get("mountain", other) < other


@RULES.defines("15.2")
@own_column("15.X.5.p1", "mot_art", of="is_combat_motorized")
def motorized_units_go_by_the_motor_column(kit: Kit, ground: Ground, weather: str) -> bool:
    """Whatever else a unit is, a motorized one is c/m and moves by the Mot/Art column."""
    return kit.cm


@own_column("15.C.n1", "mot_art", of="is_aa")
def aa_moves_as_artillery(kit: Kit, ground: Ground, weather: str) -> bool:
    """AA moves by the Mot/Art column, motorized or not."""
    return True


@own_column("15.D.n1", "mot_art", of="is_at")
def anti_tank_moves_as_artillery(kit: Kit, ground: Ground, weather: str) -> bool:
    """Anti-tank units move by the Mot/Art column, motorized or not."""
    return True


@column("15.M.4.p2", "light", of="is_light")
def light_infantry_gains(kit: Kit, ground: Ground, weather: str) -> bool:
    """Light infantry has a column of its own."""
    return "light" in kit.special


@RULES.defines("15.M.7.x2", "15.6")
@column("15.M.7.p2", "mountain", of="is_mountain")
def mountain_units_gain(kit: Kit, ground: Ground, weather: str) -> bool:
    """Mountain units have a column of their own beside any other: mountain cavalry takes the better hex by hex."""
    shown = not kit.symbols.isdisjoint(("mountain", "high_mountain"))
    return shown and not kit.cm and "is_artillery" not in kit


@column("15.M.10.p1", "ski", of="is_ski")
def skis_run_on_snow(kit: Kit, ground: Ground, weather: str) -> bool:
    """Ski units have a column of their own in snow."""
    return weather == SNOW and not kit.cm


@RULES.defines("15.M.10.p2")
@column("15.M.10.1", "light", of="is_ski")
def northern_ski_units_are_light_infantry(kit: Kit, ground: Ground, weather: str) -> bool:
    """Where there is no snow, hex by hex, ski units of the northern countries go as light infantry."""
    return weather != SNOW and "nordic" in NATIONS[kit.nation].traits


@RULES.defines("15.M.10.2", "15.M.10.3")
@column("15.M.10.4", "mountain", of="is_ski")
def italian_ski_units_are_mountain_units(kit: Kit, ground: Ground, weather: str) -> bool:
    """Without snow Italian ski units go as mountain units; all others, of which nothing is said, as infantry."""
    return weather != SNOW and kit.nation == "italy"
