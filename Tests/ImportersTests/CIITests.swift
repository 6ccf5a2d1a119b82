import CasUsage
import Facturation
import Foreign
import Foundation
import Journaux
import Litteraux
import Testing

@testable import Importers

@Suite struct CIITests {
  static let facture = Golden.texte("cii/facture.xml")
  static let avoir = Golden.texte("cii/avoir.xml")

  /// What a registre makes of documents, and what is wrong with them.
  private func lire(_ documents: String...) throws -> (Atelier, CIIReader) {
    let atelier = try Atelier()
    var lecteur = CIIReader(try atelier.cadre)
    for document in documents { lecteur.read(ContiguousArray(document.utf8)) }
    lecteur.finish()
    return (atelier, lecteur)
  }

  /// The faults of a document in which something was replaced: codes, lines, and the ends of paths.
  private func fautes(_ remplacements: (String, String)..., avec autres: [String] = []) throws
    -> [String]
  {
    var document = Self.facture
    for (avant, apres) in remplacements {
      #expect(document.contains(avant), "\(avant)")
      document = document.replacing(avant, with: apres, maxReplacements: 1)
    }
    let atelier = try Atelier()
    var lecteur = CIIReader(try atelier.cadre)
    for texte in [document] + autres { lecteur.read(ContiguousArray(texte.utf8)) }
    lecteur.finish()
    return lecteur.defauts.map {
      "\($0.code.rawValue) \($0.chemin.split(separator: "/").last ?? "")"
    }
  }

