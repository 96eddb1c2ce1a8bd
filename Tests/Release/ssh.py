#!/usr/bin/env python3
"""Sets public play over SSH up in a bare Debian, visits it with OpenSSH's client, and takes it away again.

usage: Tests/Release/ssh.py      as root, with debootstrap and the archive in .build/dist (see `make dist`)

The bare Debian has a process, mount and network namespace of its own. There is no systemd in it, so the unit is only read
by `systemd-analyze verify`, and its limits for all visitors together (cgroup v2) are not tried.

hostile.c beside this file, compiled here, stands in for a game that somebody got past.
"""

import contextlib
import os
import pathlib
import pty
import random
import re
import select
import shutil
import signal
import statistics
import subprocess
import sys
import time

# deb.py beside this file, without leaving a compiled file in the tree.
sys.dont_write_bytecode = True
import deb  # noqa: E402
from deb import expect  # noqa: E402

SOURCE = deb.ROOT / "Server/PublicSSH"
SETUP = "/opt/PublicSSH/setup"
PLAYERS = "var/lib/blockfall-ssh/players"
# Makes the tree the root of new namespaces and waits; bubblewrap cannot make namespaces below a chroot.
MACHINE = """
mount --bind "$1" "$1" && cd "$1" && mkdir -p old
mount -t proc proc proc && mount --rbind /dev dev && mount -t tmpfs -o mode=755 tmpfs run
ip link set lo up
pivot_root . old && cd / && umount -l /old
# The first process buries all whose parents are gone.
exec perl -e '$SIG{CHLD} = "IGNORE"; sleep while 1'
"""


class Machine:
    """The bare Debian as a machine of its own."""

    def __init__(self, tree):
        self.tree = tree
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--net", "--uts", "--ipc", "--fork", "--kill-child", "--propagation", "private",
             "sh", "-euc", MACHINE, "machine", str(tree)])
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        self.words = []
        while not self.words:
            expect(self.process.poll() is None, "the machine does not start")
            first = children.read_text().split()[:1]
            if first and pathlib.Path(f"/proc/{first[0]}/comm").read_text() == "perl\n":
                self.words = ["nsenter", "-t", first[0], "-m", "-p", "-n", "-u", "-i", "-r", "-w", "env", "-i", "HOME=/root",
                              "PATH=/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8",
                              "TERM=xterm-256color", "COLORTERM=truecolor"]
            time.sleep(0.02)

    def run(self, *command, status=0, seconds=60):
        """Runs a command without a terminal; returns all that it wrote."""
        outcome = subprocess.run(self.words + list(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True, errors="replace", timeout=seconds, check=False)
        if status is not None:
            expect(outcome.returncode == status, f"{command} has status {outcome.returncode}: {outcome.stdout}")
        return outcome.stdout

    def end(self):
        self.process.kill()
        self.process.wait()


def client(user="play", key=None, *more, port=2222):
    """The words of OpenSSH's client with one key, or with none."""
    options = ["-F", "none", "-p", str(port), "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
               "-o", "IdentitiesOnly=yes", "-o", "SendEnv=LANG COLORTERM BLOCKFALL_PLAIN", "-o", "NumberOfPasswordPrompts=0"]
    return ["ssh", *options, "-i", key or "/nowhere", *more, f"{user}@127.0.0.1"]


class Visit:
    """A run of OpenSSH's client on a pseudo-terminal."""

    def __init__(self, machine, words, term=None):
        if term:
            words = ["env", f"TERM={term}", *words]
        self.seen = b""
        self.begun = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvp(machine.words[0], machine.words + words)

    def shows(self, text, seconds=30):
        """Waits for a text; returns the seconds since the client started."""
        end = time.monotonic() + seconds
        while text.encode() not in self.seen:
            left = end - time.monotonic()
            expect(left > 0 and self.read(left), f"the visitor does not see '{text}':\n{self.seen[-3000:]!r}")
        return time.monotonic() - self.begun

    def read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.seen += part
        return bool(part)

    def types(self, text):
        self.seen = b""
        os.write(self.terminal, text.encode())

    def ends(self, seconds=30):
        end = time.monotonic() + seconds
        while self.read(max(0, end - time.monotonic())):
            pass
        expect(time.monotonic() < end, "the visit does not end")
        status = os.waitpid(self.process, 0)[1]
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)

    def kill(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def until(holds, what, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        expect(time.monotonic() < end, what)
        time.sleep(0.05)


def games(machine):
    """The processes of games on the machine."""
    return machine.run("pgrep", "-x", "blockfall", status=None).split()


def the_unit_is_understood(machine):
    if shutil.which("systemd-analyze") is None:
        print("there is no systemd-analyze")
        return
    unit = machine.tree / "etc/systemd/system/blockfall-ssh.service"
    unit.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE / unit.name, unit)
    said = subprocess.run(["systemd-analyze", "verify", f"--root={machine.tree}", str(unit)], capture_output=True, text=True,
                          check=False).stderr
    unit.unlink()
    # What it says of a line; that the tree has no systemd is no fault of the unit.
    faults = [line for line in said.split("\n") if re.search(rf"{re.escape(unit.name)}:\d+:", line)]
    expect(not faults and "not executable" not in said, said)


def a_player_by_key(machine):
    # The quickest of three, as another program may have the processor.
    times = []
    for number in range(3):
        machine.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"/root/new{number}")
        visit = Visit(machine, client(key=f"/root/new{number}"))
        times.append(visit.shows("Open a room"))
        visit.kill()
        until(lambda: not games(machine), "the game goes on after the connection has ended")
    print(f"the lobby with a new key: {min(times):.2f} s")
    if os.getloadavg()[0] < os.cpu_count():
        expect(min(times) < 2, f"the lobby takes {min(times):.2f} s")
    else:
        print("the machine is too busy to judge that")
    visit = Visit(machine, client(key="/root/one"))
    visit.shows("Open a room")
    expect(b"38;2;" in visit.seen, "the lobby is not in 24-bit colour")
    sandbox = games(machine)
    expect(len(sandbox) == 1, f"one game runs, not {sandbox}")
    root = f"/proc/{sandbox[0]}/root"
    seen = machine.run("ls", root, f"{root}/etc", f"{root}/home", f"{root}/run", f"{root}/tmp").split()
    for hidden in ("shadow", "passwd", "root", "var", "opt2", "blockfall-ssh"):
        expect(hidden not in seen, f"the game sees {hidden}: {seen}")
    network = machine.run("cat", f"/proc/{sandbox[0]}/net/dev").split("\n")[2:]
    expect([line.split(":")[0].strip() for line in network if line] == ["lo"], f"the game has a network: {network}")
    visit.types("\r")
    visit.shows("Score")
    visit.kill()
    until(lambda: not games(machine), "the game goes on after the connection has ended")


