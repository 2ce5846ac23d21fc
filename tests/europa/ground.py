"""What ground costs."""

from tests.europa.desk import world
from wavell.books.europa.frame.movement.terrain import TERRAIN, WEATHER, price
from wavell.books.europa.model.ids import UnitId


def cost(unit: str, terrain: str, weather: str = "clear") -> tuple[int | None, str, str]:
    """What terrain costs a unit, by which column and paragraph."""
    kit = world({unit: "0506"}).kit(UnitId(unit))
    found = price(kit, TERRAIN[terrain], WEATHER[weather])
    return (None, "", "") if found is None else (found.mps, found.column, found.ref.id)
