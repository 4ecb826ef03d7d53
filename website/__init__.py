"""Builds the site that needs no server: ``python -m website`` makes ``build/site``.

``pages`` turns notebooks into pages, with ``stills`` of what their cells show; ``python_zips`` packs Python for the
browser; ``assets`` gives every file a name that changes with it; ``lab`` adds JupyterLab in the browser where asked.
``src/`` is what runs in the browser, ``stand_ins/`` the little of IPython that notebooks need there.
"""
