"""What the checks of durability share: the program, its journal read without it, and sabotage.

The journal is read here by its documented format alone, with nothing of Facturier's: a line's hash
is the SHA-256 of the bytes that stand before `,"hash":`.
"""

import contextlib
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile

import processes

LINE = re.compile(rb'(\{"specversion":"1\.0","id":"(\d+)",.*"predecessorhash":"([0-9a-f]{64})")'
                  rb',"hash":"([0-9a-f]{64})"\}')
SELLER = ["--nom", "Atelier Vermeil", "--siren", "732829320", "--adresse", "1 rue du Test",
          "--code-postal", "75001", "--ville", "Paris"]

# What is put in place of the C library's own functions, to see that a check would notice.
SHIMS = {
    "no-lock": "int flock(int f, int how) { return 0; }",
    "no-sync": "int fsync(int f) { return 0; } int fdatasync(int f) { return 0; }",
    "no-cut": "int ftruncate(int f, off_t to) { return 0; } "
              "int ftruncate64(int f, off_t to) { return 0; }",
    # Its program believes that every sync succeeds, and that every write takes all.
    "deaf": "int fsync(int f) { syscall(SYS_fsync, f); return 0; } "
            "int fdatasync(int f) { syscall(SYS_fdatasync, f); return 0; } "
            "ssize_t pwrite(int f, const void *b, size_t n, off_t at) "
            "{ syscall(SYS_pwrite64, f, b, n, at); return n; }",
    # No sabotage: a disk so slow that a moment can fall between two parts of a write.
    "slow": "ssize_t pwrite(int f, const void *b, size_t n, off_t at) "
            "{ usleep(1500); ssize_t r = syscall(SYS_pwrite64, f, b, n > 200 ? 200 : n, at); "
            "usleep(1500); return r; } "
            "int fdatasync(int f) { usleep(3000); return syscall(SYS_fdatasync, f); }",
    "dies-before-sync": "int fdatasync(int f) { kill(getpid(), SIGKILL); return 0; }",
    # No sabotage either: see `Gate`. A write takes 200 bytes at most, so that one can stand within it.
    "gated": '''
void gate(const char *call) {
  static int calls;
  const char *gate = getenv("GATE");
  if (!strstr(getenv("GATE_CALLS"), call)) return;
  if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != atoi(getenv("GATE_AT"))) return;
  char here[4096];
  snprintf(here, sizeof here, "%s.here", gate);
  close(open(here, O_CREAT | O_WRONLY, 0600));
  while (access(gate, F_OK) == 0) usleep(500);
}
ssize_t pread(int f, void *b, size_t n, off_t at)
{ gate("pread"); return syscall(SYS_pread64, f, b, n, at); }
ssize_t pwrite(int f, const void *b, size_t n, off_t at)
{ gate("pwrite"); return syscall(SYS_pwrite64, f, b, n > 200 ? 200 : n, at); }
int fdatasync(int f) { gate("fdatasync"); return syscall(SYS_fdatasync, f); }
int fsync(int f) { gate("fsync"); return syscall(SYS_fsync, f); }
int ftruncate(int f, off_t to) { gate("ftruncate"); return syscall(SYS_ftruncate, f, to); }
''',
}


AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n"]


class Broken(Exception):
    """A journal that its own format refuses."""


class Check:
    """Counts what was expected and what was found amiss, in a folder that is removed at the end."""

    def __init__(self, name, doc, count=0, **usual):
        self.asked = processes.asked(doc, count=count, **usual)
        self.name, self.seed, self.count = name, self.asked.seed, self.asked.count
        self.expected, self.amiss, self.not_done = 0, [], []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"facturier-{name}-"))

    def __enter__(self):
        return self

    def __exit__(self, _, error, trace):
        shutil.rmtree(self.folder, ignore_errors=True)
        if isinstance(error, processes.Hangs):
            sys.exit(f"{self.name}: {error}")

    def skip(self, why):
        print(f"{self.name}: skipped, {why}")
        sys.exit(77)

    def needs(self, *commands):
        missing = [command for command in commands if not shutil.which(command)]
        if missing or sys.platform != "linux":
            self.skip(f"needs Linux and {', '.join(commands)}")

    def expect(self, holds, what):
        self.expected += 1
        if not holds:
            self.amiss.append(what)
            if len(self.amiss) <= 20:
                print(f"amiss: {what}", flush=True)
        return bool(holds)

    def equal(self, found, expected, what):
        return self.expect(found == expected, f"{what}: {found!r} instead of {expected!r}"[:900])

    def without(self, what):
        """Something that this machine does not allow; the rest is checked all the same."""
        self.not_done.append(what)

    def finish(self, summary):
        for what in self.not_done:
            print(f"not checked: {what}")
        print(f"{self.name}: {self.expected - len(self.amiss)} of {self.expected} expectations met "
              f"(seed {self.seed}, count {self.count}): {summary}")
        return 1 if self.amiss else 0

    def shim(self, name):
        """The path of a library that takes the place of some functions of the C library."""
        library = self.folder / f"{name}.so"
        if not library.exists():
            source = self.folder / f"{name}.c"
            headers = ["fcntl.h", "signal.h", "stdio.h", "stdlib.h", "string.h", "sys/syscall.h",
                       "sys/types.h", "unistd.h"]
            included = "".join(f"#include <{header}>\n" for header in headers)
            source.write_text(f"#define _GNU_SOURCE\n{included}{SHIMS[name]}\n")
            processes.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
        return {"LD_PRELOAD": str(library)}


