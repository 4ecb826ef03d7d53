"""What the tests of playing share."""

from tests.play.tiny import tiny

__all__ = ["tiny"]
