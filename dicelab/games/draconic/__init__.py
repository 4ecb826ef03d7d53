"""Draconic Dice: get rid of your dice while the fire pile grows."""
