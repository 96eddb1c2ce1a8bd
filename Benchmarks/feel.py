#!/usr/bin/env python3
"""Measures how blockfall responds to fast hands: a held direction, ten keys a second, and a flood of the mouse.

usage: Benchmarks/feel.py [PROGRAM]     PROGRAM: default .build/release/blockfall

The terminal reports presses and releases by the kitty keyboard protocol. While the right arrow is held (to the wall at
once, so that it draws nothing by itself) ten keys a second rotate and drop; the time from each key to the next bytes
counts, and the game's file must have all of them. Then two million reports of a dragged mouse are written as fast as
they are read, and the key after them must be answered.
"""

import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from peers import PATIENCE, Session

RIGHT, RELEASE = b"\x1b[C", b"\x1b[1;1:3C"
# The key, its release, and its command in the game's file. Five drops in all: whatever the pieces are, they pile up at
# the wall to at most twenty rows, so that the game does not end before the keys do.
TURN = (b"\x1b[A", b"\x1b[1;1:3A", "cw")
BACK = (b"z", b"\x1b[122;1:3u", "ccw")
DROP = (b" ", b"\x1b[32;1:3u", "hard")
TRACE = [TURN, BACK, TURN, TURN, BACK] * 3 + [TURN, BACK, TURN, TURN, DROP]
KEYS = 100
EVENTS = 2_000_000


def begin(path, home):
    environment = dict(os.environ, HOME=home)
    environment.pop("XDG_DATA_HOME", None)
    subprocess.run([path, "settings", "auto-shift-rate", "0"], env=environment, check=True)
    session = Session(path, home)
    session.read_first_frame()
    session.type(b"\x1b[?0u\x1b[?62c")
    session.read_until(time.perf_counter() + 0.3)
    session.type(b"\x1b[13u")
    session.read_until(time.perf_counter() + 0.5)
    return session


def commands(home):
    file = glob.glob(home + "/.local/share/blockfall/games/*.replay")[0]
    with open(file) as lines:
        read = [json.loads(line) for line in lines]
    return [line[1] for line in read if isinstance(line, list)]


def play(path):
    with tempfile.TemporaryDirectory() as home:
        session = begin(path, home)
        session.type(RIGHT)
        session.read_until(time.perf_counter() + 0.4)
        latencies, wanted = [], []
        for number in range(KEYS):
            press, release, word = TRACE[number % len(TRACE)]
            typed = time.perf_counter()
            session.type(press)
            answered = session.read_until_answer(typed + PATIENCE)
            if answered:
                latencies.append((answered - typed) * 1e3)
            session.read_until(typed + 0.05)
            session.type(release)
            session.read_until(typed + 0.1)
            wanted.append(word)
        session.type(RELEASE)
        session.read_until(time.perf_counter() + 0.3)
        found = [word for word in commands(home) if word in ("cw", "ccw", "hard")]
        session.close()
    lost = len(wanted) - len(found) if found == wanted[: len(found)] else "the order differs"
    latencies.sort()
    print(f"{KEYS} keys at 10 a second while a direction is held: {len(latencies)} drew something")
    print(f"key to bytes: median {statistics.median(latencies):.2f} ms, worst {latencies[-1]:.2f} ms")
    print(f"keys lost: {lost}")
    return lost == 0


def flood(path):
    with tempfile.TemporaryDirectory() as home:
        session = begin(path, home)
        session.type(b"\x1b[<0;40;12M")
        block = b"".join(b"\x1b[<32;%d;12M" % (30 + n % 30) for n in range(1000))
        started = time.perf_counter()
        for _ in range(EVENTS // 1000):
            rest = block
            while rest:
                rest = rest[os.write(session.tty, rest[:4096]) :]
                session.read_until(time.perf_counter())
        written = time.perf_counter()
        session.type(b"\x1b[<0;40;12mp")
        while b"Paused" not in session.output and time.perf_counter() < written + 10 and not session.ended:
            session.read_until(time.perf_counter() + 0.01)
        answered = time.perf_counter()
        held = b"Paused" in session.output
        session.close()
    print(f"{EVENTS} reports of a dragged mouse taken in {written - started:.1f} s: ", end="")
    print(f"{EVENTS / (written - started) / 1e6:.2f} million a second")
    print(f"the key after them: {'answered' if held else 'NOT answered'} after {(answered - written) * 1e3:.0f} ms")
    return held


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else root + "/.build/release/blockfall"
    return 0 if all([play(path), flood(path)]) else 1


if __name__ == "__main__":
    sys.exit(main())
