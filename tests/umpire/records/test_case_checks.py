"""What a case expects is checked against the book before it is asked: names, values and contradictions."""

import pytest
from tests.umpire.records.asked import FIELD, RAIN, refusal

OK = 'ask = "end"\nallowed = true'


@pytest.mark.parametrize(
    ("head", "line", "said"),
    [
        ("colour = 1\n" + FIELD, OK, 'unknown key "colour"'),
        (FIELD, OK + '\nrefuse = ["2.5"]', 'unknown key "refuse" in line number 1; did you mean "refused"'),
        (FIELD, OK + '\nshows = ["2.5/b"]', 'there is no clause "2.5/b"; did you mean "2.5/a"'),
        (FIELD, OK + '\nspares = ["2.5"]', 'there is no clause "2.5"; did you mean "2.5/a"'),
        (FIELD + "rian = true\n", OK, '[position]: there is no key "rian"; did you mean "rain"'),
        (FIELD.replace("n1", "n9"), OK, '"n9" cannot stand in "ford"'),
        (FIELD.replace("ford", "fort"), OK, '"n1" cannot stand in "fort"'),
        (FIELD.replace("four-turns", "four-turn"), OK, 'there is no scenario "four-turn"; did you mean "four-turns"'),
        (FIELD.replace("Dusk 1901", "Dusk 41"), OK, 'there is no date "Dusk 41"; write it like "Dawn 1941"'),
        (FIELD.replace("north.march", "north.marsh"), OK, 'no phase "north.marsh"; did you mean "north.march"'),
        ('shows = ["2.55"]\n' + FIELD, OK, 'there is no paragraph "2.55"'),
        ("readings = { even = 'draw' }\n" + FIELD, OK, 'there is no reading "even"'),
        ('mode = "advisori"\n' + FIELD, OK, 'there is no mode "advisori"; did you mean "advisory"'),
        (FIELD.replace('"skirmish"', '"skirmsh"'), OK, 'there is no book "skirmsh"'),
        (FIELD, 'ask = "march n1 hill"\nrefused = ["2.55"]', 'there is no paragraph "2.55"'),
        (FIELD, 'ask = "march n1 hill"\npermits = ["2.55"]', 'there is no paragraph "2.55"'),
        (FIELD, 'ask = "worth n1"\nlines = ["+2 6.11"]', 'there is no paragraph "6.11"'),
        (FIELD, 'do = "end"\nevents = ["Stepleft"]', 'there is no event "Stepleft"; did you mean "StepLeft"'),
        (FIELD, 'do = "end"\nevents = ["Marched token=n1"]', 'Marched: there is no field "token"; did you mean'),
        (FIELD, 'do = "end"\nevents = ["StepLeft [2.55]"]', 'there is no paragraph "2.55"'),
        (FIELD, 'do = "end"\nevents = ["StepLeft (2.1)"]', "is no event; write it as 'Name field"),
        (FIELD, 'ask = "mrach n1 hill"\nallowed = true', '"mrach" is no verb of this book; did you mean "march"'),
        (FIELD, 'ask = "worth n9"\nvalue = 1', 'there is no token "n9"'),
        (FIELD, 'ask = "east: end"\nallowed = true', 'there is no seat "east"'),
        (FIELD, 'ask = "march n1 hill"\nkind = "ilegal"', 'there is no kind "ilegal"; did you mean "illegal"?'),
        (FIELD, 'ask = "worth n1"\nvalue = 1.5', "got \"float\" in line number 1.value"),
        (FIELD, 'ask = "worth n1"\nvalue = "two"', '"two" is no value; write a number or a fraction'),
        (FIELD, 'ask = "worth n1"\nvalue = "1/0"', '"1/0" is no value; write a number or a fraction'),
        (FIELD, 'ask = "worth n1"\nvalue = "1e999999999"', '"1e999999999" is no value'),
        (FIELD, 'do = "end"\nask = "end"', 'write either "do" or "ask"'),
        (FIELD, "allowed = true", 'write either "do" or "ask"'),
        (FIELD, 'ask = "end"\nallowed = true\nrefused = ["2.5"]', "it cannot be both allowed and refused"),
        (FIELD, 'ask = "end"\nallowed = true\nkind = "illegal"', "it cannot be both allowed and refused"),
        (FIELD, 'ask = "end"\npermits = ["2.6"]\nrefused = ["2.5"]', "what is refused is not permitted"),
        (FIELD, 'ask = "end"\npermits = ["2.6"]\nallowed = false', "what is refused is not permitted"),
        (FIELD, 'do = "end"\nvalue = 1', "only a question has a value and lines"),
        (FIELD, 'ask = "worth n1"\nvalue = 1\nrefused = ["2.5"]', "only a question has a value and lines"),
        (RAIN, 'ask = "march n1 hill"\nrefused = []', "nothing refuses it; write allowed = true"),
        (RAIN, 'ask = "march n1 hill"\nrefused = [""]', 'there is no paragraph ""'),
        (FIELD, 'do = "end"\nwinners = ["nort"]', 'there is no seat "nort"; did you mean "north"?'),
        (FIELD, 'do = "end"\nacts = ["sowth"]', 'there is no seat "sowth"; did you mean "south"?'),
        (FIELD.replace("phase =", "phaze ="), OK, '[position]: there is no key "phaze"; did you mean "phase"?'),
        (FIELD, 'do = "march n2 ford"\nnever = ["DieRolled numbers=x"]', 'numbers is a number, and "x" is none'),
        (FIELD, 'ask = "worth n1"\nallowed = true', "a question is neither allowed nor refused"),
        (FIELD, 'ask = "march n1 hill"\nvalue = 1', "an order has no value; ask a question"),
        (FIELD, 'ask = "end"\nevents = []', "asking changes nothing"),
        (FIELD, 'ask = "end"\ndice = [1]', "asking changes nothing"),
        (FIELD, 'do = "march n1 hill"\noverride = true', "nothing is overridden in a strict game"),
        (FIELD, 'do = "end"\ndice = [1]', "1 die is given and never rolled"),
        (FIELD, 'do = "worth n1"', "a question is asked, not done"),
        (FIELD.replace("north.march", "weather.sky"), OK, "the position cannot be played from: a roll needs 1 die"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_said_with_the_case_and_the_remedy(head: str, line: str, said: str) -> None:
    assert said in refusal(head, line)


def test_an_unknown_name_is_a_slip_even_where_a_refusal_is_expected() -> None:
    assert 'there is no token "n9"' in refusal(FIELD, 'ask = "march n9 ford"\nallowed = false')


def test_a_line_of_a_tally_that_no_tally_has_is_an_error() -> None:
    assert 'lines: "+two" is no line of a tally' in refusal(FIELD, 'ask = "worth n1"\nlines = ["+two 6.1"]')
