#!/usr/bin/env python3
"""Attack anchors, signatures and tokens, with real keys and a time stamping authority of our own.

    FACTURIER_BIN=.build/release Tools/checks/anchors.py [--seed N] [--count TURNED-BITS]

`ssh-keygen` signs, `openssl ts` plays the authority, and `rfc3161-client` reads each token a second
time. `verifier` has to name all that somebody does to a journal, an anchor, a signature or a token, with
the event where that can be known; files from elsewhere have to be refused before they are kept. Every
command that the program prints is run as printed. Exit status: 0 passed, 1 failed, 77 skipped because this
machine lacks ssh-keygen, openssl, faketime or rfc3161-client.
"""

import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
import processes  # noqa: E402
from durability import Check, LINE, Ledger, SELLER, clock, surroundings  # noqa: E402


# --- A ledger whose anchors are signed and dated: real keys, and a time stamping authority of our own.

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

# --- The check.

with processes.modules():
    import rfc3161_client
    from cryptography import x509


def holds(bench):
    """All that was kept holds, by the program, by each command as printed, and by a second reader."""
    answer, found = bench.findings(bench.ledger, *bench.trusted)
    told = [one for one in answer.objects if one["type"] == "preuve"]
    bench.check.expect(answer.status == 0 and not found, f"what was kept is amiss: {answer}")
    bench.second(bench.ledger, set())
    for anchor in (bench.folder / "10.ancre", (bench.folder / "5.ancre").read_text().strip()):
        bench.second(bench.ledger, set(), "--ancre", str(anchor))
    bench.check.expect([one["verdict"] for one in told] == ["verifiee"] * 4, f"verified: {told}")
    signers = {one.get("signataire") for one in told if one["nature"] == "signature"}
    bench.check.expect(signers == {"jeanne@example.fr"}, f"whose signatures: {signers}")
    for one in told:
        done = processes.run(["sh", "-c", one["commande"]], env=surroundings(), capture_output=True)
        bench.check.expect(done.returncode == 0, f"{one['commande']}: {done}")
        if one["nature"] == "jeton":
            second_reader(bench, one)
    # Without the programs the rest is checked all the same, and what is left to do is said.
    bare = bench.ledger.run("verifier", *bench.trusted, env={"PATH": "/nowhere"})
    left = [one["verdict"] for one in bare.objects if one["type"] == "preuve"]
    bench.check.expect(bare.status == 0 and left == ["a-verifier"] * 4 and "openssl" in bare.err,
                       f"without the programs: {bare}")
    before = sorted((bench.ledger.folder / "ancres").iterdir())
    for name in ("10.ancre.sig", "10.tsr"):
        again = bench.done(bench.ledger, "ancre", "--ajouter", str(bench.folder / name))
        bench.check.expect(again.result["nouvelle"] is False, f"{name} was kept twice: {again}")
    bench.check.expect(before == sorted((bench.ledger.folder / "ancres").iterdir()),
                       "keeping the same again changed the folder")


def silent(bench, ledger):
    """A program that goes on for ever is ended, and so is one that never stops talking."""
    for kept in (ledger.folder / "ancres").iterdir():
        if kept.name not in ("10.ancre", "10.ancre.sig"):
            kept.unlink()
    for name, body in (("hangs", "exec sleep 1000"), ("talks", "exec yes")):
        tools = bench.folder / name
        tools.mkdir()
        (tools / "ssh-keygen").write_text(f"#!/bin/sh\n{body}\n")
        (tools / "ssh-keygen").chmod(0o755)
        answer = ledger.run("verifier", *bench.trusted, timeout=60,
                            env={"PATH": f"{tools}:/usr/bin:/bin"})
        left = [one["verdict"] for one in answer.objects if one["type"] == "preuve"]
        bench.check.expect(answer.status == 0 and left == ["a-verifier"]
                           and "ssh-keygen" in answer.err, f"a program that {name}: {answer}")


