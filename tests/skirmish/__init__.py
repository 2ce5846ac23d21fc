"""Skirmish: a tiny book of what connect four lacks, which is dice, secrets, decisions in between and the calendar."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import msgspec

from wavell.umpire import (
    Asked,
    Book,
    Clock,
    Decision,
    End,
    Event,
    GameEnded,
    Index,
    Line,
    Order,
    Outcome,
    Readings,
    Ref,
    Roller,
    Rules,
    Scenario,
    Sequence,
    Tally,
    UnknownName,
    cap,
    floor,
    least,
    plus,
    times,
)

from .pieces import (
    LINKS,
    Bid,
    BidMade,
    BidsShown,
    Cried,
    Cry,
    Field,
    Hide,
    March,
    Marched,
    Pace,
    PointsChanged,
    Press,
    Raid,
    Raided,
    Rest,
    SigilDrawn,
    SigilShown,
    SkySeen,
    Stand,
    Token,
    TokensMoved,
    Worth,
    Yield,
)

DATA = Path(__file__).parent / "data"
INDEX = Index("skirmish", DATA / "rules.toml")
SEQUENCE = Sequence(INDEX, DATA / "sequence.toml")
OTHER = {"north": "south", "south": "north"}
TURNS, LARGEST_BID = 4, 3


class Side(NamedTuple):
    """What the chapters 3 and 4 lay down."""

    seat: str
    home: str


HOMES = {"north": "hill", "south": "mill"}
RULES = Rules(INDEX, twins={"3": Side("north", "hill"), "4": Side("south", "mill")})


# Rules --------------------------------------------------------------------------------------------------


@RULES.happens("1.3", at="leave weather.sky")
def sky_is_rolled(world: Field, roll: Roller) -> Iterator[Event]:
    """A five or a six is rain."""
    ref = RULES.ref("1.3")
    yield SkySeen(ref, roll.d6(ref, "the sky") >= 5)


@RULES.forbids("1.5", order=Hide)
def tokens_are_hidden_from_hand_and_at_home(order: Hide, world: Field, seat: str) -> Iterator[str]:
    """A token is hidden from its own side's hand and at its own side's home."""
    token = world.tokens[order.token]
    if token.side != seat or token.place:
        yield f"{order.token} is not in the hand of {seat}"
    if order.place != HOMES[seat]:
        yield f"{order.place} is not the home of {seat}"


@RULES.forbids("1.6", order=End)
def somebody_is_hidden(order: End, world: Field, seat: str) -> Iterator[str]:
    """While there are tokens in hand, one is hidden before the mustering ends."""
    own = [token for token in world.tokens.values() if token.side == seat]
    mustering = SEQUENCE.steps[world.clock.step].id.endswith(".muster")
    if mustering and own and all(not token.place for token in own):
        yield f"{seat} has hidden nothing yet"


@RULES.forbids("2.2", order=March)
def tokens_march_together(order: March, world: Field, seat: str) -> Iterator[str]:
    """Own tokens in one place, named once and in order; every token that is wrong is named."""
    yield from (f"{name} is not of {seat}" for name in order.tokens if world.tokens[name].side != seat)
    yield from (f"{name} is in hand" for name in order.tokens if not world.tokens[name].place)
    if list(order.tokens) != sorted(set(order.tokens)):
        yield "the tokens are not named once each and in order"
    if len({world.tokens[name].place for name in order.tokens}) > 1:
        yield "the tokens do not stand together"


@RULES.forbids("2.3", order=March)
def paths_go_step_by_step(order: March, world: Field) -> Iterator[str]:
    """One step at slow pace, two at most at fast pace, each to a neighbouring place."""
    start = world.tokens[order.tokens[0]].place
    for here, there in zip((start, *order.path), order.path, strict=False):
        if here and there not in LINKS[here]:
            yield f"{there} is not beside {here}"
    if len(order.path) > (2 if order.pace is Pace.FAST else 1):
        yield f"{len(order.path)} steps are too many at {order.pace} pace"


@RULES.forbids("2.4", order=March)
def tokens_march_once(order: March, world: Field) -> Iterator[str]:
    """A token marches once a turn."""
    yield from (f"{name} has marched" for name in order.tokens if name in world.marched)


@RULES.forbids("2.5", order=March)
def rain_stops_marching(order: March, world: Field) -> Iterator[str]:
    """Nobody marches in rain."""
    if world.rain:
        yield "it rains"


@RULES.permits("2.6", order=March, overrides="2.5")
def lone_tokens_go_quietly(order: March, world: Field) -> Iterator[str]:
    """A lone token may march quietly in rain."""
    if len(order.tokens) == 1 and order.quietly:
        yield f"{order.tokens[0]} goes alone and quietly"


@RULES.forbids("3.1", twin="4.1", order=March)
def homes_are_barred(order: March, world: Field, seat: str, side: Side) -> Iterator[str]:
    """Nobody marches to the home of the other side."""
    if seat != side.seat and side.home in order.path:
        yield f"{side.home} belongs to {side.seat}"


@RULES.happens("3.2", twin="4.2", at="enter *.march")
def first_token_gets_a_sigil(world: Field, roll: Roller, side: Side) -> Iterator[Event]:
    """The side whose marching begins draws in secret, although the other side's order brought it about."""
    on_field = sorted(name for name, token in world.tokens.items() if token.side == side.seat and token.place)
    if on_field and SEQUENCE.steps[world.clock.step].seats == (side.seat,):
        ref = RULES.ref("3.2" if side.seat == "north" else "4.2")
        yield SigilDrawn(ref, on_field[0], side.seat, world.next_sigil(side.seat))


