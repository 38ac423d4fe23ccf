"""The referee: walks a log, tells violations, goes on after them."""
