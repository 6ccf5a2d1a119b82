import CasUsage
import ExemplesFactures
import Facturation
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// What becomes of imported invoices in a registre.
@Suite struct ImportTests {
  private func facture(_ atelier: Atelier, _ rang: Int = 0) throws -> Facture {
    try atelier.vues[rang].facture
  }

  @Test func `a draft is taken up with its client, and nothing of it is witnessed here`() throws {
    let atelier = try Atelier()
    let bilan = try atelier.importer(DTO.brouillon(7).texte)
    #expect(bilan.creees.count == 1 && bilan.clients.count == 1 && bilan.inchangees.isEmpty)
    let facture = try facture(atelier)
    #expect(facture.reference == "BROUILLON-7" && facture.totaux.totalTTC == "120.00")
    #expect(try atelier.vues[0].client.fiche.nom == "Le Moulin")
    let importes = try atelier.evenements.dropFirst().map {
      "\($0.evenement)".contains("OrigineImport")
    }
    #expect(importes == [true, true, true])
  }

  @Test func `a trial says what an import would do, or that it was done, and records nothing`()
    throws
  {
    let atelier = try Atelier()
    let octets = ContiguousArray([DTO.brouillon(1), .emise("F2026-0001", 2)].texte.utf8)
    let (avant, cle) = (try atelier.evenements, UUIDTexte(haut: 4, bas: 2))
    let essai = try atelier.essayer(octets, cle: cle)
    #expect(essai.tete == avant.last.map(Head.init(after:)))
    #expect(essai.creees.count == 2 && !essai.dejaFait && essai.positions == nil)
    #expect(try atelier.evenements == avant)
    #expect(try atelier.importer(octets, cle: cle).dejaFait == false)
    let apres = try atelier.evenements
    let encore = try atelier.essayer(octets, cle: cle)
    #expect(encore.dejaFait && encore.tete == apres.last.map(Head.init(after:)))
    #expect(try atelier.evenements == apres)
  }

  @Test func `a file of which the registre has everything leaves no event`() throws {
    let atelier = try Atelier()
    let texte = [DTO.brouillon(1), .emise("F2026-0001", 2)].texte
    _ = try atelier.importer(texte)
    let avant = try atelier.evenements
    let bilan = try atelier.importer(texte)
    #expect(bilan.inchangees.count == 2 && bilan.creees.isEmpty && !bilan.dejaFait)
    let tete = try #require(avant.last.map(Head.init(after:)))
    #expect(bilan.positions == nil && bilan.tete == tete)
    #expect(try atelier.evenements == avant)
  }

