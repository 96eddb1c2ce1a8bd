"""A program on its own pseudo-terminal, driven by what it shows and never by the clock."""

import fcntl
import glob
import os
import select
import shutil
import signal
import struct
import tempfile
import termios
import time

from .screen import Screen

# Seconds. It only limits how long a failing check takes: a busy machine may take most of it.
PATIENCE = 120.0


class Unexpected(Exception):
    """A check waited in vain; the message includes the screen."""


class Late(Unexpected):
    """A check waited too long: something may be wrong, or the machine may be busy."""


class Program:
    """Starts `arguments` (the program first) with its own home folder and a screen of `size` (columns, rows).

    `home` may be an earlier program's, to find what that one saved. `environment` adds to a small fixed one; `None`
    removes a variable. `before` is called in the child before the program starts. A `Program` is a context manager:
    at the end it kills the process if it still runs, and removes the home folder if it made it.
    """

    def __init__(self, *arguments, home=None, environment=None, size=(80, 24), before=None, answers=True):
        self.own_home = home is None
        self.home = home or tempfile.mkdtemp(prefix="blockfall-soak-")
        if self.own_home:
            # Not empty: the very first start would ask for the game.
            os.makedirs(os.path.join(self.home, "data", "blockfall", "games"), mode=0o700)
        self.screen = Screen(*size)
        self.output = bytearray()
        self.answers = answers
        self.status = None
        self.rusage = None
        self._unsent = bytearray()
        variables = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "HOME": self.home,
            "XDG_DATA_HOME": os.path.join(self.home, "data"),
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "SWIFT_BACKTRACE": "enable=no",
        }
        for name, value in (environment or {}).items():
            variables[name] = value
        variables = {name: value for name, value in variables.items() if value is not None}
        self.started = self.last_byte = self.now()
        # Kept open to read the line's settings after the program has ended.
        self.tty, self.line = os.openpty()
        # By default a Ctrl-C makes the line discard unread data, which no program can prevent.
        settings = self.line_settings()
        settings[3] |= termios.NOFLSH
        termios.tcsetattr(self.line, termios.TCSANOW, settings)
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.login_tty(self.line)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
                if before:
                    before()
                os.execve(arguments[0], list(arguments), variables)
            finally:
                os._exit(127)
        os.set_blocking(self.tty, False)
        self.pidfd = os.pidfd_open(self.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self._reap(0)
        for descriptor in (self.tty, self.line, self.pidfd):
            if descriptor >= 0:
                os.close(descriptor)
        self.tty = self.line = self.pidfd = -1
        if self.own_home:
            shutil.rmtree(self.home, ignore_errors=True)

    # What a person does

    def type(self, keys):
        """Types bytes or text, reading what the program writes meanwhile."""
        self._unsent += keys.encode() if isinstance(keys, str) else keys
        self.wait(lambda: not self._unsent, "the program to read its input")

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def kill(self, number):
        os.kill(self.pid, number)

    def hang_up(self):
        """Closes the terminal."""
        for descriptor in (self.line, self.tty):
            if descriptor >= 0:
                os.close(descriptor)
        self.line = self.tty = -1

    # What a person waits for

    def wait(self, condition, what="the screen", patience=PATIENCE, slice=None, may_end=False, quietly=False):
        """Exchanges bytes until `condition()` holds; returns the seconds. With `quietly`, a timeout is no error."""
        begin = time.monotonic()
        self.exchange()
        while not condition():
            if self.status is not None and not may_end:
                raise self.unexpected(f"ended ({self.status}) before {what}")
            left = begin + patience - time.monotonic()
            if left <= 0:
                if quietly:
                    break
                raise self.late(f"waited {patience:g} s in vain for {what}")
            self._poll(min(left, slice or left))
            self.exchange()
        return time.monotonic() - begin

    def wait_for(self, words, patience=PATIENCE):
        """Waits until the words are on the screen; returns the seconds."""
        return self.wait(lambda: words in self.screen, repr(words), patience)

    def wait_for_end(self, patience=PATIENCE):
        """Waits until the program has ended; returns its exit status, a signal's number negative."""
        self.wait(lambda: self.status is not None, "the end", patience, may_end=True)
        return self.status

    def wait_unread(self, patience=PATIENCE):
        """Waits for the end without reading any output; returns whether the program ended."""
        ended = self.status is not None or bool(select.select([self.pidfd], [], [], patience)[0])
        if ended and self.status is None:
            self._reap(0)
        return ended

    def type_until(self, keys, condition, what=None):
        """Types until the words are shown or the condition holds, as the program may ignore an early key.

        Types again only after the program has read the keys and come to rest, so that no key counts twice by
        accident. Returns the seconds since the last typing.
        """
        words = condition
        if isinstance(condition, str):
            condition = lambda: words in self.screen
        limit = time.monotonic() + PATIENCE
        while True:
            self.type(keys)
            begin = time.monotonic()
            while not condition():
                resting = self._rests()
                if condition():
                    break
                if time.monotonic() > limit:
                    raise self.late(f"typed {keys!r} in vain for {what or repr(words)}")
                if resting and time.monotonic() > begin + 0.5:
                    break
            if condition():
                return time.monotonic() - begin

    def rest(self):
        """Waits until the program sleeps and writes nothing more."""
        limit = time.monotonic() + PATIENCE
        while not self._rests():
            if time.monotonic() > limit:
                raise self.late("it never comes to rest")

    def _rests(self):
        """Exchanges bytes for a moment; returns whether the program slept throughout."""
        before = (self.usage()[1], len(self.output))
        self.wait(lambda: len(self.output) > before[1], "anything", 0.05, quietly=True)
        if self.status is not None:
            raise self.unexpected(f"ended ({self.status}) before it came to rest")
        return self.state() == "S" and (self.usage()[1], len(self.output)) == before

    def watch(self, seconds):
        """Exchanges bytes for that long, or until the program ends."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.status is None or self.tty >= 0:
                self._poll(left)
            self.exchange()
            if self.status is not None:
                return

    def unexpected(self, why):
        return Unexpected(f"{why}; the screen: {self.screen.text or 'empty'}")

    def late(self, why):
        return Late(f"{why}; the screen: {self.screen.text or 'empty'}")

    # What can be measured

    @staticmethod
    def now():
        """The time in seconds, on the clock of `started` and `last_byte`."""
        return time.monotonic()

    def usage(self):
        """The processor seconds and voluntary context switches of all threads so far."""
        seconds, wakeups = 0.0, 0
        for task in glob.glob(f"/proc/{self.pid}/task/*"):
            try:
                with open(task + "/schedstat") as file:
                    seconds += int(file.read().split()[0]) / 1e9
                with open(task + "/status") as file:
                    wakeups += next(int(line.split()[1]) for line in file if line.startswith("voluntary"))
            except (FileNotFoundError, ProcessLookupError):
                pass
        return seconds, wakeups

    def peak_kilobytes(self):
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))

    def state(self):
        """The process's state as `ps` shows it: S asleep, R running, T stopped."""
        with open(f"/proc/{self.pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0]

    def line_settings(self):
        return termios.tcgetattr(self.line)

    def not_given_back(self):
        """What the program has not restored of the terminal, in words; empty if nothing."""
        found = []
        modes = {mode for mode in self.screen.modes if mode not in (7, 12, 25)}
        if modes:
            found.append(f"modes {sorted(map(str, modes))} left on")
        if b"\x1b[?25l" in self.output and 25 not in self.screen.modes:
            found.append("the cursor left hidden")
        if self.line >= 0:
            _, output, _, local = self.line_settings()[:4]
            wanted = termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN
            if local & wanted != wanted or not output & termios.OPOST:
                found.append("the line left raw")
        return found

    # Reading and writing

    def _poll(self, seconds):
        reading = [self.pidfd] if self.status is None else []
        if self.tty >= 0:
            reading.append(self.tty)
        writing = [self.tty] if self._unsent and self.tty >= 0 else []
        select.select(reading, writing, [], seconds)

    def exchange(self):
        """Reads and writes without waiting, and notices if the program has ended."""
        ended = self.status is None and select.select([self.pidfd], [], [], 0)[0]
        self.read()
        if ended:
            # Its last output may still be in the kernel's queue.
            while self.tty >= 0 and select.select([self.tty], [], [], 0.1)[0]:
                before = len(self.output)
                self.read()
                if len(self.output) == before:
                    break
            self._reap(0)
            self._unsent.clear()
        elif self._unsent and self.tty >= 0:
            try:
                del self._unsent[: os.write(self.tty, self._unsent)]
            except BlockingIOError:
                pass

    def read(self):
        while self.tty >= 0:
            try:
                data = os.read(self.tty, 65536)
            except OSError:
                return
            if not data:
                return
            self.last_byte = self.now()
            self.output += data
            self.screen.feed(data)
            if self.screen.replies:
                if self.answers and self.status is None:
                    self._unsent += self.screen.replies
                self.screen.replies.clear()

    def _reap(self, options):
        _, status, self.rusage = os.wait4(self.pid, options)
        self.status = os.waitstatus_to_exitcode(status)


def start_menu(binary, *arguments, **keywords):
    """Starts blockfall and waits for its main menu."""
    program = Program(binary, *arguments, **keywords)
    try:
        is_menu = lambda: "Quick game" in program.screen and "Quit" in program.screen
        program.wait(lambda: is_menu() or "Which game?" in program.screen, "the first screen")
        if not is_menu():
            # The very first start asks for the game.
            program.type("c\r")
            program.wait(is_menu, "the menu")
    except Unexpected:
        program.close()
        raise
    return program


def choose(program, words, enters=True):
    """Selects an entry of a menu and, if `enters`, presses Enter."""

    def is_chosen():
        # Not the entries of the bar, which is row 0.
        pen = program.screen.pen_of(words, below=0)
        return pen is not None and (48 in pen or 7 in pen)

    def chosen():
        # Letters alone: beside the menu a game plays itself for some seconds.
        lines = program.screen.lines
        return {
            (x, y)
            for (x, y), pen in program.screen.pens.items()
            if y > 0 and (48 in pen or 7 in pen) and x < len(lines[y]) and lines[y][x].isalpha()
        }

    program.wait(chosen, "a chosen entry")
    for _ in range(30):
        if is_chosen():
            break
        # Wait for each step to be drawn, or a late one would go past the entry.
        before = chosen()
        program.type(b"\x1b[B")
        program.wait(lambda: chosen() and chosen() != before, "the next entry")
    else:
        raise program.unexpected(f"{words} cannot be chosen")
    if enters:
        program.type("\r")


def start_game(binary, *arguments, **keywords):
    """Starts blockfall and a quick game."""
    program = start_menu(binary, *arguments, **keywords)
    try:
        # If there is an unfinished game, the menu starts on that.
        choose(program, "Quick game")
        program.wait(lambda: "Score" in program.screen and "Pause" in program.screen.lines[0], "the game")
    except Unexpected:
        program.close()
        raise
    return program
