"""A ledger whose anchors are signed and dated: real keys, and a time stamping authority of our own."""

import pathlib
import random
import re
import shutil
import sys

import processes
from durability import SELLER, Ledger, surroundings

VERIFIER = pathlib.Path(__file__).resolve().parent.parent / "verifier.py"
CONFIGURATION = """
[req]
distinguished_name = dn
prompt = no
[dn]
CN = Autorite
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[signer]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
serial = {folder}/serial
signer_cert = {folder}/signer.pem
signer_key = {folder}/signer.key
signer_digest = {digest}
default_policy = 1.2.3.4
digests = sha256, sha512
accuracy = secs:1
clock_precision_digits = 3
"""


def tool(*words, env=None, **how):
    """Runs a tool that must succeed."""
    return processes.run([str(word) for word in words], check=True, capture_output=True,
                         env={**surroundings(), **(env or {})}, **how)


class Authority:
    """A time stamping authority: a root, and a key that it certifies for so many days."""

    def __init__(self, folder, digest="sha256", env=None, days=3650):
        self.folder = folder
        folder.mkdir()
        self.configuration = folder / "tsa.cnf"
        self.configuration.write_text(CONFIGURATION.format(folder=folder, digest=digest))
        (folder / "serial").write_text("01\n")
        self.root = folder / "root.pem"
        for name in ("root", "signer"):
            tool("openssl", "ecparam", "-genkey", "-name", "prime256v1", "-noout", "-out",
                 folder / f"{name}.key")
        tool("openssl", "req", "-new", "-x509", "-key", folder / "root.key", "-config",
             self.configuration, "-extensions", "ca", "-days", "7300", "-out", self.root, env=env)
        tool("openssl", "req", "-new", "-key", folder / "signer.key", "-config",
             self.configuration, "-subj", "/CN=Horloge", "-out", folder / "signer.csr")
        tool("openssl", "x509", "-req", "-in", folder / "signer.csr", "-CA", self.root, "-CAkey",
             folder / "root.key", "-CAcreateserial", "-extfile", self.configuration, "-extensions",
             "signer", "-days", str(days), "-out", folder / "signer.pem", env=env)

    def answer(self, request, to, *more, env=None):
        """The answer to a request, in a file."""
        tool("openssl", "ts", "-reply", "-config", self.configuration, "-section", "tsa",
             "-queryfile", request, "-out", to, *more, env=env)
        return to


class Bench:
    """A ledger whose anchors are signed and dated, and what belongs to it."""

    def __init__(self, check):
        self.check, self.folder = check, check.folder
        self.random = random.Random(check.seed)
        self.ledger = self.open("registre")
        self.authority = Authority(self.folder / "tsa")
        self.key = self.new_key("jeanne")
        self.signers = self.folder / "signataires"
        self.signers.write_text(
            f'jeanne@example.fr namespaces="facturier" {self.public(self.key)}')
        self.trusted = ["--signatures", str(self.signers), "--autorites", str(self.authority.root)]

    def open(self, name):
        ledger = Ledger(self.folder / name)
        self.done(ledger, "ouvrir", *SELLER)
        for customer in range(9):
            self.done(ledger, "client", "creer", "--nom", f"Client {customer}")
        return ledger

    def done(self, ledger, *words, env=None):
        answer = ledger.run(*words, env=env)
        self.check.expect(answer.status == 0, f"{words}: {answer}")
        return answer

    def new_key(self, name):
        key = self.folder / name
        tool("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", key)
        return key

    def public(self, key):
        return pathlib.Path(f"{key}.pub").read_text()

    def anchor(self, position, name, ledger=None):
        path = self.folder / name
        self.done(ledger or self.ledger, "ancre", "--position", str(position), "--vers", str(path))
        return path

    def sign(self, path, key=None, purpose="facturier"):
        tool("ssh-keygen", "-q", "-Y", "sign", "-n", purpose, "-f", key or self.key, path)
        return pathlib.Path(f"{path}.sig")

    def request(self, position, name, ledger=None):
        path = self.folder / f"{name}.tsq"
        self.done(ledger or self.ledger, "ancre", "--position", str(position), "--demande-tsa",
                  str(path))
        return path

    def prepare(self):
        """Anchors of events 5 and 10, each signed and dated."""
        for position in (5, 10):
            signature = self.sign(self.anchor(position, f"{position}.ancre"))
            self.done(self.ledger, "ancre", "--ajouter", str(signature))
            answer = self.authority.answer(self.request(position, f"q{position}"),
                                           self.folder / f"{position}.tsr")
            self.done(self.ledger, "ancre", "--ajouter", str(answer))

    def copy(self):
        """The ledger again, for somebody to tamper with."""
        folder = self.folder / f"copie-{self.random.getrandbits(60):x}"
        shutil.copytree(self.ledger.folder, folder)
        return Ledger(folder)

    def findings(self, ledger, *options):
        """The exit status, and which rules are broken at which positions."""
        answer = ledger.run("verifier", *options)
        anomalies = [one for one in answer.objects if one["type"] == "anomalie"]
        return answer, {(one["regle"], one["position"]) for one in anomalies}

    def named(self, ledger, wanted, what, *options, by=""):
        """Expects that `verifier` names these, by a program that it has asked, and ends with 3."""
        answer, found = self.findings(ledger, *options)
        told = [one["trouve"] for one in answer.objects if one["type"] == "anomalie"]
        self.check.expect(answer.status == 3 and wanted <= found and by in " ".join(told),
                          f"{what}: {wanted} is not named, but {found or answer}")

    def second(self, ledger, wanted, *options):
        """Expects that the second verifier names the same anchors and tokens, and no others."""
        done = processes.run([sys.executable, VERIFIER, ledger.folder, *options],
                             capture_output=True, text=True)
        found = {(rule, int(line)) for line, rule in
                 re.findall(r"^ligne (\d+), octet \d+, (ancres|jeton|ancre):", done.stdout, re.M)}
        self.check.expect(found == wanted and done.returncode in ((3,) if wanted else (0, 3)),
                          f"the second verifier names {found}, not {wanted}: {done}")

    def refused(self, answer, rule, what):
        errors = [one.get("regle") for one in answer.objects if one["type"] == "erreur"]
        self.check.expect(answer.status == 65 and errors == [rule] and answer.err.strip(),
                          f"{what}: not refused by {rule}: {answer}")
