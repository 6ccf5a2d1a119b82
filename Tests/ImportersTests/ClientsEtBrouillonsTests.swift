import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@testable import Importers

/// Drafts as an app keeps them come in where that is asked for, and as they are otherwise not.
@Suite struct `An app's drafts` {
  private static let inconnu = "01970000-0000-7000-8000-0000000000aa"

  /// Numbered when it was begun, without a due date, of a client whom only the app knows.
  private static let brouillon = DTO.brouillon().avec("numero", "\"F2026-0012\"")
    .sans("dateEcheance").sans("client").avec("clientId", "\"\(inconnu)\"")

  private func importer(
    _ dtos: DTO..., completes: Bool = true, dans atelier: Atelier
  ) throws -> (bilan: BilanImport, lus: [String]) {
    var reglages = ReglagesImport()
    reglages.completerBrouillons = completes
    let lecteur = try atelier.lire(ContiguousArray(dtos.texte.utf8), reglages)
    if let erreur = lecteur.defauts.first { throw erreur }
    let bilan = try atelier.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    return (bilan, lecteur.arrondis.map { "\($0.chemin): \($0.avant) > \($0.apres)" })
  }

  private func etats<Lu>(_ atelier: Atelier, _ lire: (Etats) throws -> Lu) throws -> Lu {
    try atelier.journal.read { try lire(Etats($0, maintenant: Atelier.maintenant)) }
  }

  @Test func `come in with what they lack, which is told`() throws {
    let atelier = try Atelier()
    let (bilan, lus) = try importer(Self.brouillon, dans: atelier)
    #expect(
      lus == [
        "$[0].numero: F2026-0012 > BROUILLON-(F2026-0012)", "$[0].dateEcheance:  > 2026-11-04",
      ])
    let facture = try etats(atelier) { try $0.facture(try #require(bilan.creees.first)) }
    #expect(facture.etape == .brouillon && facture.reference == "BROUILLON-1")
    #expect(facture.dateEcheance.texte == "2026-11-04" && facture.enTete.delaiJours == 30)
    #expect(facture.clientId.texte == Self.inconnu && bilan.clients == [facture.clientId])
    let client = try etats(atelier) { try $0.client(facture.clientId) }
    #expect(client.fiche.nom.texte == "Client à préciser \(Self.inconnu)")
    // Nobody can issue it before somebody has said whom it is for.
    #expect(throws: RefusFacturation.self) {
      try atelier.outils.faire(par: Contexte(auteur: Atelier.auteur)) { try $0.emettre(facture.id) }
    }
    let encore = try importer(Self.brouillon, dans: atelier).bilan
    #expect(encore.creees.isEmpty && encore.inchangees == [facture.id] && encore.clients.isEmpty)
  }

  @Test(
    arguments: [
      DTO.brouillon().avec("numero", "\"\""), DTO.brouillon().avec("numero", "null"),
      DTO.brouillon().sans("numero"), DTO.brouillon().avec("numero", "\"12\""),
      DTO.brouillon().avec("dateEcheance", "\"\""), DTO.brouillon().avec("dateEcheance", "null"),
      DTO.brouillon().sans("dateEcheance").avec("dateFacture", "\"2026-10-05T00:00:00Z\""),
      DTO.brouillon().sans("dateEcheance").avec("dateFacture", "812851200"),
      DTO.brouillon().sans("client"), DTO.brouillon().avec("client", "null"), brouillon,
    ])
  func `are refused unless that is asked for`(dto: DTO) throws {
    let atelier = try Atelier()
    #expect(throws: (any Error).self) { try importer(dto, completes: false, dans: atelier) }
    let (bilan, lus) = try importer(dto, dans: atelier)
    #expect(bilan.creees.count == 1 && !lus.isEmpty)
    let facture = try etats(atelier) { try $0.facture(bilan.creees[0]) }
    #expect(facture.reference == "BROUILLON-1" && facture.dateEcheance.texte == "2026-11-04")
  }

  @Test func `are taken as they are where they lack nothing`() throws {
    let atelier = try Atelier()
    let due = DTO.brouillon(7).avec("dateEcheance", "\"2026-10-20\"")
    let (bilan, lus) = try importer(due, dans: atelier)
    let facture = try etats(atelier) { try $0.facture(bilan.creees[0]) }
    #expect(lus.isEmpty && facture.reference == "BROUILLON-7")
    #expect(facture.dateEcheance.texte == "2026-10-20" && facture.enTete.delaiJours == nil)
  }

