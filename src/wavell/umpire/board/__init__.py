"""Hexes, boards, movement and supply over them."""
