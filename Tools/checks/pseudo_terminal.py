"""A terminal in front of the program: a person who reads what it shows, and types."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

import processes

#: For how many seconds a person waits for what a terminal shows, on a machine that is busy.
PATIENCE = 60
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
            raise processes.Hangs(f"not {text!r} at the end of {self.shown!r}")

    def type(self, text):
        """Types, as bytes or as text."""
        os.write(self.fd, text if isinstance(text, bytes) else text.encode())

    def answer(self, question, text):
        """Waits for a question, and types an answer and Enter."""
        self.wait_for(question)
        self.type(text + (b"\n" if isinstance(text, bytes) else "\n"))

    def end(self, timeout=PATIENCE):
        """Reads to the end; gives the exit status and all that was shown."""
        self.read_until(lambda: False, timeout)
        what = f"the program that showed {self.shown[-300:]!r}"
        status, _ = processes.await_end(self.pid, what, timeout)
        os.close(self.fd)
        return status, self.shown.replace("\r\n", "\n")

    def read_until(self, enough, timeout=PATIENCE):
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
