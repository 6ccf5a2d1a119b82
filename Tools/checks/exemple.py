#!/usr/bin/env python3
#: (tools programs)
"""Look at the sample app as a person does, while the program writes to the same folder.

    FACTURIER_BIN=.build/release Tools/checks/exemple.py [--count ACTS] [--measure DIR]

The app on a pseudo-terminal has to follow each act, be it in the list, in the sums or on an invoice's page;
keys sort, filter, search, issue and pay through its models; a lock that another holds and a file that was
replaced are said, beside what was read last. Where standard output is no terminal it writes plain lines. With
--measure it prints instead how long the whole process takes to show the first screen of the registre in that
folder, the median of 20. Exit status: 0 passed, 1 failed.
"""

import fcntl
import os
import re
import shutil
import signal
import statistics
import sys
import time

import processes
from durability import SELLER, Check, Ledger, surroundings
from processes import Terminal, plain

APP = processes.built("Exemple")
UP, DOWN = "\x1b[A", "\x1b[B"
#: Within how many seconds an act has to be shown, on a machine that is busy; the median is told.
LIMIT = 10


class App(Terminal):
    """The sample app on a terminal; its last screen is the one that is seen."""

    def __init__(self, folder, *words, columns=110, rows=40):
        super().__init__([str(APP), str(folder), *words], "/", surroundings(TERM="xterm"),
                         columns=columns, rows=rows)

    @property
    def screen(self):
        return re.sub("[\xa0\u202f]", " ", plain(self.shown.rsplit("\x1b[H", 1)[-1]))

    def seeing(self, *texts, without=()):
        """Waits until the screen has all these; gives for how long."""
        def holds():
            screen = self.screen
            return all(text in screen for text in texts) and not any(text in screen for text in without)
        begun = time.monotonic()
        self.read_until(holds, LIMIT)
        if not holds():
            raise processes.Hangs(f"not {texts} without {without} in {self.screen!r}")
        return time.monotonic() - begun


def follows(check, ledger, app, count):
    """Acts of the command line are shown."""
    waited = []
    for number in range(1, count + 1):
        invoice = ledger.invoice()
        waited.append(app.seeing(f"BROUILLON-{number}", f"{number} factures"))
        if number % 2:
            ledger.do("emettre", invoice)
            waited.append(app.seeing(f"-{(number + 1) // 2:04}"))
            ledger.do("payer", invoice, "--montant", "20", "--mode", "virement")
            waited.append(app.seeing("100,00 €"))
    app.seeing(f"factures (toutes, dernières d'abord) dû {(count + 1) // 2 * 100},00 €")
    check.expect(True, "the list follows")
    return waited


def browses(check, app, count):
    """Keys choose, sort, filter and search."""
    app.type("s")
    app.seeing(f"{count - (count + 1) // 2} factures (Brouillon")
    app.type("s")
    app.seeing(f"{(count + 1) // 2} factures (Envoyée", without=["  BROUILLON"])
    for _ in range(4):
        app.type("s")
    app.seeing(f"{count} factures (toutes, dernières")
    app.type("ttt")
    app.seeing("par client")
    app.type("ttt")
    app.seeing("dernières d'abord")
    app.type("/brouillon-2\r")
    app.seeing("1 factures", "« brouillon-2 »", "▶ BROUILLON-2")
    app.type("/" + "\x7f" * 11 + "\r")
    app.seeing(f"{count} factures (toutes, dernières d'abord)")
    check.expect(True, "keys browse")


def opens_newest(ledger, app):
    """Another invoice comes, and is chosen: it stands above all others once it is there."""
    ledger.invoice()
    begun = sum(event["type"].startswith("FactureCreee.") for event in ledger.events())
    app.seeing(f"BROUILLON-{begun}")
    app.type(UP * 50)
    app.seeing(f"▶ BROUILLON-{begun}")
    app.type("\r")


def acts(check, ledger, app):
    """One invoice is shown, issued and paid; the command line finds that in the journal."""
    opens_newest(ledger, app)
    app.seeing("Client Essai · Brouillon", "✓ émettre", "– encaisser", "✓ annuler")
    app.type("e")
    app.seeing("Client Essai · Envoyée", "✓ encaisser", "– annuler", "exemple : ")
    app.type("p\r")
    app.seeing("Client Essai · Payée", "– encaisser", "✓ n°")
    app.type("p" + "\x7f" * 10 + "5\r")
    app.seeing("✗ ")
    names = [event["type"].split(".")[0] for event in ledger.events()][-2:]
    check.expect(names == ["FactureEmise", "PaiementEnregistre"], f"the journal ends with {names}")
    app.type("q")
    app.seeing("q quitter")


