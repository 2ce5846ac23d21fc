"""The calculator as a form: what a screen and a command line ask for, and how each thing is called."""

from collections.abc import Iterable

from wavell.umpire.display.calculator import Calculator, Form, FormField, FormPart, FormRows

from ..frame.combat.chart import SUPPLY, WEATHER
from ..frame.movement.terrain import FEATURES, HEXSIDES, TERRAIN
from ..model.kinds import Ashore, Ride
from .calculator import FIRST, MOST, SEA, Sheet
from .calculator_form import account_of, fight_on, lists

_USUAL = Sheet()


def _titled(names: Iterable[str]) -> dict[str, str]:
    spaced = {name: name.replace("_", " ") for name in names}
    return {name: words[:1].upper() + words[1:] for name, words in spaced.items()}


def _number(id_: str, title: str, help_: str, least: int = 0) -> FormField:
    return FormField(id_, title, "number", getattr(_USUAL, id_), least=least, most=MOST, help=help_)


def _check(id_: str, title: str, help_: str = "", *, usual: bool = False) -> FormField:
    return FormField(id_, title, "check", usual, help=help_)


_SUPPLY = FormField("supply", "Supply", "choice", "full", _titled(SUPPLY))
_CARRIED = FormField("carried", "Carried in", "choice", "", {name: name.upper() for name in Ride})
_REST = (
    FormField("hex", "From hex", "text", "", help="Units of one hex are one stack; leave it empty if all are."),
    _check("disrupted", "Disrupted"),
    _check("dispersed", "Dispersed"),
    _check("paid", "No supply points paid", usual=True),
)
_ATTACKING = (
    _SUPPLY,
    FormField("hexside", "Across", "listed", (), _titled(HEXSIDES)),
    FormField("range", "Range in hexes", "number", 1, least=1, most=2),
    _CARRIED,
    FormField("landed", "Landed by", "choice", "", _titled(Ashore)),
    *_REST,
)
_WHERE = (
    FormField("terrain", "Terrain", "choice", _USUAL.terrain, _titled(TERRAIN), help="The terrain of the hex."),
    FormField("weather", "Weather", "choice", _USUAL.weather, _titled(WEATHER), help=f"{', '.join(WEATHER)}."),
    FormField("sea", "Sea", "choice", _USUAL.sea, _titled(SEA), help="The sea, for those who land."),
    FormField("date", "Turn", "text", _USUAL.date, help="The turn, such as Nov 3 41."),
    FormField(
        "features",
        "In the hex",
        "boxes",
        (),
        _titled(FEATURES),
        help="What stands in it: city, fort, fortress ...",
        option="feature",
    ),
    FormField(
        "hexside", "All attackers come across", "boxes", (), _titled(HEXSIDES), help="What all attackers come across."
    ),
)
_HOW = (
    _check("planned", "Planned attack", "A planned attack."),
    _check("overrun", "Overrun", "An overrun."),
    FormField(
        "first", "Engineers lower first", "choice", _USUAL.first, FIRST, help="What engineers lower first: die or aec."
    ),
    _number("gs", "Ground support (air factors)", "Ground support factors."),
    _number("das", "Defensive air support", "Defensive air support factors."),
    _number("ngs", "Naval gunfire, attack", "Points of naval gunfire for the attack."),
    _number("ngs_defence", "Naval gunfire, defence", "Points of naval gunfire for the defence."),
    _number("coast_defence", "Coast defence", "The coast defence level of a port city."),
    _number("engineers", "Engineers used (-1: all)", "How many engineers are used.", -1),
    _number("shift", "Added to the die", "Anything else that is added to the die.", -MOST),
)
FORM = Form(
    rows=(
        FormRows(
            "attack",
            "Attackers",
            _ATTACKING,
            "12-10 XX german armour",
            help="Strength, movement, size, nation and kind as printed, such as 4-6 XX british infantry; "
            "or the name of a counter, such as 21-pz-div.",
            words='An attacker, such as "12-10 XX german armour x2 across=minor_river".',
        ),
        FormRows(
            "defend",
            "Defenders",
            (_SUPPLY, _CARRIED, *_REST),
            "5-6 XX british infantry",
            words="A defender, written alike.",
        ),
    ),
    parts=(FormPart("Where and when", _WHERE), FormPart("How", _HOW)),
)
CALCULATOR = Calculator(form=lambda: FORM, choices=lists, fight=fight_on, account=account_of)
