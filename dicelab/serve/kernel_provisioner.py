"""Starts the kernels of pages: from the forkserver where there is one, else in the ordinary way.

It is an entry point of Jupyter (``jupyter_client.kernel_provisioners``), and the settings name it as the one to use.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any, Final, cast

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from dicelab.serve.kernels.forkserver import FORKSERVER

NAME: Final = "dicelab-forkserver"
"""How Jupyter finds it; as in pyproject.toml."""

PAGE_KERNEL: Final = "dicelab.serve.kernels.page_kernel"
"""What is started in the ordinary way, in place of Jupyter's own kernel, which has no limits."""


class ForkServerProvisioner(LocalProvisioner):
    """Starts one kernel and holds its process."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the process and give its connection."""
        if "ipykernel_launcher" in cmd and Path(cmd[0]).name.startswith("python"):
            arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
            env = {**(kwargs.get("env") or os.environ)}
            loop = asyncio.get_running_loop()
            forked = await loop.run_in_executor(None, FORKSERVER.ask, arguments, env, kwargs.get("cwd") or "")
            if forked is not None:
                self.process, self.pid, self.pgid = cast(Any, forked), forked.pid, forked.pid
                return self.connection_info
            cmd = [PAGE_KERNEL if word == "ipykernel_launcher" else word for word in cmd]
        return await super().launch_kernel(cmd, **kwargs)
