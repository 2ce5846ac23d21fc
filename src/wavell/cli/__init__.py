"""The command `wavell`."""

import io
import sys

from wavell.umpire import WavellError

from .app import app


def main() -> None:
    """Run the command; bad input is one sentence and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a question mark
    try:
        app(prog_name="wavell")
    except WavellError as fault:
        sentence = "".join(char if char.isprintable() else " " for char in str(fault))
        sys.stderr.write(f"wavell: {sentence}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as fault:
        sys.stderr.write(f"wavell: {fault.filename or 'the output'}: {(fault.strerror or 'fails').lower()}\n")
        sys.exit(2)
