#!/usr/bin/env python3
"""Run checks of signals and terminals as `nohup … &` would: with signals ignored from the start.

    FACTURIER_BIN=.build/release Tools/checks/nohup.py

What is ignored is inherited by all that a check starts, unless the check sees to it: then it fails, or
waits for the end of what it has interrupted. The control shows that the signals are ignored here. Exit
status: 0 passed, 1 failed, 77 skipped because this machine has no C compiler or is no Linux.
"""

import pathlib
import sys

import processes
from durability import Check

HERE = pathlib.Path(__file__).parent
#: A shell that is no terminal's has these ignored for what runs in its background.
IGNORING = ["sh", "-c", 'trap "" INT QUIT; exec nohup "$@"', "sh"]
CHECKS = [["interruptions.py", "--count", "10"], ["questions.py"]]
IGNORED = """
import signal
print(*(n.name for n in signal.valid_signals() if signal.getsignal(n) is signal.SIG_IGN))
"""


def ignoring(*words):
    return processes.run([*IGNORING, sys.executable, *words], stdin=processes.DEVNULL,
                         stdout=processes.PIPE, stderr=processes.PIPE, text=True)


def main():
    with Check("nohup", __doc__, count=0) as check:
        check.needs("cc", "nohup")
        ignored = ignoring("-c", IGNORED).stdout.split()
        check.expect({"SIGHUP", "SIGINT", "SIGQUIT"} <= set(ignored), f"ignored are {ignored}")
        for name, *words in CHECKS:
            done = ignoring(HERE / name, *words)
            check.expect(done.returncode == 0,
                         f"{name} under nohup: {done.returncode}\n{done.stdout}{done.stderr}")
        return check.finish(f"{' and '.join(name for name, *_ in CHECKS)} with {', '.join(ignored)} "
                            "ignored")


if __name__ == "__main__":
    sys.exit(main())
