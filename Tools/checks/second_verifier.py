#!/usr/bin/env python3
"""Damage journals in thousands of ways, and have two verifiers agree on each.

    FACTURIER_BIN=.build/release Tools/checks/second_verifier.py [--seed N] [--flips N]

One is `facturier verifier`; the other is Tools/verifier.py, which was written from the article on
the format alone. Both must say the same of the demonstration's journal, of copies of it with lines
deleted, doubled, swapped, spliced or forged, with single bits flipped, with head files and with
anchors: intact or not, the first line at fault, and its first rule where the damage is one that
both know by name. Exit status: 0 they agree, 1 they do not.
"""

import hashlib
import io
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import processes  # noqa: E402
import verifier  # noqa: E402
from year_program import Program  # noqa: E402
from year_script import acts  # noqa: E402


# --- Journals of which periods are closed, and what a patient forger would make of them.

def closed():
    """The events of the shop's year, of which two periods are closed, and all days since but the last."""
    folder = tempfile.mkdtemp()
    program = Program(str(processes.built("facturier")), folder)
    for act in acts(pathlib.Path(__file__).with_name("year") / "boutique.txt"):
        if act.refusal is None:
            program.act(*act.typed())
    yesterday = datetime.now(UTC).date() - timedelta(1)
    for day in "2025-06-30", "2025-12-31", str(yesterday):
        program.act("cloturer", "--jusqu-au", day)
    journal = pathlib.Path(folder, "journal.jsonl").read_bytes()
    return [json.loads(line) for line in journal.splitlines()]


def closings(events):
    """Closings that say something else than what they close, and acts that are dated behind them."""
    places = [place for place, event in enumerate(events) if event["type"] == "PeriodeCloturee.v1"]
    paid = next(event for event in reversed(events) if event["type"] == "PaiementEnregistre.v1")

    def changed(place, **members):
        return [*events[:place], {**events[place], "data": {**events[place]["data"], **members}},
                *events[place + 1:]]

    def added(kind, **members):
        event = {**paid, "id": str(len(events) + 1), "time": events[-1]["time"], "type": kind,
                 "data": members, "predecessorhash": ""}
        return [*events, {name: value for name, value in event.items() if name != "batch"}]

    yield "as it was", events, True
    for place in places:
        data = events[place]["data"]
        for sums in "totaux", "perpetuels":
            for name, value in data[sums].items():
                if value == []:
                    continue
                if isinstance(value, list):
                    yield f"{place} {sums} {name} shorter", changed(
                        place, **{sums: {**data[sums], name: value[1:]}}), False
                else:
                    more = value + 1 if isinstance(value, int) else f"1{value.lstrip('-')}"
                    yield f"{place} {sums} {name}", changed(
                        place, **{sums: {**data[sums], name: more}}), False
        yield f"{place} position", changed(place, position=data["position"] - 1), False
        yield f"{place} tete", changed(place, tete="ab" * 32), False
    last = events[places[-1]]
    paris = datetime.fromisoformat(last["time"]).astimezone(ZoneInfo("Europe/Paris")).date()
    yield "the day of yesterday", changed(places[-1], au=str(paris - timedelta(1))), True
    yield "the running day", changed(places[-1], au=str(paris)), False
    yield "a period that does not follow", changed(places[1], du="2025-07-02"), False
    yield "an earlier line rewritten", [
        *events[:2], {**events[2], "author": "autre"}, *events[3:]], False
    identifier = "01a0f67a-3be8-7000-8000-0000000000aa"
    yield "a payment of a closed day", added(
        paid["type"], paiementId=identifier, montant="0.01", mode="virement",
        datePaiement=last["data"]["au"]), False
    yield "a payment of an open day", added(
        paid["type"], paiementId=identifier, montant="0.01", mode="virement",
        datePaiement=str(date.fromisoformat(last["data"]["au"]) + timedelta(1))), True
    yield "a payment reversed that is closed", added(
        "PaiementAnnule.v1", paiementId=paid["data"]["paiementId"], motif="Erreur"), False


# --- The check.


SEAL = b',"hash":"'
#: What only the Swift verifier judges.
MEANING = {"type", "coherence", "numerotation", "gel", "totaux"}


class Case(NamedTuple):
    """A journal to verify, and how far both must agree on what is wrong with it."""
    name: str
    journal: bytes
    rule: bool = True  # whether the first rule must be the same too
    tete: bytes | None = None
    ancre: str | None = None
    intact: bool | None = None  # what the verdict must be, when that is known beforehand


# Making journals


def seal(body):
    """A line: its bytes before the seal, and their hash."""
    return body + SEAL + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


