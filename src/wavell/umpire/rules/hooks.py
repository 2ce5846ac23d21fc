"""Hooks: where the frame asks the chapters, which it does not know.

The frame declares a hook, and calls whatever stands in it; a chapter adds a function for its paragraph:

    SLIPPING: Hook[Callable[[Counter, Front], int]] = Hook(RULES)      # in the frame
    ... sum(rule.run(counter, world) for rule in SLIPPING)

    @SLIPPING.adds("15.H.p5")                                          # in the chapter
    def cavalry_slips_away(counter, world): ...

Functions are called in the order of their paragraphs, so that nothing depends on which module is imported first.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from ..facts.refs import Ref
from .registry import Rule, Rules

F = TypeVar("F", bound=Callable[..., Any])
G = TypeVar("G", bound=Callable[..., Any])
"""A function with its chapter's data as one parameter more."""


class Hook(Generic[F]):
    """Functions of one kind that chapters add, each for a paragraph; iterating gives their rules in order."""

    def __init__(self, rules: Rules) -> None:
        self._register = rules
        self._rules: tuple[Rule, ...] = ()

    def adds(self, *ids: str) -> Callable[[F], F]:
        """Add a function for its paragraph; further ids are tied to it as well."""

        def register(function: F) -> F:
            self._add(ids[0], "", function)
            for id_ in ids[1:]:
                self._register.add_implementation("adds", id_, function)
            return function

        return register

    def adds_twins(self, id_: str, twin: str) -> Callable[[G], G]:
        """Add a function for two paragraphs; as its last parameter it gets the chapter of the one it is called for."""

        def register(function: G) -> G:
            self._add(id_, twin, function)
            return function

        return register

    def _add(self, id_: str, twin: str, function: Callable[..., Any]) -> None:
        new = self._register.rules_of("adds", id_, twin, function)
        self._rules = self._register.in_order([*self._rules, *new])

    def cites(self, *asked: Any) -> Ref | None:
        """The paragraph of the first function that says yes: what the frame does because of a chapter cites it so."""
        for rule in self._rules:
            if rule.run(*asked):
                return rule.ref
        return None

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules)
