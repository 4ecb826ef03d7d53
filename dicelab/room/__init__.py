"""A room: a class on one question. What both sides say is in words.py; server/ keeps, teacher/ asks and computes."""
