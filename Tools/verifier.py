#!/usr/bin/env python3
"""Verify a journal from the description of its format alone, without Facturier's own code.

    Tools/verifier.py FOLDER_OR_FILE [--ancre POSITION:HASH|LINE|FILE]

Names each anomaly by line, byte and rule, as FormatDuJournal.md and Verification.md define them;
closings are held against the days that they close. It does not judge what else events mean (type, coherence,
numerotation, gel, totaux). Of a folder it reads tete.json and ancres too; of a token it looks for its
anchor's digest, and nothing else. Exit status: 0 intact, 3 not intact, 64 usage, 66 no journal.
"""
import argparse
import errno
import hashlib
import json
import os
import re
import stat
import sys
from datetime import date, datetime, timedelta

COUNT, HASH, ZEROS = "(0|[1-9][0-9]{0,17})", "[0-9a-f]{64}", "0" * 64
UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
FORMS = {  # the members of a line in their order
    "specversion": r"1\.0", "id": "[1-9][0-9]{0,17}", "source": f"urn:uuid:{UUID}",
    "type": r"[A-Za-z]+\.v[1-9][0-9]*", "subject": f"registre|(client|produit|facture|cloture)/{UUID}",
    "time": "[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}[.][0-9]{6}Z",
    "author": r"(?=.*\S)[^\0-\x1f\x7f-\x9f\u2028\u2029]{1,100}", "batch": f"{COUNT}/{COUNT}",
    "command": UUID, "data": "", "predecessorhash": HASH, "hash": HASH,
}
# Outside a text stands no space, fraction, minus or null; inside stand four escapes and no other.
TOKENS = rb'(?:"(?:[^"\\\0-\x1f]|\\["\\nt])*"|[][{},:]|0|[1-9][0-9]{0,17}|true|false)*'
HEAD = (rf'(\{{"source":"({UUID})","id":{COUNT},"hash":"({HASH})","octets":{COUNT})'
        rf',"controle":"({HASH})"\}} *\n')
ANCHOR = f"facturier-ancre 1 ({UUID}) ([1-9][0-9]{{0,17}}) ({HASH}) ({FORMS['time']})"


class Malformed(ValueError):
    """From a byte on, a line is not the canonical form; what should stand there."""


def read(line):
    """The event of a line, provided that it is written in the one way in which it may be."""
    end = re.match(TOKENS, line).end()
    if end < len(line):
        raise Malformed(end, "JSON canonique")
    event = json.loads(line)
    again = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
    if again != line:
        raise Malformed(len(os.path.commonprefix([again, line])), "le même JSON, réécrit")
    names = [name for name in FORMS if name not in ("batch", "command") or name in event]
    if not isinstance(event, dict) or list(event) != names:
        raise Malformed(0, "les membres " + " ".join(names))
    for name, value in event.items():
        is_text = isinstance(value, str) and re.fullmatch(FORMS[name], value)
        if not (isinstance(value, dict) if name == "data" else is_text):
            raise Malformed(line.find(f'"{name}":'.encode()), f"un membre {name} en bonne forme")
    datetime.fromisoformat(event["time"][:19])  # a day that the calendar has
    index, count = place(event)
    if "batch" in event and not (1 <= index <= count >= 2):
        raise Malformed(line.find(b'"batch":'), "une place dans un lot, comme 2/5")
    return event


def place(event):
    """The place in its batch, and how many there are; an event alone is all of its batch."""
    return tuple(map(int, event.get("batch", "1/1").split("/")))


def faults_of(event, above, first, source):
    """What is wrong with an event in its place: rule, expected and found."""
    name, (index, count), (last, total) = event["type"].split(".")[0], place(event), place(above)
    if int(event["id"]) != above["id"] + 1:
        yield "position", above["id"] + 1, event["id"]
    if event["source"] != (source or event["source"]):
        yield "source", source, event["source"]
    if (name == "RegistreOuvert") != first:
        yield "ouverture", "RegistreOuvert en ligne 1, et là seulement", name
    elif first and event["source"] != f"urn:uuid:{event['data'].get('registre')}":
        yield "source", f"urn:uuid:{event['data'].get('registre')}", event["source"]
    elif first and event["data"].get("format") != 1:
        yield "format", 1, event["data"].get("format")
    if above["digest"] and event["predecessorhash"] not in (above["hash"], above["digest"]):
        yield "predecesseur", above["hash"], event["predecessorhash"]
    if event["time"] < above["time"] and name != "HorlogeCorrigee":
        yield "temps", f"{above['time']} ou plus tard", event["time"]
    begun = last < total
    if (index, count) != ((last + 1, total) if begun else (1, count)) or begun and any(
            event.get(key) != above.get(key) for key in ("author", "time", "command")):
        yield "lot", f"{last + 1}/{total}" if begun else f"1/{count}", f"{index}/{count}"
    if event["hash"] != event["digest"]:
        yield "hash", event["digest"], event["hash"]


