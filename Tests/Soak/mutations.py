#!/usr/bin/env python3
"""Alters replays and databases by the thousand and gives them to a program built with the address sanitizer.

Each altered file must be read, or refused with one clear line and the right exit status. A replay stays unchanged, an
unreadable database is set aside unchanged, and the results are restored from the replays.
"""

import os
import random
import shutil
import subprocess
import tempfile
import time

from harness import DEFAULT_BINARY, Folder, Program, give_up, leave, run
from harness.check import ROOT

SANITIZED = os.path.join(ROOT, ".build-address/release/blockfall")
PIECES = [b"0", b"9", b"-", b'"', b"{", b"[", b"\n", b"\x00", b"9" * 20]


def sanitized():
    """The program with the address sanitizer, built here unless `make soak` did; None if that fails."""
    if not os.access(SANITIZED, os.X_OK):
        subprocess.run([os.path.join(ROOT, "Scripts/build-address")], capture_output=True)
    return SANITIZED if os.access(SANITIZED, os.X_OK) else None


class Mutations:
    def __init__(self, options, binary):
        self.binary, self.count = binary, options.count
        self.dice = random.Random(options.seed)
        self.home = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.folder = Folder(binary, os.path.join(self.home, "data"))
        self.held = self.refused = self.aside = 0
        # The longest time for a replay, in seconds.
        self.slowest = 0.0
        os.environ["ASAN_OPTIONS"] = "detect_leaks=0"

    def make_games(self, count):
        for seed in range(count):
            more = ["--player", "Ada"] if seed % 2 else []
            arguments = ["play", "--data-dir", self.folder.path, "--new", "--seed", str(seed), *more]
            environment = {"ASAN_OPTIONS": "detect_leaks=0"}
            with Program(self.binary, *arguments, home=self.home, environment=environment) as program:
                program.wait_for("Career" if more else "Quick game")
                program.type_until("\r", "Score")
                for _ in range(20):
                    program.type("".join(self.dice.choices("hlxzj", k=9)) + self.dice.choice("  h"))
                    program.watch(0.02)
                if "Game over" not in program.screen:
                    program.type("p")
                    program.wait_for("Paused")
                    give_up(program)
                program.watch(0.2)
                self.folder.check(leave(program) == 0, "the program did not end well")

    def mutate(self, content):
        """Changes, removes, repeats, inserts or cuts off bytes, at one place or many."""
        changed = bytearray(content)
        for _ in range(self.dice.choice([1, 1, 1, 2, 5, 40])):
            if not changed:
                break
            place = self.dice.randrange(len(changed))
            length = self.dice.choice([1, 1, 4, 30, 500])
            match self.dice.randrange(9):
                case 0 | 1 | 2:
                    changed[place] = self.dice.randrange(256)
                case 3:
                    changed[place] ^= 1 << self.dice.randrange(8)
                case 4:
                    del changed[place : place + length]
                case 5:
                    changed[place:place] = changed[self.dice.randrange(len(changed)) :][:length]
                case 6:
                    changed[place:place] = self.dice.randbytes(min(length, 30))
                case 7:
                    changed[place : place + 1] = self.dice.choice(PIECES)
                case 8 if self.dice.randrange(10) == 0:
                    del changed[place:]
        return bytes(changed)

    def is_well(self, ran, what):
        told = ran.stderr + ran.stdout
        well = "Sanitizer" not in told and ran.returncode in (0, 1, 2)
        return self.folder.check(well, f"{what}: status {ran.returncode}: {told[-500:]}")

    def try_replays(self):
        originals = []
        for path in self.folder.replay_paths():
            with open(path, "rb") as file:
                originals.append(file.read())
        for first in range(0, self.count, 50):
            altered = {}
            for number in range(first, min(first + 50, self.count)):
                path = os.path.join(self.home, f"{number}.replay")
                altered[path] = self.mutate(self.dice.choice(originals))
                with open(path, "wb") as file:
                    file.write(altered[path])
            begin = time.monotonic()
            ran = self.folder.run("verify", *altered)
            self.slowest = max(self.slowest, (time.monotonic() - begin) / len(altered))
            if not self.is_well(ran, f"replays from {first}"):
                return
            held, complaints = ran.stdout.count(": holds: "), ran.stderr.splitlines()
            self.refused += len(complaints)
            self.folder.check(held + len(complaints) == len(altered), f"{held} hold, {len(complaints)} are refused")
            self.held += held
            self.folder.check(all(line.startswith("blockfall: ") for line in complaints), "more than a line each")
            for path, content in altered.items():
                with open(path, "rb") as file:
                    self.folder.check(file.read() == content, f"{path} was changed")
                os.unlink(path)
        self.folder.check(self.refused > 0 and self.held > 0, f"{self.held} replays hold, {self.refused} are refused")

    def try_databases(self, count):
        path = os.path.join(self.folder.path, "blockfall.db")
        with open(path, "rb") as file:
            original = file.read()
        results = len(self.folder.ended())
        for number in range(count):
            for name in os.listdir(self.folder.path):
                if name.startswith("blockfall.db"):
                    os.unlink(os.path.join(self.folder.path, name))
            # The first one is certainly unreadable.
            changed = self.mutate(original) if number > 0 else b"no database" + original[11:]
            with open(path, "wb") as file:
                file.write(changed)
                file.flush()
                ran = self.folder.run(self.dice.choice(["replays", "settings"]), "--data-dir", self.folder.path)
                # It may have been renamed, but not deleted.
                is_there = os.fstat(file.fileno()).st_nlink > 0
            self.folder.check(is_there, f"database {number}: it was deleted")
            if not self.is_well(ran, f"database {number}"):
                return
            aside = [name for name in os.listdir(self.folder.path) if "set-aside" in name and "-journal" not in name]
            self.folder.check(len(aside) <= 1, f"database {number}: {aside}")
            if aside:
                self.aside += 1
                with open(os.path.join(self.folder.path, aside[0]), "rb") as file:
                    self.folder.check(file.read() == changed, f"database {number}: set aside, but changed")
                self.folder.check("set aside" in ran.stderr, f"database {number}: no message")
            if number % 20 == 0:
                found = len(self.folder.ended())
                self.folder.check(found == results, f"database {number}: {found} results of {results}")
        self.folder.check(self.aside > 0, "none was set aside")