@RULES.happens("2.7", at="leave *.march")
def tired_tokens_rest_or_press_on(world: Field, roll: Roller) -> Iterator[Event]:
    """Two tokens that marched are tired; their side decides while the step is being left."""
    (seat,) = SEQUENCE.steps[world.clock.step].seats
    if sum(world.tokens[name].side == seat for name in world.marched) >= 2:
        ref = RULES.ref("2.7")
        yield Asked(ref, Decision((seat,), ("rest", "press"), ref, "whether the tokens rest or press on"))


@RULES.forbids("2.9", order=Cry)
def one_cry_a_turn(order: Cry, world: Field, seat: str) -> Iterator[str]:
    """A side cries once a turn, and something."""
    if seat in world.cried:
        yield f"{seat} has cried this turn"
    if not order.text:
        yield "nothing is no cry"


@RULES.forbids("5.2", order=Raid)
def raids_need_a_neighbour_and_an_enemy(order: Raid, world: Field, seat: str) -> Iterator[str]:
    """A token beside the place, an enemy in it, an own leader if any, and one half or all of one's effort."""
    if not any(world.at(beside, seat) for beside in LINKS[order.place]):
        yield f"no token of {seat} is beside {order.place}"
    if not world.at(order.place, OTHER[seat]):
        yield f"no token of {OTHER[seat]} is in {order.place}"
    if order.effort not in (Fraction(1, 2), 1):
        yield f"an effort of {order.effort} is neither 1/2 nor 1"
    if order.leader is not None and world.tokens[order.leader].side != seat:
        yield f"{order.leader} does not lead {seat}"


@RULES.closes("5.3", order=Raid)
def one_raid_a_turn(world: Field, seat: str) -> Iterator[str]:
    """A side raids once a turn."""
    if seat in world.raided:
        yield f"{seat} has raided this turn"


@RULES.forbids("5.7", order=Bid)
def bids_are_small(order: Bid, world: Field) -> Iterator[str]:
    """A bid is one, two or three."""
    if not 1 <= order.stake <= LARGEST_BID:
        yield f"{order.stake} is not 1 to {LARGEST_BID}"


# Carrying out -------------------------------------------------------------------------------------------


@RULES.resolves("1.4", order=Hide)
def token_is_hidden(order: Hide, world: Field, roll: Roller, seat: str) -> Iterator[Event]:
    """The token comes home and gets a sigil."""
    ref = RULES.ref("1.4")
    yield TokensMoved(ref, (order.token,), order.place)
    yield SigilDrawn(ref, order.token, seat, world.next_sigil(seat))


@RULES.resolves("2.1", order=March)
def tokens_march(order: March, world: Field, roll: Roller) -> Iterator[Event]:
    """They end in the last place of the path."""
    yield Marched(RULES.ref("2.1"), order.tokens, order.path[-1])


@RULES.resolves("2.9", order=Cry)
def cry_is_heard(order: Cry, world: Field, roll: Roller, seat: str) -> Iterator[Event]:
    """Everybody hears it."""
    yield Cried(RULES.ref("2.9"), seat, order.text)


