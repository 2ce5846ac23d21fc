"""Support: who is supported, by whom (frame:SUPP)."""
