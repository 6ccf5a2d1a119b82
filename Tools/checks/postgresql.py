#!/usr/bin/env python3
#: (tools programs)
"""Keep registres in a PostgreSQL of one's own: rules, roles, copies, kills, and a failover.

    Tools/checks/postgresql.py [--seed N] [--count REGISTRES]

With --count 1000 all is tried at full length: as many registres by 8 processes, 500 kills of clients and
50 of the server, a standby promoted while 8 write. Every chain is copied out and read without the
program. The controls are bases without the writer's lock, and with a commit that waits for no disk; each
must lose something. What the program does where no standby confirms, for which it waits a minute, a short campaign
leaves out. Exit status: 0 passed, 1 failed, 77 skipped because there is no server to be had.
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
from concurrent.futures import ThreadPoolExecutor

import processes
from durability import Broken, Check, LINE_WORDS, Ledger, SELLER, identifier, numbering, read, reap
from postgresql_server import Server, binaries


# --- Registres in a base, as the checks of PostgreSQL write to them and judge what became of them.

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: The programs, built with the trait where libpq's header is there.
BUILT = processes.built()
#: Exit statuses with which an act may end that nobody knows of, or that was not recorded.
FAILED = (1, 73, 74, 75)


def prepared(server, name):
    """A new base, prepared by the program as its owner."""
    server.do(f"CREATE DATABASE {name}")
    done = processes.run([str(BUILT / "facturier"), "serveur", "preparer", server.address(name)],
                         stdout=processes.PIPE, stderr=processes.PIPE)
    assert done.returncode == 0, done
    return name


class Registre(Ledger):
    """A registre in a base."""

    def __init__(self, server, base, folder, name=None):
        super().__init__(folder)
        self.server, self.base, self.name = server, base, name or str(uuid.uuid4())
        self.address = server.address(base, self.name)
        self.lock = threading.Lock()

    def command(self, *words):
        return [str(BUILT / "facturier"), "--registre", self.address, "--json", *words]

    def copied(self, check, when):
        """Copies the registre out, has the second verifier read it, and gives its events."""
        folder = check.folder / "copies" / f"{self.name}-{random.randrange(1 << 30)}"
        folder.parent.mkdir(exist_ok=True)
        done = processes.run(
            [str(BUILT / "facturier"), "copier", self.address, str(folder)], env=self.env,
            stdout=processes.PIPE, stderr=processes.PIPE)
        if not check.expect(done.returncode == 0, f"{when}: copier: {done.stderr[-300:]!r}"):
            return []
        second = processes.run([sys.executable, str(ROOT / "Tools/verifier.py"), str(folder)],
                               stdout=processes.PIPE, stderr=processes.PIPE)
        check.expect(second.returncode == 0, f"{when}: the second verifier: {second.stdout[-300:]!r}")
        try:
            return read((folder / "journal.jsonl").read_bytes())
        except Broken as broken:
            check.expect(False, f"{when}: {broken}")
            return []

    def judge(self, check, when):
        events = self.copied(check, when)
        lost = self.lost(events)
        check.expect(not lost, f"{when}: acknowledged but not there: {lost[:5]} of {self.name}")
        wrong = numbering(events)[0]
        check.expect(not wrong, f"{when}: numbers: {wrong[:3]}")
        first = [event for event in events if event.get("batch", "1/1").startswith("1/")]
        acts = [event["command"] for event in first if "command" in event]
        check.expect(len(set(acts)) == len(acts), f"{when}: an act is there twice")
        return len(events)

    def act(self, *words, patient=True):
        """An act under a key, which is asked for again until somebody knows what became of it."""
        key = str(uuid.uuid4())
        for attempt in range(200):
            answer = self.run(*words, "--idempotence", key, "--attente", "60")
            if answer.status == 0 and answer.result:
                return answer.result
            if not patient or answer.status not in FAILED:
                break
            threading.Event().wait(0.05 * min(attempt, 10))
        raise Broken(f"{' '.join(words)}: {answer}")

    def invoice_wholly(self):
        """Mixed acts on an invoice of its own: begun, given a line, issued, paid."""
        facture = identifier(self.act("creer", "--client", self.client))
        self.act("ligne", "ajouter", facture, *LINE_WORDS)
        self.act("emettre", facture)
        self.act("payer", facture, "--montant", "120", "--mode", "virement")


def at_once(check, work, workers):
    """Lets some do their work at once, and tells what failed."""
    failures = []

    def one(index):
        try:
            work(index)
        except (Broken, processes.Hangs, AssertionError) as failure:
            failures.append(str(failure))

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one, range(workers)))
    for failure in failures[:5]:
        check.expect(False, failure)
    check.expect(not failures, f"{len(failures)} of {workers} gave up")


def begun(check, server, base, count):
    """Registres with a client each, begun by eight at once."""
    registres = [Registre(server, base, "x") for _ in range(count)]
    at_once(check, lambda index: [r.begin() for r in registres[index::8]], 8)
    return registres


def judged(check, registres, when):
    with ThreadPoolExecutor(4) as pool:
        events = sum(pool.map(lambda registre: registre.judge(check, when), registres))
    return f"{events} events in {len(registres)} registres"


def writers_while(check, registres, disturb, writers):
    """Lets some write while something happens to the server, and stop once that is over."""
    over = threading.Event()

    def work(index):
        if index == writers:
            try:
                disturb()
            finally:
                over.set()
            return
        while not over.is_set():
            registres[index % len(registres)].invoice_wholly()

    at_once(check, work, writers + 1)


# --- What may be lost in a base where clients, servers and standbys fail, and what is lost where a rule is left out.

def client_kills(check, server, count):
    """Commands are killed at random moments; the next ones find each act whole or not at all."""
    rng, killed, tried = random.Random(check.seed), 0, 0
    registres = begun(check, server, "rules", 3)
    begin = time.monotonic()
    registres[0].do("client", "creer", "--nom", "Un")
    length = time.monotonic() - begin
    while killed < count and tried < 4 * count:
        registre = registres[tried % 3]
        tried += 1
        words = rng.choice([["client", "creer", "--nom", "Un"],
                            ["creer", "--client", registre.client]])
        process = processes.start(registre.command(*words), env=registre.env,
                                  stdin=processes.DEVNULL, stdout=processes.PIPE,
                                  stderr=processes.PIPE)
        threading.Event().wait(rng.uniform(0, length))
        answer = reap(process)
        registre.remember(answer)
        killed += answer.status == -9
        if rng.random() < 0.2:
            registre.invoice_wholly()
    check.expect(killed == count, f"only {killed} of {tried} kills struck")
    return f"{killed} clients killed, {judged(check, registres, 'after kills of clients')}"


def server_kills(check, server, count):
    registres = begun(check, server, "rules", 4)
    rng = random.Random(check.seed)

    def disturb():
        for _ in range(count):
            threading.Event().wait(rng.uniform(0.3, 1.2))
            server.kill()
            server.restart()

    writers_while(check, registres, disturb, 4)
    return f"{count} kills of the server, {judged(check, registres, 'after kills of the server')}"


def without_standby(check, server):
    """No standby confirms: the act is uncertain, and its key tells later that it is there."""
    registre = Registre(server, "rules", "x").begin()
    head = f"SELECT position FROM facturier.tete WHERE registre = '{registre.name}'"
    once = int(server.do(head, "rules"))
    try:
        server.do("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        server.do("SELECT pg_reload_conf()")
        # The server heeds that in its own time.
        for _ in range(100):
            words = ["client", "creer", "--nom", "Un", "--idempotence", str(uuid.uuid4())]
            unsure = registre.run("--attente", "1", *words)
            once += 1
            if unsure.status:
                break
        check.expect(unsure.status == 74 and b"incertain" in unsure.out, f"unconfirmed: {unsure}")
    finally:
        server.do("ALTER SYSTEM RESET synchronous_standby_names")
        server.do("SELECT pg_reload_conf()")
    # An uncertain act is seen once its backend has gone on: so acts are counted, and the head not asked
    # before.
    again = registre.do(*words)
    check.expect(int(again["tete"]["id"]) == once == int(server.do(head, "rules")),
                 f"not done just once: {again}, and {once} acts")


def failover(check, server):
    """A standby is promoted while eight write, and the server that was goes for good."""
    standby = server.standby(check.folder / "standby")
    try:
        registres = begun(check, server, "rules", 8)
        both = f"127.0.0.1:{server.port},127.0.0.1:{standby.port}"
        for registre in registres:
            registre.address = (f"postgresql://postgres@{both}/rules?target_session_attrs=read-write"
                                f"&registre={registre.name}")

        def disturb():
            threading.Event().wait(2)
            server.kill()
            threading.Event().wait(0.3)
            standby.promote()
            threading.Event().wait(3)

        writers_while(check, registres, disturb, 8)
        return judged(check, registres, "after the failover")
    finally:
        standby.stop("immediate")


NO_LOCK = """
ALTER TABLE facturier.ligne DROP CONSTRAINT ligne_pkey CASCADE;
DROP TRIGGER avancer ON facturier.ligne;
CREATE INDEX ON facturier.ligne (registre, position);
ALTER TABLE facturier.cle DROP CONSTRAINT cle_pkey;
ALTER TABLE facturier.tete RENAME TO tete_vraie;
CREATE FUNCTION facturier.fin() RETURNS TABLE (r uuid, p bigint) LANGUAGE sql VOLATILE AS
  'SELECT t.registre, (SELECT coalesce(max(l.position), 0) FROM facturier.ligne l
   WHERE l.registre = t.registre) FROM facturier.tete_vraie t';
