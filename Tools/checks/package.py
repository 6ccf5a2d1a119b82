#!/usr/bin/env python3
"""Hand an auditor the year of each of three firms, and check it by nothing but what its README says.

    FACTURIER_BIN=.build/release Tools/checks/package.py [--seed N] [--count BITS]

Of the years of `year`, with a signed anchor and one that an authority dated, `exporter dossier` makes an
archive and a folder, with the files of those who are believed and without. The archive is taken apart
by two other programs. Where there is nothing but python3, coreutils, ssh-keygen and openssl, every command
of both languages' README works as it is printed. A bit is turned in every file of the package, and in many
places of its list: each is found, and so is a file that was added. The same is made again, after more was
recorded and under the same key, to the byte; what is in it is what the program exports when it is asked for
that alone.
Exit status: 0 passed, 1 failed, 77 skipped because this machine lacks ssh-keygen, openssl or unzip.
"""

import hashlib
import pathlib
import random
import re
import shutil
import sys
import zipfile

sys.dont_write_bytecode = True
import processes  # noqa: E402
from anchors import Authority, tool  # noqa: E402
from durability import Check, Ledger, program, surroundings  # noqa: E402
from year_program import played  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Tools/checks/year"
#: All that a machine without Facturier has to have.
TOOLS = ["python3", "sha256sum", "ssh-keygen", "openssl", "head", "cut", "find", "wc", "sh"]
COMMAND = re.compile(r"^    ((?:sha256sum|find|python3|ssh-keygen|openssl) .*)$", re.M)
FIRST, LAST = "2025-01-01", "2025-12-31"


class Firm:
    """A firm whose year is over, closed, signed and dated."""

    def __init__(self, check, script):
        self.check, self.folder = check, check.folder / script.stem
        self.folder.mkdir()
        self.ledger = Ledger(self.folder / "registre")
        played(script, self.ledger.folder)
        self.ledger.do("cloturer", "--jusqu-au", LAST)
        self.authority = Authority(self.folder / "tsa")
        self.signers = self.folder / "admis"
        self.sign()
        self.closing = len(self.ledger.events())
        self.act()

    def sign(self):
        """Has the last anchor signed and dated."""
        anchor, request = self.folder / "fin.ancre", self.folder / "fin.tsq"
        self.ledger.do("ancre", "--vers", str(anchor))
        key = self.folder / "cle"
        tool("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "jeanne", "-f", key)
        tool("ssh-keygen", "-q", "-Y", "sign", "-n", "facturier", "-f", key, anchor)
        self.signers.write_text(f"jeanne@example.fr {pathlib.Path(f'{key}.pub').read_text()}")
        self.ledger.do("ancre", "--demande-tsa", str(request))
        answer = self.authority.answer(request, self.folder / "fin.tsr")
        position = anchor.read_text().split()[3]
        self.ledger.do("ancre", "--ajouter", f"{anchor}.sig", "--position", position)
        self.ledger.do("ancre", "--ajouter", str(answer))

    def act(self):
        """Something that is recorded after the closing."""
        self.ledger.do("vendeur", "modifier", "--email", "compta@example.fr")

    def export(self, to, *words):
        return self.ledger.do("exporter", "dossier", "--du", FIRST, "--au", LAST, "--vers",
                              str(self.folder / to), *words)

    @property
    def trusted(self):
        return ["--signatures", str(self.signers), "--autorites", str(self.authority.root)]


def bare(check):
    """Variables for a shell that finds those tools and nothing else."""
    folder = check.folder / "bin"
    folder.mkdir()
    for name in TOOLS:
        path = sys.executable if name == "python3" else shutil.which(name)
        (folder / name).symlink_to(pathlib.Path(path).resolve())
    return {"PATH": str(folder), "HOME": str(check.folder), "LC_ALL": "C.UTF-8"}


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def taken_apart(check, archive, unzip):
    """What two programs take out of an archive, which is the same."""
    with zipfile.ZipFile(archive) as opened:
        check.expect(opened.testzip() is None, f"{archive}: python finds it damaged")
        files = {one.filename: opened.read(one) for one in opened.infolist()}
    processes.run(["unzip", "-q", str(archive), "-d", str(unzip)], check=True)
    check.expect(contents(unzip) == files, f"{archive}: unzip takes out something else")
    return files


def follow(check, env, folder, told):
    """Runs every command of both languages' README."""
    for name in ("LISEZMOI.txt", "README.txt"):
        text = (folder / name).read_text()
        commands = COMMAND.findall(text)
        check.expect(len(commands) == 8, f"{name}: {len(commands)} commands")
        for command in commands:
            done = processes.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True)
            check.expect(done.returncode == 0, f"{command}: {done}")
            if command == "sha256sum SHA256SUMS":
                check.expect(done.stdout.split()[0].decode() == told, "another digest than was told")
            if command.startswith("find "):
                wanted = 0 if "! -type f" in command else len(contents(folder))
                check.expect(done.stdout.strip() == str(wanted).encode()
                             and re.search(rf"\b{int(done.stdout)}\b", text), f"{name}: {done}")


