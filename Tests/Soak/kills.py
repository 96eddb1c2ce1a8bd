#!/usr/bin/env python3
"""Kills the program at random moments of real games; nothing that was drawn may be lost.

After each kill the game's file must verify, the last picture must be a state that the file leads to, and the next start
must show the file's last state. Each game is given up at last, so that its result, with its digest, verifies all of it.
"""

import os
import random
import shutil
import signal
import tempfile
import time

from harness import Folder, Program, give_up, leave, run

SIZE = (80, 40)
KEYS = "hlxzjhl "
# The cells that the countdown covers before a game resumes.
COUNT = {(x, 13) for x in range(8, 12)}


def picture(screen):
    """The taken cells of the field as (x, y), without the ghost's."""
    floor = max(y for y, line in enumerate(screen.lines) if "+----" in line)
    left = screen.lines[floor].index("+") + 1
    taken = set()
    for y in range(26):
        row = screen.lines[floor - 26 + y][left : left + 40]
        taken |= {(x, y) for x in range(20) if row[2 * x : 2 * x + 2] not in ("  ", "::")}
    return taken - COUNT


def minos(state, fallen=0):
    """The cells of a state's minos, with the piece `fallen` rows lower."""
    taken = {(x, y) for y, row in enumerate(state["playfield"]) for x, mino in enumerate(row) if mino != "."}
    if piece := state["falling"]:
        cells = {(x, y) for y, row in enumerate(piece["matrix"]) for x, mino in enumerate(row) if mino == "#"}
        taken |= {(piece["x"] + x, piece["y"] + y + fallen) for x, y in cells}
    return {(x, y) for x, y in taken if y >= 0} - COUNT


class Kills:
    def __init__(self, options):
        self.binary, self.count = options.binary, options.count
        self.home = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.folder = Folder(self.binary, os.path.join(self.home, "data"))
        self.dice = random.Random(options.seed)
        self.kills = self.resumes = self.games = self.pictures = 0
        # No animation of a cleared row, which would look like minos.
        self.folder.run("settings", "--data-dir", self.folder.path, "motion", "none")

    def start(self, *more):
        arguments = ["play", "--data-dir", self.folder.path, "--glyphs", "ascii", *more]
        return Program(self.binary, *arguments, home=self.home, size=SIZE)

    def play_and_kill(self, program):
        """Plays at random for a while and kills; returns the last picture, or None if it shows no game."""
        end = time.monotonic() + self.dice.uniform(0, 1.2)
        # Once the game is over, a key would begin another one.
        while time.monotonic() < end and "Game over" not in program.screen:
            program.type("".join(self.dice.choices(KEYS, k=self.dice.randint(1, 4))))
            program.watch(self.dice.uniform(0, 0.08))
        program.type("".join(self.dice.choices(KEYS, k=self.dice.randint(0, 3))))
        time.sleep(self.dice.uniform(0, 0.004))
        self.kill(program)
        screen = program.screen
        return picture(screen) if "Score" in screen and "Pause " in screen.lines[0] else None

    def kill(self, program):
        program.kill(signal.SIGKILL)
        status = program.wait_for_end()
        program.close()
        self.folder.check(status == -signal.SIGKILL, f"the program ended by itself: {status}")
        self.kills += 1

    def check_left(self, drawn):
        """Checks the data after a kill; returns the file's last state, or None if the game was over."""
        left = self.folder.unfinished()
        if not self.folder.check(len(left) <= 1, f"{len(left)} unfinished games instead of one") or not left:
            return None
        states = self.last_states(left[0])
        self.pictures += drawn is not None
        seen = drawn is None or any(minos(state, fallen) == drawn for state in states for fallen in range(27))
        self.folder.check(seen, f"kill {self.kills}: what was drawn is not in {left[0]}: {sorted(drawn or [])}")
        return states[0] if states and not states[0]["over"] else None

    def last_states(self, path):
        """The states after each of the last 40 lines of a replay, the latest first."""
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for length in range(len(lines), max(0, len(lines) - 40), -1):
                names.append(os.path.join(folder, f"{length}.replay"))
                with open(names[-1], "wb") as file:
                    file.write(b"\n".join(lines[:length]) + b"\n")
            return self.folder.states(names)

    def resume(self, state):
        """Resumes the unfinished game; returns the program."""
        program = self.start()
        program.wait_for("Paused")
        score = f"Score {state['score']} "
        self.folder.check(score in program.screen, f"kill {self.kills}: {score}is not shown")
        program.type("p")
        program.wait(lambda: "Paused" not in program.screen, "the count")
        # The rest of the frame may still be on its way; the piece falls only after the countdown.
        seen = lambda: picture(program.screen) == minos(state)
        program.wait(seen, "the field", quietly=True)
        self.folder.check(seen(), f"kill {self.kills}: another field is shown: {program.screen.text}")
        self.resumes += 1
        return program

    def play_game(self):
        self.games += 1
        program = self.start("--seed", str(self.games), "--level", str(self.dice.randint(1, 12)))
        program.wait_for("Quick game")
        program.type_until("\r", "Score")
        for left in reversed(range(min(self.dice.randint(4, 11), self.count - self.kills))):
            state = self.check_left(self.play_and_kill(program))
            if state is None or self.folder.faults:
                break
            if self.dice.random() < 0.15:
                # Kill a program that starts, before or after its first frame.
                program = self.start()
                program.watch(self.dice.uniform(0.001, 0.03))
                self.kill(program)
            if left > 0:
                program = self.resume(state)
        with self.start() as program:
            program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the first screen")
            # If the game was over at the kill, this start saves its result.
            if "Paused" in program.screen:
                give_up(program)
            else:
                program.watch(0.2)
            self.folder.check(leave(program) == 0, "the program did not end well")
        self.folder.check(not self.folder.unfinished(), "a game that ended is still marked")
        self.folder.check_all()
        ended = len(self.folder.ended())
        self.folder.check(ended == self.games, f"{ended} results of {self.games} games")


def check(options, verdicts):
    trial = Kills(options)
    while trial.kills < trial.count and not trial.folder.faults:
        trial.play_game()
    found = (
        f"{trial.kills} kills in {trial.games} games, {trial.pictures} pictures found in the file, {trial.resumes} resumed "
        "in the same state"
    )
    trial.folder.check(trial.pictures > 0 and trial.resumes > 0, "nothing was compared")
    faults = trial.folder.faults
    verdicts.say(
        f"SIGKILL at {trial.count} random moments of real games: nothing drawn is lost, the digest stays the same",
        "; ".join([found, *faults[:3]]),
        not faults,
    )
    if not faults:
        shutil.rmtree(trial.home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=200, reduced=3)
