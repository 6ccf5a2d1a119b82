"""Registres whose pages are looked at: a firm's month, five years, hostile texts, nothing at all."""

import datetime
import json
import os
import pathlib
import random

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
        self.program = str(processes.built("facturier"))

    def run(self, *words, author="camille"):
        done = self.start(*words, author=author)
        if done.returncode:
            raise SystemExit(f"{words}: status {done.returncode}: {done.stderr}")
        return done.stdout

    def status(self, *words):
        return self.start(*words).returncode

    def start(self, *words, author="camille"):
        """What became of a command, with any exit status; invoices are of any year."""
        words = [*words, *(["--date-ancienne"] if words[0] == "emettre" else [])]
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


# --- Registres whose documents are of every kind, each drawn from a seed and made through the program.

IBAN, BIC = "FR1420041010050500013M02606", "PSSTFRPPPAR"
MANDATE = ["--mandat", "RUM-2026/017", "--mandat-ics", "FR72ZZZ123456", "--mandat-iban",
           "FR7630006000011234567890189"]
HOME = ["--adresse", "1 place du Marché", "--code-postal", "35000", "--ville", "Rennes"]
#: Buyers of every kind, by what may be sold to them.
BUYERS = {
    "business": ("Le Moulin <à> Épices & Cie", [
        "--siren", "123456782", "--siret", "12345678200010", "--tva-intra", "FR11123456782",
        "--adresse-electronique", "0225:123456782", "--code", "411MOULIN", *HOME]),
    "directory": ("Établissements Lebrun", [
        "--siren", "404833048", "--adresse-electronique", "0225:404833048_COMPTA.1", *HOME,
        "--adresse-livraison", "3 quai Sud;29200;Brest"]),
    "public": ("Commune de Saint-Élan", [
        "--public", "--siren", "213500002", "--adresse-electronique", "0225:213500002", *HOME]),
    "private": ("Jeanne Dupont", ["--particulier", "--email", "jeanne@exemple.fr", *HOME]),
    "association": ("Les Amis du bois", [
        "--non-assujetti", "--adresse-electronique", "EM:amis@exemple.fr", *HOME]),
    "union": ("Möbel Müller GmbH", [
        "--tva-intra", "DE136695976", "--adresse-electronique", "9930:DE136695976", "--adresse",
        "Hauptstraße 1", "--code-postal", "10115", "--ville", "Berlin", "--pays", "DE"]),
    "abroad": ("Schreinerei Zürich", [
        "--adresse-electronique", "EM:bau@example.ch", "--adresse", "Bahnhofstrasse 2",
        "--code-postal", "8001", "--ville", "Zürich", "--pays", "CH", "--region", "ZH"]),
    "overseas": ("Menuiserie du Caillou", [
        "--identifiant", "RIDET:0123456", "--adresse-electronique", "EM:caillou@exemple.nc",
        "--adresse", "12 rue de Sébastopol", "--code-postal", "98800", "--ville", "Nouméa",
        "--pays", "NC"]),
}
#: Where it may be delivered in France, and the rates that are charged there alone.
PLACES = {
    ("9 rue Basse", "35300", "Fougères"): [],
    ("4 rue de Paris", "97400", "Saint-Denis"): ["8.5", "1.05"],
    ("2 cours Paoli", "20200", "Bastia"): ["13", "0.9"],
}
TEXTS = ["Étagère murale", "Pose & réglage <sur place>", "Conseil « sur mesure »", "Bois \"brut\" d'ici",
         "棚 🪵", "Café, l'heure", "]]> <!-- & -->", "A\u202eB\u200bC"]
UNITS = ["pièce", "heure", "jour", "kg", "m2", "forfait", "mois", "E48", "litre"]
SELLERS = {
    "reel": ["--regime", "reel", "--tva-intra", "FR44732829320", "--siret", "73282932000074",
             "--iban", IBAN, "--bic", BIC, "--nature", "services", "--email", "atelier@exemple.fr",
             "--forme-juridique", "SARL", "--capital", "10000", "--rcs", "RCS Rennes"],
    "debits": ["--regime", "reel", "--tva-intra", "FR44732829320", "--option-debits", "--nature",
               "biens", "--escompte", "2 % à huit jours", "--taux-penalites", "12 % par an",
               "--mention", "AAI:Garantie décennale : Assureur, Rennes", "--mention",
               "TXD:Membre d'un assujetti unique", "--serie-factures", "FA/{annee}-{n:3}"],
    "franchise": ["--regime", "franchise", "--iban", IBAN, "--nature", "mixte"],
    "exonere": ["--regime", "exonere", "--nature", "services", "--iban", IBAN],
}


