"""What is said of an undo that cannot be had, or not at once."""

from collections.abc import Sequence

from wavell.umpire import Kind, Objection, Verdict


def refused(text: str) -> Verdict:
    """A plain no, in one sentence."""
    return Verdict((Objection(Kind.ILLEGAL, text),))


def also_because(verdict: Verdict, text: str) -> Verdict:
    """A verdict with one more objection."""
    return Verdict((*verdict.objections, Objection(Kind.ILLEGAL, text)))


def unwilling(bots: Sequence[str]) -> str:
    """Why bots do not agree."""
    who = " and ".join(bots)
    plural = len(bots) > 1
    return (
        f"{who} {'are bots' if plural else 'is a bot'} and {'agree' if plural else 'agrees'} to take back only what "
        "crosses no die roll and no secret"
    )


def hopeless(verdict: Verdict) -> bool:
    """Whether no consent could help."""
    return any(each.rule == "never" for each in verdict.objections)
