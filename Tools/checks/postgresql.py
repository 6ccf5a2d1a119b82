#!/usr/bin/env python3
#: (tools release build)
"""Keep registres in a PostgreSQL of one's own: rules, roles, copies, kills, and a failover.

    Tools/checks/postgresql.py [--seed N] [--count REGISTRES]

With --count 1000 all is tried at full length: as many registres by 8 processes, 500 kills of clients and
50 of the server, a standby promoted while 8 write. Every chain is copied out and read without the
program. The controls are bases without the writer's lock, and with a commit that waits for no disk; each
must lose something. Exit status: 0 passed, 1 failed, 77 skipped because there is no server to be had.
"""

import json
import os
import pathlib
import random
import socket
import sys
import threading
import time
import uuid

import processes
from durability import SELLER, Check, reap
from postgresql_losses import (
    client_kills, failover, server_kills, without_lock, without_standby, without_wait)
from postgresql_registres import BUILT, Registre, at_once, begun, judged, prepared
from postgresql_server import Server, binaries

USUAL = os.environ.get("FACTURIER_BIN")


def needs_libpq(program):
    linked = processes.run(["ldd", program], stdout=processes.PIPE, stderr=processes.PIPE, text=True)
    return "libpq" in linked.stdout


def has_trait():
    program = BUILT / "facturier"
    return program.exists() and needs_libpq(str(program))


def without_trait(check):
    """The usual program needs no library, and says what it lacks."""
    if not USUAL or not (pathlib.Path(USUAL) / "facturier").exists():
        return check.without("the usual program is not built")
    usual = str(pathlib.Path(USUAL).absolute() / "facturier")
    check.expect(not needs_libpq(usual), "the usual program needs libpq")
    answer = processes.run([usual, "--json", "lister", "--registre",
                            f"postgresql://127.0.0.1/x?registre={uuid.uuid4()}"],
                           stdout=processes.PIPE, stderr=processes.PIPE)
    check.expect(answer.returncode == 64 and b"sans-postgresql" in answer.stdout,
                 f"the usual program, of a base: {answer}")


def contract(check, server):
    done = processes.run([str(BUILT / "Contrat"), server.address("rules"), str(uuid.uuid4())],
                         stdout=processes.PIPE, stderr=processes.PIPE, text=True)
    check.expect(done.returncode == 0, f"the contract: {done.stdout[-1500:]} {done.stderr[-300:]}")
    return done.stdout.strip().splitlines()[-1] if done.stdout else ""


def answers(check, server):
    """Every question is answered from a base as from the folder to which it was copied."""
    registre = Registre(server, "rules", "x").begin()
    for _ in range(3):
        registre.invoice_wholly()
    registre.invoice()
    folder = check.folder / "answers"
    copy = processes.run([str(BUILT / "facturier"), "copier", registre.address, str(folder)],
                         stderr=processes.PIPE)
    check.expect(copy.returncode == 0, f"copier: {copy}")
    for words in (["lister"], ["totaux"], ["historique"], ["balance-agee"], ["rejouer"],
                  ["verifier"], ["client", "lister"], ["exporter", "csv", "factures", "--vers", "-"],
                  ["exporter", "dto", "--vers", "-"], ["suivre", "--jusqu-ici"], ["ancre"],
                  ["afficher", "F2026-0001"], ["vendeur", "afficher"]):
        base, file = (processes.run([str(BUILT / "facturier"), "--registre", place, "--json", *words],
                                    stdin=processes.DEVNULL, stdout=processes.PIPE,
                                    stderr=processes.PIPE)
                      for place in (registre.address, str(folder)))
        check.expect(base.returncode == 0, f"{words} of a base: {base}")
        check.expect(same(base.stdout) == same(file.stdout),
                     f"{words}: {base.stdout[-300:]!r} of a base, {file.stdout[-300:]!r} of a folder")
    hasty = registre.run("--attente", "0", "client", "creer", "--nom", "Vite")
    check.expect(hasty.status == 0, f"an act that waits for nobody: {hasty}")
    only = registre.run("verifier", "--contre", str(folder))
    check.expect(only.status == 64 and b"dossier-requis" in only.out, f"--contre of a base: {only}")
    return registre


