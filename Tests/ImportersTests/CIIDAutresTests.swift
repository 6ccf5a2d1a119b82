import CasUsage
import Facturation
import Litteraux
import Testing

@testable import Importers

/// What other programs write otherwise than this one, and as well.
@Suite struct `Invoices of other programs in CII` {
  /// Reads the example with each of the texts replaced, all of it that is found.
  func lire(
    _ remplacements: [(String, String)], avec autres: [String] = [], optionDebits: Bool = false
  ) throws -> CIIReader {
    let atelier = try Atelier()
    _ = try atelier.outils.faire(par: Contexte(auteur: Atelier.auteur)) {
      try $0.modifierVendeur { $0.optionDebits = optionDebits }
    }
    var document = CIITests.facture
    for (avant, apres) in remplacements {
      #expect(document.contains(avant), "\(avant)")
      document = document.replacing(avant, with: apres)
    }
    var lecteur = CIIReader(try atelier.cadre)
    for texte in [document] + autres { lecteur.read(ContiguousArray(texte.utf8)) }
    lecteur.finish()
    return lecteur
  }

  /// What stands at the head of an invoice that was read.
  func tete(de lecteur: CIIReader) throws -> EnTete {
    let lue = try #require(lecteur.factures.first { $0.reference.texte == "F2026-0050" })
    return lue.enTete(de: ClientID(UUIDTexte(haut: 1, bas: 1)))
  }

  /// UNTDID 2475.
  @Test(
    arguments: [
      ("", "", false), ("5", "", true), ("72", "", false), ("29", "", false), ("5", "5", true),
      ("5", "72", false), ("72", "5", false),
    ], ["380", "386"])
  func `the seller's choice is what the document says of it`(
    _ codes: (String, String, Bool), _ genre: String
  ) throws {
    let (premier, second, option) = codes
    func dit(_ code: String, _ taux: String) -> (String, String) {
      let dite = code.isEmpty ? "" : "<ram:DueDateTypeCode>\(code)</ram:DueDateTypeCode>"
      let suite = "<ram:RateApplicablePercent>\(taux)</ram:RateApplicablePercent>\n      </ram:App"
      return (suite, dite + suite)
    }
    let lecteur = try lire([dit(premier, "20.00"), dit(second, "5.50"), (">380<", ">\(genre)<")])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    #expect(lecteur.factures.first?.vendeur?.optionDebits == option)
  }

  @Test(arguments: [("B1", true), ("S1", false)])
  func `a deposit on goods waits to be paid with either choice`(
    _ cadre: String, _ option: Bool
  ) throws {
    let suite = "<ram:RateApplicablePercent>20.00</ram:RateApplicablePercent>\n      </ram:App"
    let lecteur = try lire(
      [
        (suite, "<ram:DueDateTypeCode>72</ram:DueDateTypeCode>" + suite), (">380<", ">386<"),
        (">S1<", ">\(cadre)<"),
      ], optionDebits: true)
    #expect(lecteur.factures.first?.vendeur?.optionDebits == option)
  }

  @Test(arguments: [
    #"<ram:ID schemeID="0002">732 829 320</ram:ID>"#,
    #"<ram:ID schemeID="0002">73282932000074</ram:ID>"#,
    #"<ram:ID schemeID="0009">732 829 320 00074</ram:ID>"#, "",
  ])
  func `the seller is known by a SIREN, a SIRET or a VAT number`(_ numero: String) throws {
    let sien = #"<ram:ID schemeID="0002">732829320</ram:ID>"#
    let lecteur = try lire([(sien, numero)])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let vendeur = lecteur.factures.first?.vendeur
    #expect(vendeur?.siren == "732829320")
    #expect(vendeur?.siret == (numero.contains("074") ? "73282932000074" : nil))
  }

