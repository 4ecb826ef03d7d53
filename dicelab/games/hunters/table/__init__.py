"""The table of Dice Hunters of Therion: what is seen, what happened, and what may be picked."""
