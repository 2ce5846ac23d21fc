"""The interactive game loop: prints what a seat may see, reads orders in the notation and explains refusals."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import wrap

from msgspec.structs import replace
from rich.rule import Rule

from wavell.lab.players.driver import Opponents
from wavell.lab.players.installed import trials_for
from wavell.umpire import End, Game, Order, Question, Ref, StepEntered, Tally, Verdict, WavellError
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.verdict import Kind
from wavell.umpire.notation.completion import next_words
from wavell.umpire.notation.orders import grammar, verb_of
from wavell.umpire.results import Item, VisibleEntry

from .advice import Staff
from .ledger import ledger_rows
from .prompt import ABOUT, COMMANDS, HELP, enable_readline
from .screen import entry_line, escaped, event_lines, out, print_scenario, tally_lines, usage_of, verdict_lines

MAX_OPTIONS = 24
OPTIONS_PER_KIND = 4
"""How many orders of a kind are listed when there are several kinds; half as many with more than MAX_KINDS_IN_FULL."""
MAX_KINDS_IN_FULL = 10
BOT_TRIALS = 1_000
"""What a computer player may do for a decision; the marshal more."""
RECENT_ENTRIES = 4
"""How many of the latest entries are printed when a game is resumed."""


class Terminal:
    """One game at one keyboard; seats that are not in `humans` are played by the bot."""

    def __init__(
        self, game: Game, humans: set[str], rng: Random, save: Callable[[], None], path: Path, level: str = "staff"
    ) -> None:
        self.game = game
        self.humans = humans
        self.rng = rng
        self.save = save
        self.path = path
        self.printed = max(0, len(game.journal.entries) - RECENT_ENTRIES)
        self.seat = ""
        self.printed_for = dict.fromkeys(humans, self.printed)
        """For each human seat: the number of entries printed when it last had the keyboard."""
        self.last_board = ""
        self._opponents = Opponents(level, trials_for(level, BOT_TRIALS))
        self._staff = Staff(game)

    def run(self) -> None:
        """Play until the game is over or the user quits."""
        enable_readline(self._completions)
        while due := self.game.to_act():
            acting = next((each.seat for each in due if each.seat in self.humans), None)
            if acting is None:
                self._play_bot(due[0].seat)
            elif not self._prompt(acting):
                return
        outcome = self.game.world.outcome
        assert outcome is not None
        self._print_new_entries(self.seat or next(iter(self.humans)))
        self._print_board("referee")
        won = " and ".join(outcome.winners) or "Nobody"
        out.print(Rule())
        out.print(f"[bold]{escaped(won)} won: {escaped(outcome.why)}[/] \\[{outcome.ref}]")
        self.save()

    def _play_bot(self, seat: str) -> None:
        decision = self._opponents.decide(self.game, seat, self.rng)
        if decision is None:
            raise WavellError(f"{seat} must decide and has no legal order: {self.game.step.title}")
        self.game.play(seat, decision.order)
        self.save()

    def _prompt(self, seat: str) -> bool:
        """Read one line and act on it; return False to quit."""
        first, another = not self.seat, seat != self.seat
        if another and not first and len(self.humans) > 1:
            out.print(Rule(f"{seat} sits down"))
            self._print_missed(seat, self.seat)
        self.seat = seat
        entered = self._step_entered()
        self._print_new_entries(seat)
        if first or (entered and not self.game.world.pending):
            self._print_board(seat, anew=first)
        if first:
            out.print(f"[dim]{self._example_hint(seat)}options lists what is legal, help tells the rest.[/]")
        due = next(each for each in self.game.to_act() if each.seat == seat)
        prompt = f"{self.game.turn}, {due.what} ({seat})> "
        try:
            line = input(prompt if sys.stdin.isatty() else "").strip()
        except EOFError:
            return False
        if not sys.stdin.isatty():
            out.print(f"[dim]{escaped(prompt)}[/]{escaped(line)}")
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "":
                pass
            case "quit" | "exit" | "q":
                return False
            case "help" | "?" | "h" if rest.strip():
                self._print_usage(rest.strip().casefold())
            case "help" | "?" | "h":
                self._print_help(seat)
            case "about" | "a":
                self._print_about(seat, rest.strip())
            case "board" | "b":
                self._print_board(seat)
            case "log":
                for entry in self.game.journal.entries:
                    self._print_entry(self.game.visible_entry(entry, seat))
            case "options" | "o":
                self._print_options(seat, rest.strip())
            case "checklist" | "c":
                self._print_checklist(seat)
            case "ledger":
                self._print_ledger(seat, rest.strip())
            case "save":
                self.save()
                out.print(f"[dim]Saved in {escaped(self.path)}, as after every order.[/]")
            case "undo" | "u":
                self._undo(seat, int(rest) if rest.strip().isdecimal() else self._last_own_entry())
            case "suggest":
                self._staff.suggest(seat, rng=self.rng)
            case "standing":
                self._staff.instruct(seat, rest.strip())
            case "rest":
                for order in self._staff.rest(seat, rng=self.rng):
                    self._give_order(seat, order)
                    self._print_new_entries(seat)
            case "rule":
                self._print_rule(rest.strip())
            case "why":
                self._print_verdict(self.game.judge(seat, rest))
            case _:
                self._give_order(seat, line)
        return True

    def _completions(self, before: str, begun: str) -> list[str]:
        """Completions of a partial word, by the text before it."""
        command, _, rest = before.lstrip().partition(" ")
        if command in ("why", "options", "help"):
            before = rest
        listed = [word for word in COMMANDS if not before.strip() and word.startswith(begun.casefold())]
        seen = self.game.world.seen_by(self.seat)
        return [*next_words(self.game.book, seen, self._open_verbs(self.seat), before, begun), *listed]

    def _open_verbs(self, seat: str) -> list[str]:
        """The verbs that a seat may use now, in the order of the sequence file."""
        verbs = [verb for due in self.game.to_act() if due.seat == seat for verb in due.verbs]
        listed = self.game.step.listed
        return sorted(verbs, key=lambda verb: listed.index(verb) if verb in listed else len(listed))

    def _seats(self) -> tuple[str, ...]:
        assert self.game.book.sequence is not None
        return self.game.book.sequence.seats

    def _give_order(self, seat: str, line: str) -> None:
        override = line.endswith("!")
        text = line.rstrip("! ")
        try:
            phrase = self.game.parse(text, seat)
            if isinstance(phrase, Question):
                tally = self.game.explain(phrase, seat)
                assert isinstance(tally, Tally)
                self._print_answer(tally)
                return
        except WavellError as fault:
            out.print(f"[red]{escaped(str(fault))}[/]")
            return
        assert isinstance(phrase, Order)
        played = self.game.play(seat, phrase, override=override)
        if not played:
            self._print_verdict(played.verdict)
            if self.game.journal.header.mode == "advisory" and not override:
                out.print("[dim]End the order with ! to play it all the same; the objections go on record.[/]")
            return
        self._after_decision(seat)

    def _last_own_entry(self) -> int | None:
        """The last live entry of a human seat; what the bot did after it is undone with it."""
        entries = self.game.journal.entries
        return next((n for n in reversed(self.game.journal.live) if entries[n].seat in self.humans), None)

    def _consenting(self, seat: str, number: int | None) -> set[str]:
        """The seats that consent to an undo: all at one keyboard, and the bot unless a die or a secret is crossed."""
        entries = [self.game.journal.entries[n] for n in self.game.journal.live if number is not None and n >= number]
        agreed = set(self._seats()) - self.humans if not any(entry.sealed for entry in entries) else set()
        return agreed | (self.humans if len(self.humans) == len(self._seats()) else {seat})

    def _undo(self, seat: str, number: int | None) -> None:
        live_before, step = tuple(self.game.journal.live), self.game.world.clock
        undone = self.game.undo(seat, number, self._consenting(seat, number))
        if not undone:
            self._print_answer(undone.verdict)
            return
        self._after_decision(seat)
        live = set(self.game.journal.live)
        gone = [self.game.journal.entries[n] for n in live_before if n not in live]
        texts = ", ".join(escaped(self.game.text(entry, seat)) for entry in gone)
        out.print(f"[dim]     taken back: {texts}[/]")
        if self.game.world.clock != step and seat in [due.seat for due in self.game.to_act()]:
            self._print_board(seat, anew=False)

    def _after_decision(self, seat: str) -> None:
        """Save, print what happened, and draw the board again if a new step was entered."""
        entered = self._step_entered()
        self.save()
        self._print_new_entries(seat)
        if entered and seat in [due.seat for due in self.game.to_act()]:
            self._print_board(seat, anew=False)

    def _step_entered(self) -> bool:
        """Whether a step was entered since entries were last printed."""
        unprinted = self.game.journal.entries[self.printed :]
        return any(isinstance(event, StepEntered) for entry in unprinted for event in entry.events)

    def _print_new_entries(self, seat: str) -> None:
        """Print the entries since the last that was printed."""
        for entry in self.game.journal.entries[self.printed :]:
            self._print_entry(self.game.visible_entry(entry, seat))
        self.printed = len(self.game.journal.entries)

    def _print_missed(self, seat: str, other: str) -> None:
        """Print the events that this seat may see and the seat before it at the keyboard could not."""
        for entry in self.game.journal.entries[self.printed_for[seat] : self.printed]:
            own, others = self.game.visible_entry(entry, seat), self.game.visible_entry(entry, other).events
            missed = tuple(event for event in own.events if event in entry.events and event not in others)
            if missed:
                self._print_entry(replace(own, events=missed))
        self.printed_for[other] = self.printed

    def _print_entry(self, entry: VisibleEntry) -> None:
        out.print(entry_line(entry))
        for row in event_lines(self.game.book, entry.events, self._with_names):
            out.print(f"     {row}")

    def _with_names(self, text: str) -> str:
        """Expand the abbreviations that the book glosses."""
        if self.game.book.gloss is not None:
            for word, name in self.game.book.gloss(self.game.world, text).items():
                text = re.sub(rf"(?<![(\w]){re.escape(word)}(?!\w)", f"{name} ({word})", text)
        return text

    def _example_hint(self, seat: str) -> str:
        """An example of an order for newcomers: neither `end` nor one that gives something up."""
        kinds = {verb: self.game.book.verbs[verb] for verb in self._open_verbs(seat)}
        wanted = (verb for verb, kind in kinds.items() if kind is not End and not kind.gives_up)
        example = next((order for verb in wanted for order in self.game.options(seat, verb, limit=1)), None)
        return "" if example is None else f'Type an order like "{escaped(str(example))}"; '

    def _print_about(self, seat: str, name: str) -> None:
        """Print what the scenario is about, or what the book says of one unit or place."""
        if name:
            world = self.game.view(seat).world
            rows = () if self.game.book.about is None else self.game.book.about(world, seat, name)
            if not rows:
                known = [
                    each for noun in ("unit", "place") if noun in self.game.book.nouns for each in world.names(noun)
                ]
                out.print(f"[red]{escaped(unknown('unit or place', name, known))}[/]")
            for row in rows:
                out.print(escaped(row))
            return
        scenario = self.game.book.scenarios.get(self.game.journal.header.scenario)
        if scenario is not None:
            out.print(f"[bold]{escaped(scenario.title)}[/]")
            print_scenario(scenario)

    def _print_board(self, seat: str, anew: bool = True) -> None:
        """Draw the position; without `anew` only if the drawing has changed."""
        if self.game.book.picture is None:
            return
        drawn = self.game.book.picture(self.game.view(seat).world)
        if anew or drawn != self.last_board:
            out.print()
            out.print(escaped(drawn))
        self.last_board = drawn

    def _print_help(self, seat: str) -> None:
        kinds = [self.game.book.verbs[verb] for verb in self._open_verbs(seat)]
        orders = "\n".join(usage_of(kind) for kind in kinds)
        words = ", ".join(grammar(kind).verb for kind in self.game.book.questions) or "(none)"
        questions = "\n".join(wrap(words, 90, initial_indent="  ", subsequent_indent="  "))
        about = "" if self.game.book.about is None else ABOUT
        out.print(HELP.format(orders=orders, questions=questions, about=about))

    def _print_usage(self, word: str) -> None:
        """Print how one order or question is written, and what it is for."""
        kind = self.game.book.notation.kinds.get(word)
        if kind is None:
            out.print(f"[red]{escaped(unknown('order or question', word, self.game.book.notation.kinds))}[/]")
            return
        out.print(usage_of(kind))

    def _print_options(self, seat: str, wanted: str) -> None:
        """List legal orders: some of each kind, those of a verb, or those of a verb that contain given words."""
        verb, *words = wanted.split() or [""]
        found = self.game.options(seat, verb or None)
        if words:
            found = [order for order in found if {word.casefold() for word in words} <= self._words_of(order)]
        verbs = self._open_verbs(seat)
        kinds: dict[str, list[Order]] = {each: [] for each in verbs}
        for order in found:
            kinds[verb_of(type(order))].append(order)
        some = OPTIONS_PER_KIND // 2 if sum(map(bool, kinds.values())) > MAX_KINDS_IN_FULL else OPTIONS_PER_KIND
        shown = MAX_OPTIONS if verb or len(found) <= MAX_OPTIONS else some
        for kind, orders in kinds.items():
            for order in orders[:shown]:
                names = self.game.book.gloss(self.game.world, str(order)) if self.game.book.gloss is not None else {}
                gloss = ", ".join(f"{word} {name}" for word, name in names.items())
                out.print(f"  {escaped(str(order))}" + (f"  [dim]{escaped(gloss)}[/]" if gloss else ""))
            if len(orders) > shown:
                narrower = "" if verb else f"; options {kind} lists more of them"
                out.print(f"[dim]  and {len(orders) - shown} more{narrower}[/]")
        if not found:
            other = f"; what there is now: {', '.join(verbs)}" if verb not in verbs else ""
            unlisted = ""
            if not other:
                unlisted = "; only some orders are listed, and why ORDER judges any" if words else _usage_hint(verb)
            out.print(f"[dim]  nothing{escaped(other)}{unlisted}[/]")

    def _words_of(self, order: Order) -> set[str]:
        """The words of an order and of its glosses, case-folded, for filtering."""
        names = self.game.book.gloss(self.game.world, str(order)) if self.game.book.gloss is not None else {}
        words = (*re.split(r"[ +]", str(order)), *(name.replace(" ", "_") for name in names.values()))
        return {word.casefold() for word in words}

    def _print_checklist(self, seat: str) -> None:
        listed = self.game.checklist(seat)
        closed: dict[tuple[str, Ref | None], list[str]] = {}
        for item in listed.closed:
            closed.setdefault((item.text, item.ref), []).append(item.what)
        over = [Item(", ".join(verbs), text, ref) for (text, ref), verbs in closed.items()]
        verbs = self._open_verbs(seat)
        may = sorted(listed.may, key=lambda item: verbs.index(item.what))
        for title, items in (("must", listed.must), ("may", may), ("can no longer", over)):
            for item in items:
                out.print(f"  [bold]{title:>13}[/]  {escaped(str(item))}")

    def _print_ledger(self, seat: str, owner: str) -> None:
        try:
            for row in ledger_rows(self.game.book, self.game.view(seat).world, owner):
                out.print(row)
        except WavellError as fault:
            out.print(f"[red]{escaped(str(fault))}[/]")

    def _print_rule(self, id_: str) -> None:
        try:
            index = self.game.book.index
            ref = index.ref(id_.removeprefix(index.book).strip())
            row = index.paragraphs.get(ref.id) or index.frame.get(ref.id)
            out.print(f"[bold]{ref}  {escaped(index.heading(ref.id))}[/]")
            if row is not None:
                out.print(escaped(row.text), soft_wrap=False)
        except WavellError as fault:
            out.print(f"[red]{escaped(str(fault))}[/]")

    def _print_verdict(self, verdict: Verdict) -> None:
        """Print a verdict; if the phase is wrong, only that objection."""
        wrong_phase = tuple(each for each in verdict.objections if each.kind is Kind.WRONG_PHASE)
        self._print_answer(Verdict(wrong_phase) if wrong_phase else verdict)

    def _print_answer(self, answer: Verdict | Tally) -> None:
        for row in tally_lines(answer) if isinstance(answer, Tally) else verdict_lines(answer):
            out.print(f"  {row}")


def _usage_hint(verb: str) -> str:
    return f"; help {verb} tells how it is written, and why {verb} ... what is against it" if verb else ""
