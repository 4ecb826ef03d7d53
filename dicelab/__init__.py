"""dicelab: exact odds and four dice games for Jupyter."""
