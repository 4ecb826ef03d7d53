"""The table of Dice Hunters of Therion: what is seen and may be picked, and what happened in a step."""
