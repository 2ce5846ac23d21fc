"""Lines of supply by sea, as a position keeps them."""

import msgspec

from ..rules import Side
from .ids import NOWHERE, PlaceId


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of supply by sea: whose it is, where it starts if that matters, and by which places it is led."""

    side: Side
    source: PlaceId = NOWHERE
    via: tuple[PlaceId, ...] = ()
