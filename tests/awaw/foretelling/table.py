"""The table of what is foretold, and what its rows have in common."""

from tests.foretold import Foretold, Outcome, Table, total
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s70_1_canada import Commonwealth
from wavell.books.awaw.chapters.s71_2_s72_2_box import Adjacent
from wavell.books.awaw.chapters.s71_13_s71_14_s72_13_deployment import Deployment
from wavell.books.awaw.chapters.s71_23_s72_23_leaving import Garrison
from wavell.books.awaw.chapters.s72_9_ina import Ina
from wavell.books.awaw.chapters.s74_1_s74_2_colonies import Colonies
from wavell.books.awaw.frame.economy.budget import Prorated
from wavell.books.awaw.frame.politics.conquest import Worth
from wavell.books.awaw.frame.politics.resistance import Resistance
from wavell.books.awaw.frame.politics.war import Tension
from wavell.books.awaw.frame.sea.transport import NAVAL
from wavell.books.awaw.model.accounts import AccountId
from wavell.books.awaw.model.ledger import Booked
from wavell.books.awaw.rules import RULES
from wavell.umpire import Question
from wavell.umpire.facts.events import StepEntered

TABLE = Table(BOOK)
WATERS = NAVAL.water
SILENT: dict[type[Question], str] = {
    Commonwealth: "what a nation has and may build; the orders are judged one by one",
    Deployment: "how a table stands; a limit is judged, and nothing is charged",
    Adjacent: "a part of the pressure on a box, which foretells",
    Garrison: "a part of the pressure on a box, which foretells",
    Ina: "how many factors may be raised; what one costs `cost` foretells",
    Colonies: "a part of the income, which foretells",
    Worth: "what a place brings a year; the income foretells what is booked",
    Prorated: "a share of whatever value is named; the booking asks the same function",
    Tension: "how a mark stands, which no order is charged by",
    Resistance: "how far Britain is from giving up, which no order is charged by",
}
"""Questions that foretell no event, and why."""


def booked(outcome: Outcome, account: AccountId) -> int:
    """What came into an account, less what went out of it."""
    return sum(event.amount * ((event.taker == account) - (event.giver == account)) for event in outcome.of(Booked))


def _same_step(outcome: Outcome) -> bool:
    """Whether no step began, so that nothing but the order itself was booked."""
    return not any(outcome.of(StepEntered))


def _left(question: Question, account: AccountId) -> Foretold:
    """What is left of an account before an order is what is left after it, less what was booked."""
    return Foretold(
        question,
        total(lambda o: RULES.total(question, o.after) - booked(o, account) if _same_step(o) else None),
    )
