"""Movement: allowances, ways and what is entered on them (frame:MP)."""
