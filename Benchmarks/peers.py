#!/usr/bin/env python3
"""Measures blockfall beside other falling-block games, as their players feel them; `bench.py` prints the table.

All programs get the same moves on the same pseudo-terminal, in turn and again and again, so that other work of the
machine affects them all; figures are medians over the runs. README.md beside this file explains each measure. Needs
only Python's standard library; programs that are not installed are left out.
"""

import fcntl
import glob
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass, field

COLUMNS, ROWS = 100, 40
# A frame is whole when the program has written nothing for this long.
QUIET = 0.010
# A key without an answer in this time counts as unanswered.
PATIENCE = 0.050

# Keypad keys as xterm sends them once a program has asked for keypad mode.
LEFT, RIGHT, UP = b"\x1bOD", b"\x1bOC", b"\x1bOA"


@dataclass
class Program:
    name: str
    command: str
    # The keys from the first frame until a piece falls.
    start: list = field(default_factory=list)
    # Left, right, rotate.
    moves: list = field(default_factory=lambda: [LEFT, RIGHT, UP])
    pause: bytes = b"p"
    # What `blockfall settings` sets before the program starts.
    settings: dict = field(default_factory=dict)


def programs(binary):
    # The budgets are those of a picture without moving moments; what these cost has a budget of its own.
    return [
        Program("blockfall", binary, [b"\r"], settings={"motion": "none"}),
        Program("blockfall, moving", binary, [b"\r"], settings={"motion": "full"}),
        Program("tetris-bsd", "tetris-bsd", [], [b"j", b"l", b"k"]),
        Program("vitetris", "vitetris", [b"\r", b"\r", b"\r"], [b"\x1b[D", b"\x1b[C", b"\x1b[A"]),
        Program("bastet", "bastet", [b"\r"]),
        Program("tint", "tint", [b"1", b"\r"], [b"j", b"l", b"k"]),
    ]


class Session:
    """A program on its own pseudo-terminal."""

    def __init__(self, path, home, arguments=(), variables=None, settings=None):
        self.output = bytearray()
        self.ended = False
        self.first_byte = None
        self.last_byte = None
        environment = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "HOME": home,
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "SWIFT_BACKTRACE": "enable=no",
            **(variables or {}),
        }
        environment = {name: value for name, value in environment.items() if value is not None}
        # Not empty: blockfall's very first start would ask which game to play.
        os.makedirs(os.path.join(home, ".local", "share", "blockfall", "games"), mode=0o700, exist_ok=True)
        for name, value in (settings or {}).items():
            subprocess.run([path, "settings", name, value], env=environment, check=True, stdout=subprocess.DEVNULL)
        size = struct.pack("HHHH", ROWS, COLUMNS, 0, 0)
        self.started = time.perf_counter()
        self.pid, self.tty = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, size)
                os.execve(path, [path, *arguments], environment)
            finally:
                os._exit(127)

    def read_until(self, deadline):
        """Reads until the deadline; returns when the first bytes came, or None."""
        answered = None
        while not self.ended:
            left = deadline - time.perf_counter()
            if left <= 0:
                break
            if not select.select([self.tty], [], [], left)[0]:
                break
            try:
                data = os.read(self.tty, 65536)
            except OSError:
                data = b""
            now = time.perf_counter()
            if not data:
                self.ended = True
                break
            self.first_byte = self.first_byte or now
            self.last_byte = now
            answered = answered or now
            self.output += data
        return answered

    def read_first_frame(self, patience=2.0):
        """Reads until the program has drawn something and fallen silent."""
        self.read_until_first(time.perf_counter() + patience)
        while not self.ended and self.read_until(time.perf_counter() + QUIET):
            pass

    def read_until_first(self, deadline):
        while self.first_byte is None and not self.ended and time.perf_counter() < deadline:
            self.read_until(min(deadline, time.perf_counter() + 0.001))

    def read_until_answer(self, deadline):
        """Waits for the next bytes until the deadline; returns when they came, or None."""
        left = deadline - time.perf_counter()
        if self.ended or left <= 0 or not select.select([self.tty], [], [], left)[0]:
            return None
        return self.read_until(time.perf_counter() + 0.0005)

    def type(self, key):
        try:
            os.write(self.tty, key)
        except OSError:
            self.ended = True

    def usage(self):
        """The processor seconds and voluntary context switches of all threads so far."""
        seconds, wakeups = 0.0, 0
        for task in glob.glob(f"/proc/{self.pid}/task/*"):
            with open(task + "/schedstat") as file:
                seconds += int(file.read().split()[0]) / 1e9
            with open(task + "/status") as file:
                for line in file:
                    if line.startswith("voluntary_ctxt_switches"):
                        wakeups += int(line.split()[1])
        return seconds, wakeups

    def peak_kilobytes(self):
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))

    def close(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.tty)


