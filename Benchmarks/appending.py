#!/usr/bin/env python3
"""Measures how much saving a game delays the answer to a key, and how much a long unfinished game delays the start.

usage: Benchmarks/appending.py [--runs N] [PROGRAM]     PROGRAM: default .build/release/blockfall

Two programs play side by side and take turns at every key: one appends each command to the game's file, the other has
no folder to save in. The difference of each pair of keys counts. Then the program starts in turn without an unfinished
game and with one of a hundred thousand commands.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time

import growth
from peers import PATIENCE, Session

MOVES = [b"\x1b[C", b"\x1b[D", b"\x1b[A"]
RATE = 10
KEYS = 40
COMMANDS = 100_000


def begin(binary, home, keeps):
    variables = None if keeps else {"HOME": None, "XDG_DATA_HOME": None}
    session = Session(binary, home, variables=variables)
    session.read_first_frame()
    session.read_until(time.perf_counter() + 0.3)
    session.type(b"\r")
    session.read_until(time.perf_counter() + 1.0)
    return session


def appending(binary, keys):
    """Milliseconds from a key to its answer, with and without saving: a pair for each key."""
    pairs = []
    with tempfile.TemporaryDirectory() as kept, tempfile.TemporaryDirectory() as unkept:
        sessions = [begin(binary, kept, True), begin(binary, unkept, False)]
        for key in range(keys):
            answers = [None, None]
            # They take turns at going first, too.
            for place in (0, 1) if key % 2 else (1, 0):
                session = sessions[place]
                typed = time.perf_counter()
                session.type(MOVES[key % len(MOVES)])
                if answered := session.read_until_answer(typed + PATIENCE):
                    answers[place] = (answered - typed) * 1e3
                session.read_until(typed + 0.5 / RATE)
            if None not in answers:
                pairs.append(answers)
        for session in sessions:
            session.close()
    return pairs


def started(binary, home):
    """Milliseconds to the first byte, and to the last one of the first frame."""
    session = Session(binary, home)
    session.read_first_frame()
    figures = ((session.first_byte - session.started) * 1e3, (session.last_byte - session.started) * 1e3)
    session.close()
    return figures


def starting(binary, runs):
    """The figures of starts without a save and with one: a pair for each run."""
    with tempfile.TemporaryDirectory() as without, tempfile.TemporaryDirectory() as save:
        growth.write_long_game(growth.make_folder(os.path.join(save, ".local/share/blockfall")), COMMANDS)
        return [(started(binary, without), started(binary, save)) for _ in range(runs)]


def tell(what, pairs):
    first, second = zip(*pairs)
    differences = sorted(b - a for a, b in pairs)
    middle = statistics.median(differences)
    # The median's probable error: half of all such medians lie within it.
    spread = 0.67 * 1.25 * statistics.stdev(differences) / len(differences) ** 0.5
    print(
        f"{what}: {statistics.median(first):.3f} and {statistics.median(second):.3f} ms; "
        f"median of the differences {middle:+.3f} ± {spread:.3f} ms"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("binary", nargs="?", default=os.path.join(os.path.dirname(__file__), "../.build/release/blockfall"))
    options = parser.parse_args()
    binary = os.path.realpath(options.binary)
    pairs = [pair for _ in range(options.runs) for pair in appending(binary, KEYS)]
    tell(f"key to bytes, not saved and saved, {len(pairs)} keys each", [(b, a) for a, b in pairs])
    starts = starting(binary, 3 * options.runs)
    tell(
        f"first byte, without an unfinished game and with {COMMANDS:,} commands, {len(starts)} starts each",
        [(a[0], b[0]) for a, b in starts],
    )
    tell("first whole frame, the same", [(a[1], b[1]) for a, b in starts])


if __name__ == "__main__":
    sys.exit(main())