#: The day on which an event counts, and what it counts as: documents, or money by its means.
DAYS = {"FactureEmise": "dateFacture", "AvoirEmis": "dateAvoir", "PaiementEnregistre": "datePaiement",
        "PaiementRejete": "dateRejet", "RemboursementEffectue": "dateRemboursement",
        "CreanceIrrecouvrable": "date"}
DOCUMENTS = {"FactureEmise": ("factures", "totalHT", "montantTVA", "base", "montantTVA"),
             "AvoirEmis": ("avoirs", "avoirsHT", "avoirsTVA", "baseCreditee", "tvaCreditee")}
FUNDS = {"PaiementEnregistre": "recu", "PaiementRejete": "rejete", "RemboursementEffectue": "rembourse"}
ZONES = {  # hours that clocks are ahead of UTC
    "Europe/Paris": 1, "America/Guadeloupe": -4, "America/Martinique": -4, "America/Cayenne": -3,
    "Indian/Reunion": 4, "Indian/Mayotte": 3, "America/Miquelon": -3,
}
SUMMERS = {  # from when to when by one more: the first Sunday from a day on, at an hour UTC
    "Europe/Paris": ((3, 25, 1), (10, 25, 1)), "America/Miquelon": ((3, 8, 5), (11, 1, 4)),
}
AMOUNTS = ("totalHT", "montantTVA", "avoirsHT", "avoirsTVA", "recu", "rejete", "rembourse")


def cents(text):
    return int(text.replace(".", ""))


def local_day(time, zone):
    """The day of a moment in a registre's time zone."""
    moment = datetime.fromisoformat(time[:19])
    starts = [datetime(moment.year, *start) for start in SUMMERS.get(zone, ())]
    summer = [start + timedelta((6 - start.weekday()) % 7) for start in starts]
    is_summer = summer and summer[0] <= moment < summer[1]
    # Where nobody says in which zone, it may be the one whose days begin first.
    return str((moment + timedelta(hours=ZONES.get(zone, 4) + bool(is_summer))).date())


class Closings:
    """The last closing, and what the days come to that are open: counts and cents, by what they are of."""

    def __init__(self):
        self.last, self.days, self.payments, self.zone = None, {}, {}, None

    def faults_of(self, event, above):
        """What is wrong with an event in view of the closings: rule, expected and found."""
        name, data = event["type"].split(".")[0], event["data"]
        if name == "RegistreOuvert":
            self.zone = data["fuseau"]
        if name == "PeriodeCloturee":
            yield from self.close(data, above)
            if data["au"] >= (today := local_day(event["time"], self.zone)):
                yield "cloture", f"un jour fini le {today}", data["au"]
        moved = [(name, data[DAYS[name]], data, 1)] if name in DAYS else []
        payment = self.payments.setdefault((event["subject"], data.get("paiementId")), [])
        if name == "PaiementAnnule":  # neither it nor its bounce ever was
            moved = [(what, day, of, -1) for what, day, of, _ in payment]
        elif name in ("PaiementEnregistre", "PaiementRejete"):
            payment.append((name, moved[0][1], payment[0][2] if payment else data, 1))
            moved = payment[-1:]
        closed = [day for _, day, _, _ in moved if self.last and day <= self.last["au"]]
        if closed:
            yield "cloture", f"un jour après le {self.last['au']}", min(closed)
        for what, day, of, sign in (one for one in moved if one[1] not in closed):
            for key, value in self.counted(what, of):
                sums = self.days.setdefault(day, {})
                sums[key] = sums.get(key, 0) + sign * value

    @staticmethod
    def counted(name, data):
        """What a document comes to, or money that was moved."""
        if name in DOCUMENTS:
            count, base, tax, group_base, group_tax = DOCUMENTS[name]
            yield (count,), 1
            yield (base,), cents(data["totaux"]["totalHT"])
            yield (tax,), cents(data["totaux"]["montantTVA"])
            for group in data["totaux"]["groupes"]:
                key = "groupes", group["tva"], group["categorieTVA"], group.get("codeExoneration")
                yield (*key, group_base), cents(group["base"])
                yield (*key, group_tax), cents(group["montantTVA"])
        elif name in FUNDS:
            yield (FUNDS[name],), cents(data["montant"])
            yield ("modes", data["mode"], FUNDS[name]), cents(data["montant"])

    @staticmethod
    def stated(totals):
        """What a closing says, in the same words."""
        for name, value in totals.items():
            for row in value if isinstance(value, list) else []:
                keys = [row.get(key) for key in ("tva", "categorieTVA", "codeExoneration")]
                of = ("groupes", *keys) if name == "groupes" else ("modes", row["mode"])
                names = set(row) - {"tva", "categorieTVA", "codeExoneration", "mode"}
                yield from (((*of, key), cents(row[key])) for key in names)
            if not isinstance(value, list):
                yield (name,), cents(value) if name in AMOUNTS else value

    def close(self, data, above):
        """What is wrong with a closing; its days are counted no more."""
        before, totals = self.last, {}
        for day in [day for day in self.days if day <= data["au"]]:
            for key, value in self.days.pop(day).items():
                totals[key] = totals.get(key, 0) + value
        start = before and str(date.fromisoformat(before["au"]) + timedelta(1))
        if data.get("du") != start or before and data["au"] <= before["au"]:
            yield "cloture", f"une période du {start}", f"{data.get('du')} au {data['au']}"
        if (data["position"], data["tete"]) != (above["id"], above["hash"]):
            yield "cloture", f"{above['id']}:{above['hash']}", f"{data['position']}:{data['tete']}"
        perpetual = dict(self.stated(before["perpetuels"])) if before else {}
        for key, value in totals.items():
            perpetual[key] = perpetual.get(key, 0) + value
        for name, sums in ("totaux", totals), ("perpetuels", perpetual):
            stated = list(self.stated(data[name]))
            said = dict(stated)
            if len(said) < len(stated):
                yield "cloture", f"{name} sans doublon", "deux fois le même groupe ou mode"
            for key in sorted(set(said) | set(sums), key=str):
                if said.get(key, 0) != sums.get(key, 0):
                    yield "cloture", f"{name} {key} {sums.get(key, 0)}", said.get(key, 0)
                    break
        self.last = data