CREATE VIEW facturier.tete AS SELECT r AS registre, p AS position FROM facturier.fin();
"""
NO_WAIT = """
CREATE FUNCTION facturier.oublier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NULL; END $$;
CREATE TRIGGER oublier AFTER INSERT ON facturier.ligne
FOR EACH STATEMENT EXECUTE FUNCTION facturier.oublier();
"""


def without_lock(check, server):
    """The control: who writes holds nothing, and two of them write in one place."""
    registre = Registre(server, prepared(server, "unlocked"), "x").begin()
    server.do(NO_LOCK, "unlocked")

    def work(_):
        for _ in range(12):
            registre.run("client", "creer", "--nom", "Un")

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    doubled = server.do("SELECT count(*) - count(DISTINCT (registre, position)) FROM facturier.ligne",
                        "unlocked")
    check.expect(int(doubled) > 0, "the control: without the lock no position is given twice")
    return f"{doubled} doubled"


def without_wait(check, server):
    """The control: a commit waits for no disk, and the server is killed."""
    prepared(server, "hasty")
    server.do("ALTER SYSTEM SET wal_writer_delay = '10s'")
    server.do(NO_WAIT, "hasty")
    server.stop()
    server.start()
    registre = Registre(server, "hasty", "x").begin()
    lost = 0
    for _ in range(3):
        for _ in range(6):
            registre.do("client", "creer", "--nom", "Un")
        server.kill()
        server.restart()
        status, head = server.sql("SELECT position FROM facturier.tete", "hasty")
        reached = max(position for position, _ in registre.acknowledged)
        lost += status != 0 or not head or int(head) < reached
        if lost:
            break
    check.expect(lost, "the control: with a hasty commit nothing that was acknowledged is lost")
    server.do("ALTER SYSTEM RESET wal_writer_delay")


# --- The check.

def has_trait():
    program = BUILT / "facturier"
    if not program.exists():
        return False
    return b"PQconnectdbParams" in program.read_bytes()


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
        # A base has no head beside it, and nobody gave an anchor.
        vouched = base.stdout.replace(b'"finAttestee":false,', b"")
        check.expect((vouched == base.stdout) == (words != ["verifier"]), f"{words}: {base.stdout[-300:]!r}")
        check.expect(same(vouched) == same(file.stdout),
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
    """A writer may add and read, a reader may read; each is tried."""
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
    # A client that is shut out need not ask again in a moment; one that finds nobody may.
    for place, status in ((wrong, 73), (typed.replace("rules", "nix"), 73), (plain, 73),
                          (server.address("nix", name), 73), (typed.replace(str(server.port), "1"), 74)):
        done = run("lister", env={"FACTURIER_REGISTRE": place})
        check.expect(done.returncode == status, f"without a way in: {done}")
        check.expect(b"zzz" not in done.stdout + done.stderr, f"tells the password: {done}")


def without_library(check, server):
    """Without PostgreSQL's library, or with one that is too old, a base is refused, and folders are served."""
    empty, bare = check.folder / "empty/libpq.so.5", check.folder / "bare/libpq.so.5"
    for library in empty, bare:
        library.parent.mkdir()
        library.touch()
    processes.run(["cc", "-shared", "-x", "c", "/dev/null", "-Wl,-soname,libpq.so.5", "-o", bare], check=True)
    for library, why in (empty, b"libpq.so.5"), (bare, b"libpq: PQ"):
        for status, *words in ((64, "--registre", server.address("rules", str(uuid.uuid4())), "lister"),
                               (64, "serveur", "preparer", server.address("rules")),
                               (0, "demo", str(library.parent / "demo"))):
            done = processes.run(
                [str(BUILT / "facturier"), "--json", *words], capture_output=True,
                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "LD_LIBRARY_PATH": str(library.parent)})
            told = b"sans-postgresql" in done.stdout and why in done.stderr
            check.expect(done.returncode == status and told == (status == 64), f"without PostgreSQL's library: {done}")


