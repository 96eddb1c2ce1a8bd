"""Network namespaces with a slow and lossy network between them, and the programs that play across it.

The kernels of build machines have no netem, so this process carries the packets itself, between TUN devices.
"""

import fcntl
import heapq
import json
import os
import random
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

from .check import ROOT
from .program import PATIENCE, Late, Unexpected

SERVER = os.path.join(ROOT, ".build/release/blockfall-server")
TOOLS = os.path.join(ROOT, "Server/.build/release")
PLAYER = os.path.join(TOOLS, "link-player")
LOAD = os.path.join(TOOLS, "link-load")

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def missing(*programs):
    """A text that names the programs of `make soak` that are not built; None if all are."""
    absent = [os.path.relpath(path, ROOT) for path in programs if not os.access(path, os.X_OK)]
    return f"not built (`make soak` builds them): {' '.join(absent)}" if absent else None


def cannot_part():
    """Why no namespaces can be made here; None if they can."""
    if os.geteuid() != 0:
        return "only root can make network namespaces"
    if not os.path.exists("/dev/net/tun") or not shutil.which("ip"):
        return "there is no TUN device, or no `ip`"
    return None


class Parted:
    """Network namespaces that act as machines, and a thread that carries packets between them, late and with losses.

    `delay` is a range in seconds for each direction, `loss` the fraction of packets that never arrive. `seed` decides
    which packets are lost and how late the others are; packets may overtake each other.
    """

    def __init__(self, seed, machines=2, delay=(0.2, 0.4), loss=0.05):
        self.dice, self.delay, self.loss = random.Random(seed), delay, loss
        self.carried = self.lost = 0
        self.names = [f"bf{os.getpid()}m{number}" for number in range(machines)]
        self.addresses = [f"10.201.0.{number + 1}" for number in range(machines)]
        self.ends, self.thread = [], None
        self.stop_read, self.stop_write = os.pipe()

    def __enter__(self):
        try:
            for name, address in zip(self.names, self.addresses):
                ip("netns", "add", name)
                end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
                self.ends.append(end)
                fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
                ip("link", "set", name, "netns", name)
                ip("-n", name, "address", "add", f"{address}/24", "dev", name)
                ip("-n", name, "link", "set", name, "up")
                # A machine finds its own address through its default route.
                ip("-n", name, "route", "add", "default", "dev", name)
                ip("-n", name, "link", "set", "lo", "up")
        except BaseException:
            self.__exit__()
            raise
        self.thread = threading.Thread(target=self.carry)
        self.thread.start()
        return self

    def __exit__(self, *_):
        os.write(self.stop_write, b"x")
        if self.thread:
            self.thread.join()
        for end in [*self.ends, self.stop_read, self.stop_write]:
            os.close(end)
        for name in self.names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)

    def inside(self, machine, *command):
        """The command line that runs `command` on a machine, counted from 0."""
        return ["ip", "netns", "exec", self.names[machine], *command]

    def carry(self):
        underway, count = [], 0
        ends = {socket.inet_aton(address): end for address, end in zip(self.addresses, self.ends)}
        while True:
            patience = max(0.0, underway[0][0] - time.monotonic()) if underway else None
            ready = select.select([*self.ends, self.stop_read], [], [], patience)[0]
            if self.stop_read in ready:
                return
            for end in ready:
                packet = os.read(end, 65536)
                # Only IPv4 to a machine is carried: no IPv6 neighbour discovery, no broadcasts.
                other = ends.get(packet[16:20]) if packet[0] >> 4 == 4 else None
                if other is None:
                    continue
                self.carried += 1
                if self.dice.random() < self.loss:
                    self.lost += 1
                    continue
                count += 1
                heapq.heappush(underway, (time.monotonic() + self.dice.uniform(*self.delay), count, other, packet))
            while underway and underway[0][0] <= time.monotonic():
                _, _, other, packet = heapq.heappop(underway)
                try:
                    os.write(other, packet)
                except OSError:
                    pass


def ip(*words):
    told = subprocess.run(["ip", *words], capture_output=True, text=True)
    if told.returncode != 0:
        raise Unexpected(f"ip {' '.join(words)}: {told.stderr.strip()}")


class Running:
    """A running server, player or watcher, and the lines of its standard output."""

    def __init__(self, command, home):
        os.makedirs(home, exist_ok=True)
        self.name = os.path.basename(home)
        self.errors = open(os.path.join(home, "errors"), "w+")
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={"PATH": os.environ["PATH"], "HOME": home, "SWIFT_BACKTRACE": "enable=no"},
        )
        self.lines, self.changed = [], threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.rstrip("\n"))
                self.changed.notify_all()

    def wait_for(self, what, patience=PATIENCE):
        """Waits until `what(lines)` is not None, and returns it."""
        with self.changed:
            if not self.changed.wait_for(lambda: what(self.lines) is not None, patience):
                raise Late(f"{self.name} printed only {self.lines[-3:]} after {patience:.0f} s")
            return what(self.lines)

    def line(self, patience=PATIENCE):
        """Waits for the first line, and returns it."""
        return self.wait_for(lambda lines: lines[0] if lines else None, patience)

    def told(self, event):
        """The JSON lines about one kind of event so far."""
        with self.changed:
            lines = [json.loads(line) for line in self.lines if line.startswith("{")]
        return [line for line in lines if line["event"] == event]

    def wait_for_event(self, event, count, patience):
        self.wait_for(lambda _: True if self.count(event) >= count else None, patience)
        return self.told(event)

    def count(self, event):
        return sum(f'"event":"{event}"' in line for line in self.lines)

    def end(self, signal_number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()


class Party:
    """A server and its players in a temporary folder; the end of the `with` block ends them all."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="blockfall-soak-")
        self.running = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for program in reversed(self.running):
            program.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def start(self, name, command):
        self.running.append(Running(command, self.path(name)))
        return self.running[-1]

    def serve(self, address, *options, inside=None):
        """Starts a server that saves the files of matches; returns it and the address to type."""
        command = [SERVER, "serve", "--listen", address, "--matches", self.path("matches"), "--store", "off", *options]
        server = self.start("server", inside(*command) if inside else command)
        return server, server.line()

    def player(self, address, name, part, *options, inside=None):
        command = [PLAYER, address, "--name", name, "--part", part, "--folder", self.path(name, "kept"), *options]
        return self.start(name, inside(*command) if inside else command)

    def kept_files(self, count, patience=PATIENCE):
        """The match files that the server saved; waits until its thread has written `count` of them."""
        limit = time.monotonic() + patience
        while len(found := self.match_files("matches")) < count and time.monotonic() < limit:
            time.sleep(0.05)
        return found

    def match_files(self, name):
        """The match files that a player, or the server (`matches`), saved, by name."""
        folder = self.path(name) if name == "matches" else self.path(name, "kept")
        found = {}
        for file in os.listdir(folder) if os.path.isdir(folder) else []:
            if file.endswith(".match"):
                with open(os.path.join(folder, file), "rb") as opened:
                    found[file] = opened.read()
        return found
