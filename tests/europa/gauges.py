"""The railways of the Sudan and of Eritrea, which differ in gauge."""

from collections.abc import Mapping
from typing import Any

from tests.europa.desk import desk
from wavell.umpire import Game

JOINING = ("0508", "0607", "0707", "0806", "0907")
"""From Kassala, the end of the line of the Sudan, to Biscia (1007), the end of that of Eritrea."""
LINE = ("1007", "1107", "1207")
SUDAN = dict.fromkeys(JOINING, ("rail", "road", "gauge_1067"))


def eritrea(works: Mapping[str, tuple[str, ...]], units: dict[str, Any] | None = None) -> Game:
    """A movement phase in Eritrea, with these works on the map."""
    owner = dict.fromkeys((*JOINING, *LINE), "allies")
    return desk("allies.movement", units or {"al-inf": "0407"}, map="eritrea", works=works, owner=owner, dice=[1] * 60)
