"""After a round of combat: losses, the counter-attack and the advance."""
