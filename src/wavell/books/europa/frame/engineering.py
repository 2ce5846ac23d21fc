"""Engineering jobs: who may, what they cost and how long they take (frame:ENG)."""