  @Test func `an invoice and its credit note come in with all that they say`() throws {
    let (atelier, lecteur) = try lire(Self.avoir, Self.facture)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let bilan = try atelier.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    #expect(bilan.creees.count == 1 && bilan.clients.count == 1)
    let lue = try #require(lecteur.factures.first)
    let facture = try atelier.journal.read {
      try Etats($0, maintenant: Atelier.maintenant).facture(lue.id)
    }
    let emission = try #require(facture.emission)
    #expect(
      emission.numero.numero.texte == "F2026-0050" && facture.totaux.totalTTC.texte == "1047.38")
    #expect(
      facture.totaux.remise.texte == "100.00"
        && facture.enTete.remise.pourcentage.texte.hasPrefix("10"))
    #expect(
      emission.client.siren?.texte == "552100554" && emission.client.adresse?.complement != nil)
    #expect(emission.mentions?.map(\.code.texte) == ["PMT"])
    #expect(facture.enTete.notes?.texte == "Merci de votre confiance.")
    #expect(facture.lignes.map(\.contenu.codeUnite?.texte) == ["HUR", "C62"])
    #expect(facture.lignes[0].contenu.remise?.montant.texte == "50.00")
    #expect(facture.paiements.map(\.montant.texte) == ["47.38"])
    let avoir = try #require(facture.avoirs.first)
    #expect(avoir.numero.numero.texte == "A2026-0003" && avoir.motif.texte == "Livres abîmés")
    #expect(
      avoir.totaux.totalTTC.texte == "94.95" && avoir.lignes[0].ligneId == facture.lignes[1].id)
  }

  @Test func `the same documents are known again, in whatever order they come`() throws {
    let (atelier, premier) = try lire(Self.facture, Self.avoir)
    _ = try atelier.outils.importer(
      premier.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    var second = CIIReader(try atelier.cadre)
    for document in [Self.avoir, Self.facture] { second.read(ContiguousArray(document.utf8)) }
    second.finish()
    let bilan = try atelier.outils.importer(
      second.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    #expect(bilan.creees.isEmpty && bilan.inchangees.count == 1)
  }

  @Test func `credit notes of one day follow each other by their numbers, shorter ones first`()
    throws
  {
    let avoirs = ["A10", "A9"].map { numero in
      Self.avoir.replacing("A2026-0003", with: numero).replacing(">4<", with: ">1<")
    }
    let (_, lecteur) = try lire(Self.facture, avoirs[0], avoirs[1])
    #expect(lecteur.factures.first?.avoirs.map(\.numero.numero.texte) == ["A9", "A10"])
  }

  /// UNTDID 4461.
  @Test(
    arguments: [
      ("10", .especes), ("20", .cheque), ("30", .virement), ("31", .virement), ("42", .virement),
      ("58", .virement), ("48", .carte), ("54", .carte), ("55", .carte), ("24", .effet),
      ("60", .effet), ("97", .compensation), ("1", .autre), ("57", .autre), ("68", .autre),
      ("ZZZ", .autre),
    ] as [(String, ConditionsPaiement)])
  func `a code says how it is to be paid`(_ code: String, _ moyen: ConditionsPaiement) throws {
    let (_, lecteur) = try lire(Self.facture.replacing(">30<", with: ">\(code)<"))
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let tete = lecteur.factures.first?.enTete(de: ClientID(UUIDTexte(haut: 1, bas: 1)))
    #expect(tete?.conditionsPaiement == moyen)
  }

  @Test func `sums that the lines do not come to are refused where they stand`() throws {
    let total = "<ram:GrandTotalAmount>1047.38<"
    #expect(
      try fautes((total, total.replacing("1047.38", with: "1047.39"))) == [
        "total-en-desaccord ram:GrandTotalAmount", "total-en-desaccord ram:DuePayableAmount",
      ])
    #expect(
      try fautes(("<ram:LineTotalAmount>750.00<", "<ram:LineTotalAmount>760.00<"))
        .contains("total-en-desaccord ram:LineTotalAmount"))
    #expect(
      try fautes(("<ram:BasisAmount>675.00<", "<ram:BasisAmount>600.00<"))
        .contains("total-en-desaccord ram:BasisAmount"))
  }

  @Test func `a document without the breakdown of its VAT is refused`() throws {
    let reglement = try #require(Self.facture.range(of: "<ram:ApplicableHeaderTradeSettlement>"))
    let suite = Self.facture[reglement.upperBound...].replacing(
      /<ram:ApplicableTradeTax>(.|\n)*<\/ram:ApplicableTradeTax>/, with: "")
    let (_, lecteur) = try lire(String(Self.facture[..<reglement.upperBound] + suite))
    #expect(lecteur.defauts.map(\.code.rawValue) == ["total-en-desaccord"])
  }

  @Test func `a document of sums alone is told to be one`() throws {
    let lignes =
      /<ram:IncludedSupplyChainTradeLineItem>(.|\n)*<\/ram:IncludedSupplyChainTradeLineItem>/
    let (_, lecteur) = try lire(Self.facture.replacing(lignes, with: ""))
    #expect(lecteur.defauts.map(\.code) == ["cii-element-absent"])
    #expect(lecteur.defauts.first?.message(.anglais).contains("BASIC WL") == true)
  }

  @Test func `what was given back of a credit note is refused, for neither day nor means is told`()
    throws
  {
    let du = "<ram:DuePayableAmount>94.95<"
    let rendu = Self.avoir.replacing(
      du, with: "<ram:TotalPrepaidAmount>4.95</ram:TotalPrepaidAmount><ram:DuePayableAmount>90.00<")
    #expect(rendu != Self.avoir)
    #expect(
      try fautes(avec: [rendu]) == ["cii-valeur-non-reprise ram:TotalPrepaidAmount"])
  }

  @Test func `what a registre has no place for is refused and never dropped`() throws {
    #expect(
      try fautes(("<ram:TypeCode>380<", "<ram:TypeCode>751<")) == [
        "cii-valeur-non-reprise ram:TypeCode"
      ])
    #expect(
      try fautes(("<ram:InvoiceCurrencyCode>EUR<", "<ram:InvoiceCurrencyCode>USD<")) == [
        "cii-valeur-non-reprise ram:InvoiceCurrencyCode"
      ])
    #expect(
      try fautes(("<udt:Indicator>false<", "<udt:Indicator>true<"))
        .contains("cii-valeur-non-reprise ram:SpecifiedTradeAllowanceCharge"))
    #expect(
      try fautes(("<ram:Name>Conseil</ram:Name>", "<ram:Name>Conseil</ram:Name><ram:Nouveau/>"))
        == ["cii-element-non-repris ram:Nouveau"])
    #expect(
      try fautes(("<ram:ID schemeID=\"0002\">732829320<", "<ram:ID schemeID=\"0002\">552100554<"))
        == ["cii-autre-vendeur ram:ID"])
    #expect(
      try fautes(
        ("</ram:BuyerReference>", "</ram:BuyerReference><ram:BuyerReference>b</ram:BuyerReference>")
      )
        == ["cii-element-en-double ram:BuyerReference[2]"])
    // Of two means the first is read.
    let moyens = "</ram:SpecifiedTradeSettlementPaymentMeans>"
    let autre = moyens.replacing("</", with: "<") + "<ram:TypeCode>99</ram:TypeCode>" + moyens
    let deux = try fautes((moyens, moyens + autre))
    #expect(deux.contains { $0.hasPrefix("cii-element-en-double") }, "\(deux)")
    #expect(!deux.contains { $0.hasPrefix("cii-valeur-non-reprise") }, "\(deux)")
    #expect(
      try fautes(("<ram:Name>Le Moulin à Épices</ram:Name>", "")) == [
        "cii-element-absent ram:BuyerTradeParty", "json-membre-absent ram:BuyerTradeParty",
      ])
    #expect(
      try fautes(
        ("<rsm:CrossIndustryInvoice\n", "<rsm:Invoice\n"),
        ("</rsm:CrossIndustryInvoice", "</rsm:Invoice")) == ["cii-racine rsm:Invoice"])
  }

  @Test func `a heading, a line of an order and a place without a day have their places`() throws {
    var document = Self.facture
    let lieu = """
      <ram:ShipToTradeParty><ram:PostalTradeAddress><ram:PostcodeCode>29200</ram:PostcodeCode><ram:LineOne>1 quai</ram:LineOne>\
      <ram:CityName>Brest</ram:CityName><ram:CountryID>FR</ram:CountryID>\
      </ram:PostalTradeAddress></ram:ShipToTradeParty>
      """
    let debut = try #require(document.range(of: "<ram:ActualDeliverySupplyChainEvent>"))
    let fin = try #require(document.range(of: "</ram:ActualDeliverySupplyChainEvent>"))
    document.replaceSubrange(debut.lowerBound..<fin.upperBound, with: lieu)
    let rubrique = """
      Livre</ram:Name><ram:ApplicableProductCharacteristic><ram:Description>Rubrique\
      </ram:Description><ram:Value>Papier</ram:Value></ram:ApplicableProductCharacteristic>
      """
    document = document.replacing("Livre</ram:Name>", with: rubrique)
    let commande = """
      <ram:SpecifiedLineTradeAgreement><ram:BuyerOrderReferencedDocument><ram:LineID>7\
      </ram:LineID></ram:BuyerOrderReferencedDocument>
      """
    document = document.replacing("<ram:SpecifiedLineTradeAgreement>", with: commande)
    let (_, lecteur) = try lire(document)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let facture = try #require(lecteur.factures.first)
    #expect(facture.client.fiche?.adresseLivraison?.ville.texte == "Brest")
    #expect(facture.lignes.map(\.contenu.rubrique?.texte) == [nil, "Papier"])
    #expect(facture.lignes.map(\.contenu.referenceCommande?.texte) == ["7", "7"])
    #expect(
      try fautes(("Livre</ram:Name>", rubrique.replacing("Rubrique", with: "Couleur")))
        .contains("cii-valeur-non-reprise ram:ApplicableProductCharacteristic"))
  }

  @Test func `a credit note needs its invoice, and lines of it`() throws {
    let (_, seul) = try lire(Self.avoir)
    #expect(seul.defauts.map(\.code) == ["cii-avoir-sans-facture"] && seul.factures.isEmpty)
    let autre = Self.avoir.replacing("<ram:Name>Livre<", with: "<ram:Name>Journal<")
    #expect(
      try fautes(avec: [autre]).contains(
        "cii-ligne-sans-pareille ram:IncludedSupplyChainTradeLineItem"))
  }

  @Test func `of lines that may be meant, the one that is used up most is credited`() throws {
    func ligne(_ prix: String, _ quantite: String, _ total: String) throws -> LigneCII {
      let debut = try #require(Self.facture.range(of: "<ram:IncludedSupply", options: .backwards))
      let fin = try #require(
        Self.facture.range(of: "</ram:IncludedSupplyChainTradeLineItem>", options: .backwards))
      let modele = Self.facture[debut.lowerBound..<fin.upperBound]
        .replacing(
          "<ram:IncludedSupplyChainTradeLineItem>",
          with: "<ram:L xmlns:ram=\"\(CIINamespaces.ram)\">"
        )
        .replacing("IncludedSupplyChainTradeLineItem", with: "L")
        .replacing(">25.00<", with: ">\(prix)<").replacing(">10.0000<", with: ">\(quantite)<")
        .replacing(">250.00<", with: ">\(total)<")
      let element = try Foreign.XMLElement.read(ContiguousArray(modele.utf8))
      return LigneCII(CIIElement(element, chemin: "/", ReadingNotes()), [:])
    }
    func choisie(_ creditee: LigneCII, parmi lignes: [LigneCII]) -> String {
      let choix = RestesCII(lignes).crediter([[creditee]])[0][0]
      return "\(choix?.rang ?? -1) \(choix?.parMontant == true)"
    }
    let (grande, petite) = (try ligne("30.00", "1", "30.00"), try ligne("20.00", "1", "20.00"))
    for (montant, rang) in [("15.00", 1), ("20.01", 0), ("30.01", 0)] {
      let rabais = try ligne(montant, "1", montant)
      #expect(choisie(rabais, parmi: [grande, petite]) == "\(rang) true", "\(montant)")
      #expect(choisie(rabais, parmi: [petite, grande]) == "\(1 - rang) true", "\(montant)")
    }
    // All that is left of one is enough, be it by amount or by quantity.
    let (dix, vingt) = (try ligne("9.00", "2", "18.00"), try ligne("9.00", "3", "27.00"))
    #expect(choisie(try ligne("18.00", "1", "18.00"), parmi: [vingt, dix]) == "1 true")
    #expect(choisie(try ligne("9.00", "2", "18.00"), parmi: [vingt, dix]) == "1 false")
  }

  @Test func `a fault of a file among several names that one`() throws {
    let (_, lecteur) = try lire(Self.facture, "<a>", "<!DOCTYPE a><a/>")
    #expect(lecteur.defauts.map(\.fichier) == [1, 2])
    #expect(lecteur.defauts.map(\.code.rawValue) == ["xml-fin-inattendue", "xml-doctype"])
  }

  @Test(
    arguments: [
      ("{\"a\":1}", ForeignFormat.json), ("\u{FEFF}\n [", .json), ("%PDF-1.7\n", .pdf),
      ("PK\u{3}\u{4}\u{14}", .classeur),
      ("<!DOCTYPE HTML>\n<p>", .html), ("<html/>", .html),
      ("<x:html xmlns:x=\"http://www.w3.org/1999/xhtml\"/>", .html),
      ("<Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\"/>", .ubl),
      (
        "<n:CreditNote xmlns:n=\"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2\"/>",
        .ubl
      ),
    ])
  func `a file of another format is told what it is`(
    _ texte: String, _ format: ForeignFormat
  ) throws {
    let (_, lecteur) = try lire(Self.facture, texte)
    #expect(lecteur.defauts.map(\.defaut) == [.document(.ciiAutreFormat(format))])
    #expect(lecteur.defauts.map(\.code) == ["cii-autre-format"])
    #expect(lecteur.defauts.map(\.fichier) == [1])
  }

  @Test func `a deposit that is taken off as paid already is refused, a payment at issue is not`()
    throws
  {
    #expect(
      try fautes(("<ram:ID>S1<", "<ram:ID>S4<")) == [
        "cii-acompte-deja-paye ram:TotalPrepaidAmount"
      ])
    // In any frame it cites a deposit that is read with it.
    let acompte = Self.facture.replacing("<ram:TypeCode>380<", with: "<ram:TypeCode>386<")
      .replacing("F2026-0050", with: "F2026-0049")
    let cite = """
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:InvoiceReferencedDocument>\
      <ram:IssuerAssignedID>F2026-0049</ram:IssuerAssignedID><ram:FormattedIssueDateTime>\
      <qdt:DateTimeString format="102">20261005</qdt:DateTimeString></ram:FormattedIssueDateTime>\
      </ram:InvoiceReferencedDocument>
      """
    let fin = "</ram:SpecifiedTradeSettlementHeaderMonetarySummation>"
    #expect(
      try fautes((fin, cite), avec: [acompte]) == ["cii-acompte-deja-paye ram:TotalPrepaidAmount"])
    #expect(try fautes((fin, cite)).isEmpty)
  }

  @Test(arguments: ["0.01", "0.10", "abc", "", "0.001", "1e5", "99999999999999999999"])
  func `a charge in the sums has no place where none of cents stands beside them`(_ ajout: String)
    throws
  {
    let total = "<ram:TaxBasisTotalAmount"
    let ajoute = "<ram:ChargeTotalAmount>\(ajout)</ram:ChargeTotalAmount>\(total)"
    #expect(try fautes((total, ajoute)) == ["cii-valeur-non-reprise ram:ChargeTotalAmount"])
    let (_, lecteur) = try lire(Self.facture, Self.avoir.replacing(total, with: ajoute))
    let dits = lecteur.defauts.map {
      "\($0.code.rawValue) \($0.chemin.split(separator: "/").last ?? "")"
    }
    #expect(dits == ["cii-valeur-non-reprise ram:ChargeTotalAmount"])
  }

  @Test func `charges and discounts of a credit note have their sums in the head`() throws {
    let cents = Self.avoir.replacing(">10.00</ram:Actual", with: ">0.77</ram:Actual")
    let charge = cents.replacing("Indicator>false<", with: "Indicator>true<")
      .replacing("Fidélité", with: "Arrondi")
    #expect(try lire(Self.facture, charge).1.defauts.map(\.code).first == "cii-element-absent")
    #expect(try lire(Self.facture, cents).1.defauts.map(\.code) == ["cii-valeur-non-reprise"])
  }

  @Test func `a charge of nothing leaves the other sums to be read`() throws {
    let total = "<ram:TaxBasisTotalAmount"
    let rien = "<ram:ChargeTotalAmount>0.00</ram:ChargeTotalAmount>"
    #expect(try fautes((total, rien + total)).isEmpty)
    let remise = "<ram:AllowanceTotalAmount>100.00"
    #expect(try fautes((remise, rien + remise.replacing("100.00", with: "abc"))) != [])
  }

  @Test func `a rate that looks like a fraction has no place, and no option makes it one`() throws {
    let taux = "<ram:RateApplicablePercent>5.50<"
    let dits = try fautes((taux, taux.replacing("5.50", with: "0.055")))
    #expect(dits.contains("cii-valeur-non-reprise ram:RateApplicablePercent"))
    #expect(!dits.contains { $0.hasPrefix("taux-en-fraction") })
  }

  /// An allowance without a percentage, told in so many parts.
  private static func allocations(_ montants: [String]) -> String {
    montants.map { "<ram:ActualAmount>\($0)</ram:ActualAmount>" }.joined(
      separator: """
        </ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeAllowanceCharge>\
        <ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>
        """)
  }

  @Test(arguments: [["50.00"], ["30.00", "20.00"], ["0.01", "49.98", "0.01"]])
  func `allowances on a line are one discount, of what they come to`(_ parts: [String]) throws {
    let (_, lecteur) = try lire(
      Self.facture.replacing(Self.allocations(["50.00"]), with: Self.allocations(parts)))
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let remise = try #require(lecteur.factures.first?.lignes.first?.contenu.remise)
    #expect(remise.montant.texte == "50.00" && remise.pourcentage == .zero)
    #expect(remise.motif?.texte == "Ancien client")
  }

  /// Its own rate has each its own part: only where all say one percentage is that the discount's.
  @Test(
    arguments: [
      ("10.00", ["75.00"], "10.00", "0.00"), ("10", ["50.00", "25.00"], "0.00", "100.00"),
      ("5.00", ["75.00"], "0.00", "100.00"), (nil, ["74.99", "0.01"], "0.00", "100.00"),
    ] as [(String?, [String], String, String)])
  func `allowances on the whole are one discount, in percent where all say the same`(
    _ pourcentage: String?, _ parts: [String], _ enTout: String, _ enEuros: String
  ) throws {
    let dit = "<ram:CalculationPercent>10.00</ram:CalculationPercent>"
    let redit = pourcentage.map { "<ram:CalculationPercent>\($0)</ram:CalculationPercent>" }
    let (_, lecteur) = try lire(
      Self.facture.replacing(dit, with: redit ?? "", maxReplacements: 1)
        .replacing(Self.allocations(["75.00"]), with: Self.allocations(parts)))
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let lue = try #require(lecteur.factures.first)
    let remise = lue.enTete(de: ClientID(UUIDTexte(haut: 1, bas: 1))).remise
    #expect(remise.pourcentage.texte == enTout && remise.montant.texte == enEuros)
    #expect(remise.motif?.texte == "Fidélité")
  }

  @Test func `a number of too many decimals is rounded where that is asked for`() throws {
    let atelier = try Atelier()
    let document = Self.facture.replacing(">10.0000<", with: ">10.00001<")
    var reglages = ReglagesImport()
    for arrondir in [false, true] {
      reglages.arrondir = arrondir
      var lecteur = CIIReader(try atelier.cadre, reglages)
      lecteur.read(ContiguousArray(document.utf8))
      lecteur.finish()
      #expect(lecteur.defauts.map(\.code) == (arrondir ? [] : ["trop-de-decimales"]))
      #expect(lecteur.arrondis.map(\.avant) == (arrondir ? ["10.00001"] : []))
      #expect(lecteur.arrondis.allSatisfy { $0.chemin.hasSuffix("/ram:BilledQuantity") })
    }
  }
}
