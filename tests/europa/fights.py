"""Small fights to try rules on, without a map."""

from typing import Any

import msgspec

from wavell.books.europa.book import BOOK
from wavell.books.europa.display.calculator import Sheet, company, setting
from wavell.books.europa.frame.combat.armour_effects import share_of
from wavell.books.europa.frame.combat.proof import Proof, prove
from wavell.books.europa.model.fight import Fighter, Setting

assert BOOK is not None
FOE = "6-8 XX infantry german"


def arena(*attackers: str, against: tuple[str, ...] = (FOE,), **sheet: Any) -> Setting:
    """The setting of a fight by these attackers against these defenders."""
    sheet["attack"] = [msgspec.to_builtins(company(text, "attack")) for text in attackers]
    sheet["defend"] = [msgspec.to_builtins(company(text, "defend")) for text in against]
    return setting(msgspec.convert(sheet, Sheet, strict=False))


def fight(*attackers: str, against: tuple[str, ...] = (FOE,), **sheet: Any) -> Proof:
    """The proof of a fight."""
    return prove(arena(*attackers, against=against, **sheet))


def lines(proof: Proof, id_: str) -> list[str]:
    """A fighter's strength line by line."""
    return [f"{line.short} {line.ref.id if line.ref else ''}" for line in proof.tally(id_).lines]


def die(proof: Proof) -> dict[str, int]:
    """What is added to the die, by paragraph."""
    found: dict[str, int] = {}
    for line in proof.die_lines:
        assert line.ref is not None
        found[line.ref.id] = found.get(line.ref.id, 0) + int(line.value)
    return found


def member(proof: Proof, id_: str) -> Fighter:
    """A fighter by its id."""
    return next(one for one in (*proof.setting.attackers, *proof.setting.defenders) if one.id == id_)


def required(proof: Proof) -> dict[str, list[str]]:
    """The attacker's required losses by paragraph."""
    found: dict[str, list[str]] = {}
    for group in proof.required:
        found.setdefault(group.ref.id, []).extend(group.units)
    return found


def skills(proof: Proof) -> list[str]:
    """The skills that count in a fight."""
    return [entry.skill.id for entry in proof.entries]


def share(proof: Proof, attacking: bool, field: str) -> tuple[Any, Any]:
    """Weighted REs and the share."""
    found = share_of(proof.setting, attacking, field, proof.sizes[not attacking])
    return found.weighted, found.share
