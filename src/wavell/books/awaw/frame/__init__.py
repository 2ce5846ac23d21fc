"""The frame: what rules 70-74 lean on from outside, in small modules; its numbers say which of them are ours."""
