#!/usr/bin/env python3
"""Gives a bot's program a fixed amount of processor time for each piece, and none between pieces.

usage: processor_time.py MILLISECONDS COMMAND [ARGUMENT ...]

It stands between a host of the Tetris Bot Protocol and the program, so that a busy machine is fair to both sides of a
duel. It holds back each `suggest` until the program has used that processor time since the last `start` or `play`, and
stops the program between its answer and the next message. The program is one process, with any number of threads.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time

# In seconds. After five without an answer a host forfeits the bot.
PATIENCE = 4


def main():
    budget = float(sys.argv[1]) / 1000
    program = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    # The processor-time clock of another process, as clock_getcpuclockid(3) makes it.
    clock = ~program.pid << 3 | 2
    threading.Thread(target=answers, args=[program], daemon=True).start()
    told = 0.0
    for line in sys.stdin.buffer:
        kind = json.loads(line).get("type")
        try:
            if kind in ("start", "play"):
                told = time.clock_gettime(clock)
            os.kill(program.pid, signal.SIGCONT)
            end = time.monotonic() + PATIENCE
            while kind == "suggest" and time.monotonic() < end:
                left = budget - (time.clock_gettime(clock) - told)
                if left <= 0:
                    break
                time.sleep(max(0.0005, left))
            program.stdin.write(line)
        except OSError:
            break
        if kind == "quit":
            break
    try:
        program.wait(0.2)
    except subprocess.TimeoutExpired:
        program.kill()


def answers(program):
    """Passes on the program's output and stops the program after each suggestion."""
    for line in iter(program.stdout.readline, b""):
        if b'"suggestion"' in line:
            os.kill(program.pid, signal.SIGSTOP)
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    os._exit(max(0, program.wait()))


if __name__ == "__main__":
    main()
