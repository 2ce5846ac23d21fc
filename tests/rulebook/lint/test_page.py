"""The report as a page: every error, each with its place."""

import re

from tests.rulebook.lint.test_formats import BOOK, REPORT

from wavell.rulebook.lint.page import as_html


def test_the_page_lists_the_errors_and_shows_each_place() -> None:
    page = as_html(BOOK, REPORT)
    top = page[page.index("<nav>") : page.index("</nav>")]
    targets = re.findall(r"href='#([^']+)'", top)
    assert len(targets) == sum(finding.level != "note" for finding in REPORT.findings)
    for target in targets:
        assert page.count(f"id='{target}'") == 1
    assert page.count("L203, told at") == 3
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "http" not in page
    assert "<h2>c.txt</h2>" in page
