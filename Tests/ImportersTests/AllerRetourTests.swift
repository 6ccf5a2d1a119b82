import CasUsage
import ExemplesFactures
import Exporters
import Facturation
import FacturierDTO
import Foundation
import Graine
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// An invoice that was exported and imported is exported as the same bytes.
@Suite struct AllerRetourTests {
  private static let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere

  /// Each form under either kind of client in turn; rare ones come in two thousand of them too.
  @Test(arguments: 0..<10)
  func `hundreds of invoices at random come back to the byte`(_ tour: Int) throws {
    let nombre = Campaign.count(200, long: 1000)
    let graine = Graine.choisie &+ UInt64(tour)
    let hasard = HasardDeValeurs(GenerateurGraine(graine: graine))
    var factures = FacturesCoherentes(hasard)
    let vues = try factures.suite(nombre)
    let formes: [ExportDTO.Forme] = [
      .tableau, .lignes, .enveloppe(.init(tete: .empty, au: Self.jour)),
    ]
    let octets = try exporter(vues, formes[tour % 3], tour.isMultiple(of: 2) ? .lesDeux : .objet)
    let atelier = try Atelier()
    let bilan = try atelier.importer(octets)
    #expect(bilan.creees.count == nombre, "\(hasard)")
    let rendus = try exporter(
      try atelier.vues, formes[tour % 3], tour.isMultiple(of: 2) ? .lesDeux : .objet)
    #expect(rendus == octets, "\(hasard)")
    #expect(try atelier.ecarts == [], "\(hasard)")
  }

