#!/usr/bin/env python3
"""Change what the program runs in: permissions, links, locks, clocks, signals, secrets.

    FACTURIER_BIN=.build/release Tools/checks/surroundings.py [--seed N] [--count VARIABLES]

Each exit status is the documented one, each refusal comes with words, and nothing of the
environment's secrets reaches the journal or an answer. Reports the time and the memory that
`verifier` takes for 50 MB. Exit status: 0 passed, 1 failed, 77 skipped because this machine has
no faketime or is no Linux.
"""

import fcntl
import hashlib
import os
import random
import shlex
import shutil
import signal
import stat
import string
import sys
import time

import durability
import processes
from durability import LINE_WORDS, SELLER, Check, Ledger, clock, faketime, surroundings
from processes import Gate

OTHER = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
ACTS = [["client", "creer", "--nom", "A"], ["creer", "--client", "0" * 8],
        ["ligne", "ajouter", "BROUILLON-1", *LINE_WORDS], ["emettre", "BROUILLON-1"],
        ["payer", "F2026-0001", "--montant", "1"], ["remise", "BROUILLON-1", "10%"],
        ["avoir", "F2026-0001", "--motif", "Erreur"], ["horloge", "--motif", "Pile"],
        ["vendeur", "modifier", "--nom", "B"]]
READS = [["lister"], ["verifier"], ["rejouer"], ["client", "lister"], ["afficher", "F2026-0001"],
         ["totaux"], ["balance-agee"], ["historique", "F2026-0001"]]


def refused(check, answer, statuses, what):
    """Expects a refusal in time, with its exit status, words, and no acknowledgement."""
    check.expect(answer.status in statuses, f"{what}: not {statuses}, but {answer}")
    check.expect(answer.err.strip() and not answer.result, f"{what}: no words: {answer}")


def missing(check):
    """No registre: every command says so, and creates none."""
    ledger = Ledger(check.folder / "absent")
    for words in ACTS + READS:
        refused(check, ledger.run(*words), (66,), f"{words} without a registre")
    check.expect(not ledger.folder.exists(), "a command made a registre that was not opened")


