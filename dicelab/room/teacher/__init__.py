"""A room from the teacher's side: what a class is asked, what comes of its answers, and what the wall shows.

An activity knows its question and computes; it knows no socket. The :class:`~dicelab.room.teacher.classroom.Classroom`
talks through a link to the ledger that the server keeps, and the host shows it on the wall.
"""
