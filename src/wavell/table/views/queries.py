"""Questions about the present position: judge an order, list options, compute a figure, describe a unit or place.

A function under `@question` is all that a new question needs: its route, its form after orders that are only tried and
the page's client function come from it. Each answer is made for one role. Orders are judged for a seat that the key
decides for; all else is worked out from the position as the role sees it.
"""

import copy
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wavell.umpire import Game, Kind, MalformedOrder, Order, Question, Tally, UnknownName, Verdict, judge
from wavell.umpire.display.scene import Aim, Layer, Token
from wavell.umpire.facts.errors import unknown
from wavell.umpire.notation.completion import MAX_COMPLETIONS, completions, split_last_word
from wavell.umpire.notation.orders import grammar
from wavell.umpire.rules.options import dues, offered
from wavell.umpire.rules.position_cache import pinned

from ..schema.game import Account, Choice, FightSheet, OrderText, Ruling, Short, Sum, ToDo
from ..session.executor import yielding_to_orders
from .questions import QUESTIONS as QUESTIONS
from .questions import question
from .view import fight_of, glossed, in_step_order, ruling_of, seen_of, sum_of, todo_of

DEFAULT_OPTIONS, MAX_OPTIONS = 24, 200
"""Orders of a verb that are listed unless a limit is given, and at most."""
MAX_JUDGED_ORDERS = 1000
"""Orders that are judged for one selection, at most."""
MAX_SELECTED_UNITS = 60
"""Counters in one selection, at most."""
Text = Annotated[str, Meta(max_length=2000, description="A line in the notation.")]
Verb = Annotated[str, Meta(max_length=40, description="Orders of this verb only.")]
Limit = Annotated[int, Meta(ge=1, le=MAX_OPTIONS, description="How many of each verb.")]
Units = Annotated[str, Meta(max_length=4000, description="Counters, joined by + or blanks.")]
Name = Annotated[str, Meta(max_length=120, description="A unit, a place or a layer.")]


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order to judge or to work out, and for which of the key's seats."""

    text: OrderText
    seat: Short = ""


class LayerName(msgspec.Struct, frozen=True):
    """A layer that can be laid over the board."""

    id: str
    title: str


def snapshot(game: Game) -> Game:
    """Return a copy of a game that does not change while play goes on; positions are replaced and never written to."""
    copied, journal = copy.copy(game), copy.copy(game.journal)
    journal.entries, journal.live = list(journal.entries), list(journal.live)
    copied.journal = journal
    return copied


# May I? ---------------------------------------------------------------------------------------------------------


@question("judge", "Judge an order without giving it", sends=Asked)
def judge_order(game: Game, seat: str, text: Text = "") -> Ruling:
    """Say whether an order may be given now, with every objection and its paragraph."""
    order, verdict = _read(game, seat, text)
    return ruling_of(verdict, "" if order is None else str(order))


def _read(game: Game, seat: str, text: str) -> tuple[Order | None, Verdict]:
    """Parse an order and judge it; the order is None if the text cannot be read as one."""
    try:
        phrase = game.parse(text, seat)
    except MalformedOrder:
        return None, game.judge(seat, text)
    if not isinstance(phrase, Order):
        return None, game.judge(seat, text)
    return phrase, game.judge(seat, phrase)


@question("options", "List legal orders")
def list_options(game: Game, seat: str, verb: Verb = "", limit: Limit = DEFAULT_OPTIONS) -> list[Choice]:
    """List some legal orders of each verb that is open to the seat, as its player wants the verbs."""
    limit = max(1, min(limit, MAX_OPTIONS))
    found: list[Choice] = []
    with pinned(game.world):
        for due in game.to_act():
            for each in in_step_order(game, due) if due.seat == seat else ():
                if verb in ("", each):
                    kind = game.book.verbs[each]
                    orders = [
                        str(order)
                        for order in yielding_to_orders(offered(game.book, game.world, seat, kind, limit + 1))
                    ]
                    about = (kind.__doc__ or "").strip().partition("\n")[0]
                    more = len(orders) > limit
                    found.append(Choice(each, about, grammar(kind).usage, tuple(orders[:limit]), more))
    if verb and not found and verb not in game.book.verbs:
        raise UnknownName(unknown("order", verb, game.book.verbs))
    return found


@question("aims", "List the orders of selected counters")
def aims(game: Game, seat: str, units: Units = "") -> list[Aim]:
    """List the legal orders for some counters, and where each points."""
    chosen = tuple(dict.fromkeys(filter(None, units.replace(" ", "+").split("+"))))
    if len(chosen) > MAX_SELECTED_UNITS:
        raise MalformedOrder(f"units: {MAX_SELECTED_UNITS} can be selected at most, not {len(chosen)}")
    seen, show = seen_of(game, seat), game.book.show
    if show is None or not chosen or all(each.seat != seat for each in game.to_act()):
        return []
    if "unit" in game.book.nouns:
        names = seen.names("unit")
        chosen = tuple(seen.resolve("unit", name) for name in chosen)
        for name in chosen:
            if name not in names:
                raise UnknownName(unknown("unit", name, names))
    found: dict[str, Aim] = {}
    with pinned(game.world):
        for order, place in yielding_to_orders(islice(show.aims(game.world, seat, chosen), MAX_JUDGED_ORDERS)):
            text = str(order)
            if text not in found and judge(game.book, game.world, seat, order):
                label = glossed(game, text, seen)
                found[text] = Aim(text, grammar(type(order)).verb, place, label if label != text else "")
    return list(found.values())


