"""A reader of games: it points at orders that a player who knows such games would call absurd.

It looks at a game as a spectator who sees all, through the book's own scene, so it serves every book. What it finds
are flags and not verdicts: now and then an order that looks so has its reason.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import hypot
from typing import NamedTuple

from wavell.umpire import End, Game, Order
from wavell.umpire.display.scene import Cell, Scene, Show, Token

LEFT_OPEN, POOR_ATTACK, NOWHERE, HUNGER, TO_AND_FRO = "left open", "poor attack", "nowhere", "hunger", "to and fro"
KINDS: Mapping[str, str] = {
    LEFT_OPEN: "a place that counts is left empty beside an enemy",
    POOR_ATTACK: "an attack against odds, on a place that does not count, that costs more than it takes",
    NOWHERE: "troops go away from everything that they could do",
    HUNGER: "troops that were fed go where they starve",
    TO_AND_FRO: "troops go back to where they came from",
}
"""What is looked for."""
_FAR = 6.0
"""Hexes from which on nothing is near."""
_AWAY = 2.0
"""Hexes by which everything must be further away than before."""
_HUNGRY = "out_of_supply"


class Flag(NamedTuple):
    """Something that looks absurd: by whom, in which order, and what it is."""

    seat: str
    order: str
    kind: str
    what: str


class Critic:
    """Reads one game as it is played: `before` and `after` every order."""

    def __init__(self, game: Game) -> None:
        assert game.book.show is not None
        self._show: Show = game.book.show
        cells = self._show.sheet(game.world).cells
        self._cells: Mapping[str, Cell] = {cell.id: cell for cell in cells if cell.near}
        """What lies on the map; pools and holding boxes lead nowhere."""
        self._scene: Scene | None = None
        self._ends: dict[str, list[dict[str, str]]] = {}
        """Where a seat's troops stood when its last turns ended."""
        self._left: dict[str, tuple[str, str]] = {}
        """Places that were left open in this step, with the seat and the order."""
        self._marched: dict[str, tuple[str, str]] = {}
        """Troops that have moved since the other side last gave an order, with the seat and the order."""
        self._turn: dict[str, int] = {}

    def before(self, game: Game, seat: str, order: Order) -> Iterator[Flag]:
        """Look at an order before it is carried out."""
        self._scene = self._show.scene(game.world, seat)
        if not isinstance(order, End) and not game.world.pending:
            yield from self._attack(game, seat, order)
        if any(other != seat for other, _ in self._marched.values()):
            self._marched = {}  # what starves now may have been cut off

    def after(self, game: Game, seat: str, order: Order, *, answer: bool) -> Iterator[Flag]:
        """Look at what came of it; answers are not blamed for where troops go."""
        before, now = self._scene, self._show.scene(game.world, seat)
        assert before is not None
        text = str(order)
        if isinstance(order, End):
            yield from self._opened(seat, now)
            yield from self._starved(before, now)
            yield from self._returned(game, seat, now, text)
            return
        if answer:
            return
        for id_, token in now.tokens.items():
            was = before.tokens.get(id_)
            if was is None or token.side != seat or token.place == was.place or token.place not in self._cells:
                continue
            if not _is_ground(token):
                continue
            self._marched[id_] = (seat, text)
            if was.place in self._cells:
                yield from self._strayed(before, was, token, seat, text)
                if self._is_open(now, was.place, seat):
                    self._left[was.place] = (seat, text)

    def _attack(self, game: Game, seat: str, order: Order) -> Iterator[Flag]:
        if not isinstance(order, self._show.fights):
            return
        fight = self._show.fight(game.world, seat, order)
        if fight is None or not fight.odds or Fraction(fight.odds) >= 1:
            return
        text, scene = str(order), self._scene
        if scene is None or any(place in text for place in scene.focus):
            return
        lost = Fraction(fight.expected.get(seat, "0"))
        taken = sum((Fraction(each) for side, each in fight.expected.items() if side != seat), Fraction())
        if lost > taken:
            yield Flag(seat, text, POOR_ATTACK, f"at {fight.odds}, {float(lost):.1f} lost for {float(taken):.1f}")

    def _is_open(self, scene: Scene, place: str, seat: str) -> bool:
        """Whether a place that counts is held by a seat that has nobody there, and an enemy stands beside it."""
        if place not in scene.focus or scene.holders.get(place) != seat:
            return False
        near = self._cells[place].near
        there = {token.side for token in scene.tokens.values() if token.place == place}
        beside = {token.side for token in scene.tokens.values() if token.place in near}
        return seat not in there and any(side != seat for side in beside)

    def _opened(self, seat: str, now: Scene) -> Iterator[Flag]:
        """What was left open in the step that ends and is open still."""
        for place, (by, text) in self._left.items():
            if by == seat and self._is_open(now, place, seat):
                yield Flag(seat, text, LEFT_OPEN, f"{place} is empty, and an enemy beside it")
        self._left = {}

    def _strayed(self, scene: Scene, was: Token, token: Token, seat: str, text: str) -> Iterator[Flag]:
        near, far = self._nearest(scene, was.place, seat), self._nearest(scene, token.place, seat)
        if near is not None and far is not None and far > _FAR and far > near + _AWAY:
            what = (
                f"{token.id} goes from {was.place} to {token.place}, {far:.0f} hexes from anything, before {near:.0f}"
            )
            yield Flag(seat, text, NOWHERE, what)

    def _nearest(self, scene: Scene, place: str, seat: str) -> float | None:
        """How far it is to an enemy, or to a place that counts."""
        enemies = {token.place for token in scene.tokens.values() if token.side != seat}
        goals = [self._cells[each] for each in enemies.union(scene.focus) if each in self._cells]
        at = self._cells[place]
        return min((hypot(each.x - at.x, each.y - at.y) for each in goals), default=None)

    def _starved(self, before: Scene, now: Scene) -> Iterator[Flag]:
        """Troops that are without supply now, and marched there themselves."""
        for id_, (seat, text) in self._marched.items():
            was, token = before.tokens.get(id_), now.tokens.get(id_)
            if was is not None and token is not None and _HUNGRY in token.state and _HUNGRY not in was.state:
                yield Flag(seat, text, HUNGER, f"{id_} starves at {token.place}")

    def _returned(self, game: Game, seat: str, now: Scene, text: str) -> Iterator[Flag]:
        """Troops that stand, when a turn ends, where they stood two turns ago, and did not one turn ago."""
        turn = game.world.clock.turn
        if self._turn.get(seat) == turn:
            self._ends[seat].pop()
        ends = self._ends.setdefault(seat, [])
        ends.append({id_: token.place for id_, token in now.tokens.items() if token.side == seat and _is_ground(token)})
        if self._turn.get(seat) != turn and len(ends) > 3:
            first, middle, last = ends[-4:-1]
            for id_, place in last.items():
                if first.get(id_) == place != middle.get(id_, place) and {place, middle[id_]} <= self._cells.keys():
                    yield Flag(seat, text, TO_AND_FRO, f"{id_} is back at {place} from {middle[id_]}")
        self._turn[seat] = turn
        del ends[:-4]


def _is_ground(token: Token) -> bool:
    """Whether a counter is of ground troops, by its symbol; aircraft and ships come back to their bases by nature."""
    return token.symbol[2:3] == "G"
