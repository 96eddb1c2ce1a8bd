#!/usr/bin/env python3
"""A series between two machines that a third one watches from minute five, each with one command.

Each machine is a network namespace with the game on its own terminal. The first runs `blockfall host`, the second the
command that the first one shows, and the third, after five minutes of the first match, the same with `watch`. Packets
take 300 ± 100 ms each way and 5 % of them are lost.
"""

import glob
import os
import random
import re
import shutil
import subprocess
import time

from harness import PATIENCE, Program, play_time, run
from harness.network import Parted, cannot_part, missing

ASKED = (
    "`blockfall host`, `join` and, at {} of the first match, `watch` on three machines, 300 ± 100 ms and 5 % lost: a "
    "whole series, each match with the same file on all three, which verifies on the third"
)
HOST, GUEST, WATCHER = range(3)


def check(options, verdicts):
    late = 8 if options.reduced else 300
    asked = ASKED.format(f"{late // 60}:{late % 60:02}")
    why = missing(options.binary, os.path.join(os.path.dirname(options.binary), "blockfall-server")) or cannot_part()
    if why:
        verdicts.not_tried(asked, why)
        return
    with Parted(options.seed, machines=3) as network, Series(options, network) as series:
        series.play(late)
        found = (
            f"{len(series.won)} matches, {series.wins()}; watched from {series.seen // 60}:{series.seen % 60:02} on, "
            f"{series.waited:.1f} s after the command; {network.carried} packets, {network.lost} lost"
        )
        if not network.lost:
            series.faults.append("no packet was lost")
        verdicts.say(asked, "; ".join(series.faults) or found, not series.faults)


class Series:
    """The three programs; `faults` collects what is wrong."""

    def __init__(self, options, network):
        self.options, self.network, self.dice = options, network, random.Random(options.seed)
        self.programs, self.faults = [], []
        # The winner of each match, the match's time when the watcher first saw it, and the seconds that this took.
        self.won, self.seen, self.waited = [], 0, 0.0
        # The piece count of each player at the last move.
        self.moved = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for program in reversed(self.programs):
            program.close()

    def type_line(self, *words):
        """Runs a command on the next machine."""
        command = self.network.inside(len(self.programs), self.options.binary, *words)
        command[0] = shutil.which(command[0])
        self.programs.append(Program(*command, size=(120, 40)))
        return self.programs[-1]

    @property
    def players(self):
        return self.programs[:WATCHER]

    def play(self, late):
        host = self.type_line("host", "--first-to", "2", "--name", "Ada")
        line = self.wait(lambda: re.search(r"blockfall join (\S+)", host.screen.text), "the line for friends")
        # Exactly the command that the host shows.
        self.type_line(*line[0].split()[1:], "--name", "Bo")
        for program in self.players:
            self.wait(lambda: "Ada" in program.screen and "Bo" in program.screen, "the room with both", program)
            # Only once: the answer takes long, and a second key would undo it.
            program.type("\r")
            self.wait(lambda: "Not ready" in program.screen or "Hold" in program.screen, "to be ready", program)
        self.wait_for_match(self.players)
        self.wait(lambda: (play_time(host) or 0) >= late, "the time to watch", host, late + PATIENCE, calmly=True)
        watcher = self.type_line("watch", line[1], "--name", "Cy")
        self.wait(lambda: "Pieces/s" in watcher.screen and play_time(watcher), "what is watched", watcher, calmly=True)
        self.waited, self.seen = watcher.last_byte - watcher.started, play_time(watcher)
        self.check(self.seen >= late, f"watched from second {self.seen} on")
        self.finish_match()
        while max(self.won.count(name) for name in ("Ada", "Bo")) < 2:
            for program in self.players:
                program.type_until("\r", lambda: not result(program), "another match")
            self.wait_for_match(self.programs)
            self.finish_match()
        self.leave()
        self.compare()

    def wait(self, condition, what, program=None, patience=PATIENCE, calmly=False):
        """Waits for a condition and returns its value; reads all screens meanwhile and, if `calmly`, moves pieces."""
        begin = time.monotonic()
        while not (found := condition()):
            if time.monotonic() - begin > patience:
                raise (program or self.programs[0]).late(f"waited {patience:g} s in vain for {what}")
            if calmly:
                self.move_pieces()
            for other in self.programs:
                other.watch(0.1)
                if other.status is not None:
                    raise other.unexpected(f"ended ({other.status}) before {what}")
        return found

    def move_pieces(self):
        """Moves each new piece to another third of the field, so that the match lasts, and lets it fall."""
        for place, player in enumerate(self.players):
            if result(player):
                raise player.unexpected("the match is over too early")
            # The counts are beside each other in the order of the players.
            counts = re.findall(r"Pieces +(\d+)", player.screen.text)
            if place < len(counts) and self.moved.get(place) != counts[place]:
                self.moved[place] = counts[place]
                player.type(("hhhhh", "", "lllll")[(int(counts[place]) + place) % 3])

    def wait_for_match(self, programs):
        for program in programs:
            self.wait(lambda: not result(program) and play_time(program) in range(1, 20), "the match", program)

    def finish_match(self):
        """A random player drops pieces until topping out; all three screens must show the winner."""
        loser = self.dice.choice(self.players)
        winner = ("Bo", "Ada")[self.programs.index(loser)]
        limit = time.monotonic() + 60
        while not result(loser):
            if time.monotonic() > limit:
                raise loser.late("dropped pieces in vain for the end of the match")
            loser.type(" ")
            for program in self.programs:
                program.watch(0.05)
        told = [self.wait(lambda: result(program), "the result", program) for program in self.programs]
        expected = ["You win!" if winner == name else f"{winner} wins!" for name in ("Ada", "Bo", "Cy")]
        self.check(told == expected, f"the screens show as winner: {told}")
        self.won.append(winner)
        for program in self.programs:
            self.check(self.wins() in program.screen, f"{self.wins()} is not shown: {program.screen.text}")

    def wins(self):
        return " : ".join(str(self.won.count(name)) for name in ("Ada", "Bo"))

    def leave(self):
        for program in (self.programs[GUEST], self.programs[WATCHER], self.programs[HOST]):
            program.type_until("\x1b[F\r", "Quick game")
            program.type("q")
            self.check(program.wait_for_end() == 0, f"a program has ended with {program.status}")

    def compare(self):
        """Checks that all three have the same files, and that they verify on the third machine."""
        kept = []
        for program in self.programs:
            paths = sorted(glob.glob(os.path.join(program.home, "data/blockfall/games/*.match")))
            kept.append({read(path) for path in paths})
            self.check(len(paths) == len(self.won), f"{len(paths)} files of {len(self.won)} matches")
            command = self.network.inside(WATCHER, self.options.binary, "verify", *paths)
            told = subprocess.run(command, capture_output=True, text=True)
            holds = told.returncode == 0 and told.stdout.count(": holds") == len(paths) and "not end" not in told.stdout
            self.check(holds, f"verify: {told.stdout.strip()} {told.stderr.strip()}"[:400])
        self.check(kept[0] == kept[1] == kept[2], "the files are not the same everywhere")

    def check(self, holds, fault):
        if not holds:
            self.faults.append(fault)


def result(program):
    """The result of a match on the screen; None while it goes on."""
    match = re.search(r"You win!|\w+ wins!", program.screen.text)
    return match[0] if match else None


def read(path):
    with open(path, "rb") as file:
        return file.read()


if __name__ == "__main__":
    run(check, whole=1)
