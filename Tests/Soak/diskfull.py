#!/usr/bin/env python3
"""Fills the disk while games are played on it, and makes room again.

Play must go on, the screen must say that the game is not saved, older data must stay unchanged, and once there is room
the whole game must be in its file. The disk is a small one in memory, which only root can mount; a limit on file sizes,
which acts like a full disk, is tested everywhere.
"""

import os
import random
import resource
import shutil
import subprocess
import tempfile

from harness import PATIENCE, Folder, Program, choose, give_up, leave, run

UNKEPT = "ot saved"


class DiskFull:
    def __init__(self, options):
        self.binary = options.binary
        self.dice = random.Random(options.seed)
        self.home = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.disk = os.path.join(self.home, "disk")
        os.mkdir(self.disk)
        self.folder = Folder(self.binary, os.path.join(self.disk, "data"))
        self.said = self.whole = 0
        # The games of earlier rounds. The list shows games that began in the same second in any order.
        self.known = set()

    def mount(self):
        command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.disk]
        try:
            return subprocess.run(command, capture_output=True).returncode == 0
        except FileNotFoundError:
            return False

    def start(self, folder, *more, before=None):
        arguments = ["play", "--new", "--data-dir", folder.path, "--glyphs", "ascii", *more]
        program = Program(self.binary, *arguments, home=self.home, size=(120, 40), before=before)
        program.wait_for("Quick game")
        # If there is an unfinished game, the menu starts on that.
        choose(program, "Quick game")
        program.wait_for("Score")
        return program

    def fill(self):
        """Fills the disk except for up to 3,000 bytes."""
        with open(os.path.join(self.disk, "filler"), "wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096) == 4096:
                    pass
            except OSError:
                pass
            file.truncate(max(0, file.tell() - self.dice.randint(0, 3000)))

    def play_until_unkept(self, program):
        """Plays until the screen says so; returns whether it did. The next key hides a notice about the database."""
        limit = program.now() + PATIENCE
        while UNKEPT not in program.screen and program.now() < limit:
            program.type("".join(self.dice.choices("hl", k=20)))
            program.watch(0.01)
        return UNKEPT in program.screen

    def drop(self, program, pieces):
        for _ in range(pieces):
            before = score(program)
            program.type(self.dice.choice("hlx") + " ")
            program.wait(lambda: score(program) != before, "a higher score")

    def contents(self):
        found = {}
        for path in self.folder.replay_paths():
            with open(path, "rb") as file:
                found[path] = file.read()
        return found

    def round(self, number):
        folder = self.folder
        with self.start(folder, "--seed", str(number)) as program:
            self.drop(program, 4)
            before = self.contents()
            self.fill()
            self.play_until_unkept(program)
            self.drop(program, 2)
            said = self.play_until_unkept(program)
            self.said += folder.check(said, f"no warning: {program.screen.text}")
            for path, content in self.contents().items():
                folder.check(content.startswith(before.get(path, b"")), f"{path} is not what it was")
            points = score(program)
            ends = number % 3 == 2
            if ends:
                # The game ends while the disk is full: its result, too, must be written later.
                program.type("p")
                program.wait_for("Paused")
                give_up(program)
            os.unlink(os.path.join(self.disk, "filler"))
            if ends:
                wanted = (int(points),)
                program.wait(
                    lambda: wanted in folder.rows("SELECT score FROM result"), f"the result {points}", slice=0.1)
            else:
                program.wait(lambda: UNKEPT not in program.screen, "the warning to clear")
            folder.check(leave(program) == 0, "the program did not end well")
        self.check_kept(folder, number + 1, points)

    def limited(self):
        """Limits the size of files for a while, to more than a frame takes, which is written to a memory file."""
        folder = Folder(self.binary, os.path.join(self.home, "limited"))
        unlimited = resource.RLIM_INFINITY
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, unlimited))
        with self.start(folder, before=limit) as program:
            self.play_until_unkept(program)
            self.drop(program, 2)
            said = self.play_until_unkept(program)
            folder.check(said, f"no warning: {program.screen.text}")
            points = score(program)
            resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
            program.wait(lambda: UNKEPT not in program.screen, "the warning to clear")
            folder.check(leave(program) == 0, "the program did not end well")
        self.check_kept(folder, 1, points)
        return folder.faults

    def check_kept(self, folder, count, points):
        listed = folder.replays()
        folder.check(len(listed) == count, f"{len(listed)} games of {count}")
        new = [game for game in listed if game["id"] not in self.known]
        self.known.update(game["id"] for game in new)
        kept = new[0].get("score") if len(new) == 1 else None
        self.whole += folder.check(str(kept) == points, f"score {points} was seen, {kept} is saved")
        folder.check_all()


def score(program):
    words = program.screen.text.split()
    return words[words.index("Score") + 1].replace(",", "")


def check(options, verdicts):
    trial = DiskFull(options)
    asked = f"a full disk, {options.count} times: a warning, play goes on, older data is unharmed, all is saved later"
    if not trial.mount():
        verdicts.not_tried(asked, "cannot mount a small disk here (needs root)")
    else:
        try:
            for number in range(options.count):
                if not trial.folder.faults:
                    trial.round(number)
        finally:
            subprocess.run(["umount", trial.disk], capture_output=True)
        found = f"{trial.said} warnings, {trial.whole} games saved whole afterwards"
        verdicts.say(asked, "; ".join([found, *trial.folder.faults[:3]]), not trial.folder.faults)
    faults = trial.limited()
    verdicts.say(
        "a limit on file sizes does not end the game, and unwritten data is saved later",
        "; ".join(["a warning, then all saved", *faults[:3]] if not faults else faults[:3]),
        not faults,
    )
    shutil.rmtree(trial.home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=20, reduced=1)
