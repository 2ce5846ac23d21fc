"""`wavell battle`."""

from pathlib import Path

import pytest
from tests.command import refused, wavell

UNITS = (
    "--attack",
    "12-10 XX german armour",
    "--attack",
    "1-10 II german assault engineer",
    "--defend",
    "6-8 XX infantry",
)


@pytest.mark.rule("europa 15.J.1.b.x1")
def test_it_tells_the_whole_proof_with_its_paragraphs() -> None:
    status, said, _ = wavell("battle", *UNITS, "--feature", "fortress", "--date", "Nov 3 41")
    assert status == 0
    for line in (
        "Attack 14",
        "x2  assault engineers at a city, fortified zone or fortress  [15.J.1.b]",
        "Odds 14 : 6 = 2.33, column 2:1",
        "AECA attacking: 3 of 7/2 REs = 6/7, 3 steps [frame:AEC]",
        "+2  a2 assault engineer  [15.J.1.b]",
        "Required losses of the attacker: a2, 1 of them",
    ):
        assert line in said
    assert "█" in said


def test_units_of_the_scenarios_are_known_by_name() -> None:
    status, said, _ = wavell("battle", "-a", "7-arm-div", "-a", "4-arm x2", "-d", "21-pz-div disrupted")
    assert status == 0
    assert "7-arm-div 7th Armoured Division: 3 RE, support division" in said
    assert "21-pz-div 21st Panzer Division" in said
    assert "Attack 25/2" in said  # the second of two brigades is supported by nobody


@pytest.mark.rule("europa frame:CRT")
def test_a_reading_chooses_the_table() -> None:
    said = wavell("battle", *UNITS, "--reading", "crt=classic")[1]
    assert "one die, the older codes" in said
    assert "1/6" in said


def test_a_fight_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text(
        'terrain = "rough"\nweather = "mud"\n[[attack]]\nunit = "10-8-10 XX armour"\ncount = 2\n'
        'hexside = ["minor_river"]\n[[defend]]\nunit = "3-8 X infantry german"\n'
    )
    status, said, _ = wavell("battle", str(file), "--defend", "3-8 X infantry german")
    assert status == 0
    assert "Attack 5/2" in said
    assert "Defence 3" in said


def test_options_change_what_they_name_in_a_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text(
        'planned = true\nshift = 2\n[[attack]]\nunit = "10-8-10 XX armour"\n'
        '[[defend]]\nunit = "3-8 X infantry german"\n'
    )
    alone, changed = (wavell("battle", file, *words)[1] for words in ((), ("--shift", "0")))
    assert "planned" in alone
    assert "planned" in changed
    assert "Main die +2" not in changed
    assert alone != changed


def test_a_book_without_a_calculator() -> None:
    assert "primer has no calculator" in refused("battle", "--book", "primer", *UNITS)
    assert wavell("battle", "--book", "europa", *UNITS) == wavell("battle", *UNITS)


def test_its_help_lists_what_the_book_takes() -> None:
    status, said, _ = wavell("battle", "--help")
    assert status == 0
    for option in ("-a, --attack", "--terrain", "--coast-defence", "--planned", "--reading"):
        assert option in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--terrain", "roug"), 'terrain: there is no terrain "roug"; did you mean "rough"?'),
        (("--feature", "fotress"), 'feature: there is no feature "fotress"; did you mean "fortress"?'),
        (("--weather", "mudd"), 'did you mean "mud"?'),
        (("--hexside", "minor_rive"), 'did you mean "minor_river"?'),
        (("--first", "ace"), 'first: there is no first "ace"; did you mean "aec"?'),
        (("--date", "Nov 5 41"), 'write it like "Jan 1 41"'),
        (("--reading", "crt"), "must be written like crt=classic"),
        (("--reading", "crt=clasic"), 'did you mean "classic"?'),
        (("--attack", "3-8 X infintry"), 'attack: "infintry" is no symbol; did you mean'),
        (("--defend", "3-8 X infantry acros=lake"), 'defend: there is no key "acros"; did you mean "across"?'),
        (("--attack", "3-8 X infantry range=5"), "Expected"),
        (("--attack", "3-8 X infantry in=apcc"), 'did you mean "apc"?'),
        (("--attack", "4-10 X armour dismounted"), "is no motorized infantry, and does not dismount (15.X.5.p3)"),
        (("--gs", "5000"), "gs"),
    ],
)
def test_what_is_wrong_is_one_sentence(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused("battle", *UNITS, *words)


def test_a_side_without_units() -> None:
    assert "defend: a fight needs a unit on each side at least" in refused("battle", "--attack", "3-8 X infantry")
