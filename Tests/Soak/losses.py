#!/usr/bin/env python3
"""If the data folder disappears during play, a warning appears at once and the whole game is written again.

The folder is deleted, moved, or replaced by a file or an empty folder, during play and in a pause. If it cannot be made
again, the screen says 'not saved' until it can. A read-only disk still shows the unfinished game.
"""

import glob
import os
import shutil
import signal
import subprocess
import tempfile

from harness import Program, Unexpected, leave, run, score, start_game, wait_for_kept_game


def own(home):
    return os.path.join(home, "data", "blockfall")


def delete(home):
    # The program may be writing the game again meanwhile.
    shutil.rmtree(own(home), ignore_errors=True)


def move(home):
    os.rename(own(home), own(home) + "-moved")


def replace_by_folder(home):
    move(home)
    # The program may have made it again by then.
    os.makedirs(own(home), 0o700, exist_ok=True)


def replace_by_file(home):
    for number in range(100):
        os.rename(own(home), f"{own(home)}-moved-{number}")
        try:
            with open(own(home), "x") as file:
                file.write("in the way")
            return
        except FileExistsError:
            # The program has made it again.
            continue
    raise Unexpected("the program makes the folder again each time")


def delete_games(home):
    shutil.rmtree(os.path.join(own(home), "games"), ignore_errors=True)
    shutil.rmtree(os.path.join(own(home), "unfinished"), ignore_errors=True)


def delete_file(home):
    for path in glob.glob(os.path.join(own(home), "games", "*.replay")):
        os.unlink(path)


LOSSES = {
    "deleted": delete, "moved away": move, "replaced by an empty one": replace_by_folder,
    "emptied of games": delete_games, "rid of the game's file": delete_file,
}


def drop(program, count):
    for _ in range(count):
        before = score(program)
        program.type_until("hhl ", lambda: (score(program) or 0) > (before or 0), "a higher score")


def attempt(options, how, is_paused):
    """Plays, removes the folder, plays on, and kills the program; the game must be there with its score."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        with start_game(options.binary, "--glyphs", "ascii", home=home, size=(100, 40)) as program:
            drop(program, 3)
            if is_paused:
                program.type_until("p", "Paused")
            program.rest()
            LOSSES[how](home)
            # The screen may cut the rest of the line.
            told = program.wait_for("game's file had disappeared", patience=options.limit(1) + 2)
            if is_paused:
                program.type_until("p", lambda: "Paused" not in program.screen, "the game")
            drop(program, 2)
            points = score(program)
            program.watch(0.05)
            program.kill(signal.SIGKILL)
            program.wait_for_end()
        wait_for_kept_game(options.binary, home, points)
        return told
    except Unexpected as error:
        raise type(error)(f"{how}{', paused' if is_paused else ''}: {error}") from error
    finally:
        shutil.rmtree(home, ignore_errors=True)


def anew(options, verdicts):
    slowest, count, wrong = 0.0, 0, None
    trials = [(how, is_paused) for how in LOSSES for is_paused in (False, True)]
    if options.reduced:
        trials = trials[:4:3]
    try:
        for how, is_paused in trials:
            slowest = max(slowest, attempt(options, how, is_paused))
            count += 1
    except Unexpected as error:
        wrong = error
    verdicts.say(
        f"the data folder disappears in play and in a pause: a warning within {options.told(1)}, the whole game is "
        "there after a kill",
        wrong or f"{count} losses, a warning within {slowest * 1000:.0f} ms",
        wrong is None,
        slowest <= options.limit(1),
    )


def impossible(options, verdicts):
    """A file in place of the folder: nothing can be saved until the file is removed."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    wrong = None
    slowest = 0.0
    try:
        with start_game(options.binary, "--glyphs", "ascii", home=home, size=(100, 40)) as program:
            drop(program, 3)
            replace_by_file(home)
            slowest = program.wait_for("ot saved", patience=options.limit(2) + 2)
            drop(program, 2)
            os.unlink(own(home))
            program.wait_for("game's file had disappeared", patience=options.limit(2) + 2)
            points = score(program)
            program.kill(signal.SIGKILL)
            program.wait_for_end()
        wait_for_kept_game(options.binary, home, points)
    except Unexpected as error:
        wrong = error
    finally:
        shutil.rmtree(home, ignore_errors=True)
    verdicts.say(
        f"a file in place of the folder: 'not saved' within {options.told(2)}, saved once the file is removed",
        wrong or f"'not saved' after {slowest * 1000:.0f} ms, and the whole game is there after a kill",
        wrong is None,
        slowest <= options.limit(2),
    )


def at_the_end(options, verdicts):
    """The folder is deleted in a pause, and the game is left without playing on."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    wrong = None
    try:
        with start_game(options.binary, "--glyphs", "ascii", home=home, size=(100, 40)) as program:
            drop(program, 3)
            program.type_until("p", "Paused")
            program.rest()
            points = score(program)
            delete(home)
            program.type_until("q", "Quick game")
            if leave(program) != 0:
                raise Unexpected(f"it ended with {program.status}")
        wait_for_kept_game(options.binary, home, points)
    except Unexpected as error:
        wrong = error
    finally:
        shutil.rmtree(home, ignore_errors=True)
    verdicts.say(
        "the folder deleted in a pause and the game left: the game is saved again",
        wrong or "it is there with its score",
        wrong is None,
    )


def read_only(options, verdicts):
    """A disk that becomes read-only."""
    asked = "a read-only disk: an unfinished game is shown and played with 'not saved', and saved once that is possible"
    if os.geteuid() != 0:
        verdicts.not_tried(asked, "only root can mount a disk")
        return
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    data = os.path.join(home, "data")
    wrong = None
    os.mkdir(data)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", data], capture_output=True).returncode != 0:
        shutil.rmtree(home, ignore_errors=True)
        verdicts.not_tried(asked, "cannot mount a disk here")
        return
    try:
        with start_game(options.binary, "--glyphs", "ascii", home=home, size=(100, 40)) as program:
            drop(program, 3)
            points = score(program)
            leave(program)
        subprocess.run(["mount", "-o", "remount,ro", data], check=True)
        with Program(options.binary, "--glyphs", "ascii", home=home, size=(100, 40)) as program:
            program.wait(lambda: "Paused" in program.screen and score(program) == points, "the unfinished game")
            program.wait_for("ot saved")
            program.type_until("p", lambda: "Paused" not in program.screen, "the game")
            drop(program, 1)
            subprocess.run(["mount", "-o", "remount,rw", data], check=True)
            drop(program, 1)
            program.wait(lambda: "ot saved" not in program.screen, "the game to be saved", patience=options.limit(3))
            points = score(program)
            program.kill(signal.SIGKILL)
            program.wait_for_end()
        wait_for_kept_game(options.binary, home, points)
    except Unexpected as error:
        wrong = error
    finally:
        subprocess.run(["umount", data], capture_output=True)
        shutil.rmtree(home, ignore_errors=True)
    verdicts.say(asked, wrong or "shown, played and saved", wrong is None)


def check(options, verdicts):
    anew(options, verdicts)
    impossible(options, verdicts)
    at_the_end(options, verdicts)
    read_only(options, verdicts)


if __name__ == "__main__":
    run(check, whole=1)
