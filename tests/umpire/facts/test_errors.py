"""What is unknown is said with the nearest name, whatever was typed."""

from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire.facts.errors import nearest, unknown


def test_the_nearest_name_is_found_whatever_its_case() -> None:
    assert nearest("SINGAPOR", ["Kuching", "Singapore"]) == "Singapore"


def test_nothing_is_near_a_name_of_another_kind() -> None:
    assert nearest("xyzzy", ["Kuching", "Singapore"]) is None


def test_few_names_are_listed_when_none_is_near() -> None:
    assert unknown("seat", "xyzzy", ["red", "blue"]) == 'there is no seat "xyzzy"; there is blue, red'


def test_many_names_are_not_listed() -> None:
    nine = [f"unit-{letter * 5}" for letter in "abcdefghi"]
    assert unknown("seat", "?", nine) == 'there is no seat "?"'


@given(name=st.text(max_size=500), names=st.lists(st.text(max_size=20), max_size=12))
def test_the_sentence_stays_short_for_any_name(name: str, names: list[str]) -> None:
    sentence = unknown("thing", name, names)
    assert sentence.startswith('there is no thing "')
    shown, listed = 60, 8 * (20 + 2)
    assert len(sentence) <= len('there is no thing ""; there is ') + shown + listed
