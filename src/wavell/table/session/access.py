"""Access control: the role and the seats of a key, and the role from which its holder sees the game."""

import msgspec

from wavell.umpire import REFEREE, SPECTATOR, Game

from ..errors import Refused

TABLE = "table"
"""The role of a key that decides for all persons (hot seat)."""
BOT = "bot"
"""The name of the player of a seat that a bot plays."""


class Access(msgspec.Struct, frozen=True):
    """A key that opens a game. `key` is its hash; the key itself is stored nowhere."""

    game: str
    key: str
    role: str
    """A side, `table`, spectator or referee."""
    seats: tuple[str, ...] = ()

    def decides_for(self, seat: str) -> str:
        """Return the seat that a request is for, `seat` or else the only one; raises Refused if the key may not."""
        if not self.seats:
            raise Refused(403, f"a {self.role} looks on and gives no orders")
        if not seat and len(self.seats) > 1:
            raise Refused(400, f"this key decides for {' and '.join(self.seats)}; say for which")
        if seat and seat not in self.seats:
            raise Refused(403, f'this key does not decide for "{seat[:40]}"; it does for {" and ".join(self.seats)}')
        return seat or self.seats[0]

    def looks_from(self, wanted: str, game: Game) -> str:
        """Return the role to see the game from: `wanted`, or if that is empty, the seat that must decide now.

        Raises Refused if the key may not see the game from that role.
        """
        if wanted and wanted not in self.seats and wanted != self.role:
            own = " or ".join(self.seats) or self.role
            raise Refused(403, f'this key does not look from "{wanted[:40]}"; it does from {own}')
        if wanted and wanted != TABLE:
            return wanted
        if self.role in (SPECTATOR, REFEREE):
            return self.role
        due = {each.seat for each in game.to_act()} if len(self.seats) > 1 else set()
        return next((seat for seat in self.seats if seat in due), self.seats[0])
