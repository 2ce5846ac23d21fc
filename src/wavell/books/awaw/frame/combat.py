"""Ground combat: odds, the table, losses and advance."""