def read(path):
    return rfc3161_client.decode_timestamp_response(pathlib.Path(path).read_bytes())


def second_reader(bench, one):
    kept = bench.ledger.folder / one["fichier"]
    anchor = (bench.ledger.folder / f"ancres/{one['position']}.ancre").read_bytes()
    info = read(kept).tst_info
    digest = hashlib.sha256(anchor).digest()
    bench.check.expect(info.message_imprint.message == digest, f"{kept}: another imprint")
    moment = info.gen_time.strftime("%Y-%m-%dT%H:%M:%S")
    bench.check.expect(one["date"].startswith(moment), f"{one['date']}, not {moment}")
    root = x509.load_pem_x509_certificate(bench.authority.root.read_bytes())
    verifier = rfc3161_client.VerifierBuilder().add_root_certificate(root).build()
    bench.check.expect(verifier.verify_message(read(kept), anchor), f"{kept}: not verified")


def cut_tails(bench):
    """The end is cut by one event to all, and all else that vouches for it is gone too."""
    lines = bench.ledger.journal.read_bytes().splitlines(keepends=True)
    line = (bench.folder / "10.ancre").read_text().strip()
    for cut in range(1, len(lines) + 1):
        ledger = bench.copy()
        ledger.journal.write_bytes(b"".join(lines[:-cut]))
        for beside in ledger.folder.iterdir():
            if beside.name != "ancres" and beside != ledger.journal:
                beside.unlink()
        wanted = {("ancres", position) for position in (5, 10) if position > len(lines) - cut}
        bench.named(ledger, wanted, f"{cut} events cut off")
        bench.second(ledger, wanted)
        shutil.rmtree(ledger.folder / "ancres")
        # A whole backup, with its own folder: only the holder of an anchor elsewhere can tell.
        answer, found = bench.findings(ledger, "--ancre", line)
        bench.check.expect(answer.status == 3 and "ancre" in {rule for rule, _ in found},
                           f"{cut} events cut off, by an anchor elsewhere: {answer}")


def resealed(lines, first, change):
    """The lines, of which one was changed, with a chain that is right again."""
    hashes, written = None, []
    for number, line in enumerate(lines, 1):
        if number >= first:
            body = LINE.match(line)[1]
            if number == first:
                body = change(body)
            if hashes:
                body = re.sub(rb'(?<="predecessorhash":")[0-9a-f]{64}', hashes, body)
            hashes = hashlib.sha256(body).hexdigest().encode()
            line = body + b',"hash":"' + hashes + b'"}\n'
        written.append(line)
    return b"".join(written)


def rewritten(bench):
    """A suffix is written anew, with every hash right; and a whole ledger."""
    lines = bench.ledger.journal.read_bytes().splitlines(keepends=True)
    for first in range(2, 11):
        ledger = bench.copy()
        changed = resealed(lines, first, lambda body: body.replace(b'"Client ', b'"Cliant '))
        ledger.journal.write_bytes(changed)
        for name in ("tete.json", "journal.index"):
            (ledger.folder / name).unlink(missing_ok=True)
        wanted = {("ancres", position) for position in (5, 10) if position >= first}
        answer, found = bench.findings(ledger)
        bench.check.expect(found == wanted and answer.status == 3,
                           f"rewritten from {first}: {found}, and not {wanted}: {answer}")
        bench.second(ledger, wanted)
    forged = bench.open("faux")
    shutil.copytree(bench.ledger.folder / "ancres", forged.folder / "ancres")
    bench.named(forged, {("ancres", 5), ("ancres", 10)}, "a forged ledger")
    answer, found = bench.findings(forged, "--ancre", str(bench.folder / "10.ancre"))
    told = json.dumps(answer.objects)
    identities = re.findall(r"ledger ([0-9a-f-]{36})", told)
    bench.check.expect("ancre" in {rule for rule, _ in found} and len(set(identities)) == 2,
                       f"an anchor of another ledger is not told by name: {answer}")
    bench.second(forged, {("ancres", 5), ("ancres", 10), ("ancre", 10)}, "--ancre",
                 str(bench.folder / "10.ancre"))


