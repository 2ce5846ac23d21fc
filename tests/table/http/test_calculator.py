"""The battle calculator over plain data: the same figures as `wavell battle`, and faults that name the key."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from wavell.books.europa.display.calculator import setting
from wavell.books.europa.display.calculator_form import choices, read
from wavell.books.europa.frame.combat.proof import prove
from wavell.table.app import API, Settings, make_app
from wavell.table.http import calculator
from wavell.table.schema.game import FightSheet
from wavell.umpire import WavellError, open_book
from wavell.umpire.display.calculator import FormField

BATTLE: dict[str, Any] = {
    "attack": [{"unit": "12-10 XX german armour"}, "1-10 II german assault engineer"],
    "defend": [{"unit": "6-8 XX infantry"}],
    "features": ["fortress"],
}
FIELDS: dict[str, Any] = {"unit": "3-8 infantry X"}


def reckon(sheet: Any) -> FightSheet:
    return calculator.reckon("europa", sheet)


def with_(**changes: Any) -> dict[str, Any]:
    return {**BATTLE, **changes}


def test_the_figures_are_those_of_the_proof() -> None:
    sheet = reckon(BATTLE)
    open_book("europa")
    proof = prove(setting(read(BATTLE)))
    sums = {each.title: each.total for each in sheet.sums}
    assert sums["attack"] == str(proof.attack_strength) == "14"
    assert sums["defence"] == "6"
    assert {each.code: Fraction(each.chance) for each in sheet.results} == proof.results
    assert sum(each.share for each in sheet.results) == pytest.approx(1)
    assert "europa frame:CRT" in sheet.refs
    attack = next(each for each in sheet.sums if each.title == "attack")
    assert attack.lines[0].why.startswith("a1 ")
    assert attack.lines[0].part is not None


def test_words_and_records_say_the_same() -> None:
    words = reckon(with_(attack=["12-10 XX german armour", "1-10 II german assault engineer"]))
    records = reckon(with_(attack=[{"unit": "12-10 XX german armour"}, {"unit": "1-10 II german assault engineer"}]))
    assert words == records


def test_an_overrun_and_odds_below_the_table() -> None:
    overrun = reckon(with_(overrun=True, features=[]))
    assert overrun.title.startswith("Overrun")
    assert not overrun.results
    hopeless = reckon(with_(attack=[{"unit": "1-8 infantry II"}]))
    assert not hopeless.results
    assert "there can be no such attack" in hopeless.notes[0]


def test_every_choice_can_be_chosen() -> None:
    known = choices()
    for key, names in (("terrain", known.terrains), ("weather", known.weathers)):
        for name in names:
            assert reckon(with_(**{key: name})).sums
    for key, several in (("features", known.features), ("hexside", known.hexsides)):
        for name in several:
            assert reckon(with_(**{key: [name]})).sums
    for name in known.supplies:
        assert reckon(with_(attack=[{**FIELDS, "supply": name}])).sums


def test_the_form_begins_with_a_battle_and_each_field_can_be_sent() -> None:
    form = open_book("europa").calculator.form()  # type: ignore[union-attr]
    rows: dict[str, Any] = {side.id: [{"unit": side.start}] for side in form.rows}
    assert reckon(rows).sums
    assert reckon(rows) == reckon(rows | {field.id: field.usual for field in form.fields})
    for side in form.rows:
        for field in side.fields:
            assert reckon(rows | {side.id: [{"unit": side.start, field.id: _other(field)}]}).sums, field
    for field in form.fields:
        assert reckon(rows | {field.id: _other(field)}).title, field


def _other(field: FormField) -> Any:
    """Something else than usual."""
    match field.kind:
        case "choice":
            return [name for name in field.choices if name != field.usual][-1]
        case "boxes" | "listed":
            return [*field.choices][:1]
        case "number":
            return field.most
        case "check":
            return not field.usual
        case "text":
            return field.usual


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        (None, "sheet: a fight is an object"),
        ([], "sheet: a fight is an object"),
        ("x", "sheet: a fight is an object"),
        ({}, "attack: a fight needs a unit"),
        ({"attack": ["3-8 infantry X"]}, "defend: a fight needs a unit"),
        (with_(attack=3), "attack: the units of a side are a list"),
        (with_(attack=[3]), "attack number 1"),
        (with_(attack=[None]), "attack number 1"),
        (with_(attack=["x"]), "attack: "),
        (with_(attack=[{"unit": "y" * 3000}]), "attack: a unit is described in 120 characters"),
        (with_(attack=[{"unit": "21-pz-dvi"}]), 'attack: there is no counter "21-pz-dvi"; did you mean "21-pz-div"?'),
        (with_(attack=["y" * 3000]), "attack: a unit is described in 120 characters"),
        (with_(attack=[FIELDS] * 500), "attack: 500 rows"),
        (with_(attack=[{**FIELDS, "count": 99}] * 3), "attack: 297 units"),
        (with_(attack=[{**FIELDS, "count": 0}]), "in attack number 1.count"),
        (with_(attack=[{**FIELDS, "count": 10**30}]), "in attack number 1.count"),
        (with_(attack=[{**FIELDS, "hexside": ["x"]}]), "hexside: there is no hexside"),
        (with_(attack=[{**FIELDS, "supply": "x"}]), "supply: there is no supply"),
        (with_(attack=[{**FIELDS, "landed": "x"}]), "landed: "),
        (with_(attack=[{**FIELDS, "landing": "x"}]), "landing: "),
        (with_(attack=[{**FIELDS, "carried": "x"}]), "in: "),
        (with_(attack=[{**FIELDS, "foo": 1}]), 'unknown key "foo" in attack number 1'),
        (with_(terrain="clr"), 'terrain: there is no terrain "clr"; did you mean "clear"?'),
        (with_(weather="hail"), "weather: "),
        (with_(features=["x"]), "feature: "),
        (with_(features=["city"] * 60), "features: 60 are more"),
        (with_(hexside=["x"]), "hexside: "),
        (with_(sea="x"), "sea: "),
        (with_(first="x"), "first: "),
        (with_(date="yesterday"), "date: there is no date"),
        (with_(joined={"britain": "x"}), "joined.britain: "),
        (with_(joined={"atlantis": "Nov 3 41"}), "joined: "),
        (with_(readings={"crt": "x"}), "readings: reading crt: there is no choice"),
        (with_(readings={"x": "x"}), "readings: there is no reading"),
        (with_(gs=-1), "in gs"),
        (with_(gs="many"), "in gs"),
        (with_(gs=1.5), "in gs"),
        (with_(shift=1000), "in shift"),
        (with_(planned="yes"), "in planned"),
        (with_(foo=1), 'unknown key "foo"'),
    ],
)
def test_hostile_sheets_are_answered_in_one_sentence_that_names_the_key(sheet: Any, says: str) -> None:
    with pytest.raises(WavellError) as fault:
        reckon(sheet)
    assert says in str(fault.value)
    assert len(str(fault.value)) < 400


def test_it_is_served_without_a_key(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}"))) as client:
        assert "clear" in client.get(f"{API}/calculator/europa").json()["terrains"]
        assert client.get(f"{API}/calculator/europa/form").json()["rows"][0]["id"] == "attack"
        for book in ("primer", "atlantis"):
            assert client.get(f"{API}/calculator/{book}").status_code == 404
            assert client.get(f"{API}/calculator/{book}/form").status_code == 404
            assert client.post(f"{API}/calculator/{book}", json=BATTLE).status_code == 400
        answer = client.post(f"{API}/calculator/europa", json=BATTLE)
        assert answer.json()["sums"][0]["total"] == "14"
        for body in (b"", b"[", b"[]", b"3", b'"x"', b"[" * 100_000, b"\xff\xfe"):
            answer = client.post(f"{API}/calculator/europa", content=body)
            assert answer.status_code == 400
            assert answer.json()["detail"]