def silent(check):
    """A client without an answer is told so within its patience, and asks no more than it must."""
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
        check.expect(took < 15, f"a server that {'hangs up' if answers else 'is silent'} is waited for {took:.1f} s")
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
    with Check("postgresql", __doc__, processes.campaign(24, 8)) as check:
        if not binaries() or sys.platform != "linux":
            check.skip("there is no PostgreSQL server to be had")
        if not has_trait():
            check.skip(f"nothing is built with the trait PostgreSQL in {BUILT}")
        full = check.count >= 1000
        check.folder.chmod(0o755)
        server = Server(check.folder / "server").create()
        told = []
        try:
            prepared(server, "rules")
            # It mostly sleeps; the rest goes on meanwhile.
            waiting = ThreadPoolExecutor(1).submit(silent, check)
            told.append(contract(check, server))
            registre = answers(check, server)
            told.append(copies(check, server, registre))
            roles(check, server)
            secrets(check, server)
            without_library(check, server)
            by_script(check, server)
            told.append(without_lock(check, server))
            told.append(mixed(check, server, check.count))
            told.append(client_kills(check, server, 500 if full else 40))
            told.append(server_kills(check, server, 50 if full else 4))
            without_wait(check, server)
            if full or os.environ.get("FACTURIER_CAMPAIGN") != "short":
                without_standby(check, server)
            told.append(failover(check, server))
            waiting.result()
        finally:
            server.stop("immediate")
        return check.finish("; ".join(told))


if __name__ == "__main__":
    sys.exit(main())
