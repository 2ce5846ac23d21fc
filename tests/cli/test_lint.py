"""`wavell lint` as a designer types it."""

import json
from pathlib import Path

import pytest
from tests.cli.test_cli import ROOT, refused, wavell

pytestmark = pytest.mark.slow
BOOK = ROOT / "examples" / "rulebook.txt"
CLEAN = "4. OASIS.\n\n4.A. ARMOUR.\n\nTanks move by road.\n\n4.B. CAMELS.\n\nCamels need no road.\n"


def test_the_exit_status_tells_the_worst(tmp_path: Path) -> None:
    assert wavell("lint", BOOK)[0] == 2
    clean = tmp_path / "clean.txt"
    clean.write_text(CLEAN)
    status, out, _ = wavell("lint", clean)
    assert (status, out) == (0, "0 errors, 0 warnings, 0 notes\n")
    clean.write_text(CLEAN + "\n4.C. DUNES.\n")
    assert wavell("lint", clean)[0] == 1


def test_the_formats_agree(tmp_path: Path) -> None:
    told = json.loads(wavell("lint", BOOK, "--format", "json")[1])["findings"]
    sarif = json.loads(wavell("lint", BOOK, "-f", "sarif")[1])
    results = sarif["runs"][0]["results"]
    assert [row["code"] for row in told] == [row["ruleId"] for row in results]
    assert {row["ruleId"] for row in results} <= {rule["id"] for rule in sarif["runs"][0]["tool"]["driver"]["rules"]}
    page = tmp_path / "report.html"
    assert wavell("lint", BOOK, "-f", "html", "-o", page)[0] == 2
    html = page.read_text()
    assert html.count("<code>L") == len(told)
    assert "<script" not in html


def test_hostile_text_is_text_in_the_page(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("15. A.\n\n<script>alert(1)</script> as per Rule ???.\n")
    _, out, _ = wavell("lint", book, "-f", "html")
    assert "<script>alert" not in out
    assert "&lt;script&gt;" in out


def test_suppression_needs_a_reason_and_says_when_it_is_idle(tmp_path: Path) -> None:
    side = tmp_path / "lint.toml"
    side.write_text('[[suppress]]\ncode = "L101"\nsection = "4.B"\nreason = "it comes with the next chapter"\n')
    _, out, _ = wavell("lint", BOOK, "--suppress", side)
    assert "L101" not in out
    assert "1 suppressed" in out
    side.write_text('[[suppress]]\ncode = "L101"\nsection = "9.Z"\nreason = "gone"\n')
    assert "no longer found" in wavell("lint", BOOK, "--suppress", side)[1]
    side.write_text('[[suppress]]\ncode = "L101"\nreason = " "\n')
    assert "without a reason" in refused("lint", BOOK, "--suppress", side)
    side.write_text('[[suppress]]\ncode = "L10"\nreason = "x"\n')
    assert "L101" in refused("lint", BOOK, "--suppress", side)


def test_only_what_is_new(tmp_path: Path) -> None:
    known, book = tmp_path / "known.json", tmp_path / "rulebook.txt"
    book.write_text(BOOK.read_text())
    wavell("lint", book, "--write-baseline", known)
    assert wavell("lint", book, "--baseline", known)[0] == 0
    book.write_text(f"A preface.\n\n{BOOK.read_text()}\n4.I. JACKALS.\n\nSee Rule ???.\n")
    status, out, _ = wavell("lint", book, "--baseline", known)
    assert status == 2
    assert out.count("error L101") == 1
    known.write_text("{}")
    assert "no baseline" in refused("lint", book, "--baseline", known)


def test_corrections_go_into_a_copy(tmp_path: Path) -> None:
    before = BOOK.read_text()
    _, out, _ = wavell("lint", BOOK, "--fix", tmp_path / "fixed", "--sure", "0.7")
    assert "-A fort doubles the AE of it's garrison, and the the defence." in out
    assert "+A fort doubles the AE of its garrison, and the defence." in out
    assert BOOK.read_text() == before
    assert "its garrison, and the defence" in (tmp_path / "fixed" / "rulebook.txt").read_text()


def test_editions_and_outline(tmp_path: Path) -> None:
    new = tmp_path / "new.txt"
    new.write_text(CLEAN.replace("4.B. CAMELS", "4.C. CAMELS").replace("\n4.C", "\n4.B. BEDOUIN.\n\nNew.\n\n4.C"))
    old = tmp_path / "old.txt"
    old.write_text(CLEAN)
    _, out, _ = wavell("lint", new, "--against", old)
    assert "added             4.B BEDOUIN" in out
    assert "renumbered        4.B > 4.C CAMELS" in out
    assert "4.A ARMOUR" in wavell("lint", "--outline", old)[1]


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert "nowhere.txt" in refused("lint", tmp_path / "nowhere.txt")
    odd = tmp_path / "odd.txt"
    odd.write_bytes(b"\xff\xfe\x00")
    assert "odd.txt" in refused("lint", odd)
    assert "L101" in refused("lint", BOOK, "--only", "L10x")
