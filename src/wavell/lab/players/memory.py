"""Memory: where a seat's units stood when its last turns began, so that none goes to and fro for next to nothing."""

from collections.abc import Mapping

from wavell.umpire import Order
from wavell.umpire.notation.fields import typed_fields

from .fighting import pointed_at
from .player import Seat


class Memory:
    """Where the units of a seat stood when it was first asked in this turn, and in the turn before."""

    def __init__(self) -> None:
        self._places: dict[int, Mapping[str, str]] = {}

    def recalled(self, seat: Seat) -> Seat:
        """The seat with the places that its units have left since the turn before; a supposed one stays as it is."""
        if seat.left or seat.whole or seat.book.show is None:
            return seat
        turn = seat.world.clock.turn
        if turn not in self._places:
            tokens = seat.book.show.scene(seat.world, seat.name).tokens
            now = {id_: token.place for id_, token in tokens.items() if token.side == seat.name}
            self._places = {turn - 1: self._places.get(turn - 1, {}), turn: now}
        before, now_ = self._places[turn - 1], self._places[turn]
        left = {unit: place for unit, place in before.items() if now_.get(unit, place) != place}
        return seat._replace(left=left) if left else seat


def goes_back(seat: Seat, order: Order) -> bool:
    """Whether an order brings a unit to where it stood a turn ago."""
    to = pointed_at(order) if seat.left else ""
    return bool(to) and any(seat.left.get(unit) == to for unit in _units(order))


def _units(order: Order) -> list[str]:
    fields = typed_fields(type(order))
    found = [getattr(order, name) for name, (_, noun) in fields.items() if noun == "unit"]
    return [unit for each in found for unit in (each if isinstance(each, tuple) else (each,)) if unit]
