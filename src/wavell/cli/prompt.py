"""The prompt of a game at the command line: its commands with their help, and how lines are edited."""

from collections.abc import Callable

HELP = """[bold]An order[/] is typed as it is written in the rules' notation; what is possible now:
{orders}
[bold]A question[/] is answered with every line of its number; help WORD tells how one is written:
{questions}
[bold]And besides[/]
{about}  about            the scenario, and who wins   help WORD    how an order or a question is written
  options [WORDS]  some legal orders            why ORDER    judge an order without giving it
  suggest          an order, and what it is for rest         let your staff do the rest of the phase
  standing [WORDS] what your staff keeps to: hold NAMES, reserve PLACE 2, odds 2:1, chance 30, none
  checklist        what is left to do           rule NUMBER  look a paragraph up
  ledger [OWNER]   the books, line by line      save         say where the game is kept
  board            draw the position again      log          what has happened so far
  undo [ENTRY]     take back an order           quit         leave; the game is saved"""
ABOUT = "  about NAME       everything about one unit or place\n"
COMMANDS = (
    "about",
    "options",
    "checklist",
    "board",
    "ledger",
    "why",
    "rule",
    "log",
    "save",
    "undo",
    "suggest",
    "rest",
    "standing",
    "help",
    "quit",
)


def enable_readline(words: Callable[[str, str], list[str]]) -> None:
    """Turn on line editing, history and tab completion, where readline is available."""
    try:
        import readline
    except ImportError:  # not every system has it, and typing works without
        return

    def complete(begun: str, number: int) -> str | None:
        fitting = words(readline.get_line_buffer()[: readline.get_begidx()], begun)
        return f"{fitting[number]} " if number < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" +>")
    readline.parse_and_bind("tab: complete")
