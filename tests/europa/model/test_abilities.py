"""Abilities follow from the symbols on a counter, each with the paragraph that grants it."""

from fractions import Fraction

import pytest

from wavell.books.europa.model.abilities import Kit, kit
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import NationId, UnitId
from wavell.books.europa.model.ratings import Rating, rating
from wavell.books.europa.rules import turn
from wavell.umpire import UnknownName


def made(symbols: str, nation: str = "britain", size: str = "III", rated: str = "2-6") -> Kit:
    return kit(tuple(symbols.split()), NationId(nation), size, rating(rated))


def cited(found: Kit, ability: str) -> str:
    return found.ref(ability).id


@pytest.mark.rule("europa 15.p1", "europa 15.M.1")
def test_plain_infantry_has_no_ability_but_being_infantry() -> None:
    assert set(made("infantry").abilities) == {"is_infantry"}
    assert set(made("alarm").abilities) == {"is_infantry"}


@pytest.mark.rule("europa 15.p1")
def test_every_ability_cites_its_paragraph_and_unknown_symbols_are_named() -> None:
    for counter in ROSTER.values():
        assert all(because.ref.book == "europa" for because in counter.kit.abilities.values())
    with pytest.raises(UnknownName, match='there is no symbol "infantri"; did you mean "infantry"'):
        made("infantri")


@pytest.mark.rule("europa 15.p4", "europa 15.6", "europa 15.M.7.p3")
def test_mountain_cavalry_has_both_abilities_but_no_assault_transport() -> None:
    both = made("mountain cavalry")
    assert {"is_mountain", "is_cavalry"} <= set(both.abilities)
    assert "assault_transportable" not in both
    assert "assault_transportable" in made("mountain")
    assert both.special == {"mountain", "cavalry"}


@pytest.mark.rule("europa 15.1")
def test_mountain_and_ski_join() -> None:
    assert {"is_mountain", "is_ski"} <= set(made("mountain ski", "germany").abilities)
    assert {"mountain", "ski"} <= made("high_mountain ski", "germany").special


@pytest.mark.rule("europa 15.2", "europa 15.X.5.p1", "europa 15.X.5.p2")
def test_motorized_gives_mobility_and_leaves_the_rest() -> None:
    engineer = made("combat_engineer motorized")
    assert (engineer.mobility, engineer.column, "is_combat_engineer" in engineer) == ("cm", "mot_art", True)
    assert "is_motorized_infantry" in made("infantry motorized")
    assert made("infantry").column == "other"


@pytest.mark.rule("europa 15.3")
def test_training_joins_any() -> None:
    assert {"is_training", "is_artillery"} <= set(made("training artillery").abilities)


@pytest.mark.rule("europa 15.4")
def test_engineers_join_any() -> None:
    assert {"is_combat_engineer", "air_droppable"} <= set(made("combat_engineer parachute").abilities)


@pytest.mark.rule("europa 15.5")
def test_reserve_joins_any() -> None:
    assert {"is_reserve", "is_construction_engineer"} <= set(made("reserve construction_engineer").abilities)


@pytest.mark.rule("europa 15.C.1.p1", "europa 15.C.2.p1", "europa 15.C.2.d")
def test_aa_with_a_strength_is_combat_aa_and_without_position_aa() -> None:
    assert "is_combat_aa" in made("light_aa", rated="0-8")
    lone = made("heavy_aa", rated="4")
    assert "is_position_aa" in lone
    assert "is_combat_aa" not in lone
    assert lone.heavy is not None
    assert lone.heavy.ref.id == "15.C.2.d"
    assert made("light_aa", rated="4").heavy is None


@pytest.mark.rule("europa 15.C.1.a")
def test_light_aa_has_heavy_equipment_only_if_motorized() -> None:
    assert made("light_aa", rated="0-1-8").heavy is None
    assert made("light_aa motorized", rated="0-1-10").heavy is not None


@pytest.mark.rule("europa 15.D.p1")
def test_the_antitank_symbol_alone_or_with_others() -> None:
    assert "is_at" in made("antitank")
    assert "is_at" in made("antitank motorized")
    assert "is_at" not in made("artillery")


@pytest.mark.rule("europa 15.E.p1", "europa 15.E.x1")
def test_armour_is_whatever_shows_the_oval() -> None:
    for symbol in ("armour", "armoured_cavalry", "assault_gun", "mechanized"):
        assert "is_armour" in made(symbol)
    assert "is_armour" not in made("infantry motorized")


@pytest.mark.rule("europa 15.E.6")
def test_six_types_are_reconnaissance() -> None:
    six = ("recon", "armoured_cavalry", "light_armour", "light_tank", "light_panzer", "mechanized_cavalry")
    assert all("is_recon" in made(symbol) for symbol in six)
    assert "is_recon" not in made("armour")


