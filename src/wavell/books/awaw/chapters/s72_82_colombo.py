"""72.82 Colombo: what it is worth to Japan, for raiders and submarines in the Indian Ocean."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.economy.budget import Income
from ..frame.sea.submarines import Submarines, WentRaiding, in_water
from ..frame.sea.transport import NAVAL
from ..frame.supply.lines import full_supply
from ..model.counters import ROSTER, Kind
from ..model.ids import NOWHERE, PlaceId
from ..model.nations import JAPAN
from ..model.orders import Raider
from ..model.ownership import usable
from ..model.world import War
from ..rules import AXIS, RULES, Side


def _colombo(world: War) -> PlaceId:
    """The hex of Colombo; nothing on a map that does not show it."""
    return world.atlas.find("Colombo") or NOWHERE


@RULES.forbids("72.82", order=Raider)
def raiders_from_colombo(order: Raider, world: War, seat: Side) -> Iterator[str]:
    """Raiders of Japan sail for the Indian Ocean from Colombo, once it is theirs."""
    if not usable(world, seat, order.unit) or order.to != "sw_indian_ocean":
        return
    here = world.units[order.unit].place
    if here != _colombo(world):
        return
    if world.holder(here) != AXIS:
        yield "Colombo is not under Japanese control"
    elif ROSTER[order.unit].of.power != "japan":
        yield f"{order.unit} is no Japanese ship"


@RULES.permits("72.82", order=Raider)
def colombo_is_a_base_for_raiders(order: Raider, world: War, seat: Side) -> Iterator[str]:
    """Japanese raiders may sail from a Japanese Colombo into the Indian Ocean."""
    here, japanese = world.units[order.unit].place, ROSTER[order.unit].of.power == "japan"
    if order.to == "sw_indian_ocean" and here == _colombo(world) and world.holder(here) == AXIS and japanese:
        yield "Colombo may be used as a base for Japanese raiders"


@RULES.counts("72.82", of=Income)
def colombo_brings_no_brps(question: Income, world: War) -> Iterator[Line]:
    """Colombo is worth nothing to Japan's total."""
    colombo = _colombo(world)
    if question.power == "japan" and colombo and world.holder(colombo) == AXIS:
        yield plus(0, "Colombo brings no BRPs")


@RULES.counts("72.82", of=Submarines)
def colombo_helps_japan(question: Submarines, world: War) -> Iterator[Line]:
    """Colombo in Japanese hands, and as the reading has it in full supply, helps Japan's submarines there."""
    colombo = _colombo(world)
    if question.water != "sw_indian_ocean" or not colombo or world.holder(colombo) != AXIS:
        return
    if world.readings["colombo-supply"] == "full" and not full_supply(world, colombo, AXIS):
        return
    if _japanese_at_stake(world, question):
        sign = 1 if question.side == AXIS else -1
        yield plus(sign * NAVAL.colombo.modifier, "Japan holds Colombo")


def _japanese_at_stake(world: War, question: Submarines) -> bool:
    """Whether the dice are Japan's, or against it: nobody else of the Axis has anything of Colombo."""
    kind = Kind.SUB if question.side == AXIS else Kind.TRANSPORT
    there = in_water(world, question.water, AXIS, kind)
    return not there or any(ROSTER[id_].of.power == JAPAN for id_ in there)


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("72.82", event=WentRaiding)
def only_japanese_raiders_sail_from_it(event: WentRaiding, world: War) -> Iterator[str]:
    """Who raids the Indian Ocean from Colombo is Japanese, and Colombo is."""
    if event.base == _colombo(world) and (ROSTER[event.unit].nation != "japan" or world.holder(event.base) != AXIS):
        yield f"{event.unit} raids from Colombo"