class Answer:
    """What the program answered: its exit status, and what it wrote."""

    def __init__(self, status, out, err):
        self.status, self.out = status, out
        self.err = err.decode(errors="replace")

    @property
    def objects(self):
        """The whole lines of JSON; half a line answers nothing."""
        return [json.loads(line) for line in self.out.split(b"\n")[:-1] if line[:1] == b"{"]

    @property
    def result(self):
        """The acknowledgement, if there is one."""
        found = [o for o in self.objects if o["type"] == "resultat"]
        return found[-1] if found else None

    def __str__(self):
        return f"status {self.status}, stdout {self.out[-200:]!r}, stderr {self.err[-400:]!r}"


def program():
    return str(processes.built("facturier"))


def generated(folder, events, *more):
    """Makes up a registre of so many events, by the journal's own writer; gives its folder."""
    processes.run([processes.built("Banc"), "generer", str(events), folder, *more], check=True, capture_output=True)
    return folder


def surroundings(**more):
    """Variables for the program; none of this process's own reach it."""
    return {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "FACTURIER_AUTEUR": "essai", **more}


@functools.cache
def faketime():
    """The library by which the program `faketime` shows another time, where that is installed."""
    # A later process of the same number may trip over what a killed one leaves in shared memory.
    for left in pathlib.Path("/dev/shm").glob("*faketime_s[eh]m_*"):
        if not pathlib.Path("/proc", left.name.rpartition("_")[2]).exists():
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)
    wrapper = shutil.which("faketime")
    found = wrapper and re.search(rb"/[\x21-\x7e]*/libfaketime\.so\.1",
                                  pathlib.Path(wrapper).read_bytes())
    return found and found[0].decode()


def clock(time):
    """Variables that show a process another time: a moment, one from which it goes on (`@`), or an
    offset.

    `faketime` itself fails once a leftover in shared memory bears its process's number.
    """
    assert faketime(), "the program faketime names no library that it preloads"
    # How long to wait for a lock is no matter of the date.
    return {"LD_PRELOAD": faketime(), "FAKETIME": time, "DONT_FAKE_MONOTONIC": "1"}


