"""The report as JSON and SARIF, and the outline of a book."""

import json

from tests.rulebook.lint.test_checks import SHIFTED

from wavell.rulebook.lint.formats import as_json, as_sarif, outline
from wavell.rulebook.lint.parse import parse_texts
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.source import Text

BOOK = parse_texts([Text("a b.txt", SHIFTED), Text("c.txt", "16. SHIPS.\n\n<b>Ships</b> sail (Rule ???).\n\n|\n")])


REPORT = lint(BOOK)


VICTIMS = {"15.B": "15.C", "15.C": "15.D", "15.D": "15.E", "15.E": "15.F"}


def test_json_gives_every_victim_its_own_correction() -> None:
    rows = json.loads(as_json(REPORT))["findings"]
    (shift,) = [row for row in rows if row["code"] == "L203"]
    spots = [shift["spot"], *shift["others"]]
    assert {spot["fragment"]: spot["suggestion"] for spot in spots} == VICTIMS
    assert all(spot["confidence"] == 0.9 for spot in spots)
    (stray,) = [row for row in rows if row["code"] == "L603"]
    assert stray["spot"]["suggestion"] == ""


def test_sarif_gives_them_as_fixes() -> None:
    (run,) = json.loads(as_sarif(REPORT))["runs"]
    (shift,) = [row for row in run["results"] if row["ruleId"] == "L203"]
    (change,) = shift["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "a%20b.txt"
    assert {row["insertedContent"]["text"] for row in change["replacements"]} == set(VICTIMS.values())
    for row in change["replacements"]:
        region = row["deletedRegion"]
        line = SHIFTED.split("\n")[region["startLine"] - 1]
        assert line[region["startColumn"] - 1 : region["endColumn"] - 1] in VICTIMS
    assert [place["id"] for place in shift["relatedLocations"]] == [1, 2, 3]
    (blank,) = [row for row in run["results"] if row["ruleId"] == "L101"]
    assert "fixes" not in blank


def test_the_outline_names_each_file_of_a_book_of_several() -> None:
    rows = outline(BOOK)
    assert "a b.txt" in rows
    assert "    1  16 SHIPS" in rows[rows.index("c.txt") :]
    assert "a b.txt" not in outline(parse_texts([Text("a b.txt", SHIFTED)]))