def check(options, verdicts):
    # The full form uses the sanitized program.
    binary = options.binary
    if not options.reduced and binary == os.path.realpath(DEFAULT_BINARY):
        binary = sanitized() or binary
    is_sanitized = os.path.realpath(binary) == os.path.realpath(SANITIZED)
    how = "with the address sanitizer" if is_sanitized else "without a sanitizer"
    if not is_sanitized:
        why = "left to the full form" if options.reduced else "no build with the address sanitizer"
        verdicts.not_tried("altered replays and databases under the address sanitizer", why)
    trial = Mutations(options, binary)
    trial.make_games(2 if options.reduced else 4)
    trial.try_replays()
    faults = trial.folder.faults
    verdicts.say(
        f"{options.count} altered replays, {how}: read or refused with a line within {options.told(1)} each, the file "
        "untouched, no crash",
        "; ".join([f"{trial.held} read, {trial.refused} refused, {trial.slowest * 1000:.0f} ms each", *faults[:3]]),
        not faults,
        trial.slowest <= options.limit(1),
    )
    databases = max(1, options.count // 10) if options.reduced else options.count
    trial.try_databases(databases)
    verdicts.say(
        f"{databases} altered databases, {how}: read, or set aside unchanged, no crash; results are restored",
        "; ".join([f"{databases - trial.aside} read, {trial.aside} set aside", *faults[:3]]),
        not faults,
    )
    if not faults:
        shutil.rmtree(trial.home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=2000, reduced=100)
