"""Asking a case: what it expects and does not get is said in a sentence."""

import pytest
from tests.umpire.records.asked import ADVISORY, FIELD, LAST, RAIN, ask, faults, open_tiny, refusal

from wavell.umpire.records.case_runner import run_case
from wavell.umpire.records.cases import read_case

GOOD = {
    "a permission": (RAIN, 'ask = "march n1 hill quietly"\npermits = ["2.6"]\nallowed = true'),
    "a prohibition": (RAIN, 'ask = "march n1 hill"\nrefused = ["2.5"]\nkind = "illegal"\nsays = "it rains"'),
    "several": (RAIN, 'ask = "march n2 mill"\nrefused = ["4.1", "2.3", "2.5"]'),
    "a wrong phase": (FIELD, 'ask = "rest"\nkind = "wrong phase"\nrefused = ["2.1"]'),
    "another's turn": (FIELD, 'ask = "south: end"\nkind = "not your turn"\nallowed = false'),
    "an unknown name": (FIELD, 'ask = "march n9 ford"\nkind = "unknown"'),
    "a figure": (FIELD, 'ask = "worth n1 by 3/4"\nvalue = 1\n'
                 'lines = ["+2 6.1", "+0 6.2", "x3/4 6.3", "floor 6.4", ">=1 6.5", "<=5 6.5"]'),
    "points": (FIELD + "points = { north = 9 }\n", 'ask = "worth n1"\nvalue = "5"'),
    "a fraction written as people do": (FIELD, 'ask = "worth n1"\nvalue = "4/2"'),
    "an event": (FIELD, 'do = "march n2 ford"\nevents = ["Marched tokens=n2 place=ford [2.1]"]\nacts = ["north"]'),
    "dice": (FIELD, 'do = "raid mill with 1"\nacts = ["south"]', 'do = "south: stand"\ndice = [6, 1]\n'
             'events = ["DieRolled numbers=6+1 sides=6 [5.4]", "PointsChanged side=north by=1"]'),
    "a refusal that is done": (FIELD, 'do = "march n2 mill"\nallowed = false'),
    "an override": (ADVISORY + RAIN, 'do = "march n1 hill"\noverride = true\nrefused = ["2.5"]\nevents = ["Marched"]'),
    "a reading and an end": ('readings = { even-score = "south" }\n' + LAST,
                             'do = "end"\nwinners = ["south"]\nacts = []\nevents = ["GameEnded [7.1]"]'),
}  # fmt: skip


@pytest.mark.parametrize("case", GOOD.values(), ids=GOOD)
def test_a_good_case_passes(case: tuple[str, ...]) -> None:
    assert faults(*case) == []


def test_a_position_of_another_book_is_laid_down() -> None:
    head = 'book = "connect-four"\ntitle = "A"\nshows = ["2.3"]\n[position]\ncolumns = { 1 = "ryryry" }\n'
    assert faults(head, 'ask = "drop 1"\nrefused = ["2.3"]', 'ask = "drop 2"\nallowed = true') == []


def test_a_case_can_be_asked_again() -> None:
    case = read_case(FIELD + '[[line]]\ndo = "march n2 ford"', "case", open_tiny)
    assert run_case(case).passed
    assert run_case(case).passed


