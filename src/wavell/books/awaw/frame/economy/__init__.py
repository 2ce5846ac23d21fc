"""BRPs, construction, production, grants and what offensives cost."""
