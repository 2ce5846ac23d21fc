"""Case files: a good one passes, a wrong expectation fails in a sentence, and one that cannot be asked is refused."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import CONNECT_FOUR, SKIRMISH

from wavell.umpire import Book, CaseError, UnknownName
from wavell.umpire.facts.events import DieRolled
from wavell.umpire.records.case_runner import CaseResult, run_case
from wavell.umpire.records.cases import MAX_CASE_BYTES, find_cases, load_case, read_case

HEAD = """
book = "skirmish"
title = "A case"
[position]
scenario = "four-turns"
date = "Dusk 1901"
phase = "north.march"
"""
FIELD = HEAD + 'tokens = { n1 = "ford", n2 = "hill", s1 = "mill" }\n'
RAIN = FIELD + "rain = true\n"
ADVISORY = 'mode = "advisory"\n'
LAST = HEAD.replace("north.march", "south.march").replace("Dusk 1901", "Dusk 1902")


def open_tiny(name: str) -> Book:
    found = {"connect-four": CONNECT_FOUR, "skirmish": SKIRMISH}
    if name not in found:
        raise UnknownName(f'there is no book "{name}"')
    return found[name]


def ask(head: str, *lines: str) -> CaseResult:
    return run_case(read_case(head + "".join(f"\n[[line]]\n{line}\n" for line in lines), "case.toml", open_tiny))


def faults(head: str, *lines: str) -> list[str]:
    """All that a case found wrong."""
    result = ask(head, *lines)
    found = [*result.faults, *(fault for answer in result.answers for fault in answer.faults)]
    assert result.passed == (not found)
    assert all(isinstance(fault, str) and fault for fault in found)
    return found


def refusal(head: str, *lines: str) -> str:
    """Why a case, or the first bad line of it, cannot be asked."""
    try:
        result = ask(head, *lines)
    except CaseError as fault:
        told = str(fault)
    else:
        assert not result.passed
        told = result.bad[0]
    assert told.startswith("case.toml: ")
    assert "\n" not in told
    return told.removeprefix("case.toml: ")


# Good cases ---------------------------------------------------------------------------------------------

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


def test_a_case_knows_the_paragraphs_it_shows() -> None:
    text = (
        'shows = ["1.3"]\n'
        + RAIN
        + '[[line]]\nask = "march n1 hill"\nrefused = ["2.5"]\n'
        + '[[line]]\nask = "worth n1"\nlines = ["+2 6.1"]\n'
        + '[[line]]\ndo = "end"\nevents = ["StepLeft [2.1]"]\n'
        + '[[line]]\nask = "march n1 hill quietly"\npermits = ["2.6"]\n'
    )
    assert read_case(text, "case", open_tiny).paragraphs == {"1.3", "2.5", "6.1", "2.1", "2.6"}


def test_a_case_can_be_asked_again() -> None:
    case = read_case(FIELD + '[[line]]\ndo = "march n2 ford"', "case", open_tiny)
    assert run_case(case).passed
    assert run_case(case).passed


# Wrong expectations -------------------------------------------------------------------------------------


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


# Cases that cannot be asked -----------------------------------------------------------------------------

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
        (FIELD.replace("north.march", "weather.sky"), OK, "the position cannot be played from: a roll needs 1 dice"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_said_with_the_case_and_the_remedy(head: str, line: str, said: str) -> None:
    assert said in refusal(head, line)


def test_a_case_without_lines_is_refused() -> None:
    assert "a case needs a [[line]]" in refusal('book = "skirmish"\ntitle = "A"\nline = []\n')


def test_a_book_of_an_index_alone_answers_nothing() -> None:
    europa = Book("europa", "Europa", SKIRMISH.folder, SKIRMISH.index, SKIRMISH.rules, SKIRMISH.readings)
    with pytest.raises(CaseError, match="has no rules that could answer yet, only an index"):
        read_case('book = "x"\ntitle = "A"\n[[line]]\nask = "end"', "case", lambda name: europa)


def test_cases_are_found_in_folders_or_by_name(tmp_path: Path) -> None:
    for name in ("b/2.toml", "a.toml", "b/notes.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(RAIN + '[[line]]\nask = "march n1 hill"\nrefused = ["2.5"]')
    assert find_cases(tmp_path) == [tmp_path / "a.toml", tmp_path / "b" / "2.toml"]
    assert find_cases(tmp_path / "a.toml") == [tmp_path / "a.toml"]
    assert run_case(load_case(tmp_path / "a.toml", open_tiny)).passed
    with pytest.raises(CaseError, match="there is no such folder"):
        find_cases(tmp_path / "none")


def test_a_case_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_text("#" * (MAX_CASE_BYTES + 1))
    with pytest.raises(CaseError, match="it has more than"):
        load_case(tmp_path / "big.toml", open_tiny)


# Hostile text -------------------------------------------------------------------------------------------

values = st.one_of(
    st.text(max_size=12),
    st.integers(),
    st.booleans(),
    st.lists(st.text(max_size=8), max_size=2),
    st.sampled_from(
        ["end", "worth n1", "north: raid mill with 1", "1e999999999", "illegal", "2.5", "DieRolled sides=6"]
    ),
)
keys = st.sampled_from(
    [
        "do",
        "ask",
        "dice",
        "override",
        "allowed",
        "refused",
        "permits",
        "kind",
        "says",
        "value",
        "lines",
        "events",
        "acts",
    ]
)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    plain = "".join(char for char in str(value) if char.isprintable() and char not in "\"'\\")
    return f'"{plain}"' if isinstance(value, str) else str(value)


@given(text=st.text())
def test_any_text_is_a_case_or_a_case_error(text: str) -> None:
    for whole in (text, FIELD + text):
        with suppress(CaseError):
            run_case(read_case(whole, "case", open_tiny))


@settings(max_examples=300)
@given(rows=st.lists(st.dictionaries(keys, values, max_size=4), min_size=1, max_size=3), mode=st.booleans())
def test_any_line_is_answered_or_a_case_error(rows: list[dict[str, object]], mode: bool) -> None:
    lines = ["\n".join(f"{key} = {toml(value)}" for key, value in row.items()) for row in rows]
    with suppress(CaseError):
        result = ask(ADVISORY + RAIN if mode else RAIN, *lines)
        assert len(result.answers) == len(rows)


@given(key=st.sampled_from(["scenario", "date", "phase", "tokens", "rain", "points"]), value=values)
def test_any_position_is_laid_down_or_a_case_error(key: str, value: object) -> None:
    text = f'book = "skirmish"\ntitle = "A"\n[position]\n{key} = {toml(value)}\n[[line]]\nask = "end"\n'
    with suppress(CaseError):
        run_case(read_case(text, "case", open_tiny))


# What a case may leave out, and what it may rule out -----------------------------------------------------


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


def test_a_step_that_the_turn_does_not_have_cannot_be_laid_down() -> None:
    steps = [step for step in SKIRMISH.steps if step.periods]
    assert steps, "the tiny book has a step that comes in some periods only"
    told = [refusal(FIELD.replace("north.march", step.id), 'ask = "end"') for step in steps]
    assert any("has no step" in text for text in told)


# What cannot be a slip of the pen ------------------------------------------------------------------------


def test_a_text_that_is_not_to_be_said_is_said_by_another_answer_of_the_case() -> None:
    rained, dry = 'ask = "march n1 hill"\nrefused = ["2.5"]', 'ask = "worth n1"\nvalue = 2\nsays_not = "it rains"'
    assert faults(RAIN, rained, dry) == []
    assert "so says_not could be a slip" in faults(RAIN, rained, dry.replace("it rains", "it rians"))[0]
    assert 'expected not to read "it rains"' in faults(RAIN, rained + '\nsays_not = "it rains"')[0]


@pytest.mark.parametrize(
    ("never", "said"),
    [
        ("Marched place=fort", 'Marched: there is no place "fort"; did you mean "ford"?'),
        ("DieRolled why=raid", "why is free text, and a slip in it would never show"),
        ("Asked decision=retreat", "decision holds several things"),
        ("Answered seat=nort", 'there is no seat "nort"; did you mean "north"?'),
        ("LaidOut", 'there is no event "LaidOut"'),
        ("Marched ref=2.1", 'there is no field "ref"'),
        ("Marched place= ford", "is no event"),
    ],
)
def test_an_event_that_never_happens_must_be_a_possible_one(never: str, said: str) -> None:
    assert said in refusal(FIELD, f'do = "march n2 ford"\nnever = ["{never}"]')


def test_a_value_with_blanks_is_quoted() -> None:
    raid = 'do = "raid mill with 1"', 'do = "south: stand"\ndice = [6, 1]\nevents = [\'DieRolled why="{}" sides=6\']'
    rolled = ask(FIELD, raid[0], 'do = "stand"\ndice = [6, 1]').answers[1].events
    why = next(event.why for event in rolled if isinstance(event, DieRolled))
    assert " " in why
    assert faults(FIELD, raid[0], raid[1].format(why)) == []
    assert "to happen (in this order)" in faults(FIELD, raid[0], raid[1].format(why + " and a bit"))[0]


def test_an_unknown_name_is_a_slip_even_where_a_refusal_is_expected() -> None:
    assert 'there is no token "n9"' in refusal(FIELD, 'ask = "march n9 ford"\nallowed = false')


def test_a_line_of_a_tally_that_no_tally_has_is_an_error() -> None:
    assert 'lines: "+two" is no line of a tally' in refusal(FIELD, 'ask = "worth n1"\nlines = ["+two 6.1"]')


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
