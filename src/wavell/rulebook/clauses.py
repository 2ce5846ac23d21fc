"""Which cases show each clause of a paragraph, at work and just outside of it."""

from collections import defaultdict
from dataclasses import dataclass, field

from wavell.umpire import Index
from wavell.umpire.records.case_files import CaseFile

Cited = dict[tuple[str, str], list[str]]
"""Paths of cases by book and clause."""


@dataclass(frozen=True)
class ClauseCases:
    """Cases by clause: those that show it at work, and those that are just outside of it."""

    shown: Cited = field(default_factory=lambda: defaultdict(list))
    spared: Cited = field(default_factory=lambda: defaultdict(list))

    def add(self, index: Index, case: CaseFile, path: str) -> None:
        """Add a case; raises UnknownName if it names a clause that is not in the index."""
        for line in case.line:
            for ids, table in ((line.shows, self.shown), (line.spares, self.spared)):
                for id_ in ids:
                    index.clause(id_)
                    if path not in table[index.book, id_]:
                        table[index.book, id_].append(path)

    def missing(self, index: Index, id_: str) -> list[str]:
        """Return a sentence for each thing that no case shows of a clause."""
        clause = index.clause(id_)
        shown, spared = ((index.book, id_) in table for table in (self.shown, self.spared))
        if clause.never:
            return ["it says that nothing can bring it about, and a case shows it"] if shown else []
        gaps = [] if shown else ["no case shows it"]
        return gaps + (["no case is just outside of it"] if clause.kind.has_two_sides and not spared else [])
