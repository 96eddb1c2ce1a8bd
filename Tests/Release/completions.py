#!/usr/bin/env python3
"""Types the beginnings of commands in bash, zsh and fish, on pseudo-terminals, and checks what Tab completes.

usage: Tests/Release/completions.py [PROGRAM]
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPLETIONS = ROOT / "Assets" / "Completions"
PROMPT = "ready> "

# What is typed, and the line after Tab.
CASES = [
    ("blockfall --them", "blockfall --theme"),
    ("blockfall --theme pap", "blockfall --theme paper"),
    ("blockfall --theme=pap", "blockfall --theme=paper"),
    ("blockfall --theme own", "blockfall --theme own-one"),
    ("blockfall --mode surv", "blockfall --mode survival"),
    ("blockfall --rules mod", "blockfall --rules modern"),
    ("blockfall --language pt", "blockfall --language pt_BR"),
    ("blockfall --glyphs brai", "blockfall --glyphs braille"),
    ("blockfall play --theme pap", "blockfall play --theme paper"),
    ("blockfall verif", "blockfall verify"),
    ("blockfall script --mode dai", "blockfall script --mode daily"),
    ("blockfall settings ghos", "blockfall settings ghost"),
    ("blockfall settings glyphs brai", "blockfall settings glyphs braille"),
    ("blockfall settings shake nud", "blockfall settings shake nudge"),
    ("blockfall settings theme pap", "blockfall settings theme paper"),
    ("blockfall settings theme own", "blockfall settings theme own-one"),
    ("blockfall settings language pt", "blockfall settings language pt_BR"),
    ("blockfall settings language au", "blockfall settings language auto"),
    ("blockfall settings key-hold mo", "blockfall settings key-hold move"),
    ("blockfall settings key-list ne", "blockfall settings key-list never"),
    ("blockfall rules show lea", "blockfall rules show league"),
    ("blockfall rules show mod", "blockfall rules show modern"),
    ("blockfall script --rules own", "blockfall script --rules own-two"),
    ("blockfall script --attack jst", "blockfall script --attack jstris"),
    ("blockfall script --target att", "blockfall script --target attacker"),
    ("blockfall host --goal lin", "blockfall host --goal lines:120"),
    ("blockfall host --attack jst", "blockfall host --attack jstris"),
    ("blockfall replays pla", "blockfall replays play"),
    ("blockfall replays play 2026", "blockfall replays play ID"),
    ("blockfall export --svg 2026", "blockfall export --svg ID"),
    ("blockfall export --theme pap", "blockfall export --theme paper"),
    ("blockfall verify some", "blockfall verify some.replay"),
    ("blockfall --data-dir fold", "blockfall --data-dir folder/"),
    ("blockfall help expo", "blockfall help export"),
]


def commands(home):
    """The command that starts each shell with the completions and a plain prompt."""
    (home / "zsh").mkdir()
    shutil.copy(COMPLETIONS / "_blockfall", home / "zsh")
    (home / ".zshrc").write_text(
        f"fpath=({home}/zsh $fpath)\nautoload -U compinit\ncompinit -u -d {home}/zdump\nPS1='{PROMPT}'\nunsetopt beep\n"
    )
    (home / "bashrc").write_text(f"source {COMPLETIONS}/blockfall.bash\nPS1='{PROMPT}'\nbind 'set bell-style none'\n")
    fish = home / "config" / "fish" / "completions"
    fish.mkdir(parents=True)
    shutil.copy(COMPLETIONS / "blockfall.fish", fish)
    (fish.parent / "config.fish").write_text(
        f"function fish_prompt\n  echo -n '{PROMPT}'\nend\nset -g fish_greeting\nset -g fish_autosuggestion_enabled 0\n"
    )
    return {"bash": f"bash --noprofile --rcfile {home}/bashrc", "zsh": "zsh", "fish": "fish"}


class Shell:
    """A shell in tmux."""

    def __init__(self, command, home, folder):
        self.socket = f"blockfall-completions-{os.getpid()}-{command.split()[0]}"
        environment = {
            "HOME": str(home), "ZDOTDIR": str(home), "XDG_CONFIG_HOME": str(home / "config"), "LANG": "C.UTF-8",
            "BLOCKFALL_ASSETS": str(ROOT / "Assets"), "XDG_DATA_HOME": str(home / "data"), "PATH": f"{home}/bin:/usr/bin:/bin", "TERM": "xterm-256color",
        }
        words = [f"{name}={value}" for name, value in environment.items()]
        self.tmux("new-session", "-d", "-x", "160", "-y", "30", "-c", str(folder), "env", "-i", *words, *command.split())

    def tmux(self, *arguments):
        call = ["tmux", "-L", self.socket, "-f", "/dev/null", *arguments]
        return subprocess.run(call, capture_output=True, text=True, check=False).stdout

    def line(self):
        """The line with the last prompt, without the prompt."""
        lines = [line for line in self.tmux("capture-pane", "-p").splitlines() if line.startswith(PROMPT.strip())]
        return lines[-1][len(PROMPT) :].rstrip() if lines else None

    def waits(self, wanted, patience=30):
        """Waits for the wanted line; returns whether it came. zsh adds = to options with a value."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.line() in (wanted, wanted + "="):
                return True
            time.sleep(0.05)
        return False

    def close(self):
        self.tmux("kill-server")


def check(name, command, home, folder, identifier):
    shell = Shell(command, home, folder)
    wrong = 0
    try:
        if not shell.waits(""):
            print(f"{name}: no prompt")
            return 1
        for typed, wanted in CASES:
            wanted = wanted.replace("ID", identifier)
            shell.tmux("send-keys", "-l", typed)
            shell.waits(typed)
            shell.tmux("send-keys", "Tab")
            if not shell.waits(wanted):
                print(f"{name}: '{typed}' became '{shell.line()}', not '{wanted}'")
                wrong += 1
            shell.tmux("send-keys", "C-c")
            if not shell.waits(""):
                shell.tmux("send-keys", "C-u")
                shell.waits("")
    finally:
        shell.close()
    return wrong


def main(arguments):
    program = os.path.abspath(arguments[0] if arguments else ROOT / ".build/release/blockfall")
    missing = [name for name in ("bash", "zsh", "fish", "tmux") if not shutil.which(name)]
    if missing:
        print("missing: " + " ".join(missing), file=sys.stderr)
        return 2
    wrong = 0
    with tempfile.TemporaryDirectory() as path:
        home = pathlib.Path(path).resolve()
        (home / "bin").mkdir()
        (home / "bin" / "blockfall").symlink_to(program)
        themes = home / "config" / "blockfall" / "themes"
        themes.mkdir(parents=True)
        (themes / "own-one.theme").write_text("name = Own\ninherits = standard\n")
        rules = home / "config" / "blockfall" / "rules"
        rules.mkdir()
        (rules / "own-two.rules").write_text("name = own-two\ninherits = modern\n")
        folder = home / "here"
        (folder / "folder").mkdir(parents=True)
        environment = {"HOME": path, "XDG_DATA_HOME": f"{path}/data", "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
        replay = str(folder / "some.replay")
        subprocess.run(
            [program, "script", "--replay", replay], input=b"1000 hard\n", env=environment, check=True,
            capture_output=True)
        identifier = subprocess.run(
            [program, "import", replay], env=environment, check=True, capture_output=True, text=True).stdout.strip()
        for name, command in commands(home).items():
            wrong += check(name, command, home, folder, identifier)
    print(f"{wrong} of {3 * len(CASES)} completions are wrong" if wrong else f"{3 * len(CASES)} completions are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
