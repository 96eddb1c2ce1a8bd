#!/usr/bin/env python3
"""Extreme figures in each number of each kind of text end no program: status 0, 1 or 2, at once.

Every number of a text of each kind is replaced in turn, and the text is given to the commands that read it: what the
fuzzer's corpora hold, states of scripts, kept files of the data folder, and a server's configuration, bans and names.
"""

import glob
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

from harness import PATIENCE, ROOT, Program, leave, run
from harness.network import SERVER, missing

CORPORA = os.path.join(ROOT, "Tests/Fuzz/Corpora")
FIGURES = ["0", "-1"]
FIGURES += [str(2**power + more) for power in (31, 32, 53, 63, 64) for more in (-1, 0, 1)]
FIGURES += [str(-(2**31) - 1), str(-(2**63)), "1" + "0" * 30, "1e400", "-1e400", "0.1", "NaN"]
NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?")
# A text that something in it ended, instead of the program.
CRASH = re.compile(r"Fatal error|Sanitizer|backtrace|terminated by signal", re.IGNORECASE)
SCRIPT = b"10 left\n20 cw\n30 hard\n2000 wait\n"
BOT = b"""{"type":"rules","randomizer":"seven_bag"}
{"type":"start","hold":null,"queue":["I","O","T"],"combo":3,"back_to_back":2,"board":[]}
{"type":"suggest"}
{"type":"quit"}
"""
CONFIGURATION = b"""connections: 100
connections-per-address: 3
keep-megabytes: 5
keep-days: 7
listen: ["127.0.0.1:7878", "[::1]:7879"]
metrics: 127.0.0.1:9464
pages: 127.0.0.1:8080
season: "2026"
"""
BANS = b"key:00ff 2026-01-01T00:00:00Z rude\nnetwork:c0a80001 always 7 times\n"
NAMES = b"key:00ff 2026-01-01T00:00:00Z Ada 7\nkey:01 2026-01-02T00:00:00Z Bo\n"


