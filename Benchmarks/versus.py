"""What a match costs beside a game alone: the answer to a key, bytes, processor, memory, and keys of two at once.

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
# The most that the answer to a key may take longer than alone, in milliseconds.
LATENCY_MORE = 0.1
BYTES_RATIO = 1.5
# Of a core, without the bot's search.
CPU_PERCENT = 0.5
MEMORY_MB = 96
# Keys a second of two people together, the halves of whose keyboard are these; each is pressed and let go.
TWO_RATE = 16
TWO_KEYS = [["97", "100", "119"], ["1D", "1C", "1A"]]
WORDS = ("left", "right", "cw")


def settle(session, seconds):
    session.read_until(time.perf_counter() + seconds)


def set_up(binary, data, seats):
    """Sets who sits at the seats of a match."""
    for name, value in (("versus-seats", seats), ("versus-seed", "7"), ("versus-first-to", "1")):
        subprocess.run([binary, "settings", name, value, "--data-dir", data], check=True, capture_output=True)


class Match:
    """A match that has begun, or with no seats a game alone by the same rules."""

    def __init__(self, binary, home, seats=None, reply=b""):
        self.data = os.path.join(home, "data")
        self.reply = reply
        arguments = ["play", "--data-dir", self.data, "--mute"]
        if seats:
            set_up(binary, self.data, seats)
        else:
            arguments += ["--rules", "modern", "--seed", "7", "--mode", "endless"]
        self.session = Session(binary, home, arguments)
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
        """Seconds on the processor of all threads but the one that takes the most beside the first: a bot's."""
        seconds = {}
        for task in glob.glob(f"/proc/{self.session.pid}/task/*"):
            with open(task + "/schedstat") as file:
                seconds[int(os.path.basename(task))] = int(file.read().split()[0]) / 1e9
        others = [used for task, used in seconds.items() if task != self.session.pid]
        return sum(seconds.values()) - (max(others, default=0) if self.has_bot else 0)

    has_bot = False

    def play(self, rate, seconds, samples, name):
        """Types moves in turn, and takes note of answers, bytes and the processor's time."""
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
        """How many pieces a player has dropped."""
        with open(self.file()) as file:
            lines = [json.loads(line) for line in file if line.startswith("[")]
        return sum(1 for line in lines if line[0] == player and line[2] == "hard")


def measure(binary, runs, seconds, say):
    """The figures of each run, by what they are of."""
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
            # It sends some four lines a second: nobody stands that for long.
            match.play(5, min(seconds, 4), samples, "the highest grade")
            samples.add("memory", match.session.peak_kilobytes() / 1024)
            match.session.close()
        say(f"a match, run {run + 1} of {runs}: two at one keyboard")
        pressed, obeyed = two(binary, seconds)
        samples.add("keys of two", pressed)
        samples.add("obeyed of two", obeyed)
    return samples


def two(binary, seconds):
    """Lets two people press keys at once on a terminal that tells releases: how many were pressed, and obeyed."""
    with tempfile.TemporaryDirectory() as home:
        match = Match(binary, home, "person person nobody nobody", reply=b"\x1b[?31u\x1b[?62c")
        begin = time.perf_counter()
        pressed = collections.Counter()
        for step in range(int(TWO_RATE * seconds) // 2):
            for player, keys in enumerate(TWO_KEYS, 1):
                key = keys[(step * player) % len(keys)]
                # Either is held while the other's goes down.
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
        # What a key that is held repeats is marked so.
        obeyed = sum(1 for line in lines if line[2] in WORDS and line[3:] != [1])
        return sum(pressed.values()), obeyed


def event(key, phase):
    """A key as kitty's protocol tells it: pressed is 1, let go is 3."""
    if key.isdigit():
        return f"\x1b[{key};1:{phase}u".encode()
    return f"\x1b[1;1:{phase}{key[-1]}".encode()