def strays(bench):
    """A link, a folder or a pipe bears the name of what is kept: it is named, and all else is looked at."""
    kinds = {"a link": lambda path: path.symlink_to("/dev/zero"), "a folder": pathlib.Path.mkdir,
             "a broken link": lambda path: path.symlink_to("nowhere"), "a pipe": os.mkfifo}
    for kind, lay in kinds.items():
        for name, rule in (("10.ancre", "ancres"), ("10.ancre.tsr", "jeton"),
                           ("10.ancre.sig", "signature"), ("7.ancre", "ancres")):
            ledger = bench.copy()
            path = ledger.folder / "ancres" / name
            path.unlink(missing_ok=True)
            lay(path)
            wanted = {(rule, int(name.split(".")[0]))}
            answer, found = bench.findings(ledger, *bench.trusted)
            bench.check.expect(found == wanted and answer.status == 3,
                               f"{kind} called {name}: {found}, not {wanted}: {answer}")
            bench.second(ledger, wanted - {("signature", 10)})
            report = ledger.run("exporter", "rapport", "--vers", str(bench.folder / "rapport.html"))
            bench.check.expect(report.status in (0, 3), f"{kind} called {name}: a report: {report}")
            # A line that was changed shows all the same.
            lines = ledger.journal.read_bytes().replace(b'"Client 3"', b'"Cliant 3"')
            ledger.journal.write_bytes(lines)
            bench.named(ledger, wanted, f"{kind} called {name}, beside a changed line")
            _, found = bench.findings(ledger)
            bench.check.expect("hash" in {one for one, _ in found}, f"the changed line: {found}")


def no_folder(bench):
    """A file, or a link to the folder of another, bears the name of the folder."""
    kinds = {"a link": lambda path: path.symlink_to("ailleurs"), "a file": pathlib.Path.touch,
             "a broken link": lambda path: path.symlink_to("nowhere")}
    for kind, lay in kinds.items():
        ledger = bench.copy()
        path = ledger.folder / "ancres"
        path.rename(ledger.folder / "ailleurs")
        lay(path)
        last = len(ledger.journal.read_bytes().splitlines())
        answer, found = bench.findings(ledger)
        bench.check.expect(found == {("ancres", last)} and answer.status == 3,
                           f"{kind} called ancres: {found}: {answer}")
        bench.second(ledger, {("ancres", last)})
        before = sorted((ledger.folder / "ailleurs").iterdir())
        refused = ledger.run("ancre", "--ajouter", str(bench.folder / "10.tsr"))
        bench.check.expect(refused.status == 73 and "ancres" in refused.err, f"{kind} called ancres: {refused}")
        bench.check.expect(sorted((ledger.folder / "ailleurs").iterdir()) == before,
                           f"{kind} called ancres: something is kept elsewhere")


def dated_ahead(bench):
    """A token of a moment that has not come is kept, and told to be one."""
    ledger = bench.copy()
    answer = bench.authority.answer(bench.folder / "q10.tsq", bench.folder / "ahead.tsr",
                                    env=clock("+2d"))
    bench.done(ledger, "ancre", "--ajouter", str(answer))
    told = [one for one in ledger.run("verifier", *bench.trusted).objects if one["type"] == "preuve"]
    ahead = [one for one in told if one.get("dansLAvenir")]
    bench.check.expect(len(ahead) == 1 and ahead[0]["nature"] == "jeton" and len(told) == 5,
                       f"a token of the day after tomorrow: {told}")


