#!/usr/bin/env python3
"""Everybody can use an installation, whatever the umask, and uninstalling removes exactly what it installed."""

import os
import stat
import subprocess
import tempfile

from harness import ROOT, run


def install(what, options, mask, prefix, staging=""):
    environment = {**os.environ, "PREFIX": prefix, "DESTDIR": staging, "BINARY": options.binary}
    script = os.path.join(ROOT, "Scripts", "install")
    return subprocess.run(
        [script, what], env=environment, capture_output=True, text=True, preexec_fn=lambda: os.umask(mask)
    )


def listing(folder):
    return sorted(os.path.join(place, name) for place, names, files in os.walk(folder) for name in names + files)


def closed(folder):
    """The paths below a folder that not everybody can read or enter, or that others than the owner can write."""
    for path in listing(folder):
        mode = stat.S_IMODE(os.lstat(path).st_mode)
        wanted = 0o555 if os.path.isdir(path) else 0o444
        if mode & wanted != wanted or mode & 0o022:
            yield f"{os.path.relpath(path, folder)} has mode {mode:o}"


def attempt(options, mask, is_staged, folder):
    """Installs into a folder that is not empty, again as an update would, and uninstalls; returns faults and count."""
    prefix = os.path.join(folder, "a prefix")
    if not is_staged:
        for place in ("bin", "share/man", "share/applications"):
            os.makedirs(os.path.join(prefix, place), 0o755)
    os.makedirs(os.path.join(prefix, "share/icons"), 0o755)
    own = os.path.join(prefix, "share/icons/own.svg")
    with open(own, "w") as file:
        file.write("<svg/>")
    os.chmod(own, 0o644)
    places = ("/a prefix", folder) if is_staged else (prefix, "")
    before = listing(folder)
    for _ in range(2):
        done = install("install", options, mask, *places)
        if done.returncode != 0:
            return [f"status {done.returncode}: {done.stderr}"], 0
    wrong = list(closed(prefix))
    count = len(done.stdout.splitlines())
    if not os.access(os.path.join(prefix, "bin/blockfall"), os.X_OK):
        wrong.append("the program is missing")
    done = install("uninstall", options, mask, *places)
    left = [path for path in listing(folder) if path not in before]
    gone = [path for path in before if not os.path.exists(path)]
    if done.returncode != 0 or left or gone:
        wrong.append(f"uninstall: status {done.returncode}, it leaves {left}, it removed {gone}")
    return wrong, count


def check(options, verdicts):
    wrong, count = [], 0
    masks = (0o077,) if options.reduced else (0o000, 0o022, 0o077)
    for mask in masks:
        for is_staged in (False, True):
            with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
                found, count = attempt(options, mask, is_staged, folder)
                wrong += [f"umask {mask:03o}, {'staged' if is_staged else 'in place'}: {one}" for one in found]
    verdicts.say(
        "everybody can read and enter what is installed, its owner alone can write, whatever the umask; uninstalling "
        "leaves what was there before and nothing else",
        "; ".join(wrong[:3]) or f"{count} files, umasks {', '.join(f'{mask:03o}' for mask in masks)}, in place and staged",
        not wrong,
    )


if __name__ == "__main__":
    run(check, whole=1)
