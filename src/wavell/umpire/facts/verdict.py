"""May I? Allowed, or every objection to it, each with its paragraph."""

from enum import StrEnum

import msgspec

from .refs import Ref


class Kind(StrEnum):
    """Why an order is refused; each kind has a remedy of its own."""

    MALFORMED = "malformed"
    UNKNOWN = "unknown"
    NOT_YOUR_TURN = "not your turn"
    WRONG_PHASE = "wrong phase"
    ILLEGAL = "illegal"
    STALE = "stale"


class Objection(msgspec.Struct, frozen=True):
    """One reason against an order, in a sentence that a player could read aloud."""

    kind: Kind
    text: str
    ref: Ref | None = None
    rule: str = ""

    def __str__(self) -> str:
        cited = "" if self.ref is None else f" [{self.ref}]"
        return f"{self.text}{cited}"


class Permit(msgspec.Struct, frozen=True):
    """A paragraph that allows an order, and the paragraphs whose objections it lifts."""

    text: str
    ref: Ref
    lifts: tuple[Ref, ...] = ()

    def __str__(self) -> str:
        over = f", over {', '.join(ref.id for ref in self.lifts)}" if self.lifts else ""
        return f"{self.text} [{self.ref}{over}]"


class Verdict(msgspec.Struct, frozen=True):
    """The umpire's answer to an order: all objections, what allows it, and what was lifted."""

    objections: tuple[Objection, ...] = ()
    permits: tuple[Permit, ...] = ()
    lifted: tuple[Objection, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether no objection stands."""
        return not self.objections

    def __bool__(self) -> bool:
        return not self.objections

    @property
    def cited(self) -> list[str]:
        """The paragraphs that the verdict rests on: those that object, or else those that allow."""
        refs = [o.ref for o in self.objections] or [p.ref for p in self.permits]
        return list(dict.fromkeys(str(ref) for ref in refs if ref is not None))

    def __str__(self) -> str:
        if self.objections:
            return "refused: " + "; ".join(map(str, self.objections))
        return "allowed" + ("".join(f": {p}" for p in self.permits) if self.permits else "")


ALLOWED = Verdict()
