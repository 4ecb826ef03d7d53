"""What notebooks ask of IPython, where a page's worker runs them: to show things. There is no shell."""

from IPython.display import display

__all__ = ["display", "get_ipython"]


def get_ipython() -> None:
    """No shell runs these cells."""
