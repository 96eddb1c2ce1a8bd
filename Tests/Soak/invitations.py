#!/usr/bin/env python3
"""Two who have agreed on nothing find each other in a local network: an invitation is declined, met busy, and accepted.

One hosts a room, the other has the screen Across a network open. The local network is a namespace's own.
"""

import os
import shutil
import subprocess

from harness import PATIENCE, Program, choose, run, start_menu
from harness.network import cannot_part, ip, missing

ASKED = (
    "somebody of the local network is seen by a host, declines, is busy for a second host and accepts: both are in one "
    "room, and nobody typed an address"
)


def check(options, verdicts):
    why = missing(options.binary, os.path.join(os.path.dirname(options.binary), "blockfall-server")) or cannot_part()
    if why:
        verdicts.not_tried(ASKED, why)
        return
    name = f"bf{os.getpid()}lan"
    ip("netns", "add", name)
    try:
        ip("-n", name, "link", "set", "lo", "up", "multicast", "on")
        ip("-n", name, "route", "add", "239.0.0.0/8", "dev", "lo", "src", "127.0.0.1")
        faults = play([shutil.which("ip"), "netns", "exec", name, options.binary])
    finally:
        subprocess.run(["ip", "netns", "delete", name], capture_output=True)
    verdicts.say(ASKED, "; ".join(faults) or "both in one room", not faults)


def play(command):
    """What is wrong."""
    with Program(*command, "host", "--name", "Ada") as ada, Program(*command, "host", "--name", "Cy") as cy:
        for host in (ada, cy):
            host.wait_for("Friends type", PATIENCE)
        with start_menu(*command, environment={"USER": "Bo"}) as guest:
            choose(guest, "Versus")
            guest.wait_for("Across a network")
            choose(guest, "Across a network")
            guest.wait_for("see you, and can invite you")
            invite(ada)
            guest.wait_for("Ada invites you.", PATIENCE)
            # Only one is shown at a time.
            invite(cy)
            cy.wait_for("Bo is busy.", PATIENCE)
            choose(guest, "Decline")
            ada.wait_for("Bo declines.", PATIENCE)
            # Nobody is asked again at once by the host that heard no; a minute is a person's patience.
            guest.watch(11)
            invite(ada)
            guest.wait_for("Ada invites you.", PATIENCE)
            choose(guest, "Accept")
            for program in (ada, guest):
                program.wait(lambda: "Ada" in program.screen and "Bo" in program.screen, "the room with both")
            room = [line for line in guest.screen.lines if "Bo, you" in line]
            return [] if room else [f"the guest sees {guest.screen.text}"]


def invite(host):
    """Invites the one who is there, as soon as he is seen."""
    choose(host, "Invite")
    host.wait_for("Look again")
    while "Bo" not in host.screen:
        choose(host, "Look again")
        host.watch(0.5)
    choose(host, "Bo")


if __name__ == "__main__":
    run(check, whole=1)
