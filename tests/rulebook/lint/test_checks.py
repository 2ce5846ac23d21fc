"""Each check: the smallest text that fails it, and the nearest that passes."""

from pathlib import Path

import pytest

from wavell.rulebook.lint.findings import CHECKS, Finding
from wavell.rulebook.lint.parse import parse_text, read_book
from wavell.rulebook.lint.run import lint


def findings(text: str, code: str) -> tuple[Finding, ...]:
    return lint(parse_text(text, "book.txt"), (code,)).findings


def barred(text: str) -> str:
    """A text with its tables set with bars."""
    return "\n".join(f"| {line} |".replace("\t", " | ") if "\t" in line else line for line in text.split("\n"))


SHIFTED = """
15. UNITS.

- 1) Cavalry units (Rule 15.B). They ride.
- 2) Engineer units (Rule 15.C). They dig.
- 3) Partisan units (Rule 15.D). They hide.
- 4) Police units (Rule 15.E). They ask.

15.A. ARMOUR.

Tanks.

15.B. BORDER GUARDS.

They stay.

15.C. CAVALRY.

They ride.

15.D. ENGINEERS.

They dig.

15.E. PARTISANS.

They hide.

15.F. POLICE.

They ask.
"""
RIGHT = SHIFTED.replace("15.E)", "15.F)").replace("15.D)", "15.E)").replace("15.C)", "15.D)").replace("15.B)", "15.C)")
MARKS = "\n\n".join(
    f"15.{letter}. TYPE {letter} (RL).\n\nThis one takes required losses in an attack." for letter in "ABCD"
)
CONTENTS = "## 7. SUPPLY\n\n7.1 SOURCES\n\n7.2 LINES\n\n### 7.1 SOURCES:\n\nPorts.\n\n### 7.2 LINES:\n\nRoads.\n"
ABBREVIATION = "15. A.\n\nThe ZOC is felt. A ZOC stops. No ZOC crosses a lake.\n"
LONG = "Each unit that ends its move next to an enemy fortress pays two points more than is printed on the chart."
RAIL = (
    "15. A.\n\nRailway engineers (Rule 15.{n}) build.\n\n15.A. CAVALRY.\n\nThey ride.\n\n"
    "15.B. RAILWAY ENGINEERS.\n\nThey build.\n"
)
EQUAL = (
    "15. A.\n\nUNIT\tWORTH\nTruck\t36 SMPs/4 x 3 RE Tran/{n} x 1 RE Tran\n3 RE Tran\t9 SMPs/3 x 1 RE Tran\n"
    "1 RE Tran\t3 SMPs\n"
)
WHOLE = "15. A.\n\nSee Rule 18, Rule 21, Rule 35, Rule 37 and Rule 48 for that. They are free (Rule {n}).\n"
OUTSIDE = "15. A.\n\n15.A. ROADS.\n\nSee Rule 15.C.1, 15.C.2, 15.D.1, 15.E.1, 15.F.2{more}.\n"
NAMED = (
    "15. A.\n\n15.A. CAVALRY.\n\nThe cavalry moves. Cavalry stops. No cavalry swims. Cavalry rests. A {name} unit.\n"
)
DECIMAL = "## 71. A\n\n### 71.2 B:\n\nText.\n\n**71.23 C:** Text (see {n}).\n\n### 71.3 D:\n\nText.\n"
FULL = "\n\n".join(f"All units of kind {n} stop when they enter an enemy zone of control there." for n in range(6))

