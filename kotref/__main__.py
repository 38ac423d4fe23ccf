"""``python -m kotref``: the same as ``kotref``."""

from __future__ import annotations

from kotref.cli import main

if __name__ == "__main__":
    main()
