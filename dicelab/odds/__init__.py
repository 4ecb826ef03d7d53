"""Exact probability with dice: knows no game."""
