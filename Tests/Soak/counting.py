#!/usr/bin/env python3
"""Games with a given playfield or given pieces set no best, and modes made easier are refused."""

import json
import os
import subprocess
import tempfile

from harness import Folder, run


def header(mode, **more):
    values = {"format": "blockfall-replay", "version": 2, "rules": "modern", "seed": 1, "level": 1}
    values |= {"player": "Ada", "started": "2026-01-01T00:00:00Z", "mode": mode} | more
    return json.dumps(values, separators=(",", ":")) + "\n"


def field(*rows):
    return ["." * 10] * (20 - len(rows)) + list(rows)


def made(binary, folder, name, head):
    """Makes a game that verifies, with pieces dropped until it is over and its result; returns its path and a fault."""
    path = os.path.join(folder, name)
    lines = ""
    for drop in range(1, 60):
        lines += f'[{5 * drop},"hard"]\n'
        with open(path, "w") as file:
            file.write(head + lines)
        told = subprocess.run([binary, "verify", "--json", path], capture_output=True, text=True)
        if told.returncode != 0:
            return path, told.stderr
        state = json.loads(told.stdout)["state"]
        if state["over"]:
            break
    for cause in ("goal", "blockOut", "lockOut"):
        result = {"at": 5 * drop, "digest": state["digest"], "cause": cause}
        result |= {key: state[key] for key in ("score", "lines", "level", "pieces")}
        with open(path, "w") as file:
            file.write(head + lines + json.dumps(result, separators=(",", ":")) + "\n")
        if subprocess.run([binary, "verify", path], capture_output=True).returncode == 0:
            return path, None
    return path, "no result holds"


def check(options, verdicts):
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        wrong = []
        own = Folder(options.binary, os.path.join(folder, "own"))
        crafted = {
            # One lock clears all garbage, which would be a best of 0:00.00.
            "dig": header("dig", playfield=field("###....###"), pieces="I"),
            "survival": header("survival", playfield=field("IIII......")),
            "endless": header("endless", pieces="IIIIOOOO"),
            "daily": header("daily:2026-11-21", seed=day_seed(options.binary), pieces="IIII"),
        }
        for name, head in crafted.items():
            path, fault = made(options.binary, folder, name, head)
            kept = own.run("import", "--data-dir", own.path, path)
            if fault or kept.returncode:
                wrong.append(f"{name}: {fault or kept.stderr}")
        for game in own.replays():
            if game.get("mode") != "practice" and game.get("cause"):
                wrong.append(f"{game} counts")
        if os.path.isdir(own.path):
            counted = own.rows("SELECT count(*) FROM result WHERE mode != 'practice'")
            if counted != [(0,)]:
                wrong.append(f"{counted} results count")
        verdicts.say(
            "crafted games of dig, survival, endless and daily that verify: saved as practice, which has no bests",
            "; ".join(wrong) or f"{len(crafted)} games, none counts",
            not wrong,
        )
        refused(options, verdicts, folder)


def day_seed(binary):
    told = subprocess.run(
        [binary, "script", "--mode", "daily:2026-11-21", "--seed", "1"], input="", capture_output=True, text=True
    )
    return int(told.stderr.split(" is ")[1].split(";")[0])


def refused(options, verdicts, folder):
    wrong = []
    seed = day_seed(options.binary)
    for name, head, says in (
        ("daily at level 2", header("daily:2026-11-21", seed=seed, level=2), "level 1"),
        ("dig without garbage", header("dig", playfield=field("IIII......")), "garbage"),
        ("dig of nothing", header("dig", playfield=field()), "garbage"),
    ):
        path = os.path.join(folder, "refused")
        with open(path, "w") as file:
            file.write(head)
        told = subprocess.run([options.binary, "verify", path], capture_output=True, text=True)
        if told.returncode != 2 or says not in told.stderr or told.stderr.count("\n") != 1:
            wrong.append(f"{name}: status {told.returncode}, {told.stderr}")
    verdicts.say(
        "a daily game at another level and dig without garbage: refused with the reason",
        "; ".join(wrong) or "3 refused",
        not wrong,
    )


if __name__ == "__main__":
    run(check, whole=1)
