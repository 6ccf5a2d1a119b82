#!/usr/bin/env python3
"""Write over what must stay, read what never ends, and break reads and writes half-way.

    FACTURIER_BIN=.build/release Tools/checks/files.py

No export replaces anything of a registre's, by any path; the leavings of a killed export go with the
next one, and are its owner's alone; a file that can't be understood is read no further; an answer is
whole or its loss is said. Exit status: 0 passed, 1 failed, 77 skipped because this machine has no
strace.
"""

import json
import os
import pathlib
import shutil
import sys

import processes
from durability import AS_ROOT, Answer, Check, Ledger, program

#: Every way to write a file, as a command's words without the path.
EXPORTS = [["exporter", "dto"], ["exporter", "dto", "--lignes-json"],
           ["exporter", "dto", "--enveloppe"], ["exporter", "rapport"],
           ["exporter", "facture", "F2026-0001"], ["exporter", "facture", "F2026-0001", "--copie"],
           ["exporter", "facture", "BROUILLON-2"],
           ["exporter", "cii", "F2026-0001", "--malgre-tout"],
           ["exporter", "ubl", "F2026-0001", "--malgre-tout", "--copie"]]
#: The files of a registre, some of which need not be there.
NAMES = ["journal.jsonl", "tete.json", "groupe.json", "journal.index", "journal-1.index",
         "journal.jsonl.ecarte-99"]
#: So much memory no import of a few bytes takes.
BOUND = 300 << 20


def registre(check, name):
    """A registre with an invoice and a draft."""
    ledger = Ledger(check.folder / name).begin()
    ledger.do("emettre", ledger.invoice())
    ledger.invoice()
    return ledger


def export(ledger, *words, before=()):
    """Runs a command of whose answer nothing is remembered, for it may be a page or an export."""
    done = processes.run([*before, *ledger.command(*words)], env=ledger.env, capture_output=True)
    return Answer(done.returncode, done.stdout, done.stderr)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def spared(check):
    """Nothing of any registre's is replaced: by its name, through links, or where it is a copy."""
    ours, other = registre(check, "notre"), registre(check, "autre")
    for name in NAMES[2:]:
        (other.folder / name).write_bytes(b"essai")
    (check.folder / "lien").symlink_to(other.folder)
    for name in NAMES[:2]:
        (check.folder / f"lien-{name}").symlink_to(other.folder / name)
        os.link(other.folder / name, other.folder / f"copie-{name}")
    os.link(other.journal, check.folder / "lien-dur.json")
    shutil.copy(other.journal, check.folder / "sauvegarde.json")
    paths = [folder / name for folder in (other.folder, ours.folder, check.folder / "lien",
                                          other.folder / ".." / "autre") for name in NAMES]
    paths += [check.folder / f"lien-{name}" for name in NAMES[:2]]
    paths += [other.folder / f"copie-{name}" for name in NAMES[:2]]
    paths += [check.folder / "lien-dur.json", check.folder / "sauvegarde.json"]
    deep = other.folder / "ancres" / "a" / "b"
    deep.mkdir(parents=True)
    paths += [deep / "export.json", deep.parent / "export.json"]
    before = {folder: contents(folder) for folder in (ours.folder, other.folder)}
    copies = [(path, path.read_bytes()) for path in (check.folder / "lien-dur.json",
                                                     check.folder / "sauvegarde.json")]
    for words in EXPORTS:
        for path in paths:
            answer = export(ours, *words, "--vers", str(path))
            what = f"{' '.join(words)} --vers {path.relative_to(check.folder)}"
            # A page is refused under such a name already, unless its format is named.
            check.expect(answer.status in ([64, 73] if is_page(words) else [73]) and answer.err.strip(),
                         f"{what}: {answer}")
    for folder, was in before.items():
        now = contents(folder)
        for name in was.keys() | now.keys():
            # An index follows from the journal, and may be written anew.
            if folder == other.folder or not name.endswith(".index"):
                check.expect(now.get(name) == was.get(name), f"{folder.name}/{name} has changed")
    for path, was in copies:
        check.expect(path.read_bytes() == was, f"{path.name} has changed")
    check.expect(not list(deep.iterdir()), "something is written deep within a registre")
    # A file that is only called like a journal forbids nothing.
    (check.folder / "journal.jsonl").touch()
    for words in EXPORTS:
        answer = export(ours, *words, "--vers", str(check.folder / "permis"))
        check.expect(answer.status == 0, f"{words} to a file that is nobody's: {answer}")
    ours.judge(check, "after exports")


