"""Declarations of war, tension, U.S. entry and paralysis."""
