"""Dice Hunters of Therion: roll, re-roll, and bid swords for a villain's warrant."""
