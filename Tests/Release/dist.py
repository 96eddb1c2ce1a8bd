#!/usr/bin/env python3
"""Unpacks the archive in bare Debians and plays there, without installing anything.

usage: Tests/Release/dist.py [SUITE...]     SUITE: default bookworm, trixie, bullseye; as root, with debootstrap and tmux

The descriptions of terminals are taken away, so that those of the archive are used. In bullseye, whose C library is too
old, both programs must say so.

Takes the archive from .build/dist, where `make dist` puts it. debootstrap knows Debian's suites, and Ubuntu's (noble)
if its mirror and keys are there. Saves bare systems as .build/deb/SUITE.tar.
"""

import pathlib
import shutil
import subprocess
import sys

# deb.py beside this file, without leaving a compiled file in the tree.
sys.dont_write_bytecode = True
import deb  # noqa: E402


def refuses(inside, program):
    outcome = subprocess.run([*map(str, inside.words), program, "--version"], capture_output=True, text=True, check=False)
    deb.expect(outcome.returncode == 2, f"{program} has status {outcome.returncode}")
    deb.expect("the C library of this system is too old" in outcome.stderr, f"{program} says: {outcome.stderr}")


def check(archive, suite):
    tree = deb.bare(suite)
    inside = deb.Inside(tree)
    try:
        deb.run(["mount", "-t", "proc", "proc", tree / "proc"])
        deb.run(["mount", "--bind", "/dev", tree / "dev"])
        deb.run(["tar", "-C", tree / "opt", "-xzf", archive])
        folder = "/opt/" + archive.name.removesuffix(".tar.gz")
        if suite == "bullseye":
            for program in ("blockfall", "blockfall-server"):
                refuses(inside, f"{folder}/bin/{program}")
            return
        for place in ("etc/terminfo", "lib/terminfo", "usr/share/terminfo", "usr/lib/terminfo"):
            shutil.rmtree(tree / place, ignore_errors=True)
        inside.run("sh", "-c", f"cd {folder} && sha256sum --quiet -c SHA256SUMS")
        shutil.copy(deb.ROOT / "debian/tests/plays", tree / "tmp")
        # The script itself puts /usr/games, which is empty here, before this PATH.
        inside.run("env", f"PATH={folder}/bin:/usr/bin:/bin", "/tmp/plays")
        deb.play(inside, f"{folder}/bin/blockfall")
    finally:
        deb.clear(tree)


def main(arguments):
    archives = sorted((deb.ROOT / ".build/dist").glob("blockfall-*.tar.gz"))
    if len(archives) != 1:
        print("run make dist first", file=sys.stderr)
        return 2
    wrong = 0
    for suite in arguments or ["bookworm", "trixie", "bullseye"]:
        try:
            check(archives[0], suite)
            what = "is refused clearly by" if suite == "bullseye" else "plays in"
            print(f"{archives[0].name} {what} a bare {suite}")
        except (deb.Fault, subprocess.CalledProcessError) as fault:
            print(f"FAILS in {suite}: {fault}", file=sys.stderr)
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