@pytest.mark.parametrize(
    ("head", "line", "said"),
    [
        (RAIN, 'ask = "march n1 hill"\nallowed = true', "expected to be allowed, and it is refused: it rains"),
        (RAIN, 'do = "march n1 hill"', "expected to be allowed, and it is refused: it rains"),
        (FIELD, 'ask = "march n1 hill"\nallowed = false', "expected to be refused, and it is allowed"),
        (FIELD, 'ask = "march n1 hill"\nrefused = ["2.5"]', "expected to be refused, and it is allowed"),
        (FIELD, 'ask = "march n1 hill"\nkind = "illegal"', "expected to be refused, and it is allowed"),
        (RAIN, 'ask = "march n1 hill"\nrefused = ["2.3"]', "expected to be refused by 2.3, and it is by 2.5"),
        (RAIN, 'ask = "march n1 hill"\nrefused = ["2.5", "2.3"]', "refused by 2.5, 2.3, and it is by 2.5"),
        (RAIN, 'ask = "march n2 mill"\nrefused = ["2.5"]', "expected to be refused by 2.5, and it is by 2.3, 2.5, 4.1"),
        (RAIN, 'ask = "march n1 hill"\nkind = "wrong phase"', 'expected only objections of the kind "wrong phase"'),
        (RAIN, 'ask = "march n1 hill quietly"\npermits = ["1.1"]', "expected to be allowed by 1.1, and it is by 2.6"),
        (FIELD, 'ask = "march n1 hill"\npermits = ["2.6"]', "expected to be allowed by 2.6, and it is by none"),
        (RAIN, 'ask = "march n1 hill quietly"\npermits = []', "expected to be allowed by , and it is by 2.6"),
        (RAIN, 'ask = "march n1 hill"\nrefused = ["2.5"]\nsays = "it snows"', 'expected to read "it snows" in:'),
        (FIELD, 'ask = "worth n1"\nvalue = 3', "expected 3, and it is\nworth n1: 2"),
        (FIELD, 'ask = "worth n1"\nvalue = "5/2"', "expected 5/2, and it is"),
        (FIELD, 'ask = "worth n1"\nlines = ["+2 6.1"]', "expected the lines +2 6.1, and they are +2 6.1, +0 6.2"),
        (FIELD, 'ask = "worth n1"\nlines = []', "expected the lines none, and they are +2 6.1"),
        (FIELD, 'do = "end"\nevents = ["Marched"]', 'expected "Marched" to happen (in this order), and what'),
        (FIELD, 'do = "march n1 hill"\nevents = ["Marched place=ford"]', 'expected "Marched place=ford" to happen'),
        (FIELD, 'do = "march n1 hill"\nevents = ["Marched [2.2]"]', 'expected "Marched [2.2]" to happen'),
        (FIELD, 'do = "end"\nevents = ["StepLeft", "StepEnded"]', 'expected "StepEnded" to happen (in this order)'),
        (FIELD, 'ask = "march n1 hill"\nallowed = true\nshows = ["2.5/a"]', "should show 2.5/a, and the answer cites"),
        (RAIN, 'ask = "march n1 hill"\nrefused = ["2.5"]\nspares = ["2.5/a"]', "just outside of 2.5/a, and that obj"),
        (FIELD, 'do = "end"\nwinners = ["north"]', "expected north, and the game goes on"),
        (FIELD, 'do = "end"\nwinners = []', "expected a draw, and the game goes on"),
        (FIELD, 'do = "end"\nacts = ["north"]', "expected north to act next, and it is south"),
        (FIELD, 'do = "end"\nacts = []', "expected nobody to act next, and it is south"),
        (ADVISORY + FIELD, 'do = "march n1 hill"\noverride = true', "expected to need an override, and it"),
        (ADVISORY + FIELD, 'do = "bid 1"\noverride = true', "expected to be carried out all the same"),
    ],
)  # fmt: skip
def test_a_wrong_expectation_fails_with_a_sentence(head: str, line: str, said: str) -> None:
    assert said in "\n".join(faults(head, line))


def test_dice_that_are_missing_fail() -> None:
    found = faults(FIELD, 'do = "raid mill with 1"', 'do = "stand"\ndice = [6]')
    assert "a roll needs 2 dice and only 1 are written down" in found


def test_a_wrong_winner_fails() -> None:
    assert faults(LAST, 'do = "end"\nwinners = ["north"]') == ["expected north, and the game is won by nobody"]


def test_a_case_that_expects_nothing_fails() -> None:
    assert faults(FIELD, 'ask = "worth n1"') == ["it expects nothing, so it cannot fail"]


def test_a_case_that_does_not_show_what_it_says_fails() -> None:
    assert faults('shows = ["2.3"]\n' + RAIN, 'ask = "march n1 hill"\nrefused = ["2.5"]') == [
        "it should show 2.3, but no answer cites that"
    ]


