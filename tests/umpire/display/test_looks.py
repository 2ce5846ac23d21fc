"""Looks: words that every screen knows, and names that the book has."""

import pytest

from wavell.umpire import DataError
from wavell.umpire.books.toml_files import convert, parse_toml
from wavell.umpire.display.looks import Looks


def read(text: str) -> Looks:
    return convert(parse_toml(text, "looks.toml"), Looks, "looks.toml")


def test_nothing_needs_to_be_said() -> None:
    assert read("") == Looks({}, {}, {}, {})


def test_terrain_has_patterns_lines_a_look_and_nations_a_hue() -> None:
    looks = read('ground.fen = ["swamp", "woods"]\nline.brook = "river"\nhue.red = 0\nfeature.brook = "a brook"')
    assert looks == Looks({"fen": ("swamp", "woods")}, {"brook": "river"}, {"red": 0}, {"brook": "a brook"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('ground.fen = ["swmap"]', 'there is no choice "swmap" in ground.fen number 1; did you mean "swamp"?'),
        ("ground.fen = []", 'expected "array" of length >= 1 in ground.fen'),
        ('line.brook = "rivr"', 'there is no choice "rivr" in line.brook; did you mean "river"?'),
        ("hue.red = 360", 'expected "int" <= 359 in hue.red'),
        ("hue.red = -1", 'expected "int" >= 0 in hue.red'),
        ('hue.red = "crimson"', 'expected "int", got "str" in hue.red'),
        ('feature.brook = ""', 'expected "str" of length >= 1 in feature.brook'),
        ("[grounds]", 'unknown key "grounds"; did you mean "ground"?'),
    ],
)
def test_what_nobody_can_draw_is_refused_with_file_key_and_nearest_choice(text: str, said: str) -> None:
    with pytest.raises(DataError) as fault:
        read(text)
    assert str(fault.value) == f"looks.toml: {said}"


@pytest.mark.parametrize(
    ("looks", "said"),
    [
        (Looks(ground={"fenn": ("swamp",)}), 'there is no terrain "fenn"; did you mean "fen"?'),
        (Looks(line={"brok": "river"}), 'there is no line "brok"; did you mean "brook"?'),
        (Looks(hue={"redd": 1}), 'there is no nation "redd"; did you mean "red"?'),
        (Looks(feature={"brok": "a brook"}), 'there is no feature "brok"; did you mean "brook"?'),
        (Looks(feature={"frod": "a ford"}), 'there is no feature "frod"; did you mean "ford"?'),
    ],
)
def test_what_the_book_does_not_have_is_not_drawn(looks: Looks, said: str) -> None:
    with pytest.raises(ValueError, match="there is no") as fault:
        looks.only(["fen"], ["brook"], ["red"], ["ford"])
    assert str(fault.value) == said


def test_what_it_has_may_be_drawn() -> None:
    looks = Looks({"fen": ("swamp",)}, {"brook": "river"}, {"red": 1}, {"brook": "a brook", "ford": "a ford"})
    looks.only(["fen"], ["brook"], ["red"], ["ford"])
