"""The kernels behind pages: how they are started, bounded, counted, and spoken with."""
