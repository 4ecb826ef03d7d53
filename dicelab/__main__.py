"""``python -m dicelab`` is ``dicelab``, for where scripts are not on the path."""

import sys

from dicelab.cli import main

if __name__ == "__main__":  # a walk through all modules only looks
    sys.exit(main())
