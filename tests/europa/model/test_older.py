"""What older versions stored in words is read as what it is stored as today."""

from typing import Any

import msgspec
import pytest

from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.combat.course import BattleJoined, BattleWent
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.decisions import Ask, Matter, matter_of
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.tasks import Stage, Task, measured
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, AXIS
from wavell.umpire import Asked

REF = ["europa", "frame:CBT"]
WORDS = [
    "slip",
    "lose axis 7/2",
    "red allies 1 2",
    "fall axis cadres",
    "fall axis bare",
    "exchange 3/2",
    "retreat axis",
]
TASKS = (
    Task(Stage.SLIP),
    Task(Stage.LOSE, AXIS, ("7/2",)),
    measured(Stage.RED, ALLIES, 1, 2),
    Task(Stage.FALL, AXIS, cadres=True),
    Task(Stage.FALL, AXIS),
    Task(Stage.EXCHANGE, amounts=("3/2",)),
    Task(Stage.RETREAT, AXIS),
)
BATTLE = {"side": "allies", "attackers": ["al-inf"], "target": "0205", "todo": WORDS}


def read(*events: dict[str, Any]) -> tuple[Any, ...]:
    """Events as version 1 wrote them."""
    return BOOK.read_events(msgspec.json.encode(events), "1")


def asked(about: str, verb: str, what: str = "something") -> dict[str, Any]:
    """A question as version 1 wrote it."""
    return {"seats": ["axis"], "verbs": [verb], "ref": REF, "what": what, "about": about}


def test_tasks_in_words_are_read() -> None:
    joined, went = read(
        {"type": "BattleJoined", "ref": REF, "battle": BATTLE},
        {"type": "BattleWent", "ref": REF, "todo": WORDS, "done": ["al-inf"]},
    )
    assert isinstance(joined, BattleJoined)
    assert isinstance(went, BattleWent)
    assert joined.battle == Battle(ALLIES, (UnitId("al-inf"),), PlaceId("0205"), todo=TASKS)
    assert (went.todo, went.done) == (TASKS, ("al-inf",))


@pytest.mark.parametrize(("word", "passed", "flown"), [("pass", True, False), ("flown", False, True)])
def test_words_among_the_units_of_a_battle_are_read(word: str, passed: bool, flown: bool) -> None:
    battle = {**BATTLE, "done": ["al-inf", word]}
    joined, went = read(
        {"type": "BattleJoined", "ref": REF, "battle": battle},
        {"type": "BattleWent", "ref": REF, "todo": WORDS, "done": ["al-inf", word]},
    )
    world = BOOK.read_position(msgspec.json.encode({**msgspec.to_builtins(Front(map="ground")), "battle": battle}), "1")
    for told in (joined.battle, went, world.battle):  # type: ignore[attr-defined]
        assert (told.done, told.passed, told.flown) == (("al-inf",), passed, flown)
    assert BOOK.read_events(msgspec.json.encode((joined, went)), BOOK.versions.rules_id) == (joined, went)


QUESTIONS = [
    ("slip", "slip", Matter(Ask.SLIP)),
    ("strike 18A:4817", "strike", Matter(Ask.STRIKE, PlaceId("18A:4817"))),
    ("destroy 0205", "destroy", Matter(Ask.DESTROY, PlaceId("0205"))),
    ("0205 14", "spoils", Matter(Ask.SPOILS, PlaceId("0205"), 14)),
]


@pytest.mark.parametrize(("about", "verb", "matter"), QUESTIONS)
def test_what_decisions_were_about_is_read(about: str, verb: str, matter: Matter) -> None:
    (event,) = read({"type": "Asked", "ref": REF, "decision": asked(about, verb)})
    assert isinstance(event, Asked)
    assert matter_of(event.decision) == matter
    assert BOOK.read_events(msgspec.json.encode((event,)), "1") == (event,)


def test_a_retreat_no_longer_names_the_units() -> None:
    told = ("71-inf and 2-arm to retreat", "71-inf to retreat", "3 units to retreat", "1 unit to retreat")
    events = read(*({"type": "Asked", "ref": REF, "decision": asked("retreat", "retreat", what)} for what in told))
    assert [event.decision.what for event in events] == [
        "2 units to retreat", "1 unit to retreat", "3 units to retreat", "1 unit to retreat"
    ]  # fmt: skip


def test_a_position_in_old_words_is_read_and_one_of_today_stays() -> None:
    stored: dict[str, Any] = msgspec.to_builtins(Front(map="ground"))
    decisions = [asked(about, verb) for about, verb, _ in QUESTIONS]
    stored |= {"battle": BATTLE, "pending": decisions, "answered": decisions[-1]}
    world = BOOK.read_position(msgspec.json.encode(stored), "1")
    assert isinstance(world, Front)
    assert world.battle is not None
    assert world.battle.todo == TASKS
    assert [matter_of(each) for each in world.pending] == [matter for _, _, matter in QUESTIONS]
    assert matter_of(world.answered) == QUESTIONS[-1][2]
    assert BOOK.read_position(msgspec.json.encode(world), BOOK.versions.rules_id) == world


@pytest.mark.parametrize(
    "event",
    [
        {"type": "BattleWent", "ref": REF, "todo": ["loose axis 1"]},
        {"type": "BattleWent", "ref": REF, "todo": 7},
        {"type": "BattleWent", "ref": REF},
        {"type": "BattleJoined", "ref": REF, "battle": "0205"},
        {"type": "Asked", "ref": REF, "decision": asked("0205 many", "spoils")},
        {"type": "Asked", "ref": REF, "decision": {"about": "slip"}},
        {"type": "Asked", "ref": REF, "decision": []},
    ],
)
def test_what_no_version_wrote_is_not_read(event: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(event)
