"""The game in the terminal: what a player is told, and what he may type besides orders."""

import re
from pathlib import Path

from tests.command import wavell


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
    assert "move ja-inf-6 X12  X12 Moulmein" in found
    assert "W13" not in found
    assert "nothing; only some orders are listed, and why ORDER judges any" in nothing


def test_the_board_is_drawn_for_a_new_step_and_not_after_every_answer(tmp_path: Path) -> None:
    typed = "end\nline libya from italy\nintercept br-ca-4 in libya\nend\nquit\n"
    _, out, _ = wavell("play", "the-rock-1940", "--hot-seat", "--save", tmp_path / "game.wvl", typed=typed)
    asked, answered = out.split("intercept br-ca-4 in libya\n")[0], out.split("> end\n")[1]
    assert asked.count("What counts, and who holds it") == 1
    assert "axis sits down" in answered
    assert "What counts, and who holds it" not in answered


def test_a_newcomer_is_told_what_it_is_about_who_wins_and_a_few_orders_of_each_kind(tmp_path: Path) -> None:
    status, out, _ = wavell("new", "malaya-1941", "--save", "m.wvl", cwd=tmp_path)
    assert status == 0
    assert "1 each for Singapore, Kuala Lumpur and Rangoon" in " ".join(out.split())
    typed = "about\nend\nend\noptions\noptions attack\nattack ja-inf-6 on rangoon\nmove ja-inf-6 moulmein\n"
    status, out, _ = wavell("play", "m.wvl", "--hot-seat", cwd=tmp_path, typed=typed)
    assert status == 0
    assert out.count("the Axis win: Malaya and Burma have fallen, as in fact") == 1
    assert "Rangoon (W12) allies" in " ".join(out.split())
    for verb in ("base", "move", "ship", "stage"):
        assert 1 <= len(re.findall(rf"(?m)^  {verb} ", out)) <= 4
        assert f"options {verb} lists more of them" in out
    assert "nothing; what there is now: stage, base, ship, move, end" in out
    assert '"attack" is no order for this' in out
    assert "moves from X13 to Moulmein (X12)" in out


def test_what_the_other_side_did_is_told_before_one_decides(tmp_path: Path) -> None:
    status, out, _ = wavell("play", "patrol", "--seed", "ab" * 32, cwd=tmp_path, typed="end\n" * 4)
    assert status == 0
    before, _, _ = out.partition("Axis: reaction of the other side (allies)> end")
    ends = [match.start() for match in re.finditer(r"(?m)^ +\d+ axis: end$", before)]
    assert len(ends) > 1
    assert before.rindex("El Qasr (1105)") > ends[-1]  # the position is drawn again


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
    wavell("new", "oasis", "--save", str(path))  # where the other side can react
    status, out, _ = wavell("play", str(path), typed="end\nundo\n")
    assert status == 0
    after = out.split("attacks (allies)> undo")[1]
    assert re.search(r"taken back: end, .*end\n", after)
