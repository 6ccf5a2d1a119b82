#!/usr/bin/env python3
"""Run a command that may take so many seconds, and end with it all that it started.

    Tools/limit.py SECONDS COMMAND [WORD…]

The command gets a session of its own: no terminal can stop or interrupt it, and what it leaves behind
is found by its process group and killed. A caller that ends this by a signal ends the command too. At
a signal or at its limit, each process of the group is asked to end, and has some seconds for it. Exit
status: the command's own, or 128 and the number of the signal that ended it; 124 when its time was
up, which standard error says as well.
"""

import os
import signal
import subprocess
import sys
import time

#: Seconds in which a command that was asked to end, and what it started, may put things away.
GRACE = 5


class Ended(Exception):
    """Somebody wants all of it to end."""


def hear(number):
    """Ends by that signal in good order, unless it is ignored, as `nohup` wants it."""
    def end(*_):
        raise Ended(number)

    if signal.getsignal(number) is not signal.SIG_IGN:
        signal.signal(number, end)


def tell(group, number):
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        pass


def is_there(group):
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def end(process):
    """Asks the command to end, and leaves it and all that it started some time.

    A shell is gone at once, while its children still put things away.
    """
    tell(process.pid, signal.SIGTERM)
    late = time.monotonic() + GRACE
    while time.monotonic() < late:
        # A process that ended and was not waited for still counts as one of its group.
        process.poll()
        if not is_there(process.pid):
            return
        time.sleep(0.02)


def main():
    seconds, *command = sys.argv[1:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        hear(number)
    # Texts by other descriptors than the usual three are for readers of what a command says.
    process = subprocess.Popen(command, start_new_session=True, close_fds=False)
    try:
        status = process.wait(float(seconds))
        return status if status >= 0 else 128 - status
    except subprocess.TimeoutExpired:
        print(f"stopped after {seconds} s", file=sys.stderr)
        end(process)
        return 124
    except Ended as ended:
        end(process)
        tell(process.pid, signal.SIGKILL)
        # A caller that waits for this shall see by what it was ended.
        signal.signal(ended.args[0], signal.SIG_DFL)
        os.kill(os.getpid(), ended.args[0])
    finally:
        tell(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
