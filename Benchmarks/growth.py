"""How blockfall's costs grow: resuming and undoing in longer games, and a fuller history."""

import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Soak"))
from harness import Program, choose, start_menu  # noqa: E402

HEADER = (
    '{"format":"blockfall-replay","version":2,"rules":"classic","seed":1,"level":1,"player":null,'
    '"started":"2026-01-01T00:00:00Z"}\n'
)
WORDS = ["left", "right", "cw", "ccw"]


def own_folder(home):
    """Makes the data folder in a home folder of `Program`."""
    return make_folder(os.path.join(home, "data", "blockfall"))


def make_folder(own):
    os.makedirs(os.path.join(own, "games"), 0o700)
    os.chmod(own, 0o700)
    return own


def mark_unfinished(path):
    """Marks a game as unfinished."""
    games, name = os.path.split(path)
    folder = os.path.join(os.path.dirname(games), "unfinished")
    os.makedirs(folder, 0o700, exist_ok=True)
    with open(os.path.join(folder, name.removesuffix(".replay")), "w"):
        pass


def write_long_game(own, count):
    """Writes an unfinished game of moves and rotations, a microsecond of play apart, in which no piece has locked."""
    path = os.path.join(own, "games", "20260101T000000Z-0123abcd.replay")
    with open(path, "w") as file:
        file.write(HEADER)
        file.writelines(f'[{1 + number},"{WORDS[number % 4]}"]\n' for number in range(count))
    os.chmod(path, 0o600)
    mark_unfinished(path)


def resuming(binary, counts, runs, say=lambda words: None):
    """Milliseconds from the start to the paused game: {commands: a figure for each run}."""
    result = {}
    for count in counts:
        with tempfile.TemporaryDirectory() as home:
            write_long_game(own_folder(home), count)
            for run in range(runs):
                say(f"resuming a game of {count:,} commands, run {run + 1} of {runs}")
                with Program(binary, home=home) as program:
                    program.wait_for("Paused")
                    result.setdefault(count, []).append((program.last_byte - program.started) * 1e3)
                    program.kill(9)
    return result


def undoing(binary, counts, runs, say=lambda words: None):
    """The peak memory in MB with `counts` pieces to undo, and the milliseconds to undo three.

    Two tables of {pieces: a figure for each run}. The game is zen, with pieces dropped in random columns.
    """
    memory, times = {}, {}
    for count in counts:
        for run in range(runs):
            say(f"{count:,} pieces to undo, run {run + 1} of {runs}")
            dice = random.Random(1)
            # A mode on the command line begins by itself.
            with Program(binary, "--new", "--mode", "zen", "--rules", "modern", size=(100, 40)) as program:
                program.wait(lambda: shown_score(program) == "0", "the game")
                for _ in range(count):
                    program.type(dice.choice("hl") * dice.randrange(6) + " ")
                program.watch(0.5)
                # Three at once: a single piece would lie on the others and lock again by itself.
                before, begin = shown_score(program), program.now()
                program.type("bbb")
                program.wait(lambda: shown_score(program) != before, "the undo")
                times.setdefault(count, []).append((program.last_byte - begin) * 1e3)
                memory.setdefault(count, []).append(program.peak_kilobytes() / 1024)
                program.kill(9)
    return memory, times


def shown_score(program):
    match = re.search(r"Score +([0-9,]+)", program.screen.text)
    return match and match.group(1)


def history(binary, counts, runs, say=lambda words: None, mode="", cause="blockOut"):
    """Milliseconds from choosing the history until it shows all games: {games: a figure for each run}.

    The list marks the best game of each kind; what counts as best depends on the mode.
    """
    result = {}
    for count in counts:
        with tempfile.TemporaryDirectory() as home:
            own = own_folder(home)
            subprocess.run([binary, "settings", "--data-dir", own, "ghost", "on"], check=True, capture_output=True)
            database = sqlite3.connect(os.path.join(own, "blockfall.db"))
            database.executemany(
                "INSERT INTO result (id, player, rules, mode, score, lines, level, pieces, duration, started, ended,"
                " cause, seed, verified) VALUES (?, NULL, 'classic', ?, ?, 3, 1, 40, ?, ?, ?, ?, ?, 1)",
                (
                    (identity(n), mode, n * 7919 % 100_000, 90_000_000 + n * 7907 % 100_000, n * 100, n * 100 + 90, cause, n)
                    for n in range(count)
                ),
            )
            database.commit()
            database.close()
            for run in range(runs):
                say(f"the history of {count:,} {mode or 'endless'} games, run {run + 1} of {runs}")
                with start_menu(binary, home=home) as program:
                    program.watch(0.3)
                    choose(program, "History", enters=False)
                    program.watch(0.2)
                    begin = program.now()
                    program.type("\r")
                    program.wait(lambda: told(program) == count, f"the history of {count} games")
                    result.setdefault(count, []).append((program.last_byte - begin) * 1e3)
                    program.kill(9)
    return result


def identity(number):
    return f"2026{1 + number // 86400 // 28 % 12:02d}{1 + number // 86400 % 28:02d}T{number // 3600 % 24:02d}{number // 60 % 60:02d}{number % 60:02d}Z-{number:08x}"


def told(program):
    """The number of games that the history's screen shows."""
    match = re.search(r"([0-9][0-9,.\u00a0 ]*) games?", program.screen.text)
    return int(re.sub(r"[^0-9]", "", match.group(1))) if match else None


def medians(figures):
    return {size: statistics.median(values) for size, values in figures.items()}
