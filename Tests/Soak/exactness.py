#!/usr/bin/env python3
"""A game has one digest: in every build, twice in one process, and cut off at any line of its file."""

import glob
import json
import os
import random
import subprocess
import tempfile

from harness import run
from harness.check import ROOT

# Other builds that may exist; `make soak` makes all but `thread`.
BUILDS = {
    "debug": ".build/debug/blockfall",
    "release": ".build/release/blockfall",
    "address": ".build-address/release/blockfall",
    "thread": ".build-thread/debug/blockfall",
}
COMMANDS = ["left", "right", "cw", "ccw", "soft", "hard", "wait"]


def check(options, verdicts):
    builds = {"the given one": options.binary}
    for name, path in BUILDS.items():
        path = os.path.join(ROOT, path)
        if os.access(path, os.X_OK) and os.path.realpath(path) != options.binary:
            # `make soak` has just built them; the short form may meet an old build of other sources.
            if not options.reduced or os.path.getmtime(path) >= os.path.getmtime(options.binary):
                builds[name] = path
    in_every_build(options, verdicts, builds)
    for name in ("debug", "release", "address"):
        path = os.path.realpath(os.path.join(ROOT, BUILDS[name]))
        if name not in builds and path != options.binary and not options.reduced:
            verdicts.not_tried(f"the same games in the {name} build", "there is none; `make soak` makes it")
    if len(builds) == 1:
        verdicts.not_tried("the same games in another build", "there is none; `make soak` makes them")
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        from_every_line(options, verdicts, builds, folder)
        old_versions(options, verdicts, folder)


def is_slow(path):
    """Whether a build checks the whole state after every step, and so plays fewer random games."""
    return "/debug/" in os.path.realpath(path)


def call(binary, *arguments, stdin=""):
    # A leak is no difference between builds.
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0", "SWIFT_BACKTRACE": "enable=no"}
    return subprocess.run([binary, *arguments], input=stdin, capture_output=True, text=True, env=environment)


def script(dice, length, rules):
    words = COMMANDS + (["half", "hold"] if rules == "modern" else [])
    time, lines = 0, []
    for _ in range(length):
        time += dice.choice([0, 1, 16, 17, 100, 900])
        lines.append(f"{time} {dice.choice(words)}")
    return "\n".join(lines) + "\n"


def in_every_build(options, verdicts, builds):
    dice = random.Random(options.seed)
    wrong, games = [], 0
    for number in range(options.count):
        rules = ["classic", "modern"][number % 2]
        text = script(dice, 300, rules)
        seed = dice.randrange(1 << 64)
        start = ["--rules", rules, "--seed", str(seed), "--level", str(dice.randint(1, 20))]
        outputs = {name: call(path, "script", "--events", *start, stdin=text) for name, path in builds.items()}
        first = next(iter(outputs.values()))
        games += 1
        for name, output in outputs.items():
            if (output.stdout, output.returncode) != (first.stdout, 0):
                wrong.append(f"{name} plays seed {seed} of {rules} differently: {output.stderr[:200]}")
    quick = {name: path for name, path in builds.items() if not is_slow(path)}
    for rules in ("classic", "modern"):
        trials = [((4 if options.reduced else 20) * options.count, builds)]
        if quick and not options.reduced:
            trials.append((400 * options.count, quick))
        for size, these in trials:
            outputs = {
                f"{name}, {jobs} jobs": call(
                    path, "simulate", "--rules", rules, "--games", str(size), "--seed", "7", "--jobs", jobs
                )
                for jobs in ("1", "3")
                for name, path in these.items()
            }
            if len({output.stdout for output in outputs.values()}) != 1 or any(o.returncode for o in outputs.values()):
                wrong.append(f"simulate of {size} {rules} games differs between {list(outputs)}")
            games += size
    verdicts.say(
        f"the same games in {len(builds)} builds ({', '.join(builds)}), with 1 and with 3 threads: the same digests and events",
        "; ".join(wrong[:3]) or f"{games} games, no difference",
        not wrong,
    )


def from_every_line(options, verdicts, builds, folder):
    """Recorded games verify in every build and, cut off at every line and within it, in the given one."""
    recorded = sorted(glob.glob(os.path.join(ROOT, "Tests/Soak/games/*.replay")))
    dice = random.Random(options.seed)
    wrong, cuts = [], 0
    for path in recorded:
        with open(path, "rb") as file:
            data = file.read()
        for name, binary in builds.items():
            if call(binary, "verify", path, path).returncode != 0:
                wrong.append(f"{os.path.basename(path)} does not verify in {name}, or not twice in one process")
        lines = data.splitlines(keepends=True)
        wanted = range(1, len(lines)) if not options.reduced else sorted(dice.sample(range(1, len(lines)), 6))
        batch = []
        for line in wanted:
            whole = b"".join(lines[:line])
            for rest in (b"", lines[line][: max(1, len(lines[line]) // 2)]):
                cut = os.path.join(folder, f"cut-{len(batch)}.replay")
                with open(cut, "wb") as file:
                    file.write(whole + rest)
                batch.append(cut)
        cuts += len(batch)
        for at in range(0, len(batch), 200):
            result = call(options.binary, "verify", *batch[at : at + 200])
            if result.returncode != 0:
                wrong.append(
                    f"a part of {os.path.basename(path)} does not verify: {(result.stdout + result.stderr)[-200:]}"
                )
    verdicts.say(
        "recorded games verify in every build, twice in one process, and cut off at every line and within it",
        "; ".join(wrong[:3]) or f"{len(recorded)} games, {cuts} cuts, all verify",
        not wrong and len(recorded) > 0,
    )


def old_versions(options, verdicts, folder):
    with open(sorted(glob.glob(os.path.join(ROOT, "Tests/Soak/games/*.replay")))[0], "rb") as file:
        header, rest = file.read().split(b"\n", 1)
    wrong = []
    for version in (0, 1, 99):
        values = json.loads(header)
        values["version"] = version
        path = os.path.join(folder, "version.replay")
        with open(path, "wb") as file:
            file.write(json.dumps(values, separators=(",", ":")).encode() + b"\n" + rest)
        result = call(options.binary, "verify", path)
        if result.returncode != 2 or "version" not in result.stdout + result.stderr:
            wrong.append(f"version {version}: status {result.returncode}, {result.stderr}")
    verdicts.say(
        "replays of other versions: refused with status 2 and a line that names the version",
        "; ".join(wrong) or "versions 0, 1 and 99 refused",
        not wrong,
    )


if __name__ == "__main__":
    run(check, whole=50, reduced=2)
