"""15.E: armour in a fight."""

from collections.abc import Iterator

from wavell.umpire import Line, Ref
from wavell.umpire.facts.tally import plus, times

from ..frame.combat.engineers import lower_something
from ..frame.combat.odds import REMARKS
from ..frame.combat.proof import Proof
from ..model.abilities import Kit
from ..model.fight import Backing, Fighter, Setting, effect
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities, printed
from .s15j1_s15j2_engineers import doubles

_FIELDS = {"aeca": "AEC in attack", "aecd": "AEC in defence", "atec": "ATEC"}

_tells = RULES.ref("15.E.p2")


def engineers_in_tanks_work(setting: Setting) -> bool:
    """Where engineer armour works: against a major city, a fortress or a fort, or as the reading says."""
    if setting.readings.get("engineer-armour") == "engineers":
        return setting.city or bool(setting.works)
    return not setting.features.isdisjoint(("major_city", "partial_city", "fortress", "fort"))


@RULES.defines("15.E.1.n1")
@effect("15.E.1", on="engineer", of="is_engineer_armour")
def counts_as_a_combat_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Engineer armour of all three kinds counts as a combat engineer against a major city, a fortress or a fort."""
    if engineers_in_tanks_work(setting):
        yield plus(1, "combat engineer armour")


@effect("15.E.1", on="support", of="is_engineer_armour")
def engineer_armour_supports_itself(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """It supports itself there, as combat engineers do."""
    return Backing("engineer armour", alone=True) if attacking and engineers_in_tanks_work(setting) else None


@effect("15.E.1", on="disruption", of="is_engineer_armour")
def engineer_armour_weighs_double(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """It weighs twice when units are disrupted, as combat engineers do."""
    if attacking and engineers_in_tanks_work(setting) and lower_something(setting):
        yield times(2, "combat engineer armour")


@effect("15.E.2", on="engineer", of="is_assault_engineer_armour")
def counts_as_more_engineers(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Assault engineer tanks there count as assault engineers do: as two, or before a mere fort as one."""
    if engineers_in_tanks_work(setting):
        yield plus(2 if doubles(setting) else 1, "assault engineer tanks")


@effect("15.E.2", on="support", of="is_assault_engineer_armour")
def assault_engineer_tanks_support_themselves(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """They support themselves there, as assault engineers do."""
    return engineer_armour_supports_itself(fighter, setting, attacking)


@effect("15.E.2", on="strength", of="is_assault_engineer_armour")
def assault_engineer_tanks_double(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Their strength is doubled where that of assault engineers is, unless by the reading they only count twice."""
    there = attacking and engineers_in_tanks_work(setting) and doubles(setting)
    if there and setting.readings.get("assault-tanks") != "counted":
        yield times(2, "assault engineer tanks")


@effect("15.E.2", on="disruption", of="is_assault_engineer_armour")
def assault_engineer_tanks_weigh_fourfold(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """They weigh four times when units are disrupted, as assault engineers do."""
    if attacking and engineers_in_tanks_work(setting) and lower_something(setting):
        yield times(2 if setting.readings.get("assault-tanks") == "counted" else 4, "assault engineer tanks")


@RULES.defines("15.E.x1")
@effect("15.E.3", on="losses", of="is_assault_gun")
def assault_guns_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Assault guns and tank destroyers are required losses where their effect told."""
    if proof.uses(fighter, attacking):
        yield "assault guns and tank destroyers that told"


@effect("15.E.7.p2", on="losses", of="is_heavy_armour")
def heavy_armour_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Heavy armour is no required loss for what the table gave it, unless the reading says that it is."""
    if attacking and proof.setting.readings.get("heavy-armour-losses") == "required":
        entry = proof.entry
        if entry is not None and fighter.id in entry.users and entry.skill.ability == "is_heavy_armour":
            yield "heavy armour that told"


@effect("15.E.5", on="losses", of="is_mechanized")
def mechanized_infantry_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Mechanized infantry is a required loss where its effect told."""
    if proof.uses(fighter, attacking):
        yield "mechanized infantry that told"


@RULES.counts("15.E.p2", of=Abilities)
def armour_has_effects(question: Abilities, world: Front) -> Iterator[Line]:
    """Armour has AEC and ATEC, and by them modifies the combat die."""
    if "is_armour" in printed(question.unit):
        yield plus(0, f"armour: {_classes(printed(question.unit), world.clock.turn)}")


@REMARKS.adds("15.E.p2")
def armour_tells_in_battle(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """In a battle it is told which armour modifies the die."""
    for attacking, fighters in ((True, proof.setting.attackers), (False, proof.setting.defenders)):
        armour = [each.id for each in fighters if "is_armour" in each.kit and proof.uses(each, attacking)]
        if armour:
            yield f"by its effects the main die is modified: {' '.join(armour)}", _tells


@RULES.counts("15.E.1.n1", of=Abilities)
def engineer_armour_has_its_own(question: Abilities, world: Front) -> Iterator[Line]:
    """Each of the three kinds of engineer armour has AEC and ATEC of its own."""
    if "is_engineer_armour" in printed(question.unit):
        yield plus(0, f"of its own kind: {_classes(printed(question.unit), world.clock.turn)}")


def _classes(kit: Kit, turn: int) -> str:
    return ", ".join(f"{title} {kit.effects(field, turn)[0]}" for field, title in _FIELDS.items())
