#!/usr/bin/env python3
"""Two thousand silent connections beside a real match do not change its delays.

Each connection is made again as soon as the server closes it, so that their number stays the same.
"""

import re
import selectors
import socket
import threading

from harness import Unexpected, run
from harness.network import LOAD, SERVER, Party, missing

ASKED = "{} silent connections beside a match: no player lost, its median delay at most {} longer than alone"
# How much longer a message may take, in seconds.
LONGER = 0.002


def check(options, verdicts):
    asked = ASKED.format(options.count, options.told(LONGER))
    why = missing(SERVER, LOAD)
    if why:
        verdicts.not_tried(asked, why)
        return
    seconds = 4 if options.reduced else 15
    with Party() as party:
        many = str(options.count + 100)
        # One server each, as a client that vanishes keeps its name for a while.
        addresses = []
        for _ in range(2):
            _, address = party.serve("127.0.0.1:0", "--connections", many, "--connections-per-address", many)
            addresses.append(address.split("#")[0])
        alone = measure(party, "alone", addresses[0], seconds)
        with Crowd(addresses[1], options.count) as crowd:
            crowded = measure(party, "crowded", addresses[1], seconds)
    found = f"{crowd.made} connections made; median {crowded * 1000:.1f} ms, alone {alone * 1000:.1f} ms"
    verdicts.say(asked, found, True, crowded - alone <= options.limit(LONGER))


def measure(party, name, address, seconds):
    """The median delay of a match's messages, in seconds."""
    command = [LOAD, address, "--matches", "1", "--warm-up", "2", "--seconds", str(seconds)]
    load = party.start(name, command)
    told = load.wait_for(lambda lines: next((line for line in lines if line.startswith("matches ended")), None))
    if "connections lost: 0, pauses: 0" not in told:
        raise Unexpected(f"{name}: {told}")
    delays = re.search(r"p50 (\d+)", next(line for line in load.lines if line.startswith("delays")))
    return int(delays[1]) / 1e6


class Crowd:
    """`count` silent connections to an address."""

    def __init__(self, address, count):
        host, port = address.rsplit(":", 1)
        self.address, self.count = (host, int(port)), count
        self.made, self.ends, self.full = 0, False, threading.Event()
        self.selector = selectors.DefaultSelector()
        self.thread = threading.Thread(target=self.stay)

    def __enter__(self):
        self.thread.start()
        if not self.full.wait(60):
            raise Unexpected(f"only {len(self.selector.get_map())} of {self.count} connections were made")
        return self

    def __exit__(self, *_):
        self.ends = True
        self.thread.join()
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()

    def stay(self):
        while not self.ends:
            if len(self.selector.get_map()) < self.count:
                self.selector.register(socket.create_connection(self.address), selectors.EVENT_READ)
                self.made += 1
                patience = 0
            else:
                self.full.set()
                patience = 0.1
            for key, _ in self.selector.select(patience):
                # The server has closed it.
                self.selector.unregister(key.fileobj)
                key.fileobj.close()


if __name__ == "__main__":
    run(check, whole=2000, reduced=500)
