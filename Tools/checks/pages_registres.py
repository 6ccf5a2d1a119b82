"""Registres whose pages are looked at: a firm's month, five years, hostile texts, nothing at all."""

import datetime
import json
import os
import pathlib

import processes

LONG = "M" * 250
#: One-line texts that harm pages which trust them.
NAUGHTY = [
    "<script>document.title='harmed'</script>", '"><img src=http://example.invalid/x onerror=alert(1)>',
    "</style></title><script>alert(1)</script>", "&lt;b&gt; &amp; &#x3C;", "' onload='alert(1)",
    "<!-- --> ]]> <![CDATA[", "javascript:alert(1)", "\u202egnp.exe", "\u2066a\u2069\u200f\u061c",
    "\ufeffA\u00adB\u200bC", "שלום עולם", "مرحبا بالعالم", "Z\u0315\u0321a\u0334\u0356lgo\u0489",
    "👩\u200d🚀 𝒳 \ufffe \U0010ffff", "${x}{{x}}%s%n", "'; DROP TABLE factures; --", LONG,
    "</pre></code></details>", "url(#x);}*{display:none", "一" * 120,
]


class Registre:
    """A folder, and the program that keeps it."""

    def __init__(self, folder):
        self.folder = str(folder)
        self.program = os.path.join(os.environ.get("FACTURIER_BIN", ".build/release"), "facturier")

    def run(self, *words, author="camille"):
        done = self._start(words, author)
        if done.returncode:
            raise SystemExit(f"{words}: status {done.returncode}: {done.stderr}")
        return done.stdout

    def status(self, *words):
        return self.start(*words).returncode

    def start(self, *words):
        """What became of a command, whatever its exit status."""
        return self._start(words, "camille")

    def _start(self, words, author):
        quiet = {"PATH": os.environ["PATH"], "FACTURIER_AUTEUR": author}
        return processes.run([self.program, "--registre", self.folder, *map(str, words)], env=quiet,
                             capture_output=True, text=True, encoding="utf-8")

    def objects(self, *words, **how):
        return [json.loads(line) for line in self.run(*words, "--json", **how).splitlines()]

    def act(self, *words, **how):
        return self.objects(*words, **how)[0]

    def open(self, *more, name="Atelier Vermeil"):
        self.run("ouvrir", "--nom", name, "--siren", "732829320", "--adresse", "4 rue des Tanneurs",
                 "--code-postal", "35300", "--ville", "Fougères", *more)

    def client(self, name, *more):
        if "--adresse" not in more:
            more += ("--adresse", "1 place du Marché", "--code-postal", "35000", "--ville", "Rennes")
        return self.act("client", "creer", "--nom", name, *more)["subject"].removeprefix("client/")

    def invoice(self, client, day, lines, *more):
        """Issues an invoice of lines, each a description, a quantity and a price."""
        draft = self.act("creer", "--client", client, "--date", day, *more)["reference"]
        for text, quantity, price in lines:
            self.run("ligne", "ajouter", draft, "--designation", text, "--quantite", quantity,
                     "--prix", price)
        return self.act("emettre", draft)["numero"]

    @property
    def journal(self):
        return pathlib.Path(self.folder, "journal.jsonl").read_bytes()


def demonstration(folder):
    registre = Registre(folder / "demo")
    registre.run("demo", registre.folder)
    return registre


def five_years(folder):
    """An invoice a month for sixty months, some paid, and one of eighty lines."""
    registre = Registre(folder / "annees")
    registre.open("--iban", "FR1420041010050500013M02606", "--bic", "PSSTFRPPPAR")
    client = registre.client("Le Moulin à Épices", "--siren", "123456782")
    for month in range(60):
        day = datetime.date(2021 + month // 12, month % 12 + 1, 15)
        lines = [("Pose", 1 + month % 7, f"{37 * (month % 11) + 1}.90")] * (1 if month else 80)
        number = registre.invoice(client, day, lines)
        if month % 3:
            registre.run("payer", number, "--montant", "2", "--date", day, "--trop-percu")
    return registre


def nine_invoices(folder):
    """Nine months of services: an invoice each, most of them paid in part, and an avoir."""
    registre = Registre(folder / "neuf")
    registre.open("--iban", "FR1420041010050500013M02606", "--tva-intra", "FR44732829320",
                  "--nature", "services")
    clients = [registre.client(name) for name in ("Le Moulin", "La Mairie", "L'Épicerie")]
    lines = [("Conseil en organisation", 2, "450"), ("Déplacement à Rennes", 1, "85.50")]
    for month in range(9):
        day = f"2026-{month + 1:02}-12"
        number = registre.invoice(clients[month % 3], day, lines[:1 + month % 2])
        if month % 3 != 2:
            registre.run("payer", number, "--montant", "300", "--date", day, "--reference", "VIR 88")
        if month == 4:
            registre.run("avoir", number, "--motif", "Geste", "--ligne", "1:1", "--date", "2026-06-01")
    return registre


def nothing(folder):
    """Only an invoice of nothing."""
    registre = Registre(folder / "rien")
    registre.open()
    registre.invoice(registre.client("Gratuit"), "2026-03-02", [("Conseil", 1, "0")])
    return registre


def hostile(folder):
    """Every naughty text in every field that takes it."""
    registre = Registre(folder / "hostile")
    word = iter(NAUGHTY * 20)
    registre.open(
        "--complement", next(word), "--forme-juridique", next(word), "--rcs", next(word),
        "--escompte", next(word), "--taux-penalites", next(word), name=next(word))
    for text in NAUGHTY:
        client = registre.client(
            text, "--adresse", next(word), "--complement", next(word), "--code-postal", next(word),
            "--ville", next(word), "--pays", "BE", "--identifiant", "RIDET:" + next(word))
        draft = registre.act(
            "creer", "--client", client, "--date", "2026-03-02", "--notes", text + "W" * 9000,
            "--commentaire", text + "\n\t" + text, "--reference-acheteur", next(word),
            "--reference-commande", next(word), author=text[:100])["reference"]
        registre.run("ligne", "ajouter", draft, "--designation", text, "--quantite", "1", "--prix", "7",
                     "--unite", "h", "--description", next(word), "--reference-commande", next(word))
        registre.run("ligne", "ajouter", draft, "--designation", next(word), "--quantite", "2",
                     "--prix", "3", "--tva", "0", "--exoneration", "VATEX-EU-132",
                     "--motif-exoneration", next(word))
        number = registre.act("emettre", draft)["numero"]
        registre.run("payer", number, "--montant", "1", "--reference", text, "--date", "2026-03-03")
        registre.run("annuler-paiement", number, "1", "--motif", text)
        registre.run("avoir", number, "--motif", text, "--ligne", "1", "--date", "2026-03-04")
    return registre