def verify(lines, ancre=None, tete=None, kept=None):
    """Yields each anomaly: line, byte, rule, expected and found.

    An anchor is a position and the beginning of a hash, and then a registre and a time or nothing;
    `kept` are the files of `ancres`, by position and ending. Where the head or that folder can't be read, it is
    the error that keeps it from being read.
    """
    occupied = kept if isinstance(kept, OSError) else None
    kept, seen = {} if occupied else kept or {}, {}
    number, end, instead = 0, 0, None
    above = {"id": 0, "time": "", "hash": ZEROS, "digest": ZEROS}
    source, wanted, closings = None, {"ancre": ancre, "tete": tete}, Closings()
    for number, raw in enumerate(lines, 1):
        line, start, end = raw.removesuffix(b"\n"), end, end + len(raw)
        try:
            event = read(line)
        except (ValueError, RecursionError) as error:
            pos, expected = error.args if isinstance(error, Malformed) else (0, f"JSON ({error})")
            found = repr(line[pos:pos + 40].decode(errors="replace"))
            yield number, start + pos, "forme", expected, found
            above = {**above, "id": above["id"] + 1, "digest": None, "batch": "1/1"}
            continue
        event["digest"] = hashlib.sha256(line[:line.rindex(b',"hash":')]).hexdigest()
        for fault in faults_of(event, above, number == 1, source):
            yield number, start, *fault
        try:
            yield from ((number, start, *fault) for fault in closings.faults_of(event, above))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            yield number, start, "forme", "des données que leur schéma admet", repr(error)
        if line == raw:
            yield number, end, "forme", "un saut de ligne", "la fin du fichier"
        above, source = {**event, "id": int(event["id"])}, source or event["source"]
        here = (above["id"], above["hash"], start + len(line) + 1, source)
        if ancre and ancre[0] == above["id"]:
            if above["hash"].startswith(ancre[1]) and ancre[2:] in ((), (source, above["time"])):
                wanted.pop("ancre", None)
            elif ancre[2:3] in ((), (source,)):
                found = above["id"], above["hash"], *((source, above["time"]) if ancre[2:] else ())
                instead = number, start, f"l'événement {' '.join(map(str, found))}"
        if above["id"] in kept:
            own = f"facturier-ancre 1 {source[9:]} {above['id']} {above['hash']} {above['time']}"
            seen[above["id"]] = start, own
        if tete == here:
            wanted.pop("tete", None)
    instead = instead or (number, end, "aucun de tel")
    if number == 0:
        yield 0, 0, "vide", "au moins un événement", "aucun"
    if place(above)[0] < place(above)[1]:
        yield number, end, "lot", "la suite du lot", "la fin du fichier"
    for rule, seal in wanted.items():
        if isinstance(seal, OSError):
            yield number, end, rule, "un fichier ordinaire, qui se lise", seal.strerror or seal
        elif seal:
            *at, found = instead if rule == "ancre" else (number, end, "aucun de tel")
            yield *at, rule, f"l'événement {' '.join(map(str, seal))}", found
    if occupied:
        yield number, end, "ancres", "un dossier (ancres)", occupied.strerror
    for position, files in sorted(kept.items()):
        start, own = seen.get(position, (end, None))
        anchor = files.pop(".ancre", None) or b""
        if anchor != (f"{own}\n".encode() if own else None):
            found = repr(anchor.decode(errors="replace"))
            yield position, start, "ancres", own or "aucun de tel", found
        digest = hashlib.sha256(anchor or f"{own}\n".encode())
        for name, raw in sorted(files.items()):
            if raw is None:
                rule = "jeton" if name.endswith(".tsr") else "signature"
                yield position, start, rule, "un fichier ordinaire", f"{position}{name}"
            elif name.endswith(".tsr") and digest.digest() not in raw:
                yield position, start, "jeton", digest.hexdigest(), f"{position}{name}"


