"""Programs that the checks start: as from a terminal, and never to be waited for without an end.

A program inherits which signals are ignored. A shell has its background jobs ignore SIGINT and
SIGQUIT, and `nohup` has them ignore SIGHUP; what is then started takes none of these for a wish to
end. So whoever imports this has all that it starts begin with the system's own answers to signals.

Whoever imports this also ends by SIGTERM in good order: each `finally` and each `with` puts away what
it has to. So `Tools/limit.py` asks it to end.
"""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import time
from subprocess import DEVNULL, PIPE, CalledProcessError  # noqa: F401

#: For how many seconds a program may run, on a machine that has much else to do.
PATIENCE = 300


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
    """Waits for the end of threads that whoever asks has told to end."""
    for thread in threads:
        thread.join(timeout)
        if thread.is_alive():
            raise Hangs(f"{thread} did not end within {timeout} s")


def said(command):
    """A command as one would type it, not too long."""
    words = [command] if isinstance(command, (str, bytes, os.PathLike)) else command
    return shlex.join(os.fsdecode(word) for word in words)[:500]