@RULES.resolves("2.7", order=Rest)
def tokens_rest(order: Rest, world: Field, roll: Roller) -> Iterator[Event]:
    """Nothing comes of it."""
    return iter(())


@RULES.resolves("2.8", order=Press)
def pressing_on_costs(order: Press, world: Field, roll: Roller, seat: str) -> Iterator[Event]:
    """It costs a point, if there is one."""
    if world.points[seat]:
        yield PointsChanged(RULES.ref("2.8"), seat, -1)


@RULES.resolves("5.1", order=Raid)
def raid_is_answered(order: Raid, world: Field, roll: Roller, seat: str) -> Iterator[Event]:
    """The other side must say whether it stands or yields."""
    ref, what, halves = RULES.ref("5.1"), f"the raid on {order.place}", int(order.effort * 2)
    yield Raided(ref, seat)
    yield Asked(ref, Decision((OTHER[seat],), ("stand", "yield"), ref, what, seat, order.place, halves))


def raider_wins(world: Field, place: str, raider: str, ref: Ref) -> Iterator[Event]:
    """The defenders go back to hand, and the raider has a point more."""
    yield TokensMoved(ref, tuple(world.at(place, OTHER[raider])), "")
    yield PointsChanged(ref, raider, 1)


@RULES.resolves("5.4", order=Stand)
def dice_decide(order: Stand, world: Field, roll: Roller) -> Iterator[Event]:
    """The higher die wins; when both are equal, both sides bid."""
    assert world.answered is not None
    asked = world.answered
    place, raider, effort = asked.place, asked.about, Fraction(asked.worth, 2)
    attack, defence = roll(RULES.ref("5.4"), "the raider and the defender", 2)
    if attack * effort > defence:
        yield from raider_wins(world, place, raider, RULES.ref("5.4"))
    elif attack * effort == defence:
        ref = RULES.ref("5.6")
        yield Asked(ref, Decision(SEQUENCE.seats, ("bid",), ref, f"bids for {place}", raider, place))


@RULES.resolves("5.5", order=Yield)
def sigil_is_shown(order: Yield, world: Field, roll: Roller, seat: str) -> Iterator[Event]:
    """Who yields shows a sigil and goes."""
    assert world.answered is not None
    place, raider = world.answered.place, world.answered.about
    first = world.at(place, seat)[0]
    yield SigilShown(RULES.ref("5.5"), first, world.tokens[first].sigil)
    yield from raider_wins(world, place, raider, RULES.ref("5.5"))


@RULES.resolves("5.6", order=Bid)
def higher_bid_wins(order: Bid, world: Field, roll: Roller, seat: str) -> Iterator[Event]:
    """When both have bid, the bids are shown, and the higher wins."""
    assert world.answered is not None
    place, raider = world.answered.place, world.answered.about
    ref = RULES.ref("5.6")
    yield BidMade(ref, seat, order.stake)
    if len(world.bids) == len(OTHER):
        bids = dict(world.bids)
        yield BidsShown(ref, bids["north"], bids["south"])
        if bids[raider] > bids[OTHER[raider]]:
            yield from raider_wins(world, place, raider, ref)


@RULES.happens("7.1", at="leave council.score")
def more_points_win(world: Field, roll: Roller) -> Iterator[Event]:
    """After the last turn the side with more points wins; the reading says what even points are."""
    if world.clock.turn >= world.last:
        ref = RULES.ref("7.1")
        north, south = world.points["north"], world.points["south"]
        even = () if world.readings["even-score"] == "draw" else ("south",)
        winners = even if north == south else ("north",) if north > south else ("south",)
        yield GameEnded(ref, Outcome(winners, f"{north} points to {south}", ref))


# Options, written apart from the rules ------------------------------------------------------------------


@RULES.offers(Hide, exact=True)
def hidings(world: Field, seat: str) -> Iterator[Order]:
    """Every token in hand, at home."""
    return (Hide(name, HOMES[seat]) for name, token in world.tokens.items() if token.side == seat and not token.place)


@RULES.offers(March)
def marches(world: Field, seat: str) -> Iterator[Order]:
    """Every set of tokens in one place, along every path of one or two steps."""
    for place in LINKS:
        here = [name for name in world.at(place, seat) if name not in world.marched]
        paths = [(a,) for a in LINKS[place]] + [(a, b) for a in LINKS[place] for b in LINKS[a]]
        for size in range(1, len(here) + 1):
            for tokens, path in product(combinations(here, size), paths):
                yield from (March(tokens, path, pace, quietly) for pace in Pace for quietly in (False, True))


