"""The command line: `mazzo match`, `replay`, `perft`, `play`, `rules`."""

from __future__ import annotations

from mazzo.cli.app import main

__all__ = ["main"]
