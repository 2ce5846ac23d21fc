"""A battle as a proof: strengths, odds, die, results and their exact chances, every line cited (frame:CBT)."""
