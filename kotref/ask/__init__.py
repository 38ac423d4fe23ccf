"""Rulings: questions that tables ask, with the answer, where it stands, and scenes that the engine plays.

They are written in ``kotref/rulings/*.yaml``, one file a topic, and found by the words of a question.
"""
