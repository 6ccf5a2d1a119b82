import Facturation
import Litteraux
import Testing

@testable import Importers

/// What other programs write otherwise than this one, and as well.
@Suite struct `Invoices of other programs in CII` {
  /// Reads the example with each of the texts replaced, all of it that is found.
  private func lire(_ remplacements: [(String, String)], avec autres: [String] = []) throws
    -> CIIReader
  {
    var document = CIITests.facture
    for (avant, apres) in remplacements {
      #expect(document.contains(avant), "\(avant)")
      document = document.replacing(avant, with: apres)
    }
    var lecteur = CIIReader(try Atelier().cadre)
    for texte in [document] + autres { lecteur.read(ContiguousArray(texte.utf8)) }
    lecteur.finish()
    return lecteur
  }

  /// What stands at the head of an invoice that was read.
  private func tete(de lecteur: CIIReader) throws -> EnTete {
    let lue = try #require(lecteur.factures.first { $0.reference.texte == "F2026-0050" })
    return lue.enTete(de: ClientID(UUIDTexte(haut: 1, bas: 1)))
  }

  /// UNTDID 2475.
  @Test(
    arguments: [("", false), ("5", true), ("72", false), ("29", false)])
  func `the seller's choice is what the document says of it`(_ code: String, _ option: Bool) throws
  {
    let dite = code.isEmpty ? "" : "<ram:DueDateTypeCode>\(code)</ram:DueDateTypeCode>"
    let taux = "<ram:RateApplicablePercent>20.00</ram:RateApplicablePercent>\n      </ram:App"
    let lecteur = try lire([(taux, dite + taux)])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
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

  @Test func `another seller's number is none of the registre`() throws {
    let lecteur = try lire([("732829320</ram:ID>", "552100554</ram:ID>")])
    #expect(lecteur.defauts.map(\.code).contains("cii-autre-vendeur"))
  }

  @Test func `an address of a country alone is the registre's own`() throws {
    let lecteur = try lire([
      ("<ram:LineOne>4 rue des Tanneurs</ram:LineOne>", ""),
      ("<ram:CityName>Fougères</ram:CityName>", ""),
    ])
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    #expect(lecteur.factures.first?.vendeur?.adresse.localite == "35300 Fougères")
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
    #expect(lecteur.defauts[0].chemin.hasSuffix("SpecifiedTradeAllowanceCharge[1]"))
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
