# A hub on one machine, as it is tried by `make many`. Choose your own way to log in and to start servers; what dicelab
# needs is that it is installed where the servers run: pip install "dicelab[serve]"
import os
import sys

c = get_config()  # noqa: F821  JupyterHub hands it in
c.JupyterHub.bind_url = os.environ.get("HUB_URL", "http://127.0.0.1:8000")
c.JupyterHub.hub_port = int(os.environ.get("HUB_PORT", "8081"))
c.ConfigurableHTTPProxy.command = os.environ.get("HUB_PROXY", "configurable-http-proxy").split()
c.ConfigurableHTTPProxy.api_url = os.environ.get("HUB_PROXY_API", "http://127.0.0.1:8001")

c.JupyterHub.authenticator_class = "dummy"  # one password for all: for a trial on this machine only
c.DummyAuthenticator.password = os.environ["HUB_PASSWORD"]
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"  # all servers as one user of the system: for a trial only, too
c.SimpleLocalProcessSpawner.home_dir_template = os.path.abspath("home/{username}")

c.Spawner.default_url = "/voila"  # whoever logs in sees the games; JupyterLab is at /lab
c.Spawner.args = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
c.Spawner.mem_limit = "1G"  # 200 MB for the server, 100 MB for each open page

# A server that nobody has used for an hour is stopped. Pages hold their games by their codes, so that they go on
# when their server comes back.
idle = os.environ.get("HUB_IDLE_SECONDS", "3600")
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
c.JupyterHub.services = [
    {"name": "idle-culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={idle}"]}
]
