"""103.p1: countries that join the Allies in the course of a scenario."""

from collections.abc import Iterator
from typing import Annotated

from wavell.umpire import Event, Noun, Roller

from ..model.events import Fact
from ..model.ids import NationId
from ..model.nations import NATIONS
from ..model.world import Front
from ..rules import RULES

_joining = RULES.ref("103.p1")


class CountryJoined(Fact, frozen=True):
    """A country is at war from this turn on."""

    country: Annotated[NationId, Noun("nation")]
    turn: int

    def apply(self, world: Front) -> None:
        """Enter it."""
        world.joined = {**world.joined, self.country: self.turn}

    def told(self) -> str:
        """The fact in words."""
        return f"{NATIONS[self.country].title} forces are in the war"


EVENTS = (CountryJoined,)


@RULES.happens("103.p1", at="enter turn.weather")
def countries_join(world: Front, roll: Roller) -> Iterator[Event]:
    """A country joins on the turn that the scenario gives."""
    for country, turn in world.joining.items():
        if turn == world.clock.turn and country not in world.joined:
            yield CountryJoined(_joining, country, turn)


@RULES.watches("103.p1")
def who_has_joined_stays(before: Front, world: Front) -> Iterator[str]:
    """A country that is in the war does not leave it."""
    yield from (f"{country} has left the war" for country in before.joined if country not in world.joined)