def same(out):
    """An answer without what a folder alone can say."""
    lines = [line for line in out.splitlines() if line]
    try:
        objects = [json.loads(line) for line in lines]
    except ValueError:
        return lines
    for found in objects:
        if isinstance(found, dict):
            for name in ("preuves", "ecartes", "octets"):
                found.pop(name, None)
    return objects


def copies(check, server, registre):
    """Copies go either way and byte for byte, also when they are killed and taken up again."""
    rng = random.Random(check.seed)
    facturier = str(BUILT / "facturier")

    def copy(source, target):
        return processes.run([facturier, "--json", "copier", str(source), str(target)],
                             stdout=processes.PIPE, stderr=processes.PIPE)

    first = check.folder / "first"
    check.expect(copy(registre.address, first).returncode == 0, "a base to a folder")
    prepared(server, "other")
    there = server.address("other", registre.name)
    for target in (server.address("other"), there):
        done = copy(first, target)
        check.expect(done.returncode == 0, f"a folder to a base: {done}")
    second = check.folder / "second"
    copy(there, second)
    third = check.folder / "third"
    copy(second, third)
    bytes_ = {(folder / "journal.jsonl").read_bytes() for folder in (first, second, third)}
    check.expect(len(bytes_) == 1, "the bytes change on their way")
    done = copy(first, server.address("other", str(uuid.uuid4())))
    check.expect(done.returncode == 1 and b"copie-divergente" in done.stdout,
                 f"lines of another registre: {done}")
    stranger = Registre(server, "rules", "x").begin()
    done = copy(stranger.address, third)
    check.expect(done.returncode == 1 and b"copie-divergente" in done.stdout,
                 f"another registre's folder: {done}")
    # A large one is killed on its way, to a base and to a folder, and taken up again.
    large = check.folder / "large"
    processes.run([facturier, "--registre", str(large), "ouvrir", *SELLER], stdout=processes.PIPE,
                  stderr=processes.PIPE, check=True)
    for number in range(30):
        processes.run([facturier, "--registre", str(large), "client", "creer", "--nom",
                       f"Client {number} " + "é" * 60], stdout=processes.PIPE, stderr=processes.PIPE,
                      check=True)
    source = json.loads((large / "tete.json").read_text())["source"]
    target = server.address("other", source.removeprefix("urn:uuid:"))
    killed = 0
    for place in (target, check.folder / "again"):
        for _ in range(4):
            process = processes.start([facturier, "copier", str(large), str(place)],
                                      stdout=processes.PIPE, stderr=processes.PIPE)
            threading.Event().wait(rng.uniform(0, 0.03))
            killed += reap(process).status == -9
        done = copy(large, place)
        check.expect(done.returncode == 0, f"a copy taken up again: {done}")
    copy(target, check.folder / "back")
    check.expect((check.folder / "back/journal.jsonl").read_bytes()
                 == (large / "journal.jsonl").read_bytes()
                 == (check.folder / "again/journal.jsonl").read_bytes(), "taken up again otherwise")
    return f"{killed} copies killed"


DENIED = ["UPDATE facturier.ligne SET ligne = ''", "DELETE FROM facturier.ligne",
          "TRUNCATE facturier.ligne", "DELETE FROM facturier.cle", "TRUNCATE facturier.cle",
          "UPDATE facturier.tete SET position = 0", "DELETE FROM facturier.tete",
          "TRUNCATE facturier.tete", "DROP TABLE facturier.ligne",
          "ALTER TABLE facturier.ligne DISABLE TRIGGER ALL", "CREATE TABLE facturier.x ()"]


