"""Griffe extension: examples in docstrings (`>>>`) are shown as code in the API reference."""

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)


def fenced(text: str) -> str:
    """Return a docstring with its examples between fences, as Markdown wants them."""
    return EXAMPLE.sub(lambda match: f"\n```pycon\n{match[0]}\n```\n", text)


class Examples(Extension):
    """Fences the examples of everything that is shown."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        """Fence those of one module, class or function once it has been read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