@pytest.mark.rule("europa 15.F.p1", "europa 15.F.2", "europa 15.M.7.x1")
def test_guns_of_all_kinds_are_artillery() -> None:
    for symbol in ("artillery", "rocket", "mortar", "siege", "long_range"):
        assert "is_artillery" in made(symbol)
    assert made("artillery").convertible
    assert not made("mortar").convertible
    assert not made("rocket").convertible
    assert made("mortar", size="II").heavy is None
    assert made("mortar", size="III").heavy is not None
    assert "is_mountain" in made("mountain artillery")


@pytest.mark.rule("europa 15.H.p1", "europa 15.H.n1", "europa 15.H.n2", "europa 15.H.x1")
def test_cavalry_is_semi_motorized_and_camels_are_marked() -> None:
    assert made("cavalry", rated="2-8").mobility == made("cavalry", rated="2-6").mobility == "semi"
    assert rating("2-1-8C") == Rating(2, 1, 8, camel=True)
    assert "is_camel" in made("cavalry", rated="2-1-8C")
    assert "is_camel" not in made("cavalry", rated="2-1-8")
    assert "is_cavalry" not in made("armoured_cavalry")
    assert "is_cavalry" not in made("mechanized_cavalry")


@pytest.mark.rule("europa 15.J.p1", "europa 15.J.10.p1")
def test_engineers_come_in_kinds() -> None:
    kinds = {
        "assault_engineer": "is_assault_engineer",
        "combat_engineer": "is_combat_engineer",
        "construction_engineer": "is_construction_engineer",
        "construction": "is_construction_unit",
        "pipeline": "is_pipeline_engineer",
        "port": "is_port_engineer",
        "punitive": "is_punitive",
        "railroad": "is_railroad_engineer",
    }
    assert all(ability in made(symbol) for symbol, ability in kinds.items())
    assert "is_construction_unit" in made("punitive")
    assert "is_construction_engineer" in made("port")


@pytest.mark.rule("europa 15.L.p2", "europa 15.L.p3")
def test_a_panzer_hq_is_cm_without_armour_effects() -> None:
    hq = made("hq armour", "germany", "X", "0-10")
    assert hq.cm
    assert hq.heavy is not None
    assert hq.heavy.ref.id == "15.L.p2"
    for field in ("aeca", "aecd", "atec"):
        assert hq.effects(field, turn("Nov 3 41"))[0] == "none"
    kinds = [{"is_army_hq", "is_divisional_hq", "is_command_hq"} & set(made(s).abilities) for s in ("hq army", "hq")]
    assert kinds == [{"is_army_hq"}, {"is_divisional_hq"}]


@pytest.mark.rule("europa 15.L.1.b.iii", "europa 15.I.1.b.ii", "europa 15.I.1.c.p1", "europa 15.W.p5", "europa 15.O.p7")
def test_sizes_that_paragraphs_give() -> None:
    sizes = {
        "al-command-hq": Fraction(1, 2),
        "al-command-depot": Fraction(1),
        "al-depot": Fraction(3),
        "al-truck": Fraction(4),
        "al-tran-1": Fraction(1, 2),
        "al-tran-3": Fraction(1),
        "al-inf-div": Fraction(3),
        "al-inf": Fraction(1),
        "al-inf-bn": Fraction(1, 2),
    }
    for id_, size in sizes.items():
        assert ROSTER[UnitId(id_)].re == size
    assert all(ROSTER[UnitId(id_)].kit.heavy for id_ in ("al-depot", "al-truck", "al-tran-1", "al-command-depot"))


@pytest.mark.rule("europa 15.A.3.a", "europa 15.A.3.b", "europa 15.L.2.p3")
def test_the_two_sides_of_an_airborne_hq() -> None:
    parachute, airborne = made("hq parachute", size="X"), made("hq air_landing", size="X")
    for side in (parachute, airborne):
        assert side.re == 1
        assert side.heavy is not None
        assert side.heavy.ref.id == "15.L.p2"
        assert "listed_air_transportable" in side
    assert "air_droppable" in parachute
    assert "assault_transportable" in parachute
    assert not {"air_droppable", "assault_transportable", "drops_penalised"} & set(airborne.abilities)


@pytest.mark.rule("europa 15.B", "europa 15.X.3")
def test_who_is_listed_as_air_transportable() -> None:
    for symbols in ("mountain", "light", "commando", "parachute", "glider", "air_landing", "hq air_landing"):
        assert cited(made(symbols), "listed_air_transportable") == "15.B"
    for symbols in ("infantry", "armour", "artillery"):
        assert "listed_air_transportable" not in made(symbols)


