"""The kernel of a page: with an end to what it takes and to what it writes to the log, whichever way it was started.

``python -m dicelab.serve.kernels.page_kernel -f FILE`` is the ordinary way, where there is no forkserver.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from ipykernel.kernelapp import IPKernelApp

from dicelab.serve.kernels.memory import VARIABLE, bound_memory, end_when_over
from dicelab.serve.log_throttle import throttle


class PageKernelApp(IPKernelApp):
    """A kernel that visitors use."""

    def initialize(self, argv: Any = None) -> None:
        """Bound it as soon as everything that it begins with is there."""
        super().initialize(argv)
        throttle(self.log)
        megabytes = os.environ.get(VARIABLE, "")
        if megabytes.isdigit() and sys.platform == "linux":  # the others do not keep such a limit
            bound_memory(int(megabytes))
            end_when_over(self.shell, self.abs_connection_file, self.log)


if __name__ == "__main__":
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():
        del sys.path[0]  # no module is loaded from beside a notebook
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread of NumPy would count as memory
    PageKernelApp.launch_instance()
