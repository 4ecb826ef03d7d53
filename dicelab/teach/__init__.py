"""What a teacher does in front of a class: predict, roll, reveal."""
