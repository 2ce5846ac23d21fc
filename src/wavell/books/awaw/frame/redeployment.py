"""Redeployment: TR, SR and NR."""
