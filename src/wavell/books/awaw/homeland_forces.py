"""71.12 and 72.12 What the homelands have and what production adds."""