FAILS = {
    "L101": ("15. A.\n\nAs per Rule ???.\n", "15. A.\n\nAs per Rule 12?\n"),
    "L201": (
        "15. A.\n\n15.A. ROADS.\n\nSee Rule 15.C now.\n",
        "15. A.\n\n15.A. ROADS.\n\nSee Rule 15.A and 23.C now.\n",
    ),
    "L202": (RAIL.format(n="A"), RAIL.format(n="B")),
    "L203": (SHIFTED, RIGHT),
    "L204": ("15. A.\n\nSee Rule 104.A5.a there.\n", "15. A.\n\nSee Rule 104.A.5.a there.\n"),
    "L205": ("15. A.\n\nUse them as described above.\n", "15. A.\n\nUse them as described above (Rule 9), or below:\n"),
    "L206": ("15. A.\n\nThey may fly. [23.G](#)\n", "15. A.\n\nThey may fly (Rule [23.G](#)).\n"),
    "L207": (WHOLE.format(n="1"), WHOLE.format(n="11")),
    "L208": (OUTSIDE.format(more=""), OUTSIDE.format(more=", and 15.A, 15.A, 15.A, 15.A, 15.A")),
    "L211": ("15. A.\n\nSee Rule [23.G](#).\n", "15. A.\n\nSee Rule [15](#15-a).\n"),
    "L706": (
        "15. A.\n\nTable A Landing\n\nTable B Bombing of ports\n\nRoll on Table C for the bombing.\n",
        "15. A.\n\nTable A Landing\n\nTable B Bombing of ports\n\nRoll on Table B for the bombing.\n",
    ),
    "L212": ("15. A.\n\nSee Rule [15](#15-a) and Rule 15.\n", "15. A.\n\nSee Rule [15](#15-a) and Rule [15](#15-a).\n"),
    "L301": (
        "15. A.\n\n15.A. ROADS.\n\n15.B. RAILS.\n\nThey run.\n",
        "15. A.\n\n15.A. ROADS.\n\nGo.\n\n15.B. RAILS.\n\nThey run.\n",
    ),
    "L302": (
        "15. A.\n\n15.A. ROADS.\n\nGo.\n\n15.B. ROADS.\n\nThey run.\n",
        "15. A.\n\n15.A. ROADS.\n\nGo.\n\n15.B. RAILS.\n\nThey run.\n",
    ),
    "L303": (
        f"15. A.\n\n15.A. ROADS.\n\n{LONG}\n\n15.B. RAILS.\n\n{LONG}\n",
        f"15. A.\n\n15.A. ROADS.\n\n{LONG}\n\n15.B. RAILS.\n\n{LONG[:50]}\n",
    ),
    "L311": ("15. A.\n\n- a) One.\n- c) Three.\n", "15. A.\n\n- a) One.\n- b) Two.\n\nThen:\n\n- a) One.\n"),
    "L312": (
        "15. A.\n\n15.A. ROADS.\n\nGo.\n\n15.A. RAILS.\n\nThey run.\n",
        "15. A.\n\n15.A. ROADS.\n\nGo.\n\n15.B. RAILS.\n\nThey run.\n",
    ),
    "L313": (
        "15. A.\n\n15.B. ROADS.\n\nGo.\n\n15.A. RAILS.\n\nThey run.\n",
        "15. A.\n\n15.A. ROADS.\n\nGo.\n\n15.B. RAILS.\n\nThey run.\n",
    ),
    "L314": (
        "15. A.\n\nListed alphabetically:\n\n- Cavalry\n- Armour\n- Police\n",
        "15. A.\n\nListed alphabetically:\n\n- Armour\n- Cavalry\n- Police\n",
    ),
    "L321": (CONTENTS.replace("7.2 LINES\n\n###", "7.2 LINES\n\n7.3 PORTS\n\n###"), CONTENTS),
    "L322": (CONTENTS + "\n### 7.3 RAILS:\n\nThey run.\n", CONTENTS),
    "L323": (CONTENTS.replace("7.2 LINES\n\n###", "7.2 ROADS\n\n###"), CONTENTS),
    "L401": ("15. A.\n\nFor example, 3 + 4 x 2 = 14.\n", "15. A.\n\nFor example, 3 + 4 x 2 = 11, and 7 / 2 = 3.\n"),
    "L402": (EQUAL.format(n=8), EQUAL.format(n=12)),
    "L403": (
        "15. A.\n\n15.A. X.\n\nA depot may hold up to 120 REs.\n\n15.B. Y.\n\nA depot may hold up to 24 REs.\n",
        "15. A.\n\n15.A. X.\n\nA depot may hold up to 120 REs.\n\n15.B. Y.\n\nA depot may hold up to 120 REs.\n",
    ),
    "L501": (ABBREVIATION, ABBREVIATION.replace("The ZOC", "The zone of control (ZOC)")),
    "L502": (
        "15. A.\n\nThe air transport (AT) flies.\n\nAn anti-tank (AT) gun stands.\n",
        "15. A.\n\nThe air transport (AT) flies.\n\nAn anti-aircraft (AA) gun stands.\n",
    ),
    "L503": (
        "15. A.\n\nThe armour moves. Armour stops. The armor halts.\n",
        "15. A.\n\nThe armour moves. Armour stops.\n",
    ),
    "L505": (
        "15. A.\n\nThe attack strength (AS) counts.\n\nThe assault strength (AS) is printed.\n",
        "15. A.\n\nThe attack strength (AS) counts.\n\nThe attack strengths (AS) are printed.\n",
    ),
    "L506": (
        "15. A.\n\nA supply line is traced. The line of supply is short.\n",
        "15. A.\n\nA supply line is traced. The supply lines are short.\n",
    ),
    "L504": (
        f"{MARKS}\n\n15.E. TYPE E.\n\nThis one takes required losses too.\n",
        f"{MARKS}\n\n15.E. TYPE E.\n\nThis one does not.\n",
    ),
    "L601": ("15. A.\n\nThe *unit moves.\n", "15. A.\n\nThe *unit* moves (slowly).\n"),
    "L602": ("15. A.\n\nThe <b>unit</b> moves.\n", "15. A.\n\nThe unit moves if 3 < 4.\n"),
    "L603": ("15. A.\n\nIt moves.\n\n|\n", "15. A.\n\nIt moves.\n\n| a | b |\n"),
    "L604": (
        "15. A.\n\nIt may move for\n\nthree hexes.\n",
        "15. A.\n\nIt may move for three hexes.\n\nIt stops then.\n",
    ),
    "L605": (
        f"15. A.\n\n{FULL}\n\nAll units of this kind stop when they enter a city\n",
        f"15. A.\n\n{FULL}\n\nAll units of this kind stop when they enter a city.\n",
    ),
    "L606": ("15. A.\n\nIt spends 3MPs there.\n", "15. A.\n\nIt spends 3 MPs there, and stops.\n"),
    "L607": (
        "15. A.\n\n**15.A. ROADS.****15.B. RAILS.**\n\nThey run.\n",
        "15. A.\n\n**15.A. ROADS.**\n\n**15.B. RAILS.**\n\nThey run.\n",
    ),
    "L608": ("15. A.\n\n- a) One.\n- b) Two.\n\nc) Three.\n", "15. A.\n\n- a) One.\n- b) Two.\n- c) Three.\n"),
    "L703": ("15. A.\n\n15.A. LIGHT AA (ItAA).\n\nIt fires.\n", "15. A.\n\n15.A. LIGHT AA (ltAA).\n\nIt fires.\n"),
    "L704": (
        "15. A.\n\nOne SPs, two SPs, SPs, SPs, SPs and Sps.\n",
        "15. A.\n\nOne SPs, two SPs, SPs, SPs, SPs and SPs.\n",
    ),
    "L705": (NAMED.format(name="cavarly"), NAMED.format(name="cavalry")),
    "L701": ("15. A.\n\nIt moves the the unit.\n", "15. A.\n\nIt moves the unit; it's a move.\n"),
    "L702": (
        "15. A.\n\nThe ATEC counts. No ATEC. Full ATEC. Half ATEC. The AIEC counts.\n",
        "15. A.\n\nThe ATEC counts. No ATEC. Full ATEC. Half ATEC. The AEC counts.\n",
    ),
}


