"""The command, as a user types it: what it prints, its exit status, and that no file is changed or lost."""

import json
import os
import re
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.command import READER, ROOT, WAVELL, wavell

EXAMPLE = ROOT / "examples" / "primer-oasis.wvl"
WRONG = (
    'book = "primer"\ntitle = "wrong"\n[position]\nscenario = "patrol"\nphase = "allies.move"\n'
    '[[line]]\nask = "allies: end"\nkind = "wrong phase"\n'
)
"""A case that expects what is not so."""


def refused(*words: str | Path, cwd: Path = ROOT) -> str:
    """One sentence on standard error, exit status 2, nothing else."""
    status, out, err = wavell(*words, cwd=cwd)
    assert (status, out) == (2, ""), err
    assert err.startswith("wavell: ")
    assert err.count("\n") == 1
    return err


def test_rule_tells_everything_about_a_paragraph() -> None:
    status, out, _ = wavell("rule", "71.23")
    assert status == 0
    assert "awaw 71.23  Leaving the Australia box" in out
    assert re.search(r"Twin\n  72\.23", out)
    assert re.search(r"Cited by\n  71\.2 ", out)
    status, out, _ = wavell("rule", "primer", "3.5")
    assert status == 0
    assert re.search(r"zones of control end the move  \(wavell\.books\.primer\.chapters\.s3_movement:\d+\)", out)
    assert "tests/primer/chapters/test_s3_movement.py::" in out


def test_a_player_can_look_up_what_is_ours_as_well(tmp_path: Path) -> None:
    _, out, _ = wavell("play", "--save", tmp_path / "game.wvl", typed="rule frame:war\nrule 74.31\nquit\n")
    assert "A declaration costs 35 BRPs" in " ".join(out.split())
    assert "awaw 74.31  " in out


def test_help_is_short_and_tells_more_of_a_word(tmp_path: Path) -> None:
    typed = "help\nhelp odds\nhelp odd\nquit\n"
    _, out, _ = wavell("play", "--save", tmp_path / "game.wvl", typed=typed)
    first, of_odds, of_odd = out.split("(axis)> help")[1:]
    assert len(first.splitlines()) < 30
    assert "odds, chance" in first
    assert re.search(r"odds <units>\+\.\.\. on <target> .*\n +The odds of an attack", of_odds)
    assert 'there is no order or question "odd"; did you mean "odds"?' in of_odd


def test_options_are_found_by_names_too_and_say_that_they_are_some(tmp_path: Path) -> None:
    typed = "end\nend\noptions move Moulmein\noptions move kota_bharu\nquit\n"
    _, out, _ = wavell("play", "--save", tmp_path / "game.wvl", typed=typed)
    found, nothing = out.split("> options")[1:]
    assert "move ja-arm-1 X12  X12 Moulmein" in found
    assert "W13" not in found
    assert "nothing; only some orders are listed, and why ORDER judges any" in nothing


def test_the_board_is_drawn_for_a_new_step_and_not_after_every_answer(tmp_path: Path) -> None:
    typed = "end\nline libya from italy\nintercept br-ca-4 in libya\nend\nquit\n"
    _, out, _ = wavell("play", "the-rock-1940", "--hot-seat", "--save", tmp_path / "game.wvl", typed=typed)
    asked, answered = out.split("intercept br-ca-4 in libya\n")[0], out.split("> end\n")[1]
    assert asked.count("What counts, and who holds it") == 1
    assert "axis sits down" in answered
    assert "What counts, and who holds it" not in answered


@pytest.mark.slow
@pytest.mark.parametrize("words", [["rule", "primer", "3.5"], ["verify", "gone.wvl"], ["ask", "wrong.toml"]])
def test_the_command_that_is_installed_does_the_same(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "wrong.toml").write_text(WRONG)
    command, env = [str(WAVELL), *words], {**os.environ, **READER}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)
    assert (done.returncode, done.stdout, done.stderr) == wavell(*words, cwd=tmp_path)
    assert done.returncode == ["rule", "ask", "verify"].index(words[0])


@pytest.mark.slow
def test_it_runs_as_a_module_too(tmp_path: Path) -> None:
    env = {**os.environ, "PATH": ""}
    command = [sys.executable, "-m", "wavell", "play", "patrol", "--save", "game.wvl"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, input="", check=True)
    assert "go on with: python -m wavell play game.wvl" in done.stdout