@pytest.mark.rule("europa 15.M.2.n1", "europa 15.M.9.p2")
def test_who_acts_as_air_landing_and_as_parachute_infantry() -> None:
    guards = made("glider_infantry", "soviet")
    assert {"acts_air_landing", "is_parachute_infantry", "drops_penalised"} <= set(guards.abilities)
    assert "acts_air_landing" in made("commando")
    assert "acts_air_landing" in made("parachute_infantry", "soviet")
    assert "acts_air_landing" not in made("parachute_infantry", "germany")


@pytest.mark.rule("europa 15.M.3.p1", "europa 15.M.7.b.p3", "europa 15.A.n1")
def test_special_forces() -> None:
    assert cited(made("ranger", "usa"), "is_special_forces") == "15.M.3.p1"
    assert cited(made("high_mountain"), "is_special_forces") == "15.M.7.b.p3"
    assert "drops_penalised" in made("commando")
    assert "air_droppable" not in made("commando")
    assert not any("drops_penalised" in made(f"{trained} commando") for trained in ("parachute", "glider"))


@pytest.mark.rule("europa 15.M.4.p1")
def test_light_infantry_by_the_symbols_that_make_it() -> None:
    for symbols in ("light", "parachute", "glider", "ski", "commando", "mountain", "parachute_infantry"):
        assert "is_light" in made(symbols)
    for symbols in ("commando marine", "commando motorized", "infantry"):
        assert "is_light" not in made(symbols)


@pytest.mark.rule("europa 15.M.4.n1")
@pytest.mark.parametrize("unit", ["it-bande", "bande-1", "bande-2"])
def test_italian_colonial_light_infantry_is_bande(unit: UnitId) -> None:
    assert {"is_bande", "is_light"} <= set(ROSTER[unit].kit.abilities)


@pytest.mark.rule("europa 15.M.7.p1", "europa 15.M.7.n1", "europa 15.M.7.b.p1")
def test_mountain_units() -> None:
    assert "is_mountain" in made("mountain combat_engineer")
    assert "is_mountain" in made("high_mountain")
    assert cited(made("ski", "italy"), "is_mountain") == "15.M.7.n1"
    assert "is_mountain" not in made("ski", "germany")


@pytest.mark.rule("europa 15.M.8")
def test_naval_troops_are_winterized() -> None:
    assert cited(made("naval_troops"), "is_winterized") == "15.M.8"


@pytest.mark.rule("europa 15.M.p1", "europa 15.M.p2")
def test_who_is_infantry() -> None:
    assert cited(made("machine_gun"), "is_infantry") == "15.M.p1"
    assert cited(made("static"), "is_infantry") == "15.M.p2"
    for symbols in ("special_force", "mountain artillery", "mountain cavalry", "parachute artillery"):
        assert cited(made(symbols), "is_infantry") == "15.M.p1"
    for symbols in ("hq infantry", "hq parachute", "static artillery", "artillery", "cavalry"):
        assert "is_infantry" not in made(symbols)
    assert "is_infantry" not in made("armour")


@pytest.mark.rule("europa 15.M.9.p1")
def test_parachute_infantry_is_not_parachute() -> None:
    assert "is_parachute_infantry" in made("parachute_infantry", "germany")
    assert "is_parachute_infantry" not in made("parachute")
    assert "air_droppable" in made("parachute")


@pytest.mark.rule("europa 15.N.p1")
def test_a_mixed_unit_moves_at_cm_costs_without_being_cm() -> None:
    mixed = made("mixed")
    assert (mixed.cm, mixed.column) == (False, "mot_art")


@pytest.mark.rule("europa 15.X.1", "europa 15.X.2")
def test_who_drops_and_who_is_assault_transported() -> None:
    assert cited(made("glider"), "air_droppable") == cited(made("parachute"), "air_droppable") == "15.X.1"
    for symbols in ("glider", "parachute", "parachute_infantry", "air_landing", "commando", "mountain"):
        assert cited(made(symbols, "germany"), "assault_transportable") == "15.X.2"
    assert "assault_transportable" not in made("infantry")


@pytest.mark.rule("europa 15.R.p1")
def test_the_nkvd_is_political_police() -> None:
    assert "is_political_police" in ROSTER[UnitId("su-nkvd")].kit


@pytest.mark.parametrize("text", ["", "x", "1-2-3-4", "8-", "-3", "1-2-8D", "99999999999999999999999-8", "３-8"])
def test_what_is_no_rating_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no rating"):
        rating(text)


@pytest.mark.parametrize("text", ["8-6-10", "3-8", "2-1-8C", "10", "0-1-R", "0-#", "3-6*"])
def test_ratings_are_written_as_they_are_read(text: str) -> None:
    assert str(rating(text)) == text