def found(env, folder, told):
    """Whether the first step of the README finds something amiss."""
    listed = processes.run(["sh", "-c", "sha256sum --strict --check --quiet SHA256SUMS"], cwd=folder,
                           env=env, capture_output=True)
    digest = hashlib.sha256((folder / "SHA256SUMS").read_bytes()).hexdigest()
    return listed.returncode != 0, digest != told


def turned(path, bit):
    whole = bytearray(path.read_bytes())
    whole[bit // 8] ^= 1 << bit % 8
    path.write_bytes(bytes(whole))


def turn(check, draw, env, folder, told):
    """Turns a bit of every file, and some of the list."""
    for name, whole in contents(folder).items():
        path = folder / name
        is_list = name == "SHA256SUMS"
        for _ in range(check.count if is_list else 1):
            bit = draw.randrange(8 * len(whole))
            turned(path, bit)
            by_list, by_digest = found(env, folder, told)
            # Digits of a sum may be capitals: the sum is the same, and the list's own digest is not.
            is_same = is_list and path.read_bytes().lower() == whole.lower()
            check.expect((by_list or is_same) and by_digest == is_list,
                         f"{name}: bit {bit} passes unseen")
            path.write_bytes(whole)
    check.expect(found(env, folder, told) == (False, False), "what was put back is not what was")


def plant(check, env, folder):
    """An added file is counted, and takes no part in what verifies."""
    text = (folder / "README.txt").read_text()
    planted = folder / "hashlib.py"
    planted.write_text("raise SystemExit(print('Intact'))\n")
    link = folder / "documents/link"
    link.symlink_to(planted)
    counts = [processes.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True).stdout
              for command in COMMAND.findall(text) if command.startswith("find ")]
    told = re.search(r"\b(\d+) and (0):", text).groups()
    check.expect([int(count) - int(one) for count, one in zip(counts, told)] == [1, 1],
                 "a file more and a link are not counted")
    link.unlink()
    lines = folder / "registre/journal.jsonl"
    whole = lines.read_bytes()
    lines.write_bytes(whole.replace(b'"author":"', b'"author":"x', 1))
    command = next(one for one in COMMAND.findall(text) if one.startswith("python3"))
    done = processes.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True)
    check.expect(done.returncode == 3, f"a planted module verifies: {done}")
    lines.write_bytes(whole)
    planted.unlink()


