"""15.V.1: supply movement points and their loads."""
