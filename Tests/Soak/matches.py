#!/usr/bin/env python3
"""Plays eight matches against bots at once on one account, some of them killed, and a series of matches of bots.

Each match must prove itself afterwards, and one that was killed comes back paused for all. The series is of bots alone,
one match after the other on the same screen: from the first fifth to the last match the program must not grow.
"""

import os
import random
import shutil
import signal
import tempfile

from harness import Folder, Program, choose, run

COMPLAINTS = ["busy", "locked", "cannot", "ot kept", "set aside"]
# What the program may grow by from the first fifth of the matches on: a page here and there of what it allocates.
GROWTH = 1.05


class Matches:
    def __init__(self, options):
        self.binary = options.binary
        self.dice = random.Random(options.seed)
        self.home = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.folder = Folder(self.binary, os.path.join(self.home, "data"))
        self.resumed = 0

    def set_up(self, seats):
        for name, value in (("versus-seats", seats), ("versus-first-to", "1")):
            told = self.folder.run("settings", name, value, "--data-dir", self.folder.path)
            self.folder.check(told.returncode == 0, f"settings: {told.stderr.strip()}")

    def start(self, *more):
        arguments = ["play", *more, "--data-dir", self.folder.path, "--glyphs", "ascii", "--mute"]
        return Program(self.binary, *arguments, home=self.home, size=(80, 24))

    def begin(self):
        """A program with a match begun, in which pieces have fallen."""
        program = self.start("--new")
        program.wait_for("Quick game")
        choose(program, "Versus")
        program.wait_for("Seat 1")
        program.type_until("\r", lambda: "0:01" in program.screen, "a match that goes on")
        return program

    def paths(self):
        names = sorted(os.listdir(self.folder.games)) if os.path.isdir(self.folder.games) else []
        return [os.path.join(self.folder.games, name) for name in names if name.endswith(".match")]

    def check_all(self, count):
        paths = self.paths()
        self.folder.check(len(paths) == count, f"{len(paths)} matches of {count}")
        for begin in range(0, len(paths), 20):
            told = self.folder.run("verify", *paths[begin : begin + 20])
            self.folder.check(told.returncode == 0, f"verify: {told.stderr.strip()[:300]}")
        self.folder.check_all()

    def together(self, count):
        """Lets several programs play a match each, and kills some of them."""
        self.set_up("person bot-5 nobody nobody")
        programs = [self.begin() for _ in range(count)]
        for _ in range(6):
            for program in programs:
                program.type("".join(self.dice.choices("hlxzc ", k=4)))
                program.watch(0.1)
        doomed = set(self.dice.sample(range(count), count // 2))
        for index, program in enumerate(programs):
            if index in doomed:
                program.kill(signal.SIGKILL)
            else:
                program.type_until("p", "Paused")
                program.type("\x1b[F\r")
                program.wait_for("Give up?")
                program.type("\x1b[B\r")
                program.wait_for("Quick game")
                program.type("q")
                self.folder.check(program.wait_for_end() == 0, "a program did not end well")
            shown = program.output.decode(errors="replace")
            for complaint in COMPLAINTS:
                self.folder.check(complaint not in shown, f"somebody sees '{complaint}'")
        for program in programs:
            program.close()
        for _ in doomed:
            with self.start() as program:
                program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the first screen")
                self.resumed += "Paused" in program.screen
                program.type("\x1b[F\r")
                program.wait_for("Give up?")
                program.type("\x1b[B\r")
                program.wait_for("Quick game")
                program.type("q")
                program.wait_for_end()
        self.folder.check(self.resumed == len(doomed), f"{self.resumed} came back of {len(doomed)} killed")
        self.check_all(count)

    def series(self, count):
        """Lets bots play one match after the other; returns the kilobytes after a fifth of them, and at the end."""
        self.set_up("bot-9 bot-10 nobody nobody")
        before, sizes = len(self.paths()), []
        with self.begin() as program:
            for match in range(count):
                program.wait_for("0:02")
                if match in (count // 5, count - 1):
                    program.watch(0.5)
                    sizes.append(resident_kilobytes(program.pid))
                if match < count - 1:
                    program.type_until("r", lambda: "0:00" in program.screen, "the next match")
        self.check_all(before + count)
        return sizes


def resident_kilobytes(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def check(options, verdicts):
    trial = Matches(options)
    faults = trial.folder.faults
    programs = 2 if options.reduced else 8
    trial.together(programs)
    verdicts.say(
        f"{programs} programs with a match each, half of them killed: each match holds, and the killed ones come back",
        "; ".join([f"{trial.resumed} came back", *faults[:3]]),
        not faults,
    )
    first, last = trial.series(options.count)
    verdicts.say(
        f"{options.count} matches of bots on one screen: at most {GROWTH} × the memory after a fifth of them, all hold",
        "; ".join([f"{first / 1024:.1f} MB, {last / 1024:.1f} MB", *faults[:3]]),
        not faults and last <= GROWTH * first,
    )
    if not faults:
        shutil.rmtree(trial.home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=100, reduced=10)
