"""The odds panel: what is asked of a position, and the answers as one reads them."""