def foreign(bench):
    """A proof of something else is refused before it is kept, and named where somebody laid it."""
    other = bench.open("autre")
    add = bench.ledger.run
    outside = bench.authority.answer(bench.request(10, "autre", other), bench.folder / "autre.tsr")
    bench.refused(add("ancre", "--ajouter", str(outside)), "preuve-etrangere", "another's token")
    signature = bench.sign(bench.anchor(10, "etrangere.ancre", other))
    bench.refused(add("ancre", "--ajouter", str(signature)), "preuve-etrangere",
                  "another's signature")
    bench.refused(add("ancre", "--position", "5", "--ajouter", str(bench.folder / "10.ancre.sig")),
                  "preuve-etrangere", "a signature of another anchor")
    bench.refused(add("ancre", "--position", "5", "--ajouter", str(bench.folder / "10.tsr")),
                  "preuve-etrangere", "a token of another anchor")
    purpose = bench.sign(bench.anchor(9, "9.ancre"), purpose="git")
    bench.refused(add("ancre", "--ajouter", str(purpose)), "preuve-illisible", "another purpose")
    large = tool("openssl", "ts", "-query", "-data", bench.folder / "10.ancre", "-sha512", "-cert")
    (bench.folder / "q512.tsq").write_bytes(large.stdout)
    sha512 = bench.authority.answer(bench.folder / "q512.tsq", bench.folder / "sha512.tsr")
    bench.refused(add("ancre", "--ajouter", str(sha512)), "preuve-illisible", "another hash")
    early = bench.authority.answer(bench.folder / "q10.tsq", bench.folder / "early.tsr",
                                   env=clock("-2d"))
    bench.refused(add("ancre", "--ajouter", str(early)), "preuve-anterieure", "an early token")
    laid = [("10.ancre.tsr", outside, "jeton"), ("10.ancre.tsr", early, "jeton"),
            ("10.ancre.2.tsr", sha512, "jeton"), ("5.ancre.tsr", bench.folder / "10.tsr", "jeton"),
            ("10.ancre.sig", purpose, "signature"), ("10.ancre.3.sig", outside, "signature")]
    for name, source, rule in laid:
        ledger = bench.copy()
        shutil.copy(source, ledger.folder / "ancres" / name)
        bench.named(ledger, {(rule, int(name.split(".")[0]))}, f"{source.name} as {name}")
    ledger = bench.copy()
    shutil.copy(signature, ledger.folder / "ancres/10.ancre.sig")
    bench.named(ledger, {("signature", 10)}, "another's signature laid there", *bench.trusted,
                by="one that ssh-keygen rejects (")


def distrusted(bench):
    """Keys and certificates that are not those that are believed."""
    stranger = bench.sign(bench.anchor(8, "8.ancre"), key=bench.new_key("inconnu"))
    ledger = bench.copy()
    bench.done(ledger, "ancre", "--ajouter", str(stranger))
    bench.named(ledger, {("signature", 8)}, "a signature by an unknown key", *bench.trusted)
    others = {
        "autre": Authority(bench.folder / "tsa-autre"),
        # Its certificate had ended before the token was made.
        "perimee": Authority(bench.folder / "tsa-perimee", env=clock("-400d"), days=30),
        # It begins after that.
        "future": Authority(bench.folder / "tsa-future", env=clock("+400d")),
    }
    for name, authority in others.items():
        ledger = bench.copy()
        trusted = bench.authority.root if name == "autre" else authority.root
        answer = authority.answer(bench.folder / "q10.tsq", bench.folder / f"{name}.tsr")
        bench.done(ledger, "ancre", "--ajouter", str(answer))
        for kept in (ledger.folder / "ancres").glob("*.tsr"):
            if kept.read_bytes() != answer.read_bytes():
                kept.unlink()
        bench.named(ledger, {("jeton", 10)}, f"a token by {name}", "--autorites", str(trusted),
                    by="one that openssl rejects (")
    # A certificate that has ended since is no reason: it was valid when the token was made.
    later = bench.ledger.run("verifier", *bench.trusted, env=clock("+4500d"))
    bench.check.expect(later.status == 0, f"twelve years later: {later}")
    # Signed by way of another digest, or handed over without the answer around it.
    more = Authority(bench.folder / "tsa-512", digest="sha512")
    for name, options in (("entier", []), ("seul", ["-token_out"])):
        ledger = bench.copy()
        token = more.answer(bench.folder / "q10.tsq", bench.folder / f"{name}.tsr", *options)
        kept = bench.done(ledger, "ancre", "--ajouter", str(token)).result["fichier"]
        for path in (ledger.folder / "ancres").glob("*.tsr"):
            if path.name != pathlib.Path(kept).name:
                path.unlink()
        answer, found = bench.findings(ledger, "--autorites", str(more.root))
        bench.check.expect(answer.status == 0 and not found, f"{name}, by SHA-512: {answer}")


