"""Undo: what stands against taking entries back."""

from collections.abc import Iterable, Iterator

from ..facts.events import DieRolled, Event, GameEnded
from ..facts.journal import Entry
from ..facts.verdict import Kind, Objection, Verdict

NEVER = "never"
"""The `rule` of an objection that no consent removes."""
_SEALS: dict[type[Event], str] = {DieRolled: "a die was rolled", GameEnded: "the game ended"}
"""Why an event needs consent to be undone; for every other one it is that a secret was shown."""


def is_final(verdict: Verdict) -> bool:
    """Whether a verdict has an objection that no consent removes."""
    return any(each.rule == NEVER for each in verdict.objections)


def undo_objections(seat: str, entries: Iterable[Entry]) -> Verdict:
    """Judge whether a seat may take back entries without the consent of the others."""
    return Verdict(tuple(each for entry in entries for each in _objections(seat, entry)))


def _objections(seat: str, entry: Entry) -> Iterator[Objection]:
    if entry.kind == "rules":
        return  # the next order enters the change of rules again
    if entry.kind in ("start", "fork"):
        text = f"entry {entry.n} is where this game starts, and nothing comes before it"
        yield Objection(Kind.ILLEGAL, text, rule=NEVER)
    elif any(isinstance(event, GameEnded) for event in entry.events):
        text = f"the game ended with entry {entry.n} and its dice may be known; go on from before it with a fork"
        yield Objection(Kind.ILLEGAL, text, rule=NEVER)
    elif entry.seat != seat:
        yield Objection(Kind.ILLEGAL, f"entry {entry.n} is the decision of {entry.seat}, whose consent is needed")
    elif entry.sealed:
        seal = next(event for event in entry.events if event.seals)
        what = _SEALS.get(type(seal), "a secret was shown")
        text = f"{what} in entry {entry.n}, so undoing it needs the consent of all"
        yield Objection(Kind.ILLEGAL, text, seal.ref)
