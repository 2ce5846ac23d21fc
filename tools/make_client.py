"""Write what the page knows of the server, from the server: the records on the wire and a typed function a route.

python tools/make_client.py           writes web/src/lib/wire.ts and web/src/lib/routes.ts
python tools/make_client.py --check   fails if they are not what would be written
"""

import ast
import inspect
import re
import sys
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.params import DependencyKwarg
from litestar.response import Redirect
from litestar.routes import HTTPRoute

from wavell.table.app import API, Settings, make_app
from wavell.table.schema.game import MAX_ORDERS
from wavell.table.schema.live import FROM_CLIENT, FROM_SERVER

FOLDER = Path(__file__).parents[1] / "web" / "src" / "lib"
HEAD = "// Written by tools/make_client.py (`make client`) from the server's {what}. Do not edit.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
GAME = "/games/{game}"
GIVEN = {"request", "state", "game", "wanted"}
"""What the framework gives a route, and the game and the seat, which the client of a game knows."""


# Records ----------------------------------------------------------------------------------------------------------


class Records:
    """The records that are met on the way, each written once."""

    def __init__(self) -> None:
        self._found: dict[str, type[msgspec.Struct]] = {}
        self._sent: set[str] = set()
        """Those that clients send, and may leave fields out of."""

    def name(self, kind: Any, *, sent: bool = False) -> str:
        """Return a type as TypeScript writes it; records in it are taken down."""
        origin, args = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Annotated:
            return self.name(args[0], sent=sent)
        if origin is Literal:
            return " | ".join(f'"{each}"' for each in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.name(each, sent=sent) for each in args))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return f"Record<string, {self.name(args[1], sent=sent)}>"
        if isinstance(origin, type) and issubclass(origin, Sequence):
            each = self.name(args[0], sent=sent)
            return f"({each})[]" if " | " in each else f"{each}[]"
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._record(kind, sent)
        raise TypeError(f"{kind} has no counterpart on the page")

    def _record(self, kind: type[msgspec.Struct], sent: bool) -> str:
        name = kind.__name__
        if self._found.setdefault(name, kind) is not kind:
            raise TypeError(f"two records are called {name}")
        if sent and name not in self._sent:
            self._sent.add(name)
            for _ in self._fields(kind):
                pass
        return name

    def write(self) -> Iterator[str]:
        """Write every record, and those that are met on the way."""
        written: dict[str, str] = {}
        while left := [kind for name, kind in self._found.items() if name not in written]:
            for kind in left:
                written[kind.__name__] = "".join(self._written(kind))
        return (written[name] for name in sorted(written))

    def _written(self, kind: type[msgspec.Struct]) -> Iterator[str]:
        yield f"{_doc(inspect.getdoc(kind) or '')}export type {kind.__name__} = {{\n"
        config = kind.__struct_config__
        if config.tag_field:
            yield f'  {config.tag_field}: "{config.tag}";\n'
        docs = _field_docs(kind)
        for field, type_ in self._fields(kind):
            yield f"{_doc(docs.get(field.name, ''), '  ')}  {field.encode_name}{type_};\n"
        yield "};\n"

    def _fields(self, kind: type[msgspec.Struct]) -> Iterator[tuple[msgspec.structs.FieldInfo, str]]:
        """Each field, with its type and whether it can be left out: what has its default is not said."""
        sent = kind.__name__ in self._sent
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            optional = not field.required and (sent or kind.__struct_config__.omit_defaults)
            type_ = self.name(hints[field.name], sent=sent)
            if optional and field.default is None:
                type_ = type_.removesuffix(" | null")
            yield field, f"{'?' if optional else ''}: {type_}"


def _field_docs(kind: type) -> dict[str, str]:
    """What is said below each field of a record."""
    try:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    except (OSError, TypeError):  # made while running
        return {}
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    for field, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
            found[field.target.id] = inspect.cleandoc(ast.literal_eval(after.value))
    return found


def _doc(text: str, indent: str = "") -> str:
    """A comment, in one line if it fits."""
    if not text:
        return ""
    said = text.replace("*/", "* /").strip()
    if "\n" not in said and len(indent) + len(said) + 7 <= 120:
        return f"{indent}/** {said} */\n"
    rows = "".join(f"{indent} * {row}".rstrip() + "\n" for row in said.splitlines())
    return f"{indent}/**\n{rows}{indent} */\n"


# Routes -----------------------------------------------------------------------------------------------------------


class Route(NamedTuple):
    """A route as a client sees it."""

    path: str
    method: str
    handler: HTTPRouteHandler

    @property
    def name(self) -> str:
        """What the page calls it."""
        first, *others = self.handler.handler_name.split("_")
        return first + "".join(word.capitalize() for word in others)

    @property
    def parameters(self) -> dict[str, Any]:
        """What a client gives, by name."""
        found = self.handler.parsed_fn_signature.parameters
        return {
            name: field
            for name, field in found.items()
            if name not in GIVEN and not isinstance(field.kwarg_definition, DependencyKwarg)
        }

    @property
    def answers(self) -> Any:
        """The type of the answer."""
        said = self.handler.parsed_fn_signature.return_type.annotation
        if said is Redirect:
            return self.handler.opt["leads_to"]
        return (
            get_args(said)[0] if isinstance(get_origin(said), type) and issubclass(get_origin(said), Response) else said
        )


def routes_of(app: Litestar) -> list[Route]:
    """Every route of the API that is documented."""
    found = [
        Route(re.sub(r":\w+}", "}", route.path_format).removeprefix(API), method, handler)
        for route in app.routes
        if isinstance(route, HTTPRoute) and route.path.startswith(API)
        for handler in route.route_handlers
        if handler.resolve_include_in_schema()
        for method in sorted(set(handler.http_methods) - {"OPTIONS"})
    ]
    return sorted(found, key=lambda route: (route.path, route.method))


