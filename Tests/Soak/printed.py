#!/usr/bin/env python3
"""Control sequences in names and files never reach the terminal as such."""

import os
import sqlite3
import subprocess
import tempfile

from harness import Program, Unexpected, choose, run

# Texts that a terminal would obey if they came through, and one that would reverse the line.
EVIL = ["\x1b]0;taken\x07", "\x1b[31mred", "\x9b31mred", "\x1bPtaken\x1b\\", "a\x7fb", "\u202etaken", "\u0085next", "a\nb\rc", "nul\x00"]
HEADER = '{"format":"blockfall-replay","version":2,"rules":"classic","seed":%d,"level":1,"player":"%s","started":"2026-01-%02dT00:00:00Z"}\n'


def escaped(text):
    """The text as JSON escapes."""
    return "".join(f"\\u{ord(c):04x}" if not c.isalnum() else c for c in text)


def check(options, verdicts):
    wrong, shown = None, 0
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as home:
        own = os.path.join(home, "data", "blockfall")
        subprocess.run([options.binary, "settings", "--data-dir", own, "ghost", "off"], check=True, capture_output=True)
        games = os.path.join(own, "games")
        os.makedirs(games, 0o700, exist_ok=True)
        database = sqlite3.connect(os.path.join(own, "blockfall.db"))
        for number, evil in enumerate(EVIL, 1):
            database.execute("INSERT INTO player (id, name) VALUES (?, ?)", (number, evil))
            identity = f"202601{number:02d}T000000Z-0000000{number}"
            database.execute(
                "INSERT INTO result (id, player, rules, mode, score, lines, level, pieces, duration, started, ended, cause, seed)"
                " VALUES (?, ?, ?, ?, 100, 0, 1, 3, 1000000, 0, 1, ?, 1)",
                # A game's identifier has 25 characters.
                (identity[:25], number, evil[:64], evil[:64], evil[:64]),
            )
            with open(os.path.join(games, identity + ".replay"), "w", newline="") as file:
                file.write(HEADER % (number, escaped(evil), number) + '[1000,"hard"]\n')
            marks = os.path.join(own, "unfinished")
            os.makedirs(marks, 0o700, exist_ok=True)
            open(os.path.join(marks, identity[:25]), "w").close()
            with open(os.path.join(games, evil.replace("/", "").replace("\0", "") + ".replay"), "w") as file:
                file.write("no replay")
        database.commit()
        database.close()
        for command in (["replays"], ["replays", "--json"], ["paths"], ["verify"] + [os.path.join(games, name) for name in os.listdir(games)]):
            data = [] if command[0] == "verify" else ["--data-dir", own]
            result = subprocess.run([options.binary, *command, *data], capture_output=True)
            came = found_in(result.stdout + result.stderr, plain=True)
            if came and not wrong:
                wrong = f"blockfall {command[0]} printed {came}"
            shown += len(result.stdout) + len(result.stderr)
        try:
            for arguments in ([], ["--player", "A\x1b[31m"]):
                with_program(options, home, arguments)
        except Unexpected as error:
            wrong = wrong or error
        else:
            shown += 1
    verdicts.say(
        f"{len(EVIL)} hostile names in the database and in files: none reaches a terminal as a control sequence",
        wrong or f"none did, on six screens and in {shown} bytes that commands printed",
        wrong is None,
    )


def with_program(options, home, arguments):
    if arguments:
        result = subprocess.run([options.binary, "play", *arguments], capture_output=True)
        if result.returncode != 2 or found_in(result.stderr, plain=True):
            raise Unexpected(f"a name on the command line: status {result.returncode}, {result.stderr!r}")
        return
    with start_any(options, home) as program:
        for place, keys in (("Career", ["\x1b[B", "\x1b[B"]), ("History", ["\x1b[B", "p", "/", "\r"])):
            choose(program, place)
            program.wait(lambda: place in program.screen.lines[0], place)
            program.watch(0.3)
            for key in keys:
                program.type(key)
                program.watch(0.1)
            is_menu = lambda: "Quick game" in program.screen and "Quit" in program.screen.lines[0]
            program.type_until("\x1b", is_menu, "the menu")
        came = found_in(bytes(program.output)) or program.screen.unknown
        if came:
            raise Unexpected(f"the program wrote {came}")


def start_any(options, home):
    """Starts the program, which may show an unfinished game, and goes to the menu."""
    program = Program(options.binary, home=home)
    program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the start")
    if "Quick game" not in program.screen:
        program.type_until("q", "Career")
    return program


def found_in(output, plain=False):
    """The parts of the hostile names in these bytes that a terminal would obey."""
    marks = [b"]0;taken", b"\x1b[31mred", b"\xc2\x9b", b"\x9b31m", b"\x1bPtaken", b"\x7f", "\u202e".encode(), "\u0085".encode(), b"\x00"]
    if plain:
        marks += [b"\x1b", b"\r", b"\x07"]
    return [mark for mark in marks if mark in output and not (mark == b"]0;taken" and b"\x1b]0;taken" not in output)]


if __name__ == "__main__":
    run(check, whole=1)