@question("complete", "Complete a half-typed order")
def complete_order(game: Game, role: str, text: Text = "") -> list[str]:
    """Return the lines that a half-typed one could become, each with one more word; legal orders come first."""
    seen = seen_of(game, role)
    verbs = [verb for due in dues(game.book, seen) if due.seat == role for verb in in_step_order(game, due)]
    formed = completions(game.book, seen, verbs, text)
    if text.partition(" ")[0].casefold() not in verbs or " " not in text:
        return formed
    return list(dict.fromkeys((*_legal(game, role, text, seen), *formed)))[:MAX_COMPLETIONS]


def _legal(game: Game, seat: str, text: str, seen: Any) -> Iterator[str]:
    """Yield a half-typed order with one more word, taken from legal orders: listed ones, and those of its units."""
    before, _ = split_last_word(text)
    verb, *words = before.replace("+", " ").replace(">", " ").split()
    listed = [order for each in list_options(game, seat, verb.casefold(), MAX_OPTIONS) for order in each.orders]
    if "unit" in game.book.nouns and (named := [word for word in words if word in seen.names("unit")]):
        listed += [aim.text for aim in aims(game, seat, "+".join(named[:MAX_SELECTED_UNITS]))]
    for order in listed:
        if order.casefold().startswith(text.casefold()):
            rest = order[len(before) :]
            yield before + rest[: min((at for mark in " +>" if (at := rest.find(mark)) > 0), default=len(rest))]


@question("checklist", "Get the checklist of a seat")
def checklist(game: Game, seat: str) -> ToDo:
    """Say what the seat must do before play goes on, what it may do, and what is closed."""
    with pinned(game.world):
        return todo_of(game.checklist(seat))


# How much? ------------------------------------------------------------------------------------------------------


@question("ask", "Answer a question")
def answer_question(game: Game, role: str, text: Text) -> Sum:
    """Return a figure with every line that it is folded from, from what the role sees."""
    phrase = game.parse(text, role)
    if not isinstance(phrase, Question):
        raise MalformedOrder(f'"{text[:40]}" is an order, not a question')
    tally = game.explain(phrase, role)
    assert isinstance(tally, Tally)
    return sum_of(tally)


@question("ledger", "Get the accounts of all owners")
def ledger(game: Game, role: str) -> list[Account]:
    """Return the accounts of every owner, each opened into its lines; empty in a game without accounts."""
    if game.book.ledger is None:
        return []
    sheets = game.book.ledger(seen_of(game, role))
    titles = game.book.show.owners if game.book.show else {}
    return [
        Account(owner, titles.get(owner, owner.replace("_", " ")), tuple(map(sum_of, tallies)))
        for owner, tallies in sheets.items()
    ]


@question("about", "Describe a unit or a place")
def about(game: Game, role: str, name: Name) -> list[str]:
    """Return what the role may know of one thing."""
    seen = seen_of(game, role)
    lines = () if game.book.about is None else game.book.about(seen, role, name)
    lines = lines or tuple(_description(game, seen, role, name))
    if not lines:
        nouns = [noun for noun in ("unit", "place") if noun in game.book.nouns]
        raise UnknownName(unknown("unit or place", name, [each for noun in nouns for each in seen.names(noun)]))
    return list(lines)


def _description(game: Game, seen: Any, role: str, name: str) -> Iterator[str]:
    """Describe a counter, or a place and the counters in it, from the scene; used where the book does not."""
    show = game.book.show
    if show is None:
        return
    scene = show.scene(seen, role)
    if (token := scene.tokens.get(name)) is not None:
        yield f"{_token(token)}, in {token.place}"
        return
    place = seen.resolve("place", name) if "place" in game.book.nouns else name
    cell = next((cell for cell in show.sheet(seen).cells if cell.id == place), None)
    if cell is not None:
        named = f"{cell.title} ({cell.id})" if cell.title else cell.id
        yield ", ".join((named, cell.terrain.replace("_", " "), *cell.tags))
        if holder := scene.holders.get(place):
            yield f"held by the {holder}"
        yield from scene.marks.get(place, ())
        yield from (_token(token) for token in scene.tokens.values() if token.place == place)


def _token(token: Token) -> str:
    states = (state.replace("_", " ") for state in token.state)
    return ", ".join(filter(None, (token.title, token.factors, *states)))


def layers(game: Game) -> list[LayerName]:
    """List the layers that can be drawn over the board."""
    show = game.book.show
    return [] if show is None else [LayerName(id_, title) for id_, (title, _) in show.layers.items()]


@question("layer", "Get a layer of the board", path="/layers/{name:str}")
def layer(game: Game, role: str, name: Name) -> Layer:
    """Return the word that holds in each place, as far as the role sees."""
    known: dict[str, Any] = {} if game.book.show is None else dict(game.book.show.layers)
    if name not in known:
        raise UnknownName(unknown("layer", name, known))
    _, draw = known[name]
    found: Layer = draw(seen_of(game, role), role)
    return found


@question("fight", "Compute the fight that an order would start", sends=Asked)
def fight(game: Game, seat: str, text: Text = "") -> FightSheet | None:
    """Return the fight that an order would start, with the chance of every result; null if it starts none."""
    order, verdict = _read(game, seat, text)
    unread = [each for each in verdict.objections if each.kind in (Kind.MALFORMED, Kind.UNKNOWN)]
    if unread or order is None:
        raise MalformedOrder("; ".join(each.text for each in unread or verdict.objections))
    with pinned(game.world):
        found = None if game.book.show is None else game.book.show.fight(game.world, seat, order)
    return None if found is None else fight_of(found)