def strangers_get_no_more(machine):
    for user, key in (("play", "/root/one"), ("guest", None)):
        out = machine.run(*client(user, key), "id", status=2)
        expect("no command can be run here" in out and "uid=" not in out, out)
        expect("uid=" not in machine.run(*client(user, key, "-tt"), "/bin/sh", "-c", "id", status=2), f"{user} runs a shell")
        machine.run(*client(user, key, "-s"), "sftp", status=None)
    out = machine.run(*client(key=None), status=255)
    expect("guest@" in out and "Permission denied" in out, f"who has no key is not told of guest@: {out}")
    for options in ([], ["-L", "9999:127.0.0.1:22"], ["-R", "9999:127.0.0.1:22"], ["-D", "9999"]):
        began = time.monotonic()
        machine.run(*client("play", "/root/one", "-N", "-o", "ExitOnForwardFailure=no", *options), status=None, seconds=60)
        took = time.monotonic() - began
        print(f"ssh {' '.join(['-N', *options])} is ended after {took:.0f} s")
        expect(took < 50, f"ssh -N {options} holds a place for long")
    out = machine.run("scp", "-F", "none", "-P", "2222", "-i", "/root/one", "-o", "StrictHostKeyChecking=no",
                      "play@127.0.0.1:/etc/passwd", "/tmp/taken", status=None)
    expect(machine.run("ls", "/tmp").find("taken") < 0, f"a file was copied: {out}")


def nobody_fills_the_machine(machine):
    """A hostile program in the game's place."""
    limits = machine.tree / "etc/blockfall-ssh/limits"
    before = limits.read_text()
    # The program and what belongs to it lie beside the real ones.
    limits.write_text(before.replace("PROGRAMS=/opt/blockfall/libexec", "PROGRAMS=/opt/hostile"))
    expect(limits.read_text() != before, f"other programs than expected: {before}")
    try:
        visit = Visit(machine, client(key="/root/one"))
        visit.shows("hostile is done", 60)
        said = dict(re.findall(r"(\w+) (\d+)", visit.seen.decode(errors="replace")))
        print("a hostile program:", " ".join(f"{name} {value}" for name, value in said.items()))
        for name in ("secrets", "neighbours", "port", "programs"):
            expect(said[name] == "0", f"a hostile program reaches {name}: {said}")
        expect(int(said["processes"]) <= 3, f"it sees other processes: {said}")
        expect(int(said["file"]) <= 8, f"it writes files of {said['file']} MB")
        expect(int(said["memory"]) <= 4096, f"it gets {said['memory']} MB")
        expect(int(said["forked"]) < 64, f"it gets {said['forked']} processes")
        expect(int(said["temporary"]) <= 32, f"it writes {said['temporary']} MB beside its folder")
        # Others are not disturbed.
        other = Visit(machine, client(key="/root/two"))
        other.shows("hostile is done", 60)
        other.kill()
        # Of so many files that no limit of a file holds.
        visit.types("x\r")
        visit.shows("this visit took more than", 60)
        visit.ends()
        kept = int(machine.run("du", "-sk", f"/{PLAYERS}").split()[0])
        expect(kept < 65536, f"{kept} kB are left of a hostile program")
        until(lambda: not games(machine), "a hostile program stays", 60)
    finally:
        limits.write_text(before)
        machine.run("rm", "-f", *machine.run("find", f"/{PLAYERS}", "-name", "full*").split(), "/nowhere")


