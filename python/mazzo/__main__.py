"""`python -m mazzo` is the command line."""

from __future__ import annotations

from mazzo.cli import main

main(prog_name="mazzo")
