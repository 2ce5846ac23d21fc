"""The attack order: who may attack what, and the course of a battle (frame:CBT)."""
