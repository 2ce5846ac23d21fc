"""What cuts lines of supply."""

DRY = {"no-sea-supply allies": 1}
"""No ships, so that lines run over land."""
CUT = {"ax-inf-div": "0502", "ax-mtn-div": "0504"}
"""Enemies across the road, the track and all between."""