def test_every_check_is_shown_here() -> None:
    assert set(FAILS) == set(CHECKS)


@pytest.mark.parametrize("code", FAILS)
def test_what_fails_and_the_nearest_that_passes(code: str) -> None:
    fails, passes = FAILS[code]
    found = findings(fails, code)
    assert found, "the smallest text that fails is not found"
    for finding in found:
        line = fails.split("\n")[finding.spot.line - 1]
        assert finding.spot.fragment in line
        assert line[finding.spot.column - 1 :].startswith(finding.spot.fragment)
    assert not findings(passes, code)


def test_a_shift_is_told_once_with_all_its_victims() -> None:
    (finding,) = findings(SHIFTED, "L203")
    assert len(finding.others) == 3
    assert "15.B means 15.C" in finding.why
    assert not findings(SHIFTED, "L202")


@pytest.mark.parametrize(
    ("code", "fails", "passes"),
    [
        ("L204", DECIMAL.format(n="71,23"), DECIMAL.format(n="71.23")),
        ("L204", DECIMAL.format(n="71.2.3"), DECIMAL.format(n="71.23")),
        ("L204", DECIMAL.format(n="7l.23"), DECIMAL.format(n="71, 3 times")),
        ("L204", "15. A.\n\n15.C. X.\n\nSee Rule 15. C there.\n", "15. A.\n\n15.C. X.\n\nSee Rule 15. Cavalry.\n"),
        ("L204", "15. A.\n\nSee Rule 15..C there.\n", "15. A.\n\nSee Rule 15.E.4.T1.F, and so on...\n"),
        (
            "L311",
            "## 15.A Tanks\n\nA.\n\n## 15.D Ships\n\nB.\n",
            "## 15.A to 15.C Tanks\n\nA.\n\n## 15.D Ships\n\nB.\n",
        ),
        ("L211", "15. A.\n\nSee [the chart](#nowhere).\n", "15. A.\n\n# The Chart\n\nSee [the chart](#the-chart).\n"),
        ("L211", "## 5.1 Move\n\nSee [5.1](#5-2-move).\n", "## 5.1 Move\n\nSee [5.1](#51-move).\n"),
        ("L206", "15. A.\n\nThey fly. [23.G](#x)\n", "15. A.\n\nThey fly. ![A picture](x.svg)\n"),
        (
            "L314",
            "15. A.\n\nIn numerical order:\n\n- 3 men\n- 12 men\n- 9 men\n",
            "15. A.\n\nIn numerical order:\n\n- 3 men\n- 9 men\n- 12 men\n",
        ),
        (
            "L314",
            "15. A.\n\nIn chronological order:\n\n- May 1942\n- June 1941\n- 1943\n",
            "15. A.\n\nIn chronological order:\n\n- June 1941\n- May 1942\n- 1943\n",
        ),
        ("L401", "15. A.\n\nSo 3 plus 4 is 8.\n", "15. A.\n\nSo 3 plus 4 is 7, and 3 plus 4 is 8 - 1.\n"),
        (
            "L401",
            "15. A.\n\nThe odds are 12 to 4, or 4-1.\n",
            "15. A.\n\nThe odds are 13 to 4, or 3-1; 7 to 4, or 2-1.\n",
        ),
        ("L401", "15. A.\n\nThe odds are 4 to 12 (1-5).\n", "15. A.\n\nThe odds are 4 to 12 (1-3).\n"),
        ("L402", barred(EQUAL.format(n=8)), barred(EQUAL.format(n=12))),
        (
            "L403",
            "15. A.\n\nA port may unload up to 12 points.\n\nExample: A port may unload up to 14 points here.\n",
            "15. A.\n\nA port may unload up to 12 points.\n\nExample: Two ports may unload up to 24 points here.\n",
        ),
        ("L601", "15. A.\n\nThe *unit moves.\n", "15. A.\n\nThe *unit\nmoves* far, with `*` too.\n"),
        ("L602", "15. A.\n\nThe <b>unit</b> moves.\n", "15. A.\n\n```\nThe <b>unit</b> moves.\n```\n"),
        ("L604", "15. A.\n\nIt may move for\n\nthree hexes.\n", "15. A.\n\nIt runs:\n\n```\nfor\n\nthree\n```\n"),
    ],
)
def test_further_ways_to_fail(code: str, fails: str, passes: str) -> None:
    assert findings(fails, code)
    assert not findings(passes, code)