def variants(texts, count, dice):
    """Up to `count` texts in which one number is an extreme figure: each figure and each text as often as the others."""
    places = [(text, found.span()) for text in texts for found in NUMBER.finditer(text)]
    dice.shuffle(places)
    for number in range(count if places else 0):
        text, (begin, end) = places[number % len(places)]
        figure = FIGURES[(number + number // len(places)) % len(FIGURES)].encode()
        yield text[:begin] + figure + text[end:]


class Trial:
    def __init__(self, options, home):
        self.binary, self.home = options.binary, home
        self.limit = options.limit(10)
        self.faults, self.count = [], 0
        # The longest time in seconds, and of what.
        self.slowest = (0.0, "")
        self.environment = {
            **os.environ,
            "HOME": home,
            "XDG_DATA_HOME": os.path.join(home, "share"),
            "XDG_CONFIG_HOME": os.path.join(home, "config"),
            "SWIFT_BACKTRACE": "enable=no",
        }

    def give(self, what, text, *arguments, stdin=b"", program=None):
        """Runs a command, and takes note of a crash, a hang or another status."""
        self.count += 1
        begin = time.monotonic()
        try:
            ran = subprocess.run(
                [program or self.binary, *arguments],
                input=stdin,
                capture_output=True,
                env=self.environment,
                timeout=max(self.limit, PATIENCE),
            )
        except subprocess.TimeoutExpired:
            self.faults.append(f"{what} hangs: {text!r}")
            return
        self.slowest = max(self.slowest, (time.monotonic() - begin, what))
        errors = ran.stderr.decode(errors="replace")
        if ran.returncode not in (0, 1, 2) or CRASH.search(errors):
            self.faults.append(f"{what}: status {ran.returncode}: {errors[-300:]}: {text[:2000]!r}")

    def put(self, text, *path):
        path = os.path.join(self.home, *path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)
        os.chmod(path, 0o600)
        return path


def corpus(name):
    texts = []
    for path in sorted(glob.glob(os.path.join(CORPORA, name, "*"))):
        with open(path, "rb") as file:
            texts.append(file.read())
    return texts


def files(trial, count, dice):
    """What the corpora hold, given to the commands that read it."""
    commands = {
        "replay": [["verify", "FILE"], ["stats", "FILE"], ["share", "FILE"], ["export", "--cast", "FILE", "-"]],
        "match": [["verify", "FILE"], ["share", "FILE"], ["stats", "FILE"]],
        "rules": [["rules", "check", "FILE"], ["script", "--rules", "FILE"]],
        "custom": [["script", "--mode", "FILE"]],
        "playfield": [["script", "--rules", "modern", "--field", "20x20", "--playfield", "FILE"]],
        "position": [["practice", "FILE"]],
        "theme": [["themes", "FILE"]],
        "settings": [["settings", "--import", "FILE", "--data-dir", "DATA"]],
        "fumen": [["fumen", "decode"]],
        "script": [["script"], ["script", "--players", "2", "--rules", "modern"]],
    }
    ends = {"rules": ".rules", "custom": ".game", "theme": ".theme"}
    for kind, lines in commands.items():
        texts = corpus(kind) + ([SCRIPT, b"10 1 hard\n20 2 hard\n"] if kind == "script" else [])
        for text in variants(texts, count, dice):
            # A rule set and a game have the names of their files.
            named = re.search(rb"^name = ([a-z0-9-]+)$", text, re.MULTILINE)
            name = named.group(1).decode() if named else "given"
            path = trial.put(text, "given", name + ends.get(kind, ""))
            for line in lines:
                words = [{"FILE": path, "DATA": os.path.join(trial.home, "data")}.get(word, word) for word in line]
                is_input = kind in ("fumen", "script")
                trial.give(" ".join([kind, *line]), text, *words, stdin=text if is_input else SCRIPT)
            shutil.rmtree(os.path.join(trial.home, "given"))
    for text in variants([BOT], count, dice):
        trial.give("bot", text, "bot", "--grade", "1", stdin=text)
    states = subprocess.run(
        [trial.binary, "script", "--rules", "modern", "--interactive"],
        input=SCRIPT + b"state\n",
        capture_output=True,
        env=trial.environment,
    ).stdout.splitlines()[-1:]
    for text in variants(states, count, dice):
        arguments = ["script", "--interactive", "--state", text.decode()]
        trial.give("script --state", text, *arguments, stdin=b"hard\nstate\nplaces\n")


def kept(trial, count, dice):
    """What the data folder keeps beside the games: an analysis, what was trained, figures of matches."""
    data = os.path.join(trial.home, "data")
    replay = os.path.join(trial.home, "a.replay")
    trial.give("script --replay", SCRIPT, "script", "--rules", "modern", "--replay", replay, stdin=SCRIPT)
    trial.give("import", b"", "import", replay, "--data-dir", data)
    names = sorted(os.listdir(os.path.join(data, "games")))
    game = names[0].partition(".")[0]
    trial.give("analyze", b"", "analyze", game, "--data-dir", data)
    analyses = sorted(set(os.listdir(os.path.join(data, "games"))) - set(names))
    for name in analyses:
        with open(os.path.join(data, "games", name), "rb") as file:
            text = file.read()
        for variant in variants([text], count, dice):
            trial.put(variant, "data", "games", name)
            trial.give("analysis", variant, "analyze", game, "--data-dir", data)
    trained = b"finesse 12\ntaps 3\nsolved spins 4 5\ntasks 20000 finesse 3 4\ntasks 20001 taps 0 1\n"
    figures = b"20260101T000000Z-0a1b2c3d 61234 1745 88\n"
    for number, (one, other) in enumerate(zip(variants([trained], count, dice), variants([figures], count, dice))):
        # They are shown on a screen alone, which takes its time.
        if number == count // 20 + 2:
            break
        trial.put(one, "data", "training")
        trial.put(other, "data", "match-figures")
        with Program(trial.binary, "train", "--data-dir", data, home=trial.home) as program:
            program.wait_for("Finesse")
            trial.count += 1
            if leave(program) != 0:
                trial.faults.append(f"train: {one!r} {other!r}")
    return len(analyses)


def served(trial, count, dice):
    """A server's configuration, and what it keeps of names and bans."""
    for text in variants([CONFIGURATION], count, dice):
        path = trial.put(text, "config.yaml")
        trial.give("check-config", text, "check-config", path, program=SERVER)
    for number, (bans, names) in enumerate(zip(variants([BANS], count, dice), variants([NAMES], count, dice))):
        if number == count // 4 + 2:
            break
        keys = os.path.join(trial.home, f"keys-{number}")
        trial.put(bans, keys, "bans")
        trial.put(names, keys, "names")
        os.chmod(keys, 0o700)
        trial.count += 1
        process = subprocess.Popen(
            [SERVER, "serve", "--listen", "127.0.0.1:0", "--keys", keys],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=trial.environment,
        )
        # The address, or the end if it refuses a line.
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        errors = process.communicate(timeout=PATIENCE)[1].decode(errors="replace")
        if process.returncode not in (0, 2) or CRASH.search(errors):
            trial.faults.append(f"serve: status {process.returncode}: {errors[-300:]}: {bans!r} {names!r}")
        shutil.rmtree(keys)


def check(options, verdicts):
    dice = random.Random(options.seed)
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    trial = Trial(options, home)
    files(trial, options.count, dice)
    analyses = kept(trial, options.count, dice)
    without = missing(SERVER)
    if without:
        verdicts.not_tried("extreme figures in a server's configuration, bans and names", without)
    else:
        served(trial, options.count, dice)
    verdicts.say(
        f"{len(FIGURES)} extreme figures in the numbers of each kind of text, {trial.count} runs: no crash, no hang, "
        f"status 0, 1 or 2 within {options.told(10)}",
        "; ".join(trial.faults[:3]) or f"none, {trial.slowest[0]:.1f} s at most ({trial.slowest[1]})",
        not trial.faults and analyses > 0,
        trial.slowest[0] <= trial.limit,
    )
    if not trial.faults:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=300, reduced=6)
