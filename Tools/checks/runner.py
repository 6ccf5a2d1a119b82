#!/usr/bin/env python3
#: (tools)
"""Have `Tools/test` run steps that pass, fail, are skipped and never end, and read what it says.

    Tools/checks/runner.py

The steps are made up, in a folder with a copy of the runner; processes that a step started are to end
with it. They run one at a time, or where that is tried beside each other. The waits of the checks
themselves are tried too: each gives up in words. Exit status: 0 passed, 1 failed.
"""

import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import threading

import processes
from processes import Terminal

TOOLS = pathlib.Path(__file__).resolve().parents[1]
STEPS = """#!/usr/bin/env bash
#: tools: does nothing
#: lint: passes, and tells
#: weight: passes
#: build: counts for itself
#: test: passes
#: demo (lint build): fails
#: docs: can't be done here
#: crashes: never ends
#: coverage: leaves something running
#: programs: waits
#: tampering: puts things away
#: left: meets another
#: right: meets another
#: slow: makes something
#: quick (slow): finds it
#: quiet alone: is let be
#: here in folder: is let be
#: there in folder: is let be
#: long apart: is played where it is named
step=$1
case $step in
  lint) echo told >&3 ;;
  build) echo 5 0 1 >.build/checks/build.counts ;;
  demo) echo why && exit 1 ;;
  docs) echo "no docs here" && exit 77 ;;
  crashes) trap "" TERM; sleep 1000 >running & wait ;;
  coverage) sleep 1000 >running & ;;
  programs) sleep 1000 >running & touch programs.begun; wait ;;
  tampering) python3 Tools/checks/tidy.py ;;
  left) touch left; until [ -e right ]; do sleep 0.01; done ;;
  right) touch right; until [ -e left ]; do sleep 0.01; done ;;
  slow) sleep 0.2; touch made ;;
  quick) rm made ;;
  long) echo played >&3 ;;
  quiet | here | there) mkdir folder && sleep 0.2 && rmdir folder ;;
esac
"""
#: No check by itself, for it is not executable: a step runs it that has something to put away.
TIDY = """import pathlib
import time
import processes
try:
    pathlib.Path("tampering.begun").touch()
    processes.run(["sleep", "1000"])
finally:
    # So long that a shell that waits for nobody is gone.
    time.sleep(0.5)
    pathlib.Path("tidied").touch()
"""
CHECK = '#!/usr/bin/env python3\n"""Is a check in Python."""\n'


