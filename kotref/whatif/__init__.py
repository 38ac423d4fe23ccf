"""A question asked from the shell: a position in words and moves, made into a log that the referee judges.

`words` tells seats from moves, `question` makes the log, `answer` plays it, `telling` says what came of it.
"""
