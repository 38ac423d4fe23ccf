"""The game itself: the five steps of a turn, and everything that they lean on, in the rulebook's words."""
