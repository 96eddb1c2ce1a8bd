#!/usr/bin/env python3
"""Saved data is its owner's alone, whatever the umask, and if nothing can be saved play goes on.

If the folder cannot be made, belongs to another user, or is a file or a link to nowhere, the screen says 'not saved',
the game can be played and left with status 0, and nothing there changes. To meet other users' folders the program runs
as an unprivileged user, which only root can do.
"""

import os
import shutil
import stat
import tempfile

from harness import Program, Unexpected, choose, leave, run

NOBODY = 65534


def listing(path):
    """The mode, owner and size of everything at `path` and below."""
    found = {}
    for place, folders, files in os.walk(path):
        for name in [".", *folders, *files]:
            status = os.lstat(os.path.join(place, name))
            found[os.path.join(place, name)] = (status.st_mode, status.st_uid, status.st_size)
    return found


def play(binary, home, data, keeps, before=None):
    """Plays a little and leaves; if the program cannot save (not `keeps`), waits for its warning."""
    arguments = ["play", "--new", "--data-dir", data, "--glyphs", "ascii"]
    with Program(binary, *arguments, home=home, size=(120, 40), before=before) as program:
        program.wait_for("Quick game")
        choose(program, "Quick game")
        program.wait_for("Score")
        program.type("hhl ")
        program.wait(lambda: "Score 0 " not in program.screen, "a drop")
        if keeps and "ot saved" in program.screen:
            raise Unexpected(f"it is not saved: {program.screen.text}")
        if not keeps:
            # The next key hides a notice about the database. Leaving asks first, as the game would be lost.
            program.type_until("h", "ot saved")
            program.type_until("q", "Leave this game?")
            program.type_until("\x1b[B\r", "Quick game")
        status = leave(program)
        if status != 0 or program.not_given_back():
            raise Unexpected(f"it ended with {status}; {'; '.join(program.not_given_back())}")


def with_umasks(options, folder):
    wrong = []
    for mask in (0o000, 0o022, 0o277, 0o777):
        data = os.path.join(folder, f"umask-{mask:03o}", "data")
        os.mkdir(os.path.dirname(data))
        play(options.binary, folder, data, keeps=True, before=lambda mask=mask: os.umask(mask))
        found = listing(data)
        if len([path for path in found if path.endswith(".replay")]) != 1:
            wrong.append(f"with umask {mask:03o} there is {sorted(found)}")
        for path, (mode, _, _) in found.items():
            if stat.S_IMODE(mode) != (0o700 if stat.S_ISDIR(mode) else 0o600):
                wrong.append(f"with umask {mask:03o} {os.path.basename(path)} is {stat.S_IMODE(mode):o}")
    return wrong, "umasks 000, 022, 277 and 777"


def make_read_only(data):
    os.mkdir(data, 0o500)


def make_anothers(data):
    os.mkdir(data)
    os.chown(data, 0, 0)
    os.chmod(data, 0o777)


def make_file(data):
    with open(data, "w") as file:
        file.write("a letter")


def make_link(data):
    os.symlink(os.path.join(os.path.dirname(data), "nowhere"), data)


def make_file_within(data):
    os.mkdir(data, 0o700)
    make_file(os.path.join(data, "games"))


OBSTACLES = {
    "a folder in a read-only one": make_read_only,
    "another user's folder": make_anothers,
    "a file in its place": make_file,
    "a link to nowhere": make_link,
    "a file in the games' place": make_file_within,
}


def without_rights(options, folder):
    is_root = os.geteuid() == 0
    wrong, tried = [], 0
    for number, (what, make) in enumerate(OBSTACLES.items()):
        if what.startswith("another") and not is_root:
            continue
        home = os.path.join(folder, f"obstacle-{number}")
        os.mkdir(home, 0o700)
        data = os.path.join(home, "data")
        make(data)
        if make is make_read_only:
            data = os.path.join(data, "within")
        if is_root:
            for path in listing(home) if not what.startswith("another") else [home]:
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        before = listing(home)
        drop = (lambda: (os.setgroups([]), os.setgid(NOBODY), os.setuid(NOBODY))) if is_root else None
        try:
            play(options.binary, home, data, keeps=False, before=drop)
        except Unexpected as error:
            wrong.append(f"{what}: {error}")
        if listing(home) != before:
            wrong.append(f"{what}: it is not what it was")
        tried += 1
    return wrong, f"{tried} obstacles"


def can_be_others(folder):
    """Whether a file can be given to an unprivileged user."""
    path = os.path.join(folder, "given")
    make_file(path)
    try:
        os.chown(path, NOBODY, NOBODY)
    except OSError:
        return False
    finally:
        os.unlink(path)
    return True


def check(options, verdicts):
    # An unprivileged user must be able to run the program.
    folder = tempfile.mkdtemp(prefix="blockfall-soak-")
    os.chmod(folder, 0o755)
    options.binary = shutil.copy(options.binary, folder)
    try:
        trials = {
            "folders 0700 and files 0600 with any umask": with_umasks,
            "if nothing can be saved: a warning on the screen, play and a normal end, nothing touched": without_rights,
        }
        for asked, trial in trials.items():
            if trial is without_rights and os.geteuid() == 0 and not can_be_others(folder):
                verdicts.not_tried(asked, "no other user is available here")
                continue
            try:
                wrong, found = trial(options, folder)
            except Unexpected as error:
                wrong, found = [str(error)], ""
            verdicts.say(asked, "; ".join(wrong[:3]) or found, not wrong)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    run(check, whole=1)
