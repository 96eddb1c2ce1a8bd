#!/usr/bin/env python3
"""People on a local network find each other: a visitor declines an invitation, is busy, and accepts one.

Two hosts have a room open, the visitor the screen Across a network. The local network is that of a namespace.
"""

import os
import shutil
import subprocess

from harness import PATIENCE, Program, choose, run, start_menu
from harness.network import cannot_part, ip, missing

ASKED = (
    "a host sees a visitor on the local network, who declines, is busy for a second host, and accepts: both are in one "
    "room without typing an address"
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
    """Invites, declines and accepts; returns the faults."""
    with Program(*command, "host", "--name", "Ada") as ada, Program(*command, "host", "--name", "Cy") as cy:
        for host in (ada, cy):
            host.wait_for("Friends type", PATIENCE)
        with start_menu(*command, environment={"USER": "Bo"}) as guest:
            choose(guest, "Versus")
            guest.wait_for("Across a network")
            choose(guest, "Across a network")
            choose(guest, "Invitations", enters=False)
            guest.wait_for("see you, and can invite you")
            invite(ada)
            guest.wait_for("Ada invites you.", PATIENCE)
            # A visitor sees one invitation at a time.
            invite(cy)
            cy.wait_for("Bo is busy.", PATIENCE)
            choose(guest, "Decline")
            ada.wait_for("Bo declines.", PATIENCE)
            # For ten seconds after a decline the same host's invitations are answered with busy.
            guest.watch(11)
            invite(ada)
            guest.wait_for("Ada invites you.", PATIENCE)
            choose(guest, "Accept")
            for program in (ada, guest):
                program.wait(lambda: "Ada" in program.screen and "Bo" in program.screen, "the room with both")
            room = [line for line in guest.screen.lines if "Bo, you" in line]
            return [] if room else [f"the guest sees {guest.screen.text}"]


def invite(host):
    """Invites Bo as soon as the host lists the name."""
    choose(host, "Invite")
    host.wait_for("Refresh")
    # Names come by themselves, and a list that changes while a row is chosen is none to press Enter on.
    while "Bo" not in host.screen:
        host.watch(3)
        if "Bo" not in host.screen:
            choose(host, "Refresh")
    choose(host, "Bo")


if __name__ == "__main__":
    run(check, whole=1)
