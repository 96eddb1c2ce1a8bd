"""What the checks of promises share: a program on a pseudo-terminal, the screen it draws, and how a verdict is said.

Nothing but Python's standard library.
"""

from .check import DEFAULT_BINARY, Verdicts, run
from .program import Program, Unexpected, start_game, start_menu
from .screen import Screen

__all__ = ["DEFAULT_BINARY", "Program", "Screen", "Unexpected", "Verdicts", "run", "start_game", "start_menu"]
