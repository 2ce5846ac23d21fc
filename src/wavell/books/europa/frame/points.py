"""SPs and SRPs: where they lie, how they are spent, carried and captured (frame:SP)."""
