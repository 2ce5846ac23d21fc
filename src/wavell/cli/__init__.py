"""The command `wavell`."""

import sys

from wavell.umpire import WavellError

from .app import app


def main() -> None:
    """Run the command; bad input is one sentence and exit status 2."""
    try:
        app()
    except WavellError as fault:
        sys.stderr.write(f"wavell: {fault}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