def chain(events):
    """The lines of events, each sealed and chained anew, as a patient forger would."""
    lines, above = [], "0" * 64
    for event in events:
        sealed = {**event, "predecessorhash": above}
        sealed.pop("hash", None)
        text = json.dumps(sealed, ensure_ascii=False, separators=(",", ":"))
        lines.append(seal(text[:-1].encode()))
        above = lines[-1][-67:-3].decode()
    return lines


def head_file(lines, **changes):
    """What tete.json says of the lines."""
    event = json.loads(lines[-1])
    head = {"source": event["source"].removeprefix("urn:uuid:"), "id": int(event["id"]),
            "hash": event["hash"], "octets": len(b"".join(lines)), **changes}
    begun = json.dumps(head, separators=(",", ":"))[:-1]
    check = hashlib.sha256(begun.encode()).hexdigest()
    return f'{begun},"controle":"{check}"}}'.ljust(255).encode() + b"\n"


def anchor(line):
    event = json.loads(line)
    return f"{event['id']}:{event['hash']}"


# The cases

NOBODY = "00000000-0000-0000-0000-000000000000"


def structural(lines, others):
    """Lines deleted, doubled, swapped, and taken from another registre."""
    tete = head_file(lines)
    for index, line in enumerate(lines):
        before, after = lines[:index], lines[index + 1:]
        damaged = {
            "deleted": before + after,
            "doubled": before + [line, line] + after,
            "swapped": before + after[:1] + [line] + after[1:],
            "spliced": before + [others[index]] + after,
            "spliced in": before + [others[index], line] + after,
            "cut": before + [line[:len(line) // 2]],
            "blank above": before + [b"\n", line] + after,
        }
        for name, copy in damaged.items():
            journal = b"".join(copy)
            yield Case(f"line {index + 1} {name}", journal)
            yield Case(f"line {index + 1} {name}, with its head", journal, tete=tete)


def forged(lines):
    """Journals whose hashes and links are right, so that another rule must catch what is wrong."""
    events = [json.loads(line) for line in lines]
    last = events[-1]
    middle = len(events) // 2

    def changed(index, **members):
        return [*events[:index], {**events[index], **members}, *events[index + 1:]]

    def added(*more, **members):
        new = []
        for event in more or [{}]:
            new.append({**last, "id": str(len(events) + len(new) + 1), **members, **event})
        order = ["specversion", "id", "source", "type", "subject", "time", "author", "batch",
                 "command", "data", "predecessorhash"]
        return events + [{name: event[name] for name in order if name in event} for event in new]

    clock = {"type": "HorlogeCorrigee.v1", "subject": "registre", "data": {"motif": "Pile vide"}}
    key = {"command": "01a0f67a-3be8-7000-8000-00000000c0de"}
    opening = {**events[0]["data"], "registre": "01a0f67a-3be8-7000-8000-0000000000ff"}
    old = "2001-01-01T00:00:00.000000Z"
    yield "as it was", events, True
    yield "clock corrected", added(clock, time=old), True
    yield "clock corrected, then later", added(clock, {**clock, "time": last["time"]}), True
    yield "batch", added({"batch": "1/2"}, {"batch": "2/2"}, **clock), True
    yield "batch with a key", added({"batch": "1/2"}, {"batch": "2/2"}, **clock, **key), True
    yield "batch not ended", added(clock, batch="1/2"), False
    yield "batch not begun", added(clock, batch="2/2"), False
    yield "batch with a hole", added({"batch": "1/3"}, {"batch": "3/3"}, **clock), False
    yield "batch left", added({"batch": "1/2"}, {}, **clock), False
    yield "batch of another size", added({"batch": "1/2"}, {"batch": "2/3"}, **clock), False
    yield "batch by two", added(
        {"batch": "1/2"}, {"batch": "2/2", "author": "autre"}, **clock), False
    yield "batch with half a key", added({"batch": "1/2", **key}, {"batch": "2/2"}, **clock), False
    yield "batch of one", added(clock, batch="1/1"), False
    yield "position skipped", changed(middle, id=str(middle + 2)), False
    yield "position zero", changed(middle, id="0"), False
    yield "position with a zero", changed(middle, id=f"0{middle + 1}"), False
    yield "time back", changed(middle, time=old), False
    yield "hour 24", changed(middle, time="2030-01-01T24:00:00.000000Z"), False
    yield "30 February", changed(middle, time="2030-02-30T00:00:00.000000Z"), False
    yield "year 0", changed(middle, time="0000-01-01T00:00:00.000000Z"), False
    yield "milliseconds", changed(middle, time="2030-01-01T00:00:00.000Z"), False
    yield "opened twice", added(type="RegistreOuvert.v1", subject="registre", data=opening), False
    yield "never opened", [{**e, "id": str(n)} for n, e in enumerate(events[1:], 1)], False
    yield "opened as another", changed(0, data=opening), False
    yield "another source", changed(middle, source=f"urn:uuid:{opening['registre']}"), False
    yield "no urn", changed(middle, source=opening["registre"]), False
    yield "another stream", changed(middle, subject="livraison/" + opening["registre"]), False
    yield "no author", changed(middle, author=""), False
    yield "author over 100", changed(middle, author="é" * 101), False
    yield "author of two lines", changed(middle, author="a\nb"), False
    yield "another version of CloudEvents", changed(middle, specversion="1.1"), False
    yield "member unknown", changed(middle, datacontenttype="application/json"), False
    yield "member null", changed(middle, data={**events[middle]["data"], "x": None}), False
    yield "member missing", [{k: v for k, v in e.items() if k != "author"} for e in events], False
    yield "data a text", changed(middle, data=""), False


def miswritten(lines):
    """Copies whose last line says what it said in another way, under a hash that is right."""
    while b'"type":"LigneAjoutee.v1"' not in lines[-1]:
        lines = lines[:-1]
    *before, last = lines
    body = last[:last.rindex(SEAL)]
    number = b'"id":"%d",' % len(lines)

    def opening(*texts):
        return body.replace(b'"designation":"', b"".join((b'"designation":"', *texts)))

    words = {
        "space": body.replace(b'","', b'", "', 1),
        "space at the end": body + b" ",
        "escaped slash": body.replace(b"facture/", rb"facture\/"),
        "escaped letter": body.replace(b'"author":"', rb'"author":"\u0041'),
        "escape of form feed": opening(rb"\f"),
        "escape unknown": opening(rb"\x"),
        "bare tab": opening(b"\t"),
        "broken UTF-8": opening(b"\xc3"),
        "surrogate": opening(b"\xed\xa0\x80"),
        "overlong": opening(b"\xc0\xaf"),
        "number for money": re.sub(rb'"prixUnitaire":"([^"]*)"', rb'"prixUnitaire":\1', body),
        "member twice": opening(b'a","designation":"'),
        "order": body.replace(b'"specversion":"1.0",' + number, number + b'"specversion":"1.0",'),
        "array not ended": body.replace(b'"data":{', b'"data":[{'),
        "BOM": b"\xef\xbb\xbf" + body,
    }
    for what, copy in words.items():
        assert copy != body, what
        yield Case(f"written with: {what}", b"".join(before) + seal(copy), intact=False)
    whole = b"".join(lines)
    capital = last[:-67] + last[-67:].upper()
    ends = {
        "no line feed": whole[:-1], "a blank line": whole + b"\n", "NULs": whole + b"\0" * 512,
        "CR LF": whole.replace(b"\n", b"\r\n"), "capitals in a hash": b"".join(before) + capital,
    }
    for what, copy in ends.items():
        yield Case(f"ends with: {what}", copy, intact=False)
    yield Case("nothing", b"", intact=False)


def heads_and_anchors(lines):
    journal, last = b"".join(lines), json.loads(lines[-1])
    tete = head_file(lines)
    others = {
        "its head": (tete, True),
        "an older head": (head_file(lines[:-3]), True),
        "a head half written": (tete[:100], True),
        "a head of capitals": (tete.upper(), True),
        "a longer head file": (tete + b" ", True),
        "no head in the head file": (b"", True),
        "a head of another hash": (head_file(lines, hash="0" * 64), False),
        "a head of another length": (head_file(lines, octets=1), False),
        "a head of another position": (head_file(lines, id=1), False),
        "a head of another registre": (head_file(lines, source=NOBODY), False),
        "a head beyond the end": (head_file(lines, id=int(last["id"]) + 1), False),
    }
    for what, (content, intact) in others.items():
        yield Case(f"with {what}", journal, tete=content, intact=intact)
    for line in lines:
        yield Case("anchored", journal, ancre=anchor(line), intact=True)
    short = anchor(lines[-1])[:-48]
    yield Case("anchored by sixteen digits", journal, ancre=short, intact=True)
    for wrong in (f"1:{last['hash']}", f"{len(lines) + 1}:{last['hash']}", f"1:{'0' * 64}",
                  f"1:{'0' * 16}", short[:-1] + "0123456789abcdef0"[int(short[-1], 16) + 1]):
        yield Case(f"anchored at {wrong[:9]}…", journal, ancre=wrong, intact=False)


def flipped(journal, rng, count):
    """Copies in which one bit is another."""
    for bit in rng.sample(range(8 * len(journal)), min(count, 8 * len(journal))):
        copy = bytearray(journal)
        copy[bit // 8] ^= 1 << bit % 8
        yield Case(f"bit {bit % 8} of byte {bit // 8} flipped", bytes(copy), rule=False,
                   intact=False)


def zones():
    """The hours of three years on which a day in a time zone is another than the system's tables say."""
    first = datetime(2025, 1, 1, 0, 59, 59, tzinfo=UTC)
    for zone in verifier.ZONES:
        for hour in range(3 * 365 * 24):
            moment = first + timedelta(hours=hour)
            said = verifier.local_day(moment.strftime("%Y-%m-%dT%H:%M:%S"), zone)
            if said != str(moment.astimezone(ZoneInfo(zone)).date()):
                yield f"{moment} in {zone}: {said}"


# The comparison


local = threading.local()


def both(case):
    """What each verifier says: whether intact, the first line at fault, and its rule."""
    if not hasattr(local, "folder"):
        local.folder = pathlib.Path(tempfile.mkdtemp())
    journal, tete = local.folder / "journal.jsonl", local.folder / "tete.json"
    journal.write_bytes(case.journal)
    tete.unlink(missing_ok=True)
    if case.tete is not None:
        tete.write_bytes(case.tete)
    return case, by_swift(local.folder, case.ancre), by_python(case, tete)


def by_swift(folder, ancre):
    program = processes.built("facturier")
    anchored = ["--ancre", ancre] if ancre else []
    done = processes.run(
        [program, "--registre", folder, "--json", "verifier", *anchored],
        stdout=processes.PIPE, check=False)
    *anomalies, summary = map(json.loads, done.stdout.split(b"\n")[:-1])
    assert done.returncode == (3 if anomalies else 0), (done.returncode, anomalies)
    assert summary["verdict"] == ("anomalies" if anomalies else "intact"), summary
    return [(one["position"], one["regle"]) for one in anomalies[:1]]


def by_python(case, tete):
    position, _, seal = (case.ancre or "").partition(":")
    ancre = (int(position), seal) if seal else None
    found = verifier.verify(io.BytesIO(case.journal), ancre, verifier.read_head(tete))
    return [(line, rule) for line, _, rule, *_ in found][:1]


def disagreement(case, swift, python):
    if case.intact is not None and case.intact != (not swift):
        return f"expected {'intact' if case.intact else 'anomalies'}"
    if [line for line, _ in swift] != [line for line, _ in python]:
        return "not the same line"
    if case.rule and swift != python and swift[0][1] not in MEANING:
        return "not the same rule"
    return None


def compare(cases, seen):
    """The cases on which the two do not agree."""
    wrong = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, swift, python in pool.map(both, cases):
            seen[swift[0][1] if swift else "intact"] += 1
            if why := disagreement(case, swift, python):
                wrong.append(f"{case.name}: {why}: Swift {swift}, Python {python}")
    return wrong


def demonstration():
    folder = pathlib.Path(tempfile.mkdtemp()) / "demo"
    program = processes.built("facturier")
    processes.run([program, "demo", folder], stdout=processes.DEVNULL, check=True)
    return (folder / "journal.jsonl").read_bytes(), (folder / "tete.json").read_bytes()


def main():
    options = processes.asked(__doc__, flips=processes.campaign(3000))

    journal, tete = demonstration()
    lines = journal.splitlines(keepends=True)
    assert head_file(lines) == tete, "tete.json is not what the article says"
    uuid = json.loads(lines[0])["data"]["registre"]
    other = "0" * 8 + uuid[8:]
    others = chain(json.loads(line.replace(uuid.encode(), other.encode())) for line in lines)
    cases = [
        Case("the demonstration", journal, tete=tete, intact=True),
        Case("another registre", b"".join(others), tete=head_file(others), intact=True),
        *structural(lines, others),
        *(Case(f"forged: {name}", b"".join(chain(events)), intact=intact)
          for name, events, intact in forged(lines)),
        *(Case(f"closed: {name}", b"".join(chain(events)), intact=intact)
          for name, events, intact in closings(closed())),
        *miswritten(lines),
        *heads_and_anchors(lines),
    ]
    flips = list(flipped(journal, random.Random(options.seed), options.flips))
    seen = Counter()
    wrong = [*zones(), *compare(cases + flips, seen)]
    print("\n".join(wrong[:40]))

    # Would it be noticed if one of them overlooked something?
    whole, verifier.faults_of = verifier.faults_of, lambda *_: ()
    blind = compare(cases[:100], Counter())
    verifier.faults_of = whole
    if not blind:
        wrong.append("a verifier without rules was not told from the other")
    figures = "; ".join(f"{name} {seen[name]}" for name in sorted(seen))
    print(f"second_verifier: {len(cases) + len(flips) - len(wrong)} of {len(cases) + len(flips)}"
          f" journals judged alike (seed {options.seed}, {len(flips)} flips): {figures}")
    return 1 if wrong else 0


if __name__ == "__main__":
    # All that is made here goes into one folder, and goes with it.
    with tempfile.TemporaryDirectory() as tempfile.tempdir:
        status = main()
    sys.exit(status)