  /// Where another invoice of the file, or the registre, says who the client is, he is that.
  @Test func `are of whoever is known of the same identity`() throws {
    let atelier = try Atelier()
    let emise = DTO.emise("F2026-0001", 2).avec(
      "client", #"{"id":"\#(Self.inconnu)","nom":"Le Moulin"}"#)
    let (bilan, _) = try importer(Self.brouillon, emise, dans: atelier)
    #expect(bilan.creees.count == 2 && bilan.clients.map(\.texte) == [Self.inconnu])
    let client = try ClientID(texte: Self.inconnu)
    #expect(try etats(atelier) { try $0.client(client).fiche.nom } == "Le Moulin")
    let autre = Self.brouillon.avec("id", "\"01970000-0000-7000-8000-000000000bbb\"")
    #expect(try importer(autre, dans: atelier).bilan.clients.isEmpty)
  }

  @Test func `share one client where they name none`() throws {
    let atelier = try Atelier()
    let (bilan, _) = try importer(
      DTO.brouillon(1).sans("client"), DTO.brouillon(2).sans("client"), dans: atelier)
    #expect(bilan.creees.count == 2 && bilan.clients.count == 1)
    let suite = try importer(DTO.brouillon(3).sans("client"), dans: atelier).bilan
    #expect(suite.creees.count == 1 && suite.clients.isEmpty)
  }

  @Test(
    arguments: [
      DTO.emise().sans("dateEcheance"), DTO.emise().avec("numero", "\"\""),
      DTO.emise().sans("client"), DTO.emise().sans("client").avec("clientId", "\"\(inconnu)\""),
    ])
  func `are alone taken so, never what was issued`(dto: DTO) throws {
    let atelier = try Atelier()
    #expect(throws: (any Error).self) { try importer(dto, dans: atelier) }
  }
}

/// What an import takes up, and says that it should be looked at.
@Suite struct `What is to be looked at in an import` {
  private func reserves(_ atelier: Atelier, _ factures: DTO...) throws -> [String] {
    let bilan = try atelier.importer(factures.texte)
    return bilan.avertissements.map {
      "\($0.code) \($0.champ) \($0.chiffres.map(\.valeur).joined(separator: " "))"
    }
  }

  @Test func `is a document of a day to come, and none of today`() throws {
    let atelier = try Atelier()
    let future = DTO.emise("F2026-0002", 2).avec("dateFacture", "\"2026-11-21\"")
      .avec("dateEcheance", "\"2026-12-04\"")
    let presente = DTO.emise().avec("dateFacture", "\"2026-11-20\"")
      .avec("dateEcheance", "\"2026-12-04\"")
    #expect(
      try reserves(atelier, presente, future) == ["documents-a-venir dateFacture F2026-0002"])
    let paiements = ["20", "21", "22"].map { #"{"montant":1,"datePaiement":"2026-11-\#($0)"}"# }
    func payee(_ numero: String, _ rang: Int, _ echeance: String, _ paiement: String) -> DTO {
      .emise(numero, rang).avec("dateEcheance", echeance).avec("paiements", "[\(paiement)]")
    }
    #expect(
      try reserves(
        atelier, payee("X-1", 3, "\"2026-10-05\"", paiements[0]),
        payee("X-2", 4, "\"2026-10-04\"", paiements.joined(separator: ",")))
        == ["paiements-a-venir datePaiement X-2", "echeances-anterieures dateEcheance X-2"])
    // An invoice that is known already is not told again.
    #expect(try reserves(atelier, presente, future) == [])
  }

  @Test func `is a day whose year is likely a slip, and none nearer`() throws {
    func datee(_ numero: String, _ rang: Int, echeance: String, paiement: String) -> DTO {
      .emise(numero, rang).avec("dateFacture", "\"2026-10-05\"")
        .avec("dateEcheance", "\"\(echeance)\"")
        .avec("paiements", #"[{"montant":1,"datePaiement":"\#(paiement)"}]"#)
    }
    // The 300th day before an invoice of 5 October, and the 400th after it, are still taken without a word.
    #expect(
      try reserves(
        Atelier(), datee("X-1", 1, echeance: "2027-11-09", paiement: "2025-12-09"),
        datee("X-2", 2, echeance: "2027-11-10", paiement: "2025-12-08"))
        == [
          "autre-serie numero X-1 F{annee}-{n:4} F2026-0001",
          "paiements-anterieurs datePaiement X-2", "echeances-lointaines dateEcheance X-2",
        ])
  }

