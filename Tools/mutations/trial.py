"""The copy of the repository that errors are planted in: how it is made, built and tried."""

import collections
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

from edits import ROOT, Wrong, patched, sources, write

COPY = ROOT / ".build/mutants"
# Files in memory spare the tests the disk, whose syncs they wait for.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
VARIABLE = "FACTURIER_MUTANT"
#: Names the file in which a process notes for what errors it asks, a byte each.
ASKED = "FACTURIER_MUTANTS_ASKED"
#: Errors that are noted have numbers below this.
NOTED = 1 << 16
SWITCH = f"""\
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let planted = unsafe getenv("{VARIABLE}").map {{ unsafe atoi($0) }}

private nonisolated(unsafe) let asked: UnsafeMutableRawPointer? = {{
  guard let path = unsafe getenv("{ASKED}") else {{ return nil }}
  let file = unsafe open(path, O_RDWR)
  guard file >= 0 else {{ return nil }}
  return unsafe mmap(nil, {NOTED}, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
}}()

// What is inlined elsewhere may ask it too.
@usableFromInline func isPlanted(_ number: Int32) -> Bool {{
  if let asked = unsafe asked, number < {NOTED} {{
    unsafe asked.storeBytes(of: 1, toByteOffset: Int(number), as: UInt8.self)
  }}
  return planted == number
}}
"""
#: A change that a warning would keep from being built is tried all the same.
STRICT = b"  .treatAllWarnings(as: .error),\n  .enableUpcomingFeature"
#: The code that keeps registres in PostgreSQL is built where its library is there.
TRAITS = ["--traits", "PostgreSQL"] if os.path.exists("/usr/include/postgresql/libpq-fe.h") else []
# How a check ends that this machine can't do.
SKIPPED = 77
# What a test says that fails, long before others have ended.
ISSUE = b"recorded an issue"

Outcome = collections.namedtuple("Outcome", "noticed how seconds")
#: Set once nobody waits any more for what is run.
given_up = threading.Event()


# --- The copy.


def target(file):
    """The folder of the target that a file is of."""
    return "/".join(file.split("/")[:2])


def plant(changed):
    """Copies the repository with other texts for some of its files; gives what it then holds."""
    wanted = sources()
    for file, text in changed.items():
        wanted[file] = text.encode()
    for file in [name for name in wanted if name.startswith(("Sources/", "Tools/facturier/"))]:
        if file.endswith(".swift"):
            wanted[target(file) + "/PlantedError.swift"] = SWITCH.encode()
    wanted["Package.swift"] = wanted["Package.swift"].replace(STRICT, STRICT.splitlines()[1])
    write(wanted, COPY)
    return wanted


def build():
    """Builds the copy, and gives what the compiler says where it can't."""
    done = subprocess.run(
        ["swift", "build", "--build-tests", *TRAITS], cwd=COPY, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout if done.returncode else None


# --- The tests.


def test_command():
    """What runs the tests that were built: the program itself, where the system makes it one."""
    program = COPY / ".build/debug/facturierPackageTests.xctest"
    if program.is_file():
        return [program, "--testing-library", "swift-testing"], ["--list-tests"]
    return ["swift", "test", "--skip-build"], ["list"]


def all_tests():
    command, listing = test_command()
    return subprocess.run(
        [*command, *listing], cwd=COPY, check=True, capture_output=True, text=True).stdout.splitlines()


def filtered(tests):
    """The command that runs some tests, all of them in one process."""
    return [*test_command()[0], *(word for test in tests for word in ("--filter", test))]


def checking(check, *words):
    """The command that runs a check."""
    python = ROOT / ".build/venv/bin/python"
    return [python if python.exists() else sys.executable, f"Tools/checks/{check}.py", *words]


def run(commands, limit, number=None, asked=None):
    """Runs commands until one fails, and says how it did."""
    start = time.monotonic()
    noticed = None
    # Of its own, so that the leavings of a test that was ended go too.
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="mutants-") as scratch:
        switch = {VARIABLE: str(number or 0)} | ({ASKED: str(asked)} if asked else {})
        environment = os.environ | switch | {
            "TMPDIR": scratch, "FACTURIER_TESTS": scratch, "FACTURIER_BIN": str(programs(scratch, switch))}
        for command in commands:
            # Checks read sources too, and those of the copy bear all errors at once.
            folder = ROOT if "Tools/checks" in str(command[1]) else COPY
            left = limit - (time.monotonic() - start)
            noticed = noticed or failure(command, folder, environment, max(left, 1))
    return Outcome(noticed is not None, noticed, time.monotonic() - start)


def programs(scratch, switch):
    """A folder of the programs, each with that error: a check chooses what surrounds them."""
    folder = pathlib.Path(scratch, "programs")
    folder.mkdir()
    words = " ".join(f"{name}='{value}'" for name, value in switch.items())
    for name in "facturier", "Exemple", "Banc", "Pannes", "repondeur", "Schemas":
        program = folder / name
        program.write_text(f"#!/bin/sh\n{words} exec '{COPY / '.build/debug' / name}' \"$@\"\n")
        program.chmod(0o755)
    return folder


def failure(command, folder, environment, limit):
    """How a command fails, or nothing when it doesn't."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = end(process, output, limit)
        finally:
            # With it, all that it started.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        text = said(output).decode(errors="replace")
    # A test that fails says so; one that crashes or hangs says nothing.
    if issue := re.search(r'Test "?(.+?)"? recorded an issue', text):
        return issue[1]
    if status == SKIPPED and "Tools/checks" in str(command[1]):
        raise Wrong(f"{command[1]} can't run here: {text.strip().splitlines()[-1]}")
    if status is None:
        return f"does not end within {limit:.0f} s"
    if status < 0:
        return f"ends with {signal.Signals(-status).name}"
    return (text.strip().splitlines() or [f"status {status}"])[-1] if status else None


def end(process, output, limit):
    """Waits until a command ends, and gives its status; or until a test fails, or it is too late."""
    start = time.monotonic()
    while time.monotonic() < start + limit and not given_up.is_set():
        try:
            return process.wait(0.1)
        except subprocess.TimeoutExpired:
            if ISSUE in said(output):
                return None
    return None


def said(output):
    """What a command has said so far, wherever it goes on writing."""
    return os.pread(output.fileno(), os.fstat(output.fileno()).st_size, 0)