def test_an_unknown_paragraph_names_the_nearest() -> None:
    assert 'there is no paragraph "71.233"; did you mean "71.23"?' in refused("rule", "71.233", "--book", "awaw")
    assert 'did you mean "primer"?' in refused("rule", "1.1", "--book", "primr")


@pytest.mark.slow
def test_coverage_counts_every_paragraph_once() -> None:
    status, out, _ = wavell("coverage")
    assert status == 0
    rows = {words[0]: list(map(int, words[1:])) for words in map(str.split, out.splitlines()[1:])}
    for book in ("awaw", "europa", "primer"):
        index = ROOT / "src" / "wavell" / "books" / book / "data" / "rules.toml"
        assert rows[book][0] == len(tomllib.loads(index.read_text(encoding="utf-8"))["rule"])
    for paragraphs, ruled, data, note, still_open, *_ in rows.values():
        assert ruled + data + note + still_open == paragraphs
    assert all(shown == clauses for *_, clauses, shown in rows.values())
    status, out, _ = wavell("coverage", "primer", "--check")
    assert status == 0, out


def test_coverage_check_fails_on_a_mark_that_cites_nothing(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text('@pytest.mark.rule("primer 99.9")\ndef test_x():\n    pass\n')
    status, _, err = wavell("coverage", "primer", "--check", "--root", tmp_path)
    assert status == 1
    assert 'test tests/test_x.py::test_x: primer: there is no paragraph "99.9"' in err
    assert "primer 3.1 is ruled and neither a case nor a test shows it" in err


TWO_FAULTS = """
book = "primer"
title = "Two lines are wrong, and one of them is bad"
[position]
phase = "allies.attack"
units = { hussars = "0705", rifles = "0805", fanteria = "Bir Halfa" }
[[line]]
ask = "allies: attack hussars+rfles on halfa"
refused = ["4.2"]
[[line]]
ask = "allies: attack hussars+rifles on halfa"
allowed = true
[[line]]
ask = "defence halfa"
value = 3
"""


@pytest.mark.parametrize("word", ["ask", "case", "cases"])
def test_a_bad_line_hides_no_other(tmp_path: Path, word: str) -> None:
    (tmp_path / "two.toml").write_text(TWO_FAULTS)
    status, out, err = wavell(word, tmp_path / "two.toml")
    assert status == 2
    assert 'line number 1: "allies: attack hussars+rfles on halfa": there is no unit "rfles"' in err
    assert "rifles is not next to Bir Halfa" in out + err


def test_answers_are_written_for_a_program(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(TWO_FAULTS)
    status, out, _ = wavell("cases", tmp_path, "--format", "json")
    (case,) = json.loads(out)
    assert (status, case["passed"], case["book"]) == (2, False, "primer")
    assert [bool(line["error"]) for line in case["lines"]] == [True, False, False]
    assert [bool(line["faults"]) for line in case["lines"]] == [False, True, False]
    assert case["lines"][2]["answer"].startswith("defence 0605: 3")


@pytest.mark.slow
def test_cases_run_and_say_which_fail(tmp_path: Path) -> None:
    status, out, _ = wavell("cases", "cases")
    assert status == 0
    assert re.search(r"^\d+ passed, 0 failed$", out, re.MULTILINE)
    (tmp_path / "wrong.toml").write_text(WRONG)
    status, out, err = wavell("cases", tmp_path)
    assert status == 1
    assert "0 passed, 1 failed" in out
    assert "expected to be refused, and it is allowed" in err
    status, out, _ = wavell("ask", tmp_path / "wrong.toml")
    assert status == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('bok = "primer"', 'unknown key "bok"; did you mean "book"?'),
        ('book = "primr"\ntitle = "x"\n[[line]]\nask = "end"', 'there is no book "primr"; did you mean "primer"?'),
        ('book = "primer"\ntitle = "x"\nshows = ["3.55"]\n[[line]]\nask = "end"', 'did you mean "3.5"?'),
        ('book = "primer"\ntitle = "x"\n[position.units]\nriffles = "0905"\n[[line]]\nask = "end"', '"rifles"'),
        ("book = ", "no valid TOML"),
    ],
)
def test_a_bad_case_is_one_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text)
    said = refused("ask", path)
    assert complaint in said
    assert "case.toml" in said