  @Test func `the demonstration's recorded export comes back to the byte`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "ExportersTests/Golden/demo.json")
    let octets = ContiguousArray(try Data(contentsOf: fichier))
    let atelier = try Atelier()
    _ = try atelier.importer(octets)
    let soir: DateCivile = "2026-10-31"
    #expect(try exporter(try atelier.vues, .tableau, .lesDeux, soir) == octets)
    #expect(try atelier.ecarts == [])
  }

  @Test func `an export from before units and exemptions had codes is read as it was meant`() throws
  {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/avant-les-codes.json")
    let atelier = try Atelier()
    _ = try atelier.importer(ContiguousArray(try Data(contentsOf: fichier)))
    let lignes = try atelier.vues.flatMap(\.facture.lignes).map(\.contenu)
    #expect(lignes.contains { $0.codeUnite == "HUR" })
    #expect(lignes.allSatisfy { !$0.categorieTVA.demandeMotif || $0.codeExoneration != nil })
    #expect(try atelier.ecarts == [])
  }

  @Test func `a unit in a word that has no code is described`() throws {
    let atelier = try Atelier()
    let dto = [DTO.brouillon().ligne(#""unite":"fagot""#)]
    _ = try atelier.importer(ContiguousArray(dto.texte.utf8))
    let contenu = try #require(try atelier.vues.first?.facture.lignes.first).contenu
    #expect(contenu.codeUnite == "ZZ" && contenu.description == "Unité : fagot")
  }

  private func exporter(
    _ vues: [FacturesCoherentes.Vue], _ forme: ExportDTO.Forme, _ sous: ExportDTO.ClientSous,
    _ jour: DateCivile = Self.jour
  ) throws -> ContiguousArray<UInt8> {
    var export = ExportDTO(forme, clientSous: sous, au: jour)
    var flux = MemoryStream()
    try export.begin(&flux)
    for vue in vues { try export.write(vue.facture, client: vue.client, to: &flux) }
    try export.end(&flux)
    return flux.bytes
  }
}

/// Every way to put invoices together, and to write dates and numbers, is understood.
@Suite struct FormesTests {
  private static let trois = [DTO.brouillon(1), .brouillon(2), .brouillon(3)]

  private static let enveloppe = #"{"tete":{"id":"7","hash":"a"},"au":"2026-10-31","factures":"#
  private static let enLignes = trois.map(\.texte).joined(separator: "\n")
  private static let seule = trois[0].texte

  private static let formes: [(texte: String, compte: Int)] = [
    (trois.texte, 3), (enLignes, 3), (enLignes.replacing("\n", with: "\r\n\r\n") + "\n", 3),
    (" \n\t" + seule, 1), (enveloppe + trois.texte + "}", 3),
    ("{\n  \"tete\" : null,\n  \"factures\": " + trois.texte + "\n}\n", 3),
    ("{\"factures\":[]}", 0), ("[]", 0), (" [ ] \n", 0),
    (seule.replacing(",\"", with: "\n,\n  \""), 1), ("{\n" + seule.dropFirst(), 1),
    (seule.dropLast() + "\n}", 1),
  ]

  @Test(arguments: formes)
  func `an array, JSON Lines, an envelope and a single invoice`(_ texte: String, _ compte: Int)
    throws
  {
    for taille in [1, 7, 1 << 20] {
      let lecteur = try Atelier().lire(ContiguousArray(texte.utf8), parBlocsDe: taille)
      #expect(lecteur.defauts.map(\.description) == [])
      #expect(lecteur.factures.count == compte)
    }
  }

  /// What stands in an invoice and has members that may be missing: its name, what it has, and those.
  private static let avecVides = [
    ("client", #""nom":"A""#, ["siren", "siret", "numeroTVA", "courriel", "code"]),
    (
      "client",
      #""nom":"A","adresse":{"voie":"1","codePostal":"29200","ville":"Brest","complement":""}"#,
      ["code"]
    ),
    ("compte", #""iban":"DE89370400440532013000""#, ["bic"]),
    ("mandat", #""rum":"RUM-7","ics":"FR72ZZZ123456""#, ["iban"]),
    ("beneficiaire", #""nom":"Affacturage Plus""#, ["siren"]),
  ]

  @Test(arguments: avecVides)
  func `an empty text stands for one that is missing, and takes nothing else with it`(
    _ objet: String, _ membres: String, _ vides: [String]
  ) throws {
    func lue(_ suite: String) throws -> FactureImportee? {
      let dto = DTO.brouillon().avec(objet, "{\(membres)\(suite)}")
      let lecteur = try Atelier().lire(ContiguousArray([dto].texte.utf8))
      #expect(lecteur.defauts.map(\.description) == [])
      return lecteur.factures.first
    }
    let attendue = try #require(try lue(""))
    for nom in vides {
      for vide in ["\"\"", "null"] {
        #expect(try lue(",\"\(nom)\":\(vide)") == attendue, "\(nom)")
      }
    }
  }

  @Test(
    arguments: [
      ("\"2026-11-20\"", "2026-11-20"), ("\"2026-11-20T00:00:00Z\"", "2026-11-20"),
      ("\"2026-11-19T23:00:00Z\"", "2026-11-20"), ("\"2026-11-19T22:59:59.999Z\"", "2026-11-19"),
      ("\"2026-07-14T22:00:00Z\"", "2026-07-15"), ("\"2026-11-20T00:30:00+01:00\"", "2026-11-20"),
      ("\"2026-11-20T23:30:00-0500\"", "2026-11-21"), ("\"2026-11-20T09:30:00+01\"", "2026-11-20"),
      ("817081200", "2026-11-23"), ("816912000", "2026-11-21"), ("816912000.75", "2026-11-21"),
      ("8.16912e8", "2026-11-21"), ("0", "2001-01-01"), ("-3600.5", "2000-12-31"),
      ("-3600", "2001-01-01"), ("-0.5", "2001-01-01"),
      ("\"20/11/2026\"", ""), ("\"2026-11-20T24:00:00Z\"", ""), ("\"2026-11-20T10:00:00\"", ""),
      ("\"2026-11-20 10:00:00Z\"", ""), ("\"2026-11-20T10:00:00+24:00\"", ""), ("\"\"", ""),
      ("1e300", ""), ("99999999999999", ""), ("\"2026-11-20T10:00:00.Z\"", ""),
      ("\"2026-11-20T10:00:00Z \"", ""), ("\"2026-11-20T1O:00:00Z\"", ""), ("[]", ""),
    ])
  func `a date is a day in the registre's time zone`(_ ecrite: String, _ jour: String) throws {
    let lecteur = try Atelier().lire(
      ContiguousArray(DTO.brouillon().avec("dateFacture", ecrite).texte.utf8))
    #expect(lecteur.factures.first?.dateFacture.texte ?? "" == jour)
    #expect(lecteur.defauts.map(\.code) == (jour.isEmpty ? ["date-attendue"] : []))
  }

  @Test(
    arguments: [
      (FuseauHoraire.guadeloupe, "\"2026-11-20T00:00:00Z\"", "2026-11-20"),
      (.guadeloupe, "\"2026-11-20T03:59:59Z\"", "2026-11-19"),
      (.reunion, "\"2026-11-20T20:00:00Z\"", "2026-11-21"),
      (.reunion, "816825600", "2026-11-20"), (.guadeloupe, "-86400", "2000-12-31"),
      (.guadeloupe, "-86400.0", "2000-12-31"), (.guadeloupe, "-8.640000e4", "2000-12-31"),
      (.guadeloupe, "816825600.000", "2026-11-20"), (.guadeloupe, "816825600.5", "2026-11-19"),
      (.guadeloupe, "\"2026-11-20T00:00:00.00Z\"", "2026-11-20"),
      (.guadeloupe, "\"2026-11-20T00:00:00.5Z\"", "2026-11-19"),
    ])
  func `midnight UTC is the day that it says, in every time zone`(
    _ fuseau: FuseauHoraire, _ ecrite: String, _ jour: String
  ) throws {
    let lecteur = try Atelier(fuseau: fuseau).lire(
      ContiguousArray(DTO.brouillon().avec("dateFacture", ecrite).texte.utf8))
    #expect(lecteur.factures.first?.dateFacture.texte == jour)
  }

  @Test(
    arguments: [
      ("0.2", "20.00"), ("0.055", "5.50"), ("0.009", "0.90"), ("0", "0.00"), ("0.196", "19.60"),
      ("2e-1", "20.00"), ("0.0105", "1.05"), ("20", ""), ("0.20001", ""), ("-0.2", ""),
      ("0.21", ""),
    ])
  func `a fraction is a rate when it is said to be`(_ ecrite: String, _ taux: String) throws {
    var reglages = ReglagesImport()
    reglages.tvaEnFraction = true
    let lecteur = try Atelier().lire(
      ContiguousArray(DTO.brouillon().avec("tva", ecrite).texte.utf8), reglages)
    let lu = lecteur.defauts.isEmpty ? lecteur.factures.first : nil
    #expect(lu?.enTete(de: .init(.init(haut: 0, bas: 1))).tva.texte ?? "" == taux)
  }

  @Test(arguments: [
    ("0.9", true), ("0.90", true), ("2.1", true), ("0.5", false), ("1", false), ("7", true),
  ])
  func `in percent, a rate below 1 is one that exists or a mistake`(_ ecrite: String, _ admis: Bool)
    throws
  {
    let lecteur = try Atelier().lire(
      ContiguousArray(DTO.brouillon().avec("tva", ecrite).texte.utf8))
    #expect(lecteur.defauts.isEmpty == admis)
  }

  @Test(
    arguments: [
      ("1.00004", "1"), ("1.00005", "1.0001"), ("-1.00005", "-1.0001"), ("-1.00004", "-1"),
      ("0.30000000000000004", "0.3"), ("2.99999", "3"),
      ("0.1000000000000000055511151231257827", "0.1"),
      ("999999999.99995", ""), ("-0.00001", "0"), ("9.9999", nil), ("1e-7", "0"),
    ] as [(String, String?)])
  func `what has too many decimals is rounded when that is asked for, and listed`(
    _ ecrite: String, _ arrondie: String?
  ) throws {
    var reglages = ReglagesImport()
    reglages.arrondir = true
    let dto = DTO.brouillon().avec(
      "lignes",
      #"[{"designation":"A","quantite":1,"prixUnitaire":1},{"designation":"B","quantite":\#(ecrite),"prixUnitaire":1}]"#
    )
    let lecteur = try Atelier().lire(ContiguousArray([dto].texte.utf8), reglages)
    guard arrondie != "" else {
      #expect(lecteur.defauts.map(\.code) == ["hors-limites"])
      return
    }
    #expect(lecteur.arrondis.map(\.apres) == (arrondie.map { [$0] } ?? []))
    #expect(lecteur.arrondis.map(\.chemin) == (arrondie == nil ? [] : ["$[0].lignes[1].quantite"]))
    let refuse = try Atelier().lire(ContiguousArray([dto].texte.utf8))
    #expect(refuse.defauts.contains { $0.code == "trop-de-decimales" } == (arrondie != nil))
  }

  @Test func `empty texts, null and capital identifiers are as other programs write them`() throws {
    let dto = DTO.brouillon().avec("id", "\"0197ABCD-0000-7000-8000-000000001001\"")
      .avec("notes", "\"\"").avec("notesCommentaire", "null").avec("referenceAcheteur", "\"\"")
    let lecteur = try Atelier().lire(ContiguousArray(dto.texte.utf8))
    #expect(lecteur.defauts.isEmpty)
    #expect(lecteur.factures.first?.id.texte == "0197abcd-0000-7000-8000-000000001001")
    #expect(lecteur.factures.first?.enTete(de: .init(.init(haut: 0, bas: 1))).notes == nil)
  }
}

/// Three hundred random factures, and their export as of a day.
private func exporter(
  _ hasard: HasardDeValeurs, le jour: DateCivile
) throws -> (vues: [FacturesCoherentes.Vue], octets: ContiguousArray<UInt8>) {
  var factures = FacturesCoherentes(hasard)
  let vues = try factures.suite(300)
  var export = ExportDTO(au: jour)
  var flux = MemoryStream()
  try export.begin(&flux)
  for vue in vues { try export.write(vue.facture, client: vue.client, to: &flux) }
  try export.end(&flux)
  return (vues, flux.bytes)
}

/// Foundation's decoder and the reader of imports read the same.
@Suite struct AccordTests {
  private let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere

  @Test func `two readers that share no code give the same values`() throws {
    let hasard = HasardDeValeurs()
    let octets = try exporter(hasard, le: jour).octets
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let dtos = try decoder.decode([FactureDTO].self, from: Data(octets))
    let lues = try Atelier().lire(octets).factures
    #expect(dtos.count == 300 && lues.count == 300)
    for (dto, lue) in zip(dtos, lues) {
      let client = try #require(lue.client.id)
      let enTete = lue.enTete(de: client)
      #expect(dto.clientId == client.texte, "\(hasard)")
      #expect(dto.statut == lue.statut?.rawValue, "\(hasard)")
      #expect(
        dto.dateFacture == minuit(enTete.dateFacture)
          && dto.dateEcheance == minuit(enTete.dateEcheance), "\(hasard)")
      #expect(dto.referenceAcheteur == enTete.references.acheteur?.texte, "\(hasard)")
      #expect(dto.notes == enTete.notes?.texte ?? "", "\(hasard)")
      #expect(dto.client?.nom == lue.client.fiche?.nom.texte, "\(hasard)")
      #expect(dto.vendeur?.rcs == lue.vendeur?.rcs?.texte, "\(hasard)")
      #expect(dto.client?.siren == lue.client.fiche?.siren?.texte, "\(hasard)")
      #expect(dto.client?.siret == lue.client.fiche?.siret?.texte, "\(hasard)")
      #expect(dto.vendeur?.escompte == lue.vendeur?.escompte?.texte, "\(hasard)")
      #expect(dto.vendeur?.tauxPenalites == lue.vendeur?.tauxPenalites?.texte, "\(hasard)")
      #expect(
        dto.conditionsPaiement == enTete.conditionsPaiement.libelle(.francais), "\(hasard)")
      #expect(dto.lignes.count == lue.lignes.count, "\(hasard)")
      for (ecrite, ligne) in zip(dto.lignes, lue.lignes) {
        let contenu = ligne.contenu
        #expect(ecrite.designation == contenu.designation.texte, "\(hasard)")
        #expect(ecrite.codeUnite == contenu.codeUnite?.texte, "\(hasard)")
        #expect(ecrite.quantite == decimal(contenu.quantite), "\(hasard)")
        #expect(ecrite.prixUnitaire == decimal(contenu.prixUnitaire), "\(hasard)")
        #expect(ecrite.tva == ligne.tva.map(decimal), "\(hasard)")
        #expect(ecrite.produitId == contenu.produit?.texte, "\(hasard)")
        #expect(ecrite.dateCommande == contenu.dateCommande.map(minuit), "\(hasard)")
      }
      #expect(dto.paiements?.count == lue.paiements.count, "\(hasard)")
      for (paye, paiement) in zip(dto.paiements ?? [], lue.paiements) {
        #expect(paye.mode == paiement.mode?.libelle(.francais), "\(hasard)")
        #expect(paye.annulation == paiement.annulation?.texte, "\(hasard)")
        #expect(paye.montant == decimal(paiement.montant), "\(hasard)")
        #expect(paye.datePaiement == minuit(paiement.date), "\(hasard)")
        #expect(paye.reference == paiement.reference?.texte, "\(hasard)")
      }
      #expect(dto.totalTTC == lue.totaux.totalTTC.map(decimal), "\(hasard)")
      #expect(dto.avoirs?.map(\.numero) == lue.avoirs.map(\.numero.numero.texte), "\(hasard)")
    }
  }

  private func decimal(_ valeur: some ValeurDecimale) -> Decimal? { Decimal(string: valeur.texte) }

  private func minuit(_ jour: DateCivile) -> Date {
    Date(timeIntervalSince1970: TimeInterval(jour.jour) * 86_400)
  }
}

/// A reader that takes for granted what every invoice has reads every export.
@Suite struct LecteurSimpleTests {
  /// An app's own struct, in which only what may be missing is optional.
  private struct Facture: Decodable {
    let id: UUID
    let numero: String
    let dateFacture, dateEcheance: Date
    let datePaiement: Date?
    let statut, conditionsPaiement: String
    let tva, remisePourcentage: Decimal
    let notes: String
    let notesCommentaire: String?
    let clientId: UUID
    let client: Client
    let lignes: [Ligne]
    let sousTotal, remise, totalHT, montantTVA, totalTTC, solde: Decimal
    let paiements: [Paiement]
  }

  private struct Client: Decodable {
    let id: UUID
    let nom: String
  }

  private struct Ligne: Decodable {
    let ligneId: UUID
    let designation: String
    let quantite, prixUnitaire, tva, total: Decimal
  }

  private struct Paiement: Decodable {
    let paiementId: UUID
    let montant: Decimal
    let mode: String
    let datePaiement: Date
  }

  @Test func `a plain struct whose notes, rates and lines are never missing reads every export`()
    throws
  {
    let hasard = HasardDeValeurs()
    let (vues, octets) = try exporter(
      hasard, le: DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let lues = try decoder.decode([Facture].self, from: Data(octets))
    #expect(lues.map(\.notes) == vues.map { $0.facture.enTete.notes?.texte ?? "" }, "\(hasard)")
    #expect(lues.contains { $0.notes.isEmpty } && lues.contains { !$0.notes.isEmpty }, "\(hasard)")
  }
}
