#!/usr/bin/env python3
"""Export invoices as DTO JSON in every way, read them with tools of others, and import them.

    FACTURIER_BIN=.build/debug Tools/checks/dto.py

Needs jsonschema-rs and duckdb. Exports the demonstration and a ledger of awkward figures and
texts; every invoice must be valid by EventSchemas/dto/FactureDTO.v1.json, every amount must be
there to the last digit, and all of them together must give the totals of `facturier rejouer`.
Imported into an empty ledger, each export must come back to the byte and be found intact; imported
into its own ledger, it must change nothing.
The demonstration's export must be the one in Tests/ExportersTests/Golden, which
FACTURIER_RECORD=1 writes anew. Exit status: 0 all is so, 1 something is not, 77 skipped.
"""

import itertools
import json
import os
import pathlib
import sys
from decimal import Decimal

import processes
from durability import Check

with processes.modules():
    import duckdb
    import jsonschema_rs

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACTURIER = processes.built("facturier")
SCHEMA = ROOT / "EventSchemas/dto/FactureDTO.v1.json"
GOLDEN = ROOT / "Tests/ExportersTests/Golden/demo.json"
STATUTS = ["Brouillon", "Envoyée", "Payée", "En Retard", "Annulée"]
EVENING = "2026-10-31"

check = Check("dto", __doc__)


def run(folder, *arguments, status=0):
    """What the program writes; its exit status must be the one expected."""
    done = processes.run([FACTURIER, "--registre", folder, "--langue", "en", *arguments],
                         capture_output=True, env={"PATH": "/nowhere"})
    check.equal(done.returncode, status, f"{' '.join(map(str, arguments))}: {done.stderr.decode()} exit status")
    return done.stdout


def parse(data):
    return json.loads(data, parse_float=Decimal, parse_int=Decimal)


def invoices(data, form):
    if form == "--lignes-json":
        return [parse(line) for line in data.splitlines()]
    whole = parse(data)
    return whole["factures"] if form == "--enveloppe" else whole


# The ledgers


def awkward(folder):
    """Ceilings, smallest steps, a deduction, every optional field, texts that need escapes."""
    act = lambda *arguments: run(folder, *arguments).decode().strip()
    act("ouvrir", "--nom", "L'Œuvre d'Élise", "--siren", "732829320", "--adresse", "1 rue \\ \"A\"",
        "--code-postal", "75002", "--ville", "Paris", "--tva-intra", "FR44732829320",
        "--capital", "999999999999.99", "--forme-juridique", "SARL", "--email", "a@b.fr")
    client = act("client", "creer", "--particulier", "--nom", "日本 \"é\" \\ </script> 😀", "--email", "é@exemple.fr")
    full = act("creer", "--client", client, "--delai", "45", "--conditions", "cheque", "--remise",
               "33.33%", "--notes", "deux\nlignes\tet \"guillemets\"", "--commentaire", "é",
               "--nature", "mixte", "--livraison", "2026-11-01", "--livraison-fin", "2026-11-02",
               "--reference-acheteur", "R\\1", "--reference-commande", "C/2", "--date", "2026-11-20")
    act("ligne", "ajouter", full, "--designation", "Plafond", "--quantite", "999", "--prix",
        "999999999.999999", "--tva", "0", "--exoneration", "VATEX-FR-CGI294", "--unite", "pièce",
        "--motif-exoneration", "Article 294 du CGI", "--description", "deux\nlignes \"\\\"",
        "--reference", "R-é", "--rubrique", "Lot 1", "--nature", "biens", "--compte", "7071",
        "--periode", "2026-10-01..2026-10-31",
        "--reference-commande", "B", "--date-commande", "2026-10-31")
    act("ligne", "ajouter", full, "--designation", "Grain", "--quantite", "0.0001", "--prix",
        "0.000001")
    act("emettre", full, "--date-ancienne")
    paid = act("creer", "--client", client, "--date", "2026-11-20")
    act("ligne", "ajouter", paid, "--designation", "Pain", "--quantite", "3", "--prix", "33.335")
    act("ligne", "ajouter", paid, "--designation", "Acompte", "--quantite=-1.5", "--prix", "49.99",
        "--tva", "5.5")
    act("ligne", "ajouter", paid, "--designation", "Dû", "--quantite", "2", "--prix", "50",
        "--tva", "5.5")
    act("emettre", paid, "--date-ancienne")
    payment = act("payer", paid, "--montant", "20.01", "--date", "2026-11-20", "--reference", "é")
    act("annuler-paiement", paid, payment, "--motif", "erreur")
    act("avoir", paid, "--motif", "rendu", "--ligne", "1:1", "--date", "2026-11-20")
    act("avoir", paid, "--motif", "le reste", "--date", "2026-11-20")


