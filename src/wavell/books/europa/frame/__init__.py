"""What chapters 15 and 103 lean on: small modules, their numbers in data with the source of each."""
