"""Chromium is found where it is, and if there is none, one sentence says what is missing; no browser is needed here."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.chromium import CHOSEN, MISSING, NoChromium, found

ROOT = Path(__file__).parent.parent


def program(*parts: str | Path) -> Path:
    """A program that does nothing."""
    made = Path(*parts)
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)
    return made


def nowhere() -> str:
    return "/nowhere/at/all"


def test_the_one_that_was_chosen_comes_first(tmp_path: Path) -> None:
    mine = program(tmp_path, "mine")
    program(tmp_path, "bin", "chromium")
    assert found(nowhere, {CHOSEN: str(mine), "PATH": str(tmp_path / "bin")}, []) == mine
    assert found(nowhere, {CHOSEN: "chromium", "PATH": str(tmp_path / "bin")}, []) == tmp_path / "bin" / "chromium"


def test_one_that_was_chosen_and_is_not_there_is_said_to_be_none(tmp_path: Path) -> None:
    program(tmp_path, "chromium")
    with pytest.raises(NoChromium, match=f"{CHOSEN} names /no/where, and that is no program"):
        found(nowhere, {CHOSEN: "/no/where", "PATH": str(tmp_path)}, [])


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge"])
def test_it_is_found_on_the_path_under_its_usual_names(tmp_path: Path, name: str) -> None:
    there = program(tmp_path, name)
    assert found(nowhere, {"PATH": f"/nowhere:{tmp_path}"}, []) == there


def test_an_application_of_a_mac_is_found(tmp_path: Path) -> None:
    there = program(tmp_path, "Google Chrome.app", "Contents", "MacOS", "Google Chrome")
    assert found(nowhere, {"PATH": "/nowhere"}, [Path("/nowhere"), tmp_path]) == there


def test_the_one_that_playwright_downloaded_is_found(tmp_path: Path) -> None:
    there = program(tmp_path, "chrome")
    assert found(lambda: str(there), {"PATH": "/nowhere"}, []) == there


def test_what_is_there_and_cannot_be_run_is_passed_over(tmp_path: Path) -> None:
    there = program(tmp_path, "chrome")
    there.chmod(0o644)
    with pytest.raises(NoChromium):
        found(lambda: str(there), {"PATH": str(tmp_path)}, [])


def test_none_is_one_sentence_that_says_what_to_do() -> None:
    with pytest.raises(NoChromium) as fault:
        found(nowhere, {"PATH": "/nowhere"}, [])
    assert str(fault.value) == MISSING
    assert "\n" not in MISSING
    assert MISSING.count(". ") == 0


@pytest.mark.slow
def test_the_browser_tests_say_it_once_and_end() -> None:
    command = [sys.executable, "-m", "pytest", "-n", "2", "tests/browser"]
    said = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", CHOSEN: "/no/where"},
        check=False,
    )
    assert said.returncode != 0
    assert (said.stdout + said.stderr).count(f"{CHOSEN} names /no/where, and that is no program.") == 1
    assert "Traceback" not in said.stdout + said.stderr
    assert len((said.stdout + said.stderr).splitlines()) < 5
