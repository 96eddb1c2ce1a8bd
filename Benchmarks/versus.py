"""The cost of a match compared with a single game: answer to a key, bytes, processor, memory, and keys of two players.

The same program plays the same rules on the same pseudo-terminal, alone and in a match, in turn.
"""

import collections
import glob
import json
import os
import subprocess
import tempfile
import time

from peers import LEFT, PATIENCE, RIGHT, UP, Samples, Session

MOVES = [LEFT, RIGHT, UP]
# This grade places one and a half pieces a second.
BOT = "bot-7"
# The most milliseconds by which the answer to a key may be later than alone.
LATENCY_MORE = 0.1
BYTES_RATIO = 1.5
# The percentage of a core, without the bot's search.
CPU_PERCENT = 0.5
MEMORY_MB = 96
# Keys a second of two players together, and the keys of each, which are pressed and released.
TWO_RATE = 16
TWO_KEYS = [["97", "100", "119"], ["1D", "1C", "1A"]]
WORDS = ("left", "right", "cw")


def settle(session, seconds):
    session.read_until(time.perf_counter() + seconds)


def set_up(binary, data, seats):
    """Assigns the seats of a match of one win, with a fixed seed."""
    for name, value in (("versus-seats", seats), ("versus-seed", "7"), ("versus-first-to", "1")):
        subprocess.run([binary, "settings", name, value, "--data-dir", data], check=True, capture_output=True)


class Match:
    """A running match, or without seats a single game by the same rules."""

    def __init__(self, binary, home, seats=None, reply=b""):
        self.data = os.path.join(home, "data")
        self.reply = reply
        arguments = ["play", "--data-dir", self.data, "--mute"]
        if seats:
            set_up(binary, self.data, seats)
        else:
            arguments += ["--rules", "modern", "--seed", "7", "--mode", "endless"]
        self.session = Session(binary, home, arguments, settings={"motion": "none"})
        self.session.read_first_frame()
        settle(self.session, 0.3)
        if reply:
            self.session.type(reply)
            settle(self.session, 0.1)
        if seats:
            for key in [b"\x1b[B"] * 4 + [b"\r"]:
                self.session.type(key)
                settle(self.session, 0.05)
            settle(self.session, 0.2)
            self.session.type(b"\r")
        settle(self.session, 2.5)

    def usage(self):
        """The processor seconds of all threads; with a bot, except its own, the busiest one beside the first."""
        seconds = {}
        for task in glob.glob(f"/proc/{self.session.pid}/task/*"):
            with open(task + "/schedstat") as file:
                seconds[int(os.path.basename(task))] = int(file.read().split()[0]) / 1e9
        others = [used for task, used in seconds.items() if task != self.session.pid]
        return sum(seconds.values()) - (max(others, default=0) if self.has_bot else 0)

    has_bot = False

    def play(self, rate, seconds, samples, name):
        """Types moves in turn, and records answers, bytes and processor time."""
        session = self.session
        written, processor, begin = len(session.output), self.usage(), time.perf_counter()
        for key in range(int(rate * seconds)):
            slot = begin + (key + 1) / rate
            typed = time.perf_counter()
            session.type(MOVES[key % len(MOVES)])
            answered = session.read_until_answer(min(slot, typed + PATIENCE))
            if answered:
                samples.add(f"latency {name}", (answered - typed) * 1e3)
            session.read_until(slot)
        elapsed = time.perf_counter() - begin
        samples.add(f"bytes {name}", (len(session.output) - written) / (rate * seconds))
        samples.add(f"CPU {name}", 100 * (self.usage() - processor) / elapsed)

    def file(self):
        return max(glob.glob(os.path.join(self.data, "games", "*.match")))

    def pieces(self, player):
        """The number of pieces that a player has dropped."""
        with open(self.file()) as file:
            lines = [json.loads(line) for line in file if line.startswith("[")]
        return sum(1 for line in lines if line[0] == player and line[2] == "hard")


def measure(binary, runs, seconds, say):
    """The figures of each run, by name."""
    samples = Samples()
    for run in range(runs):
        for name, seats in (("alone", None), ("two people", "person person nobody nobody"),
                            ("a bot", f"person {BOT} nobody nobody")):
            say(f"a match, run {run + 1} of {runs}: {name}")
            with tempfile.TemporaryDirectory() as home:
                match = Match(binary, home, seats)
                match.has_bot = name == "a bot"
                begin, before = time.perf_counter(), match.pieces(2) if match.has_bot else 0
                match.play(5, seconds, samples, name)
                if match.has_bot:
                    elapsed = time.perf_counter() - begin
                    samples.add("pieces a second of the bot", (match.pieces(2) - before) / elapsed)
                match.session.close()
        say(f"a match, run {run + 1} of {runs}: the highest grade")
        with tempfile.TemporaryDirectory() as home:
            match = Match(binary, home, "person bot-10 nobody nobody")
            # It sends about four lines a second, so that the match is short.
            match.play(5, min(seconds, 4), samples, "the highest grade")
            samples.add("memory", match.session.peak_kilobytes() / 1024)
            match.session.close()
        say(f"a match, run {run + 1} of {runs}: two at one keyboard")
        pressed, obeyed = two(binary, seconds)
        samples.add("keys of two", pressed)
        samples.add("obeyed of two", obeyed)
    return samples


def two(binary, seconds):
    """Presses keys of two players at once, on a terminal that reports releases; returns how many, and how many counted.
    """
    with tempfile.TemporaryDirectory() as home:
        match = Match(binary, home, "person person nobody nobody", reply=b"\x1b[?31u\x1b[?62c")
        begin = time.perf_counter()
        pressed = collections.Counter()
        for step in range(int(TWO_RATE * seconds) // 2):
            for player, keys in enumerate(TWO_KEYS, 1):
                key = keys[(step * player) % len(keys)]
                # One player's key is held while the other's is pressed.
                match.session.type(event(key, 1))
                pressed[player] += 1
            settle(match.session, 0.02)
            for player, keys in enumerate(TWO_KEYS, 1):
                match.session.type(event(keys[(step * player) % len(keys)], 3))
            match.session.read_until(begin + (step + 1) * 2 / TWO_RATE)
        settle(match.session, 0.2)
        with open(match.file()) as file:
            lines = [json.loads(line) for line in file if line.startswith("[")]
        match.session.close()
        # The repeats of a held key are marked with 1.
        obeyed = sum(1 for line in lines if line[2] in WORDS and line[3:] != [1])
        return sum(pressed.values()), obeyed


def event(key, phase):
    """A key as kitty's protocol reports it: 1 is pressed, 3 is released."""
    if key.isdigit():
        return f"\x1b[{key};1:{phase}u".encode()
    return f"\x1b[1;1:{phase}{key[-1]}".encode()

