"""What is kept in a data folder, asked of the program and looked at from outside."""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile


class Folder:
    """A data folder, and what is found wrong with it: `faults` are told in the verdict."""

    def __init__(self, binary, path):
        self.binary, self.path = binary, path
        self.faults = []

    def check(self, holds, fault):
        if not holds:
            self.faults.append(fault)
        return holds

    def run(self, *arguments):
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        return subprocess.run(
            [self.binary, *arguments], capture_output=True, text=True, errors="replace", env=environment, timeout=600
        )

    @property
    def games(self):
        return os.path.join(self.path, "games")

    def replay_paths(self):
        names = sorted(os.listdir(self.games)) if os.path.isdir(self.games) else []
        return [os.path.join(self.games, name) for name in names if name.endswith(".replay")]

    def unfinished(self):
        """The files of the games that did not end."""
        marks = os.path.join(self.path, "unfinished")
        names = sorted(os.listdir(marks)) if os.path.isdir(marks) else []
        return [os.path.join(self.games, name + ".replay") for name in names]

    def replays(self):
        """All games, as `blockfall replays --json` tells them."""
        listed = self.run("replays", "--json", "--data-dir", self.path)
        self.check(listed.returncode == 0, f"replays: status {listed.returncode}: {listed.stderr.strip()}")
        return [json.loads(line) for line in listed.stdout.splitlines()]

    def ended(self):
        """The games that ended."""
        return [game for game in self.replays() if game.get("cause")]

    def states(self, paths):
        """The states that replays lead to; they must hold."""
        told = self.run("verify", "--json", *paths)
        self.check(told.returncode == 0, f"verify: {told.stderr.strip()[:400]}")
        return [json.loads(line)["state"] for line in told.stdout.splitlines()]

    def rows(self, query):
        """What the database says, read from a copy so that nothing is touched."""
        with tempfile.TemporaryDirectory() as copy:
            for suffix in ("", "-journal"):
                path = os.path.join(self.path, "blockfall.db" + suffix)
                if os.path.exists(path):
                    shutil.copy(path, os.path.join(copy, "blockfall.db" + suffix))
            database = sqlite3.connect(os.path.join(copy, "blockfall.db"))
            try:
                return database.execute(query).fetchall()
            except sqlite3.Error as error:
                return [(str(error),)]
            finally:
                database.close()

    def check_all(self):
        """Checks what holds of every data folder, whatever ended the last program that used it."""
        for folder in (self.path, self.games):
            for name in os.listdir(folder) if os.path.isdir(folder) else []:
                self.check("set-aside" not in name, f"something was set aside: {name}")
        paths = self.replay_paths()
        if paths:
            told = self.run("verify", *paths)
            self.check(told.returncode == 0, f"verify: {told.stderr.strip()[:400]}")
        if os.path.exists(os.path.join(self.path, "blockfall.db")):
            found = self.rows("PRAGMA integrity_check")
            self.check(found == [("ok",)], f"the database is damaged: {found}")


def give_up(program):
    """Ends the game that is paused on the screen."""
    program.type("\x1b[F\r")
    program.wait_for("Give up?")
    program.type("\x1b[B\r")
    program.wait_for("Game over")


def leave(program):
    """Leaves by the menu, from wherever it is; returns the exit status."""
    # For half a second after the end of a game no key counts.
    program.type_until("q", "Quick game")
    program.type("q")
    return program.wait_for_end()


def cannot_trace():
    """Why strace may not disturb programs here; nothing where it may."""
    if not shutil.which("strace"):
        return "strace is not installed"
    command = ["strace", "-f", "-o", "/dev/null", "-e", "inject=getppid:error=EIO", "true"]
    tried = subprocess.run(command, capture_output=True, text=True)
    return None if tried.returncode == 0 else f"ptrace is not allowed here: {tried.stderr.strip()[:80]}"