def is_page(words):
    return words[1] in ("facture", "rapport", "voyage")


def strace(check, ledger, words, call, fault, nth=1, path=None):
    trace = check.folder / "trace"
    only = ["-P", str(path)] if path else []
    answer = export(ledger, *words, before=["strace", "-f", "-o", trace, *only, "-e", f"trace={call}",
                                            "-e", f"inject={call}:{fault}:when={nth}"])
    check.expect("INJECTED" in trace.read_text() or "SIGKILL" in trace.read_text(),
                 f"{words}: {call} was never called")
    return answer


def abandoned(check):
    """The leavings of a killed export are for its owner alone, and the next one takes them away."""
    ledger = registre(check, "tue")
    folder = check.folder / "exports"
    folder.mkdir()
    target = folder / "factures"
    target.write_text("[]")
    target.chmod(0o644)
    for words in EXPORTS[0], EXPORTS[3], EXPORTS[4]:
        strace(check, ledger, [*words, "--vers", str(target)], "fdatasync", "signal=SIGKILL")
        left = [path for path in folder.iterdir() if path != target]
        check.expect(len(left) == 1, f"{words}, killed, leaves {left}")
        for path in left:
            mode = path.stat().st_mode & 0o777
            check.expect(mode == 0o600, f"{words}, killed, leaves a file of mode {mode:o}")
        check.expect(target.read_text() == "[]", f"{words}, killed, has changed the target")
        other = folder / "autre.json"
        answer = ledger.run("exporter", "dto", "--vers", str(other))
        check.expect(answer.status == 0 and sorted(folder.iterdir()) == sorted([other, target]),
                     f"after a killed export: {answer}, {list(folder.iterdir())}")
        other.unlink()
    ledger.run("exporter", "dto", "--vers", str(target))
    check.expect(target.stat().st_mode & 0o777 == 0o644, "a file that is replaced keeps its mode")


def bounded(check):
    """A file that can't be understood is read no further, and is not kept in memory."""
    ledger = registre(check, "borne")
    large = check.folder / "grand.json"
    large.write_bytes(b"[x")
    os.truncate(large, 1 << 30)
    before = ledger.bytes()
    for path in (large, pathlib.Path("/dev/zero")):
        with (check.folder / "dit").open("wb") as said:
            process = processes.start(ledger.command("importer", "dto", str(path)), env=ledger.env,
                                      stdout=processes.DEVNULL, stderr=said)
            process.returncode, usage = processes.await_end(process.pid, f"the import of {path}")
        err = (check.folder / "dit").read_bytes()
        check.expect(process.returncode == 65 and err,
                     f"import of {path}: {process.returncode} {err[-300:]!r}")
        check.expect(usage.ru_maxrss << 10 < BOUND,
                     f"import of {path} took {usage.ru_maxrss >> 10} MiB")
    check.expect(ledger.bytes() == before, "an import that was refused is recorded")


def unreadable(check):
    """A file that breaks off by a failed read is not taken for one that ends there."""
    ledger, source = registre(check, "lu"), registre(check, "source")
    path = check.folder / "a-lire.jsonl"
    source.do("exporter", "dto", "--lignes-json", "--vers", str(path))
    one = path.read_bytes().splitlines(keepends=True)[1]
    lines = [one.replace(b"BROUILLON-2", b"BROUILLON-%d" % rank).replace(
        json.loads(one)["id"].encode(), b"01970000-0000-7000-8000-%012d" % rank)
        for rank in range(100, 1100)]
    path.write_bytes(b"".join(lines))
    check.expect(path.stat().st_size > 600 << 10, "a file that takes several reads")
    before = ledger.bytes()
    for nth in (1, 2, 3):
        answer = strace(check, ledger, ["importer", "dto", str(path)], "read", "error=EIO", nth, path)
        check.expect(answer.status == 66 and answer.err.strip(), f"EIO at read {nth}: {answer}")
        check.expect(ledger.bytes() == before, f"EIO at read {nth}: recorded all the same")
    for nth in (1, 2, 3):
        answer = strace(check, ledger, ["importer", "dto", "--essai", str(path)], "read",
                        "error=EINTR", nth, path)
        check.expect(answer.status == 0 and answer.result["importees"] == 1000,
                     f"EINTR at read {nth}: {answer}")