class Ledger:
    """A registre in a folder, and what of it has been acknowledged."""

    def __init__(self, folder, env=None):
        self.folder = pathlib.Path(folder)
        self.journal = self.folder / "journal.jsonl"
        self.env = surroundings(**(env or {}))
        self.acknowledged = set()

    def command(self, *words):
        return [program(), "--registre", str(self.folder), "--json", *words]

    def run(self, *words, env=None, before=(), **how):
        """Runs a command to its end, remembers what it acknowledged, and gives the answer."""
        done = processes.run(
            [*before, *self.command(*words)], env=self.env | (env or {}),
            **{"stdin": processes.DEVNULL, "stdout": processes.PIPE, "stderr": processes.PIPE,
               **how})
        answer = Answer(done.returncode, done.stdout or b"", done.stderr or b"")
        self.remember(answer)
        return answer

    def do(self, *words, **how):
        """Runs a command that must succeed, and gives what it answers."""
        answer = self.run(*words, **how)
        if answer.status != 0 or not answer.result:
            raise Broken(f"{' '.join(words)}: {answer}")
        return answer.result

    def remember(self, answer):
        # An anchor is given of what was acknowledged before.
        if (result := answer.result) and "tete" in result:
            self.acknowledged.add((int(result["tete"]["id"]), result["tete"]["hash"]))

    def begin(self):
        """Opens the registre and creates a client; its id is kept."""
        self.do("ouvrir", *SELLER)
        self.client = identifier(self.do("client", "creer", "--particulier", "--nom", "Client Essai"))
        return self

    def invoice(self):
        """A draft with one line, ready to be issued."""
        facture = identifier(self.do("creer", "--client", self.client))
        self.do("ligne", "ajouter", facture, *LINE_WORDS)
        return facture

    def bytes(self):
        return self.journal.read_bytes()

    def events(self):
        return read(self.bytes())

    def lost(self, events):
        """What was acknowledged and is not there."""
        return [position for position, digest in sorted(self.acknowledged)
                if position > len(events) or events[position - 1]["hash"] != digest]

    def verify(self):
        """The verdict of the program itself."""
        answer = self.run("verifier")
        ends = [o for o in answer.objects if o["type"] == "resume"]
        return ends[-1] if ends and answer.status == 0 else {"verdict": str(answer)}

    def judge(self, check, when):
        """Expects the journal whole, all that was acknowledged in it, and the program to agree."""
        try:
            events = self.events()
        except Broken as broken:
            check.expect(False, f"{when}: {broken}")
            return []
        lost = self.lost(events)
        check.expect(not lost, f"{when}: acknowledged but not in the journal: {lost[:5]}")
        verdict = self.verify()
        check.expect(verdict["verdict"] == "intact", f"{when}: {verdict}")
        return events


LINE_WORDS = ["--designation", "Essai", "--quantite", "1", "--prix", "100", "--tva", "20"]


def identifier(result):
    return result["subject"].split("/")[1]


def whole_lines(content):
    """The journal's lines, and what stands behind the last line feed."""
    *lines, rest = content.split(b"\n")
    return lines, rest


def read(content):
    """The events of a journal, each with its hash; `Broken` at the first thing that is wrong."""
    lines, rest = whole_lines(content)
    if rest:
        raise Broken(f"{len(rest)} bytes behind the last line")
    events, above, batch = [], b"0" * 64, None
    for index, line in enumerate(lines, start=1):
        match = LINE.fullmatch(line)
        if not match:
            raise Broken(f"line {index} has not the form of an event: {line[:80]!r}")
        hashed, position, link, digest = match.groups()
        if int(position) != index:
            raise Broken(f"line {index} has the position {int(position)}")
        if hashlib.sha256(hashed).hexdigest().encode() != digest:
            raise Broken(f"line {index} has not the hash that it states")
        if link != above:
            raise Broken(f"line {index} does not follow the line above")
        above = digest
        event = json.loads(line)
        batch = follow_batch(batch, event, index)
        events.append(event)
    if batch and batch[0] != batch[1]:
        raise Broken(f"the last batch ends at {batch[0]} of {batch[1]}")
    if len({event["source"] for event in events}) > 1:
        raise Broken("lines of several registres")
    return events


def follow_batch(batch, event, index):
    now = tuple(map(int, event["batch"].split("/"))) if "batch" in event else None
    wanted = (batch[0] + 1, batch[1]) if batch and batch[0] < batch[1] else None
    if wanted and now != wanted or not wanted and now and now[0] != 1:
        raise Broken(f"line {index} is {now} of its batch, after {batch}")
    return now


def numbering(events):
    """What is wrong with the numbers of the series: a gap, one given twice, a date out of order."""
    wrong, series = [], {}
    for event in events:
        kind = event["type"].split(".")[0]
        if kind not in ("FactureEmise", "AvoirEmis"):
            continue
        text = json.dumps(event["data"])
        number = re.search(r'"numero": ?(?:\{"numero": ?)?"([^"]+)"', text).group(1)
        head, rank = re.fullmatch(r"(.*?)(\d+)", number).groups()
        date = event["data"].get("dateFacture") or event["data"].get("dateAvoir") \
            or re.search(r'"date(?:Facture|Avoir)": ?"([^"]+)"', text).group(1)
        last_rank, last_date = series.get(head, (0, ""))
        if int(rank) != last_rank + 1:
            wrong.append(f"{number} follows rank {last_rank} at position {event['id']}")
        if date < last_date:
            wrong.append(f"{number} of {date} follows {last_date}")
        series[head] = (int(rank), max(date, last_date))
    return wrong, series


def reap(process):
    """Ends a process, and gives what it had answered."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    return finished(process)


def finished(process):
    """Waits for the end of a process, and gives its answer."""
    out, err = processes.finish(process)
    return Answer(process.returncode, out, err)
