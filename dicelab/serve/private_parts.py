"""What we rely on in Voilà, Jupyter and Tornado that they do not promise to keep: the one list to look through.

``tests/serve/test_private_parts.py`` says so when something on it has moved, when a version is installed that nobody
has looked at, or when a private name is used that is not listed here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

TRIED: Final = {
    "voila": "0.5.13",
    "jupyter_server": "2.21.1",
    "jupyter_client": "8.10.0",
    "ipykernel": "7.4.0",
    "tornado": "6.6.1",
}
"""The versions with which all of this was last tried; a new number in the last place is not looked at."""


class Part(NamedTuple):
    """A name inside of a class or module of somebody else."""

    module: str
    owner: str
    """A class; empty for the module itself."""
    name: str
    why: str


PARTS: Final = (
    # -- Voilà: a program, not a library; its classes are not documented -------------------------------------
    Part("voila.app", "Voila", "init_settings", "our settings are put beside its own"),
    Part("voila.app", "Voila", "init_handlers", "its addresses are gone through one by one"),
    Part("voila.app", "Voila", "start", "replaced: its folder is never cleared, its server has no limits"),
    Part("voila.app", "Voila", "listen", "replaced with it"),
    Part("voila.app", "Voila", "_handle_signal_stop", "replaced: it knows nothing of a server that still starts"),
    Part("voila.handler", "VoilaHandler", "get_generator", "a page, cell by cell"),
    Part("voila.handler", "BaseVoilaHandler", "render_template", "our pages for trouble and for the password"),
    Part("voila.request_info_handler", "RequestInfoSocketHandler", "_cache", "emptied: nobody asks for it"),
    Part("voila.voila_kernel_manager", "", "_pools", "which kernels are heated up and wait"),
    Part("voila.voila_kernel_manager", "", "fill_if_needed", "to heat up another in place of one that failed"),
    Part("voila.voila_kernel_manager", "", "get_rendered_notebook", "to hand out one that waits"),
    Part("voila.tornado.kernel_websocket_handler", "VoilaKernelWebsocketHandler", "write_message", "what is unread"),
    Part("voila.notebook_renderer", "", "VoilaExporter", "replaced: by one that compiles templates once"),
    Part("voila.exporter", "VoilaExporter", "environment", "where that is done"),
    Part("voila.exporter", "VoilaMarkdownRenderer", "heading", "headings without a pilcrow"),
    # -- Jupyter ----------------------------------------------------------------------------------------------
    Part("jupyter_server.services.kernels.kernelmanager", "MappingKernelManager", "_kernel_connections", "who is here"),
    Part("jupyter_server.services.kernels.kernelmanager", "MappingKernelManager", "_kernel_buffers", "bounded"),
    Part("jupyter_server.services.kernels.kernelmanager", "MappingKernelManager", "start_buffering", "where that is"),
    Part("jupyter_server.services.kernels.kernelmanager", "MappingKernelManager", "notify_connect", "a page is there"),
    Part("jupyter_server.services.kernels.kernelmanager", "MappingKernelManager", "cull_kernel_if_idle", "who left"),
    Part("jupyter_server._tz", "", "utcnow", "the clock by which it says when a kernel was last active"),
    Part("jupyter_client.multikernelmanager", "MultiKernelManager", "_kernels", "a kernel by its name"),
    Part(
        "jupyter_server.services.kernels.websocket", "KernelWebsocketHandler", "connection", "whether a socket is open"
    ),
    Part("jupyter_server.services.kernels.websocket", "KernelWebsocketHandler", "on_message", "checked before"),
    Part("jupyter_server.base.websocket", "WebSocketMixin", "send_ping", "replaced: it hangs up too early"),
    Part("jupyter_server.base.websocket", "WebSocketMixin", "ping_callback", "stopped with it"),
    Part("jupyter_server.auth.login", "LoginFormHandler", "_render", "replaced by our page"),
    Part("jupyter_server.auth.login", "LoginFormHandler", "_redirect_safe", "to where a visitor wanted to go"),
    Part("jupyter_server.auth.identity", "PasswordIdentityProvider", "process_login_form", "called in a thread"),
    Part("ipykernel.kernelapp", "IPKernelApp", "init_poller", "replaced: the lifeline does it"),
    Part("ipykernel.kernelapp", "IPKernelApp", "abs_connection_file", "beside it a kernel leaves word"),
    # -- Tornado ----------------------------------------------------------------------------------------------
    Part("tornado.httpserver", "HTTPServer", "start_request", "when a connection waits for a request"),
    Part("tornado.httpserver", "HTTPServer", "on_close", "when one has ended"),
    Part("tornado.http1connection", "HTTP1ServerConnection", "stream", "which one"),
    Part("tornado.websocket", "WebSocketProtocol13", "stream", "to cut a socket at once"),
    Part("tornado.websocket", "WebSocketProtocol13", "_receive_frame", "slowed down where frames come too fast"),
    Part("tornado.websocket", "WebSocketHandler", "get_websocket_protocol", "where that is done"),
)
