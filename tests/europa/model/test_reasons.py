"""Reasons are read without the names of units of others; one that nobody declared is not read at all."""

import pytest

from tests.europa.desk import world
from wavell.books.europa.chapters.s15v_smps.conversions import SmpsChanged
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import who
from wavell.books.europa.model.figures import Pooled, Stocked
from wavell.books.europa.model.fleets import FleetId
from wavell.books.europa.model.reasons import REASONS, Reason, Why, told_to
from wavell.books.europa.rules import RULES

REF = RULES.ref("frame:INT")
FEEDS = Reason("feeds {units}")


@pytest.mark.parametrize(
    ("why", "read"),
    [
        ("feeds ax-arm", "feeds 1 unit"),
        ("feeds ax-arm and ax-inf", "feeds 2 units"),
        ("feeds ax-arm, ax-inf and ax-recon", "feeds 3 units"),
        ("ax-inf is rebuilt", "1 unit is rebuilt"),
        ("ax-inf is filled up", "1 unit is filled up"),
        ("made into ax-truck", "made into 1 unit"),
        ("ax-truck", "1 unit"),
        ("captured", "captured"),
        ("to axis:desert", "to axis:desert"),
        ("an SMP load from 1006 to 1106", "an SMP load from 1006 to 1106"),
        ("goes by sea", "goes by sea"),
        ("an attack", "an attack"),
        ("an attack by ax-arm", "?"),
        ("goes by ax-truck", "?"),
        ("feeds ax-arm and nobody", "?"),
    ],
)
def test_a_reason_names_units_to_their_own_side_alone(why: str, read: str) -> None:
    for seat in ("allies", "spectator"):
        assert told_to(seat, why) == read
    assert told_to("axis", why) == ("?" if read == "?" else why)


def test_a_reason_is_read_as_it_was_written() -> None:
    units = [id_ for id_, counter in ROSTER.items() if counter.side == "axis"][:4]
    for count in range(1, 5):
        why = FEEDS.of(who(*units[:count]))
        assert FEEDS.told_to("axis", why) == why
        assert FEEDS.told_to("allies", why) == f"feeds {count} unit{'s' if count > 1 else ''}"


def test_every_name_of_a_unit_can_be_read() -> None:
    assert all(FEEDS.told_to(counter.side, f"feeds {id_}") for id_, counter in ROSTER.items())
    assert not any(each.told_to("axis", id_) for id_ in ROSTER for each in REASONS if "{units}" not in each.words)


def test_facts_are_read_with_their_reasons_veiled() -> None:
    there, feeds, rebuilt = world({"ax-inf": "1006"}), Why("feeds ax-inf"), Why("ax-inf is rebuilt")
    for fact, read in (
        (Stocked(REF, "1006", -1, 0, feeds), "feeds 1 unit"),
        (Pooled(REF, Key("germany inf"), -1, rebuilt), "1 unit is rebuilt"),
        (SmpsChanged(REF, FleetId("axis:desert"), -1, Why("made into ax-truck")), "made into 1 unit"),
    ):
        seen = fact.seen_by("allies", there)
        assert seen is not None
        assert seen.why == read
        assert fact.seen_by("axis", there) == fact
