"""Ships carry units from port to port, and move (frame:NT)."""

import pytest

from tests.europa.desk import cites, desk, front, options, play
from tests.europa.harbours import BEACH, PORT, SANDHAVEN, harbour, refused
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:NT")
def test_units_go_from_port_to_port() -> None:
    game = harbour("al-inf", "al-inf-div")
    assert refused(game, f"ship al-inf to {BEACH}") == ["frame:NT"]
    assert refused(game, "ship al-inf to Westport") == ["frame:NT"]
    assert f"ship al-inf to {SANDHAVEN}" in options(game, "ship")
    play(game, "ship al-inf+al-inf-div to Sandhaven")
    there = front(game)
    assert there.units[UnitId("al-inf")].place == SANDHAVEN
    assert cites(game.judge("allies", "move al-inf 0309")) != []
    assert there.used[Key("player-turn allies transports")] == 16


@pytest.mark.rule("europa frame:NT")
def test_ships_carry_so_many_res_and_ports_must_work() -> None:
    assert refused(harbour("al-inf-div", pools={"allies transports": 2}), "ship al-inf-div to Sandhaven") == [
        "frame:NT"
    ]
    assert refused(harbour("al-inf", pools={}), "ship al-inf to Sandhaven") == ["frame:NT"]
    closed = {"installations": {"port 0209": {"capacity": 4, "hits": 4}}}
    assert refused(harbour("al-inf", **closed), "ship al-inf to Sandhaven") == ["frame:NT"]
    damaged = {"installations": {"port 0209": {"capacity": 4, "hits": 3}}}
    assert refused(harbour("al-inf", **damaged), "ship al-inf to Sandhaven") == []
    assert refused(harbour("al-inf", owner={SANDHAVEN: "axis"}), "ship al-inf to Sandhaven") == ["frame:NT"]
    assert refused(harbour("al-inf", units={"al-inf": {"at": PORT, "spent": 1}}), "ship al-inf to Sandhaven") == [
        "frame:NT"
    ]


@pytest.mark.rule("europa 15.N.p4", "europa 15.O.n1", "europa 15.W.p5")
@pytest.mark.parametrize(
    ("order", "room", "fits"),
    [
        ("ship al-mixed to Sandhaven", 2, True),
        ("ship al-mixed to Sandhaven", 1, False),
        ("ship al-truck to Sandhaven", 4, True),
        ("ship al-truck to Sandhaven", 3, False),
        ("ship al-tran-3+al-inf-div to Sandhaven", 4, True),
        ("ship al-tran-3+al-inf-div to Sandhaven", 3, False),
    ],
)
def test_sizes_aboard(order: str, room: int, fits: bool) -> None:
    units = order.split()[1].split("+")
    game = harbour(*units, pools={"allies transports": room})
    if len(units) > 1:
        play(game, f"carry {units[0]} with {units[1]}")
    assert refused(game, order) == ([] if fits else ["frame:NT"])


@pytest.mark.rule("europa 15.O.p3")
def test_a_counter_is_shipped_with_what_it_carries() -> None:
    game = harbour("al-tran-3", "al-inf")
    play(game, "carry al-tran-3 with al-inf")
    assert refused(game, "ship al-inf to Sandhaven") == ["15.O.p3"]
    assert refused(game, "ship al-tran-3 to Sandhaven") == ["15.O.p3"]


@pytest.mark.rule("europa 15.G.p2")
def test_border_guards_are_not_shipped_or_flown_out_of_their_district() -> None:
    units = {"al-border": "0407", "al-air-transport": "0407"}
    bases = {"airbase 0407": {"capacity": 3}, "airbase 0405": {"capacity": 3}}
    game = desk("allies.movement", units, installations=bases, owner={"1306": "allies"})
    assert refused(game, "airlift al-border by al-air-transport to 0405") == []
    assert refused(game, "airlift al-border by al-air-transport to Flugfeld") == ["15.G.p2"]


@pytest.mark.rule("europa frame:NT")
def test_ships_steam_and_leave_a_port_that_falls() -> None:
    game = harbour("al-tf", "al-inf")
    assert refused(game, "steam al-inf to 0107") == ["frame:NT"]
    assert refused(game, "steam al-tf to 0307") == ["frame:NT"]
    assert "steam al-tf to 0209" in options(game, "steam")
    play(game, "steam al-tf to 0109")
    assert front(game).units[UnitId("al-tf")].place == "0109"
    assert refused(game, "steam al-tf to 0107") == ["frame:NT"]
    lost = desk("axis.movement", {"al-tf": PORT, "ax-tank": "0307"}, owner={"0307": "axis"})
    play(lost, "move ax-tank 0207")
    assert front(lost).units[UnitId("al-tf")].place not in front(lost).atlas.land
