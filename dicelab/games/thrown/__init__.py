"""Thrown: take tricks with dice, and bend the rules with the four cards of the round."""
