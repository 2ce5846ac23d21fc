"""The terminal's table: it shows a seat its view, takes orders in the notation and explains refusals."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import wrap

from msgspec.structs import replace
from rich.rule import Rule

from wavell.lab.plain import choose
from wavell.umpire import End, Game, Order, Question, Ref, StepEntered, Tally, Verdict, WavellError
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.verdict import Kind
from wavell.umpire.notation.completion import next_words
from wavell.umpire.notation.orders import Phrase, grammar, verb_of
from wavell.umpire.results import Item, Said

from .books import ledger_rows
from .screen import entry_line, event_lines, out, plain, tally_lines, tell_scenario, verdict_lines

HELP = """[bold]An order[/] is typed as it is written in the rules' notation; what is possible now:
{orders}
[bold]A question[/] is answered with every line of its number; help WORD tells how one is written:
{questions}
[bold]And besides[/]
{about}  about            the scenario, and who wins   help WORD    how an order or a question is written
  options [WORDS]  some legal orders            why ORDER    judge an order without giving it
  checklist        what is left to do           rule NUMBER  look a paragraph up
  ledger [OWNER]   the books, line by line      save         say where the game is kept
  board            draw the position again      log          what has happened so far
  undo [ENTRY]     take back an order           quit         leave; the game is saved"""
ABOUT = "  about NAME       everything about one unit or place\n"
COMMANDS = ("about", "options", "checklist", "board", "ledger", "why", "rule", "log", "save", "undo", "help", "quit")
SHOWN = 24
HANGS = 43
"""Where the explanation of an order begins."""
FEW = 4
"""How many orders of a kind are listed when there are several kinds, and half as many when there are many."""
MANY = 10
RECENT = 4
"""How many of the latest entries are told to somebody who goes on with a game."""


class Terminal:
    """One game at one keyboard."""

    def __init__(self, game: Game, people: set[str], rng: Random, save: Callable[[], None], kept: Path) -> None:
        self.game = game
        self.people = people
        self.rng = rng
        self.save = save
        self.kept = kept
        self.seen = max(0, len(game.journal.entries) - RECENT)
        self.watching = ""
        self.left = dict.fromkeys(people, self.seen)
        """How many entries there were when each of the people at one keyboard last stood up."""
        self.drawn = ""

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        _edit_lines(self._words)
        while due := self.game.to_act():
            acting = next((each.seat for each in due if each.seat in self.people), None)
            if acting is None:
                self._plain(due[0].seat)
            elif not self._person(acting):
                return
        outcome = self.game.world.outcome
        assert outcome is not None
        self._news(self.watching or next(iter(self.people)))
        self._board("referee")
        won = " and ".join(outcome.winners) or "Nobody"
        out.print(Rule())
        out.print(f"[bold]{plain(won)} won: {plain(outcome.why)}[/] \\[{outcome.ref}]")
        self.save()

    def _plain(self, seat: str) -> None:
        order = choose(self.game, seat, self.rng)
        if order is None:
            raise WavellError(f"{seat} must decide and has no legal order: {self.game.step.title}")
        self.game.play(seat, order)
        self.save()

    def _person(self, seat: str) -> bool:
        """Let a person decide once; return False to leave."""
        first, another = not self.watching, seat != self.watching
        if another and not first and len(self.people) > 1:
            out.print(Rule(f"{seat} sits down"))
            self._missed(seat, self.watching)
        self.watching = seat
        entered = self._entered()
        self._news(seat)
        if first or (entered and not self.game.world.pending):
            self._board(seat, anew=first)
        if first:
            out.print(f"[dim]{self._hint(seat)}options lists what is legal, help tells the rest.[/]")
        due = next(each for each in self.game.to_act() if each.seat == seat)
        prompt = f"{self.game.turn}, {due.what} ({seat})> "
        try:
            line = input(prompt if sys.stdin.isatty() else "").strip()
        except EOFError:
            return False
        if not sys.stdin.isatty():
            out.print(f"[dim]{plain(prompt)}[/]{plain(line)}")
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "":
                pass
            case "quit" | "exit" | "q":
                return False
            case "help" | "?" | "h" if rest.strip():
                self._help_on(rest.strip().casefold())
            case "help" | "?" | "h":
                self._help(seat)
            case "about" | "a":
                self._about(seat, rest.strip())
            case "board" | "b":
                self._board(seat)
            case "log":
                for entry in self.game.journal.entries:
                    self._said(self.game.said(entry, seat))
            case "options" | "o":
                self._options(seat, rest.strip())
            case "checklist" | "c":
                self._checklist(seat)
            case "ledger":
                self._ledger(seat, rest.strip())
            case "save":
                self.save()
                out.print(f"[dim]Saved in {plain(self.kept)}, as after every order.[/]")
            case "undo" | "u":
                self._undo(seat, int(rest) if rest.strip().isdecimal() else self._last())
            case "rule":
                self._rule(rest.strip())
            case "why":
                self._judged(self.game.judge(seat, rest))
            case _:
                self._order(seat, line)
        return True

    def _words(self, before: str, begun: str) -> list[str]:
        """What a word that is begun could become, by what stands before it."""
        command, _, rest = before.lstrip().partition(" ")
        if command in ("why", "options", "help"):
            before = rest
        listed = [word for word in COMMANDS if not before.strip() and word.startswith(begun.casefold())]
        seen = self.game.world.seen_by(self.watching)
        return [*next_words(self.game.book, seen, self._verbs(self.watching), before, begun), *listed]

    def _verbs(self, seat: str) -> list[str]:
        """The orders of a seat now, as its player wants them: those of a step as its file has them."""
        verbs = [verb for due in self.game.to_act() if due.seat == seat for verb in due.verbs]
        listed = self.game.step.listed
        return sorted(verbs, key=lambda verb: listed.index(verb) if verb in listed else len(listed))

    def _seats(self) -> tuple[str, ...]:
        assert self.game.book.sequence is not None
        return self.game.book.sequence.seats

    def _order(self, seat: str, line: str) -> None:
        override = line.endswith("!")
        text = line.rstrip("! ")
        try:
            phrase = self.game.parse(text, seat)
            if isinstance(phrase, Question):
                said = self.game.explain(phrase, seat)
                assert isinstance(said, Tally)
                self._show(said)
                return
        except WavellError as fault:
            out.print(f"[red]{plain(str(fault))}[/]")
            return
        assert isinstance(phrase, Order)
        played = self.game.play(seat, phrase, override=override)
        if not played:
            self._judged(played.verdict)
            if self.game.journal.header.mode == "advisory" and not override:
                out.print("[dim]End the order with ! to play it all the same; the objections go on record.[/]")
            return
        self._done(seat)

    def _last(self) -> int | None:
        """The last decision of somebody at this keyboard; what the plain player did after it goes with it."""
        entries = self.game.journal.entries
        return next((n for n in reversed(self.game.journal.live) if entries[n].seat in self.people), None)

    def _consent(self, seat: str, number: int | None) -> set[str]:
        """Who agrees to an undo: people at one keyboard, and the plain player where no die or secret is crossed."""
        entries = [self.game.journal.entries[n] for n in self.game.journal.live if number is not None and n >= number]
        agreed = set(self._seats()) - self.people if not any(entry.sealed for entry in entries) else set()
        return agreed | (self.people if len(self.people) == len(self._seats()) else {seat})

    def _undo(self, seat: str, number: int | None) -> None:
        stood, step = tuple(self.game.journal.live), self.game.world.clock
        undone = self.game.undo(seat, number, self._consent(seat, number))
        if not undone:
            self._show(undone.verdict)
            return
        self._done(seat)
        standing = set(self.game.journal.live)
        gone = [self.game.journal.entries[n] for n in stood if n not in standing]
        told = ", ".join(plain(self.game.said(entry, seat).text) for entry in gone)
        out.print(f"[dim]     taken back: {told}[/]")
        if self.game.world.clock != step and seat in [due.seat for due in self.game.to_act()]:
            self._board(seat, anew=False)

    def _done(self, seat: str) -> None:
        """Save what was decided and tell what came of it; a new step shows the position again."""
        entered = self._entered()
        self.save()
        self._news(seat)
        if entered and seat in [due.seat for due in self.game.to_act()]:
            self._board(seat, anew=False)

    def _entered(self) -> bool:
        """Whether a step has begun since somebody last looked."""
        untold = self.game.journal.entries[self.seen :]
        return any(isinstance(event, StepEntered) for entry in untold for event in entry.events)

    def _news(self, seat: str) -> None:
        """Tell what has happened since somebody last looked."""
        for entry in self.game.journal.entries[self.seen :]:
            self._said(self.game.said(entry, seat))
        self.seen = len(self.game.journal.entries)

    def _missed(self, seat: str, other: str) -> None:
        """Tell who sits down what he may know and the one before could not read: his losses, his supply, who came."""
        for entry in self.game.journal.entries[self.left[seat] : self.seen]:
            said, read = self.game.said(entry, seat), self.game.said(entry, other).events
            told = tuple(event for event in said.events if event in entry.events and event not in read)
            if told:
                self._said(replace(said, events=told))
        self.left[other] = self.seen

    def _said(self, said: Said) -> None:
        out.print(entry_line(said))
        for row in event_lines(self.game.book, said.events, self._glossed):
            out.print(f"     {row}")

    def _glossed(self, text: str) -> str:
        """A text with the names of what it is short about."""
        if self.game.book.gloss is not None:
            for word, name in self.game.book.gloss(self.game.world, text).items():
                text = re.sub(rf"(?<![(\w]){re.escape(word)}(?!\w)", f"{name} ({word})", text)
        return text

    def _hint(self, seat: str) -> str:
        """An order that somebody new could give: no end of anything, and no giving up."""
        kinds = {verb: self.game.book.verbs[verb] for verb in self._verbs(seat)}
        wanted = (verb for verb, kind in kinds.items() if kind is not End and not kind.gives_up)
        example = next((order for verb in wanted for order in self.game.options(seat, verb, limit=1)), None)
        return "" if example is None else f'Type an order like "{plain(str(example))}"; '

    def _about(self, seat: str, name: str) -> None:
        """Tell what the scenario is about; or one unit or place, where a book can."""
        if name:
            world = self.game.view(seat).world
            told = () if self.game.book.about is None else self.game.book.about(world, seat, name)
            if not told:
                known = [
                    each for noun in ("unit", "place") if noun in self.game.book.nouns for each in world.names(noun)
                ]
                out.print(f"[red]{plain(unknown('unit or place', name, known))}[/]")
            for row in told:
                out.print(plain(row))
            return
        scenario = self.game.book.scenarios.get(self.game.journal.header.scenario)
        if scenario is not None:
            out.print(f"[bold]{plain(scenario.title)}[/]")
            tell_scenario(scenario)

    def _board(self, seat: str, anew: bool = True) -> None:
        """Draw the position; if it need not be drawn anew, only when it has changed."""
        if self.game.book.picture is None:
            return
        drawn = self.game.book.picture(self.game.view(seat).world)
        if anew or drawn != self.drawn:
            out.print()
            out.print(plain(drawn))
        self.drawn = drawn

    def _help(self, seat: str) -> None:
        kinds = [self.game.book.verbs[verb] for verb in self._verbs(seat)]
        orders = "\n".join(_usage(kind) for kind in kinds)
        words = ", ".join(grammar(kind).verb for kind in self.game.book.questions) or "(none)"
        questions = "\n".join(wrap(words, 90, initial_indent="  ", subsequent_indent="  "))
        about = "" if self.game.book.about is None else ABOUT
        out.print(HELP.format(orders=orders, questions=questions, about=about))

    def _help_on(self, word: str) -> None:
        """Tell how one order or question is written, and what it is for."""
        kind = self.game.book.notation.kinds.get(word)
        if kind is None:
            out.print(f"[red]{plain(unknown('order or question', word, self.game.book.notation.kinds))}[/]")
            return
        out.print(_usage(kind))

    def _options(self, seat: str, wanted: str) -> None:
        """List orders, some of each kind; or those of a verb, or those of it with some words in them."""
        verb, *words = wanted.split() or [""]
        found = self.game.options(seat, verb or None)
        if words:
            found = [order for order in found if {word.casefold() for word in words} <= self._parts(order)]
        verbs = self._verbs(seat)
        kinds: dict[str, list[Order]] = {each: [] for each in verbs}
        for order in found:
            kinds[verb_of(type(order))].append(order)
        many = sum(map(bool, kinds.values())) > MANY
        shown = SHOWN if verb or len(found) <= SHOWN else FEW // 2 if many else FEW
        for kind, orders in kinds.items():
            for order in orders[:shown]:
                names = self.game.book.gloss(self.game.world, str(order)) if self.game.book.gloss is not None else {}
                told = ", ".join(f"{word} {name}" for word, name in names.items())
                out.print(f"  {plain(str(order))}" + (f"  [dim]{plain(told)}[/]" if told else ""))
            if len(orders) > shown:
                narrower = "" if verb else f"; options {kind} lists more of them"
                out.print(f"[dim]  and {len(orders) - shown} more{narrower}[/]")
        if not found:
            other = f"; what there is now: {', '.join(verbs)}" if verb not in verbs else ""
            unlisted = ""
            if not other:
                unlisted = "; only some orders are listed, and why ORDER judges any" if words else _how(verb)
            out.print(f"[dim]  nothing{plain(other)}{unlisted}[/]")

    def _parts(self, order: Order) -> set[str]:
        """The words of an order, and the names of what it is short about as one would type them."""
        names = self.game.book.gloss(self.game.world, str(order)) if self.game.book.gloss is not None else {}
        words = (*re.split(r"[ +]", str(order)), *(name.replace(" ", "_") for name in names.values()))
        return {word.casefold() for word in words}

    def _checklist(self, seat: str) -> None:
        listed = self.game.checklist(seat)
        closed: dict[tuple[str, Ref | None], list[str]] = {}
        for item in listed.closed:
            closed.setdefault((item.text, item.ref), []).append(item.what)
        over = [Item(", ".join(verbs), text, ref) for (text, ref), verbs in closed.items()]
        verbs = self._verbs(seat)
        may = sorted(listed.may, key=lambda item: verbs.index(item.what))
        for title, items in (("must", listed.must), ("may", may), ("can no longer", over)):
            for item in items:
                out.print(f"  [bold]{title:>13}[/]  {plain(str(item))}")

    def _ledger(self, seat: str, owner: str) -> None:
        try:
            for row in ledger_rows(self.game.book, self.game.view(seat).world, owner):
                out.print(row)
        except WavellError as fault:
            out.print(f"[red]{plain(str(fault))}[/]")

    def _rule(self, id_: str) -> None:
        try:
            index = self.game.book.index
            ref = index.ref(id_.removeprefix(index.book).strip())
            row = index.paragraphs.get(ref.id) or index.frame.get(ref.id)
            out.print(f"[bold]{ref}  {plain(index.heading(ref.id))}[/]")
            if row is not None:
                out.print(plain(row.text), soft_wrap=False)
        except WavellError as fault:
            out.print(f"[red]{plain(str(fault))}[/]")

    def _judged(self, verdict: Verdict) -> None:
        """Show a verdict; of an order that is out of place, only that it is."""
        astray = tuple(each for each in verdict.objections if each.kind is Kind.WRONG_PHASE)
        self._show(Verdict(astray) if astray else verdict)

    def _show(self, said: Verdict | Tally) -> None:
        for row in tally_lines(said) if isinstance(said, Tally) else verdict_lines(said):
            out.print(f"  {row}")


def _edit_lines(words: Callable[[str, str], list[str]]) -> None:
    """Let a person at a terminal edit lines, recall them and complete words with the tab key."""
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


def _how(verb: str) -> str:
    return f"; help {verb} tells how it is written, and why {verb} ... what is against it" if verb else ""


def _usage(kind: type[Phrase]) -> str:
    """How an order or a question is written, and what it is for; a long form has a line of its own."""
    helped, form = (kind.__doc__ or "").strip().partition("\n")[0], grammar(kind).usage
    told = wrap(helped, max(40, out.width - HANGS), break_on_hyphens=False)
    first = f"  {form:<{HANGS - 2}}{told.pop(0) if told and len(form) < HANGS - 2 else ''}".rstrip()
    return plain("\n".join([first, *(f"{'':{HANGS}}{row}" for row in told)]))
