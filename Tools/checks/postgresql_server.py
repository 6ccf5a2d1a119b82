"""A PostgreSQL server of one's own on loopback, for as long as somebody needs it.

    python3 Tools/checks/postgresql_server.py COMMAND…

Runs a command beside one, whose address it finds in FACTURIER_POSTGRESQL: a superuser's, with a base of
its own. Where there is no server to be had, the command runs without.
"""

import atexit
import os
import pathlib
import pwd
import shutil
import signal
import socket
import sys
import tempfile
import time

import processes

#: What makes it answer soon, and lose nothing that was acknowledged: `fsync` stays on.
SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 64MB
wal_level = replica
max_wal_senders = 8
wal_keep_size = 256MB
hot_standby = on
lc_messages = 'C'
"""
#: Seconds that a command beside a server may take: its runner has a limit of its own.
LONGEST = 3 * 3600


def binaries():
    """The folder of the newest server that is installed; nothing where there is none."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return initdb and pathlib.Path(initdb).resolve().parent


def nobody():
    """Whom a server runs as, for it refuses to run as root."""
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server with a superuser `postgres` whom it trusts, and others who need a password."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.prefix = []
        if os.geteuid() == 0:
            user = nobody()
            self.prefix = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}",
                           "--clear-groups"]
            # The folders above that one may be closed to all but root.
            self.folder = pathlib.Path(tempfile.mkdtemp(prefix="facturier-postgresql-", dir="/tmp"))
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        else:
            self.folder.mkdir(mode=0o755)
        self.data = self.folder / "data"

    def program(self, name, *words, **how):
        env = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": str(self.folder)}
        return processes.run(
            [*self.prefix, str(binaries() / name), *map(str, words)], env=env, cwd=self.folder,
            stdin=processes.DEVNULL, stdout=processes.PIPE, stderr=processes.PIPE, text=True, **how)

    def must(self, name, *words):
        done = self.program(name, *words)
        assert done.returncode == 0, f"{name}: {done.stdout[-500:]} {done.stderr[-500:]}"
        return done.stdout

    def create(self):
        """A base of one's own in a new cluster, and the server begun."""
        self.must("initdb", "-D", self.data, "-U", "postgres", "-A", "scram-sha-256",
                  "--pwfile", self.secret(), "-E", "UTF8", "--locale=C")
        self.settle()
        (self.data / "pg_hba.conf").write_text(
            "host all postgres 127.0.0.1/32 trust\nhost replication postgres 127.0.0.1/32 trust\n"
            "host all trusted 127.0.0.1/32 trust\nhost all reader 127.0.0.1/32 trust\n"
            "host all all 127.0.0.1/32 scram-sha-256\n")
        return self.start()

    def secret(self):
        """A file with a password, readable by the user that runs the server."""
        file = self.folder / "secret"
        file.write_text("s3cret-of-postgres\n")
        file.chmod(0o644)
        return file

    def settle(self):
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(f"{SETTINGS}port = {self.port}\n")

    def start(self):
        # Its log is no pipe of this process's, which would stay open as long as it runs.
        self.must("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-w", "-t", "60", "start")
        return self

    def stop(self, mode="fast"):
        self.program("pg_ctl", "-D", self.data, "-m", mode, "-w", "-t", "30", "stop")

    def pids(self):
        """The server's processes, its first one foremost."""
        file = self.data / "postmaster.pid"
        if not file.exists():
            return []
        first = int(file.read_text().split()[0])
        found = [first]
        for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = status.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == first:
                found.append(int(status.parent.name))
        return found

    def kill(self):
        """Ends every process of the server at once, as a power cut would."""
        first = self.pids()[:1]
        # Halted, it begins no more processes, which would outlive it and hold its memory.
        for pid in first:
            os.kill(pid, signal.SIGSTOP)
        pids = self.pids()
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for pid in pids:
            processes.until(lambda pid=pid: not alive(pid), f"{pid} does not end", 30)
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def restart(self):
        """Begins again after a kill; the system soon lets go what it holds of the dead one."""
        for _ in range(20):
            done = self.program("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-w", "-t",
                                "60", "start")
            if done.returncode == 0:
                return
            time.sleep(0.2)
        log = (self.folder / "log").read_text()[-800:]
        raise AssertionError(f"the server does not begin again: {done.stdout} {log}")

    def sql(self, text, base="postgres", user="postgres"):
        """What psql gives for a text, as user; status, and what it wrote."""
        done = self.program("psql", "-h", "127.0.0.1", "-p", self.port, "-U", user, "-d", base,
                            "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=verbose",
                            "-c", text)
        return done.returncode, done.stdout.strip() + done.stderr.strip()

    def do(self, text, base="postgres", user="postgres"):
        status, said = self.sql(text, base, user)
        assert status == 0, f"{text}: {said}"
        return said

    def address(self, base, registre=None, user="postgres", more=""):
        words = [word for word in (more, registre and f"registre={registre}") if word]
        query = "?" + "&".join(words) if words else ""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{base}{query}"

    def standby(self, folder):
        """Another server, which takes in all that this one writes before it is acknowledged."""
        other = Server(folder)
        self.must("pg_basebackup", "-h", "127.0.0.1", "-p", self.port, "-U", "postgres", "-D",
                  other.data, "-R", "-X", "stream", "-c", "fast")
        other.settle()
        other.start()
        self.do("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.do("SELECT pg_reload_conf()")
        processes.until(
            lambda: self.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")[1]
            == "1", "no standby follows", 60)
        return other

    def promote(self):
        # Alone, it has nobody to wait for.
        self.do("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.must("pg_ctl", "-D", self.data, "-w", "-t", "60", "promote")
        self.do("SELECT pg_reload_conf()")


def alive(pid):
    """Whether a process runs; one that nobody has waited for does not."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def begun(folder):
    """A server with a base for tests, and its address; nothing where it can't be had, which is told."""
    if not binaries() or sys.platform != "linux":
        return None
    try:
        server = Server(pathlib.Path(folder) / "server").create()
        server.do("CREATE DATABASE tests")
        return server
    except (AssertionError, AttributeError, OSError) as reason:
        print(f"no PostgreSQL: {reason}", file=sys.stderr)
        return None


def main():
    command = sys.argv[1:]
    if not command:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        server = begun(folder)
        if not server:
            return processes.run(command, timeout=LONGEST).returncode
        try:
            env = {**os.environ, "FACTURIER_POSTGRESQL": server.address("tests")}
            return processes.run(command, timeout=LONGEST, env=env).returncode
        finally:
            server.stop("immediate")


if __name__ == "__main__":
    sys.exit(main())