  @Test func `a day to come is refused unless it is accepted, but for what is known`() throws {
    let atelier = try Atelier()
    let future = DTO.emise("X-1", 1).avec("dateFacture", "\"2026-11-21\"")
      .avec("dateEcheance", "\"2026-12-21\"")
    let payee = DTO.emise("X-2", 2)
      .avec("paiements", #"[{"montant":1,"datePaiement":"2206-11-20"}]"#)
    let rendue = DTO.emise("X-3", 3)
      .avec("paiements", #"[{"montant":1,"datePaiement":"2026-11-20"}]"#)
      .avec(
        "remboursements",
        #"""
        [{"remboursementId":"01970000-0000-7000-8000-00000000bbbb","montant":1,"mode":"Virement",
          "dateRemboursement":"2206-11-20"}]
        """#)
    let octets = ContiguousArray([future, payee, rendue].texte.utf8)
    let refus = #expect(throws: ImportRefuse.self) {
      try atelier.importer(octets, ReglagesImport())
    }
    #expect(
      refus?.refus.map { "\($0.rang) \($0.champ) \($0.defaut.enonce.code)" } == [
        "0 dateFacture date-future", "1 paiements[0].datePaiement paiement-date-future",
        "2 remboursements[0].dateRemboursement fait-futur",
      ])
    #expect(try atelier.importer(octets, .deToutJour).creees.count == 3)
    #expect(try atelier.importer(octets, ReglagesImport()).inchangees.count == 3)
  }

  @Test func `is a new client whose SIREN another bears, in the registre or in the file`() throws {
    let atelier = try Atelier()
    func chez(_ nom: String, _ rang: Int) -> DTO {
      DTO.emise("F2026-000\(rang)", rang)
        .avec("client", #"{"nom":"\#(nom)","siren":"404833048"}"#)
    }
    #expect(try reserves(atelier, chez("Le Moulin", 1)) == [])
    #expect(try reserves(atelier, chez("Le Moulin", 2)) == [])
    #expect(
      try reserves(atelier, chez("Moulin SARL", 3)) == ["siren-en-double client.siren 404833048 1"])
    #expect(
      try reserves(try Atelier(), chez("Le Moulin", 1), chez("Moulin SARL", 2))
        == ["siren-en-double client.siren 404833048 1"])
  }

  @Test func `is a SIREN once, however many new clients bear it`() throws {
    let factures = (1...9).map { rang in
      DTO.emise("F2026-000\(rang)", rang)
        .avec("client", #"{"nom":"Moulin \#(rang)","siren":"404833048"}"#)
    }
    let bilan = try Atelier().importer(factures.texte)
    let seul = try #require(bilan.avertissements.first)
    #expect(bilan.avertissements.count == 1 && seul.code == "siren-en-double")
    #expect(seul.message(.anglais).contains("Moulin 2, Moulin 3, Moulin 4…"))
    #expect(seul.chiffres.map(\.valeur) == ["404833048", "8"])
  }

  @Test func `is a new client who bears another's name, unless more is said of them`() throws {
    let atelier = try Atelier()
    func chez(_ client: String, _ rang: Int) -> DTO {
      DTO.emise("F2026-000\(rang)", rang).avec("client", client)
    }
    let (jeanne, autre) = (#"{"nom":"Jeanne"}"#, #"{"nom":"JEANNE","courriel":"j@exemple.fr"}"#)
    #expect(try reserves(atelier, chez(jeanne, 1)) == [])
    #expect(
      try reserves(atelier, chez(autre, 2), chez(jeanne, 3))
        == ["clients-homonymes client.nom JEANNE"])
    #expect(
      try reserves(Atelier(), chez(autre, 1), chez(jeanne, 2), chez(#"{"nom":"Jean"}"#, 3))
        == ["clients-homonymes client.nom JEANNE"])
    let (avec, sans) = (
      #"{"nom":"Moulin","siren":"404833048"}"#,
      #"{"nom":"Moulin","siren":"404833048","courriel":"m@exemple.fr"}"#
    )
    #expect(try reserves(atelier, chez(avec, 4)) == [])
    #expect(
      try reserves(atelier, chez(sans, 5)) == ["siren-en-double client.siren 404833048 1"])
  }

  @Test(
    arguments: [
      (#""nom":"M. Jean Petit""#, true), (#""nom":"Mme Petit""#, true),
      (#""nom":"M. et Mme Petit""#, true), (#""nom":"Madame Petit""#, true),
      (#""nom":"Mlle Petit""#, true), (#""nom":"MME PETIT""#, true),
      (#""nom":"Monsieur Petit""#, true), (#""nom":"M. Petit","categorie":null"#, true),
      (#""nom":"Mr Petit""#, true), (#""nom":"Mr. Petit""#, true), (#""nom":"MM. Petit""#, true),
      (#""nom":"Mme. Petit""#, true), (#""nom":"Mmes Petit""#, true),
      (#""nom":"Mlle. Petit""#, true), (#""nom":"Mlles Petit""#, true),
      (#""nom":"Mademoiselle Petit""#, true), (#""nom":"Messieurs Petit""#, true),
      (#""nom":"Mesdames Petit""#, true),
      (#""nom":"M. Petit","categorie":"professionnel""#, false),
      (#""nom":"M. Petit","siren":"404833048""#, false),
      (#""nom":"M. Petit","siret":"40483304800022""#, false),
      (#""nom":"M. Petit","numeroTVA":"DE136695976""#, false),
      (#""nom":"Mairie""#, false), (#""nom":"M.A.T. Bois""#, false),
      (#""nom":"Jean Petit""#, false),
    ])
  func `is a client with a civil title and no number, taken for a private person`(
    _ client: String, _ particulier: Bool
  ) throws {
    let atelier = try Atelier()
    let dits = try reserves(atelier, DTO.emise().avec("client", "{\(client)}"))
    let codes = dits.map { $0.prefix { $0 != " " } }
    #expect(codes == (particulier ? ["particuliers-supposes"] : []))
    let categories = try atelier.vues.map(\.client.fiche.categorie)
    #expect(categories == [particulier ? .particulier : .professionnel])
  }

  @Test func `is named once of all his invoices, and not where the file says what he is`() throws {
    func chez(_ client: String, _ rang: Int) -> DTO {
      DTO.emise("F2026-000\(rang)", rang).avec("client", client)
    }
    let (muet, dit) = (
      #"{"nom":"M. Petit"}"#, #"{"nom":"M. Petit","categorie":"particulier"}"#
    )
    #expect(
      try reserves(Atelier(), chez(muet, 1), chez(muet, 2))
        == ["particuliers-supposes client.categorie M. Petit"])
    #expect(try reserves(Atelier(), chez(dit, 1), chez(dit, 2)) == [])
    // One that is known already is not told again for a business of the same name.
    let atelier = try Atelier()
    _ = try reserves(atelier, chez(muet, 1))
    let dits = try reserves(
      atelier, chez(muet, 2), chez(#"{"nom":"M. Petit","siren":"404833048"}"#, 3))
    #expect(!dits.contains { $0.hasPrefix("particuliers-supposes") }, "\(dits)")
  }

  @Test func `is a line at no VAT that does not say why`() throws {
    func aZero(_ suite: String) -> DTO {
      DTO.emise().avec(
        "lignes",
        #"[{"designation":"Étagère","quantite":2,"prixUnitaire":50,"tva":0\#(suite)}]"#)
    }
    #expect(
      try reserves(Atelier(), aZero("")) == ["taux-zero-importe ligne.categorieTVA F2026-0001"])
    let offerte = #","remisePourcentage":100},{"designation":"Pose","quantite":1,"prixUnitaire":50"#
    #expect(try reserves(Atelier(), aZero(offerte)) == [])
    let exoneree =
      #","categorieTVA":"E","codeExoneration":"VATEX-FR-CGI261-4","motifExoneration":"Cours""#
    #expect(try reserves(Atelier(), aZero(exoneree)) == [])
  }

  @Test func `is a mixed invoice whose lines do not say what they sell`() throws {
    func mixte(_ natures: String?...) -> DTO {
      let lignes = natures.map { nature in
        let dite = nature.map { #","nature":"\#($0)""# } ?? ""
        return #"{"designation":"Étagère","quantite":2,"prixUnitaire":50\#(dite)}"#
      }
      return DTO.emise().avec("nature", "\"mixte\"")
        .avec("lignes", "[\(lignes.joined(separator: ","))]")
    }
    let dit = ["nature-des-lignes ligne.nature F2026-0001"]
    #expect(try reserves(Atelier(), mixte(nil, nil)) == dit)
    #expect(try reserves(Atelier(), mixte("biens", "services", nil)) == dit)
    #expect(try reserves(Atelier(), mixte("biens", nil)) == [])
    #expect(try reserves(Atelier(), mixte("biens", "services")) == [])
    #expect(try reserves(Atelier(), mixte(nil).avec("nature", "\"services\"")) == [])
  }

  /// As one that is issued here: from its lines, then its head, then its seller.
  @Test func `is none where lines, head or seller say what an invoice sells`() throws {
    let atelier = try Atelier()
    _ = try atelier.outils.faire(par: Contexte(auteur: Atelier.auteur)) {
      try $0.modifierVendeur { $0.nature = .services }
    }
    let cas:
      [(tete: String, lignes: [String], attendue: NatureOperation, vendues: [NatureLigne?])] = [
        (#""services""#, ["biens"], .biens, [.biens]),
        ("null", ["services"], .services, [.services]),
        ("null", [""], .services, [nil]),
        (#""biens""#, ["services", "", "biens"], .mixte, [.services, .biens, .biens]),
      ]
    let dto = cas.enumerated().map { rang, cas in
      let lignes = cas.lignes.map {
        #"{"designation":"Étagère","quantite":1,"prixUnitaire":50\#($0 == "" ? "" : #","nature":"\#($0)""#)}"#
      }
      return DTO.emise("F2026-000\(rang + 1)", rang + 1).avec("nature", cas.tete)
        .avec("lignes", "[\(lignes.joined(separator: ","))]")
    }
    #expect(
      try atelier.importer(dto.texte).avertissements.allSatisfy { $0.code != "nature-des-lignes" })
    for (vue, cas) in zip(try atelier.vues, cas) {
      #expect(vue.facture.nature == cas.attendue)
      #expect(vue.facture.lignes.map(\.contenu.nature) == cas.vendues)
    }
    #expect(try atelier.ecarts == [])
    #expect(try atelier.importer(dto.texte).creees.isEmpty)
  }

  /// Its head was once kept as the file has it, whatever its lines say.
  @Test func `is none of an invoice that an older program imported, which is known again`() throws {
    let atelier = try Atelier()
    let lignes = #"""
      [{"designation":"Banc","quantite":1,"prixUnitaire":50,"nature":"biens"},
       {"designation":"Pose","quantite":1,"prixUnitaire":50}]
      """#
    let dto = DTO.emise().avec("nature", #""services""#).avec("lignes", lignes)
    _ = try atelier.importer(dto.texte)
    let facture = try #require(atelier.vues.first).facture
    try #require(facture.nature == .mixte && facture.lignes[1].contenu.nature == .services)
    let anciens = try atelier.evenements.map { enregistre in
      guard case .facture(let id, .factureEmise(let emission)) = enregistre.evenement
      else { return enregistre.evenement }
      var (enTete, muette) = (emission.enTete, emission.lignes[1].contenu)
      (enTete.nature, muette.nature) = (.services, nil)
      let seconde = Ligne(
        id: emission.lignes[1].id, contenu: muette, total: emission.lignes[1].total)
      return .facture(
        id,
        .factureEmise(
          FactureEmise(
            numero: emission.numero, enTete: enTete, vendeur: emission.vendeur,
            client: emission.client, lignes: [emission.lignes[0], seconde],
            totaux: emission.totaux, dejaPaye: emission.dejaPaye, mentions: emission.mentions,
            jourDeTVA: emission.jourDeTVA, importe: emission.importe)))
    }
    let journal = InMemoryJournal(clock: WallClock { Atelier.maintenant })
    _ = try journal.recordUnchecked(by: Atelier.auteur, cle: nil) { _, _ in anciens }
    let outils = Outils(journal: journal, identifiants: .uuid7(WallClock { Atelier.maintenant }))
    func reimporter(_ dto: DTO) throws -> BilanImport {
      try outils.importer(
        atelier.lire(ContiguousArray(dto.texte.utf8)).factures, de: #require(Atelier.origine),
        par: Contexte(auteur: Atelier.auteur))
    }
    #expect(try reimporter(dto).inchangees == [facture.id])
    #expect(throws: ImportRefuse.self) { _ = try reimporter(dto.avec("nature", #""mixte""#)) }
  }

  @Test func `is said of CII, whose lines cannot say it, and by a trial as well`() throws {
    let atelier = try Atelier()
    var lecteur = CIIReader(try atelier.cadre)
    let document = CIITests.facture.replacing("<ram:ID>S1<", with: "<ram:ID>M1<")
    lecteur.read(ContiguousArray(document.utf8))
    lecteur.finish()
    try #require(lecteur.defauts.isEmpty)
    let bilan = try atelier.outils.essayerImport(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur),
      a: Atelier.maintenant)
    #expect(bilan.avertissements.map(\.code) == ["nature-des-lignes"])
    #expect(try atelier.evenements.count == 1)
  }
}
