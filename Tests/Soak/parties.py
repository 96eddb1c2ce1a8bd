#!/usr/bin/env python3
"""Kills a player, a watcher or the server of matches across a network, at moments spread over the match.

A match waits for a killed player as long as it may stand, and then the other player wins; it goes on without a killed
watcher. A server that gets a signal to stop notifies everybody in the match and reveals its seed. Everybody left has the same
file as the server, and it verifies.
"""

import random
import subprocess
import time

from harness import run
from harness.network import PLAYER, SERVER, Party, missing

ASKED = "{} matches, the {} killed in the middle: everybody left has the same file, which verifies"
# The short form takes the first two: matches wait long for a killed player.
VICTIMS = ["server", "watcher", "host", "guest"]
# Seconds: 5 until a match stands, 30 that it may stand, and 25 for a busy machine.
WAITED = 5 + 30 + 25


def check(options, verdicts):
    rounds = [VICTIMS[number % len(VICTIMS)] for number in range(options.count)]
    asked = ASKED.format(options.count, " or ".join(victim for victim in VICTIMS if victim in rounds))
    why = missing(SERVER, PLAYER)
    if why:
        verdicts.not_tried(asked, why)
        return
    dice, faults, ends = random.Random(options.seed), [], []
    for victim in VICTIMS:
        # A server's end ends all its rooms, so that each of its kills needs a server.
        times = rounds.count(victim)
        for rooms in [1] * times if victim == "server" else [times]:
            if rooms:
                faults += one(options, dice, victim, rooms, ends)
    verdicts.say(asked, "; ".join(faults) or f"{len(ends)} files, the last after {max(ends):.0f} s", not faults)


def one(options, dice, victim, count, ends):
    """Kills `victim` in `count` rooms of a server; returns the faults."""
    with Party() as party:
        server, address = party.serve("127.0.0.1:0", "--connections-per-address", "100", "--no-journals")
        rooms = []
        for number in range(count):
            room = {}
            for part in ("host", "guest", "watcher"):
                room[part] = party.player(
                    address, f"{part}-{number}", part, "--room", f"room-{number}", "--longest", "9" if options.reduced else "20",
                    "--seed", str(dice.randrange(1 << 30)),
                )
            rooms.append(room)
        for room in rooms:
            for program in room.values():
                program.wait_for_event("began", 1, 60)
        begin = time.monotonic()
        # The first piece comes three seconds after the deal.
        for number, room in enumerate(rooms):
            time.sleep(dice.uniform(0, 8 / count))
            (server if victim == "server" else room[victim]).process.send_signal(15 if victim == "server" else 9)
        faults = []
        for number, room in enumerate(rooms):
            for part, program in room.items():
                if part == victim:
                    continue
                over = program.wait_for_event("over", 1, WAITED)[0]
                faults += [f"{program.name}: {over['fault']}"] if over["fault"] else []
                if victim == "server":
                    program.wait_for_event("ended", 1, WAITED)
                faults += [f"{program.name} doubts: {line['reason']}" for line in program.told("doubted")]
                other = {"host": "2", "guest": "1"}.get(victim)
                if other and over["winner"] != other:
                    faults.append(f"{program.name}: not player {other} but {over['winner']} has won")
        ends.extend([time.monotonic() - begin] * count)
        if victim == "server":
            status = server.process.wait(30)
            faults += [f"the server has ended with {status}"] if status else []
        kept = party.kept_files(count)
        if len(kept) != count:
            faults.append(f"the server saved {len(kept)} files of {count}, {victim} killed")
        for room in rooms:
            for part, program in room.items():
                own = party.match_files(program.name)
                if part != victim and (len(own) != 1 or any(kept.get(name) != own[name] for name in own)):
                    faults.append(f"{program.name}'s file is not the server's, {victim} killed")
        told = subprocess.run(
            [options.binary, "verify", *(party.path("matches", name) for name in kept)], capture_output=True, text=True
        )
        if told.returncode != 0:
            faults.append(f"verify, {victim} killed: {told.stdout.strip()} {told.stderr.strip()}"[:400])
        return faults


if __name__ == "__main__":
    run(check, whole=40, reduced=2)
