"""The special unit combat ability table (frame:SUCAT)."""
