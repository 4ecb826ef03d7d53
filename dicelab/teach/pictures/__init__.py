"""Pictures of probabilities, made from the engine's numbers: trees, area squares, two-way tables and Venn diagrams."""