@dataclass
class Client:
    """The functions of one class of the page's client."""

    records: Records
    below: str = ""
    """What all its paths begin with."""

    def write(self, routes: Iterable[Route]) -> Iterator[str]:
        """Write a function for each route."""
        known: set[str] = set()
        for route in routes:
            if route.name in known:
                raise TypeError(f"two routes are called {route.name}")
            known.add(route.name)
            yield self._function(route)

    def _function(self, route: Route) -> str:
        path, given = route.path.removeprefix(self.below), route.parameters
        query = {name: field for name, field in given.items() if name != "data" and f"{{{name}}}" not in path}
        placed = [name for name in given if f"{{{name}}}" in path]
        takes = [f"{name}: {self.records.name(given[name].annotation)}" for name in placed]
        if query:
            takes.append(self._fields(query))
        if "data" in given:
            takes.append(f"data: {self.records.name(given['data'].annotation, sent=True)}")
        answers = self.records.name(route.answers)
        call = ", ".join(self._call(route, path, bool(query), "data" in given))
        asked = route.handler.opt.get("question")
        fields = ", ".join([*placed, *(["...fields"] if query else []), *(["...data"] if "data" in given else [])])
        does = f'question<{answers}>("{asked}", {{ {fields} }}, ' if asked else f"request<{answers}>("
        does = does.replace("{  }", "{}")
        about = _doc(inspect.getdoc(route.handler.fn) or "", "  ")
        return f"{about}  {route.name} = ({', '.join(takes)}) =>\n    this.{does}{{ {call} }});\n"

    def _fields(self, query: Mapping[str, Any]) -> str:
        each = "; ".join(
            f"{name}{'' if field.is_required else '?'}: {self.records.name(field.annotation)}"
            for name, field in query.items()
        )
        needed = any(field.is_required for field in query.values())
        return f"fields: {{ {each} }}{'' if needed else ' = {}'}"

    def _call(self, route: Route, path: str, queried: bool, sends: bool) -> Iterator[str]:
        placed = re.sub(r"{(\w+)}", r"${encodeURIComponent(\1)}", path)
        yield f'method: "{route.method}"'
        yield f"path: `{placed}`" if "$" in placed else f'path: "{placed}"'
        if queried:
            yield "query: fields"
        if sends:
            yield "body: data"
        if str(route.handler.media_type).startswith("text"):
            yield "text: true"


# The files --------------------------------------------------------------------------------------------------------

BOUNDS = f"/** So many orders are tried or given at once. */\nexport const MOST_ORDERS = {MAX_ORDERS};\n"
BASE = """
/** A request as a route asks for it. */
export type Call = {
  method: string;
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  text?: boolean;
};
"""
REQUEST = "  protected abstract request<T>(call: Call): Promise<T>;\n"
QUESTION = '  protected abstract question<T>(what: Suppose["what"], fields: object, call: Call): Promise<T>;\n'


def files(app: Litestar) -> dict[str, str]:
    """Return the text of each file by its name."""
    records, routes = Records(), routes_of(app)
    inside = Client(records, GAME).write(route for route in routes if route.path.startswith(GAME))
    outside = Client(records).write(route for route in routes if not route.path.startswith(GAME))
    client = (
        BASE
        + _class("GameRoutes", "What can be asked of a game with a key.", REQUEST + QUESTION, inside)
        + _class("OpenRoutes", "What can be asked without a key.", REQUEST, outside)
    )
    wire = "\n".join([BOUNDS, _live(records), *records.write()])
    return {
        "wire.ts": f"{HEAD.format(what='records')}\n{wire}",
        "routes.ts": f"{HEAD.format(what='routes')}{_imports(wire, client)}{client}",
    }


def _class(name: str, about: str, leans_on: str, functions: Iterable[str]) -> str:
    body = "\n".join(functions)
    return f"\n{_doc(about)}export abstract class {name} {{\n{leans_on}\n{body}}}\n"


def _imports(wire: str, client: str) -> str:
    """Import the records that a client's code names."""
    code = re.sub(r"/\*.*?\*/", "", client, flags=re.DOTALL)
    names = re.findall(r"^export type (\w+)", wire, re.MULTILINE)
    used = sorted(name for name in names if re.search(rf"\b{name}\b", code))
    return "import type {\n" + "".join(f"  {name},\n" for name in used) + '} from "./wire";\n'


def _live(records: Records) -> str:
    """The messages of a live connection; a record without a type of its own gets it there."""
    told = [
        name if kind.__struct_config__.tag else f'({{ type: "{tag}" }} & {name})'
        for tag, kind in FROM_SERVER.items()
        if (name := records.name(kind))
    ]
    said = [records.name(kind, sent=True) for kind in FROM_CLIENT]
    return (
        f"/** What the server says on a live connection. */\nexport type FromServer = {' | '.join(told)};\n\n"
        f"/** What a client says on a live connection. */\nexport type FromClient = {' | '.join(said)};\n"
    )


def stale(written: Mapping[str, str], folder: Path = FOLDER) -> list[str]:
    """List the files that are not what would be written."""
    return [
        name
        for name, text in written.items()
        if not (folder / name).is_file() or (folder / name).read_text("utf-8") != text
    ]


def main(words: Sequence[str]) -> str:
    """Write or check the files; return what is wrong."""
    written = files(make_app(Settings("sqlite://")))
    if "--check" in words:
        old = stale(written)
        return f"{' and '.join(old)} in web/src/lib do not fit the server: run `make client`" if old else ""
    for name, text in written.items():
        (FOLDER / name).write_text(text, "utf-8")
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or None)
