#!/usr/bin/env python3
"""Jumps of the time of day during a game change no duration and pause nothing.

A preloaded library shifts the time of day alone. libfaketime would shift timers of the monotonic clock too, which no
real jump does: every wake-up would come years late and count as a gap.
"""

import glob
import os
import random
import shutil
import subprocess
import tempfile
import time

from harness import Unexpected, choose, play_time, preload_library, run, score, start_menu

WALL_CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long offset(void) {
  long seconds = 0;
  const char *path = getenv("WALL_CLOCK");
  FILE *file = path ? fopen(path, "re") : 0;
  if (file) { if (fscanf(file, "%ld", &seconds) != 1) seconds = 0; fclose(file); }
  return seconds;
}
int clock_gettime(clockid_t clock, struct timespec *out) {
  int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
  int status = real(clock, out);
  if (!status && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) out->tv_sec += offset();
  return status;
}
int gettimeofday(struct timeval *restrict out, void *restrict zone) {
  int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
  int status = real(out, zone);
  if (!status) out->tv_sec += offset();
  return status;
}
time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
"""

ASKED = (
    "{} jumps of the time of day by up to 50 years: the right time of play, shown at most {} late, nothing paused, "
    "files that verify"
)
# How long a busy program may take to show a second that has passed, in seconds.
LATENESS = 0.35


def check(options, verdicts):
    if not shutil.which("cc"):
        verdicts.not_tried(ASKED.format(options.count, options.told(LATENESS)), "no compiler is installed")
        return
    dice = random.Random(options.seed)
    wrong, latest = None, 0.0
    folder = tempfile.mkdtemp(prefix="blockfall-soak-")
    clock = os.path.join(folder, "offset")
    set_clock(clock, 0)
    environment = {"LD_PRELOAD": preload_library(folder, "wallclock", WALL_CLOCK), "WALL_CLOCK": clock}
    try:
        jumps = 0
        while jumps < options.count:
            # Few drops per game, so that none tops out.
            here = min(8, options.count - jumps)
            with start_menu(options.binary, "--new", environment=environment) as program:
                choose(program, "Quick game", enters=False)
                # The game begins between the key and its first frame.
                asked = time.monotonic()
                program.type("\r")
                program.wait(lambda: score(program) is not None and play_time(program) is not None, "the game")
                seen = time.monotonic()
                for _ in range(here):
                    jumps += 1
                    set_clock(clock, dice.randint(-25, 25) * 365 * 86400 + dice.randint(-86400, 86400))
                    # The few jumps of the short form must add up to seconds, or a stopped clock would pass.
                    program.watch(1.2 if options.reduced else 0.3)
                    before = score(program) or 0
                    moves = "hhhhhllllll"[: dice.randint(0, 11)]
                    program.type_until(moves + " ", lambda: (score(program) or 0) > before, "a drop")
                    if "Paused" in program.screen:
                        raise Unexpected(f"jump {jumps} paused the game")
                    # The screen shows whole seconds, and at least this many have passed.
                    lived = int(time.monotonic() - seen)
                    latest = max(latest, wait_for_time(program, lived, options.limit(LATENESS)))
                    shown = play_time(program)
                    if shown > time.monotonic() - asked:
                        raise Unexpected(f"after jump {jumps} it shows {shown} s, but {lived} s have passed")
                program.type("q")
                program.wait_for("Quick game")
                program.type("q")
                if program.wait_for_end() != 0:
                    raise Unexpected(f"it ended with {program.status}")
                verify(options.binary, program.home)
    except Unexpected as error:
        wrong = error
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    verdicts.say(
        ASKED.format(options.count, options.told(LATENESS)),
        wrong or f"shown {latest * 1000:.0f} ms late at most; the files verify",
        wrong is None,
    )


def wait_for_time(program, lived, patience):
    """Waits until the screen shows `lived` seconds of play; returns how long that took."""
    begin = time.monotonic()
    while (play_time(program) or 0) < lived:
        if time.monotonic() > begin + patience:
            raise program.late(f"{play_time(program)} s of play are shown, but {lived} s have passed")
        program.watch(0.02)
    return time.monotonic() - begin


def set_clock(path, offset):
    """Sets how far the clock is from the real time, in seconds."""
    with open(path + ".new", "w") as file:
        file.write(f"{offset:+d}\n")
    os.rename(path + ".new", path)


def verify(binary, home):
    files = glob.glob(os.path.join(home, "data/blockfall/games/*.replay"))
    result = subprocess.run([binary, "verify", *files], capture_output=True, text=True)
    if not files or result.returncode != 0:
        raise Unexpected(f"verify says of {len(files)} files: {result.stdout} {result.stderr}")


if __name__ == "__main__":
    run(check, whole=100, reduced=4)