  @Test(arguments: ["732829320</ram:ID>", #""0002">732829320"#])
  func `another seller's number is none of the registre`(_ sien: String) throws {
    let lecteur = try lire([(sien, sien.replacing("732829320", with: "552100554"))])
    #expect(lecteur.defauts.map(\.code).contains("cii-autre-vendeur"))
  }

  @Test(arguments: [true, false])
  func `buyer and payee are known by a SIRET too`(estLegal: Bool) throws {
    let global = #"<ram:GlobalID schemeID="0009">552 100 554 00021</ram:GlobalID>"#
    let siret = #"<ram:ID schemeID="0002">55210055400021</ram:ID>"#
    let legal =
      "<ram:SpecifiedLegalOrganization>\(siret)</ram:SpecifiedLegalOrganization>"
    let nom = "<ram:Name>Affacturage</ram:Name>"
    let paye =
      "<ram:PayeeTradeParty>\(estLegal ? nom + legal : global + nom)</ram:PayeeTradeParty>"
    let lecteur = try lire([
      (#"<ram:ID schemeID="0002">552100554</ram:ID>"#, estLegal ? siret : ""),
      ("<ram:Name>Le Moulin", global + "<ram:Name>Le Moulin"),
      (
        "<ram:SpecifiedTradeSettlementPaymentMeans>",
        paye + "<ram:SpecifiedTradeSettlementPaymentMeans>"
      ),
    ])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let client = lecteur.factures.first?.client.fiche
    #expect(client?.siren == "552100554" && client?.siret == "55210055400021")
    #expect(try tete(de: lecteur).precisions.versement.beneficiaire?.siren == "552100554")
  }

  @Test func `an address of the same country alone is the registre's own`() throws {
    let siennes = [
      ("<ram:LineOne>4 rue des Tanneurs</ram:LineOne>", ""),
      ("<ram:CityName>Fougères</ram:CityName>", ""),
    ]
    let code = ("<ram:PostcodeCode>35300</ram:PostcodeCode>", "")
    let lecteur = try lire(siennes + [code])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    #expect(lecteur.factures.first?.vendeur?.adresse.localite == "35300 Fougères")
    #expect(try lire(siennes).defauts.map(\.code).contains("cii-element-absent"))
  }

  @Test func `a buyer without a number is a private person, which is told`() throws {
    let numero = #"<ram:ID schemeID="0002">552100554</ram:ID>"#
    for (lecteur, estSuppose) in [(try lire([(numero, "")]), true), (try lire([]), false)] {
      #expect(lecteur.factures.first?.client.estSuppose == estSuppose)
    }
  }

  @Test func `a discount on one rate alone is refused where it stands`() throws {
    let fois = "<ram:ActualAmount>25.00</ram:ActualAmount>"
    let lecteur = try lire([
      ("<ram:CalculationPercent>10.00</ram:CalculationPercent>", ""),
      (fois, fois.replacing("25", with: "0")),
    ])
    #expect(lecteur.defauts.map(\.code) == ["cii-remise-d-un-taux"])
    // Its credit notes have sums that this discount did not lessen.
    let creditee = try lire(
      [
        ("<ram:CalculationPercent>10.00</ram:CalculationPercent>", ""),
        (fois, fois.replacing("25", with: "0")),
      ], avec: [CIITests.avoir])
    #expect(creditee.defauts.map(\.code) == ["cii-remise-d-un-taux"])
    #expect(lecteur.defauts[0].chemin.hasSuffix("SpecifiedTradeAllowanceCharge[1]"))
    let autre = try lire([
      ("<ram:CalculationPercent>10.00</ram:CalculationPercent>", ""),
      (fois, fois.replacing("25", with: "0")), ("FR7630006000011234567890189", "FR76"),
    ])
    #expect(autre.defauts.map(\.code) == ["forme-invalide", "cii-remise-d-un-taux"])
  }

  @Test func `a discount is one percentage of each rate, or parted as the rates are`() throws {
    let (part, autre) = ("25.00</ram:ActualAmount>", "30.00</ram:ActualAmount>")
    let pourCent = "<ram:CalculationPercent>10.00</ram:CalculationPercent>"
    let taux = "5.50</ram:RateApplicablePercent>\n        </ram:CategoryTradeTax>"
    for (changes, estRefusee) in [
      ([(part, autre)], false), ([(part, autre), (pourCent, "")], true),
      ([(taux, taux.replacing("5.50", with: "20.00"))], true),
    ] {
      let codes = try lire(changes).defauts.map(\.code)
      #expect(codes.contains("cii-remise-d-un-taux") == estRefusee, "\(changes): \(codes)")
    }
  }

  @Test func `a line that is taken back lessens what a discount is taken off`() throws {
    let rendue = """
      <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>Reprise</ram:Name>
      </ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
      <ram:ChargeAmount>300.00</ram:ChargeAmount></ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery>
      <ram:BilledQuantity unitCode="C62">-1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:CategoryCode>S</ram:CategoryCode>
      <ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>-300.00</ram:LineTotalAmount>
      </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
      </ram:IncludedSupplyChainTradeLineItem><ram:ApplicableHeaderTradeAgreement>
      """
    let lecteur = try lire([
      ("<ram:ApplicableHeaderTradeAgreement>", rendue),
      ("<ram:CalculationPercent>10.00</ram:CalculationPercent>", ""),
      ("75.00</ram:ActualAmount>", "45.00</ram:ActualAmount>"),
    ])
    #expect(!lecteur.defauts.map(\.code).contains("cii-remise-d-un-taux"))
  }

  @Test func `every reason of several discounts is kept, each once`() throws {
    let premiere = "75.00</ram:ActualAmount>\n        <ram:Reason>Fidélité"
    for (autre, motif) in [("Casse", "Casse, Fidélité"), ("Fidélité", "Fidélité")] {
      let lecteur = try lire([(premiere, premiere.replacing("Fidélité", with: autre))])
      #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
      #expect(try tete(de: lecteur).remise.motif?.texte == motif)
    }
  }

  @Test func `the day of an invoice that is cited is that of the one beside it`() throws {
    let cite = """
      <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F2026-0049</ram:IssuerAssignedID>
      </ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement>
      """
    let autre = CIITests.facture.replacing("F2026-0050", with: "F2026-0049")
    let suite = [("</ram:ApplicableHeaderTradeSettlement>", cite)]
    let lecteur = try lire(suite, avec: [autre.replacing(">20261005<", with: ">20261002<")])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let citees = try tete(de: lecteur).precisions.facturesAnterieures
    #expect(citees?.map(\.date) == ["2026-10-02"])
    #expect(try lire(suite).defauts.map(\.code).contains("cii-element-absent"))
  }
}
