"""How Primer looks on a screen."""

from pathlib import Path

import pytest
from tests.shows import watched

from wavell.books.primer import BOOK
from wavell.books.primer.display import scene
from wavell.umpire import DataError
from wavell.umpire.books.toml_files import load

LOOKS = BOOK.folder / "data" / "display" / "looks.toml"


@pytest.mark.parametrize("scenario", BOOK.scenarios)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_seen_and_what_is_selected(scenario: str, seed: int) -> None:
    watched(BOOK, scenario, seed, 150)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["sand"]', '["sandy"]', 'there is no choice "sandy" in ground.sand number 1; did you mean "sand"?'),
        ("oasis =", "oases =", 'there is no terrain "oases"; did you mean "oasis"?'),
        ("escarpment =", "escarpmint =", 'there is no line "escarpmint"; did you mean "escarpment"?'),
        ('"cliff"', '"clif"', 'there is no choice "clif" in line.escarpment; did you mean "cliff"?'),
        ("[feature]\nesc", "[feature]\nec", 'there is no feature "ecarpment"; did you mean "escarpment"?'),
        ("[line]", "[lines]", 'unknown key "lines"; did you mean "line"?'),
    ],
)
def test_a_look_that_nobody_can_draw_is_refused(old: str, new: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "looks.toml"
    path.write_text(LOOKS.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as fault:
        load(path, scene._Looks)
    assert str(fault.value) == f"{path}: {said}"