def roles(check, server):
    """Whoever writes may add and read, whoever reads may read; each is tried."""
    server.do("CREATE ROLE trusted NOLOGIN IN ROLE facturier_ecrivain")
    server.do("CREATE ROLE reader LOGIN IN ROLE facturier_lecteur")
    writer = Registre(server, "rules", "x")
    writer.address = server.address("rules", writer.name, user="trusted")
    # It is asked for no password, and not let in.
    shut = writer.run("lister")
    check.expect(shut.status == 73 and b"interdit" in shut.out, f"a role without login: {shut}")
    server.do("ALTER ROLE trusted LOGIN")
    writer.begin().invoice_wholly()
    for user in ("trusted", "reader"):
        for text in DENIED:
            status, said = server.sql(text, "rules", user)
            check.expect(status != 0 and "42501" in said, f"{user} may {text}: {said}")
    for text in ("INSERT INTO facturier.ligne VALUES (gen_random_uuid(), 1, '')",
                 "SELECT * FROM facturier.tete FOR UPDATE"):
        check.expect("42501" in server.sql(text, "rules", "reader")[1], f"a reader may {text}")
    looking = Registre(server, "rules", "x", writer.name)
    looking.address = server.address("rules", writer.name, user="reader")
    check.expect(looking.run("lister").status == 0, "a reader may not read")
    refused = looking.run("client", "creer", "--nom", "Non")
    check.expect(refused.status == 73 and b"interdit" in refused.out, f"a reader writes: {refused}")
    row = f"INSERT INTO facturier.ligne SELECT '{writer.name}', position + {{}}, '' " \
          f"FROM facturier.tete WHERE registre = '{writer.name}'"
    for step in (0, 2, -1):
        check.expect(server.sql(row.format(step), "rules", "trusted")[0] != 0,
                     f"a line {step} behind the last is taken")


def secrets(check, server):
    """A password comes by PostgreSQL's own ways, and is never told."""
    word = "s3cr3t-zzz"
    server.do(f"CREATE ROLE ana LOGIN PASSWORD '{word}' IN ROLE facturier_ecrivain")
    name = str(uuid.uuid4())
    plain = server.address("rules", name, user="ana")
    typed = plain.replace("ana@", f"ana:{word}@")
    facturier = str(BUILT / "facturier")

    def run(*words, env=None):
        return processes.run([facturier, "--json", *words], stdout=processes.PIPE,
                             stderr=processes.PIPE, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C",
                                                         "HOME": str(check.folder), **(env or {})})

    done = run("ouvrir", "--registre", typed, *SELLER)
    check.expect(done.returncode == 64 and word.encode() not in done.stdout + done.stderr,
                 f"a password that is typed: {done}")
    passfile = check.folder / "pass"
    passfile.write_text(f"127.0.0.1:{server.port}:*:ana:{word}\n")
    passfile.chmod(0o600)
    for words, env in (
            (["ouvrir", "--registre", plain, *SELLER], {"PGPASSWORD": word}),
            (["client", "creer", "--nom", "Un", "--registre", plain], {"PGPASSFILE": str(passfile)}),
            (["lister"], {"FACTURIER_REGISTRE": typed})):
        done = run(*words, env=env)
        check.expect(done.returncode == 0, f"{words[0]} by {list(env)}: {done}")
        check.expect(word.encode() not in done.stdout + done.stderr, f"{words[0]} tells the password")
    wrong = typed.replace(word, "wr0ng-zzz")
    # Who is shut out need not ask again in a moment; who finds nobody may.
    for place, status in ((wrong, 73), (typed.replace("rules", "nix"), 73), (plain, 73),
                          (typed.replace(str(server.port), "1"), 74)):
        done = run("lister", env={"FACTURIER_REGISTRE": place})
        check.expect(done.returncode == status, f"without a way in: {done}")
        check.expect(b"zzz" not in done.stdout + done.stderr, f"tells the password: {done}")