def twenty_at_once(machine):
    """Visitors from several addresses and on several terminals, killed at random."""
    terminals = ["xterm-256color", "tmux-256color", "screen", "linux", "vt100", "xterm-kitty"]
    dice = random.Random(20)
    visits = []
    try:
        for number in range(20):
            address = f"127.0.{number % 4 + 1}.1"
            user, key = ("play", "/root/many%d" % number) if number % 2 else ("guest", None)
            if key:
                machine.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
            visits.append(Visit(machine, client(user, key, "-b", address), terminals[number % len(terminals)]))
            time.sleep(0.1)
        for visit in visits:
            visit.shows("Open a room", 60)
        expect(len(games(machine)) == 20, f"twenty games run, not {len(games(machine))}")
        for visit in dice.sample(visits, 10):
            visit.types("\r")
            visit.shows("Score", 60)
        dice.shuffle(visits)
        while visits:
            visits.pop().kill()
            if dice.random() < 0.3:
                # Somebody comes while others are torn away.
                visit = Visit(machine, client("guest", None, "-b", "127.0.9.1"))
                visit.shows("Open a room", 60)
                visit.kill()
    finally:
        for visit in visits:
            visit.kill()
    until(lambda: not games(machine), "killed visits leave games behind")
    try:
        until(lambda: not machine.run("pgrep", "-u", "play", status=None).strip(), "processes")
    except deb.Fault:
        left = machine.run("ps", "-u", "play", "-o", "pid,ppid,stat,etimes,args", status=None)
        raise deb.Fault(f"killed visits leave processes behind:\n{left}") from None


def a_terminal_that_does_not_fit_is_told(machine):
    visit = Visit(machine, client(key="/root/one"), "dumb")
    visit.shows("dumb")
    expect(visit.ends() == 2, "a visit without a terminal that fits does not end with 2")