def test_a_case_shows_what_a_permit_lifts_what_a_line_cites_and_what_happens() -> None:
    head = 'shows = ["2.5", "2.6", "6.4", "2.1"]\n' + RAIN
    lines = ['ask = "worth n1"\nvalue = 2', 'do = "march n1 hill quietly"']
    assert faults(head, *lines) == []


def test_a_line_shows_a_clause_at_work_or_just_outside_of_it() -> None:
    assert faults(RAIN, 'ask = "march n1 hill"\nrefused = ["2.5"]\nshows = ["2.5/a"]') == []
    assert faults(FIELD, 'ask = "march n1 hill"\nallowed = true\nspares = ["2.5/a"]') == []


def test_a_line_that_expects_nothing_is_simply_answered() -> None:
    result = ask(RAIN, 'ask = "march n1 hill"', 'ask = "march n1 hill"\nrefused = ["2.5"]')
    assert result.passed
    assert not result.answers[0].line.expects


def test_dice_for_the_start_are_rolled_there_and_all_of_them() -> None:
    sky = FIELD.replace("north.march", "weather.sky")
    assert faults("dice = [6]" + sky, 'ask = "march n1 hill"\nrefused = ["2.5"]') == []  # a six brings rain
    assert "2 dice are given for the start and never rolled" in refusal("dice = [6, 1, 1]" + sky, 'do = "end"')


def test_what_must_not_happen_fails_when_it_does() -> None:
    assert faults(FIELD, 'do = "march n2 ford"\nnever = ["Marched place=hill"]') == []
    (fault,) = faults(FIELD, 'do = "march n2 ford"\nnever = ["Marched place=ford"]')
    assert fault.startswith('expected "Marched place=ford" not to happen')
    assert "there is no event" in refusal(FIELD, 'do = "march n2 ford"\nnever = ["Marchd"]')


def test_a_question_about_an_unknown_name_is_a_slip_unless_the_case_is_about_it() -> None:
    assert 'there is no token "n9"' in refusal(FIELD, 'ask = "worth n9"\nvalue = 1')
    assert faults(FIELD, 'ask = "worth n9"\nkind = "unknown"') == []


# What cannot be a slip of the pen ------------------------------------------------------------------------


def test_a_text_that_is_not_to_be_said_is_said_by_another_answer_of_the_case() -> None:
    rained, dry = 'ask = "march n1 hill"\nrefused = ["2.5"]', 'ask = "worth n1"\nvalue = 2\nsays_not = "it rains"'
    assert faults(RAIN, rained, dry) == []
    assert "so says_not could be a slip" in faults(RAIN, rained, dry.replace("it rains", "it rians"))[0]
    assert 'expected not to read "it rains"' in faults(RAIN, rained + '\nsays_not = "it rains"')[0]


# A bad line does not hide the others ----------------------------------------------------------------------


def test_all_answers_are_kept_when_a_line_is_bad() -> None:
    lines = ('ask = "worth n1"\nvalue = 3', 'ask = "mrach n1 hill"', 'do = "march n2 ford"\nnever = ["Marchd"]')
    result = ask(FIELD, *lines, 'ask = "worth n2"\nvalue = 7', 'ask = "worth n1"\nvalue = 2')
    assert [bool(answer.faults) for answer in result.answers] == [True, False, False, True, False]
    assert [fault.split(":")[1] for fault in result.bad] == [" line number 2", " line number 3"]
    assert result.answers[2].events, "the order of a line with a bad expectation is carried out"
    assert not result.passed


def test_a_rule_that_breaks_down_fails_the_line_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("two by nothing")

    monkeypatch.setattr("wavell.umpire.game.Game.judge", broken)
    result = ask(FIELD, 'ask = "march n2 ford"\nallowed = true', 'ask = "worth n1"\nvalue = 2')
    assert result.answers[0].faults == ["the umpire broke down: ZeroDivisionError: two by nothing"]
    assert not result.answers[1].faults
