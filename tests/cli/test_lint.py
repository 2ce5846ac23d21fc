"""`wavell lint` as a designer types it."""

import json
from pathlib import Path

from tests.command import ROOT, refused, wavell

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


def test_a_shift_is_told_with_every_place_and_all_are_corrected(tmp_path: Path) -> None:
    _, out, _ = wavell("lint", BOOK, "--only", "L203")
    assert out.count("write 4.") == 5
    assert "line 10 4.E; write 4.F (90% sure)" in out
    wavell("lint", BOOK, "--only", "L203", "--fix", tmp_path, "--sure", "0.9")
    fixed = tmp_path / "rulebook.txt"
    assert wavell("lint", fixed, "--only", "L2")[1].count("L203") == 0
    assert fixed.read_text().count("\n") == BOOK.read_text().count("\n")


def test_the_text_itself_is_never_written_over(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_bytes(b"15. A.\r\n\r\nThe calender.\r\n")
    assert "the text itself" in refused("lint", book, "--fix", tmp_path)
    assert wavell("lint", book, "--fix", tmp_path / "new")[0] == 0
    assert (tmp_path / "new" / "book.txt").read_bytes() == b"15. A.\r\n\r\nThe calendar.\r\n"
    book.write_text(CLEAN)
    assert "nothing is certain enough" in wavell("lint", book, "--fix", tmp_path / "none")[2]
    assert not (tmp_path / "none").exists()


def test_stdin_folders_and_patterns(tmp_path: Path) -> None:
    status, out, _ = wavell("lint", "-", typed="15. A.\n\nSee Rule ???.\n")
    assert status == 2
    assert "stdin:3:5 error L101" in out
    (tmp_path / "1.txt").write_text("15. A.\n\nOne.\n")
    (tmp_path / "2.md").write_text("## 15. B\n\nTwo.\n")
    for named in (tmp_path, tmp_path / "*"):
        status, out, _ = wavell("lint", named, "--only", "L312")
        assert status == 2
        assert "1.txt already" in out
    assert "2.md" in wavell("lint", "--outline", tmp_path)[1]
    assert "no file is called so" in refused("lint", tmp_path / "*.doc")


def test_editions_and_outline(tmp_path: Path) -> None:
    new = tmp_path / "new.txt"
    new.write_text(CLEAN.replace("4.B. CAMELS", "4.C. CAMELS").replace("\n4.C", "\n4.B. BEDOUIN.\n\nNew.\n\n4.C"))
    old = tmp_path / "old.txt"
    old.write_text(CLEAN)
    _, out, _ = wavell("lint", new, "--against", old)
    assert "added             4.B BEDOUIN" in out
    assert "renumbered        4.B > 4.C CAMELS" in out
    assert "4.A ARMOUR" in wavell("lint", "--outline", old)[1]


def test_the_checks_are_listed_by_code() -> None:
    status, out, _ = wavell("lint", "--checks")
    codes = [line.split()[0] for line in out.splitlines()]
    assert status == 0
    assert codes == sorted(codes)
    assert "L203 error   references shifted." in out


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert "nowhere.txt" in refused("lint", tmp_path / "nowhere.txt")
    odd = tmp_path / "odd.txt"
    odd.write_bytes(b"\xff\xfe\x00")
    assert "odd.txt" in refused("lint", odd)
    assert "L101" in refused("lint", BOOK, "--only", "L10x")
    assert "named twice" in refused("lint", BOOK, BOOK)
