"""A rulebook made up of sense alone: titles that differ, numbers in order, references that name what they mean."""

import re
from random import Random

from wavell.rulebook.lint.findings import Finding
from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint

_THINGS = (
    "armour",
    "artillery",
    "airborne",
    "bridge",
    "cavalry",
    "city",
    "coast",
    "convoy",
    "depot",
    "desert",
    "engineer",
    "escort",
    "factory",
    "ferry",
    "fighter",
    "fleet",
    "fort",
    "garrison",
    "glider",
    "harbour",
    "hospital",
    "infantry",
    "island",
    "jungle",
    "leader",
    "marsh",
    "militia",
    "mine",
    "mortar",
    "mountain",
    "navy",
    "observer",
    "oil",
    "partisan",
    "patrol",
    "pipeline",
    "police",
    "pontoon",
    "port",
    "prisoner",
    "radar",
    "railway",
    "raider",
    "reserve",
    "river",
    "road",
    "rocket",
    "runway",
    "salvage",
    "scout",
    "siege",
    "ski",
    "sniper",
    "spy",
    "station",
    "submarine",
    "supply",
    "swamp",
    "tank",
    "training",
    "transport",
    "truck",
    "tunnel",
    "village",
    "wagon",
    "weather",
)
_DEEDS = (
    "attack",
    "blockade",
    "bombardment",
    "breakdown",
    "capture",
    "construction",
    "defence",
    "demolition",
    "deployment",
    "disruption",
    "embarkation",
    "evacuation",
    "exploitation",
    "interception",
    "landing",
    "loading",
    "maintenance",
    "movement",
    "mobilization",
    "pursuit",
    "recovery",
    "reinforcement",
    "repair",
    "replacement",
    "retreat",
    "sabotage",
    "stacking",
    "surrender",
    "trace",
    "training",
    "withdrawal",
)
PAGE = 3000
"""Letters on a page of a rulebook."""


def rulebook(pages: int, seed: int = 1) -> str:
    """A book of about so many pages: chapters of lettered sections of numbered rules."""
    rng = Random(seed)
    names = [f"{thing} {deed}" for thing in _THINGS for deed in _DEEDS]
    rng.shuffle(names)
    ids: list[tuple[str, str]] = []
    chapter, letter, number = 1, 0, 0
    while len(ids) * 640 < pages * PAGE and len(ids) < len(names):
        if number == 0 and letter == 0:
            ids.append((f"{chapter}", names[len(ids)]))
        if number == 0:
            letter += 1
            ids.append((f"{chapter}.{chr(64 + letter)}", names[len(ids)]))
        number += 1
        ids.append((f"{chapter}.{chr(64 + letter)}.{number}", names[len(ids)]))
        if number == 5:
            number = 0
            if letter == 12:
                chapter, letter = chapter + 1, 0
    return "\n\n".join(_section(id_, name, ids, rng) for id_, name in ids) + "\n"


def _section(id_: str, name: str, ids: list[tuple[str, str]], rng: Random) -> str:
    paragraphs = [f"{id_}. {name.upper()}."]
    for n in range(2):
        other, called = rng.choice(ids)
        third, also = rng.choice(ids)
        cost, more = rng.randint(1, 9), rng.randint(1, 9)
        paragraphs.append(
            f"Number {n + 1} about {name}: a {name.split()[0]} counter pays {cost} points in the phase of {called} "
            f"(Rule {other}), and then {more} for every hex of {name} beyond. "
            f"For example, {cost} + {more} = {cost + more}."
        )
        paragraphs.append(f"- a) It is lost by {also} (Rule {third}).\n- b) It is kept by {name}, {n} times over.")
    return "\n\n".join(paragraphs)


CLEAN = rulebook(30)
SECTIONS = re.split(r"\n\n(?=\d+(?:\.[A-Z])?(?:\.\d+)?\. [A-Z])", CLEAN.strip())


def findings(text: str, *codes: str) -> tuple[Finding, ...]:
    """What the linter finds, of these codes alone or of all."""
    return lint(parse_text(text), codes).findings


def text_of(sections: list[str]) -> str:
    """A book of sections."""
    return "\n\n".join(sections) + "\n"


def number_of(section: str) -> str:
    """The number that a section begins with."""
    return section.split(" ", 1)[0].rstrip(".")
