"""One of a thing, or many of them, in words."""

from fractions import Fraction

Number = int | Fraction

_IRREGULAR = {"die": "dice", "entry": "entries"}


def plural(thing: str) -> str:
    """The word for many of a thing; what follows ` of ` stays as it is.

    >>> plural("hex"), plural("salvo of rockets"), plural("die"), plural("BRP")
    ('hexes', 'salvos of rockets', 'dice', 'BRPs')
    """
    noun, of, rest = thing.partition(" of ")
    return f"{_IRREGULAR.get(noun) or noun + ('es' if noun.endswith('x') else 's')}{of}{rest}"


def is_one(count: Number) -> bool:
    """Whether a number is spoken of as one thing: one of it, or a part of one.

    >>> [is_one(Fraction(number)) for number in ("1", "-1", "1/2", "0", "3/2")]
    [True, True, True, False, False]
    """
    return count != 0 and -1 <= count <= 1


def many(count: Number, thing: str) -> str:
    """So many of a thing.

    >>> many(1, "counter"), many(2, "hex"), many(0, "BRP"), many(Fraction(1, 2), "RE")
    ('1 counter', '2 hexes', '0 BRPs', '1/2 RE')
    """
    return f"{count} {thing if is_one(count) else plural(thing)}"


def many_are(count: Number, thing: str) -> str:
    """So many of a thing are, of which something is said.

    >>> many_are(1, "die"), many_are(3, "transport")
    ('1 die is', '3 transports are')
    """
    return f"{many(count, thing)} {are(count)}"


def are(count: Number) -> str:
    """The verb after a number.

    >>> are(Fraction(1, 2)), are(0), are(2)
    ('is', 'are', 'are')
    """
    return "is" if is_one(count) else "are"