class Drawn(Registre):
    """A registre of a seller, whose documents are drawn one after the other."""

    def __init__(self, folder, seller, seed):
        super().__init__(folder)
        self.draw, self.seller = random.Random(f"{seller} {seed}"), seller
        self.day = datetime.date(2026, 1, 5)
        self.open(*SELLERS[seller])
        self.clients = {kind: self.client(name, *more) for kind, (name, more) in BUYERS.items()}
        #: What was issued: number, buyer and lines.
        self.issued, self.deposits = [], []
        #: What an avoir has credited in part, and may credit again.
        self.partly = []
        self.documents = 0

    def chance(self, part):
        return self.draw.random() < part

    def text(self):
        return self.draw.choice(TEXTS)

    def run_until(self, documents):
        kinds = [self.plain] * 8 + [self.deposit, self.final, self.replacing, self.credit,
                                    self.credit, self.credit]
        self.thirds()
        for buyer in ("union", "abroad", "business"):
            self.plain(buyer=buyer)
        while self.documents < documents:
            self.day += datetime.timedelta(days=self.draw.choice([0, 0, 1]))
            self.draw.choice(kinds)()
        return self

    # --- Invoices.

    def thirds(self):
        """An invoice that is credited third by third: the last of them takes the cent that is left."""
        if self.seller != "reel":
            return
        number = self.invoice(self.clients["business"], self.day, [("Bois", 3, "0.333333")])
        for _ in range(3):
            self.run("avoir", number, "--motif", "Tiers", "--date", self.day, "--ligne", "1:1")
        self.documents += 4

    def plain(self, *more, buyer=None):
        category = self.category(buyer)
        draft = self.begin(category, buyer or self.buyer(category), *more)
        for _ in range(self.draw.choice([1, 1, 2, 3, 5])):
            self.line(draft, category)
        return self.issue(draft)

    def deposit(self):
        """An invoice of a deposit, to be deducted."""
        buyer = self.draw.choice(["business", "public", "private"])
        draft = self.begin("S", buyer, "--type", "acompte")
        self.line(draft, "S", "--prix", str(self.draw.randint(10, 90)), "--quantite", "1", rate="20")
        number = self.issue(draft)
        if number:
            # An invoice that is to be deducted is not credited before.
            self.deposits.append((number, buyer))
            self.issued.pop()

    def final(self):
        """An invoice that deducts a deposit, with a discount that does not lessen that."""
        if not self.deposits:
            return self.deposit()
        number, buyer = self.deposits.pop()
        draft = self.begin("S", buyer)
        self.line(draft, "S", "--prix", "1000", "--quantite", "2", rate="20")
        self.run("deduire", draft, number)
        return self.issue(draft)

    def replacing(self):
        """An invoice in the place of another, which its issue credits whole."""
        if not self.issued:
            return self.plain()
        number, buyer, _ = self.issued.pop()
        return self.plain("--type", "rectificative", "--remplace", number, buyer=buyer)

    def credit(self):
        """An avoir over all of an invoice, or over a quantity or an amount of a line."""
        some = self.draw.choice([some for some in (self.issued, self.partly) if some] or [None])
        if not some:
            return self.plain()
        number, _, lines = credited = some.pop()
        how = self.draw.choice(["whole", "quantity", "amount"])
        words = {"whole": [], "quantity": ["--ligne", f"{lines}:0.5"],
                 "amount": ["--ligne", f"{lines}=1.5"]}[how]
        if self.chance(0.3):
            words += ["--notes", self.text()]
        if not self.status("avoir", number, "--motif", self.text(), "--date", self.day, *words):
            self.documents += 1
            # The rest of it may be credited next: rounding then leaves cents.
            if how == "quantity":
                self.partly.append(credited)

    def category(self, buyer):
        """What VAT makes of a sale of that seller."""
        if self.seller == "franchise":
            return "franchise"
        if self.seller == "exonere":
            return "E"
        foreign = {"union": "K", "abroad": "G"}
        if buyer:
            return foreign.get(buyer, "S")
        return self.draw.choice(["S"] * 8 + ["SE", "SE", "AE", "K", "G", "O"])

    def buyer(self, category):
        only = {"K": ["union"], "G": ["abroad"], "AE": ["business"], "O": ["overseas", "abroad"]}
        some = ["business", "business", "directory", "public", "private", "association", "overseas"]
        return self.draw.choice(only.get(category, some))

    def begin(self, category, buyer, *more):
        self.buying, self.lines, self.ttc = buyer, 0, self.chance(0.35)
        self.rates = []
        words = ["--client", self.clients[buyer], "--date", self.day, "--delai",
                 self.draw.choice(["0", "30", "60"]), *more]
        if self.ttc:
            words += ["--prix", "ttc"]
        if category not in ("K", "G") and self.chance(0.4):
            words += ["--remise", self.draw.choice(["5%", "12.5%", "33.33%", "1.01€", "0.5€"])]
            words += self.draw.choice([[], ["--motif-remise", self.text()]])
        if category == "K" or self.chance(0.3):
            words += ["--livraison", self.day]
            words += self.draw.choice([[], ["--livraison-fin", self.day + datetime.timedelta(9)]])
            if self.chance(0.5):
                # Goods of category K or G may be fetched in France, and no further.
                places = list(PLACES)[:1] if category in ("K", "G") else list(PLACES)
                street, code, town = place = self.draw.choice(places)
                words += ["--livraison-adresse", street, "--livraison-code-postal", code,
                          "--livraison-ville", town]
                self.rates = PLACES[place]
        words += self.references() + self.payment()
        return self.act("creer", *words)["reference"]

    def references(self):
        words = ["--notes", "Merci.\nÀ bientôt & <salut>"] if self.chance(0.3) else []
        if self.chance(0.3):
            words += ["--reference-acheteur", "SERVICE 12", "--reference-commande", "C-77"]
        if self.chance(0.3):
            for kind in ("contrat", "marche", "projet", "bonLivraison", "bonReception", "dossier",
                         "autre", "contrat"):
                words += ["--reference", f"{kind}:{kind}-{self.draw.randint(1, 99)}@2026-01-02"]
        return words

    def payment(self):
        """How it is to be paid, and to whom."""
        means = self.draw.choice(["virement"] * 4 + ["prelevement", "carte", "cheque", "especes",
                                                     "effet", "compensation", "autre"])
        words = ["--conditions", means, *(MANDATE if means == "prelevement" else [])]
        if self.chance(0.15):
            words += ["--compte-iban", "FR7630006000011234567890189", "--compte-bic", "AGRIFRPP"]
        if self.chance(0.15):
            words += ["--beneficiaire", "Affacturage & Cie", "--beneficiaire-siren", "552100554"]
        return words

    def line(self, draft, category, *more, rate=None):
        """A line of that category, or of two where it is a mixture."""
        words = ["--designation", self.text(), *(more or [
            "--quantite", self.draw.choice(["1", "3", "0.25", "7.3333", "12"]), "--prix",
            self.draw.choice(["9.99", "33.335", "0.333333", "1234.5", "50", "0.01"])])]
        if self.chance(0.3):
            words += ["--remise", self.draw.choice(["10%", "2.5%", "0.01€"])]
            words += self.draw.choice([[], ["--motif-remise", "Fidélité"]])
        words += self.details(category)
        words += self.vat(category, rate)
        if not self.status("ligne", "ajouter", draft, *words):
            self.lines += 1

    def details(self, category):
        words = ["--unite", self.draw.choice(UNITS)] if self.chance(0.6) else []
        if self.chance(0.3):
            words += ["--description", "Sur deux\nlignes", "--reference", "REF-9", "--rubrique",
                      "Lot 1 – Menuiserie"]
        if category == "K" or self.chance(0.1):
            words += ["--nature", "biens" if category == "K" else self.draw.choice(
                ["biens", "services"])]
        if self.chance(0.2):
            words += ["--periode", "2026-01-01..2026-01-31", "--reference-commande", "C-77/1"]
        return words

    def vat(self, category, rate):
        exempt = ["--motif-exoneration", "Article 261 du CGI", "--exoneration"]
        if category == "E":
            return ["--tva", "0", *exempt, self.draw.choice(["VATEX-EU-132", "VATEX-EU-132-1I"])]
        if category == "SE" and self.chance(0.4):
            return ["--tva", "0", *exempt, self.draw.choice(["VATEX-EU-79-C", "VATEX-EU-132"])]
        if category in ("AE", "K", "G", "O"):
            more = ["--motif-exoneration", "Hors du champ de la TVA"] if category == "O" else []
            return ["--tva", "0", "--categorie-tva", category, *more]
        if category == "franchise":
            return []
        return ["--tva", rate or self.draw.choice(["20", "20", "20", "10", "5.5", "2.1", *self.rates])]

    def issue(self, draft):
        """Issues a draft, perhaps paid at once in whole or in part; one that is refused stays behind."""
        if self.lines == 0:
            return None
        words = []
        if self.chance(0.2):
            total = self.objects("rejouer", "--facture", draft)[0]["totalTTC"]
            paid = total if self.chance(0.5) else "0.01"
            if float(total) > 0:
                words = ["--paye", paid, "--mode", "carte"]
        if self.status("emettre", draft, *words):
            return None
        self.documents += 1
        number = self.objects("rejouer", "--facture", draft)[0]["reference"]
        self.issued.append((number, self.buying, self.draw.randint(1, self.lines)))
        return number


def elsewhere(registre, folder):
    """The invoices of a registre as another program issued them: taken up from a file, with a line at a
    rate of zero that needs no reason, which this program never issues."""
    target = Registre(folder)
    target.open(*SELLERS[registre.seller])
    number = registre.invoice(registre.clients["business"], registre.day, [("Bois", 1, "100")],
                              "--nature", "biens")
    invoices = json.loads(registre.run("exporter", "dto"))
    zero = next(invoice for invoice in invoices if invoice["numero"] == number)
    issued = [invoice for invoice in invoices if "vendeur" in invoice and not invoice.get("avoirs")]
    issued.remove(zero)
    invoices = [*issued[:12], zero]
    for part in zero["lignes"] + zero["groupes"]:
        part |= {"tva": 0, "categorieTVA": "Z"}
    zero["groupes"][0]["montantTVA"] = zero["montantTVA"] = 0
    zero["totalTTC"] = zero["solde"] = zero["totalHT"]
    file = pathlib.Path(f"{folder}.json")
    file.write_text(json.dumps(invoices), "utf-8")
    target.run("importer", "dto", file)
    return target
