"""The rule registry, and what runs it: judging, resolving, listing options, the sequence of play."""
