"""Computer players: what one is, those that come with Wavell, and how a game asks one."""