def held_lock(check):
    """Somebody holds the lock: acts wait as long as they are told, and readers do not."""
    ledger = Ledger(check.folder / "tenu").begin()
    before = ledger.bytes()
    with open(ledger.journal, "rb") as journal:
        fcntl.flock(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
        start = time.monotonic()
        refused(check, ledger.run("client", "creer", "--nom", "A", "--attente", "1"), (75,),
                "a lock held by another")
        # Without being told it would wait for ten.
        check.expect(0.9 < time.monotonic() - start < 9, "waited for another time than was asked")
        for words in (["client", "lister"], ["rejouer"], ["verifier"]):
            check.expect(ledger.run(*words).status == 0, f"{words} while the lock is held")
    check.expect(ledger.bytes() == before, "written without the lock")
    check.expect(ledger.run("client", "creer", "--nom", "A").status == 0, "the lock is given back")


def foreign_files(check):
    """A link, a FIFO or a folder where a file should be: refused at once, and left alone."""
    for name in ("journal.jsonl", "tete.json"):
        for kind in ("link", "fifo", "folder"):
            ledger = Ledger(check.folder / f"{name}-{kind}").begin()
            path, target = ledger.folder / name, check.folder / f"cible-{name}-{kind}"
            path.rename(target)
            before = target.read_bytes()
            {"link": lambda: path.symlink_to(target), "fifo": lambda: os.mkfifo(path),
             "folder": path.mkdir}[kind]()
            for words in (ACTS[0], ["lister"], ["verifier"], ["ouvrir", *SELLER]):
                answer = ledger.run(*words, timeout=60)
                refused(check, answer, (65, 66, 73, 74), f"{words[0]} at a {kind} named {name}")
            check.expect(target.read_bytes() == before, f"written through a {kind} named {name}")


def permissions(check):
    """Files are for their owner alone, and what may not be written is read all the same."""
    # Root may do all, so that another user takes its place.
    user = OTHER if os.geteuid() == 0 else []
    check.folder.chmod(0o755)
    shutil.copy(durability.program(), check.folder)
    program, home = str(check.folder / "facturier"), check.folder / "autrui"
    home.mkdir()
    if user:
        os.chown(home, 65534, 65534)
    try:
        processes.run([*user, program, "--version"], capture_output=True, check=True, cwd=home)
    except (OSError, processes.CalledProcessError) as error:
        return check.without(f"permissions, for another user can't start the program ({error})")

    def run(folder, *words, umask=0o022):
        # From within, for another user may not come in by the folders above.
        command = [*user, program, "--registre", folder.name, "--json", *words]
        done = processes.run(command, env=surroundings(), capture_output=True, umask=umask,
                             cwd=home)
        return durability.Answer(done.returncode, done.stdout, done.stderr)

    for umask in (0, 0o022, 0o027, 0o077, 0o177, 0o777):
        folder = home / f"{umask:03o}"
        answer = run(folder, "ouvrir", *SELLER, umask=umask)
        check.expect(answer.status == 0, f"ouvrir with the umask {umask:03o}: {answer}")
        for path, wanted in ((folder, 0o700), (folder / "journal.jsonl", 0o600),
                             (folder / "tete.json", 0o600)):
            mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
            check.expect(mode == wanted, f"umask {umask:03o}: {path.name} has the mode "
                                         f"{mode and oct(mode)} instead of {oct(wanted)}")
    folder = home / "022"
    for path in (*folder.iterdir(), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = (folder / "journal.jsonl").read_bytes()
    for words in (["lister"], ["verifier"], ["client", "lister"], ["rejouer"]):
        answer = run(folder, *words)
        check.expect(answer.status == 0, f"{words} of a registre that is read-only: {answer}")
    refused(check, run(folder, *ACTS[0]), (73,), "an act on a registre that is read-only")
    check.expect((folder / "journal.jsonl").read_bytes() == before, "read-only, but changed")
    for private in (home / "027" / "journal.jsonl", home / "077"):
        private.chmod(0)
        for words in (ACTS[0], ["lister"], ["verifier"], ["ouvrir", *SELLER]):
            refused(check, run(home / private.relative_to(home).parts[0], *words), (73,),
                    f"{words[0]} where {private.name} may not be read")
        private.chmod(0o700)
    home.chmod(0o555)
    refused(check, run(home / "nouveau", "ouvrir", *SELLER), (73,),
            "ouvrir where no folder may be made")
    home.chmod(0o755)
    folder.chmod(0o755)


def clocks(check):
    """A clock slightly behind is put up with, one further behind is refused until corrected."""
    ledger = Ledger(check.folder / "heure", clock("2026-11-20 10:00:00")).begin()

    def at(time, *words):
        return ledger.run(*words, env=clock(f"2026-11-20 {time}"))

    last = ledger.events()[-1]["time"]
    answer = at("09:59:57", *ACTS[0])
    check.expect(answer.status == 0, f"a clock 3 s behind: {answer}")
    check.expect(ledger.events()[-1]["time"] == last, "a clock behind takes the last line's time")
    before = ledger.bytes()
    refused(check, at("09:59:50", *ACTS[0]), (1,), "a clock 10 s behind")
    check.expect(ledger.bytes() == before, "refused, but recorded")
    answer = at("09:59:50", "horloge", "--motif", "Pile changée")
    check.expect(answer.status == 0, f"a clock corrected: {answer}")
    check.expect(ledger.events()[-1]["time"] < last, "a correction takes the clock's time")
    check.expect(at("09:59:50", *ACTS[0]).status == 0, "an act after the correction")
    check.expect(at("10:00:01", *ACTS[0]).status == 0, "an act by the right clock")
    verdict = ledger.verify()
    check.expect(verdict.get("correctionsHorloge") == [4], f"a correction is named: {verdict}")
    answer = ledger.run(*ACTS[0], env=clock("2038-01-19 03:14:06"))
    check.expect(answer.status == 0, f"an act in 2038: {answer}")
    ledger.judge(check, "after all these clocks")
    check.expect("2038-01-19T" in ledger.events()[-1]["time"], "the year 2038 is recorded")


def secrets(check, rng):
    """No variable reaches the journal, the head or an answer, save those that are meant to."""
    def token():
        return "".join(rng.choices(string.ascii_letters + string.digits, k=32))

    tokens = {f"{rng.choice(['AWS', 'GH', 'DB', 'FACTURIER', 'CI'])}_{index}_SECRET": token()
              for index in range(check.count)}
    for name in ("HOME", "USER", "LOGNAME", "PWD", "OLDPWD", "TZ", "LANG", "COLUMNS", "TMPDIR",
                 "GITHUB_TOKEN", "SSH_AUTH_SOCK", "HOSTNAME", "MAIL", "EDITOR", "SHELL"):
        tokens[name] = token()
    author = token()
    ledger = Ledger(check.folder / "secret", tokens | {"FACTURIER_AUTEUR": author}).begin()
    draft = ledger.invoice()
    said = b""
    for words in (["emettre", draft], ["afficher", draft], ["lister"], ["verifier"], ["--help"],
                  ["emettre", draft], ["lister", "--sorte"], ["rejouer", "--registre", "/absent"]):
        answer = ledger.run(*words)
        said += answer.out + answer.err.encode()
    kept = b"".join(path.read_bytes() for path in ledger.folder.iterdir())
    leaks = [name for name, value in tokens.items() if value.encode() in kept + said]
    check.expect(not leaks, f"variables that were written down: {leaks}")
    # The control: a variable that is meant to be written is found by the same search.
    check.expect(author.encode() in kept, "the search finds nothing")


def large(check):
    """A journal of 50 MB: time and memory of `verifier`, which an interrupt ends with 130."""
    ledger = Ledger(check.folder / "grand").begin()
    lines = ledger.bytes().splitlines()
    prefix, rest = lines[1].split(b'"id":"2"')
    middle, tail = rest.split(ledger.client.encode(), 1)
    data = tail.split(b',"predecessorhash"')[0].replace(b"Client Essai", b"Client " + b"x" * 90)
    above, position, size = lines[-1][-66:-2], 2, 0
    with open(ledger.journal, "ab") as journal:
        while size < 50 << 20:
            position += 1
            uuid = ledger.client[:24].encode() + b"%012x" % position
            hashed = b'%s"id":"%d"%s%s%s,"predecessorhash":"%s"' % (
                prefix, position, middle, uuid, data, above)
            above = hashlib.sha256(hashed).hexdigest().encode()
            size += journal.write(hashed + b',"hash":"' + above + b'"}\n')

    def start(**how):
        return processes.start(ledger.command("verifier"), **{"env": ledger.env, **how})

    begin, told = time.monotonic(), check.folder / "verdict"
    with open(told, "wb") as out:
        status, usage = processes.await_end(start(stdout=out).pid, "verifier")
    seconds = time.monotonic() - begin
    check.expect(status == 0 and b'"intact"' in told.read_bytes(),
                 f"a large journal: {status} {told.read_bytes()[-300:]!r}")
    gate = Gate(check, 20, "pread")
    process = start(env=ledger.env | gate.env, stdout=processes.PIPE, stderr=processes.PIPE)
    check.expect(gate.holds(process), "verifier reads 50 MB by fewer than 20 calls")
    process.send_signal(signal.SIGINT)
    out, err = processes.finish(process)
    check.expect(process.returncode == 130,
                 f"verifier interrupted ends with {process.returncode}: {out!r} {err!r}")
    listing = f"{shlex.join(ledger.command('client', 'lister'))} | head -n 1"
    done = processes.run(["sh", "-c", listing], env=ledger.env, capture_output=True)
    check.expect(done.stdout.count(b"\n") == 1 and not done.stderr,
                 f"a long listing | head -n 1: {done.stdout[:80]!r} {done.stderr!r}")
    return f"verifier takes {seconds:.1f} s and {usage.ru_maxrss / 1024:.0f} MiB for 50 MiB in " \
           f"{position} events"


def moved_environment(check):
    """A library that is loaded beforehand sets a variable: the words are still those typed."""
    if not faketime():
        return check.without("a library that sets a variable, for faketime's is elsewhere")
    env = surroundings(LD_PRELOAD=faketime())
    for words in (["--version"], ["lister", "--langue", ""], ["client", "creer", "--nom", b"\xff"]):
        plain, loaded = [processes.run([durability.program(), *words], env=its, cwd=check.folder,
                                       capture_output=True) for its in (surroundings(), env)]
        check.expect((loaded.returncode, loaded.stdout, loaded.stderr)
                     == (plain.returncode, plain.stdout, plain.stderr),
                     f"{words} behind another library: {loaded}, and not {plain}")


def main():
    with Check("surroundings", __doc__, count=processes.campaign(300)) as check:
        check.needs("faketime")
        missing(check)
        held_lock(check)
        foreign_files(check)
        permissions(check)
        clocks(check)
        secrets(check, random.Random(check.seed))
        moved_environment(check)
        return check.finish(large(check))


if __name__ == "__main__":
    sys.exit(main())