# The checks


def modes(folder, validator, day):
    """Every combination of client and form is valid, and all hold the same invoices."""
    whole = invoices(run(folder, "exporter", "dto", "--au", day), "")
    for client, form in itertools.product(["id", "objet", "les-deux"],
                                          ["", "--lignes-json", "--enveloppe"]):
        options = ["--client-sous", client, "--au", day] + ([form] if form else [])
        data = run(folder, "exporter", "dto", *options)
        found = invoices(data, form)
        kept = {"id": "clientId", "objet": "client"}
        dropped = {"clientId", "client"} - {kept.get(client, "client"), kept.get(client, "clientId")}
        check.equal(found, [{k: v for k, v in one.items() if k not in dropped} for one in whole],
                    f"{folder} {options}: invoices")
        for line in data.decode().splitlines():
            line = line.rstrip(",")
            if not line.startswith('{"id"'):
                continue
            for error in validator.iter_errors(parse(line)):
                check.expect(False, f"{options}: {error}")
        if form == "--enveloppe":
            envelope = parse(data)
            head = json.loads(run(folder, "rejouer", "--json").splitlines()[-1])["tete"]
            check.equal((envelope["tete"], envelope["au"]), (head, day), "envelope")
    return whole


def totals(folder, whole):
    """The invoices, added up, are what the journal replays to."""
    replayed = json.loads(run(folder, "rejouer", "--json").splitlines()[-1])
    issued = [one for one in whole if "serie" in one]
    check.equal((len(whole), len(issued)), (replayed["factures"], replayed["emises"]), "factures")
    for name in "totalHT", "montantTVA", "totalTTC", "solde":
        check.equal(sum(one[name] for one in issued), Decimal(replayed[name]), name)
    check.equal(sum(avoir["totalTTC"] for one in issued for avoir in one["avoirs"]),
                Decimal(replayed["avoirs"]), "avoirs")
    check.equal(sum(paid["montant"] for one in issued for paid in one["paiements"] if "annulation" not in paid),
                Decimal(replayed["paye"]), "paye")


def selection(folder, whole):
    """Filters choose, drafts' ranks order, and a period leaves out what is dated outside."""
    ids = lambda *options: [one["numero"] for one in parse(run(folder, "export", "dto", *options))]
    every = [one["numero"] for one in whole]
    for statut in STATUTS:
        check.equal(ids("--au", EVENING, "--statut", statut),
                    [one["numero"] for one in whole if one["statut"] == statut], statut)
    check.equal(ids("--facture", every[2], "--facture", whole[0]["id"]), [every[0], every[2]], "two by name")
    check.equal(ids("--client", whole[0]["clientId"], "--au", EVENING),
                [one["numero"] for one in whole if one["clientId"] == whole[0]["clientId"]], "a client's")
    check.equal(ids("--du", "2026-10-05", "--au", "2026-10-12"), every[1:4], "a period")
    run(folder, "exporter", "dto", "--du", "2026-10-12", "--au", "2026-10-05", status=64)
    run(folder, "exporter", "dto", "--enveloppe", "--lignes-json", status=64)
    run(folder, "exporter", "dto", "--statut", "perdue", status=64)
    run(folder, "exporter", "dto", "--facture", "F1999-0001", status=66)


def files(folder, scratch):
    """A file holds what standard output would, is its owner's alone, and appears only whole."""
    path = scratch / "export.json"
    written = run(folder, "exporter", "dto", "--au", EVENING)
    answer = json.loads(run(folder, "--json", "exporter", "dto", "--au", EVENING, "--vers", path))
    check.equal((answer["type"], answer["factures"]), ("resultat", 6), "answer")
    check.equal(path.read_bytes(), written, "the file")
    check.equal(path.stat().st_mode & 0o777, 0o600, "its permissions")
    path.chmod(0o640)
    run(folder, "exporter", "dto", "--vers", path, "--lignes-json")
    check.equal(path.stat().st_mode & 0o777, 0o640, "its permissions after")
    check.equal([name for name in os.listdir(scratch) if name.startswith(".")], [], "nothing beside it")
    run(folder, "exporter", "dto", "--vers", scratch / "absent" / "export.json", status=73)
    run(folder, "exporter", "dto", "--vers", scratch, status=73)


