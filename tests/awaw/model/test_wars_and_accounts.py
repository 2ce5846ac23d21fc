"""Ids that mean several things are put together and taken apart in one place."""

import pytest

from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.accounts import Account, AccountId
from wavell.books.awaw.model.nations import BRITAIN, JAPAN
from wavell.books.awaw.model.wars import Foes, foes, pair_of
from wavell.books.awaw.rules import ALLIES


def test_a_war_is_two_powers_whoever_is_named_first() -> None:
    assert pair_of(JAPAN, BRITAIN) == pair_of(BRITAIN, JAPAN) == "britain japan"
    assert foes(pair_of(JAPAN, BRITAIN)) == Foes(BRITAIN, JAPAN)


@pytest.mark.parametrize(
    ("account", "name", "measure"),
    [
        (Account(BRITAIN, "level"), accounts.level(BRITAIN), "brps"),
        (Account(BRITAIN, "lost", ("bombing",)), accounts.lost(BRITAIN, "bombing"), "brps"),
        (Account(BRITAIN, "base", ("canada",)), accounts.base(BRITAIN, "canada"), "base"),
        (Account("india", "limit", ("cut",)), accounts.cut(accounts.limit("india")), "limit"),
        (Account(ALLIES, "transports", ("pacific",)), accounts.transports(ALLIES, "pacific"), "transports"),
        (Account("nature", "brps"), accounts.nature("brps"), "brps"),
    ],
)
def test_an_account_says_whose_it_is_and_what_it_counts(account: Account, name: AccountId, measure: str) -> None:
    assert accounts.read(name) == account
    assert account.measure == measure
