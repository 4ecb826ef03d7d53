"""A visitor's seat: kept from the moment a page is asked for, until a kernel has taken it."""

from __future__ import annotations

from typing import Any

from dicelab.serve.kernels.manager import Kernels


class Seat:
    """What one page asks of the kernels; from its first kernel on, that kernel is the visitor."""

    def __init__(self, kernels: Kernels, address: str | None = None, laid: bool = True) -> None:
        self._kernels = kernels
        self._laid = laid
        """Whether a table that was laid for anybody will do."""
        self._kept = True
        self._address = address
        self.kernel: str | None = None
        kernels.arrive(address)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    def get_pool_size(self, notebook: str) -> int:
        """One if a table is laid. One that is only about to be laid is no use: starting a kernel now is faster."""
        return int(self._laid and self._kernels.heated(notebook))

    async def get_rendered_notebook(self, notebook_name: str, **about: object) -> Any:
        """A table that is laid. What else Voilà hands in is this visitor's address: the next one must not see it."""
        try:
            rendered = await self._kernels.get_rendered_notebook(notebook_name=notebook_name)
            *_, self.kernel = rendered
            return rendered
        finally:
            self.give_up()

    async def start_kernel(self, **kwargs: Any) -> str:
        """A new one."""
        try:
            self.kernel = await self._kernels.start_kernel(**kwargs)
            return self.kernel
        finally:
            self.give_up()

    def give_up(self) -> None:
        """The kernel counts from now on; or nobody came."""
        if self._kept:
            self._kept = False
            self._kernels.seated(self._address, self.kernel)