def exactness(whole):
    """The awkward figures are there to the last digit."""
    full, paid = (next(one for one in whole if one["brouillon"] == rank) for rank in (1, 2))
    lignes = full["lignes"] + paid["lignes"]
    check.equal([str(ligne["quantite"]) for ligne in lignes], ["999", "0.0001", "3", "-1.5", "2"], "quantities")
    check.equal([str(ligne["prixUnitaire"]) for ligne in lignes],
                ["999999999.999999", "0.000001", "33.335", "49.99", "50"], "prices")
    check.equal([str(ligne["total"]) for ligne in lignes], ["999000000000", "0", "100.01", "-74.99", "100"], "totals")
    check.equal(str(full["vendeur"]["capital"]), "999999999999.99", "capital")
    check.equal(full["notes"], "deux\nlignes\tet \"guillemets\"", "notes")
    check.equal(full["client"]["nom"], "日本 \"é\" \\ </script> 😀", "client")
    check.equal(paid["statut"], "Annulée", "statut")


def duck(folder, scratch, whole):
    """DuckDB reads the array and the lines, and adds up the same."""
    for name, form, options in [("a.json", "array", []), ("a.jsonl", "nd", ["--lignes-json"])]:
        path = scratch / name
        run(folder, "exporter", "dto", "--au", EVENING, "--vers", path, *options)
        columns = "{numero: 'VARCHAR', dateFacture: 'TIMESTAMP', totalTTC: 'DECIMAL(18,2)'}"
        kind = {"array": "array", "nd": "newline_delimited"}[form]
        (total, count, first), = duckdb.sql(
            f"SELECT sum(totalTTC), count(*), min(dateFacture) FROM read_json('{path}', "
            f"format='{kind}', columns={columns})").fetchall()
        check.equal((total, count), (sum(one["totalTTC"] for one in whole), 6), f"DuckDB {form}")
        check.equal(str(first), "2026-10-02 00:00:00", f"DuckDB {form} day")


def there_and_back(folder, scratch, day):
    """An export, imported elsewhere and exported again, is the same; its own ledger has it all."""
    exported = run(folder, "exporter", "dto", "--au", day)
    for number, options in enumerate([[], ["--lignes-json"], ["--enveloppe"],
                                      ["--client-sous", "objet"]]):
        path, other = scratch / "aller.json", scratch / f"{folder.name}-ailleurs-{number}"
        run(folder, "exporter", "dto", "--au", day, *options, "--vers", path)
        run(other, "init", "--nom", "Autre", "--siren", "732829320", "--adresse", "1 rue",
            "--code-postal", "75002", "--ville", "Paris")
        count = len(parse(exported))
        for done in False, True:
            said = json.loads(run(other, "--json", "importer", "dto", path))
            check.equal((said["importees"], said["inchangees"], said["dejaFait"]),
                        (0, count, True) if done else (count, 0, False), f"{options} imported")
        check.equal(run(other, "exporter", "dto", "--au", day), exported, f"{options} come back")
        run(other, "verifier")
        second = processes.run([sys.executable, ROOT / "Tools/verifier.py", other])
        check.equal(second.returncode, 0, f"{options}, the second verifier's status")
        before = (folder / "journal.jsonl").read_bytes()
        said = json.loads(run(folder, "--json", "import", "dto", path))
        check.equal((said["importees"], said["inchangees"]), (0, count), f"{options} unchanged")
        check.equal((folder / "journal.jsonl").read_bytes(), before, f"{options} journal")
        spoilt = path.read_bytes().replace(b'"conditionsPaiement":"', b'"conditionsPaiement":"!', 1)
        path.write_bytes(spoilt)
        run(other, "importer", "dto", path, status=65)


def golden(exported):
    if os.environ.get("FACTURIER_RECORD") == "1":
        GOLDEN.write_bytes(exported)
    check.expect(exported == GOLDEN.read_bytes(), "the demonstration's export is the recorded one")


def main():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema_rs.meta.validate(schema)
    validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    with check:
        scratch = check.folder
        demo, hard = scratch / "demo", scratch / "dur"
        run(demo, "demo", demo)
        golden(run(demo, "exporter", "dto", "--au", EVENING))
        whole = modes(demo, validator, EVENING)
        check.equal({one["statut"] for one in whole}, set(STATUTS), "statuts")
        totals(demo, whole)
        selection(demo, whole)
        files(demo, scratch)
        duck(demo, scratch, whole)
        there_and_back(demo, scratch, EVENING)
        awkward(hard)
        whole = modes(hard, validator, "2026-12-31")
        totals(hard, whole)
        exactness(whole)
        there_and_back(hard, scratch, "2026-12-31")
        # A control: what the schema must refuse.
        for change in {"tva": "20"}, {"solde": 0.001}, {"statut": "Draft"}, {"inconnu": 1}:
            broken = json.loads(json.dumps(whole[0], default=float)) | change
            check.expect(not validator.is_valid(broken), f"refused: {change}")
        return check.finish("all exports are valid and exact")


sys.exit(main())
