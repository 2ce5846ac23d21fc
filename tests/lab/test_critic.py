"""The critic points at absurd orders, and lets their sensible neighbours be."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from wavell.books.primer.model.orders import Attack, Move
from wavell.lab.critic import HUNGER, LEFT_OPEN, NOWHERE, POOR_ATTACK, TO_AND_FRO, Critic, Flag
from wavell.umpire import End, Game, Order
from wavell.umpire.display.scene import Cell, Fight, Scene, Sheet, Show, Token

ROW = tuple(f"{number:02}" for number in range(20))
"""Twenty places in a row; the first counts."""
CELLS = tuple(
    Cell(place, number, 0, "sand", near=ROW[max(0, number - 1) : number + 2]) for number, place in enumerate(ROW)
)


@dataclass
class Stage:
    """A game that is only shown: where its counters stand, and what a fight would bring."""

    where: dict[str, str]
    hungry: set[str] = field(default_factory=set)
    fight: Fight | None = None
    turn: int = 1
    symbol: str = "SFGPUCI----"

    def scene(self, world: Any, seat: str) -> Scene:
        tokens = {
            id_: Token(
                id_, place, id_[:4], id_, symbol=self.symbol, state=("out_of_supply",) if id_ in self.hungry else ()
            )
            for id_, place in self.where.items()
        }
        return Scene(tokens, holders={"00": "ours"}, focus=("00",))

    @property
    def game(self) -> Game:
        show = Show(
            lambda world: Sheet("row", "Row", True, CELLS),
            self.scene,
            {},
            lambda *_: (),
            lambda *_: self.fight,
            (Attack,),
        )
        world = SimpleNamespace(pending=(), clock=SimpleNamespace(turn=self.turn))
        return cast(Game, SimpleNamespace(book=SimpleNamespace(show=show), world=world))


class Reader:
    """A critic that is shown a stage order by order."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.critic = stage, Critic(stage.game)

    def give(self, order: Order, *, answer: bool = False, seat: str = "ours", **moved: str) -> list[Flag]:
        found = list(self.critic.before(self.stage.game, seat, order))
        self.stage.where |= {id_.replace("_", "-"): place for id_, place in moved.items()}
        return [*found, *self.critic.after(self.stage.game, seat, order, answer=answer)]

    def end(self, **changes: Any) -> list[Flag]:
        found = list(self.critic.before(self.stage.game, "ours", End()))
        for name, value in changes.items():
            setattr(self.stage, name, value)
        return [*found, *self.critic.after(self.stage.game, "ours", End(), answer=False)]


MOVE = Move("ours-1", "05")


def kinds(flags: list[Flag]) -> list[str]:
    return [flag.kind for flag in flags]


def test_a_place_that_counts_is_not_left_beside_an_enemy() -> None:
    reader = Reader(Stage({"ours-1": "00", "them-1": "01"}))
    assert reader.give(MOVE, ours_1="02") == [], "others may come there before the step is over"
    assert kinds(reader.end()) == [LEFT_OPEN]


@pytest.mark.parametrize(
    "where", [{"them-1": "03"}, {"them-1": "01", "ours-2": "00"}], ids=["nobody is beside it", "another stays"]
)
def test_it_may_be_left_if_nobody_is_beside_it_or_somebody_stays(where: dict[str, str]) -> None:
    reader = Reader(Stage({"ours-1": "00"} | where))
    assert reader.give(MOVE, ours_1="02") == []
    assert reader.end() == []


def test_an_attack_at_a_loss_for_nothing_is_absurd() -> None:
    poor = Fight("", (), (), expected={"ours": "2", "them": "1/2"}, odds="1/2")
    stage = Stage({"ours-1": "05", "them-1": "06"}, fight=poor)
    assert kinds(Reader(stage).give(Attack(("ours-1",), "06"))) == [POOR_ATTACK]
    assert Reader(stage).give(Attack(("ours-1",), "00")) == [], "what counts may be worth it"
    stage.fight = Fight("", (), (), expected={"ours": "1/2", "them": "2"}, odds="1/2")
    assert Reader(stage).give(Attack(("ours-1",), "06")) == []
    stage.fight = Fight("", (), (), expected={"ours": "2", "them": "1/2"}, odds="2")
    assert Reader(stage).give(Attack(("ours-1",), "06")) == []


def test_troops_do_not_go_away_from_everything() -> None:
    stage = Stage({"ours-1": "05", "them-1": "06"})
    assert kinds(Reader(stage).give(MOVE, ours_1="15")) == [NOWHERE]
    stage.where["ours-1"] = "05"
    assert Reader(stage).give(MOVE, ours_1="08") == []
    stage.where["ours-1"] = "05"
    assert Reader(stage).give(MOVE, answer=True, ours_1="15") == [], "whoever must answer may have to go far"


def test_aircraft_may_go_anywhere() -> None:
    assert Reader(Stage({"ours-1": "05", "them-1": "06"}, symbol="SFAPMF----")).give(MOVE, ours_1="15") == []


def test_troops_that_march_and_starve_at_once_are_told() -> None:
    reader = Reader(Stage({"ours-1": "05", "them-1": "06"}))
    reader.give(MOVE, ours_1="04")
    assert kinds(reader.end(hungry={"ours-1"})) == [HUNGER]


def test_troops_that_stood_or_were_cut_off_later_are_not() -> None:
    reader = Reader(Stage({"ours-1": "05", "ours-2": "05", "them-1": "06"}))
    reader.give(MOVE, ours_1="04")
    assert reader.end(hungry={"ours-2"}) == []
    reader.give(Move("them-1", "07"), seat="them", them_1="07")
    assert reader.end(hungry={"ours-1", "ours-2"}) == []


def test_troops_that_come_back_are_told_once() -> None:
    reader = Reader(Stage({"ours-1": "03", "ours-2": "05", "them-1": "06"}))
    for turn, place in enumerate(("03", "04", "03")):
        reader.give(MOVE, ours_1=place)
        assert reader.end(turn=turn) == []
    assert kinds(reader.end(turn=3)) == [TO_AND_FRO], "when the turn in which they came back is over"
    assert reader.end(turn=4) == []