def said(path):
    """The digest and the moment of a token, as openssl reads them."""
    text = tool("openssl", "ts", "-reply", "-in", path, "-text").stdout.decode()
    return re.search("^Hash Algorithm:.*^Time stamp: [^\n]*", text, re.M | re.S)[0]


def harmless(bench, path, position, verifier):
    """Whether a token that was changed says what it said, to openssl and to a second reader.

    The second reader wants the whole form of a token: a version, a tag or an identifier that openssl
    passes over, and of which nothing is signed, may keep it from reading at all.
    """
    before = bench.folder / f"{position}.tsr"
    if said(path) != said(before):
        return False
    try:
        token = read(path)
        info, first = token.tst_info, read(before).tst_info
        anchor = (bench.ledger.folder / f"ancres/{position}.ancre").read_bytes()
        return ((info.message_imprint.message, info.gen_time) == (
            first.message_imprint.message, first.gen_time) and verifier.verify_message(token, anchor))
    except (ValueError, rfc3161_client.VerificationError):
        return True


def tampered(bench):
    """One bit is turned in a file that is kept: it is found, or the token says what it said."""
    ledger = bench.copy()
    kept = sorted((ledger.folder / "ancres").iterdir())
    root = x509.load_pem_x509_certificate(bench.authority.root.read_bytes())
    verifier = rfc3161_client.VerifierBuilder().add_root_certificate(root).build()
    dates = {one["fichier"]: one.get("date") for one in ledger.run("verifier").objects
             if one["type"] == "preuve"}
    passed = 0
    for _ in range(bench.check.count):
        path = bench.random.choice(kept)
        original = path.read_bytes()
        place = bench.random.randrange(len(original) * 8)
        turned = bytearray(original)
        turned[place // 8] ^= 1 << place % 8
        path.write_bytes(turned)
        answer, found = bench.findings(ledger, *bench.trusted)
        position = int(path.name.split(".")[0])
        if answer.status == 0 and path.suffix == ".tsr":
            told = {one["fichier"]: one.get("date") for one in answer.objects if one["type"] == "preuve"}
            bench.check.expect(told == dates and harmless(bench, path, position, verifier),
                               f"bit {place} of {path.name} turned, and nothing is said")
            passed += 1
        else:
            bench.check.expect(answer.status == 3 and position in {where for _, where in found},
                               f"bit {place} of {path.name} turned: {answer}")
        path.write_bytes(original)
    return passed


def main():
    with Check("anchors", __doc__, count=processes.campaign(150)) as check:
        check.needs("ssh-keygen", "openssl", "faketime")
        bench = Bench(check)
        bench.prepare()
        holds(bench)
        # The program waits for these as long as it does; the rest goes on meanwhile.
        waiting = ThreadPoolExecutor(1).submit(silent, bench, bench.copy())
        cut_tails(bench)
        rewritten(bench)
        strays(bench)
        no_folder(bench)
        dated_ahead(bench)
        foreign(bench)
        distrusted(bench)
        passed = tampered(bench)
        waiting.result()
        journal = bench.ledger.journal.read_bytes()
        check.expect(journal.count(b"\n") == 10, "the journal was changed by its anchors")
        return check.finish(f"{check.count} bits turned in what is kept, {passed} of them in words "
                            "that nobody signed")


if __name__ == "__main__":
    sys.exit(main())
