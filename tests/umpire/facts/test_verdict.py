"""May I? A verdict is allowed exactly if nothing objects, and cites what it rests on."""

from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire import Kind, Objection, Permit, Ref, Verdict

refs = st.builds(Ref, st.just("book"), st.sampled_from(["1", "1.1", "2"]))
objections = st.builds(Objection, st.sampled_from(Kind), st.just("no"), st.none() | refs)
permits = st.builds(Permit, st.just("yes"), refs)


@given(against=st.lists(objections), allowing=st.lists(permits))
def test_a_verdict_is_allowed_exactly_if_nothing_objects(against: list[Objection], allowing: list[Permit]) -> None:
    verdict = Verdict(tuple(against), tuple(allowing))
    assert verdict.allowed == bool(verdict) == (not against)
    assert str(verdict).startswith("allowed" if not against else "refused: ")


@given(against=st.lists(objections, min_size=1), allowing=st.lists(permits))
def test_a_refusal_cites_each_objection_once_and_no_permit(against: list[Objection], allowing: list[Permit]) -> None:
    cited = Verdict(tuple(against), tuple(allowing)).cited
    assert set(cited) == {str(objection.ref) for objection in against if objection.ref}
    assert len(cited) == len(set(cited))


def test_what_is_allowed_cites_what_allows_it_and_what_that_lifts() -> None:
    verdict = Verdict((), (Permit("alone", Ref("book", "2.6"), (Ref("book", "2.5"),)),))
    assert verdict.cited == ["book 2.6"]
    assert str(verdict) == "allowed: alone [book 2.6, over 2.5]"


def test_every_objection_is_in_the_sentence() -> None:
    against = (Objection(Kind.ILLEGAL, "it rains", Ref("book", "2.5")), Objection(Kind.UNKNOWN, "who is that"))
    assert str(Verdict(against)) == "refused: it rains [book 2.5]; who is that"
