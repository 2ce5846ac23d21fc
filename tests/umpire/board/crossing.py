"""A small board as a file, for the tests of boards."""

TEXT = """
id = "small"
title = "A small board"

[grid]
scheme = "diagonal"
source = "frame"

[layer.terrain]
legend = { "~" = "sea", "." = "clear", "%" = "jungle", "_" = "" }
rows = [
  "A3 ~..%",
  "B2 ~.._%",
  "C2 ...",
]

[layer.nation]
legend = { "." = "", "b" = "burma" }
rows = ["B2 .bb"]

[[feature]]
tag = "coast"
at = "A4 B3"

[[side]]
feature = "river"
between = "A4/A5 B3/B4"

[[line]]
kind = "road"
path = "A4 B3 C3"

[[box]]
id = "india"
title = "India box"
tags = ["source"]
layers = { front = "asia" }

[[link]]
kinds = ["land", "sea"]
a = "india"
b = "C2"
length = 8

[[place]]
name = "Port Blair"
at = "B3"
aliases = ["Andamans"]
tags = ["port"]
"""
