"""This version beside an older one, in one run: the same work in turn, each time in a fresh process.

    make bench AGAINST=HEAD~20         or        python -m benchmarks.versions HEAD~20

What is measured uses only what both have: the command `wavell`, and games played by the plain player, as many orders
in each version, since other rulings make other games. For the same reason each proves records that it has written
itself: one played under other rules it would not judge again. Orders are judged and listed in positions of games that
the older version has played, which are the same for both. A ratio above 1 is slower than before; the spread says
what runs of the same version differ by. Processor time is measured, which other work on the machine changes less than
the clock. What the older version cannot do, such as a case file that it does not know, has no ratio.
"""

import argparse
import io
import math
import os
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

ROOT = Path(__file__).parent.parent
ROUNDS = 7
PLAYED = """
from random import Random
from time import process_time
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice, open_book
seed = 0
for left in ({orders} // 3, {orders}):  # first some, so that what is worked out once has been
    start = process_time()
    while left:
        seed += 1
        game, rng = Game.new(open_book("{book}"), "{scenario}", dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
        while left and (due := game.to_act()):
            game.play(due[0].seat, choose(game, due[0].seat, rng))
            left -= 1
print("measured", process_time() - start)
"""
WRITTEN = """
from pathlib import Path
from random import Random
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice, open_book
try:
    from wavell.umpire.records.record import of_game
except ImportError:  # as it was called in 0.1
    from wavell.umpire.record import of_game
game, rng = Game.new(open_book("{book}"), "{scenario}", dice=SeededDice(bytes(32))), Random(1)
while due := game.to_act():
    game.play(due[0].seat, choose(game, due[0].seat, rng))
Path("{book}.wvl").write_text(str(of_game(game)), "utf-8")
"""
OPENED = """
from pathlib import Path
from time import process_time
from wavell.umpire import Game, open_book
try:
    from wavell.umpire.records.proof import open_record
    from wavell.umpire.records.record import load_record
except ImportError:  # as they were called in 0.1
    from wavell.umpire.proof import open_record
    from wavell.umpire.record import load_record
game = open_record(load_record(Path("../then/{book}.wvl")), open_book("{book}")).game
given = [entry for entry in game.journal.entries if entry.kind == "order"][::{every}]
asked = [(game.at(entry.n - 1), entry.seat, entry.text) for entry in given]
"""
JUDGED = (
    OPENED
    + """
asked = [(each, seat, each.parse(text, seat)) for each, seat, text in asked]
for times in (1, 30):  # first once, so that what is worked out once has been
    start = process_time()
    for each, seat, order in asked:
        for _ in range(times):
            each.judge(seat, order)
print("measured", process_time() - start)
"""
)
LISTED = (
    OPENED
    + """
for times in (1, 3):
    start = process_time()
    for each, seat, _ in asked * times:
        each.options(seat)
print("measured", process_time() - start)
"""
)
RECORDS = {"awaw": "malaya-1941", "europa": "crusader"}
"""The scenarios of the games whose records are proved, each called after its book."""
WORK = {
    "start of the command": ("-m", "wavell", "--version"),
    "both books read": ("-c", "import wavell.books.awaw, wavell.books.europa"),
    "every case asked": ("-m", "wavell", "cases", str(ROOT / "cases")),
    "a game of malaya-1941 proved": ("-m", "wavell", "verify", "awaw.wvl"),
    "a game of crusader proved": ("-m", "wavell", "verify", "europa.wvl"),
    "1500 orders of commonwealth-1939": ("-c", PLAYED.format(book="awaw", scenario="commonwealth-1939", orders=1500)),
    "3000 orders of malaya-1941": ("-c", PLAYED.format(book="awaw", scenario="malaya-1941", orders=3000)),
    "3000 orders of crusader": ("-c", PLAYED.format(book="europa", scenario="crusader", orders=3000)),
    "orders of malaya-1941 judged": ("-c", JUDGED.format(book="awaw", every=1)),
    "orders of crusader judged": ("-c", JUDGED.format(book="europa", every=1)),
    "all options of malaya-1941": ("-c", LISTED.format(book="awaw", every=2)),
    "all options of crusader": ("-c", LISTED.format(book="europa", every=8)),
}


def exported(ref: str, to: Path) -> Path:
    """The sources of an older version, beside the present ones."""
    git = ["git", "-C", str(ROOT), "archive", "--format=tar", ref, "src"]
    packed = subprocess.run(git, capture_output=True, check=False)
    if packed.returncode:
        sys.exit(f'there is no version "{ref}" to measure against: {packed.stderr.decode().strip()}')
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
        tar.extractall(to, filter="data")
    return to / "src"


class Version(NamedTuple):
    """The sources of a version, and a folder that holds the records it has written."""

    sources: Path
    folder: Path


def with_records(sources: Path, folder: Path) -> Version:
    """A version that has written a record of each book into the folder."""
    folder.mkdir()
    version = Version(sources, folder)
    for book, scenario in RECORDS.items():
        took(version, ("-c", WRITTEN.format(book=book, scenario=scenario)))
    return version


def took(version: Version, work: Sequence[str]) -> float:
    """The processor time that a piece of work takes in a version, in a process of its own; nan if it fails.

    Work that has measured a part of itself says so in its last line: `measured SECONDS`.
    """
    start = _spent()
    # Without compiled modules a version with more code would seem slower than it is.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, *work],
        cwd=version.folder,
        env={**kept, "PYTHONPATH": str(version.sources)},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        print(f"{' '.join(work)[:60]}: {(done.stderr or done.stdout).decode().strip()[-200:]}", file=sys.stderr)
        return math.nan
    spent = _spent() - start
    last = done.stdout.splitlines()[-1:]
    return float(last[0].split()[1]) if last and last[0].startswith(b"measured ") else spent


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compared(old: Version, new: Version, works: Sequence[str]) -> Iterator[tuple[str, list[float], list[float]]]:
    """Measure each piece of work with both in turn, the first round of each thrown away; one that fails only once."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("measuring", total=len(works) * (ROUNDS + 1))
        for what in works:
            before, after = [took(old, WORK[what])], [took(new, WORK[what])]
            bar.advance(task)
            for _ in range(0 if math.isnan(before[0] + after[0]) else ROUNDS):
                before.append(took(old, WORK[what]))
                after.append(took(new, WORK[what]))
                bar.advance(task)
            yield what, before[1:] or before, after[1:] or after


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description="Measure this version beside an older one.")
    parser.add_argument("against", help="the older version: a tag, a branch or a commit")
    parser.add_argument("work", nargs="*", help=f"what to measure, all if left out: {', '.join(WORK)}")
    given = parser.parse_args()
    ref, works = given.against, given.work or list(WORK)
    printed = Table(box=None, pad_edge=False)
    for column in ("what", f"{ref[:12]}", "now", "now / then", "spread of one version"):
        printed.add_column(column, justify="left" if column == "what" else "right")
    with tempfile.TemporaryDirectory() as folder:
        old = with_records(exported(ref, Path(folder)), Path(folder, "then"))
        new = with_records(ROOT / "src", Path(folder, "now"))
        for what, before, after in compared(old, new, works):
            then, now = statistics.median(before), statistics.median(after)
            spread = max(max(each) / min(each) for each in (before, after))
            printed.add_row(what, f"{then:.2f} s", f"{now:.2f} s", f"{now / then:.2f}", f"{spread:.2f}")
    Console(width=120).print(printed)


if __name__ == "__main__":
    main()
