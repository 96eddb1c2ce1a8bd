#!/usr/bin/env python3
"""Installs the Debian package in a bare Debian, plays there, removes it, and looks for leftovers.

usage: Tests/Release/deb.py [SUITE]     SUITE: default bookworm; as root, with debootstrap, lintian and tmux

Takes the packages from .build/deb, where `make deb` puts them. Installs blockfall alone, as `./blockfall_*.deb`, then
blockfall-data too. Saves the bare Debian as .build/deb/SUITE.tar.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DEB = ROOT / ".build" / "deb"
# Paths that the package manager itself or the system changes.
OWN = ("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "proc", "sys", "dev", "tmp", "root", "etc/ld.so.cache")


def run(command, **more):
    print("+ " + " ".join(map(str, command)), flush=True)
    return subprocess.run(list(map(str, command)), check=True, **more)


def said(command):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout


class Fault(Exception):
    """A failed expectation."""


def expect(holds, what):
    if not holds:
        raise Fault(what)


def clear(tree):
    """Removes a bare Debian, and nothing of this machine that is mounted in it, such as its devices."""
    if not tree.exists():
        return
    inside = f"{tree.resolve()}/"

    def mounted():
        lines = pathlib.Path("/proc/self/mountinfo").read_text().splitlines()
        return [line.split()[4] for line in lines if line.split()[4].startswith(inside)]

    for place in sorted(mounted(), reverse=True):
        # Lazily: a program that has not ended yet must not keep it there.
        subprocess.run(["umount", "--lazy", place], check=False)
    expect(not mounted(), f"something is still mounted in {tree}: {mounted()}")
    # Another file system is never entered, whatever the list above missed.
    run(["rm", "-rf", "--one-file-system", tree])


def bare(suite):
    """A bare Debian in a new folder."""
    kept, tree = DEB / f"{suite}.tar", DEB / "root"
    clear(tree)
    tree.mkdir(parents=True)
    if kept.exists():
        run(["tar", "-C", tree, "--numeric-owner", "-xf", kept])
    else:
        run(["debootstrap", "--variant=minbase", suite, tree], stdout=subprocess.DEVNULL)
        run(["tar", "-C", tree, "--numeric-owner", "-cf", kept, "."])
    return tree


def files(tree):
    """The mode, owner and size of every path except those in `OWN`."""
    found = {}
    for folder, folders, names in os.walk(tree):
        place = os.path.relpath(folder, tree)
        folders[:] = [name for name in folders if os.path.normpath(os.path.join(place, name)) not in OWN]
        for name in folders + names:
            path = os.path.normpath(os.path.join(place, name))
            status = os.lstat(os.path.join(folder, name))
            if path not in OWN:
                found[path] = (status.st_mode, status.st_uid, 0 if name in folders else status.st_size)
    return found


class Inside:
    """Runs commands in the bare Debian."""

    def __init__(self, tree):
        self.tree = tree
        self.words = [
            "chroot", tree, "env", "-i", "PATH=/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin:/usr/games",
            "HOME=/root", "LANG=C.UTF-8", "TERM=xterm-256color", "DEBIAN_FRONTEND=noninteractive",
        ]

    def run(self, *command):
        run(self.words + list(command), stdout=subprocess.DEVNULL)


def play(inside, program="blockfall"):
    """Plays a few pieces on a pseudo-terminal, opens a room across a network, and quits."""
    socket = f"blockfall-deb-{os.getpid()}"

    def tmux(*arguments):
        call = ["tmux", "-L", socket, "-f", "/dev/null", *map(str, arguments)]
        return subprocess.run(call, capture_output=True, text=True, check=False).stdout

    def shows(text, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(text, tmux("capture-pane", "-p")):
                return
            time.sleep(0.1)
        raise Fault(f"the screen does not show '{text}':\n" + tmux("capture-pane", "-p"))

    def ends():
        end = time.monotonic() + 10
        while tmux("list-sessions") and time.monotonic() < end:
            time.sleep(0.1)
        expect(not tmux("list-sessions"), "the program has not ended")

    tmux("new-session", "-d", "-x", 80, "-y", 30, *inside.words, program, "--mute")
    try:
        shows(r"Quick game|Which game\?")
        if "Which game?" in tmux("capture-pane", "-p"):
            # The very first start asks.
            tmux("send-keys", "Enter")
            shows("Quick game")
        tmux("send-keys", "Enter")
        shows("Score")
        for _ in range(3):
            tmux("send-keys", "Left")
            tmux("send-keys", "Space")
        shows("Score +[1-9]")
        tmux("send-keys", "q")
        shows(r"Continue|Which keys\?")
        if "Which keys?" in tmux("capture-pane", "-p"):
            tmux("send-keys", "Escape")
        shows("Continue")
        tmux("send-keys", "q")
        ends()
        # The command for friends, with the key's fingerprint, shows that the server's program runs.
        tmux("new-session", "-d", "-x", 120, "-y", 40, *inside.words, program, "host", "--quiet", "--listen", "127.0.0.1:0")
        shows(r"blockfall join \S+:\d+#")
        # Quit through the menu, so that nothing runs in the tree when it is removed.
        tmux("send-keys", "C-c")
        shows(r"Close the room\?")
        tmux("send-keys", "Down")
        tmux("send-keys", "Enter")
        shows("Quick game|Continue")
        tmux("send-keys", "q")
        ends()
    finally:
        tmux("kill-server")


def look(tree):
    """Checks the installed programs and files."""
    for name in ("blockfall", "blockfall-server"):
        binary = tree / "usr/games" / name
        header = said(["readelf", "-hldW", binary])
        expect("DYN (" in header, f"{name} is not position independent (PIE)")
        expect("GNU_RELRO" in header and ("BIND_NOW" in header or "Flags: NOW" in header),
               f"{name} is not linked with relro and bindnow")
        expect("no symbols" in said(["nm", binary]) or not said(["nm", binary]).strip(), f"{name} is not stripped")
        expect((tree / f"usr/share/man/man6/{name}.6.gz").exists(), f"the manual page of {name} is not compressed")
    for page in sorted((ROOT / "Assets/Manual").glob("*.[57]")):
        expect((tree / f"usr/share/man/man{page.suffix[1:]}/{page.name}.gz").exists(), f"the manual page {page.name} is not installed")
    for name in ("blockfall-server", "blockfall-server@", "blockfall-ladder"):
        unit = (tree / f"lib/systemd/system/{name}.service").read_text()
        expect("ExecStart=/usr/games/blockfall-server " in unit, f"{name}.service does not start the installed server")
    expect(not list((tree / "etc/systemd").rglob("*blockfall*")), "the installation enables the server")
    expect((tree / "usr/share/games/blockfall/themes/paper.theme").exists(), "the themes are not in the data folder")
    expect((tree / "usr/share/games/blockfall/trainers/openers.txt").exists(), "the trainers are not in the data folder")


def main(arguments):
    suite = arguments[0] if arguments else "bookworm"
    packages = sorted(DEB.glob("blockfall*.deb"))
    if [package.name.split("_")[0] for package in packages] != ["blockfall-data", "blockfall"]:
        print("run make deb first", file=sys.stderr)
        return 2
    run(["lintian", "--fail-on", "error,warning", "--tag-display-limit", "0", *packages])
    tree = bare(suite)
    inside = Inside(tree)
    try:
        run(["mount", "-t", "proc", "proc", tree / "proc"])
        run(["mount", "--bind", "/dev", tree / "dev"])
        shutil.copy("/etc/resolv.conf", tree / "etc/resolv.conf")
        inside.run("apt-get", "-qq", "update")
        before = files(tree)
        for package in packages:
            shutil.copy(package, tree / "tmp")
        # As a user would, but without the recommended sound and bubblewrap, which leave files of their own behind.
        inside.run("sh", "-c", "cd /tmp && apt -qq install -y --no-install-recommends ./blockfall_*.deb")
        look(tree)
        shutil.copy(ROOT / "debian/tests/plays", tree / "tmp")
        inside.run("/tmp/plays")
        play(inside)
        inside.run("sh", "-c", "cd /tmp && apt -qq install -y --no-install-recommends ./blockfall-data_*.deb")
        expect((tree / "usr/share/games/blockfall/music/harbour.sound").exists(), "the music is not in the data folder")
        inside.run("apt-get", "-qq", "purge", "-y", "--autoremove", "blockfall", "blockfall-data")
        after = files(tree)
        left = sorted(path for path in after if before.get(path) != after[path])
        gone = sorted(path for path in before if path not in after)
        expect(not left and not gone, "left behind or changed: " + ", ".join((left + gone)[:20]))
    except Fault as fault:
        print(f"FAILS: {fault}", file=sys.stderr)
        return 1
    finally:
        clear(tree)
    print(f"installed in a bare {suite}, played, removed: nothing is left")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
