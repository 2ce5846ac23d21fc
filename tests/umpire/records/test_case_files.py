"""What a case file says about itself: the paragraphs that it shows."""

from tests.umpire.records.asked import RAIN, open_tiny

from wavell.umpire.records.cases import read_case


def test_a_case_knows_the_paragraphs_it_shows() -> None:
    text = (
        'shows = ["1.3"]\n'
        + RAIN
        + '[[line]]\nask = "march n1 hill"\nrefused = ["2.5"]\n'
        + '[[line]]\nask = "worth n1"\nlines = ["+2 6.1"]\n'
        + '[[line]]\ndo = "end"\nevents = ["StepLeft [2.1]"]\n'
        + '[[line]]\nask = "march n1 hill quietly"\npermits = ["2.6"]\n'
    )
    assert read_case(text, "case", open_tiny).paragraphs == {"1.3", "2.5", "6.1", "2.1", "2.6"}