@RULES.offers(Raid)
def raids(world: Field, seat: str) -> Iterator[Order]:
    """Every place that the other side holds, with every effort and leader."""
    leaders = [None, *(name for name, token in world.tokens.items() if token.side == seat)]
    for place in LINKS:
        yield from (Raid(place, Fraction(1, n), leader) for n in (1, 2) for leader in leaders)


@RULES.offers(Cry)
def cries(world: Field, seat: str) -> Iterator[Order]:
    """One of all the cries that there are."""
    yield Cry("forward")


@RULES.offers(Bid, exact=True)
def bids(world: Field, seat: str) -> Iterator[Order]:
    """All bids."""
    return (Bid(stake) for stake in range(1, LARGEST_BID + 1))


for answer in (Stand, Yield, Rest, Press):
    RULES.offers(answer, exact=True)(lambda world, seat, kind=answer: iter((kind(),)))


# How much? ----------------------------------------------------------------------------------------------


@RULES.counts("6.5", of=Worth, stage="limit")
def worth_is_bounded(question: Worth, world: Field) -> Iterator[Line]:
    """At least one and at most five."""
    yield least(1, "at least")
    yield cap(5, "at most")


@RULES.counts("6.4", of=Worth, stage="round")
def fractions_are_dropped(question: Worth, world: Field) -> Iterator[Line]:
    """Round down."""
    yield floor("fractions are dropped")


@RULES.counts("6.3", of=Worth, stage="times")
def share_is_taken(question: Worth, world: Field) -> Iterator[Line]:
    """Multiply by the share."""
    if question.share != 1:
        yield times(question.share, "the share asked for")


@RULES.counts("6.2", of=Worth)
def points_and_sigil_are_added(question: Worth, world: Field, seat: str) -> Iterator[Line]:
    """The points of the side, and one for a sigil that the asking seat can see."""
    side = world.tokens[question.token].side
    points = Tally("points").plus(world.points[side], f"points of {side}", RULES.ref("6.2"))
    yield plus(points, "its side")
    if world.tokens[question.token].sigil:
        yield plus(1, f"its sigil, known to {seat or 'the referee'}")


@RULES.counts("6.1", of=Worth, stage="base")
def tokens_are_worth_two(question: Worth, world: Field) -> Iterator[Line]:
    """Two for the token itself."""
    yield plus(2, "a token")


# The book -----------------------------------------------------------------------------------------------


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """What a case may lay down: where tokens stand (nowhere in hand), the sky and the points."""

    tokens: dict[str, str] = {}
    rain: bool = False
    points: dict[str, int] = {}


def place(world: Field, position: Position) -> None:
    """Lay it down."""
    world.rain = position.rain
    for name, where in position.tokens.items():
        if name not in TOKENS or (where and where not in LINKS):
            raise UnknownName(f'"{name}" cannot stand in "{where}"')
        world.tokens[name] = msgspec.structs.replace(TOKENS[name], place=where)
    for side, points in position.points.items():
        if side not in OTHER:
            raise UnknownName(f'there is no side "{side}"')
        world.points[side] = points


TOKENS = {"n1": Token("north"), "n2": Token("north"), "s1": Token("south"), "s2": Token("south")}


def start(readings: dict[str, str]) -> Field:
    """All tokens are in hand; the first turn is the dawn of 1901."""
    assert SEQUENCE.calendar is not None
    first = SEQUENCE.calendar.turn("Dawn 1901")
    return Field(tokens=dict(TOKENS), clock=Clock(first), last=first + TURNS - 1)


BOOK = Book(
    id="skirmish",
    title="Skirmish",
    folder=Path(__file__).parent,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX, DATA / "readings.toml"),
    world=Field,
    sequence=SEQUENCE,
    orders=(Hide, March, Raid, Cry, Stand, Yield, Bid, Rest, Press),
    questions=(Worth,),
    events=(
        SkySeen,
        SigilDrawn,
        TokensMoved,
        Marched,
        SigilShown,
        Raided,
        Cried,
        BidMade,
        BidsShown,
        PointsChanged,
    ),
    scenarios={"four-turns": Scenario("four-turns", "Four turns", "Nothing has happened here yet.", start)},
    position=Position,
    place=place,
)
