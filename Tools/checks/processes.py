"""Programs that the checks start: as from a terminal, and never to be waited for without an end.

A program inherits which signals are ignored. A shell has its background jobs ignore SIGINT and SIGQUIT, and
`nohup` has them ignore SIGHUP; a process then started takes none of these for a wish to end. So this module
has all that its importer starts begin with the system's own answers to signals.

The importer also ends by SIGTERM in good order: each `finally` and each `with` puts away what it has to. So
`Tools/limit.py` asks it to end.
"""

import argparse
import contextlib
import fcntl
import os
import pathlib
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from subprocess import DEVNULL, PIPE, CalledProcessError  # noqa: F401

#: For how many seconds a program may run, on a machine that has much else to do.
PATIENCE = 300

#: Where nothing else is asked for, chance draws by this.
SEED = int(os.environ.get("FACTURIER_SEED") or 20261120)


def built(name=""):
    """One of the project's programs, or the folder of all, where FACTURIER_BIN or else the optimised build has it."""
    folder = os.environ.get("FACTURIER_BIN") or pathlib.Path(__file__).parents[2] / ".build/release"
    path = pathlib.Path(folder).absolute() / name
    if not path.exists():
        sys.exit(f"there is no {path}: build it, or say in FACTURIER_BIN where the programs are")
    return path


def campaign(usual, short=None):
    """How many cases to try of so many: a tenth, or as many as are given, where FACTURIER_CAMPAIGN is `short`."""
    if os.environ.get("FACTURIER_CAMPAIGN") != "short":
        return usual
    return short or max(1, usual // 10)


@contextlib.contextmanager
def modules():
    """Within it an importer takes modules that need not be there; it skips what it checks without them."""
    try:
        yield
    except ImportError as error:
        sys.exit(print(f"skipped, a Python package is missing ({error})") or 77)


def asked(doc, **usual):
    """What one who runs a check may ask of it: a seed, how many there are to be of something, or a word."""
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    for name, value in {"seed": SEED, **usual}.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    return parser.parse_args()


class Hangs(AssertionError):
    """Something that had to end went on; it has been ended."""


def answer_signals():
    """Handles what is ignored by doing nothing: a handler does not outlive `exec`, as ignoring does.

    This process minds these signals no more than before.
    """
    for number in signal.valid_signals():
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def end_in_order():
    """Has SIGTERM end this process as `sys.exit` does, unless it was ignored.

    A process forked from it ends at once, as ever: it has nothing of its own to put away.
    """
    own = os.getpid()

    def end(number, _):
        if os.getpid() == own:
            sys.exit(128 + number)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, end)


answer_signals()
end_in_order()


def run(command, *, timeout=PATIENCE, **how):
    """Runs a program to its end, as `subprocess.run` does."""
    try:
        return subprocess.run(command, timeout=timeout, **unmeasured(how))
    except CalledProcessError as failed:
        # Where it was kept, nobody would see why.
        if failed.stderr:
            print(f"{said(command)} failed; it said last {failed.stderr[-1000:]!r}", file=sys.stderr)
        raise
    except subprocess.TimeoutExpired as late:
        raise Hangs(f"{said(command)} did not end within {timeout} s; it said "
                    f"{late.stdout!r:.500} {late.stderr!r:.500}") from None


def start(command, *, ignoring=(), **how):
    """Starts a program, which ignores the signals given from its start; `finish` waits for it."""
    def ignore():
        for number in ignoring:
            signal.signal(number, signal.SIG_IGN)

    return subprocess.Popen(command, preexec_fn=ignore if ignoring else None, **unmeasured(how))


def unmeasured(how):
    """The same for a program that was built to tell what tests reach: it writes nothing of that."""
    return {**how, "env": {"LLVM_PROFILE_FILE": os.devnull, **(how.get("env") or os.environ)}}


def finish(process, timeout=PATIENCE):
    """Waits for the end of what was started; gives what it wrote."""
    try:
        return process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired as late:
        process.kill()
        raise Hangs(f"{said(process.args)} did not end within {timeout} s; it said "
                    f"{late.stdout!r:.500}") from None