  @Test func `every state comes out as it went in`() throws {
    let atelier = try Atelier()
    let paiement =
      #"[{"montant":120,"datePaiement":"2026-10-20","mode":"Chèque","reference":"n° 7"}]"#
    _ = try atelier.importer(
      [
        .brouillon(1), .emise("F2026-0001", 2),
        .emise("F2026-0002", 3).avec("statut", "\"En Retard\""),
        .emise("F2026-0003", 4).avec("statut", "\"Payée\"").avec("paiements", paiement)
          .avec("datePaiement", "\"2026-10-20\""),
        .brouillon(5).avec("statut", "\"Annulée\"").avec("motifAnnulation", "\"Doublon\""),
      ].texte)
    let factures = try atelier.vues.map(\.facture)
    let jour: DateCivile = "2026-10-30"
    #expect(
      factures.map { "\($0.reference) \($0.statut(le: jour).rawValue)" } == [
        "BROUILLON-1 Brouillon", "BROUILLON-5 Annulée", "F2026-0001 Envoyée", "F2026-0002 Envoyée",
        "F2026-0003 Payée",
      ])
    #expect(factures[4].paiements.map(\.mode) == [.cheque])
    #expect(factures[4].datePaiement(le: jour) == "2026-10-20")
    #expect(try atelier.ecarts == [])
  }

  @Test func `what is said to be paid is paid once, on the day given`() throws {
    let atelier = try Atelier()
    let dto = DTO.emise().avec("statut", "\"Payée\"").avec("datePaiement", "\"2026-10-12\"")
    _ = try atelier.importer(dto.texte)
    let facture = try facture(atelier)
    #expect(facture.paiements.map(\.montant) == ["120.00"])
    #expect(facture.paiements.map(\.date) == ["2026-10-12"])
    #expect(facture.paiements.map(\.mode) == [.virement])
  }

  @Test func `what is said to be cancelled is credited today, under our own number`() throws {
    let atelier = try Atelier()
    _ = try atelier.importer(
      [
        .emise("X-1", 1).avec("statut", "\"Annulée\""),
        .emise("X-2", 2).avec("statut", "\"Annulée\"").avec("motifAnnulation", "\"Rendu\""),
      ].texte)
    let avoirs = try atelier.vues.flatMap(\.facture.avoirs)
    #expect(avoirs.map(\.numero.numero.texte) == ["A2026-0001", "A2026-0002"])
    #expect(avoirs.map(\.date) == ["2026-11-20", "2026-11-20"])
    #expect(avoirs.map(\.motif) == ["Annulée avant l'import", "Rendu"])
    #expect(try atelier.vues.map { $0.facture.statut(le: "2026-11-20") } == [.annulee, .annulee])
    #expect(try atelier.ecarts == [])
  }

  @Test func `sums are kept as another program rounded them`() throws {
    let atelier = try Atelier()
    _ = try atelier.importer(
      [
        .emise("X-1", 1).avec("totalHT", "100.01").avec("montantTVA", "19.99"),
        .emise("X-2", 2).avec("totalTTC", "120.01"),
        .emise("X-3", 3).ligne(#""total":99.99"#).avec("sousTotal", "99.99"),
      ].texte)
    #expect(
      try atelier.vues.map(\.facture.totaux).map {
        "\($0.sousTotal) \($0.remise) \($0.totalHT) \($0.montantTVA) \($0.totalTTC)"
      } == [
        "100.00 -0.01 100.01 19.99 120.00", "100.00 0.00 100.00 20.01 120.01",
        "99.99 0.00 99.99 20.00 119.99",
      ])
    #expect(try atelier.ecarts == [])
  }

  @Test func `numbering goes on after the highest number, whatever the order of the file`() throws {
    let atelier = try Atelier()
    _ = try atelier.importer(
      [
        .emise("F2026-0041", 1), .emise("F2026-0007", 2),
        DTO.emise("F2025-0900", 3).avec("dateFacture", "\"2025-11-05\"")
          .avec("dateEcheance", "\"2025-12-05\""), .brouillon(12),
      ].texte)
    let client = try atelier.vues[0].client.id
    let contexte = Contexte(auteur: Atelier.auteur)
    _ = try atelier.outils.faire(par: contexte) {
      try $0.modifierClient(client) {
        $0.categorie = .particulier
      }
    }
    let brouillon = try atelier.outils.faire(par: contexte) {
      try $0.creerFacture(DemandeFacture(clientId: client, date: "2026-11-20"))
    }
    let id = try #require(brouillon.factureId)
    #expect(
      try atelier.vues.map(\.facture.reference) == [
        "BROUILLON-12", "F2026-0041", "F2026-0007", "F2025-0900", "BROUILLON-16",
      ], "drafts keep their names, and the others follow")
    _ = try atelier.outils.faire(par: contexte) {
      try $0.ajouterLigne(
        id, DemandeLigne("Pose", quantite: "1", prix: "1.00"))
    }
    let emission = try atelier.outils.faire(par: contexte) { try $0.emettre(id) }
    #expect(emission.numero == "F2026-0042")
    #expect(try atelier.ecarts == [])
  }

  @Test func `a number of another year than the document's is refused, or closes no series`() throws
  {
    let atelier = try Atelier()
    let futur = DTO.emise().avec("dateFacture", "\"2062-11-03\"")
      .avec("dateEcheance", "\"2062-12-03\"")
    let octets = ContiguousArray([futur].texte.utf8)
    let erreurs = try atelier.lire(octets).defauts
    #expect(erreurs.map(\.code) == ["numero-d-un-autre-jour"])
    #expect(erreurs.map(\.chemin) == ["$[0].numero"])
    var reglages = ReglagesImport.deToutJour
    reglages.numerosEtrangers = true
    _ = try atelier.importer(octets, reglages)
    let client = try atelier.vues[0].client.id
    let contexte = Contexte(auteur: Atelier.auteur)
    func emettre(le jour: DateCivile) throws -> NumeroFacture? {
      try atelier.outils.faire(par: contexte) { registre in
        try? registre.modifierClient(client) { $0.categorie = .particulier }
        let id = try registre.creerFacture(DemandeFacture(clientId: client, date: jour))
        try registre.ajouterLigne(
          id, DemandeLigne("Pose", quantite: "1", prix: "1.00"))
        try registre.emettre(id)
      }.numero
    }
    #expect(try emettre(le: "2026-11-19") == "F2026-0002")
    #expect(try emettre(le: "2026-11-20") == "F2026-0003")
    #expect(throws: RefusFacturation.self) { try emettre(le: "2026-11-19") }
    // Nor does another one let the series go back.
    let ancien = DTO.emise("F2026-0004", 2).avec("dateFacture", "\"2025-11-03\"")
      .avec("dateEcheance", "\"2025-12-03\"")
    _ = try atelier.importer(ContiguousArray([ancien].texte.utf8), reglages)
    #expect(throws: RefusFacturation.self) { try emettre(le: "2026-11-19") }
    #expect(try emettre(le: "2026-11-20") == "F2026-0005")
    #expect(try atelier.ecarts == [])
  }

  @Test func `the same file twice changes nothing, and says so`() throws {
    let atelier = try Atelier()
    let fichier = ContiguousArray(
      [.brouillon(1), .emise("X-1", 2).avec("statut", "\"Annulée\"")].texte.utf8)
    let cle = UUIDTexte(haut: 7, bas: 7)
    let premier = try atelier.importer(fichier, cle: cle)
    #expect(!premier.dejaFait)
    let avant = try atelier.evenements
    let second = try atelier.importer(fichier, cle: cle)
    #expect(second.dejaFait && second.creees.isEmpty && second.inchangees.count == 2)
    #expect(try atelier.evenements == avant)
  }

  @Test func `an invoice that is there and the same is left alone, in whatever file`() throws {
    let atelier = try Atelier()
    let dtos: [DTO] = [
      .brouillon(1), .emise("X-1", 2).avec("statut", "\"Annulée\""),
      .emise("X-2", 3).avec("statut", "\"Payée\"").avec("datePaiement", "\"2026-10-12\""),
      .brouillon(4).avec("statut", "\"Annulée\""),
    ]
    _ = try atelier.importer(dtos.texte)
    let avant = try atelier.evenements
    let bilan = try atelier.importer((dtos + [.brouillon(9)]).texte)
    #expect(bilan.inchangees.count == 4 && bilan.creees.count == 1 && bilan.clients.isEmpty)
    #expect(try atelier.evenements.count == avant.count + 2)
  }

  @Test func `what the registre holds otherwise is refused by name, and nothing is recorded`()
    throws
  {
    let atelier = try Atelier()
    _ = try atelier.importer([.brouillon(1), .emise("F2026-0005", 2)].texte)
    let id = "01970000-0000-7000-8000-00000000000c"
    let payee = DTO.emise("F2026-0005", 2).avec("statut", "\"Payée\"")
      .avec("datePaiement", "\"2026-10-12\"")
    for (dtos, attendu) in [
      ([DTO.brouillon(1).avec("tva", "10")], ["facture-connue-autrement $[0] tete,lignes,totaux"]),
      // The same invoice, and a client of whom the same is known; but it is another one's.
      ([.brouillon(1).avec("clientId", "\"\(id)\"")], ["facture-connue-autrement $[0] client"]),
      (
        [.emise("F2026-0005", 2).avec("client", #"{"id":"\#(id)","nom":"Le Moulin"}"#)],
        ["facture-connue-autrement $[0] client"]
      ),
      ([payee], ["facture-connue-autrement $[0] paiements"]),
      ([.brouillon(1).avec("statut", "\"Annulée\"")], ["facture-connue-autrement $[0] etat"]),
      ([.brouillon(7), .emise("F2026-0005", 3)], ["numero-deja-donne $[1].numero"]),
      ([.emise("F2026-0006", 3), .emise("F2026-0006", 4)], ["numero-deja-donne $[1].numero"]),
      ([.brouillon(3), .brouillon(3)], ["identifiant-en-double $[1].id"]),
      ([.brouillon(3).sans("client")], ["client-requis $[0].clientId"]),
      (
        [.brouillon(3).sans("client").avec("clientId", "\"\(id)\"")],
        ["client-sans-fiche $[0].clientId"]
      ),
      (
        [
          .brouillon(3).avec("clientId", "\"\(id)\""),
          .brouillon(4).avec("clientId", "\"\(id)\"").avec("client", #"{"nom":"Autre"}"#),
        ],
        ["client-en-desaccord $[1].client"]
      ),
    ] {
      let avant = try atelier.evenements
      let lecteur = try atelier.lire(ContiguousArray(dtos.texte.utf8))
      #expect(lecteur.defauts.map(\.description) == [])
      let refus = #expect(throws: ImportRefuse.self) {
        try atelier.outils.importer(
          lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
      }
      let erreurs = refus?.refus.map(lecteur.situer)
      let parts = { (dit: DefautDeFichier) in dit.enonce.chiffre("parts").map { " \($0)" } ?? "" }
      #expect(erreurs?.map { "\($0.code) \($0.chemin)\(parts($0.defaut))" } == attendu)
      #expect(erreurs?.allSatisfy { $0.ligne == (dtos.count == 1 ? 1 : 2) } == true)
      #expect(try atelier.evenements == avant)
    }
  }

  @Test func `a client is found by its identity, else by all that is known of it`() throws {
    let atelier = try Atelier()
    let fiche = FicheClient(nom: "Le Moulin")
    let connu = try atelier.outils.faire(par: Contexte(auteur: Atelier.auteur)) {
      try $0.creerClient(fiche)
    }.clientId
    let nouveau = "01970000-0000-7000-8000-00000000000c"
    let bilan = try atelier.importer(
      [
        .brouillon(1), .emise("X-1", 2),
        .emise("X-2", 3).avec("client", #"{"id":"\#(nouveau)","nom":"Ancien nom"}"#),
        .brouillon(4).avec("clientId", "\"\(nouveau)\"").avec("client", #"{"nom":"Nouveau nom"}"#),
        .brouillon(5).avec("client", #"{"nom":"Nouveau nom"}"#),
        .emise("X-3", 6).sans("client").avec("clientId", "\"\(nouveau)\""),
      ].texte)
    #expect(bilan.clients.map(\.texte) == [nouveau])
    var vues: [String: FacturesCoherentes.Vue] = [:]
    for vue in try atelier.vues { vues[vue.facture.reference] = vue }
    let premiers = ["BROUILLON-1", "X-1"].compactMap { vues.removeValue(forKey: $0)?.client.id }
    #expect(premiers == [connu, connu])
    #expect(vues.count == 4 && vues.values.allSatisfy { $0.client.id.texte == nouveau })
    #expect(vues["X-2"]?.client.fiche.nom == "Nouveau nom")
    #expect(vues["X-2"]?.facture.emission?.client.nom == "Ancien nom")
    #expect(vues["X-3"]?.facture.emission?.client.nom == "Nouveau nom")
  }

  @Test func `of two invoices of one day, the later in the file says what is known of a client`()
    throws
  {
    let atelier = try Atelier()
    func client(_ nom: String) -> String {
      #"{"id":"01970000-0000-7000-8000-00000000000c","nom":"\#(nom)"}"#
    }
    _ = try atelier.importer(
      [
        .emise("X-1", 1).avec("client", client("Premier nom")),
        .emise("X-2", 2).avec("client", client("Dernier nom")),
      ].texte)
    let vues = try atelier.vues
    #expect(vues.map(\.client.fiche.nom) == ["Dernier nom", "Dernier nom"])
    let geles = Set(vues.compactMap(\.facture.emission?.client.nom.texte))
    #expect(geles == ["Premier nom", "Dernier nom"])
  }

  @Test func `a trial says what would be done, and does nothing`() throws {
    let atelier = try Atelier()
    let lecteur = try atelier.lire(ContiguousArray([DTO.brouillon(1), .brouillon(2)].texte.utf8))
    let bilan = try atelier.outils.essayerImport(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur),
      a: Atelier.maintenant)
    #expect(bilan.creees.count == 2 && bilan.clients.count == 1 && bilan.positions == nil)
    #expect(try atelier.evenements.count == 1)
  }

  @Test func `avoirs in an order that their numbers contradict are refused`() throws {
    let atelier = try Atelier()
    let ligne = "01970000-0000-7000-8000-0000000000aa"
    func avoir(_ numero: String) -> String {
      #"{"numero":"\#(numero)","dateAvoir":"2026-10-06","motif":"Retour","lignes":[{"ligneId":"\#(ligne)","quantite":0.5}]}"#
    }
    let dto = DTO.emise().ligne(#""ligneId":"\#(ligne)""#)
    let desordre = dto.avec("avoirs", "[\(avoir("A2026-0002")),\(avoir("A2026-0001"))]")
    let lecteur = try atelier.lire(ContiguousArray(desordre.texte.utf8))
    let refus = #expect(throws: ImportRefuse.self) {
      try atelier.outils.importer(
        lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    }
    #expect(refus?.refus.map(\.champ) == ["avoirs[0].numero"])
    _ = try atelier.importer(
      dto.avec("avoirs", "[\(avoir("B-9")),\(avoir("A2026-0001"))]").texte)
    let facture = try atelier.vues[0].facture
    #expect(facture.avoirs.map(\.numero.numero.texte) == ["B-9", "A2026-0001"])
    // Whose file names no parties of an avoir, as none did before avoirs bore their own.
    let emission = try #require(facture.emission)
    #expect(
      facture.avoirs.allSatisfy {
        $0.vendeur == emission.vendeur && $0.client == emission.client
      })
  }

  /// Drafts in one order and numbers in the other: the first invoice waits for the second.
  private var croisees: String {
    [
      DTO.emise("F2026-0002", 1).avec("brouillon", "1").avec("statut", #""Payée""#)
        .avec("datePaiement", #""2026-10-06""#),
      DTO.emise("F2026-0001", 2).avec("brouillon", "2"),
    ].texte
  }

  @Test func `an invoice waits for the numbers before its own, and is decided as it was`() throws {
    let atelier = try Atelier()
    _ = try atelier.importer(croisees)
    let faits = try atelier.evenements.dropFirst().map(\.evenement.type.description)
    #expect(
      faits.map { $0.split(separator: ".").first.map(String.init) ?? "" } == [
        "ClientCree", "FactureCreee", "LigneAjoutee", "FactureCreee", "LigneAjoutee",
        "FactureEmise",
        "FactureEmise", "PaiementEnregistre",
      ])
    let vues = try atelier.vues
    #expect(vues.map(\.facture.brouillon) == [1, 2])
    #expect(vues.map(\.facture.reference) == ["F2026-0002", "F2026-0001"])
    // Its identifiers were drawn once, though it was decided in several steps.
    let lignes = try atelier.evenements.compactMap { fait -> [LigneID]? in
      guard case .facture(vues[0].facture.id, let sien) = fait.evenement else { return nil }
      switch sien {
      case .ligneAjoutee(let ajout): return [ajout.ligneId]
      case .factureEmise(let emission): return emission.lignes.map(\.id)
      default: return nil
      }
    }
    #expect(lignes.count == 2 && lignes[0] == lignes[1])
  }

  @Test func `what was imported under a key is known again, event for event, or is another`() throws
  {
    let atelier = try Atelier()
    let cle = UUIDTexte(haut: 4, bas: 2)
    _ = try atelier.importer(ContiguousArray(croisees.utf8), cle: cle)
    let apres = try atelier.evenements
    // Meanwhile the series has gone on, and the client is known.
    _ = try atelier.importer(DTO.emise("F2026-0003", 3).texte)
    let encore = try atelier.importer(ContiguousArray(croisees.utf8), cle: cle)
    #expect(encore.dejaFait && encore.tete == apres.last.map(Head.init(after:)))
    #expect(encore.positions == 2...apres.count)
    let autre = croisees.replacing("Étagère", with: "Armoire")
    let erreur = #expect(throws: JournalError.self) {
      try atelier.importer(ContiguousArray(autre.utf8), cle: cle)
    }
    #expect(erreur?.code == .cleReutilisee)
  }
}