def keys_are_as_fast_as_cat(machine):
    """The time from a key to its answer, over SSH: in a game, and by the terminal that echoes for cat."""
    config = machine.tree / "etc/ssh/cat_config"
    config.write_text("Port 2223\nHostKey /etc/blockfall-ssh/host_key\nPidFile none\nUsePAM no\nStrictModes no\n"
                      "PermitRootLogin yes\nAuthorizedKeysFile /root/one.pub\nForceCommand cat\n")
    sshd = subprocess.Popen(machine.words + ["/usr/sbin/sshd", "-D", "-f", "/etc/ssh/cat_config"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: "SSH-2.0" in machine.run("sh", "-c", "ssh-keyscan -p 2223 127.0.0.1 2>&1", status=None),
              "the SSH server of cat does not answer")
        cat = Visit(machine, client("root", "/root/one", "-t", port=2223))
        time.sleep(1)
        game = Visit(machine, client("guest"))
        game.shows("Open a room")
        game.types("\r")
        game.shows("Score")
        # The count before the game, and the terminal's questions, are over.
        time.sleep(4)

        def median(visit, keys):
            times = []
            for number in range(60):
                while visit.read(0):
                    pass
                began = time.monotonic()
                visit.types(keys[number % len(keys)])
                expect(visit.read(5), "a key has no answer")
                times.append(time.monotonic() - began)
                time.sleep(0.03)
            return 1000 * statistics.median(times)

        echo, answer = median(cat, "ab"), median(game, ["\x1b[D", "\x1b[C"])
        print(f"a key over SSH: {answer:.2f} ms in a game, {echo:.2f} ms by cat")
        expect(answer < echo + 5, f"a key takes {answer:.2f} ms, and {echo:.2f} ms by cat")
        cat.kill()
        game.kill()
    finally:
        sshd.terminate()
        sshd.wait()


def what_is_kept(machine):
    folder = machine.tree / PLAYERS
    before = set(machine.run("ls", f"/{PLAYERS}").split())
    guest = Visit(machine, client("guest"))
    guest.shows("Open a room")
    expect(set(machine.run("ls", f"/{PLAYERS}").split()) == before, "a guest has a folder")
    guest.kill()
    for key in ("/root/one", "/root/two"):
        visit = Visit(machine, client(key=key))
        visit.shows("Open a room")
        visit.types("\r")
        visit.shows("Score")
        visit.types("    ")
        time.sleep(1)
        visit.kill()
    until(lambda: not games(machine), "a game goes on")
    found = machine.run("find", f"/{PLAYERS}", "-name", "*.replay").split()
    numbers = {path.split("/")[5] for path in found}
    expect(len(numbers) == 2, f"two players have games, not {found} below {folder}")
    expect(all(len(number) == 16 for number in numbers), f"players are numbers: {numbers}")
    key = (machine.run("cut", "-d", " ", "-f", "2", "/root/one.pub")).strip()
    expect(key not in machine.run("grep", "-r", "-a", key[:40], "/var/lib/blockfall-ssh", status=1), "the key is kept")


def many_at_once(machine):
    visits = []
    with contextlib.ExitStack() as stack:
        for _ in range(8):
            visit = Visit(machine, client("guest"))
            stack.callback(visit.kill)
            visit.shows("Open a room", 60)
            visits.append(visit)
        ninth = Visit(machine, client("guest"))
        ninth.shows("visitors of your address are here already")
        ninth.ends()
        until(lambda: len(games(machine)) == 8, "eight games run")
    until(lambda: not games(machine), "killed visits leave games behind")
    visit = Visit(machine, client("guest"))
    visit.shows("Open a room")
    visit.kill()


def taken_away(machine):
    machine.run(SETUP, "remove")
    left = machine.run("sh", "-c", "ls -d /usr/local/lib/blockfall-ssh /etc/blockfall-ssh /var/lib/blockfall-ssh 2>/dev/null; "
                       "getent passwd play guest", status=None).split()
    expect(left == ["/etc/blockfall-ssh", "/var/lib/blockfall-ssh"], f"left behind: {left}")
    machine.run(SETUP, "install")
    expect(len(machine.run("ls", f"/{PLAYERS}").split()) >= 2, "the players are gone")
    machine.run(SETUP, "remove", "--purge")
    left = machine.run("sh", "-c", "ls -d /usr/local/lib/blockfall-ssh /etc/blockfall-ssh /var/lib/blockfall-ssh 2>/dev/null; "
                       "getent passwd play guest", status=None)
    expect(not left, f"left behind: {left}")


PARTS = (the_unit_is_understood, a_player_by_key, strangers_get_no_more, what_is_kept, many_at_once, twenty_at_once,
         a_terminal_that_does_not_fit_is_told, keys_are_as_fast_as_cat, nobody_fills_the_machine)


def check(archive):
    tree = deb.bare("bookworm")
    inside = deb.Inside(tree)
    machine = None
    server = None
    try:
        shutil.copy("/etc/resolv.conf", tree / "etc/resolv.conf")
        inside.run("apt-get", "-qq", "update")
        inside.run("apt-get", "-qq", "install", "-y", "--no-install-recommends", "openssh-server", "openssh-client",
                   "bubblewrap", "procps")
        deb.run(["tar", "-C", tree / "opt", "-xzf", archive])
        (tree / "opt" / archive.name.removesuffix(".tar.gz")).rename(tree / "opt/blockfall")
        shutil.copytree(SOURCE, tree / "opt/PublicSSH")
        hostile = tree / "opt/hostile"
        hostile.mkdir()
        deb.run(["cc", "-static", "-O1", "-o", hostile / "blockfall", pathlib.Path(__file__).parent / "hostile.c"])
        shutil.copy(hostile / "blockfall", hostile / "blockfall-server")
        machine = Machine(tree)
        machine.run(SETUP, "nonsense", status=2)
        print(machine.run(SETUP, "install", "--port", "2222"))
        server = subprocess.Popen(machine.words + [SETUP, "run"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for key in ("one", "two"):
            machine.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"/root/{key}")
        until(lambda: "SSH-2.0" in machine.run("sh", "-c", "ssh-keyscan -p 2222 127.0.0.1 2>&1", status=None),
              "the SSH server does not answer")
        for part in PARTS:
            began = time.monotonic()
            part(machine)
            print(f"({time.monotonic() - began:.0f} s)", end=" ")
            print(part.__name__.replace("_", " "), "holds", flush=True)
        server.terminate()
        server.wait()
        taken_away(machine)
        print("taken away holds")
    finally:
        if server:
            server.kill()
        if machine:
            machine.end()
        deb.clear(tree)


def main():
    archives = sorted((deb.ROOT / ".build/dist").glob("blockfall-*.tar.gz"))
    if len(archives) != 1:
        print("run make dist first", file=sys.stderr)
        return 2
    try:
        check(archives[0])
    except (deb.Fault, subprocess.SubprocessError) as fault:
        print(f"FAILS: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
