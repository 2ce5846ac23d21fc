"""Both choices of every reading that no other test shows."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.europa.battles import begin, codes
from tests.europa.desk import answers, cites, desk, front, lines, play, tally, world
from tests.europa.fights import die, fight, member, required
from tests.europa.lorries import two
from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.supply.states import level
from wavell.books.europa.model.ids import NationId, PlaceId
from wavell.books.europa.model.tasks import Stage
from wavell.books.europa.rules import AXIS
from wavell.umpire import Game


def both(id_: str) -> tuple[dict[str, str], dict[str, str]]:
    """The default of a reading, and the other choice."""
    row = BOOK.readings.all[id_]
    (other,) = set(row.choices) - {row.default}
    return {id_: row.default}, {id_: other}


def shown(id_: str, of: Callable[[dict[str, str]], Any]) -> tuple[Any, Any]:
    """What something is by the default of a reading, and by the other choice."""
    plain, other = both(id_)
    return of(plain), of(other)


def refused(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    verdict = game.judge(game.to_act()[0].seat, order)
    return [] if verdict else sorted(set(cites(verdict)))


def test_every_reading_has_two_choices_and_says_why() -> None:
    for row in BOOK.readings.all.values():
        assert len(row.choices) == 2, row.id
        assert row.question.endswith("?")
        assert row.why.endswith(".")


# In a fight -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.F.5.p1")
def test_siege_size() -> None:
    of = lambda chosen: fight("4-1-4 X siege", readings=chosen).sizes[0]["a1"]  # noqa: E731
    assert shown("siege-size", of) == (1, Fraction(1, 2))
    assert fight("4-1-4 X siege", features=["fortress"], readings={"siege-size": "both"}).sizes[0]["a1"] == 2


@pytest.mark.rule("europa 15.E.1")
@pytest.mark.parametrize(("feature", "counts"), [("fort", (1, 1)), ("city", (0, 1)), ("fortified_zone", (0, 1))])
def test_engineer_armour(feature: str, counts: tuple[int, int]) -> None:
    assert (
        shown(
            "engineer-armour",
            lambda chosen: fight("2-8 II flamethrower_tank", features=[feature], readings=chosen).engineers.used,
        )
        == counts
    )


@pytest.mark.rule("europa 15.E.2")
def test_assault_tanks() -> None:
    def of(chosen: dict[str, str]) -> tuple[Any, ...]:
        proof = fight("3-8 II assault_engineer_tank", "1-8 II combat_engineer", features=["fortress"], readings=chosen)
        return proof.strength["a1"], proof.engineers.used, proof.weight(member(proof, "a1"), True).total

    assert shown("assault-tanks", of) == ((6, 3, 12), (3, 3, 6))


@pytest.mark.rule("europa 15.E.7.p2")
def test_heavy_armour_losses() -> None:
    def of(chosen: dict[str, str]) -> dict[str, list[str]]:
        return required(fight("3-8 II heavy_armour", "6-8 XX infantry", readings=chosen))

    assert shown("heavy-armour-losses", of) == ({}, {"15.E.7.p2": ["a1"]})
    met = ("0-1-8 II heavy_antitank german",)
    told = fight("3-8 II heavy_armour", against=met, readings={"heavy-armour-losses": "required"})
    assert not required(told)


@pytest.mark.rule("europa 15.C.1.b.p2")
def test_light_aa_at_fortresses() -> None:
    def of(chosen: dict[str, str]) -> list[Any]:
        proof = fight("2-8 X light_aa", "4-2-8 X artillery", "2-8 X heavy_aa", features=["fortress"], readings=chosen)
        return [proof.strength[id_] for id_ in ("a1", "a2", "a3")]

    assert shown("light-aa-at-fortresses", of) == ([1, 2, 2], [2, 2, 2])


@pytest.mark.rule("europa 15.J.1.b")
def test_assault_at_forts() -> None:
    def of(chosen: dict[str, str]) -> tuple[Any, int]:
        proof = fight("1-10 II assault_engineer", features=["fort"], readings=chosen)
        return proof.strength["a1"], proof.engineers.used

    assert shown("assault-at-forts", of) == ((1, 1), (2, 2))


@pytest.mark.rule("europa 15.J.1.d")
def test_assault_disruption() -> None:
    def of(chosen: dict[str, str]) -> Any:
        proof = fight("1-10 II assault_engineer", features=["fortress"], first="aec", engineers=1, readings=chosen)
        return proof.weight(member(proof, "a1"), True).total

    assert shown("assault-disruption", of) == (4, 8)


@pytest.mark.rule("europa 15.J.2.b.v")
def test_spare_steps() -> None:
    """A fortified city leaves two steps on the die and one for armour: the second one for armour is spare."""

    def of(chosen: dict[str, str]) -> tuple[int, int]:
        zone = ["fortified_zone", "city"]
        done = fight("1-8 II combat_engineer x3", features=zone, first="aec", readings=chosen).engineers.lowered
        return done.by_die, done.by_aec

    assert shown("spare-steps", of) == ((1, 1), (2, 1))


@pytest.mark.rule("europa 15.H.p3")
def test_cavalry_share() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        proof = fight("2-8 X cavalry", "6-8 XX infantry x3", terrain="woods", readings=chosen)
        return [entry.skill.id for entry in proof.entries]

    assert shown("cavalry-share", of) == (["cavalry"], [])
    enough = fight("2-8 X cavalry", "6-8 XX infantry x2", terrain="woods", readings={"cavalry-share": "seventh"})
    assert [entry.skill.id for entry in enough.entries] == ["cavalry"]  # a seventh exactly


@pytest.mark.rule("europa 15.L.2.p2")
def test_invaded_hq() -> None:
    given: dict[str, Any] = {"joined": {"norway": "Apr 2 40"}, "date": "Apr 2 40"}

    def of(chosen: dict[str, str]) -> tuple[Any, Any]:
        attack = fight("0-6 XX hq norwegian", readings=chosen, **given)
        defence = fight("6-8 XX infantry german", against=("0-6 XX hq norwegian",), readings=chosen, **given)
        return attack.strength["a1"], defence.strength["d1"]

    assert shown("invaded-hq", of) == ((1, 1), (0, 1))


@pytest.mark.rule("europa 15.M.10.p2")
def test_other_ski_troops() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        proof = fight("2-6 X ski french", terrain="rough", readings=chosen)
        return [entry.skill.id for entry in proof.entries]

    assert shown("other-ski", of) == ([], ["light_infantry"])
    soviet = fight("2-6 X ski soviet", terrain="rough", readings={"other-ski": "light"})
    assert not soviet.entries


@pytest.mark.rule("europa 15.O.3.p4")
def test_apc_strength() -> None:
    units = {"al-inf": "0806", "al-apc-3": "0806", "ax-inf-bn": {"at": "0906", "seen": True}}

    def of(chosen: dict[str, str]) -> list[str]:
        game = desk("allies.combat", units, readings=chosen)
        play(game, "carry al-apc-3 with al-inf")
        found = tally(game, "battle al-inf on 0906")
        return [line for line in _leaves(found) if line.endswith("15.O.3.p4")]

    assert shown("apc-strength", of) == (["+1 15.O.3.p4"], ["+3 15.O.3.p4"])


def _leaves(found: Any) -> list[str]:
    """The lines of a tally and of its parts."""
    listed = []
    for line in found.lines:
        listed.append(f"{line.short} {line.ref.id if line.ref else ''}")
        if line.part is not None:
            listed += _leaves(line.part)
    return listed


@pytest.mark.rule("europa 15.M.10.p3")
def test_slip_modifiers() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        game = desk("allies.combat", {"fi-sissi": "1006"}, weather={"temperate": "snow"}, readings=chosen)
        return lines(tally(game, "slip_die fi-sissi", "axis"))

    plain, best = shown("slip-modifiers", of)
    assert [line for line in plain if "15.M" in line] == ["+3 15.M.3.p2", "+1 15.M.10.p3", "+1 15.M.10.p3"]
    assert [line for line in best if "15.M" in line] == ["+3 15.M.3.p2"]
    alone = desk("allies.combat", {"fi-ski": "1006"}, weather={"temperate": "snow"}, readings=both("slip-modifiers")[1])
    assert "+2 15.M.10.p3" in lines(tally(alone, "slip_die fi-ski", "axis"))


@pytest.mark.rule("europa 15.F.5.p7")
def test_siege_bombardment() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        game = desk(
            "allies.combat",
            {"al-siege": "0907"},
            works={"1006": ("port",)},
            stocks={"0907": (9, 0)},
            owner={"0907": "allies"},
            readings=chosen,
        )
        return refused(game, "bombard al-siege on Halfway port 4")

    assert shown("siege-bombardment", of) == (["15.F.5.p7"], [])


@pytest.mark.rule("europa 103.A.3.a.p2")
def test_support_divisions() -> None:
    def of(chosen: dict[str, str]) -> Any:
        proof = fight(
            "10-8-10 XX armour german", against=("6-8 XX infantry british",), readings=chosen, date="Jul 1 42"
        )
        return proof.armour.shares[False, "atec"].weighted

    assert shown("support-divisions", of) == (0, 1)
    assert die(fight("6-8 XX infantry")) == {}


# Going about ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.H.1")
def test_horses_in_passing() -> None:
    def of(chosen: dict[str, str]) -> tuple[list[str], list[str]]:
        game = desk("allies.movement", {"al-cav": "0811"}, readings=chosen)
        return answers(game, "move al-cav 0810 via 0911>0910"), answers(game, "move al-cav 0911")

    plain, free = shown("horses-in-passing", of)
    assert plain == (["15.H.1"], ["15.H.1"])
    assert free == ([], ["15.H.1"])


@pytest.mark.rule("europa 15.S.p2")
def test_reserve_tether() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        return answers(desk("allies.movement", {"al-replacement": "0906"}, readings=chosen), "move al-replacement 1106")

    assert shown("reserve-tether", of) == ([], ["15.S.p2"])


# Supply ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.I.1.d", "europa 15.I.1.a")
def test_capital_service() -> None:
    """Italian horsemen in the desert, too far from the road for horses, in a German capital with SPs."""

    def of(chosen: dict[str, str]) -> tuple[str, str]:
        now = world({"ax-inf": "1406"}, works={"1212": ("capital",)}, stocks={"1212": (9, 0)}, readings=chosen)
        return tuple(level(now, PlaceId("1212"), AXIS, NationId(nation), horse=True) for nation in ("germany", "italy"))  # type: ignore[return-value]

    assert shown("capital-service", of) == (("full", "none"), ("full", "full"))


@pytest.mark.rule("europa 15.V.1.a")
def test_track_cost() -> None:
    def of(chosen: dict[str, str]) -> Any:
        game = desk("allies.movement", {"al-inf": "0609"}, stocks={"0609": (9, 0)}, readings=chosen)
        return tally(game, "haul_cost 3 from 0609 to 0709").total

    assert shown("track-cost", of) == (6, 2)


@pytest.mark.rule("europa 15.V.1.f")
def test_exploitation_loads() -> None:
    def of(chosen: dict[str, str]) -> tuple[list[str], list[str], Any]:
        game = desk(
            "allies.exploitation",
            {"al-inf": "0506"},
            stocks={"0506": (60, 0)},
            smps={"allies:west": 2},
            readings=chosen,
        )
        six = refused(game, "haul 6 from 0506 to 0606")
        play(game, "haul 3 from 0506 to 0606")
        return six, refused(game, "haul 3 from 0506 to 0606"), tally(game, "smps allies:west").total

    plain, larger = shown("exploitation-loads", of)
    assert plain == (["15.V.1.p1", "15.V.p2"], ["15.V.p2"], 0)
    assert larger == ([], [], Fraction(3, 2))


@pytest.mark.rule("europa 15.V.1.h")
def test_zone_tolls() -> None:
    units = {"ax-inf-div": "0706", "al-inf": "0606"}

    def of(chosen: dict[str, str]) -> list[Any]:
        game = desk("allies.movement", units, stocks={"0506": (60, 0)}, readings=chosen)
        return [tally(game, f"haul_cost {size} from 0506 to 0606").total for size in (1, 3)]

    assert shown("zone-tolls", of) == ([2, 4], [4, 4])


@pytest.mark.rule("europa 15.V.3.p5")
def test_smps_kept() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        game = two(8, smps={"allies:west": 1, "allies:middle": 8}, readings=chosen)
        return refused(game, "transfer 4 from allies:middle to allies:west")

    assert shown("smps-kept", of) == ([], ["15.V.3.p5"])


@pytest.mark.rule("europa 15.X.6.1")
def test_training_nation() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        game = desk(
            "axis.replacement",
            {"it-inf": "unisolated", "ax-training": "Ostberg"},
            pools={"italy inf": 20},
            readings=chosen,
        )
        return refused(game, "rebuild it-inf with ax-training at Ostberg")

    assert shown("training-nation", of) == (["15.X.6.1"], [])


# The railways -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 103.A.2.b.1.iv")
def test_rail_builders() -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        game = desk("allies.movement", {"al-con": "19A:1119"}, date="Aug 3 41", map="desert", readings=chosen)
        return refused(game, "lay al-con matruh")

    assert shown("rail-builders", of) == (["103.A.2.b.1.iv"], [])


@pytest.mark.rule("europa 103.A.2.b.2")
@pytest.mark.parametrize(("date", "answer"), [("Jan 1 41", []), ("Jan 2 41", ["103.A.2.b.1.p2"])])
def test_kassala_rhythm(date: str, answer: list[str]) -> None:
    def of(chosen: dict[str, str]) -> list[str]:
        game = desk(
            "allies.movement",
            {"al-con-eng": "0508"},
            date=date,
            map="eritrea",
            owner={"0508": "allies"},
            readings=chosen,
        )
        return refused(game, "lay al-con-eng kassala")

    assert shown("kassala-rhythm", of) == ([], answer)


# Results ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.R.p6")
def test_police_side() -> None:
    """One of three attacking stacks holds political police; the attackers are worn."""
    units = {"al-pol-police": "0905", "al-inf-div": "0906", "al-arm-div": "1004", "ax-inf-div": "1005"}
    order = "attack al-pol-police+al-inf-div+al-arm-div on 1005"

    def of(chosen: dict[str, str]) -> bool:
        rolls = codes(begin(units, readings=chosen), order)
        game = begin(units, [*rolls["1:1"], *[3] * 12], readings=chosen)
        play(game, order)
        if "slip" in game.to_act()[0].verbs:
            play(game, "pass")
        battle = front(game).battle
        return battle is not None and any((task.stage, task.side) == (Stage.LOSE, "allies") for task in battle.todo)

    assert shown("police-side", of) == (True, False)


@pytest.mark.rule("europa frame:CRT", "europa 15.R.p2")
def test_the_two_tables() -> None:
    def of(chosen: dict[str, str]) -> tuple[int, bool]:
        proof = fight("6-8 XX infantry x2", readings=chosen)
        return proof.table.dice, any("D" in code and ":" not in code for code in proof.results)

    plain, classic = shown("crt", of)
    assert (plain[0], classic[0]) == (2, 1)


@pytest.mark.rule("europa 15.V.2.T2")
def test_the_two_figures_of_a_truck() -> None:
    def of(chosen: dict[str, str]) -> str:
        game = desk("allies.replacement", {"al-truck": "0407", "al-tran-1": "spare"}, readings=chosen)
        return str(game.judge("allies", "convert al-truck into al-tran-1"))

    plain, even = shown("smp-table", of)
    assert "8 transports of 1 RE" in plain
    assert "12 transports of 1 RE" in even
