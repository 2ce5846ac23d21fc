"""Surprise attacks by special forces (frame:SF)."""

import pytest

from tests.europa.desk import desk, front, play
from wavell.books.europa.model.counts import Key


@pytest.mark.rule("europa 15.M.7.b.p4", "europa 15.M.3.p1", "europa frame:SF")
@pytest.mark.parametrize(
    ("unit", "here", "target", "cited"),
    [
        ("al-high-mtn", "1302", "1301", []),
        ("al-high-mtn", "1503", "1502", []),
        ("al-high-mtn", "0904", "1004", ["15.M.7.b.p4"]),
        ("al-commando", "0904", "1004", []),
        ("al-inf", "0904", "1004", ["15.M.3.p1"]),
    ],
)
def test_surprise_attacks(unit: str, here: str, target: str, cited: list[str]) -> None:
    game = desk("allies.combat", {unit: here, "ax-inf": target})
    verdict = game.judge("allies", f"surprise {unit} on {target}")
    assert [each.ref.id for each in verdict.objections if each.ref is not None] == cited


@pytest.mark.rule("europa frame:SF", "europa 15.M.7.b.p4")
@pytest.mark.parametrize(
    ("unit", "here", "target", "bonus"), [("al-commando", "0904", "1004", 2), ("al-high-mtn", "1302", "1301", 1)]
)
def test_a_surprise_helps_the_attack_that_follows(unit: str, here: str, target: str, bonus: int) -> None:
    game = desk("allies.combat", {unit: here, "ax-inf": target}, dice=[5])
    play(game, f"surprise {unit} on {target}")
    assert front(game).used[Key(f"phase surprise {target}")] == bonus
