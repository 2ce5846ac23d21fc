"""Run all benchmarks and print one table, with ratios in this run."""

import math
import sys

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import awaw, boards, europa, frames, lint, players, table, umpire

TARGETS = {
    "judgement of a legal order, 12 rules": 1e-5,
    "fold of 10,000 orders in memory": 2.0,
    "read, check and fold 10,000 orders": 2.0,
    "open 10,000 orders with a snapshot": 0.2,
    umpire.A_MOVE: 1 / 30_000,
    **boards.TARGETS,
    **awaw.TARGETS,
    **europa.TARGETS,
    **players.TARGETS,
    **table.TARGETS,
    **frames.TARGETS,
    **lint.TARGETS,
}


def human(seconds: float) -> str:
    """Write a duration with a fitting unit."""
    if math.isnan(seconds):
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def main() -> None:
    """Measure, then print."""
    suites = [
        umpire.umpire,
        boards.boards,
        umpire.random_games,
        awaw.awaw,
        europa.europa,
        players.players,
        table.table,
        frames.frames,
        lint.linter,
    ]
    rows: list[tuple[str, str, float]] = []
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        for suite in bar.track(suites, description="measuring"):
            rows += suite()
    ours = {what: took for what, who, took in rows if who == "wavell"}
    printed = Table(box=None, pad_edge=False)
    for column in ("what", "who", "a call", "calls/s", "beside wavell", "target"):
        printed.add_column(column, justify="left" if column in ("what", "who") else "right")
    last = ""
    for what, who, took in rows:
        target = TARGETS.get(what)
        shown = (
            "" if who != "wavell" or target is None else f"{'met' if took <= target else 'MISSED'} ({human(target)})"
        )
        ratio = f"{took / ours[what]:.2f} x" if what in ours and who != "wavell" else ""
        rate = "-" if math.isnan(took) else f"{1 / took:,.0f}"
        printed.add_row("" if what == last else what, who, human(took), rate, ratio, shown)
        last = what
    Console(width=130).print(printed)


if __name__ == "__main__":
    main()
