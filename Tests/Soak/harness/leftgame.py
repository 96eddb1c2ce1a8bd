"""A folder with two finished games and an unfinished one, which is resumed and ended while strace injects faults."""

import os
import shutil
import tempfile

from .kept import Folder, give_up, leave
from .program import Program, Unexpected


class LeftGame:
    """The original folder (`template`) and the copy that each trial starts from (`folder`)."""

    def __init__(self, binary):
        self.binary = binary
        self.home = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.template = Folder(binary, os.path.join(self.home, "template"))
        self.folder = Folder(binary, os.path.join(self.home, "data"))
        for seed in ("1", "2"):
            with self.start(self.template, "--seed", seed, "--player", "Ada") as program:
                program.wait_for("Career")
                program.type_until("\r", "Score")
                program.type("hh lx p")
                program.wait_for("Paused")
                give_up(program)
                leave(program)
        with self.start(self.template, "--seed", "3") as program:
            program.wait_for("Quick game")
            program.type_until("\r", "Score")
            program.type("h l xx")
            leave(program)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.folder.faults:
            shutil.rmtree(self.home, ignore_errors=True)

    def start(self, folder, *more, wrapper=()):
        arguments = ["play", "--data-dir", folder.path, "--glyphs", "ascii", *more]
        command = [*wrapper, self.binary, *arguments]
        if wrapper:
            command[0] = shutil.which(wrapper[0])
        return Program(*command, home=self.home, size=(120, 40))

    def restore(self):
        """Replaces the folder with a fresh copy of the original."""
        shutil.rmtree(self.folder.path, ignore_errors=True)
        shutil.copytree(self.template.path, self.folder.path)

    def strace(self, call, injection, journal_alone=False):
        """The strace command that injects faults into calls on saved files, or on the unfinished game's file alone."""
        game = os.path.basename(self.template.unfinished()[0]).removesuffix(".replay")
        names = [".", "games", "unfinished", f"games/{game}.replay", f"unfinished/{game}", "blockfall.db",
                 "blockfall.db-journal"]
        if journal_alone:
            names = names[3:4]
        paths = [os.path.normpath(os.path.join(self.folder.path, name)) for name in names]
        looked_at = [option for path in paths for option in ("-P", path)]
        return ["strace", "-f", "-qq", "-o", "/dev/null", *looked_at, "-e", f"trace={call}", "-e",
                f"inject={call}:{injection}"]

    def play(self, wrapper):
        """Resumes the unfinished game and ends it; returns the program, and its status or None if it got stuck."""
        program = self.start(self.folder, wrapper=wrapper)
        screen = program.screen
        try:
            program.wait(lambda: "Paused" in screen or "Quick game" in screen, "the first screen")
            if "Paused" in screen:
                program.type("ph l ")
                program.wait(lambda: "Paused" not in screen and "Pause" in screen.lines[0], "the game")
                program.type("p")
                program.wait_for("Paused")
                give_up(program)
            return program, leave(program)
        except Unexpected as error:
            if program.status is None:
                self.folder.faults.append(str(error))
            return program, None
