"""Naval transport, landings and naval gunfire."""
