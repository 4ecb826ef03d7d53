"""Quizzes: tasks and exercises with their typical mistakes, judged as people type, one after another without end."""
