"""Open games in this process: sessions, access, undo, bots and change feeds."""
