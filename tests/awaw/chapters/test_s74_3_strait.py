"""74.3 Singapore and the Strait of Malacca, path by path."""

import pytest

from tests.awaw.desk import cites, desk, war
from wavell.books.awaw.chapters.s74_3_strait import barred_steps
from wavell.books.awaw.frame.sea.voyages import course, malacca_shut
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.world import Activity
from wavell.books.awaw.rules import ALLIES, AXIS

WAR = ("britain japan", "japan us")


def barred(path: str, reading: str = "step") -> bool:
    game = desk("axis.movement", readings={"strait": reading})
    return bool(barred_steps(war(game), tuple(map(PlaceId, path.split()))))


@pytest.mark.rule("awaw 74.31")
@pytest.mark.parametrize(
    ("path", "step", "passage"),
    [
        ("DD10 DD11 EE11", True, True),
        ("DD10 EE10 EE11", True, True),
        ("EE9 EE10 FF10", True, True),
        ("FF10 EE10 EE9", True, True),
        ("EE11 DD11 EE10 EE9", True, True),
        ("DD10 DD11", True, False),
        ("DD11 EE11", True, False),
        ("EE9 EE10 DD10", True, False),
        ("EE11 DD11 EE10 FF10", True, False),
        ("DD11 EE10", False, False),
        ("DD10 EE9", False, False),
        ("EE11 FF10", False, False),
        ("EE12 EE11 FF11", False, False),
    ],
)
def test_steps_into_and_out_of_the_strait(path: str, step: bool, passage: bool) -> None:
    assert (barred(path), barred(path, "passage")) == (step, passage)


@pytest.mark.rule("awaw 74.31")
def test_whoever_holds_singapore_is_free() -> None:
    game = desk("axis.movement")
    assert malacca_shut(war(game), AXIS) == {"malacca"}
    assert not malacca_shut(war(game), ALLIES)
    taken = desk("axis.movement", control={"Singapore": "axis"})
    assert malacca_shut(war(taken), ALLIES) == {"malacca"}
    assert not malacca_shut(war(taken), AXIS)


@pytest.mark.rule("awaw 74.31")
@pytest.mark.parametrize("order", ["nr ja-ca-1 singapore via DD11", "nr ja-ca-1 kuantan via DD11 > EE11"])
def test_a_japanese_nr_to_the_east(order: str) -> None:
    game = desk("axis.redeployment", {"ja-ca-1": "Medan"}, wars=WAR, control={"Medan": "axis", "Kuantan": "axis"})
    assert "74.31" in cites(game.judge("axis", order))


@pytest.mark.rule("awaw 74.31")
def test_no_place_is_cut_off_by_the_strait_alone() -> None:
    """Who may not pass goes round Sumatra."""
    world = war(desk("axis.movement"))
    ports = [port for port in world.atlas.tagged("port") if port not in world.atlas.boxes]
    for port in ports:
        found = course(world, AXIS, Activity.BASE, PlaceId("Z14"), port)
        if found is not None:
            assert not barred_steps(world, found.path), port


@pytest.mark.rule("awaw 74.31-ex")
def test_an_invasion_of_singapore_takes_the_short_way() -> None:
    world = war(desk("axis.combat"))
    west = course(world, AXIS, Activity.INVADE, PlaceId("DD10"), PlaceId("EE11"))
    assert west is not None
    assert west.length == 2
    round_it = course(world, AXIS, Activity.INVADE, PlaceId("DD10"), PlaceId("EE12"))
    assert round_it is not None
    assert round_it.length == 10
