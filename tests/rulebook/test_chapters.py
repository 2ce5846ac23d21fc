"""Chapter modules hold the numbers of their paragraphs in their names, and are found by them."""

import pytest

from wavell.rulebook.chapters import chapter_modules, numbers
from wavell.umpire import open_book


def test_names_hold_their_numbers() -> None:
    assert numbers("wavell.books.awaw.chapters.s71_15_s72_16_construction") == {"71.15", "72.16"}
    assert numbers("chapters.s71_51h_grants") == {"71.51h"}
    assert numbers("chapters.s15v_smps.loads") == {"15.v"}
    assert numbers("chapters.s103a2_railways") == {"103.a.2"}
    assert numbers("chapters.s15f5_s15f6_siege") == {"15.f.5", "15.f.6"}
    assert numbers("chapters.s15_unit_types") == {"15"}
    assert numbers("frame.sea.s7x") == {"7.x"}
    assert numbers("frame.combat.siege") == set()


@pytest.mark.parametrize(
    ("book", "id_", "modules"),
    [
        ("europa", "15.D.n2", ["s15d_anti_tank.py"]),
        ("europa", "15.P", ["s15_engineers_with_other_symbols.py", "s15_unit_types.py"]),
        ("europa", "15.E.4.T1.S*", ["s15e4_amphibious.py"]),
        ("awaw", "74.11A", ["s74_1_s74_2_colonies.py"]),
        ("awaw", "72.11", ["s71_11_s72_11_sentinels.py"]),
        ("awaw", "70-74", []),
    ],
)
def test_a_paragraph_leads_to_the_nearest_chapter(book: str, id_: str, modules: list[str]) -> None:
    assert chapter_modules(open_book(book), id_) == [f"chapters/{name}" for name in modules]