class Samples(dict):
    def add(self, measure, value):
        self.setdefault(measure, []).append(value)


def measure_start(program, path, samples):
    with tempfile.TemporaryDirectory() as home:
        session = Session(path, home, settings=program.settings)
        session.read_first_frame()
        if session.first_byte:
            samples.add("first byte, ms", (session.first_byte - session.started) * 1e3)
            samples.add("first whole frame, ms", (session.last_byte - session.started) * 1e3)
        session.close()


def play(session, program, rate, seconds, samples):
    """Types the moves in turn at `rate` keys a second."""
    begin = time.perf_counter()
    processor, _ = session.usage()
    written = len(session.output)
    keys = int(rate * seconds)
    for key in range(keys):
        slot = begin + (key + 1) / rate
        typed = time.perf_counter()
        session.type(program.moves[key % len(program.moves)])
        answered = session.read_until_answer(min(slot, typed + PATIENCE))
        samples.add("answered", 1 if answered else 0)
        if answered:
            samples.add("latency", (answered - typed) * 1e3)
        session.read_until(slot)
        if session.ended:
            return
    elapsed = time.perf_counter() - begin
    samples.add(f"CPU at {rate} keys/s, %", 100 * (session.usage()[0] - processor) / elapsed)
    if rate == 5:
        samples.add("bytes a key", (len(session.output) - written) / keys)


def measure_play(program, path, seconds, samples, show):
    with tempfile.TemporaryDirectory() as home:
        session = Session(path, home, settings=program.settings)
        session.read_first_frame()
        session.read_until(time.perf_counter() + 0.3)
        for key in program.start:
            session.type(key)
            session.read_until(time.perf_counter() + 0.3)
        # A game may count down before its first piece falls.
        session.read_until(time.perf_counter() + 1.0)
        for rate in (5, 20):
            if not session.ended:
                play(session, program, rate, seconds, samples)
        if show:
            picture(program, session)
        if not session.ended:
            session.type(program.pause)
            session.read_until(time.perf_counter() + 0.5)
        if not session.ended:
            _, wakeups = session.usage()
            written = len(session.output)
            session.read_until(time.perf_counter() + seconds)
            samples.add("wake-ups a second, paused", (session.usage()[1] - wakeups) / seconds)
            samples.add("bytes a second, paused", (len(session.output) - written) / seconds)
            samples.add("peak memory, MB", session.peak_kilobytes() / 1024)
        if show:
            picture(program, session)
        samples.add("ended", 1 if session.ended else 0)
        session.close()


def picture(program, session):
    """Prints the screen, to see that the program really plays; needs pyte."""
    import pyte

    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.ByteStream(screen).feed(bytes(session.output))
    print(f"--- {program.name}", file=sys.stderr)
    for y in range(ROWS):
        cells = (screen.buffer[y][x] for x in range(COLUMNS))
        line = "".join("%" if c.reverse or c.bg != "default" else c.data for c in cells)
        if line.strip():
            print(line.rstrip(), file=sys.stderr)


def stripped_megabytes(path):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "stripped")
        shutil.copyfile(path, copy)
        if shutil.which("strip"):
            subprocess.run(["strip", copy], check=False, stderr=subprocess.DEVNULL)
        return os.path.getsize(copy) / 1e6


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def figures(samples):
    """Summarizes a run's samples: one figure per measure."""
    result = {m: statistics.median(v) for m, v in samples.items() if m not in ("latency", "answered", "ended")}
    if samples.get("latency"):
        result["key to bytes, median, ms"] = statistics.median(samples["latency"])
        result["key to bytes, 95th percentile, ms"] = percentile(samples["latency"], 0.95)
    if samples.get("answered"):
        result["keys answered, %"] = 100 * statistics.mean(samples["answered"])
    return result


