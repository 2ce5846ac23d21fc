"""Values: citations, verdicts, tallies, events, positions, dice and the journal."""
