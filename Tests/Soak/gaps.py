#!/usr/bin/env python3
"""While the program is stopped, frozen or asleep, no time is added to a game and no piece moves; then it is paused.

SIGSTOP and SIGCONT to the program and to its process group, also with a signal to end in between; a frozen control
group; and a preloaded clock that reports that the machine slept. A busy machine is no gap.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

from harness import Unexpected, choose, play_time, run, score, start_menu

GROUPS = "/sys/fs/cgroup"


def start(options, home, level, **keywords):
    """Starts a game; its `asked` is a moment before its first piece came, however late that was drawn."""
    program = start_menu(
        options.binary, "play", "--new", "--level", str(level), "--glyphs", "ascii", home=home, size=(100, 40),
        **keywords)
    try:
        choose(program, "Quick game", enters=False)
        program.asked = time.monotonic()
        program.type("\r")
        program.wait(lambda: score(program) is not None and play_time(program) is not None, "the game")
    except Unexpected:
        program.close()
        raise
    return program


def field(program):
    """The rows of the field on the screen, without the ghost and the countdown."""
    rows = [match.group(1) for line in program.screen.lines if (match := re.search(r"\|([^|]*)\|", line))]
    return [re.sub("[:0-9]", " ", row) for row in rows]


def check_gap(program, begin, end, what, compares_fields=True):
    """Makes a gap from `begin()` to `end()`; checks that the game is then paused and no time of play was added.

    With `compares_fields`, also checks that no piece moved: the field is as before when play goes on. At the highest
    levels a piece falls faster than it is drawn.
    """
    if compares_fields:
        first = field(program)
        program.wait(lambda: field(program) != first, "a piece that falls")
    begin()
    program.exchange()
    seconds, rows = play_time(program), field(program)
    end()
    program.wait(lambda: "Paused" in program.screen or "Game over" in program.screen, f"the pause after {what}")
    if "Game over" in program.screen:
        raise Unexpected(f"{what}: the game was over")
    added = play_time(program) - seconds
    # A second may have passed just before the gap.
    if added > 1:
        raise Unexpected(f"{what}: {added} s were added")
    # The pause is in the file.
    program.rest()
    if not compares_fields:
        return
    # So may a row of the first piece's fall.
    unmoved = (rows, [" " * len(rows[0])] + rows[:-1])
    program.type_until("p", lambda: "Paused" not in program.screen, "the game")
    program.wait(lambda: field(program) in unmoved, "the field", quietly=True)
    if field(program) not in unmoved:
        raise program.unexpected(f"{what}: a piece moved; before: {rows}")


def time_in_file(home):
    """The time of play in the game's file, in seconds."""
    games = os.path.join(home, "data", "blockfall", "games")
    path = os.path.join(games, sorted(os.listdir(games))[-1])
    with open(path) as file:
        lines = file.read().splitlines()[1:]
    moments = [int(match.group(1)) for line in lines if (match := re.match(r"\[(\d+),", line))]
    return max(moments, default=0) / 1e6


def stopped(options, level, seconds, whole_group, also=()):
    """Sends SIGSTOP, and SIGCONT after `seconds`, with the signals `also` in between; checks the game and its file."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        with start(options, home, level) as program:
            stops = []
            send = (lambda number: os.killpg(program.pid, number)) if whole_group else program.kill

            def stop():
                send(signal.SIGSTOP)
                # A stop writes nothing that would end a wait.
                program.wait(lambda: program.state() == "T", "the stop", slice=0.01)
                stops.append(time.monotonic())

            def go_on():
                time.sleep(seconds)
                for number in also:
                    send(number)
                send(signal.SIGCONT)

            if also:
                stop()
                go_on()
                program.wait_for_end()
                if program.status != 0:
                    raise Unexpected(f"it ended with {program.status}")
            else:
                check_gap(program, stop, go_on, f"{seconds} s of SIGSTOP at level {level}", compares_fields=level < 20)
        played = time_in_file(home)
        # Play ended at the stop.
        lived = stops[0] - program.asked
        if played > lived:
            raise Unexpected(f"{played:.2f} s of play are in the file, but {lived:.2f} were played")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def frozen(options, seconds):
    """Freezes and thaws the program in its own control group; None if none can be made."""
    for root in (GROUPS, "/sys/fs/cgroup/unified", "/sys/fs/cgroup/freezer"):
        group = os.path.join(root, f"blockfall-soak-{os.getpid()}")
        try:
            os.mkdir(group)
        except OSError:
            continue
        state = next((name for name in ("cgroup.freeze", "freezer.state") if os.path.exists(os.path.join(group, name))), None)
        if state:
            break
        os.rmdir(group)
    else:
        return None

    def write(name, text):
        with open(os.path.join(group, name), "w") as file:
            file.write(text)

    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        with start(options, home, 13) as program:
            try:
                write("cgroup.procs", str(program.pid))

                def freeze():
                    write(state, "1" if state == "cgroup.freeze" else "FROZEN")

                def thaw():
                    time.sleep(seconds)
                    write(state, "0" if state == "cgroup.freeze" else "THAWED")

                check_gap(program, freeze, thaw, f"{seconds} s in a frozen group")
            finally:
                write(state, "0" if state == "cgroup.freeze" else "THAWED")
                program.kill(signal.SIGKILL)
                program.wait_for_end()
        return True
    finally:
        shutil.rmtree(home, ignore_errors=True)
        for _ in range(50):
            try:
                os.rmdir(group)
                break
            except OSError:
                time.sleep(0.1)


SLEEPER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
/* Pretends that the machine slept for the seconds in a file: CLOCK_BOOTTIME alone counts sleep. */
int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (clock == CLOCK_BOOTTIME) {
    long seconds = 0;
    FILE *file = fopen(getenv("SLEPT"), "r");
    if (file) { if (fscanf(file, "%ld", &seconds) != 1) seconds = 0; fclose(file); }
    time->tv_sec += seconds;
  }
  return result;
}
"""


