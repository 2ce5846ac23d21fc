"""What the host of the repository and editors read: workflow, hooks and templates name only what exists."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.command import wavell
from wavell.umpire import open_book

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
TEMPLATES = [GITHUB / "ISSUE_TEMPLATE" / name for name in ("ruling.yml", "fault.yml")]
WRITTEN = [
    *(ROOT / name for name in (".pre-commit-config.yaml", ".editorconfig", "Containerfile", "compose.yaml")),
    *(path for path in GITHUB.rglob("*") if path.is_file()),
]


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def targets(command: str) -> list[str]:
    """The targets that a command makes."""
    program, *words = command.split()
    assert program == "make", command
    return words


def is_target(name: str) -> bool:
    return bool(re.search(rf"^{name}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_job_of_the_workflow_makes_a_target_that_exists() -> None:
    jobs = loaded(GITHUB / "workflows" / "ci.yml")["jobs"]
    assert set(jobs) == {"lint", "engine", "table", "browser"}
    for name, job in jobs.items():
        made = [target for step in job["steps"] if "run" in step for target in targets(step["run"])]
        assert made, name
        assert [target for target in made if not is_target(target)] == []


def test_hooks_are_local_and_call_the_tools_of_the_project() -> None:
    pins = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    for repo in loaded(ROOT / ".pre-commit-config.yaml")["repos"]:
        assert repo["repo"] == "local"
        for hook in repo["hooks"]:
            program, *words = hook["entry"].split()
            if program == "make":
                assert all(map(is_target, words)), hook["entry"]
            else:
                assert f"\n{program.removeprefix('.venv/bin/')}==" in pins, hook["entry"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_an_issue_is_asked_for_its_paragraph_and_its_position(path: Path) -> None:
    fields = [field["id"] for field in loaded(path)["body"] if "id" in field]
    assert {"paragraph", "position"} <= set(fields)
    assert len(set(fields)) == len(fields)


def test_the_position_that_an_issue_begins_with_is_a_case_that_holds(tmp_path: Path) -> None:
    (shown,) = (field for field in loaded(TEMPLATES[0])["body"] if field.get("id") == "position")
    (tmp_path / "shown.toml").write_text(shown["attributes"]["value"], encoding="utf-8")
    status, said, wrong = wavell("ask", tmp_path / "shown.toml")
    assert (status, wrong) == (0, "")
    assert "as expected" in said


def test_the_policy_names_tests_that_exist() -> None:
    named = re.findall(r"`(tests/[^`]+)`", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []


def releases() -> list[str]:
    """The notes of every release, the newest first, each beginning with its number."""
    return re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def test_the_version_is_the_same_wherever_it_stands() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    page = [json.loads((ROOT / "web" / name).read_text("utf-8")) for name in ("package.json", "package-lock.json")]
    assert {each["version"] for each in page} == {version} == {page[1]["packages"][""]["version"]}
    assert releases()[0].split()[0] == version


def test_every_release_is_told_under_the_usual_headings() -> None:
    usual = {"Rules", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    for notes in releases():
        found = re.findall(r"^### (.+)$", notes, re.MULTILINE)
        assert found, notes.split()[0]
        assert set(found) <= usual


def test_the_newest_release_tells_the_version_of_every_books_rules() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", releases()[0], re.MULTILINE))
    assert told == {id_: open_book(id_).versions.rules_id for id_ in ("awaw", "europa", "primer")}


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_no_file_for_a_host_names_an_address_or_a_home(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"https?://(?!table\.example\.org)\S+|/(?:home|Users|root|work|tmp)/\S*", text) == []
