"""What can be laid over the board."""

from tests.europa.desk import scenario
from wavell.books.europa.display.scene import SHOW
from wavell.books.europa.model.world import Front


def layer(now: Front, name: str, seat: str) -> dict[str, str]:
    title, make = SHOW.layers[name]
    found = make(now.seen_by(seat) if seat != "referee" else now, seat)
    assert (found.id, found.title) == (name, title)
    assert set(found.places.values()) <= set(found.legend)
    assert set(found.places) <= set(now.atlas.names)
    return found.places


def test_layers_say_who_owns_supplies_and_bars_what() -> None:
    now = scenario("crusader")
    assert layer(now, "control", "axis")["18A:4817"] == "allies"
    supply = layer(now, "supply", "allies")
    assert supply["19A:1218"] == "full"
    assert "18A:5018" not in supply  # Gambut holds Axis units
    assert supply["18A:4317"] == "none"
    own = layer(now, "zones", "axis")
    assert own["18A:5020"] == "axis"
    assert layer(now, "zones", "allies")["18A:5020"] == "perhaps_axis"
    rails = layer(now, "railways", "allies")
    assert rails["19A:0719"] == "railhead"
    assert rails["19A:0619"] == "planned"
    assert rails["19A:2417"] == "allies"
    assert set(layer(now, "weather", "allies").values()) == {"clear"}