def test_what_is_malformed_is_mended_to_what_exists() -> None:
    for damaged in ("71,23", "71.2.3", "71..23", "7l.23"):
        (finding,) = findings(DECIMAL.format(n=damaged), "L204")
        assert (finding.spot.fragment, finding.suggestion) == (damaged, "71.23")


def test_a_chapter_without_a_heading_of_its_own_may_be_named() -> None:
    assert not findings("15.A. ROADS.\n\nSee Rule 15 now.\n", "L201")


def test_a_book_that_is_not_all_given_has_no_errors_for_it() -> None:
    assert not findings(OUTSIDE.format(more=""), "L201")


def test_a_table_whose_neighbour_bears_the_words_around_it() -> None:
    tables = "15. A.\n\nTable 1 Landing of tanks\n\nTable 2 Bombing of ports\n\n"
    (finding,) = findings(f"{tables}The bombing of ports is rolled for on Table 1.\n", "L706")
    assert finding.suggestion == "Table 2"
    assert not findings(f"{tables}The landing of tanks is rolled for on Table 1.\n", "L706")


def test_a_link_to_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(b"")
    book = tmp_path / "book.md"
    book.write_text("## 5.1 Move\n\nSee [a map](map.png), [a chart](chart.png) and [a page](https://example.org/x).\n")
    (finding,) = lint(read_book([book]), ("L211",)).findings
    assert finding.spot.fragment == "[a chart](chart.png)"