def regular(path):
    """A file to read from; neither a link is followed nor a pipe waited for, nor anything else taken for one."""
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = open(path, "rb", opener=lambda name, mode: os.open(name, mode | flags))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "not a regular file", path)
    return file


def read_kept(folder):
    """The files of `ancres`, by the position of their event and their ending; of what is no file, nothing.

    Where `ancres` is no folder, be it a link to one, that is the error that there is.
    """
    kept = {}
    if not os.path.lexists(folder):
        return kept
    if os.path.islink(folder) or not os.path.isdir(folder):
        return NotADirectoryError(errno.ENOTDIR, "not a folder", folder)
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        return error
    for name in names:
        form = re.fullmatch(r"([1-9][0-9]{0,17})(\.ancre(?:(?:\.[1-9][0-9]*)?\.(?:sig|tsr))?)", name)
        if form:
            files = kept.setdefault(int(form[1]), {})
            try:
                with regular(os.path.join(folder, name)) as file:
                    files[form[2]] = file.read(1 << 17)
            except OSError:
                files[form[2]] = None
    return kept


def read_anchor(text):
    """Position and hash, and of a line the registre and the time; nothing where it is no anchor."""
    if os.path.isfile(text):
        with open(text, encoding="utf-8", errors="replace") as file:
            text = file.read(1024).strip("\n")
    if form := re.fullmatch(f"{COUNT}:([0-9a-f]{{16,64}})", text):
        return int(form[1]), form[2]
    form = re.fullmatch(ANCHOR, text)
    return form and (int(form[2]), form[3], f"urn:uuid:{form[1]}", form[4])


def read_head(path):
    """Position, hash, length and registre that tete.json vouches for; damaged, it counts as none.

    A file of its name that can't be read is none of these: who cuts a journal off could lay a link there.
    """
    try:
        with regular(path) as file:
            raw = file.read(257)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error
    form = re.fullmatch(HEAD.encode(), raw) if len(raw) == 256 else None
    if not form or hashlib.sha256(form[1]).hexdigest().encode() != form[6]:
        return None
    return int(form[3]), form[4].decode(), int(form[5]), f"urn:uuid:{form[2].decode()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.error = lambda message: parser.exit(64, f"{message}\n")
    parser.add_argument("path", metavar="FOLDER_OR_FILE")
    parser.add_argument("--ancre", metavar="POSITION:HASH|LINE|FILE")
    options = parser.parse_args()
    ancre = read_anchor(options.ancre) if options.ancre is not None else None
    if options.ancre is not None and not ancre:
        parser.error("--ancre : POSITION:HASH, ou la ligne d'une ancre, ou son fichier")
    folder, count, last = os.path.isdir(options.path), 0, 0
    tete = read_head(os.path.join(options.path, "tete.json")) if folder else None
    try:
        journal = os.path.join(options.path, "journal.jsonl")
        lines = regular(journal) if folder else open(options.path, "rb")
    except OSError as error:
        parser.exit(66, f"{error}\n")
    kept = read_kept(os.path.join(options.path, "ancres")) if folder else None

    def numbered():
        nonlocal last
        for last, line in enumerate(lines, 1):
            yield line
    for count, anomaly in enumerate(verify(numbered(), ancre, tete, kept), 1):
        print("ligne {}, octet {}, {}: attendu {}, trouvé {}".format(*anomaly))
    if not (count or tete or ancre and ancre[0] == last):
        print("Ni tete.json ni ancre n'attestent la fin du journal : des lignes peuvent manquer"
              " après la dernière.", file=sys.stderr)
    print(f"Anomalies : {count}" if count else "Intact")
    return 3 if count else 0


if __name__ == "__main__":
    sys.exit(main())
