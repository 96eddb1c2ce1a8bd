"""The ways to blockfall's screens, and what of a game is to be seen on them."""

import re

from .program import Program, choose, start_game, start_menu

# The screens that a check goes through, and whether a game is under way there.
PLACES = {
    "menu": False,
    "career": False,
    "history": False,
    "settings": False,
    "help": False,
    "game": True,
    "pause": True,
    "help in the game": True,
}


def start_at(place, binary, *arguments, drops=0, **keywords):
    """Starts blockfall and goes to a screen of `PLACES`, having dropped some pieces where there is a game."""
    if not PLACES[place]:
        program = start_menu(binary, *arguments, **keywords)
        if place != "menu":
            title = place.capitalize()
            choose(program, title)
            program.wait(lambda: title in program.screen.lines[0] and "Back" in program.screen.lines[0], title)
        return program
    program = start_game(binary, *arguments, **keywords)
    for drop in range(drops):
        before = score(program)
        program.type_until("hhl "[: 1 + drop % 4] + " ", lambda: (score(program) or 0) > (before or 0), "a higher score")
    if place == "pause":
        program.type_until("p", "Paused")
    elif place == "help in the game":
        program.type_until("?", "The aim")
    return program


def score(program):
    """The score that is shown; None where none is."""
    match = re.search(r"Score +([0-9][0-9,]*)", program.screen.text)
    return int(match.group(1).replace(",", "")) if match else None


def play_time(program):
    """The time of play that is shown, in seconds; None where none is."""
    match = re.search(r"(?<![0-9:])([0-9]+):([0-9][0-9])(?![0-9])", program.screen.text)
    return int(match.group(1)) * 60 + int(match.group(2)) if match else None


def wait_for_kept_game(binary, home, expected):
    """Starts blockfall anew: the game that was left shall be there, paused, with its score. Then it is killed."""
    with start_kept(binary, home) as program:
        program.wait(
            lambda: "Paused" in program.screen and score(program) == expected, f"the game with {expected} points"
        )


def start_kept(binary, home, *arguments):
    """Starts blockfall where a game is to be gone on with."""
    return Program(binary, *arguments, home=home)
