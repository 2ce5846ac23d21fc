"""Where Chromium is on this machine, for the tests that need a browser. As a command it says so, or what is missing."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from playwright.sync_api import sync_playwright

CHOSEN = "WAVELL_CHROMIUM"
"""Names the program to take, whatever else is there."""
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)
APPLICATIONS = ("Chromium", "Google Chrome", "Microsoft Edge")
FOLDERS = (Path("/Applications"), Path.home() / "Applications")
MISSING = (
    "The browser tests need Chromium: install it (or Chrome, or Edge), run `.venv/bin/playwright install chromium`, "
    f"or name the program in {CHOSEN}."
)


class NoChromium(Exception):
    """There is none; the sentence says what to do about it."""


def playwrights() -> str:
    """Return where Playwright keeps the Chromium that it downloads, whether it has or not."""
    with sync_playwright() as play:
        return play.chromium.executable_path


def found(
    own: Callable[[], str] = playwrights,
    environment: Mapping[str, str] = os.environ,
    folders: Iterable[Path] = FOLDERS,
) -> Path:
    """Return the first Chromium there is: the one that was chosen, on the path, Playwright's own, or an application."""
    if chosen := environment.get(CHOSEN):
        if program := shutil.which(chosen, path=environment.get("PATH", "")):
            return Path(program)
        raise NoChromium(f"{CHOSEN} names {chosen}, and that is no program.")
    for place in _places(own, environment, folders):
        if place.is_file() and os.access(place, os.X_OK):
            return place
    raise NoChromium(MISSING)


def _places(own: Callable[[], str], environment: Mapping[str, str], folders: Iterable[Path]) -> Iterator[Path]:
    for name in NAMES:
        if program := shutil.which(name, path=environment.get("PATH", "")):
            yield Path(program)
    for folder in folders:
        for name in APPLICATIONS:
            yield folder / f"{name}.app" / "Contents" / "MacOS" / name
    yield Path(own())  # last, since the answer takes a moment


def main() -> int:
    """Say where it is, or what to do."""
    try:
        sys.stdout.write(f"{found()}\n")
    except NoChromium as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
