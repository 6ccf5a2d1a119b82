"""What may be lost in a base where clients, servers and standbys fail, and what is lost where a rule is left out."""

import random
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import processes
from durability import reap
from postgresql_registres import Registre, begun, judged, prepared, writers_while


def client_kills(check, server, count):
    """Commands are killed at random moments; what follows finds each act whole or not at all."""
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
    try:
        server.do("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        server.do("SELECT pg_reload_conf()")
        # The server heeds that in its own time.
        for _ in range(100):
            words = ["client", "creer", "--nom", "Un", "--idempotence", str(uuid.uuid4())]
            unsure = registre.run("--attente", "1", *words)
            if unsure.status:
                break
        check.expect(unsure.status == 74 and b"incertain" in unsure.out, f"unconfirmed: {unsure}")
    finally:
        server.do("ALTER SYSTEM RESET synchronous_standby_names")
        server.do("SELECT pg_reload_conf()")
    before = int(server.do(f"SELECT position FROM facturier.tete WHERE registre = '{registre.name}'",
                           "rules"))
    again = registre.do(*words)
    check.expect(int(again["tete"]["id"]) == before, f"done twice: {again} behind {before}")


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
