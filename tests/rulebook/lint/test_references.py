"""References: what is taken out or left blank is found where it is referred to."""

import re

import pytest
from tests.rulebook.lint.synthetic import CLEAN, SECTIONS, findings, number_of, text_of

pytestmark = pytest.mark.slow


def test_a_target_taken_out_leaves_references_to_nothing() -> None:
    cited = re.search(r"Rule (\d\.[A-Z]\.\d)\)", CLEAN)
    assert cited
    left = [section for section in SECTIONS if number_of(section) != cited[1]]
    found = findings(text_of(left), "L201", "L311")
    assert cited[1] in {each.spot.fragment for each in found if each.code == "L201"}
    assert any(each.code == "L311" for each in found) or cited[1].endswith((".1", ".5"))


def test_a_number_made_blank_is_a_blank_reference() -> None:
    (finding,) = findings(re.sub(r"Rule \d\.[A-Z]\.\d\)", "Rule ???)", CLEAN, count=1), "L1")
    assert finding.code == "L101"
