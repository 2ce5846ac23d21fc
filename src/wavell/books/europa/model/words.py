"""Counters in words: `0-1-10 parachute HQ` read as a counter, and what a counter can do told with its paragraphs."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from wavell.umpire import MalformedOrder, Ref
from wavell.umpire.facts.errors import nearest
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook

from ..rules import INDEX, RULES
from .abilities import SYMBOLS, TABLE, Kit
from .counters import ROSTER, Air, Counter, Row, counter
from .ids import NationId, UnitId
from .nations import NATIONS
from .ratings import SIZES

SIZED: Hook[Callable[[Counter], bool]] = Hook(RULES)
"""Whether the size of a counter is not that of its symbols."""
UNBURDENED: Hook[Callable[[Kit], str]] = Hook(RULES)
"""What a counter can do that has no heavy equipment."""
ENTRIES: Hook[Callable[[str], bool]] = Hook(RULES)
"""Whether the entries of a special column of the terrain chart are given by a paragraph."""
LONGEST = 200
_LISTED = " (wavell unit --symbols lists them)"
_SIZES = {"battalion": "II", "bn": "II", "regiment": "III", "rgt": "III", "brigade": "X", "bde": "X", "division": "XX"}
_SIZES |= {"div": "XX", "corps": "XXX", "army": "XXXX"}
_ALIASES = {
    "tank": "armour",
    "armor": "armour",
    "armoured": "armour",
    "panzer": "armour",
    "inf": "infantry",
    "alpine": "mountain",
    "mot": "motorized",
    "para": "parachute",
    "airborne": "air_landing",
    "headquarters": "hq",
    "eng": "combat_engineer",
    "engineer": "combat_engineer",
    "reconnaissance": "recon",
    "field artillery": "artillery",
    "jaeger": "light",
    "light infantry": "light",
    "anti-tank": "antitank",
    "at": "antitank",
    "panzergrenadier": "mechanized",
    "mechanized infantry": "mechanized",
    "siege artillery": "siege",
    "long range siege artillery": "long_range",
    "rocket artillery": "rocket",
    "army hq": "hq army",
    "army headquarters": "hq army",
    "command hq": "hq command",
    "command headquarters": "hq command",
    "divisional hq": "hq",
    "divisional headquarters": "hq",
    "major depot": "depot",
    "command depot": "depot command",
    "railroad engineer": "railroad",
    "port engineer": "port",
    "pipeline engineer": "pipeline",
    "position": "",
}
"""What people call symbols beside their own names."""
_WORD = re.compile(r"[^\s,]+")
_RATING = re.compile(r"(\d+-){0,2}(\d+|#|R)C?\*?")


class Fact(NamedTuple):
    """Something that is so of a counter, and the paragraph or frame row behind it."""

    text: str
    ref: Ref


def _vocabulary() -> dict[str, str]:
    found = {row.id.replace("_", " "): row.id for row in TABLE.symbol} | {row.id: row.id for row in TABLE.symbol}
    found |= {row.title.casefold(): row.id for row in TABLE.symbol if "/" not in row.title}
    return found | _ALIASES


_WORDS = _vocabulary()
_NATIONS = {name.casefold(): id_ for id_, row in NATIONS.items() for name in (id_, id_.replace("_", " "), row.title)}


def read_counter(text: str, id_: str = "unit") -> Counter:
    """The counter that some words describe: ratings, symbols, a size, a nation, `aa 3`, `capacity 3`; or its name."""
    if (name := text.strip().casefold()) in ROSTER:
        return ROSTER[UnitId(name)]
    if len(text) > LONGEST:
        raise MalformedOrder(f"a counter is described in {LONGEST} characters at most")
    words = [word.casefold() for word in _WORD.findall(text)]
    symbols: list[str] = []
    rating, size, nation, aa, capacity = "", "", "britain", "", 0
    while words:
        word = words[0]
        if word in ("aa", "capacity") and len(words) > 1 and words[1].lstrip("+").isdigit():
            aa, capacity = (words[1], capacity) if word == "aa" else (aa, min(int(words[1]), 99))
            words = words[2:]
        elif _RATING.fullmatch(word.upper()) and not rating:
            rating, words = word.upper(), words[1:]
        elif word.upper() in (*SIZES, "XXX", "XXXX"):
            size, words = word.upper(), words[1:]
        elif (found := _longest(words, _NATIONS))[0]:
            nation, words = found[1], words[found[0] :]
        elif (found := _longest(words, _WORDS))[0]:
            symbols += found[1].split()
            words = words[found[0] :]
        elif word in _SIZES:
            size, words = _SIZES[word], words[1:]
        else:
            near = nearest(word, (*_WORDS, *_NATIONS, *_SIZES))
            raise MalformedOrder(f'"{word[:40]}" is no symbol{f"; did you mean {near!r}?" if near else ""}{_LISTED}')
    if not rating or not symbols:
        raise MalformedOrder(f'"{text[:40]}" needs ratings and a symbol at least, such as "3-8 infantry X"')
    row = Row(id_, text, NationId(nation), size, tuple(dict.fromkeys(symbols)), rating, aa=aa, capacity=capacity)
    try:
        return counter(row)
    except ValueError as fault:
        raise MalformedOrder(f'"{text[:40]}": {fault}') from None


def _longest(words: list[str], known: Mapping[str, str]) -> tuple[int, str]:
    """How many words from the front make a known name, the most possible, and what it stands for."""
    for count in range(min(4, len(words)), 0, -1):
        name = " ".join(words[:count])
        if name in known:
            return count, known[name]
    return 0, ""


def facts(found: Counter, turn: int, side_up: Kit | None = None) -> Iterator[Fact]:
    """Everything that follows from a counter's symbols on a turn; those of its front, if no other side is up."""
    kit = side_up or found.kit
    if found.air is not None or "is_naval_unit" in kit:
        yield from _flying(found.air) if found.air is not None else ()
        yield from (Fact(because.text, because.ref) for because in kit.abilities.values())
        return
    size = Fraction(1) if found.is_cadre(kit) else found.re
    yield Fact(f"{_re(size)} in size", SIZED.cites(found) or kit.sized)
    column = "Mot/Art" if kit.column == "mot_art" else "Other"
    yield Fact(f"{_MOBILITY[kit.mobility]}; moves on the {column} column of the terrain chart", RULES.ref("frame:CM"))
    for special in sorted(kit.special):
        given = ENTRIES.cites(special) or RULES.ref("frame:TER")
        yield Fact(f"uses the {special.replace('_', ' ')} entries of the terrain chart", given)
    if kit.heavy is not None:
        yield Fact(f"has heavy equipment ({kit.heavy.text})", kit.heavy.ref)
    else:
        yield from (Fact(f"has no heavy equipment, so {rule.run(kit)}", rule.ref) for rule in UNBURDENED)
    for field, title in (("aeca", "AEC attacking"), ("aecd", "AEC defending"), ("atec", "ATEC")):
        class_, ref = kit.effects(field, turn)
        yield Fact(f"{title}: {class_.replace('_', ' ')}", ref)
    if kit.convertible:
        yield Fact("may be converted to ATEC", RULES.ref("frame:AEC"))
    for because in kit.abilities.values():
        signs = INDEX.paragraphs[because.ref.id].marks if because.ref.id in INDEX.paragraphs else ()
        yield Fact(because.text + (" (RL)" if "RL" in signs else ""), because.ref)


def _flying(air: Air) -> Iterator[Fact]:
    """What an air unit can do, which is no matter of terrain or tanks."""
    told = f"air attack {air.attack}, air defence {air.defence}, range {many(air.range, 'hex')}"
    told += f", {air.tbf} tactical bombing factors" if air.tbf else ""
    told += f", lifts {_re(Fraction(air.lift, 2))}" if air.lift else ""
    yield Fact(told, RULES.ref("frame:AIRB"))


_MOBILITY = {
    "cm": "combat/motorized",
    "semi": "semi-motorized",
    "artillery": "artillery class",
    "foot": "non-motorized",
}


def _re(size: Fraction) -> str:
    return f"{size} RE{'s' if size > 1 else ''}"


def symbols_known() -> list[str]:
    """Every symbol that a counter may show."""
    return list(SYMBOLS)
