"""Movement by rail: nets, capacities and railheads (frame:RAIL)."""
