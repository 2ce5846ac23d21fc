"""What older versions stored, as it is stored today.

They wrote the tasks of a battle in words, `lose axis 7/2`, and what a decision is about too: `strike 18A:4817`, or
`18A:4817 14` for spoils worth 14. That a stage was let be, or its mission flown, stood as `pass` and `flown` among the
units that had had their turn. Only here are such words still read.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wavell.umpire.books.versions import EventUpcast, FieldUpcast, Plain

from ..rules import SIDES
from .decisions import Ask

_TASK = re.compile(rf"(\w+)(?: ({'|'.join(SIDES)}))?((?: [-\d/]+)*)(?: (cadres|bare))?")
_NOTED = {"pass": "passed", "flown": "flown"}
_NAMED = re.compile(r"\S+(?: and \S+)* to retreat")


def _task(task: Any) -> Any:
    """A task of a battle."""
    found = _TASK.fullmatch(task) if isinstance(task, str) else None
    if found is None:
        return task
    stage, side, amounts, left = found.groups()
    told = {"stage": stage, "side": side, "amounts": amounts.split(), "cadres": left == "cadres"}
    return {name: value for name, value in told.items() if value}


def _course(told: Any) -> Any:
    """What is still to be carried out in a battle, and what has been done about the first of it."""
    done = told.get("done", ())
    found = {"todo": [_task(task) for task in told["todo"]], "done": [each for each in done if each not in _NOTED]}
    return {**told, **found, **{field: True for word, field in _NOTED.items() if word in done}}


def _battle(battle: Any, version: int) -> Any:
    return battle and _course({"todo": (), **battle})


def _decision(decision: Any, version: int = 0) -> Any:
    """A decision; those of retreats once named the units, which not every seat may see."""
    if decision is None or "place" in decision or not (about := decision.get("about")):
        return decision
    if Ask.SPOILS in decision["verbs"]:
        place, _, worth = about.partition(" ")
        return {**decision, "about": Ask.SPOILS, "place": place, "worth": int(worth or 0)}
    if about == Ask.RETREAT and _NAMED.fullmatch(decision["what"]):
        units = decision["what"].count(" and ") + 1
        return {**decision, "what": f"{units} unit{'s' if units > 1 else ''} to retreat"}
    ask, _, place = about.partition(" ")
    return {**decision, "about": ask, "place": place}


def _joined(event: Plain, version: int) -> Iterable[Plain]:
    return ({**event, "battle": _battle(event["battle"], version)},)


def _went(event: Plain, version: int) -> Iterable[Plain]:
    return (_course(event),)


def _asked(event: Plain, version: int) -> Iterable[Plain]:
    return ({**event, "decision": _decision(event["decision"])},)


EVENTS: Mapping[str, EventUpcast] = {"BattleJoined": _joined, "BattleWent": _went, "Asked": _asked}
FIELDS: Mapping[str, FieldUpcast] = {
    "battle": _battle,
    "pending": lambda pending, version: [_decision(each) for each in pending],
    "answered": _decision,
}