def meets_errors(check, ledger, app):
    """A reason against an act or a reading is said, and what was read last stays."""
    opens_newest(ledger, app)
    app.seeing("✓ émettre")
    with open(ledger.journal, "rb") as journal:
        fcntl.flock(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
        app.type("e")
        app.seeing("✗ ", "Client Essai · Brouillon")
        events = len(ledger.bytes().splitlines())
        fcntl.flock(journal, fcntl.LOCK_UN)
    app.type("r")
    app.seeing("Client Essai · Envoyée", without=["✗ "])
    check.expect(len(ledger.bytes().splitlines()) == events + 1, "an act was not recorded once")
    app.type("q")
    app.seeing("q quitter")
    copy = ledger.folder / "copie"
    shutil.copy(ledger.journal, copy)
    os.replace(copy, ledger.journal)
    ledger.invoice()
    app.seeing("Atelier Vermeil", "✗ ", "Dû ")
    check.expect("Client Essai" in app.screen, "what was read last is not shown any more")


def types_slowly(check, app):
    """A character whose bytes come one by one is one."""
    app.type("/")
    app.seeing("Chercher : _")
    for byte in "é€".encode():
        app.type(bytes([byte]))
        time.sleep(0.02)
    app.seeing("Chercher : é€_")
    app.type("\x1b")
    app.seeing("q quitter", without=["Chercher"])
    check.expect(True, "slow keys")


def leaves(check, app, how, expected=0):
    """However it is ended, the terminal is as it was."""
    how()
    status, shown = app.end()
    check.expect(status == expected, f"the app ended with {status}")
    check.expect(shown.endswith("\x1b[?25h\x1b[?1049l"), f"the terminal is not as it was: {shown[-40:]!r}")


def keeps_up(check, ledger, app, count):
    """Many acts that come at once are shown together."""
    frames = app.shown.count("\x1b[H")
    processes.run([str(processes.built("Banc")), "inscrire", str(ledger.folder), "--actes", str(count)], check=True)
    waited = app.seeing(f"n° {len(ledger.bytes().splitlines())}")
    frames = app.shown.count("\x1b[H") - frames
    # The sums and the list are read each by itself.
    check.expect(frames <= count, f"{frames} screens for {count} acts")
    return frames, waited


def plainly(check, ledger):
    """Where nobody looks, lines are plain."""
    words = [str(APP), str(ledger.folder), "--une-fois", "--anglais"]
    done = processes.run(words, env=surroundings(), capture_output=True, text=True)
    check.expect(done.returncode == 0 and "Atelier Vermeil" in done.stdout, f"once: {done}")
    check.expect("\x1b" not in done.stdout and "Overdue" not in done.stderr, "once: not plain")
    check.expect("invoices (all, last first)" in done.stdout, f"once: {done.stdout[:400]!r}")
    empty = ledger.folder.parent / "vide"
    done = processes.run([*words[:1], str(empty), *words[2:]], env=surroundings(),
                         capture_output=True, text=True)
    check.expect(done.returncode == 1 and "No ledger" in done.stderr and not empty.exists(),
                 f"nothing there: {done}")
    done = processes.run([str(APP), str(ledger.folder)], env=surroundings(), capture_output=True,
                         text=True, stdin=processes.DEVNULL)
    check.expect(done.returncode == 0 and "Atelier Vermeil" in done.stdout, f"nobody types: {done}")
    done = processes.run([str(APP)], env=surroundings(), capture_output=True, text=True)
    check.expect(done.returncode == 2 and "Exemple DIR" in done.stderr, f"no folder: {done}")
    live = processes.start([str(APP), str(ledger.folder)], env=surroundings(),
                           stdin=processes.PIPE, stdout=processes.PIPE, text=True)
    shown = iter(live.stdout.readline, "")
    check.expect(any("Atelier Vermeil" in line for line in shown), "live: nothing is shown")
    ledger.invoice()
    check.expect(any("BROUILLON" in line for line in shown), "live: nothing follows")
    live.stdin.close()
    check.expect(live.wait(timeout=60) == 0, "live: does not end with its input")


def measure(folder):
    """How long the whole process takes for the first screen."""
    words = [str(APP), folder, "--une-fois"]
    taken = []
    for _ in range(20):
        begun = time.monotonic()
        processes.run(words, env=surroundings(), check=True, stdout=processes.DEVNULL)
        taken.append(1000 * (time.monotonic() - begun))
    print(f"first screen: {statistics.median(taken):.0f} ms at the median of {len(taken)}, "
          f"{min(taken):.0f} at best")
    return 0


def main():
    if "--measure" in sys.argv:
        return measure(sys.argv[sys.argv.index("--measure") + 1])
    with Check("exemple", __doc__, 6) as check:
        ledger = Ledger(check.folder / "registre")
        ledger.do("ouvrir", *SELLER)
        app = App(ledger.folder)
        app.seeing("Atelier Vermeil", "0 factures")
        ledger.client = ledger.do("client", "creer", "--particulier", "--nom",
                                  "Client Essai")["subject"].split("/")[1]
        waited = follows(check, ledger, app, check.count)
        browses(check, app, check.count)
        types_slowly(check, app)
        acts(check, ledger, app)
        frames, rest = keeps_up(check, ledger, app, 50 * check.count)
        plainly(check, ledger)
        meets_errors(check, ledger, app)
        leaves(check, app, lambda: app.type("q"))
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
            other = App(ledger.folder)
            other.seeing("Atelier Vermeil")
            leaves(check, other, lambda: os.kill(other.pid, number), 128 + number)
        return check.finish(f"{len(waited)} acts shown {1000 * statistics.median(waited):.1f} ms after "
                            f"their answer at the median, {1000 * max(waited):.0f} at most; {50 * check.count} "
                            f"that came at once by {frames} screens, the last {1000 * rest:.0f} ms after")


if __name__ == "__main__":
    sys.exit(main())
