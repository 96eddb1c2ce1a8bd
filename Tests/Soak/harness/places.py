"""Goes to blockfall's screens, and reads a game's score and time there."""

import re

from .program import Program, choose, start_game, start_menu

# The screens that checks visit, and whether a game is running there.
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
    """Starts blockfall and goes to a screen of `PLACES`; in a game, drops some pieces first."""
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
    """The score on the screen, or None."""
    match = re.search(r"Score +([0-9][0-9,]*)", program.screen.text)
    return int(match.group(1).replace(",", "")) if match else None


def play_time(program):
    """The time of play on the screen in seconds, or None."""
    match = re.search(r"(?<![0-9:])([0-9]+):([0-9][0-9])(?![0-9])", program.screen.text)
    return int(match.group(1)) * 60 + int(match.group(2)) if match else None


def wait_for_kept_game(binary, home, expected):
    """Starts blockfall, waits for the unfinished game, paused and with its score, and kills the program."""
    with start_kept(binary, home) as program:
        program.wait(
            lambda: "Paused" in program.screen and score(program) == expected, f"the game with {expected} points"
        )


def start_kept(binary, home, *arguments):
    """Starts blockfall with an unfinished game to resume."""
    return Program(binary, *arguments, home=home)
