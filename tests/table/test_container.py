"""The container without a container: what its files say is done in a fresh folder, with the packages that are here."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from tests.table.served import process
from tests.waiting import WAIT_S

ROOT = Path(__file__).parent.parent.parent
FILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
TABLE, DATABASE = COMPOSE["services"]["table"], COMPOSE["services"]["database"]


def instructions() -> Iterator[tuple[str, str]]:
    for line in re.sub(r"\\\n", " ", FILE).splitlines():
        if line and not line.startswith("#"):
            word, rest = line.split(maxsplit=1)
            yield word, rest


def ignored(path: Path) -> bool:
    name = path.relative_to(ROOT).as_posix()
    return any(fnmatch(name, each) or fnmatch(name, each.removeprefix("**/")) for each in IGNORED)


def copied(source: Path, to: Path) -> None:
    """Copy as a build does: a folder's content, without what is ignored."""

    def left_out(folder: str, names: list[str]) -> list[str]:
        within = Path(folder).is_relative_to(ROOT)
        return [name for name in names if within and ignored(Path(folder, name))]

    if source.is_dir():
        shutil.copytree(source, to, ignore=left_out, dirs_exist_ok=True)
    else:
        assert not (source.is_relative_to(ROOT) and ignored(source)), source
        to.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, to)


class Build:
    """Each stage is a folder; what a base image brings is an environment that sees the packages of the tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stages: dict[str, Path] = {}
        self.root = self.at = folder
        self.bin = folder / "room" / "bin"
        venv.create(folder / "room", with_pip=False)
        site = next((folder / "room" / "lib").glob("python*/site-packages"))
        (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def here(self, path: str) -> Path:
        return self.root / path.lstrip("/") if path.startswith("/") else self.at / path

    def begin(self, rest: str) -> None:
        name = rest.partition(" AS ")[2] or "last"
        self.root = self.stages[name] = self.folder / name

    def enter(self, path: str) -> None:
        self.at = self.here(path)
        self.at.mkdir(parents=True, exist_ok=True)

    def copy(self, rest: str) -> None:
        *sources, to = rest.split()
        stage = ROOT
        if sources[0].startswith("--from="):
            stage = self.stages[sources.pop(0).removeprefix("--from=")]
        for source in sources:
            copied(stage / source.lstrip("/"), self.here(to))
        if (self.at / "package.json").exists():  # what npm would fetch was fetched before
            shutil.copytree(ROOT / "web" / "node_modules", self.at / "node_modules", symlinks=True)

    def run(self, command: str) -> None:
        own = command.replace("--owner=nobody --group=nogroup", f"--owner={os.getuid()} --group={os.getgid()}")
        own = re.sub(r"(?<=\s)/(?=\w)", f"{self.root}/", own)
        path = os.pathsep.join([str(self.bin), os.environ["PATH"], str(Path(sys.executable).parent)])
        alone = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP_", "npm_"))}
        offline = {"PATH": path, "PIP_NO_INDEX": "1", "npm_config_offline": "true"}
        done = subprocess.run(
            ["sh", "-c", own], cwd=self.at, env=alone | offline, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.mark.long
def test_the_commands_of_the_containerfile_end_in_a_table_with_its_page(tmp_path: Path) -> None:
    build = Build(tmp_path)
    steps = {"FROM": build.begin, "WORKDIR": build.enter, "COPY": build.copy, "RUN": build.run}
    command: list[str] = []
    for word, rest in instructions():
        if word in steps:
            steps[word](rest)
        elif word == "CMD":
            command = json.loads(rest)
        else:
            assert word in {"USER", "VOLUME", "EXPOSE"}
    assert command[:2] == ["wavell", "serve"]
    shutil.rmtree(build.at)  # an installed table needs nothing of what it was built from
    options = [str(build.here(each)) if each.startswith("/") else each for each in command[2:]]
    (data := tmp_path / "data").mkdir()
    with process(*options, data=data, command=(str(build.bin / "wavell"),)) as (address, _):
        assert "<script" in httpx.get(address, timeout=WAIT_S).text
        assert httpx.get(f"{address}/api/v1/books", timeout=WAIT_S).status_code == 200
    assert (build.here("/games") / "table.db").exists()


def test_the_services_fit_each_other_and_the_containerfile() -> None:
    password = "${POSTGRES_PASSWORD:?choose one and write it into .env}"  # noqa: S105 - its place, not the word itself
    known = DATABASE["environment"]
    assert known["POSTGRES_PASSWORD"] == password
    address = f"postgresql://{known['POSTGRES_USER']}:{password}@database/{known['POSTGRES_DB']}"
    assert TABLE["environment"]["WAVELL_DATABASE_URL"] == address
    assert (ROOT / TABLE["build"]["context"] / TABLE["build"]["dockerfile"]).exists()
    assert set(TABLE["depends_on"]) == {"database"}
    assert {each.partition(":")[0] for each in DATABASE["volumes"]} == set(COMPOSE["volumes"])
    exposed = dict(instructions())["EXPOSE"]
    assert TABLE["ports"] == [f"127.0.0.1:{exposed}:{exposed}"]


def test_the_command_of_the_services_serves_with_postgresql(tmp_path: Path, postgres_url: str) -> None:
    program, verb, *options = (each.replace("${WAVELL_HOME:-}", "") for each in TABLE["command"])
    assert (program, verb) == ("wavell", "serve")
    with process(*options, data=tmp_path, database=postgres_url) as (address, _):
        assert httpx.get(f"{address}/api/v1/books", timeout=WAIT_S).status_code == 200
