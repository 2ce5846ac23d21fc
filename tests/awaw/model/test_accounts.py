"""The name of an account says whose it is and what it counts."""

import pytest

from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.accounts import Account, AccountId
from wavell.books.awaw.model.ids import PowerId
from wavell.books.awaw.rules import ALLIES


@pytest.mark.parametrize(
    ("account", "name", "measure"),
    [
        (Account("britain", "level"), accounts.level(PowerId("britain")), "brps"),
        (Account("britain", "lost", ("bombing",)), accounts.lost(PowerId("britain"), "bombing"), "brps"),
        (Account("britain", "base", ("canada",)), accounts.base(PowerId("britain"), "canada"), "base"),
        (Account("india", "limit", ("cut",)), accounts.cut(accounts.limit("india")), "limit"),
        (Account(ALLIES, "transports", ("pacific",)), accounts.transports(ALLIES, "pacific"), "transports"),
        (Account("nature", "brps"), accounts.nature("brps"), "brps"),
    ],
)
def test_an_account_says_whose_it_is_and_what_it_counts(account: Account, name: AccountId, measure: str) -> None:
    assert accounts.read(name) == account
    assert account.measure == measure
