#!/usr/bin/env python3
"""Kills the server in the middle of many matches, or lets it end by TERM as for an upgrade, and starts it again each time.

No match is lost: everybody comes back, the matches go on to their ends, each player and watcher has the same file as the
server, and it verifies. Nobody is ruled out by it.
"""

import random
import signal
import subprocess
import time

from harness import run
from harness.network import PLAYER, SERVER, Party, missing

ASKED = "{} matches at once, their server killed or ended {} times: none is lost, and everybody has the server's file"
# Seconds until everybody plays on: a busy machine needs some.
WAITED = 120


def check(options, verdicts):
    times = 2 if options.reduced else 6
    asked = ASKED.format(options.count, times)
    why = missing(SERVER, PLAYER)
    if why:
        verdicts.not_tried(asked, why)
        return
    dice, faults = random.Random(options.seed), []
    begin = time.monotonic()
    with Party() as party:
        server, address = party.serve("127.0.0.1:0", "--connections-per-address", "1000")
        port = address.split("#")[0].rsplit(":", 1)[1]
        programs = []
        for number in range(options.count):
            for part in ("host", "guest", "watcher"):
                programs.append(
                    party.player(
                        address, f"{part}-{number}", part, "--room", f"room-{number}",
                        "--longest", "20" if options.reduced else "60", "--seed", str(dice.randrange(1 << 30)),
                    )
                )
        for program in programs:
            program.wait_for_event("began", 1, WAITED)
        for turn in range(times):
            time.sleep(dice.uniform(1, 5))
            how = dice.choice([signal.SIGKILL, signal.SIGTERM])
            ended = time.monotonic()
            server.process.send_signal(how)
            status = server.process.wait(30)
            if how == signal.SIGTERM and (status != 0 or time.monotonic() - ended > 5):
                faults.append(f"TERM: status {status} after {time.monotonic() - ended:.0f} s")
            server, _ = party.serve(f"127.0.0.1:{port}", "--connections-per-address", "1000")
        for program in programs:
            over = program.wait_for_event("over", 1, WAITED + 90)[0]
            faults += [f"{program.name}: {over['fault']}"] if over["fault"] else []
            for event in ("ruled", "doubted", "refused"):
                faults += [f"{program.name}: {event}: {line['reason']}" for line in program.told(event)
                           if "won meanwhile" not in line["reason"] and line.get("what") != "join"]
        kept = party.kept_files(options.count)
        if len(kept) != options.count:
            faults.append(f"the server saved {len(kept)} files")
        for program in programs:
            own = party.match_files(program.name)
            if len(own) != 1 or any(kept.get(name) != own[name] for name in own):
                faults.append(f"{program.name}'s file is not the server's")
        told = subprocess.run(
            [options.binary, "verify", *(party.path("matches", name) for name in kept)], capture_output=True, text=True
        )
        if told.returncode != 0:
            faults.append(f"verify: {told.stdout.strip()} {told.stderr.strip()}"[:400])
    verdicts.say(asked, "; ".join(faults[:5]) or f"{len(kept)} files after {time.monotonic() - begin:.0f} s", not faults)


if __name__ == "__main__":
    run(check, whole=50, reduced=3)