class Runner:
    """A folder with a copy of the runner, and steps that are made up."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "Tools/checks").mkdir(parents=True)
        for name in ("test", "limit.py", "checks/processes.py"):
            shutil.copy(TOOLS / name, folder / "Tools" / name)
        (folder / "Tools/checks/tidy.py").write_text(TIDY)
        for name, text in (("step", STEPS), ("checks/python.py", CHECK), ("packages.txt", "")):
            (folder / "Tools" / name).write_text(text)
            (folder / "Tools" / name).chmod(0o755)
        # The running check holds its other end; a process that nobody has waited for yet does not.
        os.mkfifo(folder / "running")
        self.running = os.open(folder / "running", os.O_RDONLY | os.O_NONBLOCK)

    @staticmethod
    def surroundings(**env):
        plain = {name: value for name, value in os.environ.items()
                 if name != "CI" and not name.startswith("FACTURIER_")}
        return {**plain, "FACTURIER_LANES": "1", **env}

    def run(self, *words, stderr=None, **env):
        """What it says without the times, and its exit status."""
        done = processes.run([self.folder / "Tools/test", *words], cwd="/", stderr=stderr, text=True,
                             env=self.surroundings(**env), stdin=processes.DEVNULL,
                             stdout=processes.PIPE)
        return re.sub(r"\(\d+ s\)", "(s)", done.stdout).splitlines(), done.returncode

    def expect(self, words, said, status, **env):
        found = self.run(*words, **env)
        assert found == (said, status), f"Tools/test {words} {env} says {found}"

    def interrupt(self, *steps, waiting=(), number=signal.SIGINT):
        """Interrupts it, as from a terminal, once each step runs but those that wait for the others."""
        begun = [self.folder / f"{step}.begun" for step in steps]
        for file in begun:
            file.unlink(missing_ok=True)
        process = processes.start(
            [self.folder / "Tools/test", *steps, *waiting], stdin=processes.DEVNULL,
            stdout=processes.PIPE, start_new_session=True,
            env=self.surroundings(FACTURIER_LANES=str(len(steps))))
        for file in begun:
            processes.until(file.exists, f"no {file.name}")
        os.killpg(process.pid, number)
        out, _ = processes.finish(process)
        assert b"python" not in out and process.returncode == -number, (out, process.returncode)

    def expect_tidied(self, when):
        """Expects that a step that was ended has put away what it had to."""
        tidied = self.folder / "tidied"
        assert tidied.exists(), f"{when}: a step was ended before it had put things away"
        tidied.unlink()

    def expect_end(self, what):
        """Expects that what a step started in its background has ended, or is about to."""
        def has_ended():
            try:
                return os.read(self.running, 1) == b""
            except BlockingIOError:
                return False

        processes.until(has_ended, f"{what}: a step's child did not end", 30)


def verdicts(runner):
    """What a step comes to, and what all of them do."""
    runner.expect(["lint"], ["lint              passed (s)", "  told",
                             "1 passed, 0 failed, 0 skipped"], 0)
    log = runner.folder / ".build/checks/demo.log"
    runner.expect(
        ["demo"],
        ["lint              passed (s)", "  told", "build             passed (s)",
         "demo              failed (s)", "  | why", f"  all of it: {log}",
         "6 passed, 1 failed, 1 skipped"], 1)
    skipped = ["docs              skipped (s)", "  skipped: no docs here"]
    runner.expect(["docs"], [*skipped, "0 passed, 0 failed, 1 skipped"], 1)
    runner.expect(["lint", "docs"], ["lint              passed (s)", "  told", *skipped,
                                     "1 passed, 0 failed, 1 skipped"], 0)
    said, status = runner.run("docs", CI="true")
    assert said[-1] == "0 passed, 1 failed, 0 skipped" and status == 1, (said, status)
    assert runner.run("nonsense", stderr=processes.DEVNULL) == ([], 64), "a step unknown"
    said, status = runner.run("--help")
    assert status == 0 and "  demo               fails (lint build)" in said, said
    assert "  python             Is a check in Python. (tools programs)" in said, said


def short_form(runner):
    """The short form does less, and says so."""
    short = ["lint              passed (s)", "  told", "weight            passed (s)",
             "build             passed (s)", "test              passed (s)"]
    left = "the short form, which left out: tools demo docs crashes coverage " \
        "programs tampering left right slow quick quiet here there long python"
    runner.expect(["--short"], [*short, left, "8 passed, 0 failed, 1 skipped"], 0)


def apart(runner):
    """A step that is marked so is played where it is named, and left out of the whole."""
    runner.expect(["long"], ["long              passed (s)", "  played", "1 passed, 0 failed, 0 skipped"], 0)
    said, _ = runner.run(FACTURIER_STEP_LIMIT="1", FACTURIER_LANES="8", stderr=processes.DEVNULL)
    assert any(line.startswith("python") for line in said) and not any(line.startswith("long") for line in said), said
    for name in "left", "right":
        (runner.folder / name).unlink(missing_ok=True)


def limits(runner):
    """A step that never ends is ended with all that it started, and so is what a step leaves behind."""
    said, status = runner.run("crashes", FACTURIER_STEP_LIMIT="1")
    assert said[0] == "crashes           failed (s)" and "  | stopped after 1 s" in said, said
    assert said[-1] == "0 passed, 1 failed, 0 skipped" and status == 1, (said, status)
    runner.expect_end("at the limit of a step")
    runner.expect(
        ["coverage"], ["coverage          passed (s)", "1 passed, 0 failed, 0 skipped"], 0)
    runner.expect_end("at the end of a step")
    said, status = runner.run("tampering", FACTURIER_STEP_LIMIT="5")
    assert "  | stopped after 5 s" in said and status == 1, (said, status)
    runner.expect_tidied("at the limit of a step")


def lanes(runner):
    """Steps run beside each other; but none beside what it needs, in its folder or where all is quiet."""
    said, status = runner.run("left", "right", FACTURIER_LANES="2")
    assert status == 0, said
    assert sorted(said[:-1]) == ["left              passed (s)", "right             passed (s)"], said
    for name in "left", "right":
        (runner.folder / name).unlink()
    said, status = runner.run("left", "right", FACTURIER_STEP_LIMIT="0.5")
    assert status == 1 and "  | stopped after 0.5 s" in said, f"one lane holds two steps: {said}"
    said, status = runner.run("lint", FACTURIER_LANES="0", FACTURIER_STEP_LIMIT="60")
    assert status == 0, f"without a lane: {said}"
    said, status = runner.run("quick", FACTURIER_LANES="3")
    assert said == ["slow              passed (s)", "quick             passed (s)",
                    "2 passed, 0 failed, 0 skipped"], said
    said, status = runner.run("quiet", "here", "there", "slow", FACTURIER_LANES="4")
    assert status == 0 and said[-2] == "quiet             passed (s)", said


def interrupted(runner):
    """A caller that interrupts it has it end at once, with the steps that run."""
    for number in signal.SIGINT, signal.SIGTERM:
        runner.interrupt("programs", "tampering", waiting=["python"], number=number)
        runner.expect_end(f"at signal {number}")
        runner.expect_tidied(f"at signal {number}")


def waits():
    """Each wait of the checks gives up in words."""
    sleeping = ["sleep", "1000"]
    terminal = Terminal(["/bin/sleep", "1000"], "/", {})
    for wait in [lambda: processes.run(sleeping, timeout=0.1),
                 lambda: processes.finish(processes.start(sleeping), timeout=0.1),
                 lambda: processes.await_end(processes.start(sleeping).pid, "sleep 1000", 0.1),
                 lambda: processes.until(lambda: False, "sleep 1000 did not end", 0.1),
                 lambda: terminal.end(timeout=0.1)]:
        try:
            wait()
        except processes.Hangs as hangs:
            assert re.search(r"within 0.1 s", str(hangs)), hangs
        else:
            raise AssertionError("a wait that was too long passes")
    thread = threading.Thread(target=threading.Event().wait, daemon=True)
    thread.start()
    try:
        processes.join([thread], 0.1)
    except processes.Hangs:
        return
    raise AssertionError("a thread that does not end is not noticed")


def main():
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(pathlib.Path(folder).resolve())
        verdicts(runner)
        short_form(runner)
        limits(runner)
        apart(runner)
        lanes(runner)
        interrupted(runner)
        waits()
    print("runner: Tools/test says what its steps came to, and ends what does not end")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as error:
        sys.exit(f"runner: {error}")
