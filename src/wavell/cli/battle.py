"""`wavell battle`: the proof of a fight and its exact odds."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from wavell.umpire import MalformedOrder, open_book

from .screen import escaped, out


def battle_command(
    file: Annotated[Path | None, typer.Argument(help="A fight in a file (TOML); options add to it.")] = None,
    attack: Annotated[
        list[str] | None,
        typer.Option("--attack", "-a", help='An attacker, such as "12-10 XX german armour x2 across=minor_river".'),
    ] = None,
    defend: Annotated[list[str] | None, typer.Option("--defend", "-d", help="A defender, written alike.")] = None,
    terrain: Annotated[str | None, typer.Option(help="The terrain of the hex.")] = None,
    feature: Annotated[list[str] | None, typer.Option(help="What stands in it: city, fort, fortress ...")] = None,
    hexside: Annotated[list[str] | None, typer.Option(help="What all attackers come across.")] = None,
    weather: Annotated[str | None, typer.Option(help="clear, mud, snow, frost or storm.")] = None,
    date: Annotated[str | None, typer.Option(help="The turn, such as Nov 3 41.")] = None,
    planned: Annotated[bool, typer.Option("--planned", help="A planned attack.")] = False,
    overrun: Annotated[bool, typer.Option("--overrun", help="An overrun.")] = False,
    first: Annotated[str | None, typer.Option(help="What engineers lower first: die or aec.")] = None,
    engineers: Annotated[int | None, typer.Option(help="How many engineers are used.")] = None,
    gs: Annotated[int | None, typer.Option(help="Ground support factors.")] = None,
    das: Annotated[int | None, typer.Option(help="Defensive air support factors.")] = None,
    ngs: Annotated[int | None, typer.Option(help="Points of naval gunfire for the attack.")] = None,
    coast_defence: Annotated[int | None, typer.Option(help="The coast defence level of a port city.")] = None,
    shift: Annotated[int | None, typer.Option(help="Anything else that is added to the die.")] = None,
    reading: Annotated[list[str] | None, typer.Option(help="A reading, such as crt=classic.")] = None,
) -> None:
    """Work out a fight of the europa book: strengths, odds, the die, every result and what it demands."""
    open_book("europa")  # every chapter says what it does to a fight
    from wavell.books.europa.display.calculator import Sheet, company, read_sheet, setting
    from wavell.books.europa.frame.combat.account import account
    from wavell.books.europa.frame.combat.proof import prove

    sheet = Sheet() if file is None else read_sheet(file)
    single = {
        "terrain": terrain,
        "weather": weather,
        "date": date,
        "first": first,
        "engineers": engineers,
        "gs": gs,
        "das": das,
        "ngs": ngs,
        "coast_defence": coast_defence,
        "shift": shift,
        "planned": planned or None,
        "overrun": overrun or None,
    }
    given: dict[str, Any] = {key: value for key, value in single.items() if value is not None}
    given["attack"] = (*sheet.attack, *(company(text, "attack") for text in attack or ()))
    given["defend"] = (*sheet.defend, *(company(text, "defend") for text in defend or ()))
    given["features"] = (*sheet.features, *(feature or ()))
    given["hexside"] = (*sheet.hexside, *(hexside or ()))
    given["readings"] = sheet.readings | dict(_reading(text) for text in reading or ())
    whole = msgspec.structs.replace(sheet, **given)
    try:
        msgspec.convert(msgspec.to_builtins(whole), Sheet)
    except msgspec.ValidationError as fault:
        raise MalformedOrder(str(fault).replace("`", '"').replace("$.", "")) from None
    for line in account(prove(setting(whole))):
        heading = not line.startswith(" ")
        out.print(f"[bold]{escaped(line)}[/]" if heading else escaped(line))


def _reading(text: str) -> tuple[str, str]:
    name, sign, choice = text.partition("=")
    if not sign:
        raise MalformedOrder(f'reading: "{text[:40]}" must be written like crt=classic')
    return name, choice
