"""A player with a plan: it goes for named places, fights at good odds, and otherwise holds what it has."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.combat.attacks import supporters
from wavell.books.awaw.frame.combat.odds import Odds
from wavell.books.awaw.frame.politics.victory import GOALS
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.orders import Attack, Invade
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import OTHER, RULES, Side
from wavell.umpire import Game, Order
from wavell.umpire.rules.options import in_order
from wavell.umpire.rules.position_cache import pin, unpin

AGAIN = 3
"""How often it thinks a step over."""
FAR = 6
"""Hexes within which a fleet with troops is near enough to what it wants."""


class Sensible:
    """Plays a seat of a game."""

    def __init__(self, game: Game, seat: Side, *, attacks: bool = True, wars: Iterable[tuple[int, str]] = ()) -> None:
        self.game = game
        self.seat = seat
        self.attacks = attacks
        self.wars = list(wars)
        self.goals = dict(GOALS[self.world.scenario].places)
        self.plan: Iterator[Order | str] = iter(())
        self.moment: tuple[int, int] = (-1, -1)

    @property
    def world(self) -> War:
        assert isinstance(self.game.world, War)
        return self.game.world

    def play(self) -> None:
        """Make the next decision of the seat."""
        due = next(each for each in self.game.to_act() if each.seat == self.seat)
        if self.world.pending:
            wishes = self._answers(set(due.verbs))
        else:
            clock = self.world.clock
            if (clock.turn, clock.step) != self.moment:
                self.moment, self.plan = (clock.turn, clock.step), self._plans()
            wishes = self.plan
        for order in wishes:
            if not self._deserts(order) and self.game.play(self.seat, order):
                return
        raise AssertionError(f"{self.seat} has no answer: {self.game.to_act()}")

    def _deserts(self, order: Order | str) -> bool:
        """Whether an order takes the last troops out of a place that counts; those planned before may have gone."""
        leaving = getattr(order, "units", None) or (getattr(order, "unit", None),)
        if not hasattr(order, "to") or leaving[0] not in self.world.units:
            return False
        here = self.world.units[leaving[0]].place
        return here in self._threatened() and set(self.world.ground(here, self.seat)) <= set(leaving)

    # What it wants ----------------------------------------------------------------------------------------------

    def _plans(self) -> Iterator[Order | str]:
        """Everything it would like to do in this step, thought over again a few times, and the end of it."""
        for _ in range(AGAIN):
            before = self.world
            yield from self._planned()
            if self.world is before:
                break
        yield "end"

    def _planned(self) -> list[Order | str]:
        """What it would like to do as things stand."""
        previous = pin(self.world)
        try:
            step = self.game.step.id.partition(".")[2]
            return list(getattr(self, f"_{step}", self._nothing)())
        finally:
            unpin(previous)

    def _nothing(self) -> Iterator[str]:
        return iter(())

    def _options(self, verb: str, most: int = 200) -> list[Any]:
        """What the book lists, unjudged: what is refused is passed over when its turn comes."""
        offer = BOOK.rules.offers_[BOOK.verbs[verb]]
        listed = offer.run(self.world, self.seat, mix=in_order) if offer.mixes else offer.run(self.world, self.seat)
        return list(islice(listed, most))

    def _answers(self, verbs: set[str]) -> Iterator[Order | str]:
        world = self.world
        if "advance" in verbs:
            found = self._options("advance", 40)
            yield from sorted(found, key=lambda order: -len(order.units))
        if "lose" in verbs:
            yield from sorted(self._options("lose", 60), key=lambda order: world.factors(order.units))
        if "oppose" in verbs:
            yield from sorted(self._options("oppose", 40), key=lambda order: -len(order.units))
        if "intercept" in verbs and world.voyage is not None:
            guard = self._power(world.voyage.units) + self._power(world.voyage.ships) + self._power(world.voyage.guns)
            for order in self._options("intercept", 12):
                if self._power(order.units) >= guard:
                    yield order
        if "strike" in verbs:
            yield "strike"
        if "pass" in verbs:
            yield "pass"
        for verb in sorted(verbs):
            yield from self._options(verb, 3)

    def _power(self, units: Collection[UnitId]) -> int:
        return sum(ROSTER[id_].factors for id_ in units if not ROSTER[id_].is_ground)

    def _war(self) -> Iterator[Order | str]:
        yield from (order for turn, order in self.wars if turn <= self.world.clock.turn)
        for order in self._options("produce", 20):
            if "point" not in str(order):
                yield order

    def _supply(self) -> Iterator[Order | str]:
        fed: set[str] = set()
        for order in self._options("line"):
            if order.port not in fed:
                fed.add(order.port)
                yield order

    def _targets(self) -> dict[PlaceId, int]:
        """Places worth having, and what they are worth: the goals that the enemy holds, then ways to them."""
        world = self.world
        found = {}
        for name, points in self.goals.items():
            place = world.atlas.find(name)
            if place is not None and world.holder(place) != self.seat:
                found[place] = points
        return found

    def _threatened(self) -> dict[PlaceId, int]:
        world = self.world
        return {
            place: points
            for name, points in self.goals.items()
            if (place := world.atlas.find(name)) is not None and world.holder(place) == self.seat
        }

    def _far(self, goals: Iterable[PlaceId]) -> dict[PlaceId, int]:
        """Steps by land to the nearest of some places."""
        world = self.world
        far = dict.fromkeys(goals, 0)
        queue = deque(far)
        while queue:
            here = queue.popleft()
            for near in world.atlas.near[here]:
                if near not in far and near in world.atlas.land:
                    far[near] = far[here] + 1
                    queue.append(near)
        return far

    def _flown(self, goals: Collection[PlaceId]) -> dict[PlaceId, int]:
        """Hexes through the air to the nearest of some places."""
        flight = self.world.atlas.flight
        return {
            place: min((99 if (far := flight(place, goal)) is None else far for goal in goals), default=99)
            for place in self.world.atlas.names
            if place in self.world.stacks or place in self.world.atlas.tagged("port") or place in self.world.atlas.land
        }

    def _movement(self) -> Iterator[Order | str]:
        world = self.world
        targets = self._targets() if self.attacks else {}
        wanted = targets or self._threatened()
        far = self._far(wanted)
        flown = self._flown(wanted)
        best: dict[str, tuple[int, Any]] = {}
        for order in self._options("move", 400):
            here, there = world.units[order.unit].place, order.to
            keep = here in self._threatened() and len(world.ground(here, self.seat)) <= 1
            gain = far.get(here, 99) - far.get(there, 99)
            if far.get(there, 99) > 1 and self._boats(here):
                continue
            if gain > 0 and not keep and (order.unit not in best or gain > best[order.unit][0]):
                best[order.unit] = (gain, order)
        for _, order in sorted(best.values(), key=lambda row: (-ROSTER[row[1].unit].factors, -row[0])):
            yield order
        bases: dict[str, tuple[int, Order]] = {}
        for order in self._options("stage", 300):
            gain = flown[world.units[order.unit].place] - flown[order.to]
            if gain > 0 and (order.unit not in bases or gain > bases[order.unit][0]):
                bases[order.unit] = (gain, order)
        yield from (order for _, order in bases.values())
        yield from self._towards("ship", flown)
        if self.attacks and not any(
            self._boats(place) and world.ground(place, self.seat) for place in flown if flown[place] < FAR
        ):
            fleets = [
                order
                for order in self._options("base", 300)
                if flown[order.to] < flown[world.units[order.units[0]].place]
            ]
            yield from sorted(fleets, key=lambda order: (-len(order.units), flown[order.to]))

    def _boats(self, port: str) -> bool:
        """Whether destroyers lie in a place that could take troops to a beach."""
        return self.attacks and any(
            ROSTER[id_].kind == "dd" and ROSTER[id_].side == self.seat for id_ in self.world.stack(PlaceId(port))
        )

    def _towards(self, verb: str, far: dict[PlaceId, int]) -> Iterator[Order]:
        world = self.world
        best: dict[tuple[str, ...], tuple[int, Order]] = {}
        for order in self._options(verb, 300):
            units = order.units if hasattr(order, "units") else (order.unit,)
            if not all(ROSTER[id_].is_ground or ROSTER[id_].is_air for id_ in units):
                continue
            here = world.units[units[0]].place
            if here in self._threatened() and len(world.ground(here, self.seat)) <= len(units):
                continue
            gain = far.get(here, 99) - far.get(order.to, 99)
            if gain > 1 and (units not in best or gain > best[units][0]):
                best[units] = (gain, order)
        yield from (order for _, order in sorted(best.values(), key=lambda row: -row[0]))

    def _combat(self) -> Iterator[Order | str]:
        world = self.world
        fights: list[tuple[float, Order]] = []
        targets = self._targets()
        far = self._far(targets)
        if self.attacks:
            for target in sorted(world.troops(OTHER[self.seat])):
                fights += self._attacks_on(target, targets, far)
            for order in self._options("invade", 200):
                fights.append((self._worth(order, targets, far, sea=True), order))
        for worth, order in sorted(fights, key=lambda row: -row[0]):
            if worth > 0:
                yield order
        yield from self._options("counterair", 6)
        yield from self._options("attrition", 10)
        yield from self._options("bomb", 3)

    def _attacks_on(
        self, target: PlaceId, targets: dict[PlaceId, int], far: dict[PlaceId, int]
    ) -> Iterator[tuple[float, Order]]:
        world = self.world
        units = [
            id_
            for near in world.atlas.near.get(target, ())
            for id_ in world.ground(near, self.seat)
            if not world.units[id_].fought and ROSTER[id_].kind != "replacement" and id_ not in world.unsupplied
        ]
        if not units:
            return
        air = tuple(supporters(world, self.seat, PlaceId(target)))[: world.factors(units)]
        for order in (Attack(tuple(units), PlaceId(target), air), Attack(tuple(units), PlaceId(target))):
            if self.game.judge(self.seat, order):
                yield self._worth(order, targets, far), order
                return

    def _worth(
        self, order: Attack | Invade, targets: dict[PlaceId, int], far: dict[PlaceId, int], sea: bool = False
    ) -> float:
        world = self.world
        near = far.get(order.target, 99)
        value = 4.0 * targets.get(order.target, 0) + 2.0 / (1 + near)
        if not world.enemy_at(order.target, self.seat):
            return value if near <= 3 else -1
        guns = order.guns if isinstance(order, Invade) else ()
        odds = float(RULES.answer(Odds(order.units, order.target, order.air, guns, sea=sea), world).total)
        late = world.clock.turn >= world.last - 1
        if odds >= 2 or (odds >= 1 and (late or order.target in targets)):
            return value + odds / 10 if near <= 6 else -1
        return -1

    def _construction(self) -> Iterator[Order | str]:
        goals = (self._targets() if self.attacks else {}) or self._threatened()
        far = self._far(goals)
        listed = [
            order for order in self._options("build", 300) if ROSTER[order.unit].is_ground or ROSTER[order.unit].is_air
        ]
        yield from sorted(
            listed,
            key=lambda order: (not ROSTER[order.unit].is_ground, -ROSTER[order.unit].factors, far.get(order.place, 99)),
        )

    def _redeployment(self) -> Iterator[Order | str]:
        goals = (self._targets() if self.attacks else {}) or self._threatened()
        far = self._flown(goals)
        yield from self._towards("tr", far)
        yield from self._towards("sr", far)
        yield from self._towards("nr", far)
