"""The railways that play builds, and where they join those of the map."""

from itertools import pairwise

import pytest

from wavell.books.europa.model.atlas import ATLASES
from wavell.books.europa.model.railways import LINES, Line


@pytest.mark.rule("europa 103.A.2.b.1.p1", "europa 103.A.2.b.2")
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_to_be_built_is_no_road_and_no_railway_on_the_map(line: Line) -> None:
    atlas = ATLASES[line.map]
    for a, b in pairwise(line.hexes):
        assert b in atlas.near[a]
        assert {a, b} <= atlas.land
        assert not atlas.joined("road", a, b)
        assert not atlas.joined("rail", a, b)


@pytest.mark.rule("europa 103.A.2.b.1", "europa 103.A.2.b.2")
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_railway_goes_on_from_a_printed_one_where_none_is_printed(line: Line) -> None:
    atlas = ATLASES[line.map]
    assert line.hexes[0] in atlas.on_line["rail"]
    assert not any(atlas.joined("rail", a, b) for a, b in pairwise(line.hexes))
    assert atlas.land.issuperset(line.hexes)
