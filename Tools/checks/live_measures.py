"""What the door of apps and those who follow take: printed, for times vary from one moment to the next.

A line each: acts of 20 tasks a second with a sync of 10 ms, how late a heart beats meanwhile and for how long
a call holds the main actor; how long after its answer an act of another process reaches a live sum of 300,000
events, and a live list of its invoices (the median of 200); what who shows these uses of the processor in ten
seconds in which nothing is recorded.
"""

import json
import os
import pathlib
import tempfile
import time

import processes


def door(place, banc):
    """Twenty tasks, and a sync of 10 ms."""
    words = [banc, "porte", f"{place}/porte", "--taches", "20", "--actes", "4000", "--attente", "10000"]
    told = json.loads(processes.run(words, check=True, capture_output=True, text=True).stdout)
    rate = told["actes"] * 1_000_000 / told["microsecondes"]
    print(f"{rate:.0f} acts a second, {told['syncs']} syncs; heart late by {told['coeur']['mediane']} µs "
          f"at the median, {told['coeur']['max']} at most; screen by {told['ecran']['mediane']}, "
          f"{told['ecran']['max']} at most; a call holds it for {told['appelMax']} µs at most")


def latency(folder, banc, what, *form):
    """Acts of one process, what another keeps live."""
    live = processes.start([banc, "vivre", folder, *form], stdout=processes.PIPE, text=True)
    position = int(live.stdout.readline().split()[2])
    writer = processes.start([banc, "inscrire", folder, "--actes", "200", "--pas-a-pas"],
                             stdin=processes.PIPE, stdout=processes.PIPE, text=True)
    late = []
    for _ in range(200):
        writer.stdin.write("\n")
        writer.stdin.flush()
        written, position = map(int, writer.stdout.readline().split())
        while True:
            _, told, end, _ = live.stdout.readline().split()
            if int(end) >= position:
                break
        late.append(int(told) - written)
        time.sleep(0.02)
    writer.stdin.close()
    writer.wait(timeout=60)
    used = idle(live)
    live.kill()
    live.wait(timeout=60)
    late.sort()
    print(f"{what}: {late[100]} µs after the answer at the median of 200, {late[-1]} at most; "
          f"idle, {used} ms of the processor in 10 s")


def idle(process):
    """How many milliseconds of the processor a process uses while nothing is recorded."""
    def used():
        words = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) * 1000 // os.sysconf("SC_CLK_TCK")
    time.sleep(2)
    before = used()
    time.sleep(10)
    return used() - before


def measure(given, banc):
    """Measures all, in a folder of its own within the one that is given."""
    with (tempfile.TemporaryDirectory(dir=given) as place,
          processes.alarm(processes.PATIENCE, "what is measured did not end")):
        door(place, str(banc))
        folder = f"{place}/longue"
        processes.run([str(banc), "generer", "300000", folder], check=True, capture_output=True)
        latency(folder, str(banc), "a live sum of 300,000 events")
        latency(folder, str(banc), "a live list of their invoices", "--liste")
    return 0