def alone(check, firm, files):
    """The package holds what each command writes by itself, and what the project has."""
    carried = {name: data for name, data in files.items() if name.startswith("EventSchemas/")}
    schemas = {str(path.relative_to(ROOT)): path.read_bytes()
               for path in (ROOT / "EventSchemas").glob("*.json") if path.name != "gel.json"}
    dto = {f"EventSchemas/dto/{path.name}": path.read_bytes()
           for path in (ROOT / "EventSchemas/dto").glob("*.json")}
    check.expect(carried == schemas | dto, "the schemas are not those of the project")
    check.expect(files["verifier.py"] == (ROOT / "Tools/verifier.py").read_bytes(), "another verifier")
    lines = firm.ledger.bytes().splitlines(keepends=True)[:firm.closing]
    check.expect(files["registre/journal.jsonl"] == b"".join(lines), "another journal")
    at = ["--position", str(firm.closing)]
    days = ["--du", FIRST, "--au", LAST]
    for table in ("factures", "lignes", "paiements", "tva"):
        told = plain(firm, "exporter", "csv", table, *days)
        check.expect(files[f"csv/{table}.csv"] == told, f"csv/{table}.csv")
    folder = firm.folder / "fec"
    firm.ledger.do("exporter", "fec", *days, "--vers", str(folder))
    for path in folder.iterdir():
        check.expect(files[f"comptabilite/{path.name}"] == path.read_bytes(), path.name)
    journey = firm.folder / "voyage.html"
    journey.write_bytes(files["voyage.html"])
    plain(firm, "exporter", "voyage", "--verifier", str(journey))
    told = plain(firm, "exporter", "dto", "--enveloppe", "--au", LAST, *at)
    lines = {line.rstrip(b",") for line in told.splitlines()}
    invoices = {line.rstrip(b",") for line in files["factures.json"].splitlines()}
    check.expect(invoices <= lines, f"other invoices: {len(invoices - lines)}")
    names = {name for name in files if name.startswith("documents/")}
    rows = files["csv/factures.csv"].decode().splitlines()[1:]
    wanted = {f"documents/{row.split(',')[0].strip(chr(34)).replace('/', '~')}.html" for row in rows}
    check.expect(names == wanted and len(names) > 10, f"documents: {names ^ wanted}")


def plain(firm, *words):
    """What a command writes on its standard output."""
    words = [program(), "--registre", str(firm.ledger.folder), *words]
    return processes.run(words, env=surroundings(), check=True, capture_output=True).stdout


def again(check, firm, first, told):
    """The same, to the byte, after more was recorded."""
    archive = firm.folder / "encore.zip"
    key = ["--idempotence", "le dossier de l'an"]
    one = firm.export("encore.zip", *firm.trusted, *key)
    check.expect(archive.read_bytes() == first and one["empreinte"] == told, "made again, it differs")
    firm.act()
    two = firm.export("encore.zip", *firm.trusted, *key)
    check.expect(one["positions"] == two["positions"] and archive.read_bytes() == first,
                 f"under the same key: {one}, {two}")
    before = firm.ledger.bytes()
    firm.export("encore.zip", *firm.trusted, "--copie")
    check.expect(firm.ledger.bytes() == before, "a copy is recorded")
    event = [one for one in firm.ledger.run("historique").objects
             if one.get("evenement") == "DossierExporte"]
    check.expect([one["empreinte"] == told for one in event] == [True, True, False, True],
                 f"what history tells of packages: {event}")


def check_firm(check, draw, env, script):
    firm = Firm(check, script)
    answer = firm.export("dossier.zip", *firm.trusted)
    told = answer["empreinte"]
    check.expect(answer["close"] and answer["verdict"] == "intact", f"{answer}")
    archive, unzip = firm.folder / "dossier.zip", firm.folder / "ouvert"
    files = taken_apart(check, archive, unzip)
    check.expect(len(files) == answer["fichiers"], f"{len(files)} files, {answer}")
    firm.export("dossier", *firm.trusted)
    check.expect(contents(firm.folder / "dossier") == files, "the folder is not the archive")
    follow(check, env, unzip, told)
    other = firm.export("sans", "--langue", "en")
    follow(check, env, firm.folder / "sans", other["empreinte"])
    alone(check, firm, files)
    turn(check, draw, env, unzip, told)
    plant(check, env, unzip)
    again(check, firm, archive.read_bytes(), told)
    return len(files)


def main():
    with Check("package", __doc__, count=processes.campaign(300)) as check:
        check.needs("ssh-keygen", "openssl", "unzip", "sha256sum")
        draw, env = random.Random(check.seed), bare(check)
        files = [check_firm(check, draw, env, script) for script in sorted(SCRIPTS.glob("*.txt"))]
        return check.finish(f"packages of {files} files")


if __name__ == "__main__":
    sys.exit(main())
