"""Players, odds and planners: clients of the umpire that see only what their seat may see."""
