#!/usr/bin/env python3
"""Eight matches at once on one account, matches killed at each write, and a series of bot matches.

Each match must verify afterwards, and a killed one must come back paused, whether none, half or all of a write was
done. Bots alone play the series, one match after the other on the same screen: from the first fifth of the matches to
the last the program must not grow.
"""

import itertools
import os
import random
import shutil
import signal
import tempfile

from harness import PATIENCE, Folder, Program, choose, play_time, preload_library, run

COMPLAINTS = ["busy", "locked", "cannot", "ot kept", "set aside"]
# How much memory may grow from the first fifth of the matches to the last. An allocator takes a few megabytes for some
# matches and returns them: the last twenty of a hundred matches include its lowest point, the last two of ten may not.
GROWTH, REDUCED_GROWTH = 1.05, 1.25
# The keys for a match that is killed at each write, and its handicap in rows of garbage: the player tops out after a
# few pieces, yet uses every command.
HASTY_KEYS, HASTY_ROWS = "hlxzc   ", "2 0 0 0"
# More writes than such a match has.
MOST_WRITES = 400
# Kills the program at write number WRITE to a match's file, after WRITTEN tenths of its bytes.
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
        """Starts a program and a match, and lets it run for a second."""
        program = self.set_up_match()
        program.type_until("\r", lambda: (play_time(program) or 0) >= 1, "a match that goes on")
        return program

    def set_up_match(self, environment=None):
        """Starts a program and opens the screen where Enter begins a match."""
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
        """Plays a match in each of several programs, and kills half of them."""
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
                self.folder.check(complaint not in shown, f"a program shows '{complaint}'")
        for program in programs:
            program.close()
        for _ in doomed:
            self.resumed += self.take_leave()
        self.folder.check(self.resumed == len(doomed), f"{self.resumed} came back of {len(doomed)} killed")
        self.check_all(count)

    def take_leave(self):
        """Starts the program and gives up the match that comes back paused; returns whether there is one."""
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
        """Kills a match at each of the first `most` writes, or until one ends before that.

        Resumes each match and kills it at the same write again. Returns the numbers of writes and of matches left.
        """
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
            # A file without its first line is no match.
            if lines > 0 and not is_over:
                with self.start(environment=killer) as program:
                    program.wait_for("Paused")
                    self.play_to_the_kill(program, "p", what + " again")
                _, is_over = self.left(begun)
            comes_back = self.take_leave()
            self.folder.check(comes_back == (lines > 0 and not is_over), f"{what}: came back: {comes_back}")
            if lines == 0:
                # The file had no whole line, and was set aside.
                for name in os.listdir(self.folder.games):
                    if ".match.set-aside-" in name:
                        os.unlink(os.path.join(self.folder.games, name))
            returned += lines > 0

    def left(self, begun):
        """The lines in the latest match's file (0 if only `begun` matches exist), and whether it has a result."""
        if len(self.paths()) == begun:
            return 0, False
        with open(max(self.paths(), key=os.path.getmtime), "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        return len(lines), bool(lines) and b'"ranking"' in lines[-1]

    def play_to_the_kill(self, program, first, what):
        """Types `first`, then random keys, until the program is killed; returns False if the match ends before."""
        program.type(first)
        end = program.now() + PATIENCE
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
        """Plays bot matches in a row; returns the most kilobytes in the first fifth and the fewest in the last."""
        self.set_up("bot-9 bot-10 nobody nobody")
        before, sizes = len(self.paths()), []
        with self.begin() as program:
            for match in range(count):
                program.wait(lambda: (play_time(program) or 0) >= 2, "two seconds of the match")
                program.watch(0.5)
                sizes.append(resident_kilobytes(program.pid))
                if match < count - 1:
                    program.type_until("r", lambda: play_time(program) in (0, 1), "the next match")
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
        f"{programs} programs with a match each, half of them killed: each match verifies, the killed ones come back",
        "; ".join([f"{trial.resumed} came back", *faults[:3]]),
        not faults,
    )
    most = 4 if options.reduced else MOST_WRITES
    writes, returned = trial.at_writes(most)
    verdicts.say(
        f"killed at each of a match's {'first 4 ' if options.reduced else ''}writes, and again when resumed: "
        "it comes back paused and verifies, or is over",
        "; ".join([f"{writes} writes, {returned} left a match", *faults[:3]]),
        not faults and (options.reduced or 20 < writes < most),
    )
    first, last = trial.series(options.count)
    growth = REDUCED_GROWTH if options.reduced else GROWTH
    verdicts.say(
        f"{options.count} bot matches on one screen: at most {growth} × the memory of the first fifth in the last, "
        "all verify",
        "; ".join([f"{first / 1024:.1f} MB, {last / 1024:.1f} MB", *faults[:3]]),
        not faults and last <= growth * first,
    )
    if not faults:
        shutil.rmtree(trial.home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=100, reduced=10)
