#!/usr/bin/env python3
"""Plays over a line of 9,600 baud and measures how long keys wait for the first byte of their answer.

It reads the pseudo-terminal at 960 bytes a second. Bytes that are still on their way when a key is typed go first, as
on a real line; the answer begins behind them.
"""

import argparse
import fcntl
import os
import statistics
import struct
import sys
import tempfile
import termios
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import peers

# The longest that a key may wait, in milliseconds.
LONGEST = 200


class SlowLine:
    """Reads a session's bytes no faster than a line carries them."""

    def __init__(self, session, rate):
        self.session, self.rate = session, rate
        self.received = 0
        self.is_busy = False
        self.credit, self.last = 0.0, time.perf_counter()
        self.arrivals = []  # (bytes received so far, when)

    def waiting(self):
        return struct.unpack("i", fcntl.ioctl(self.session.tty, termios.FIONREAD, b"\0" * 4))[0]

    def run_until(self, deadline):
        while (now := time.perf_counter()) < deadline:
            # An idle line saves up no credit; a busy one would have kept carrying while this process waited.
            self.credit += (now - self.last) * self.rate
            if not self.is_busy:
                self.credit = min(self.credit, 2.0)
            self.last = now
            if self.credit >= 1 and self.waiting() > 0:
                read = len(os.read(self.session.tty, int(self.credit)))
                self.received += read
                self.credit -= read
                self.arrivals.append((self.received, time.perf_counter()))
            self.is_busy = self.waiting() > 0
            time.sleep(0.5 / self.rate)

    def run_until_quiet(self, seconds):
        while True:
            before = self.received
            self.run_until(time.perf_counter() + seconds)
            if self.received == before and self.waiting() == 0:
                return


def measure(binary, baud=9600, keys=4, seconds=20):
    """Types left, right and rotate in turn; returns the bytes a second and the milliseconds that each key waited."""
    with tempfile.TemporaryDirectory() as home:
        session = peers.Session(os.path.realpath(binary), home)
        line = SlowLine(session, baud / 10)
        line.run_until_quiet(1.0)
        session.type(b"\r")
        line.run_until(time.perf_counter() + 5)
        expected, begin, before = [], time.perf_counter(), line.received
        for key in range(int(keys * seconds)):
            expected.append((line.received + line.waiting(), time.perf_counter()))
            session.type([peers.LEFT, peers.RIGHT, peers.UP][key % 3])
            line.run_until(begin + (key + 1) / keys)
        elapsed, carried = time.perf_counter() - begin, line.received - before
        session.close()
    waits = []
    for behind, typed in expected:
        arrival = next((when for count, when in line.arrivals if count > behind and when > typed), None)
        # A key without an answer counts as answered at the end.
        waits.append(((arrival or begin + elapsed) - typed) * 1e3)
    return carried / elapsed, waits


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=os.path.join(root, ".build/release/blockfall"))
    parser.add_argument("--baud", type=int, default=9600, help="ten bits a byte")
    parser.add_argument("--keys", type=float, default=4, help="keys a second: left, right and rotate in turn")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    rate, waits = measure(options.binary, options.baud, options.keys, options.seconds)
    print(f"{options.baud} baud, {options.keys:g} keys a second: {rate:.0f} bytes a second")
    print(f"a key waits {statistics.median(waits):.0f} ms (median), {max(waits):.0f} ms at most")
    print(f"at most {LONGEST} ms: {'kept' if max(waits) <= LONGEST else 'missed'}")
    sys.exit(0 if max(waits) <= LONGEST else 1)


if __name__ == "__main__":
    main()
