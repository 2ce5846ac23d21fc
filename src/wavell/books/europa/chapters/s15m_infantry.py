"""15.M: infantry in a fight: machine guns, light infantry and bande, mountain and ski troops."""

from collections.abc import Iterator

from wavell.umpire import Line, plus
from wavell.umpire.facts.tally import times

from ..frame.combat.proof import Proof
from ..frame.combat.retreat_before import SlipDie, has_knack, riders, tried_by
from ..model.counters import ROSTER
from ..model.fight import Fighter, Setting, effect
from ..model.kinds import Sky
from ..model.nations import NATIONS
from ..model.world import Front
from ..rules import RULES
from . import s15e6_reconnaissance, s15h_cavalry_combat, s15m_special_forces

_GAINS = {
    "is_recon": s15e6_reconnaissance.SLIPS,
    "is_cavalry": s15h_cavalry_combat.SLIPS,
    "is_commando": s15m_special_forces.SLIPS,
}
"""What other types add to the die when they retreat before combat."""
_LIGHT, _MOUNTAIN = "light_infantry", "mountain"


def _dug_in(setting: Setting) -> bool:
    return bool(setting.works) or "entrenchment" in setting.features


@effect("15.M.5", on="strength", of="is_machine_gun")
def doubled_in_works(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Machine guns double when they defend a fort, fortified zone, fortress or entrenchment, and only once."""
    if not attacking and _dug_in(setting):
        yield times(2, "machine guns in works")


@effect("15.M.5", on="losses", of="is_machine_gun")
def doubled_machine_guns(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Machine guns that were doubled are required losses."""
    if not attacking and _dug_in(proof.setting):
        yield "machine guns in works"


@effect("15.M.4", on="losses", of="is_light")
def light_infantry_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Light infantry is a required loss where its skill told."""
    yield from _told(fighter, proof, attacking, _LIGHT)


@effect("15.M.7", on="losses", of="is_mountain")
def mountain_troops_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Mountain troops are required losses where their skill told."""
    if "is_high_mountain" not in fighter.kit:
        yield from _told(fighter, proof, attacking, _MOUNTAIN)


@effect("15.M.7.b", on="losses", of="is_high_mountain")
def high_mountain_troops_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """High mountain troops are required losses where the skill of mountain troops told."""
    yield from _told(fighter, proof, attacking, _MOUNTAIN)


def _told(fighter: Fighter, proof: Proof, attacking: bool, skill: str) -> Iterator[str]:
    entry = proof.entry
    if attacking and entry is not None and entry.skill.id == skill and fighter.id in entry.users:
        yield f"{skill.replace('_', ' ')} that told"


@effect("15.M.4.n1", on="ability", of="is_bande")
def bande_have_no_skill(fighter: Fighter, setting: Setting, skill: str) -> bool | None:
    """Bande are restricted: they have not the skill of light infantry."""
    return False if skill == _LIGHT else None


# Ski troops where there is no snow; those of the north and of Italy have by their kit what the list gives them ----


@RULES.defines("15.M.10")
def _grounded(fighter: Fighter, setting: Setting) -> bool:
    """Whether a ski unit fights without snow."""
    return "is_ski" in fighter.kit and setting.weather != Sky.SNOW


def _not_light(fighter: Fighter, setting: Setting, skill: str) -> bool:
    """Whether a question about the skill of light infantry is about skis without snow, and no other symbol gives it."""
    return skill == _LIGHT and "light" not in fighter.kit.special and _grounded(fighter, setting)


@effect("15.M.10.2", on="ability", of="is_ski")
def british_and_soviet_ski_troops_are_infantry(fighter: Fighter, setting: Setting, skill: str) -> bool | None:
    """British and Soviet ski troops are plain infantry without snow."""
    plain = NATIONS[fighter.kit.nation].british or fighter.kit.nation == "soviet"
    return False if plain and _not_light(fighter, setting, skill) else None


@effect("15.M.10.3", on="ability", of="is_ski")
def german_ski_machine_guns(fighter: Fighter, setting: Setting, skill: str) -> bool | None:
    """German ski machine guns are machine guns without snow, and no light infantry."""
    guns = fighter.kit.nation == "germany" and "is_machine_gun" in fighter.kit
    return False if guns and _not_light(fighter, setting, skill) else None


@effect("15.M.10.p2", on="ability", of="is_ski")
def other_ski_troops_are_infantry(fighter: Fighter, setting: Setting, skill: str) -> bool | None:
    """Ski troops that the list does not name are plain infantry without snow, or light by the other reading."""
    if setting.readings.get("other-ski") == "light" or "nordic" in NATIONS[fighter.kit.nation].traits:
        return None
    return False if "is_mountain" not in fighter.kit and _not_light(fighter, setting, skill) else None


@effect("15.M.10", on="losses", of="is_ski")
def ski_troops_that_used_their_skill(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Ski troops are required losses where their skill told, or where they tried in vain to slip away in snow."""
    entry = proof.entry
    by_skis = (_LIGHT,) if fighter.kit.symbols & {"mountain", "high_mountain"} else (_LIGHT, _MOUNTAIN)
    if attacking and entry is not None and entry.skill.id in by_skis and fighter.id in entry.users:
        yield "ski troops whose skill told"
    elif not attacking and proof.setting.weather == Sky.SNOW and tried_by(fighter, proof.setting, "is_ski"):
        yield "ski troops that tried to slip away"


@RULES.counts("15.M.10.p3", of=SlipDie)
def skiers_slip_away_in_snow(question: SlipDie, world: Front) -> Iterator[Line]:
    """Ski units add 1 in snow, Nordic ones 2, beside what they add for another type unless the reading says best."""
    place = world.units[question.unit].place
    if place not in world.atlas or world.weather_at(place) != Sky.SNOW or not has_knack(world, question.unit, "is_ski"):
        return
    nordic = all("nordic" in NATIONS[ROSTER[id_].nation].traits for id_ in riders(world, question.unit))
    if world.readings["slip-modifiers"] == "best":
        other = max((gain for ability, gain in _GAINS.items() if has_knack(world, question.unit, ability)), default=0)
        if 1 + nordic > other:
            yield plus(1 + nordic - other, "on skis in snow")
        return
    yield plus(1, "on skis in snow")
    if nordic:
        yield plus(1, "Finnish, Norwegian or Swedish")


@effect("15.M.8", on="losses", of="is_naval")
def naval_troops_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Naval troops are required losses where their winterization told, in attack or in defence."""
    entry = proof.weathered
    if entry is not None and (entry.bonus > 0) == attacking:
        yield "naval troops whose winterization told"
