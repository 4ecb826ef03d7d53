"""``python -m dicelab`` is ``dicelab``, for where scripts are not on the path."""

import sys

from dicelab.cli import main

sys.exit(main())