def interrupted(check):
    """An answer whose writing a signal interrupts comes out whole."""
    ledger = registre(check, "interrompu")
    for words in (["lister"], ["exporter", "dto"], ["exporter", "facture", "F2026-0001", "--copie"]):
        plain = export(ledger, *words)
        answer = strace(check, ledger, words, "write", "error=EINTR")
        check.expect((answer.status, answer.out) == (plain.status, plain.out),
                     f"{words}, interrupted: {answer}")


def full(check):
    """An invoice that could not be written out is not recorded as exported."""
    ledger = registre(check, "plein")
    before = ledger.bytes()
    with open("/dev/full", "wb") as device:
        answer = ledger.run("exporter", "facture", "F2026-0001", "--vers", "-", stdout=device)
    check.expect(answer.status == 74 and answer.err.strip(), f"to a full device: {answer}")
    check.expect(ledger.bytes() == before, "an invoice that could not be written is recorded")
    for call in ("pwrite64", "fdatasync"):
        # The first of these calls is on the page, which stands before the event.
        answer = strace(check, ledger, [*EXPORTS[4], "--vers", str(check.folder / "page.html")],
                        call, "error=ENOSPC")
        check.expect(answer.status == 73 and "page.html" in answer.err, f"{call} on the page without room: {answer}")
        check.expect(ledger.bytes() == before, f"{call} without room: recorded all the same")
    answer = export(ledger, "exporter", "facture", "F2026-0001", "--vers", "-")
    check.expect(answer.status == 0 and b"</html>" in answer.out and b"uplicata" not in answer.out,
                 f"the first that comes out is the first: {answer.status}")
    check.expect(len(ledger.events()) == len(before.splitlines()) + 1, "and is recorded once")


def read_only(check):
    """Where nothing can be recorded, an invoice's refusal names the way to a copy."""
    ledger = registre(check, "fige")
    bind = [*AS_ROOT, "mount", "--bind", str(ledger.folder), str(ledger.folder)]
    remount = [*AS_ROOT, "mount", "-o", "remount,ro,bind", str(ledger.folder)]
    refused = "a read-only disk, for none can be mounted"
    try:
        processes.run(bind, capture_output=True, check=True)
    except (OSError, processes.CalledProcessError) as error:
        return check.without(f"{refused} ({error})")
    try:
        try:
            processes.run(remount, capture_output=True, check=True)
        except (OSError, processes.CalledProcessError) as error:
            return check.without(f"{refused} ({error})")
        for language in "fr", "en":
            answer = export(ledger, "--langue", language, *EXPORTS[4], "--vers", "-")
            check.expect(answer.status == 73 and "--cop" in answer.err,
                         f"an export on a read-only disk: {answer}")
        answer = export(ledger, *EXPORTS[5], "--vers", "-")
        check.expect(answer.status == 0 and b"</html>" in answer.out, "the copy that was advised")
        answer = ledger.run("payer", "F2026-0001", "--montant", "1")
        check.expect(answer.status == 73 and "--cop" not in answer.err,
                     f"a payment on a read-only disk: {answer}")
    finally:
        processes.run([*AS_ROOT, "umount", "-l", str(ledger.folder)], check=True)


def variables(check):
    """A variable that is no UTF-8 is refused, and nothing mended is recorded."""
    ledger = registre(check, "variables")
    before = ledger.bytes()
    for name in "FACTURIER_AUTEUR", "FACTURIER_REGISTRE":
        words = ["client", "creer", "--nom", "A"]
        command = ledger.command(*words) if name == "FACTURIER_AUTEUR" else [program(), *words]
        env = {k.encode(): v.encode() for k, v in ledger.env.items()} | {name.encode(): b"Ren\xe9"}
        done = processes.run(command, env=env, capture_output=True, cwd=check.folder)
        check.expect(done.returncode == 64 and name.encode() in done.stderr,
                     f"{name} that is no UTF-8: {done}")
    check.expect(ledger.bytes() == before, "recorded under a mended name")
    check.expect(not list(check.folder.glob("Ren*")), "a registre of a mended name")


PARTS = [spared, abandoned, bounded, unreadable, interrupted, full, read_only, variables]


def main():
    with Check("files", __doc__, count=0) as check:
        check.needs("strace")
        for part in PARTS:
            part(check)
        return check.finish("exports, imports and answers at their limits")


if __name__ == "__main__":
    sys.exit(main())
