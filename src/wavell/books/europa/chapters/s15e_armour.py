"""15.E: armour in a fight."""

from collections.abc import Iterator

from wavell.umpire import Line
from wavell.umpire.facts.tally import plus, times

from ..frame.combat.proof import Proof
from ..model.fight import Backing, Fighter, Setting, effect
from ..rules import RULES

_TANKS = ("is_engineer_armour", "is_assault_engineer_armour")


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


@effect("15.E.1", on="support", of=_TANKS)
def engineer_armour_supports_itself(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """It supports itself there, as combat engineers do."""
    return Backing("engineer armour", steps=1) if attacking and engineers_in_tanks_work(setting) else None


@effect("15.E.1", on="disruption", of="is_engineer_armour")
def engineer_armour_weighs_double(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """It weighs twice when units are disrupted, as combat engineers do."""
    if attacking and setting.engineers and engineers_in_tanks_work(setting):
        yield times(2, "combat engineer armour")


@effect("15.E.2", on="engineer", of="is_assault_engineer_armour")
def counts_as_more_engineers(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Assault engineer tanks that attack a major city, a fortress or a fort count as two engineers."""
    if engineers_in_tanks_work(setting):
        yield plus(2, "assault engineer tanks")


@effect("15.E.2", on="strength", of="is_assault_engineer_armour")
def assault_engineer_tanks_double(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Their strength is doubled there, unless by the reading they are only counted twice."""
    if attacking and engineers_in_tanks_work(setting) and setting.readings.get("assault-tanks") != "counted":
        yield times(2, "assault engineer tanks")


@effect("15.E.2", on="disruption", of="is_assault_engineer_armour")
def assault_engineer_tanks_weigh_fourfold(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """They weigh four times when units are disrupted, as assault engineers do."""
    if attacking and setting.engineers and engineers_in_tanks_work(setting):
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