def slept(options):
    """Preloads a clock that reports an hour of sleep; None without a compiler."""
    if not shutil.which("cc"):
        return None
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        source, library, told = (os.path.join(home, name) for name in ("sleep.c", "sleep.so", "slept"))
        with open(source, "w") as file:
            file.write(SLEEPER)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True, capture_output=True)
        with open(told, "w") as file:
            file.write("0")
        with start(options, home, 1, environment={"LD_PRELOAD": library, "SLEPT": told}) as program:

            def sleep():
                with open(told, "w") as file:
                    file.write("3600")

            check_gap(program, lambda: None, sleep, "an hour of sleep")
            program.kill(signal.SIGKILL)
            program.wait_for_end()
        return True
    finally:
        shutil.rmtree(home, ignore_errors=True)


def busy(options, seconds):
    """Runs four busy loops per processor at the same priority: the game wakes late, but goes on."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(4 * os.cpu_count())]
    try:
        with start(options, home, 1) as program:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                program.watch(0.2)
                if "Paused" in program.screen:
                    raise Unexpected("a busy machine was taken for a gap")
            program.kill(signal.SIGKILL)
            program.wait_for_end()
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        shutil.rmtree(home, ignore_errors=True)


def check(options, verdicts):
    wrong, count = None, 0
    trials = [(8, 5, False), (13, 20, False), (20, 2, True), (13, 0.5, False)]
    if options.reduced:
        trials = [(13, 1, False), (20, 1, True)]
    try:
        for level, seconds, whole_group in trials:
            stopped(options, level, seconds, whole_group)
            count += 1
        for number in (signal.SIGTERM, signal.SIGHUP)[: 1 if options.reduced else 2]:
            stopped(options, 13, 1 if options.reduced else 20, False, also=[number])
            count += 1
    except Unexpected as error:
        wrong = error
    verdicts.say(
        "SIGSTOP and SIGCONT, to the program and its group, and a signal to end in between: no time added, no piece moved, paused",
        wrong or f"{count} stops of up to {max(seconds for _, seconds, _ in trials)} s at levels up to 20: the field as before, no time in the game's file that was not played",
        wrong is None,
    )
    for asked, trial, missing in (
        ("a frozen control group: no time added, no piece moved, paused", lambda: frozen(options, 1.5 if options.reduced else 10), "no control group can be made here"),
        ("a machine that slept for an hour: no time added, no piece moved, paused", lambda: slept(options), "there is no C compiler"),
    ):
        try:
            found = trial()
        except Unexpected as error:
            verdicts.say(asked, error, False)
            continue
        if found is None:
            verdicts.not_tried(asked, missing)
        else:
            verdicts.say(asked, "paused, no time added, the field as before", True)
    asked = "a busy machine is no gap"
    if options.reduced:
        verdicts.not_tried(asked, "left to the full form")
        return
    try:
        busy(options, 15)
    except Unexpected as error:
        verdicts.say(asked, error, False)
    else:
        verdicts.say(asked, f"{4 * os.cpu_count()} loops for 15 s: the game went on", True)


if __name__ == "__main__":
    run(check, whole=1)
