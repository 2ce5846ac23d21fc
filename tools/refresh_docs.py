"""Run every `$ wavell ...` and `$ head ...` shown in the README and the docs, and put its real output below it.

With --check nothing is written; the exit status says whether something shown is no longer true.
"""

import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.command import wavell  # noqa: E402

BLOCK = re.compile(
    r"^```console\n\$ ((?:\.venv/bin/)?wavell [^\n]*|head -\d+ [^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE
)
MOST_LINES = 60


def run(command: str) -> str:
    """Return what a command prints, as a reader with an 100-column terminal would see it."""
    words = shlex.split(command)
    if words[0] == "head":
        lines = (ROOT / words[2]).read_text(encoding="utf-8").splitlines()[: int(words[1][1:])]
        return "".join(f"{line}\n" for line in lines)
    _, said, complained = wavell(*words[1:])
    lines = [line.rstrip() for line in (said + complained).rstrip().splitlines()]
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], "..."]
    return "".join(f"{line}\n" for line in lines)


def refreshed(text: str) -> str:
    """Return a page with the output of its commands as it is now."""
    return BLOCK.sub(lambda match: f"```console\n$ {match[1]}\n{run(match[1])}```", text)


def main() -> int:
    """Refresh, or check, all pages."""
    stale = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        fresh = refreshed(text)
        if fresh != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if "--check" not in sys.argv:
                path.write_text(fresh, encoding="utf-8")
    print(f"{len(stale)} pages {'are stale' if '--check' in sys.argv else 'refreshed'}: {', '.join(stale) or 'none'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
