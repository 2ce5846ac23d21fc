"""Completion: what a half-typed line can go on with, by the form of its phrase."""

import pytest
from tests.games import SKIRMISH, new, play_at_random

from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.notation.completion import MAX_COMPLETIONS, completions, split_last_word

CRUSADER = Game.new(open_book("europa"), "crusader", dice=SeededDice(bytes(32)))


def after(text: str, verbs: tuple[str, ...] = ("move", "attack", "end")) -> list[str]:
    return completions(CRUSADER.book, CRUSADER.world.seen_by("allies"), verbs, text)


def test_orders_come_before_questions() -> None:
    assert after("")[:3] == ["move", "attack", "end"]
    assert after("at") == ["attack"]
    assert after("AT") == ["attack"]
    assert "mps" in after("m")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("move 7-arm-d", "move 7-arm-div"),
        ("move 7-arm-div+7-s", "move 7-arm-div+7-sg"),
        ("move 7-arm 18A:4817 v", "move 7-arm 18A:4817 via"),
        ("move 7-arm 18A:4817 via 18A:4816 > 18A:481", "move 7-arm 18A:4817 via 18A:4816 > 18A:4818"),
        ("move 7-arm 18A:4817 via 18A:4816>18A:481", "move 7-arm 18A:4817 via 18A:4816>18A:4818"),
        ("attack 7-arm ", "attack 7-arm on"),
        ("attack 7-arm on 18A:4817 engineers 2 f", "attack 7-arm on 18A:4817 engineers 2 first"),
        ("attack 7-arm on 18A:4817 dismount 7-s", "attack 7-arm on 18A:4817 dismount 7-sg"),
    ],
)
def test_words_fit_the_place_in_the_form(text: str, wanted: str) -> None:
    assert wanted in after(text)


@pytest.mark.parametrize(
    "text",
    [
        "nothing ",
        "move a b c",
        "end ",
        "move 7-arm 18A:4817 via via via",
        "attack 7-arm on 18A:4817 first die first ",
        "x" * 5000,
    ],
)
def test_what_fits_nothing_is_not_completed(text: str) -> None:
    assert after(text) == []


def test_a_part_that_was_written_is_not_offered_again() -> None:
    left = {line.split()[-1] for line in after("attack 7-arm on 18A:4817 first die ")}
    assert left == {"air", "ngs", "engineers", "dismount", "convert"}


def test_no_more_than_some_are_offered_and_none_that_is_hidden() -> None:
    assert len(after("move ")) == MAX_COMPLETIONS
    seen = CRUSADER.world.seen_by("allies")
    hidden = set(CRUSADER.world.names("unit")) - set(seen.names("unit"))
    assert hidden
    for begun in {name[:2] for name in hidden}:
        assert hidden.isdisjoint(line.removeprefix("move ") for line in after(f"move {begun}"))


def test_every_word_of_a_legal_order_is_among_what_is_offered() -> None:
    game, words = new(SKIRMISH), 0
    for move in play_at_random(game, 11, 40):
        assert move.entry is not None
        text = move.entry.text
        verbs = tuple(SKIRMISH.verbs)
        for end in [at for at, char in enumerate(text) if char in " +>"] + [len(text)]:
            _, word = split_last_word(text[:end])
            if word and not word.replace("/", "").isdecimal() and not text.startswith("cry "):  # which are free
                assert text[:end] in completions(SKIRMISH, game.world, verbs, text[:end])
                words += 1
    assert words > 40


def test_a_line_is_parted_before_its_last_word() -> None:
    assert split_last_word("move a+b") == ("move a+", "b")
    assert split_last_word("move a b>c") == ("move a b>", "c")
    assert split_last_word("mov") == ("", "mov")
    assert split_last_word("move ") == ("move ", "")
