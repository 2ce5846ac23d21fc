"""A citation as a value."""

import msgspec

from .errors import WavellError


class Ref(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """A citation: a book and an id in it, which is a paragraph, an outside id or a `frame:` entry.

    >>> Ref("awaw", "71.23")
    awaw 71.23
    >>> Ref.parse("europa frame:CAL").id
    'frame:CAL'
    """

    book: str
    id: str

    @classmethod
    def parse(cls, text: str) -> "Ref":
        """Read a citation written as `book id`."""
        book, _, id_ = text.strip().partition(" ")
        if not book or not id_.strip():
            raise WavellError(f'"{text[:60]}" is no citation; write it as "book paragraph"')
        return cls(book, id_.strip())

    def __str__(self) -> str:
        return f"{self.book} {self.id}"

    __repr__ = __str__


def sort_key(id_: str) -> tuple[tuple[int, int, str], ...]:
    """Order paragraph ids as a reader would: 71.9 before 71.12, A before B.

    >>> sorted(["71.12", "71.9", "71.12A"], key=sort_key)
    ['71.9', '71.12', '71.12A']
    """
    parts: list[tuple[int, int, str]] = []
    word = ""
    for char in id_ + ".":
        if word and (char in ".-" or char.isdecimal() != word[-1].isdecimal()):
            parts.append((0, int(word), "") if word.isdecimal() else (1, 0, word))
            word = ""
        if char not in ".-":
            word += char
    return tuple(parts)
