"""Blazing Spuds: hand your dice on before they burn you."""
