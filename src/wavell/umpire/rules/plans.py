"""Plans: the rules that judge one kind of order, put together once so that each condition is asked once."""

from collections.abc import Callable, Iterable, Sequence
from inspect import unwrap
from typing import TYPE_CHECKING, Any, NamedTuple

from ..facts.refs import Ref
from ..facts.world import World
from ..notation.orders import Order

if TYPE_CHECKING:
    from .registry import Rule, When

Asked = tuple[Callable[..., Iterable[str]], bool, int, "Rule"]
"""A rule as it is asked: its function, whether that wants the seat, and its place among all that forbid an order."""
Group = tuple["When | None", tuple[Asked, ...]]
"""Rules with the same `when`."""
Groups = tuple[tuple["When | None", tuple[Group, ...]], ...]
"""Such groups with the same `within`."""


class Plan(NamedTuple):
    """The rules that judge one kind of order."""

    forbids: "tuple[Rule, ...]"
    closes: "tuple[Rule, ...]"
    permits: "tuple[Rule, ...]"
    groups: Groups
    """Those that forbid, by the conditions that they share, `within` and `when`, each of which is asked once."""
    groups_if_listed: Groups
    """The same for an order that comes from the lister, without the rules that it sees to itself."""
    final: "tuple[Rule, ...]"
    """Those that close a kind of order and are lifted by no other."""
    grants: "tuple[Rule, ...]"
    """Those that permit without overriding any other, so that they speak even if nothing is objected."""
    lifted: frozenset[Ref]
    """The paragraphs whose objections another may lift."""


def said_by(rule: "Rule") -> frozenset[Callable[..., Any]]:
    """The functions by which a lister may name a rule that all it lists meets: its own, and the one that this wraps."""
    return frozenset((rule.run, unwrap(rule.run)))


def grouped(forbids: "Sequence[Rule]", met: frozenset[Callable[..., Any]]) -> Groups:
    """Rules by the conditions that they share, each with its place, without those that are met."""
    groups: dict[When | None, dict[When | None, list[Asked]]] = {}
    for at, rule in enumerate(forbids):
        if said_by(rule).isdisjoint(met):
            asked = rule.run, rule.wants_seat, at, rule
            groups.setdefault(rule.within, {}).setdefault(rule.when, []).append(asked)
    return tuple(
        (within, tuple((when, tuple(rules)) for when, rules in inner.items())) for within, inner in groups.items()
    )


def objecting(groups: Groups, order: Order, world: World, seat: str) -> "Rule | None":
    """The first of some rules that objects to an order, in whatever words."""
    for within, inner in groups:
        if within is not None and not within(order, world):
            continue
        for when, rules in inner:
            if when is None or when(order, world):
                for run, wants_seat, _, rule in rules:
                    for _ in run(order, world, seat=seat) if wants_seat else run(order, world):
                        return rule
    return None
