"""Staging: air units take up new bases."""

import pytest

from tests.awaw.desk import WARS, cites, desk, happened, play, war, world
from wavell.books.awaw.frame.movement.stacking import FIGURES
from wavell.books.awaw.rules import ALLIES


@pytest.mark.rule("awaw frame:staging")
def test_staging_goes_to_a_base_of_ones_own_within_eight_hexes() -> None:
    units = {"br-aaf-1": "Calcutta", "br-inf-1": "Calcutta", "br-aaf-2": "Darwin"}
    game = desk("allies.movement", units, wars=WARS, control={"Akyab": "axis"})
    atlas = war(game).atlas
    for order in ("stage br-aaf-1 U9", "stage br-aaf-1 Akyab", "stage br-inf-1 Dacca", "stage br-aaf-1 Calcutta"):
        assert cites(game.judge(ALLIES, order)) == ["frame:staging"], order
    assert cites(game.judge(ALLIES, "stage br-aaf-1 Singapore")) == ["frame:staging"]
    for base in sorted(atlas.tagged("city")):
        far = atlas.flight("U10", base)
        if war(game).holder(base) == ALLIES and base not in ("U10", "australia", "india") and far is not None:
            assert bool(game.judge(ALLIES, f"stage br-aaf-1 {base}")) == (far <= FIGURES.staging.range), base
    events = play(game, "stage br-aaf-1 Rangoon")
    assert happened(events, "Moved") == ["frame:staging"]
    assert cites(game.judge(ALLIES, "stage br-aaf-1 Calcutta")) == ["frame:ground-movement"]


@pytest.mark.rule("awaw frame:staging")
def test_a_box_lies_one_hex_beyond_the_edge() -> None:
    atlas = world().atlas
    units = {"br-aaf-1": "Darwin", "br-aaf-2": "Rangoon", "br-aaf-3": "india", "br-aaf-4": "R14"}
    game = desk("allies.movement", units, wars=WARS)
    assert atlas.flight("KK19", "australia") == 1 + min(
        atlas.flight("KK19", to) or 99 for to in atlas.edge("australia")
    )
    assert game.judge(ALLIES, "stage br-aaf-1 australia")
    far = atlas.flight("R14", "india")
    assert far is not None
    assert cites(game.judge(ALLIES, "stage br-aaf-4 india")) == ([] if far <= 8 else ["frame:staging"])
    assert cites(game.judge(ALLIES, "stage br-aaf-3 Singapore")) == ["frame:staging"]
    assert game.judge(ALLIES, "stage br-aaf-3 Calcutta")


@pytest.mark.rule("awaw frame:air-units")
def test_carrier_aircraft_stay_aboard() -> None:
    units = {"br-cv-1": "Colombo", "br-nas-1": {"at": "Colombo", "aboard": "br-cv-1"}, "br-nas-2": "Colombo"}
    game = desk("allies.movement", units, wars=WARS)
    assert cites(game.judge(ALLIES, "stage br-nas-1 Madras")) == ["frame:air-units"]
    assert game.judge(ALLIES, "stage br-nas-2 Madras")
    units["br-cv-1"], units["br-nas-1"] = "australia", {"at": "australia", "aboard": "br-cv-1"}
    game = desk("allies.movement", units, wars=WARS)
    assert cites(game.judge(ALLIES, "stage br-nas-1 Townsville")) == ["frame:air-units"]
