"""`python -m wavell` is the command `wavell`."""

from wavell.cli import main

main()
