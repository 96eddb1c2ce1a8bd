#!/usr/bin/env python3
"""Unpacks the archive in bare Debians and plays there, without installing, with the libraries that its README names.

usage: Tests/Release/dist.py [SUITE...]     SUITE: default bookworm and trixie; as root, with debootstrap and tmux

Takes the archive from .build/dist, where `make dist` puts it. debootstrap knows Debian's suites, and Ubuntu's (noble)
if its mirror and keys are there. Saves bare systems as .build/deb/SUITE.tar.
"""

import pathlib
import re
import shutil
import subprocess
import sys

# deb.py beside this file, without leaving a compiled file in the tree.
sys.dont_write_bytecode = True
import deb  # noqa: E402


def check(archive, suite):
    tree = deb.bare(suite)
    inside = deb.Inside(tree)
    try:
        deb.run(["mount", "-t", "proc", "proc", tree / "proc"])
        deb.run(["mount", "--bind", "/dev", tree / "dev"])
        shutil.copy("/etc/resolv.conf", tree / "etc/resolv.conf")
        deb.run(["tar", "-C", tree / "opt", "-xzf", archive])
        folder = "/opt/" + archive.name.removesuffix(".tar.gz")
        needed = re.search(r"apt install (libncursesw6 .*)", (tree / folder[1:] / "README").read_text()).group(1).split()
        inside.run("apt-get", "-qq", "update")
        inside.run("apt-get", "-qq", "install", "-y", "--no-install-recommends", *needed)
        inside.run("sh", "-c", f"cd {folder} && sha256sum --quiet -c SHA256SUMS")
        shutil.copy(deb.ROOT / "debian/tests/plays", tree / "tmp")
        # The script itself puts /usr/games, which is empty here, before this PATH.
        inside.run("env", f"PATH={folder}/bin:/usr/bin:/bin", "/tmp/plays")
        deb.play(inside, f"{folder}/bin/blockfall")
    finally:
        for place in ("dev", "proc"):
            subprocess.run(["umount", tree / place], check=False, stderr=subprocess.DEVNULL)
        if not (tree / "dev").is_mount() and not (tree / "proc").is_mount():
            shutil.rmtree(tree, ignore_errors=True)


def main(arguments):
    archives = sorted((deb.ROOT / ".build/dist").glob("blockfall-*.tar.gz"))
    if len(archives) != 1:
        print("run make dist first", file=sys.stderr)
        return 2
    wrong = 0
    for suite in arguments or ["bookworm", "trixie"]:
        try:
            check(archives[0], suite)
            print(f"{archives[0].name} plays in a bare {suite}")
        except (deb.Fault, subprocess.CalledProcessError) as fault:
            print(f"FAILS in {suite}: {fault}", file=sys.stderr)
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
