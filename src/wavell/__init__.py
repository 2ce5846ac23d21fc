"""An umpire for monster board wargames of the Second World War."""
