"""A visitor's seat: kept from the moment a page is asked for, until a kernel has taken it."""

from __future__ import annotations

from typing import Any

from dicelab.serve.visitors import Kernels


class Seat:
    """What one page asks of the kernels; from its first kernel on, that kernel is the visitor."""

    def __init__(self, kernels: Kernels) -> None:
        self._kernels = kernels
        self._kept = True
        kernels.arrive()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    def get_pool_size(self, notebook: str) -> int:
        """One if a table is laid. One that is only about to be laid is no use: starting a kernel now is faster."""
        return int(self._kernels.heated(notebook))

    async def get_rendered_notebook(self, notebook_name: str, **about: object) -> Any:
        """A table that is laid. What else Voilà hands in is this visitor's address: the next one must not see it."""
        try:
            return await self._kernels.get_rendered_notebook(notebook_name=notebook_name)
        finally:
            self.give_up()

    async def start_kernel(self, **kwargs: Any) -> str:
        """A new one."""
        try:
            return await self._kernels.start_kernel(**kwargs)
        finally:
            self.give_up()

    def give_up(self) -> None:
        """The kernel counts from now on; or nobody came."""
        if self._kept:
            self._kept = False
            self._kernels.seated()
