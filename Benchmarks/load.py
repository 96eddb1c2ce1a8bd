"""The server under load: 500 matches on one core, the players on the other, measured at minute five.

The budget is for the time from receipt to sending. The measured time is longer: from the sending by a player of one
match beside the 500 to the receipt by the other player, with TLS four times and loopback twice.
"""

import os
import re
import shutil
import subprocess
import tempfile
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
SERVER = os.path.join(ROOT, ".build/release/blockfall-server")
LOAD = os.path.join(os.environ.get("SERVER_SCRATCH", os.path.join(ROOT, "Server/.build")), "release/link-load")
MATCHES, WATCHERS, WARM_UP, SECONDS = 500, 50, 290, 25
# Budgets: milliseconds from receipt to sending, kilobytes per player, bytes a second per watched player, milliseconds
# to the first frame.
DELAY, MEMORY, WATCHING, FRAME = 10, 256, 2048, 300


def cannot():
    """Why nothing can be measured here; None if it can."""
    absent = [path for path in (SERVER, LOAD) if not os.access(path, os.X_OK)]
    if absent:
        return "not built, as `make bench-server` does: " + " ".join(os.path.relpath(path, ROOT) for path in absent)
    if len(os.sched_getaffinity(0)) < 2 or not shutil.which("taskset"):
        return "two cores and `taskset` are needed"
    return None


def number(text, pattern):
    """A figure in the output of `link-load`; None if it is missing."""
    found = re.search(pattern, text)
    return float(found[1]) if found else None


def measure(say, matches=MATCHES, watchers=WATCHERS, warm_up=WARM_UP, seconds=SECONDS):
    """The figures by name, and the complaints of `link-load`."""
    first, second = sorted(os.sched_getaffinity(0))[:2]
    serve = ["serve", "--listen", "127.0.0.1:0", "--connections", "8192", "--connections-per-address", "8192"]
    with tempfile.TemporaryDirectory() as keys:
        server = subprocess.Popen(
            ["taskset", "-c", str(first), SERVER, *serve, "--keys", keys],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        try:
            address = server.stdout.readline().strip().split("#")[0]
            pin = ["taskset", "-c", str(second), LOAD, address, "--calm"]
            say(f"{matches} matches come")
            load = subprocess.Popen(
                [*pin, "--matches", str(matches), "--watchers", str(watchers), "--late", str(watchers), "--warm-up",
                 str(warm_up), "--seconds", str(seconds), "--server", str(server.pid)],
                stdout=subprocess.PIPE, text=True,
            )
            try:
                load.stdout.readline()
                say(f"{matches} matches play for {warm_up + seconds} s")
                time.sleep(warm_up)
                # At real-time priority, so that the probe does not wait for the load, which is not the server's delay.
                hurry = ["chrt", "-r", "20"] if os.geteuid() == 0 and shutil.which("chrt") else []
                probe = subprocess.run(
                    [*hurry, *pin, "--first", "100000", "--matches", "1", "--warm-up", "5", "--seconds",
                     str(max(1, seconds - 10))],
                    stdout=subprocess.PIPE, text=True, timeout=120,
                ).stdout
                all_of_them = load.communicate(timeout=120)[0]
            finally:
                load.kill()
                load.wait()
        finally:
            server.terminate()
            server.wait()
    delay, every = number(probe, r"p99 (\d+) µs"), number(all_of_them, r"p99 (\d+) µs")
    frame = number(all_of_them, r"first frame median \d+ µs, longest (\d+) µs")
    complaints = [line for line in (probe + all_of_them).splitlines() if " × " in line]
    return {
        "delay": delay and delay / 1000,
        "every": every and every / 1000,
        "memory": number(all_of_them, r"(-?\d+) KB a player"),
        "watching": number(all_of_them, r"watchers: \d+, (\d+) bytes a second"),
        "frame": frame and frame / 1000,
    }, complaints
