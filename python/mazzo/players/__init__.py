"""Players: each chooses a move from one seat's observation.

A player that searches is one more line in `registry.PLAYERS`; everything that takes a player by name
(`mazzo match`, tournaments) then knows it.
"""

from __future__ import annotations

from mazzo.players.base import Greedy, Player, Random, Watcher
from mazzo.players.ismcts import ISMCTS
from mazzo.players.native import PIMC, NativeISMCTS
from mazzo.players.registry import PLAYERS, make
from mazzo.players.seeds import derive_seed, seat_seed
from mazzo.players.table import Ply, ask, finish, play_match, plies, seated, show

__all__ = [
    "ISMCTS",
    "PIMC",
    "PLAYERS",
    "Greedy",
    "NativeISMCTS",
    "Player",
    "Ply",
    "Random",
    "Watcher",
    "ask",
    "derive_seed",
    "finish",
    "make",
    "play_match",
    "plies",
    "seat_seed",
    "seated",
    "show",
]
