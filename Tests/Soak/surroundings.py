#!/usr/bin/env python3
"""The environment and the locale never change once a second thread runs, and the arguments always count.

A preloaded library notes each change of the environment or the locale with the number of threads; another one changes
the environment before `main`, as some libraries do.
"""

import os
import shutil
import signal
import subprocess
import tempfile

from harness import Program, Unexpected, choose, preload_library, run

WATCHER = r"""
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int threads(void) {
  DIR *folder = opendir("/proc/self/task");
  int count = 0;
  if (!folder) return 0;
  for (struct dirent *entry; (entry = readdir(folder));) count += entry->d_name[0] != '.';
  closedir(folder);
  return count;
}
static void note(const char *what, const char *which) {
  const char *path = getenv("NOTES");
  if (!path || !which) return;
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  dprintf(file, "%d %s %s\n", threads(), what, which);
  close(file);
}
#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
int setenv(const char *name, const char *value, int over) { REAL(setenv); note("setenv", name); return real(name, value, over); }
int unsetenv(const char *name) { REAL(unsetenv); note("unsetenv", name); return real(name); }
int putenv(char *text) { REAL(putenv); note("putenv", text); return real(text); }
int clearenv(void) { REAL(clearenv); note("clearenv", "all"); return real(); }
char *setlocale(int kind, const char *name) { REAL(setlocale); note("setlocale", name); return real(kind, name); }
"""

CHANGER = r"""
#include <stdio.h>
#include <stdlib.h>
extern char **environ;
__attribute__((constructor)) static void change(void) {
  static char *other[400];
  int count = 0;
  for (char **from = environ; *from && count < 300; from++) other[count++] = *from;
  static char text[64][16];
  for (int index = 0; index < 64; index++) { snprintf(text[index], 16, "MORE%d=1", index); other[count++] = text[index]; }
  environ = other;
  setenv("SOMETHING", "else", 1);
}
"""


def watched(options, verdicts, folder):
    """Starts in another language, plays and resumes; checks that no change was noted with more than one thread."""
    preloaded = preload_library(folder, "watcher", WATCHER)
    wrong, noted = None, []
    notes = os.path.join(folder, "notes")
    # Not empty: the very first start would ask for the game.
    os.makedirs(os.path.join(folder, "data", "blockfall", "games"), mode=0o700, exist_ok=True)
    try:
        for _ in range(2):
            # The second start resumes a game, which a thread replays during the start.
            environment = {"LD_PRELOAD": preloaded, "NOTES": notes, "LANG": "cs_CZ.UTF-8"}
            if not options.reduced:
                # Sound has threads, which take seconds to come to rest.
                environment["SDL_AUDIODRIVER"] = "dummy"
            with Program(options.binary, home=folder, environment=environment) as program:
                program.wait(lambda: "Rychlá hra" in program.screen or "Skóre" in program.screen, "the start, in Czech")
                if "Skóre" in program.screen:
                    program.type_until("q", "Rychlá hra")
                choose(program, "Nastavení")
                program.type_until("q", "Rychlá hra")
                choose(program, "Rychlá hra")
                program.wait_for("Skóre")
                program.type("hh l ")
                program.watch(0.3)
                program.kill(signal.SIGTERM)
                program.wait_for_end()
    except Unexpected as error:
        wrong = error
    if os.path.exists(notes):
        with open(notes) as file:
            noted = [line.split(" ", 1) for line in file.read().splitlines()]
    late = [what for count, what in noted if int(count) > 1]
    verdicts.say(
        "no variable of the environment and no locale changes once a second thread runs",
        wrong or ("; ".join(late[:5]) or f"{len(noted)} changes, all before the second thread"),
        wrong is None and not late and noted,
    )


def changed(options, verdicts, folder):
    preloaded = preload_library(folder, "changer", CHANGER)
    wrong = []
    environment = {**os.environ, "LD_PRELOAD": preloaded, "SWIFT_BACKTRACE": "enable=no"}
    for arguments, status, told in (
        (["--version"], 0, "blockfall"), (["paths", "--data-dir", "/tmp/a b"], 0, "/tmp/a b"), (["nonsense"], 2, ""),
        (["verify", "/nowhere/at/all"], 2, "/nowhere/at/all"), (["script", "--seed", "x"], 2, ""),
    ):
        done = subprocess.run([options.binary, *arguments], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
        plain = subprocess.run([options.binary, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if (done.returncode, done.stdout, done.stderr) != (plain.returncode, plain.stdout, plain.stderr):
            wrong.append(f"{' '.join(arguments)}: status {done.returncode}, {done.stdout[:100]!r} {done.stderr[:100]!r}")
        elif done.returncode != status or (told and told not in done.stdout + done.stderr):
            wrong.append(f"{' '.join(arguments)}: status {plain.returncode}, {plain.stdout[:100]!r} {plain.stderr[:100]!r}")
    verdicts.say(
        "a preloaded library that changes the environment: the arguments count as without it",
        "; ".join(wrong[:2]) or "5 commands, the same status and words as without it",
        not wrong,
    )


def check(options, verdicts):
    if not shutil.which("cc"):
        verdicts.not_tried("the environment and the locale do not change", "there is no C compiler")
        return
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        watched(options, verdicts, folder)
        changed(options, verdicts, folder)


if __name__ == "__main__":
    run(check, whole=1)
