"""The Pacific board with 300 counters in Chromium: how long a frame takes while it is moved and zoomed."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

from benchmarks.umpire import Row

SCENARIO = {"book": "awaw", "scenario": "commonwealth-1939", "hot_seat": True}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
FRAMES = 240
MOVED, ZOOMED = "a frame while the Pacific board is moved", "a frame while the Pacific board is zoomed"
WORK = ", work of the page"
TARGETS = {MOVED: 0.017, ZOOMED: 0.017, MOVED + WORK: 0.008, ZOOMED + WORK: 0.008}

# One step of the hand in each frame, to and fro, as fast as frames come; the times between frames are what is returned.
PAN = """async (frames) => {
  const board = document.querySelector(".mapboard .window"), box = board.getBoundingClientRect(), times = [];
  let x = box.left + 20, y = box.top + box.height - 20, last = 0;
  const send = (type, to) =>
    to.dispatchEvent(new MouseEvent(type, {bubbles: true, cancelable: true, clientX: x, clientY: y, view: window}));
  send("mousedown", board);
  for (let i = 0; i < frames; i++) {
    const now = await new Promise(requestAnimationFrame);
    if (last) times.push(now - last);
    last = now;
    const back = Math.floor(i / 60) % 2 ? -1 : 1;
    x += 8 * back;
    y -= 4 * back;
    send("mousemove", window);
  }
  send("mouseup", window);
  return times;
}"""
ZOOM = """async (frames) => {
  const board = document.querySelector(".mapboard .window"), times = [];
  let last = 0;
  for (let i = 0; i < frames; i++) {
    const now = await new Promise(requestAnimationFrame);
    if (last) times.push(now - last);
    last = now;
    const deltaY = Math.floor(i / 60) % 2 ? 15 : -15;
    board.dispatchEvent(new WheelEvent("wheel", {bubbles: true, cancelable: true, deltaY, clientX: 400, clientY: 400}));
  }
  return times;
}"""


@contextmanager
def _server() -> Iterator[str]:
    """A table with one game; yields the address of its page."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "wavell", "serve", "--port", "0", "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        try:
            found = next(filter(None, (re.search(r"http://127\.0\.0\.1:\d+", line) for line in process.stdout)))
            body, kind = json.dumps(SCENARIO).encode(), {"Content-Type": "application/json"}
            with urlopen(Request(f"{found[0]}/api/v1/games", body, kind)) as answer:  # noqa: S310
                made = json.load(answer)
            key = next(row["key"] for row in made["keys"] if row["seats"])
            yield f"{found[0]}/#/game/{made['game']}/{key}"
        finally:
            process.terminate()
            process.wait(10)


def _measured(page: Page, what: str, script: str) -> list[Row]:
    """The middle frame, the slowest of a hundred, and the work of the page's own thread for one."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(row["value"] for row in metrics if row["name"] == "TaskDuration"))

    before = worked()
    times = sorted(page.evaluate(script, FRAMES))
    work = (worked() - before) / len(times)
    page.wait_for_timeout(500)
    slow = times[int(len(times) * 0.99)]
    return [
        (what, "wavell", times[len(times) // 2] / 1000),
        (what + ", 99 of 100", "wavell", slow / 1000),
        (what + WORK, "wavell", work),
    ]


def frames() -> list[Row]:
    """Open the game, let it come to rest, then move and zoom."""
    with _server() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address)
        page.wait_for_selector(".mapboard .pile", state="attached", timeout=60_000)
        page.wait_for_timeout(2000)
        rows = [*_measured(page, MOVED, PAN), *_measured(page, ZOOMED, ZOOM)]
        browser.close()
    return rows