def test_verify_proves_the_shipped_record() -> None:
    status, out, _ = wavell("verify", EXAMPLE)
    assert status == 0
    assert re.search(r"dice: [1-9]\d* derived again from the seed, 0 taken as written", out)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (r"(?m)^(\d+\. \w+: (?:move|react) \w+) \w+ ", r"\1 0101 ", "entry "),
        (r"(?m)^(2\. .*)\n(3\. .*)$", r"\2\n\1", "should be entry 2 and is numbered 3"),
        (r"(?s)\n9\. .*", "\n", "cut short"),
        (r"(?m)^(0\. umpire: start = )\d", r"\g<1>9", "entry 0"),
        (r'\[Rules "\d+', '[Rules "0', "does not fit the chain of hashes"),
        (r'\[Result "[^"]*"', '[Result "allies: by right"', "the record says"),
        (r'\[Book "primer"', '[Bok "primer"', 'did you mean "Book"?'),
        (r'\[Scenario "oasis"', '[Scenario "oases"', 'did you mean "oasis"?'),
        (r" ([0-9a-f]{8})([0-9a-f]{56})\"\]\n\[Entries", r' 00000000\2"]\n[Entries', "seed"),
    ],
)
def test_a_tampered_record_is_refused_and_left_alone(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    good = EXAMPLE.read_text()
    bad = re.sub(old, new, good, count=1)
    assert bad != good
    path = tmp_path / "bad.wvl"
    path.write_text(bad)
    assert complaint in refused("verify", path)
    assert path.read_text() == bad


def test_records_that_are_no_files_or_too_large(tmp_path: Path) -> None:
    assert "no such file" in refused("verify", tmp_path / "none.wvl")
    (tmp_path / "bytes.wvl").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in refused("verify", tmp_path / "bytes.wvl")
    (tmp_path / "large.wvl").write_bytes(b"; x\n" * 8_100_000)
    assert "it has more than" in refused("verify", tmp_path / "large.wvl")


def test_replay_tells_the_game_and_show_draws_it() -> None:
    status, out, _ = wavell("replay", EXAMPLE)
    assert status == 0
    assert " won: " in out
    status, out, _ = wavell("show", EXAMPLE, "--at", "3", "--as", "axis")
    assert status == 0
    assert "after entry 3, as axis" in out
    assert "to decide" in out
    assert "there is no entry 999" in refused("show", EXAMPLE, "--at", "999")
    assert 'there is no seat "axes"; did you mean "axis"?' in refused("show", EXAMPLE, "--as", "axes")


def test_a_seat_is_shown_what_it_may_see_and_no_more() -> None:
    _, axis, _ = wavell("show", EXAMPLE, "--at", "0", "--as", "axis")
    _, allies, _ = wavell("show", EXAMPLE, "--at", "0", "--as", "allies")
    assert "panzer" in axis
    assert "panzer" not in allies


def test_fork_goes_on_with_dice_of_its_own(tmp_path: Path) -> None:
    fork = tmp_path / "fork.wvl"
    status, out, _ = wavell("fork", EXAMPLE, fork, "--at", "5")
    assert status == 0
    assert "7 entries" in out
    assert stat.S_IMODE((tmp_path / "fork.wvl.seed").stat().st_mode) == 0o600
    assert wavell("verify", fork)[0] == 0
    assert "exists already" in refused("fork", EXAMPLE, fork, "--at", "5")
    assert "the game is over after entry" in refused("fork", EXAMPLE, tmp_path / "late.wvl")
    (tmp_path / "taken.wvl.seed").write_text("another game's seed\n")
    assert "may be the seed of a game" in refused("fork", EXAMPLE, tmp_path / "taken.wvl", "--at", "5")
    assert (tmp_path / "taken.wvl.seed").read_text() == "another game's seed\n"
    assert not (tmp_path / "taken.wvl").exists()
    status, _, _ = wavell("play", "--resume", fork, "--seat", "allies", typed="end\n")
    assert status == 0
    assert len(re.findall(r"(?m)^\d+[.!] ", fork.read_text())) > 7
    assert wavell("verify", fork)[0] == 0
    (tmp_path / "fork.wvl.seed").unlink()
    assert "without its seed" in refused("play", "--resume", fork)


def test_a_game_in_the_terminal_is_saved_after_every_order(tmp_path: Path) -> None:
    lines = [
        "help",
        "checklist",
        "options move",
        "mov lancers 0705",
        "move lancers 0705",
        "undo",
        "end",
        "score allies",
    ]
    typed = "".join(f"{line}\n" for line in [*lines, "log"])
    status, out, err = wavell("play", "patrol", cwd=tmp_path, typed=typed)
    assert (status, err) == (0, "")
    assert '"mov" is no verb of this book; did you mean "move"?' in out
    saved = tmp_path / "games" / "primer-patrol-1.wvl"
    text = saved.read_text()
    assert "Seed" not in text
    assert len(re.findall(r'\[Dice "0 [0-9a-f]{64}"\]', text)) == 1  # the seed is not in it while the game goes on
    assert wavell("verify", saved)[0] == 0
    assert "exists already" in refused("play", "patrol", "--save", saved)


def test_a_whole_game_by_typing_end_is_played_and_proved(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    status, out, _ = wavell("play", "patrol", "--save", record, "--seed", "ab" * 32, typed="end\n" * 60)
    assert status == 0
    assert " won: " in out
    assert re.search(r"dice: \d+ derived again from the seed, 0 taken", wavell("verify", record)[1])


def test_advisory_mode_puts_overrides_on_record(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    _, out, _ = wavell("play", "patrol", "--advisory", "--save", record, typed="move rifles 0101\nmove rifles 0101!\n")
    assert "End the order with ! to play it all the same" in out
    assert re.search(r"(?m)^1! allies: move rifles 0101", record.read_text())
    assert wavell("verify", record)[0] == 0


def test_bad_options_are_one_sentence(tmp_path: Path) -> None:
    assert 'there is no scenario "patroll"; did you mean "patrol"?' in refused("play", "patroll", cwd=tmp_path)
    assert 'there is no seat "axes"' in refused("play", "--seat", "axes", "--save", tmp_path / "x.wvl")
    assert "64 hex digits" in refused("play", "--seed", "xyz", cwd=tmp_path)
    assert "id=choice" in refused("play", "--reading", "zones", cwd=tmp_path)
    assert not list(tmp_path.rglob("*.wvl"))


def test_every_command_has_help() -> None:
    _, out, _ = wavell("--help")
    for command in (
        "new",
        "play",
        "ledger",
        "books",
        "rule",
        "coverage",
        "ask",
        "cases",
        "replay",
        "verify",
        "fork",
        "show",
    ):
        assert command in out
        status, text, _ = wavell(command, "--help")
        assert status == 0
        assert len(text) > 100


def test_a_resumed_game_keeps_its_comments_and_looking_at_it_changes_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    wavell("play", "patrol", "--save", record, typed="end\n")
    said = re.sub(r"(?m)^1\. ", "; a bold beginning\n1. ", record.read_text()) + "; and so on\n"
    record.write_text(said)
    wavell("play", "--resume", record)
    assert record.read_text() == said
    wavell("play", "--resume", record, typed="end\n")
    assert record.read_text() != said
    assert "; a bold beginning\n1. " in record.read_text()
    assert "; and so on\n" in record.read_text()
    wavell("fork", record, tmp_path / "fork.wvl", "--at", "1")
    assert "; a bold beginning\n1. " in (tmp_path / "fork.wvl").read_text()
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".seed", ".seed", ".wvl", ".wvl"]


def test_what_is_not_proved_gets_no_tick(tmp_path: Path) -> None:
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries|Result) [^\n]*\n", "", EXAMPLE.read_text())
    bare = re.sub(r'(\[Dice "0 [0-9a-f]{64}) [0-9a-f]{64}', r"\1", bare)
    path = tmp_path / "bare.wvl"
    path.write_text(bare)
    status, out, _ = wavell("verify", path)
    assert status == 1
    assert re.findall(r"(?m)^✓ (\w+)", out) == ["rules"]
    for claim in ("chain: 0 of", "dice: 0 derived", "result: ", "a seed is not revealed", "cannot be proved"):
        assert re.search(rf"(?m)^✗ .*{claim}|^✗ {claim}", out), claim


@pytest.mark.parametrize("where", ["afile/x.wvl", "/proc/nowhere/x.wvl"])
def test_a_place_that_cannot_be_written_to_is_one_sentence(tmp_path: Path, where: str) -> None:
    (tmp_path / "afile").write_text("kept")
    refused("play", "patrol", "--save", tmp_path / where, cwd=tmp_path)
    assert (tmp_path / "afile").read_text() == "kept"


def test_files_that_never_end_or_are_none_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (Path("/dev/zero"), tmp_path / "fifo", tmp_path):
        assert "no ordinary file" in refused("verify", path)
        assert "no ordinary file" in refused("ask", path)


def test_a_seed_file_that_is_no_seed_is_one_sentence(tmp_path: Path) -> None:
    record = tmp_path / "game.wvl"
    wavell("play", "patrol", "--save", record, typed="end\n")
    seed = tmp_path / "game.wvl.seed"
    for content in (b"\xff\xfe", b"abc", b"00" * 32, b"1" * 5000):
        seed.write_bytes(content)
        assert "game.wvl.seed" in refused("play", "--resume", record)
        assert seed.read_bytes() == content


def test_a_check_of_coverage_reads_cases_to_the_last_name(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    good = (ROOT / "cases" / "primer" / "a-first-ruling.toml").read_text()
    (tmp_path / "cases" / "lost.toml").write_text(good.replace('gunners = "0805"', 'gunnners = "0805"'))
    status, _, err = wavell("coverage", "primer", "--root", tmp_path)
    assert (status, err) == (0, "")  # it counts as what it says it shows
    status, _, err = wavell("coverage", "primer", "--check", "--root", tmp_path)
    assert status == 1
    assert "lost.toml" in err
    assert "gunnners" in err


def test_broken_cases_and_tests_are_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "cases" / "broken.toml").write_text("book = ")
    good = (ROOT / "cases" / "primer" / "a-first-ruling.toml").read_text()
    (tmp_path / "cases" / "good.toml").write_text(good)
    (tmp_path / "tests" / "test_broken.py").write_text("pytest.mark.rule(\n")
    (tmp_path / "tests" / "test_typo.py").write_text('@pytest.mark.rule("primr 3.5")\ndef test_x():\n    pass\n')
    status, out, err = wavell("cases", tmp_path / "cases")
    assert status == 2
    assert "1 passed, 1 failed" in out
    assert "broken.toml" in err
    status, out, err = wavell("rule", "primer", "4.2", "--root", tmp_path)
    assert status == 0
    assert "cases/good.toml" in out
    assert "broken.toml" in err
    assert "test_broken.py: this is no Python" in err
    status, _, err = wavell("coverage", "primer", "--check", "--root", tmp_path)
    assert status == 1
    assert 'there is no book "primr"; did you mean "primer"?' in err


def test_what_a_strangers_file_says_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "x.wvl"
    path.write_text(EXAMPLE.read_text().replace('[Book "primer"]', '[Book "\x1b]0;pwned\x07"]'))
    assert "\x1b" not in refused("verify", path)
    case = tmp_path / "x.toml"
    title = 'title = "\\u001b[31mred"'
    case.write_text(f'book = "primer"\n{title}\n[position]\nphase = "allies.move"\n[[line]]\nask = "allies: end"\n')
    status, out, _ = wavell("ask", case)
    assert status == 0
    assert "\x1b" not in out


def test_a_game_can_be_told_as_a_seat_may_know_it() -> None:
    _, everything, _ = wavell("replay", EXAMPLE, "--at", "8")
    _, allies, _ = wavell("replay", EXAMPLE, "--at", "8", "--as", "allies")
    assert everything != allies
    assert "to decide" in allies


def test_a_new_game_is_set_up_played_by_its_file_and_its_books_are_printed(tmp_path: Path) -> None:
    status, out, _ = wavell("new", "malaya-1941", "--save", "m.wvl", cwd=tmp_path)
    assert status == 0
    assert "play m.wvl" in out
    status, out, _ = wavell("play", "m.wvl", cwd=tmp_path, typed="ledger\nledger britain\nledger brtain\nsave\nend\n")
    assert status == 0
    assert re.search(r"(?m)^britain +level +\d+", out)
    assert "base.canada: 10" in out
    assert "[awaw 70.13]" in out
    assert 'there is no owner or account "brtain"; did you mean "britain"?' in out
    status, out, _ = wavell("ledger", "m.wvl", "britain.base.canada", cwd=tmp_path)
    assert status == 0
    assert re.search(r"britain\.base\.canada: 10\n +\+10 ", out)
    assert 'did you mean "britain.level"?' in refused_after_heading("ledger", tmp_path / "m.wvl", "britain.levl")
    assert "a game without books" in refused_after_heading("ledger", EXAMPLE)
    assert "there is no file gone.wvl" in refused("play", "gone.wvl", cwd=tmp_path)


def refused_after_heading(*words: str | Path) -> str:
    status, _, err = wavell(*words)
    assert status == 2
    assert err.count("\n") == 1
    return err


def test_a_newcomer_is_told_what_it_is_about_who_wins_and_a_few_orders_of_each_kind(tmp_path: Path) -> None:
    status, out, _ = wavell("new", "malaya-1941", "--save", "m.wvl", cwd=tmp_path)
    assert status == 0
    assert "1 each for Singapore, Kuala Lumpur and Rangoon" in " ".join(out.split())
    typed = "about\nend\nend\noptions\noptions attack\nattack ja-arm-1 on rangoon\nmove ja-arm-1 moulmein\n"
    status, out, _ = wavell("play", "m.wvl", "--hot-seat", cwd=tmp_path, typed=typed)
    assert status == 0
    assert out.count("the Axis win: Japan holds Malaya and Burma") == 1
    assert "Rangoon (W12) allies" in " ".join(out.split())
    for verb in ("base", "move", "ship", "stage"):
        assert 1 <= len(re.findall(rf"(?m)^  {verb} ", out)) <= 4
        assert f"options {verb} lists more of them" in out
    assert "nothing; what there is now: stage, base, ship, move, end" in out
    assert '"attack" is no order for this' in out
    assert "moves from Bangkok (Y13) to Moulmein (X12)" in out


def test_what_the_other_side_did_is_told_before_one_decides(tmp_path: Path) -> None:
    status, out, _ = wavell("play", "patrol", "--seed", "ab" * 32, cwd=tmp_path, typed="end\n" * 4)
    assert status == 0
    before, _, _ = out.partition("Axis: reaction of the other side (allies)> end")
    ends = [match.start() for match in re.finditer(r"(?m)^ +\d+ axis: end$", before)]
    assert len(ends) > 1
    assert before.rindex("El Qasr (1105)") > ends[-1]  # the position is drawn again


def test_going_on_keeps_the_seats_and_the_checklist_and_the_rules_of_the_frame_are_told(tmp_path: Path) -> None:
    typed = "rule frame:supply\nproduce japan point\nundo\nend\nend\nend\nchecklist\n"
    status, out, _ = wavell("play", "malaya-1941", "--save", "m.wvl", "--seat", "axis", cwd=tmp_path, typed=typed)
    assert status == 0
    assert "play m.wvl --seat axis" in out
    assert "taken back: produce japan point" in out
    assert "one transport a line" in " ".join(out.split())
    assert re.search(r"can no longer +base, move, ship, stage: Axis: movement is over", out)
    assert "m.wvl --hot-seat" in wavell("play", "m.wvl", "--hot-seat", cwd=tmp_path)[1]


def test_nobody_is_told_to_give_up_and_orders_come_as_players_want_them(tmp_path: Path) -> None:
    path = tmp_path / "game.wvl"
    wavell("new", "kassala-to-keren", "--save", str(path))
    status, out, _ = wavell("play", str(path), typed="end\nhelp\nabout\nabout keru\nabout nowhere\n")
    assert status == 0
    hint = next(line for line in out.splitlines() if "options lists what is legal" in line)
    assert hint.startswith("Type an order like ")
    assert "surrender" not in hint
    assert '"end"' not in hint
    words = [line.split()[0] for line in out.split("what is possible now:")[1].splitlines() if line[2:3].isalpha()]
    assert words[:2] == ["move", "overrun"]
    assert words.index("end") > words.index("remove")
    assert "about NAME" in out
    assert "Keru (0806): rough" in out
    assert 'there is no unit or place "nowhere"' in out


def test_a_phase_that_was_ended_too_soon_comes_back_unless_a_die_was_rolled(tmp_path: Path) -> None:
    path = tmp_path / "game.wvl"
    wavell("new", "kassala-to-keren", "--save", str(path))
    status, out, _ = wavell("play", str(path), typed="end\nend\nundo\nmove gazelle 0409\nundo 1\nundo 0\n")
    assert status == 0
    after = out.split("combat phase (allies)> undo")[1]
    assert "taken back: end\n" in after
    assert "movement phase (allies)> move gazelle 0409" in after
    assert "initial phase (allies)> undo 0" in after
    assert "entry 0 is where this game starts" in after


def test_what_the_other_side_did_since_is_taken_back_too(tmp_path: Path) -> None:
    path = tmp_path / "game.wvl"
    wavell("new", "proving-ground", "--save", str(path))  # where the other side can react
    status, out, _ = wavell("play", str(path), typed="end\nend\nend\nundo\n")
    assert status == 0
    after = out.split("combat phase (allies)> undo")[1]
    assert re.search(r"taken back: end, .*end\n", after)
