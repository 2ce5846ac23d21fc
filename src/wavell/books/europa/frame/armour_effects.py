"""Armour and anti-tank effects: shares, classes and the modifier they make (frame:AEC, frame:HVY)."""
