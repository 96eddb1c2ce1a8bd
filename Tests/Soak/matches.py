#!/usr/bin/env python3
"""Plays eight matches against bots at once on one account, some of them killed, kills matches at each write until one ends
before it, and plays a series of matches of bots.

Each match must prove itself afterwards, and one that was killed comes back paused for all, whatever of a write was done
by then: nothing, half or all of it. The series is of bots alone, one match after the other on the same screen: from the
first fifth to the last one the program must not grow.
"""

import itertools
import os
import random
import shutil
import signal
import tempfile

from harness import Folder, Program, choose, preload_library, run

COMPLAINTS = ["busy", "locked", "cannot", "ot kept", "set aside"]
# What the program may grow by from the first fifth of the matches to the last. An allocator takes a few megabytes for some
# matches and gives them back: of a hundred matches the last twenty hold its lowest, of ten the last two need not.
GROWTH, REDUCED_GROWTH = 1.05, 1.25
# What is typed in a match that is to be killed at each write, and the rows of garbage that it begins with: the person tops
# out after a few pieces, and yet does everything.
HASTY_KEYS, HASTY_ROWS = "hlxzc   ", "2 0 0 0"
# More writes than such a match has.
MOST_WRITES = 400
# Kills the program at the write to a match's file of the number WRITE, with WRITTEN tenths of its bytes written.
KILLER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ssize_t write(int file, const void *bytes, size_t count) {
  static int seen = 0;
  ssize_t (*next)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  if (length > 6 && !memcmp(path + length - 6, ".match", 6) && ++seen == atoi(getenv("WRITE"))) {
    next(file, bytes, count * atoi(getenv("WRITTEN")) / 10);
    kill(getpid(), SIGKILL);
  }
  return next(file, bytes, count);
}
"""


class Matches:
    def __init__(self, options):
        self.binary = options.binary
        self.dice = random.Random(options.seed)
        self.home = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.folder = Folder(self.binary, os.path.join(self.home, "data"))
        self.resumed = 0

    def set_up(self, seats, handicap="0 0 0 0"):
        for name, value in (("versus-seats", seats), ("versus-first-to", "1"), ("versus-handicap", handicap)):
            told = self.folder.run("settings", name, value, "--data-dir", self.folder.path)
            self.folder.check(told.returncode == 0, f"settings: {told.stderr.strip()}")

    def start(self, *more, environment=None):
        arguments = ["play", *more, "--data-dir", self.folder.path, "--glyphs", "ascii", "--mute"]
        return Program(self.binary, *arguments, home=self.home, size=(80, 24), environment=environment)

    def begin(self):
        """A program with a match begun, in which pieces have fallen."""
        program = self.set_up_match()
        program.type_until("\r", lambda: "0:01" in program.screen, "a match that goes on")
        return program

    def set_up_match(self, environment=None):
        """A program in which the next Enter begins a match."""
        program = self.start("--new", environment=environment)
        program.wait_for("Quick game")
        choose(program, "Versus")
        program.wait_for("Seat 1")
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
            self.resumed += self.take_leave()
        self.folder.check(self.resumed == len(doomed), f"{self.resumed} came back of {len(doomed)} killed")
        self.check_all(count)

    def take_leave(self):
        """Starts the program and gives the match up that comes back, paused; returns whether there is one."""
        with self.start() as program:
            program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the first screen")
            comes_back = "Paused" in program.screen
            if comes_back:
                program.type("\x1b[F\r")
                program.wait_for("Give up?")
                program.type("\x1b[B\r")
                program.wait_for("Quick game")
            program.type("q")
            self.folder.check(program.wait_for_end() == 0, "a program did not end well")
            return comes_back

    def at_writes(self, most):
        """Kills a match at each of its first `most` writes, or if a match ends before, at all of them; goes on with each,
        and kills it at the same write once more. Returns how many writes that were and how many matches came back."""
        self.set_up("person bot-8 nobody nobody", handicap=HASTY_ROWS)
        library = preload_library(self.home, "killer", KILLER)
        returned = 0
        for number in itertools.count(1):
            if number > most:
                return most, returned
            written = str((10, 0, 5)[number % 3])
            killer = {"LD_PRELOAD": library, "WRITE": str(number), "WRITTEN": written}
            what = f"write {number}, {written} tenths of it"
            begun = len(self.paths())
            with self.set_up_match(killer) as program:
                is_killed = self.play_to_the_kill(program, "\r", what)
            if not is_killed:
                self.check_all(len(self.paths()))
                return number - 1, returned
            lines, is_over = self.left(begun)
            self.folder.check(lines >= number - (written != "10"), f"{what}: {lines} lines are left")
            # Without its first line it is no match yet.
            if lines > 0 and not is_over:
                with self.start(environment=killer) as program:
                    program.wait_for("Paused")
                    self.play_to_the_kill(program, "p", what + " again")
                _, is_over = self.left(begun)
            comes_back = self.take_leave()
            self.folder.check(comes_back == (lines > 0 and not is_over), f"{what}: came back: {comes_back}")
            if lines == 0:
                # Nothing of it was in the file, which is set aside.
                for name in os.listdir(self.folder.games):
                    if ".match.set-aside-" in name:
                        os.unlink(os.path.join(self.folder.games, name))
            returned += lines > 0

    def left(self, begun):
        """How many lines the file of the latest match has, if there are more than `begun`, and whether it says its end."""
        if len(self.paths()) == begun:
            return 0, False
        with open(max(self.paths(), key=os.path.getmtime), "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        return len(lines), bool(lines) and b'"ranking"' in lines[-1]

    def play_to_the_kill(self, program, first, what):
        """Types the first key, then any, until the program is killed; returns False if the match ended before that."""
        program.type(first)
        end = program.now() + 40
        while program.status is None and "Set up" not in program.screen and program.now() < end:
            program.type(self.dice.choice(HASTY_KEYS))
            program.watch(0.1)
        if program.status is None and "Set up" in program.screen:
            program.type_until("q", "Quick game")
            program.type("q")
            self.folder.check(program.wait_for_end() == 0, f"{what}: a program did not end well")
            return False
        self.folder.check(program.status == -signal.SIGKILL, f"{what}: it ended with {program.status}")
        return True

    def series(self, count):
        """Lets bots play one match after the other; returns the most kilobytes in the first fifth of them, and the least
        in the last."""
        self.set_up("bot-9 bot-10 nobody nobody")
        before, sizes = len(self.paths()), []
        with self.begin() as program:
            for match in range(count):
                program.wait_for("0:02")
                program.watch(0.5)
                sizes.append(resident_kilobytes(program.pid))
                if match < count - 1:
                    program.type_until("r", lambda: "0:00" in program.screen, "the next match")
        self.check_all(before + count)
        fifth = max(count // 5, 1)
        return max(sizes[:fifth]), min(sizes[-fifth:])


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
    most = 4 if options.reduced else MOST_WRITES
    writes, returned = trial.at_writes(most)
    verdicts.say(
        f"killed at each of a match's {'first 4 ' if options.reduced else ''}writes, and again once it goes on: "
        "it comes back paused and holds, or is over",
        "; ".join([f"{writes} writes, {returned} left a match", *faults[:3]]),
        not faults and (options.reduced or 20 < writes < most),
    )
    first, last = trial.series(options.count)
    growth = REDUCED_GROWTH if options.reduced else GROWTH
    verdicts.say(
        f"{options.count} matches of bots on one screen: in the last fifth at most {growth} × the memory of the first, all hold",
        "; ".join([f"{first / 1024:.1f} MB, {last / 1024:.1f} MB", *faults[:3]]),
        not faults and last <= growth * first,
    )
    if not faults:
        shutil.rmtree(trial.home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=100, reduced=10)
