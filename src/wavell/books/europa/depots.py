"""15.I.1: major and command depots, capitals, and how depots move."""
