"""The terrain effects chart: what a hex costs each class of unit, and what terrain does to a fight (frame:TER)."""
