"""Ids that mean several things are put together and taken apart in one place."""

import pytest

from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.accounts import Account, AccountId
from wavell.books.awaw.model.wars import Foes, foes, pair_of
from wavell.books.awaw.rules import ALLIES


def test_a_war_is_two_powers_whoever_is_named_first() -> None:
    assert pair_of("japan", "britain") == pair_of("britain", "japan") == "britain japan"
    assert foes(pair_of("japan", "britain")) == Foes("britain", "japan")


@pytest.mark.parametrize(
    ("account", "name", "measure"),
    [
        (Account("britain", "level"), accounts.level("britain"), "brps"),
        (Account("britain", "lost", ("bombing",)), accounts.lost("britain", "bombing"), "brps"),
        (Account("britain", "base", ("canada",)), accounts.base("britain", "canada"), "base"),
        (Account("india", "limit", ("cut",)), accounts.cut(accounts.limit("india")), "limit"),
        (Account(ALLIES, "transports", ("pacific",)), accounts.transports(ALLIES, "pacific"), "transports"),
        (Account("nature", "brps"), accounts.nature("brps"), "brps"),
    ],
)
def test_an_account_says_whose_it_is_and_what_it_counts(account: Account, name: AccountId, measure: str) -> None:
    assert accounts.read(name) == account
    assert account.measure == measure