def silent(check):
    """Who is not answered is told so within his patience, and asks no more than he must."""
    for answers in (False, True):
        asked, held = [], []
        with socket.create_server(("127.0.0.1", 0)) as listening:
            def take(listening=listening, asked=asked, held=held, answers=answers):
                while True:
                    try:
                        connection, _ = listening.accept()
                    except OSError:
                        return
                    asked.append(connection)
                    if answers:
                        connection.close()
                    else:
                        held.append(connection)

            threading.Thread(target=take, daemon=True).start()
            address = f"postgresql://127.0.0.1:{listening.getsockname()[1]}/x?registre={uuid.uuid4()}&sslmode=disable"
            begun = time.monotonic()
            done = processes.run([str(BUILT / "facturier"), "--json", "--attente", "3", "--registre", address,
                                  "lister"], stdout=processes.PIPE, stderr=processes.PIPE)
            took = time.monotonic() - begun
            listening.shutdown(socket.SHUT_RDWR)
        check.expect(done.returncode == 74 and b"injoignable" in done.stdout, f"a server that says nothing: {done}")
        check.expect(took < 4.5, f"a server that {'hangs up' if answers else 'is silent'} is waited for {took:.1f} s")
        check.expect(len(asked) <= 1 + answers, f"a server is asked {len(asked)} times")


def by_script(check, server):
    """A base that `serveur schema` has prepared is ready, and `serveur lister` tells what it keeps."""
    def run(*words):
        done = processes.run([str(BUILT / "facturier"), *words], stdout=processes.PIPE,
                             stderr=processes.PIPE, text=True)
        check.expect(done.returncode == 0, f"{words}: {done}")
        return done.stdout

    def listed():
        lines = run("--json", "serveur", "lister", server.address("script")).splitlines()
        return [json.loads(line) for line in lines]

    server.do("CREATE DATABASE script")
    server.do(run("serveur", "schema"), "script")
    check.expect(server.sql(run("serveur", "schema"), "script")[0] != 0, "a script is taken twice")
    steps = json.loads(run("--json", "serveur", "preparer", server.address("script")))
    check.expect(steps["avant"] == steps["etape"], f"a script leaves something to do: {steps}")
    check.expect(listed() == [], f"of a base without any registre: {listed()}")
    registres = sorted((Registre(server, "script", "x").begin() for _ in range(3)),
                       key=lambda registre: registre.name)
    check.expect(listed() == [
        {"type": "registre", "id": registre.name, "nom": "Atelier Vermeil", "evenements": 2,
         "adresse": registre.address} for registre in registres], f"listed: {listed()}")
    server.do(f"UPDATE facturier.ligne SET ligne = 'x' WHERE registre = '{registres[1].name}'",
              "script")
    damaged = [row.get("nom") for row in listed()]
    check.expect(damaged == ["Atelier Vermeil", None, "Atelier Vermeil"], f"damaged: {damaged}")


def mixed(check, server, count):
    """Eight processes at a time act on registres at random; none waits for another's registre."""
    registres = begun(check, server, "rules", count)

    def work(index):
        rng = random.Random(check.seed + index)
        for _ in range(max(2, count // 8)):
            rng.choice(registres).invoice_wholly()

    at_once(check, work, 8)
    return judged(check, registres, "after mixed acts")


def main():
    with Check("postgresql", __doc__, 24) as check:
        if not binaries() or sys.platform != "linux":
            check.skip("there is no PostgreSQL server to be had")
        if not has_trait():
            check.skip(f"nothing is built with the trait PostgreSQL in {BUILT}")
        full = check.count >= 1000
        check.folder.chmod(0o755)
        server = Server(check.folder / "server").create()
        told = []
        try:
            without_trait(check)
            prepared(server, "rules")
            told.append(contract(check, server))
            registre = answers(check, server)
            told.append(copies(check, server, registre))
            roles(check, server)
            secrets(check, server)
            silent(check)
            by_script(check, server)
            told.append(without_lock(check, server))
            told.append(mixed(check, server, check.count))
            told.append(client_kills(check, server, 500 if full else 40))
            told.append(server_kills(check, server, 50 if full else 4))
            without_wait(check, server)
            without_standby(check, server)
            told.append(failover(check, server))
        finally:
            server.stop("immediate")
        return check.finish("; ".join(told))


if __name__ == "__main__":
    sys.exit(main())
