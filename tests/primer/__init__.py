"""Tests of the book Primer, one file for each chapter of its rulebook."""