def await_end(pid, what, timeout=PATIENCE):
    """Waits for the end of a process; gives its exit status, and the system's account of it."""
    try:
        with alarm(timeout, f"{what} did not end within {timeout} s"):
            _, status, usage = os.wait4(pid, 0)
    except Hangs:
        os.kill(pid, signal.SIGKILL)
        os.wait4(pid, 0)
        raise
    return os.waitstatus_to_exitcode(status), usage


@contextlib.contextmanager
def alarm(timeout, words):
    """Ends what is done within it, in the main thread, by `Hangs` once that time is up."""
    def ring(*_):
        raise Hangs(words)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, timeout)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def until(holds, what, timeout=PATIENCE):
    """Looks again and again until something holds."""
    end = time.monotonic() + timeout
    while not holds():
        if time.monotonic() > end:
            raise Hangs(f"{what} within {timeout} s")
        time.sleep(0.0005)


def join(threads, timeout=PATIENCE):
    """Waits for the end of threads that the caller has told to end."""
    for thread in threads:
        thread.join(timeout)
        if thread.is_alive():
            raise Hangs(f"{thread} did not end within {timeout} s")


def said(command):
    """A command as one would type it, not too long."""
    words = [command] if isinstance(command, (str, bytes, os.PathLike)) else command
    return shlex.join(os.fsdecode(word) for word in words)[:500]


# --- A gate in a program's way: to try what happens at one of its calls, without racing a clock.

class Gate:
    """Has a program wait at the call of that number, counted from 1, among those that are named."""

    def __init__(self, check, number, calls="pwrite fdatasync fsync ftruncate"):
        self.path = check.folder / "porte"
        self.path.touch()
        self.here = check.folder / "porte.here"
        self.here.unlink(missing_ok=True)
        self.env = check.shim("gated") | {
            "GATE": str(self.path), "GATE_AT": str(number), "GATE_CALLS": calls}

    def holds(self, process):
        """Waits until the program stands there; false when it has ended without coming so far."""
        until(lambda: self.here.exists() or process.poll() is not None,
                        f"{said(process.args)} neither ended nor came to its gate")
        return self.here.exists()

    def open(self):
        self.path.unlink()


# --- A terminal in front of the program: a person who reads what it shows, and types.

#: For how many seconds a person waits for what a terminal shows, on a machine that is busy.
PERSON_WAITS = 60
#: What steers a terminal rather than being shown.
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A program that runs on a pseudo-terminal of so many columns."""

    def __init__(self, command, cwd, env, columns=80, rows=24, stderr=None):
        self.shown = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(cwd)
                if stderr:
                    os.dup2(os.open(stderr, os.O_WRONLY | os.O_CREAT), 2)
                # The size must be there before the program asks for it.
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.execve(command[0], command, env)
            finally:
                os._exit(127)

    def wait_for(self, text):
        """Reads on until the text is the last that is shown."""
        self.read_until(lambda: self.shown.endswith(text))
        if not self.shown.endswith(text):
            raise Hangs(f"not {text!r} at the end of {self.shown!r}")

    def type(self, text):
        """Types, as bytes or as text."""
        os.write(self.fd, text if isinstance(text, bytes) else text.encode())

    def answer(self, question, text):
        """Waits for a question, and types an answer and Enter."""
        self.wait_for(question)
        self.type(text + (b"\n" if isinstance(text, bytes) else "\n"))

    def end(self, timeout=PERSON_WAITS):
        """Reads to the end; gives the exit status and all that was shown."""
        self.read_until(lambda: False, timeout)
        what = f"the program that showed {self.shown[-300:]!r}"
        status, _ = await_end(self.pid, what, timeout)
        os.close(self.fd)
        return status, self.shown.replace("\r\n", "\n")

    def read_until(self, enough, timeout=PERSON_WAITS):
        """Reads on until it is enough, the program ends, or time is up."""
        until = time.monotonic() + timeout
        pending = b""
        while not enough() and time.monotonic() < until:
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                pending += os.read(self.fd, 4096)
            except OSError:  # the program has ended
                pending, done = b"", pending
                self.shown += done.decode(errors="replace")
                return
            try:
                self.shown += pending.decode()
                pending = b""
            except UnicodeDecodeError as error:
                if error.end < len(pending):
                    self.shown += pending.decode(errors="replace")
                    pending = b""


def plain(text):
    """What is to be seen, without colours."""
    return STEERING.sub("", text)
