"""Wire types of live connections, each message with its `type`."""

import msgspec

from .game import Change, Give, Given, Hello, Problem, View


class Beat(msgspec.Struct, frozen=True, tag_field="type", tag="beat"):
    """Heartbeat: the client is still there."""


FROM_CLIENT = (Hello, Give, Beat)
"""The first message is a hello, all others are one of the rest."""
FROM_SERVER = {"view": View, "change": Change, "given": Given, "problem": Problem, "beat": Beat}
"""Messages of the server, by type."""
_TYPES = {kind: name for name, kind in FROM_SERVER.items()}
_encoder = msgspec.json.Encoder()


def typed(message: View | Problem) -> bytes:
    """Encode a message whose record has no type of its own, because routes answer with it too."""
    return b'{"type":"%s",%s' % (_TYPES[type(message)].encode(), _encoder.encode(message)[1:])