# The measures in the table's order, with budgets (factor, program, measure, more): at most factor × that program's
# figure of that measure + more. Without a program the factor is the limit itself.
MEASURES = [
    ("first byte, ms", None),
    ("first whole frame, ms", (1.0, "tetris-bsd", "first byte, ms", 5)),
    ("key to bytes, median, ms", (1.0, "tetris-bsd", "key to bytes, median, ms", 0.2)),
    ("key to bytes, 95th percentile, ms", None),
    ("keys answered, %", None),
    ("CPU at 5 keys/s, %", (1.0, "tint", "CPU at 5 keys/s, %", 0.1)),
    ("CPU at 20 keys/s, %", None),
    ("wake-ups a second, paused", (0, None, None, 0)),
    ("bytes a second, paused", (0, None, None, 0)),
    ("bytes a key", (1.0, "tint", "bytes a key", 0)),
    ("peak memory, MB", (32, None, None, 0)),
    ("stripped binary, MB", (40, None, None, 0)),
]

# What moving moments may cost: at most factor × the figure without them + more.
MOMENTS = [
    ("key to bytes, median, ms", 1.0, 0.2),
    ("CPU at 5 keys/s, %", 1.0, 0.3),
    ("bytes a key", 2.0, 0),
]


def measure(binary, runs, starts, seconds, only=None, show=False, say=lambda words: None):
    """Runs all programs in turn, again and again; returns {program: {measure: a figure for each run}}."""
    search = os.environ.get("PATH", "") + ":/usr/games:/usr/local/games"
    found = []
    for program in programs(binary):
        if only and program.name not in only:
            continue
        path = shutil.which(program.command, path=search)
        if path is None:
            print(f"{program.name} is not installed and is left out", file=sys.stderr)
            continue
        found.append((program, os.path.realpath(path)))

    # An uncounted start of each program brings its files into memory.
    for program, path in found:
        measure_start(program, path, Samples())
    table = {program.name: {} for program, _ in found}
    for run in range(runs):
        samples = {program.name: Samples() for program, _ in found}
        for _ in range(starts):
            for program, path in found:
                measure_start(program, path, samples[program.name])
        for program, path in found:
            say(f"run {run + 1} of {runs}: {program.name}")
            measure_play(program, path, seconds, samples[program.name], show and run == 0)
        for name, own in samples.items():
            for measure_name, value in figures(own).items():
                table[name].setdefault(measure_name, []).append(value)
            if any(own.get("ended", [])):
                print(f"{name} ended while it was measured; its figures say little", file=sys.stderr)
            elif table[name].get("keys answered, %", [0])[-1] < 80:
                print(f"{name} answered few keys; is it playing?", file=sys.stderr)
    for program, path in found:
        table[program.name]["stripped binary, MB"] = [stripped_megabytes(path)]
    return table


GLYPHS = ["normal", "half", "braille", "ascii"]
DEPTHS = {
    "24 bits": ([], {"COLORTERM": "truecolor"}),
    "256 colours": ([], {}),
    "8 colours": ([], {"TERM": "xterm"}),
    "none": (["--no-color"], {}),
}


def bytes_by_look(binary, keys=30, rate=10, say=lambda words: None):
    """The bytes that blockfall writes per key in each glyph set and colour depth: {glyphs: {depth: bytes}}."""
    table = {}
    for glyphs in GLYPHS:
        for depth, (arguments, variables) in DEPTHS.items():
            say(f"bytes with {glyphs} glyphs, {depth}")
            with tempfile.TemporaryDirectory() as home:
                session = Session(binary, home, ["--glyphs", glyphs, "--seed", "1", *arguments], variables)
                session.read_first_frame()
                session.read_until(time.perf_counter() + 0.3)
                session.type(b"\r")
                session.read_until(time.perf_counter() + 1.0)
                written = len(session.output)
                for key in range(keys):
                    session.type([b"h", b"l", b"x"][key % 3])
                    session.read_until(time.perf_counter() + 1 / rate)
                value = None if session.ended else (len(session.output) - written) / keys
                table.setdefault(glyphs, {})[depth] = value
                session.close()
    return table
