"""Shared by the checks: a program on a pseudo-terminal, its screen, and the verdicts.

Needs only Python's standard library.
"""

from .check import DEFAULT_BINARY, ROOT, Verdicts, run
from .kept import Folder, cannot_trace, give_up, leave
from .leftgame import LeftGame
from .places import PLACES, play_time, score, start_at, start_kept, wait_for_kept_game
from .preload import preload_library
from .program import PATIENCE, Late, Program, Unexpected, choose, start_game, start_menu
from .screen import Screen

__all__ = [
    "DEFAULT_BINARY",
    "Folder",
    "Late",
    "LeftGame",
    "PATIENCE",
    "PLACES",
    "Program",
    "ROOT",
    "Screen",
    "Unexpected",
    "Verdicts",
    "cannot_trace",
    "choose",
    "give_up",
    "leave",
    "play_time",
    "preload_library",
    "run",
    "score",
    "start_at",
    "start_game",
    "start_kept",
    "start_menu",
    "wait_for_kept_game",
]
