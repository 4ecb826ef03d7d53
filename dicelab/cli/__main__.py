"""``python -m dicelab.cli`` is the command ``dicelab``."""

import sys

from dicelab.cli import main

sys.exit(main())
