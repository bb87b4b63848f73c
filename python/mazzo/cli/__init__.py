"""The command line: `mazzo play`, `match`, `arena`, `replay`, `rules`, `perft`, `bench`."""

from __future__ import annotations

from mazzo.cli.app import main

__all__ = ["main"]
