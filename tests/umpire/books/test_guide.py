"""Guided first turns as they are read: one file a scenario, and what is wrong with it is named."""

from pathlib import Path

import pytest

from wavell.umpire import DataError
from wavell.umpire.books.guide import read_guides

GOOD = 'seat = "north"\n[[steps]]\ntitle = "Go"\ntext = """Go\n  north."""\nlook = "EE11"\n'


def written(folder: Path, text: str, name: str = "dawn.toml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_guide_is_found_by_its_scenario_with_its_texts_on_one_line(tmp_path: Path) -> None:
    found = read_guides(written(tmp_path, GOOD), ["dawn", "dusk"], ["north", "south"])
    assert list(found) == ["dawn"]
    assert found["dawn"].seat == "north"
    assert found["dawn"].steps[0].text == "Go north."
    assert found["dawn"].steps[0].order == ""


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (GOOD.replace("north", "nroth"), "dawn.toml", 'no seat "nroth"; did you mean "north"?'),
        (GOOD, "dwan.toml", 'no scenario "dwan"; did you mean "dawn"?'),
        ('seat = "north"\nsteps = []\n', "dawn.toml", "steps"),
        (GOOD.replace("look", "lok"), "dawn.toml", 'unknown key "lok" in steps number 1; did you mean "look"?'),
        (GOOD.replace('"Go"', '""'), "dawn.toml", "title"),
    ],
)
def test_a_guide_that_cannot_be_is_refused_with_file_and_key(tmp_path: Path, text: str, name: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        read_guides(written(tmp_path, text, name), ["dawn"], ["north"])
    assert said in str(caught.value)
    assert name in str(caught.value)
