"""Sentinels of 15.X.6 and 15.X.8: each finds what it forbids, and nothing just beside it."""

import pytest

from tests.europa.desk import desk, play, world
from tests.europa.replacing import RICH
from wavell.books.europa.frame.combat import special_units
from wavell.books.europa.frame.combat.attack import BattleFought
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.economy.replacements import Rebuilt
from wavell.books.europa.model import counts
from wavell.books.europa.model.battle import Battle, Owed
from wavell.books.europa.model.counters import TRACK
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import Waits
from wavell.books.europa.model.figures import Counted, Pooled
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import AXIS, RULES
from wavell.umpire import Event
from wavell.umpire.rules.sentinels import Breached, Sentinels

REF = RULES.ref("frame:RP")
SCHOOL, DIVISION, HEX = UnitId("al-training"), UnitId("al-inf-div"), PlaceId("0905")


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs of 15.X that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith("15.X"))


@pytest.mark.rule("europa 15.X.6.p1")
@pytest.mark.parametrize(("quarters", "found"), [(12, []), (13, ["15.X.6.p1"]), (0, ["15.X.6.p1"])])
def test_no_more_than_the_limit_is_on_its_way_to_a_training_unit(quarters: int, found: list[str]) -> None:
    there = world({DIVISION: "unisolated", SCHOOL: HEX}, phase="allies.replacement", pools=RICH)
    counted = Counted(REF, counts.ARRIVALS.key(HEX), quarters)
    assert breaches(there, counted, Rebuilt(REF, DIVISION, there.clock.turn + 4, HEX)) == found


@pytest.mark.rule("europa 15.X.6.2")
@pytest.mark.parametrize(
    ("box", "halves", "found"),
    [
        ("unisolated", 4, []),
        ("unisolated", 3, ["15.X.6.2"]),
        ("unisolated", 0, ["15.X.6.2"]),
        ("isolated", 10, []),
        ("isolated", 9, ["15.X.6.2"]),
    ],
)
def test_who_is_trained_costs_what_the_training_unit_does_not_save(box: str, halves: int, found: list[str]) -> None:
    there = world({DIVISION: box, SCHOOL: HEX}, phase="allies.replacement", pools=RICH)
    assert there.re(DIVISION) - there.re(SCHOOL) == 2
    paid, turn = Pooled(REF, Key("britain inf"), -halves, Why("by hand")), there.clock.turn + 16
    counted, rebuilt = Counted(REF, counts.ARRIVALS.key(HEX), 12), Rebuilt(REF, DIVISION, turn, HEX)
    assert breaches(there, paid, counted, rebuilt, Waits(REF, SCHOOL, TRACK, turn, HEX)) == found


@pytest.mark.rule("europa 15.X.8")
@pytest.mark.parametrize(
    ("target", "others", "ref", "found"),
    [
        ("0302", ("ax-inf-div", "ax-mtn-div"), "15.X.8", []),
        ("0302", ("ax-inf-div", "ax-mtn-div", "ax-inf-bn"), "15.X.8", ["15.X.8"]),
        ("0302", ("ax-inf-div", "ax-mtn-div", "ax-inf-bn"), "15.M.7", []),
        ("0302", ("ax-inf-div", "ax-mtn-div", "ax-truck"), "15.X.8", []),
        ("0502", ("ax-inf-div", "ax-mtn-div"), "15.X.8", ["15.X.8"]),
    ],
)
def test_woodsmen_tell_in_woods_and_with_a_seventh(
    target: str, others: tuple[str, ...], ref: str, found: list[str]
) -> None:
    units = tuple(map(UnitId, ("fi-ski", *others)))
    there = world({**dict.fromkeys(units, "0402"), "al-inf": target}, phase="axis.combat")
    owed = Owed(AXIS, "woodsmen that told", ref, units[:1], (1,))
    joined = BattleJoined(REF, Battle(AXIS, units, PlaceId(target)))
    assert breaches(there, joined, BattleFought(REF, "1:1", 0, "DR", (), (owed,))) == found


@pytest.mark.rule("europa 15.X.8")
def test_who_may_count_less_after_a_landing_is_no_cause_for_alarm() -> None:
    units = tuple(map(UnitId, ("fi-ski", "ax-inf-div", "ax-mtn-div", "ax-inf-bn")))
    there = world({**dict.fromkeys(units, "0402"), "al-inf": "0302"}, phase="axis.combat")
    there.used[next(iter(counts.ASHORE.values())).key(units[1])] = 1
    owed = Owed(AXIS, "woodsmen that told", "15.X.8", units[:1], (1,))
    joined = BattleJoined(REF, Battle(AXIS, units, PlaceId("0302")))
    assert breaches(there, joined, BattleFought(REF, "1:1", 0, "DR", (), (owed,))) == []


@pytest.mark.rule("europa 15.X.8")
def test_it_is_noticed_where_the_table_asks_for_less_than_a_seventh(monkeypatch: pytest.MonkeyPatch) -> None:
    units = ("fi-ski", "ax-inf-div", "ax-mtn-div", "ax-inf-bn")
    there = {**dict.fromkeys(units, "0402"), "al-inf": {"at": "0302", "seen": True}}
    order = f"attack {'+'.join(units)} on 0302"
    play(desk("axis.combat", there, dice=[3, 3, 3, 3], owner={"0402": "axis"}), order, "pass")
    monkeypatch.setattr(special_units, "_SEVENTH", 0)
    monkeypatch.setattr(special_units, "band", lambda share: 1 if share else 0)
    with pytest.raises(Breached, match="woodsmen told in 0302"):
        play(desk("axis.combat", there, dice=[3, 3, 3, 3], owner={"0402": "axis"}), order, "pass")
