"""Rooms: a class on one question. The server keeps who is here, what is asked, what was answered and what is shown.

It knows no game and computes nothing. A phone talks with ``pupil_socket.py``, the teacher's kernel with
``teacher_socket.py``; what they say goes into the ``ledger.py``, and from there into SQLite (``store.py``), so that a
server that was killed goes on where it was.
"""
