"""Notebooks as pages of a site that needs no server: Python runs in the page's worker.

``cells`` runs the cells of a page and tells it what they show. The site itself is built by ``website/``.
"""
