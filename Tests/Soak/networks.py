#!/usr/bin/env python3
"""Matches across two network namespaces, 300 ± 100 ms each way and 5 % of the packets lost, with late watchers.

The server and one player of each room are in one namespace, the other player and a late watcher in the other. All of
them save each match's file.
"""

import subprocess

from harness import Unexpected, run
from harness.network import PLAYER, SERVER, Parted, Party, cannot_part, missing

ASKED = (
    "{} matches across two namespaces, 300 ± 100 ms and 5 % lost, a watcher from second {}: server, players and "
    "watcher have the same file, which verifies"
)


def check(options, verdicts):
    # Seconds of play, and the second at which the watchers join.
    longest, late = (20, 8) if options.reduced else (120, 12)
    asked = ASKED.format(options.count, late)
    why = missing(SERVER, PLAYER) or cannot_part()
    if why:
        verdicts.not_tried(asked, why)
        return
    with Parted(options.seed) as network, Party() as party:
        server, address = party.serve(
            f"{network.addresses[0]}:0", "--connections-per-address", "100", inside=lambda *c: network.inside(0, *c)
        )
        rooms = [play(options, network, party, address, number, longest) for number in range(options.count)]
        for players in rooms:
            players[0].wait_for_event("began", 1, 60)
        watchers = []
        wait(late, server)
        for number in range(options.count):
            watchers.append(
                party.player(
                    address, f"watcher-{number}", "watcher", "--room", f"room-{number}",
                    inside=lambda *c: network.inside(1, *c),
                )
            )
        faults, sent, stood = [], 0, 0
        for number, players in enumerate(rooms):
            for program in (*players, watchers[number]):
                over = program.wait_for_event("over", 1, longest + 120)[0]
                stood += program.count("stands") if program is players[0] else 0
                faults += [f"{program.name}: {over['fault']}"] if over["fault"] else []
                faults += [f"{program.name}: {line['reason']}" for line in program.told("doubted")]
                faults += [f"{program.name}: {line['reason']}" for line in program.told("ruled")]
                faults += [f"{program.name}: {line['what']}: {line['reason']}" for line in program.told("refused")]
            sent += sum(int(lines) for lines in over["sent"].split())
        faults += compare(options, party, [[*players, watchers[number]] for number, players in enumerate(rooms)])
        if sent == 0:
            faults.append("no garbage was sent at all")
        if not network.lost:
            faults.append("no packet was lost")
        found = (
            f"{network.carried} packets, {network.lost} lost; {sent} rows of garbage sent, matches paused {stood} times"
        )
        verdicts.say(asked, "; ".join(faults) or found, not faults)


def play(options, network, party, address, number, longest):
    """Starts two players in a room, one in each namespace."""
    players = []
    for end, part in enumerate(("host", "guest")):
        players.append(
            party.player(
                address, f"{part}-{number}", part, "--room", f"room-{number}", "--longest", str(longest),
                "--grade", str(3 + (number + end) % 4), "--seed", str(options.seed * 1000 + number * 2 + end),
                inside=lambda *c: network.inside(end, *c),
            )
        )
    return players


def wait(seconds, server):
    """Lets the matches go on for that long; fails if the server ends."""
    try:
        server.process.wait(seconds)
    except subprocess.TimeoutExpired:
        return
    raise Unexpected(f"the server has ended with {server.process.returncode}")


def compare(options, party, rooms):
    """What is wrong with the saved files."""
    faults = []
    kept = party.kept_files(options.count)
    if len(kept) != options.count:
        faults.append(f"the server saved {len(kept)} files")
    for programs in rooms:
        for program in programs:
            own = party.match_files(program.name)
            if len(own) != 1:
                faults.append(f"{program.name} saved {len(own)} files")
            faults += [f"{program.name}'s {name} is not the server's" for name in own if kept.get(name) != own[name]]
    paths = [party.path("matches", name) for name in kept]
    told = subprocess.run([options.binary, "verify", *paths], capture_output=True, text=True)
    if told.returncode != 0:
        faults.append(f"verify: {told.stdout.strip()} {told.stderr.strip()}"[:400])
    return faults


if __name__ == "__main__":
    run(check, whole=10, reduced=2)
