"""One of a thing, or many of them."""

from fractions import Fraction

import pytest

from wavell.umpire.facts.words import many, many_are, plural


@pytest.mark.parametrize(
    ("count", "thing", "said"),
    [
        (1, "factor", "1 factor is"),
        (-1, "SMP", "-1 SMP is"),
        (0, "hex", "0 hexes are"),
        (2, "factor of warships", "2 factors of warships are"),
        (1, "die", "1 die is"),
        (3, "die", "3 dice are"),
        (Fraction(1, 2), "RE", "1/2 RE is"),
        (Fraction(3, 2), "RE", "3/2 REs are"),
    ],
)
def test_a_number_and_its_noun_agree(count: int | Fraction, thing: str, said: str) -> None:
    assert many_are(count, thing) == said
    assert said.startswith(many(count, thing))


def test_what_things_are_made_of_stays_as_it_is() -> None:
    assert plural("salvo of rockets") == "salvos of rockets"
