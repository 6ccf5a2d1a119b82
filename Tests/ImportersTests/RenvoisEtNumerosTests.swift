import CasUsage
import ExemplesFactures
import Facturation
import Graine
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// Ties between imported invoices are known afterwards, for files in any order.
@Suite struct `What imported invoices have to do with each other` {
  private let atelier: Atelier
  private let contexte = Contexte(auteur: Atelier.auteur)

  init() throws { atelier = try Atelier() }

  @Test func `comes into no closed period, and what was known before stays as it is`() throws {
    let connue = DTO.emise("F2026-0001", 1)
    _ = try atelier.importer([connue].texte)
    _ = try atelier.outils.cloturer(jusquAu: "2026-10-31", par: contexte)
    #expect(try atelier.importer([connue].texte).creees.isEmpty)
    let paiements = #"[{"montant":20,"datePaiement":"2026-10-31"}]"#
    let tardive = DTO.emise("F2026-0002", 2).avec("dateFacture", "\"2026-11-02\"")
      .avec("dateEcheance", "\"2026-12-02\"")
    let refus = try #require(
      #expect(throws: ImportRefuse.self) {
        _ = try atelier.importer(
          [.emise("F2026-0003", 3), tardive.avec("paiements", paiements)].texte)
      })
    #expect(
      refus.refus.map { "\($0.rang) \($0.champ) \($0.defaut.enonce.code)" }
        == ["0 dateFacture periode-close", "1 paiements[0].datePaiement periode-close"])
    #expect(try atelier.importer([tardive].texte).creees.count == 1)
    #expect(try atelier.ecarts == [])
  }

  @Test func `a set-off between them is not undone by halves`() throws {
    let reglement = #""reglement":"01970000-0000-7000-8000-00000000aaaa""#
    let pris = #"""
      [{"remboursementId":"01970000-0000-7000-8000-00000000bbbb","montant":20,
        "mode":"Compensation","dateRemboursement":"2026-10-20",\#(reglement)}]
      """#
    let donne = #"""
      [{"paiementId":"01970000-0000-7000-8000-00000000cccc","montant":20,"mode":"Compensation",
        "datePaiement":"2026-10-20",\#(reglement)}]
      """#
    _ = try atelier.importer(
      [
        .emise("F2026-0001", 1).avec("remboursements", pris),
        .brouillon(3), .emise("F2026-0002", 2).avec("paiements", donne),
      ].texte)
    let paye = try atelier.facture("F2026-0002")
    let paiement = try #require(
      atelier.vues.first { $0.facture.id == paye }?.facture.paiements.first)
    atelier.refuse("compensation-liee") {
      try atelier.outils.faire(par: contexte) {
        try $0.annulerPaiement(paye, paiement: paiement.id, motif: "Erreur")
      }.recu
    }
  }

  @Test func `of a month before this one are told of where they are credited today`() throws {
    let annulees = ["2026-10-31", "2026-11-01"].enumerated().map { rang, jour in
      DTO.emise("X-\(rang + 1)", rang + 1).avec("dateFacture", "\"\(jour)\"")
        .avec("dateEcheance", "\"2026-12-04\"").avec("statut", "\"Annulée\"")
    }
    let ligne = "\"ligneId\":\"01970000-0000-7000-8000-00000000aaaa\""
    // One that the file credits itself today is as it should be.
    let creditee = DTO.emise("X-3", 3).ligne(ligne).avec("dateFacture", "\"2026-10-31\"")
      .avec("dateEcheance", "\"2026-12-04\"")
      .avec(
        "avoirs",
        "[{\"numero\":\"Y-3\",\"dateAvoir\":\"2026-11-20\",\"motif\":\"Retour\","
          + "\"lignes\":[{\(ligne),\"quantite\":1}]}]")
    let dits = try Atelier().importer((annulees + [creditee]).texte).avertissements
    // Nor do their numbers say how the registre's own go on.
    #expect(
      dits.map { "\($0.code) \($0.champ)" } == ["autre-serie numero", "avoirs-du-jour statut"])
    #expect(dits.last?.chiffres.map(\.valeur) == ["X-1"])
  }
}

/// Numbers of the registre's own series that files bring, and those that are given here between them.
@Suite struct `Imported numbers of the registre's own series` {
  private let atelier: Atelier
  private let contexte = Contexte(auteur: Atelier.auteur)
  private let client: ClientID

  init() throws {
    atelier = try Atelier()
    var fiche = FicheClient(nom: "Jeanne Dupont")
    fiche.categorie = .particulier
    client = try atelier.outils.faire(par: contexte) { try $0.creerClient(fiche) }.valeur
  }

  /// Issues an invoice here.
  private func emettre(le jour: DateCivile) throws -> NumeroFacture? {
    let creation = try atelier.outils.faire(par: contexte) {
      try $0.creerFacture(DemandeFacture(clientId: client, date: jour))
    }
    let id = try #require(creation.factureId)
    _ = try atelier.outils.faire(par: contexte) {
      try $0.ajouterLigne(
        id, DemandeLigne("Pose", quantite: "1", prix: "1.00"))
    }
    return try atelier.outils.faire(par: contexte) { try $0.emettre(id) }.numero
  }

  private func dto(_ rang: Int, le jour: DateCivile = "2026-10-05") -> DTO {
    .emise("F2026-\(String(10_000 + rang).dropFirst())", rang)
      .avec("dateFacture", "\"\(jour.texte)\"").avec("dateEcheance", "\"2062-12-31\"")
  }

  private var numeros: NumerosDonnes {
    get throws { NumerosDonnes(try atelier.vues.map(\.facture)) }
  }

  @Test func `may lie anywhere, as long as they were never given`() throws {
    _ = try atelier.importer([dto(5), dto(8)].texte)
    #expect(try emettre(le: "2026-11-02") == "F2026-0009")
    _ = try atelier.importer([dto(6), dto(2)].texte)
    #expect(try numeros.suites["F2026-{n:4}"]?.manquants == [3...4, 7...7])
    let donne = [dto(7), dto(109).avec("numero", "\"F2026-0009\"")].texte
    #expect(throws: ImportRefuse.self) { try atelier.importer(donne) }
    #expect(try emettre(le: "2026-11-02") == "F2026-0010")
    #expect(try atelier.ecarts == [])
  }

  @Test func `leave none unused above the last one, once a number was given here`() throws {
    _ = try atelier.importer([dto(5)].texte)
    #expect(try emettre(le: "2026-11-02") == "F2026-0006")
    func refus(_ dtos: [DTO]) -> [String]? {
      let erreur = #expect(throws: ImportRefuse.self) { try atelier.importer(dtos.texte) }
      return erreur?.refus.map { "\($0.rang) \($0.champ) \($0.defaut.enonce.code)" }
    }
    #expect(
      refus([dto(5000), dto(9), dto(7)]) == ["0 numero numero-saute", "1 numero numero-saute"])
    #expect(refus([dto(8)]) == ["0 numero numero-saute"])
    #expect(try atelier.importer([dto(8), dto(2), dto(7)].texte).creees.count == 3)
    #expect(try emettre(le: "2026-11-02") == "F2026-0009")
    // In other series no number was given here.
    let ailleurs = DTO.emise("F2025-0900", 900).avec("dateFacture", "\"2025-10-05\"")
    #expect(try atelier.importer([ailleurs, .emise("FA-40", 40)].texte).creees.count == 2)
    #expect(try atelier.ecarts == [])
  }

  @Test func `below the highest hold up no day`() throws {
    _ = try atelier.importer([dto(5, le: "2026-10-05")].texte)
    _ = try atelier.importer([dto(3, le: "2026-11-12")].texte)
    #expect(throws: RefusFacturation.self) { try emettre(le: "2026-10-04") }
    #expect(try emettre(le: "2026-10-05") == "F2026-0006")
    #expect(try atelier.ecarts == [])
  }

  /// Files and acts here in turn, the numbers of the files drawn from all that are left, or once one was given here
  /// from those below and the next ones; some are of a year that is not the calendar's, so that their days don't
  /// count.
  @Test func `let the next one follow the highest, whatever comes when`() throws {
    var hasard = GenerateurGraine()
    var libres = Set(1...400)
    var (serie, estDonneIci) = (SerieNaive(), false)
    for _ in 0..<Campaign.count(40) {
      if hasard.entier(1...3) == 1 {
        let (rang, date) = (serie.plusHaut + 1, max(serie.jour, "2026-01-01"))
        let attendu = "F2026-\(String(10_000 + rang).dropFirst())"
        #expect(try emettre(le: date)?.texte == attendu, "\(hasard)")
        libres.remove(rang)
        serie.donner(rang, le: date)
        estDonneIci = true
      } else {
        let compte = hasard.entier(1...3) > 1
        let (nombre, plusHaut) = (hasard.entier(1...5), serie.plusHaut)
        var rangs = libres.sorted().filter { !estDonneIci || $0 <= plusHaut }
        rangs = Array(rangs.shuffled(using: &hasard).prefix(nombre))
        if estDonneIci { rangs += plusHaut + 1...plusHaut + nombre }
        let dtos = try rangs.shuffled(using: &hasard).map { rang in
          let jour = try #require(DateCivile("2026-01-01").plus(jours: hasard.entier(0...300)))
          let date = compte ? jour : try #require(jour.plus(jours: -400))
          libres.remove(rang)
          serie.donner(rang, le: date, compte: compte)
          return dto(rang, le: date)
        }
        var reglages = ReglagesImport()
        reglages.numerosEtrangers = true
        _ = try atelier.importer(ContiguousArray(dtos.texte.utf8), reglages)
      }
    }
    #expect(try atelier.ecarts == [], "\(hasard)")
    #expect(try ecartsDeLaSuite == [], "\(hasard)")
  }

  /// What verification finds that goes on from the middle, where half of it is known already.
  private var ecartsDeLaSuite: [Ecart] {
    get throws {
      let tous = try atelier.evenements
      let suite = tous[(tous.count / 2)...].drop { $0.batch?.index ?? 1 > 1 }
      return try atelier.journal.read { vue in
        var controle = Controle(apres: suite.first.map(vue.before))
        return try suite.flatMap { try controle.prendre($0) }
      }
    }
  }
}

/// How far a series has come, counted naively.
private struct SerieNaive {
  private(set) var plusHaut = 0
  /// The day of the highest number whose day counts, and that number's rank.
  private(set) var jour = DateCivile.premiere
  private var rangDuJour = 0

  mutating func donner(_ rang: Int, le date: DateCivile, compte: Bool = true) {
    plusHaut = max(plusHaut, rang)
    guard compte, rang > rangDuJour else { return }
    (jour, rangDuJour) = (date, rang)
  }
}

/// What an import finds a place for, with any text of its file.
@Suite struct PlacesTests {
  /// Left where the file puts it, the number would be given again.
  @Test func `a number that a series of the registre would give belongs to that series`() throws {
    let atelier = try Atelier()
    let dto = DTO.emise("F2026-0005").avec("serie", "\"F2026-000{n}\"").avec("rang", "5")
    _ = try atelier.importer(dto.texte)
    let numero = try #require(atelier.vues.first?.facture.emission?.numero)
    #expect(numero.serie.texte == "F2026-{n:4}" && numero.rang == 5)
  }

  @Test(arguments: [false, true])
  func `a new client is what its latest invoice says`(retourne: Bool) throws {
    let atelier = try Atelier()
    let id = "01970000-0000-7000-8000-00000000000c"
    let dtos = [
      DTO.emise("X-1", 1).avec("client", #"{"id":"\#(id)","nom":"Ancien nom"}"#),
      DTO.emise("X-2", 2).avec("client", #"{"id":"\#(id)","nom":"Nouveau nom"}"#)
        .avec("dateFacture", "\"2026-10-06\""),
    ]
    _ = try atelier.importer((retourne ? dtos.reversed() : dtos).texte)
    #expect(try atelier.vues.map(\.client.fiche.nom.texte) == ["Nouveau nom", "Nouveau nom"])
  }
}

/// An import that is asked for again under its key.
extension ImportTests {
  @Test func `an import under a used key is of all its invoices, no fewer and no more`() throws {
    let atelier = try Atelier()
    let cle = UUIDTexte(haut: 4, bas: 2)
    let dtos = (1...4).map { DTO.emise("F2026-000\($0)", $0) }
    func importer(_ premieres: Int) throws -> BilanImport {
      try atelier.importer(ContiguousArray(dtos.prefix(premieres).texte.utf8), cle: cle)
    }
    _ = try importer(2)
    let apres = try atelier.evenements
    for nombre in [1, 3, 4] {
      let erreur = #expect(throws: JournalError.self, "\(nombre)") { try importer(nombre) }
      #expect(erreur?.code == .cleReutilisee && erreur?.position == 2)
    }
    #expect(try importer(2).dejaFait)
    #expect(try atelier.evenements == apres)
  }

  @Test func `an import is known again whose clients turn out to be one`() throws {
    let atelier = try Atelier()
    let cle = UUIDTexte(haut: 4, bas: 2)
    func de(_ client: String, _ rang: Int) -> DTO {
      .emise("F2026-000\(rang)", rang).avec("client", client)
    }
    let id = #""id":"01970000-0000-7000-8000-0000000000cc","#
    let octets = ContiguousArray(
      [
        de("{\(id)\"nom\":\"Le Moulin\"}", 1), de(#"{"nom":"Le Moulin"}"#, 2),
        de(#"{"nom":"Le Four"}"#, 3), de(#"{"nom":"La Halle"}"#, 4), de(#"{"nom":"Le Four"}"#, 5),
      ].texte.utf8)
    #expect(try atelier.importer(octets, cle: cle).clients.count == 3)
    #expect(try atelier.importer(octets, cle: cle).dejaFait)
  }
}

/// Tables and documents name a client as another program knows it, in spite of later changes here.
@Suite struct `The client of an imported invoice` {
  private let atelier: Atelier
  private let contexte = Contexte(auteur: Atelier.auteur)

  init() throws { atelier = try Atelier() }

  /// Of whom the invoices are that a file holds.
  private func clients(_ factures: DTO...) throws -> [ClientID] {
    let bilan = try atelier.importer(factures.texte)
    return try atelier.journal.read { vue in
      try bilan.creees.map { try Etats(vue, maintenant: Atelier.maintenant).facture($0).clientId }
    }
  }

  private func chez(_ client: String, _ rang: Int) -> DTO {
    DTO.emise("F2026-000\(rang)", rang).avec("client", client)
  }

  private func changer(_ client: ClientID, en fiche: FicheClient) throws {
    _ = try atelier.outils.faire(par: contexte) { try $0.modifierClient(client) { $0 = fiche } }
  }

  private var complet: FicheClient {
    FicheClient(
      nom: "Jeanne Martin", adresse: Adresse(voie: "2 quai", codePostal: "35000", ville: "Rennes"))
  }

  @Test func `is found by what was known of it before it was changed, and not created anew`()
    throws
  {
    let jeanne = #"{"nom":"Jeanne"}"#
    let client = try #require(try clients(chez(jeanne, 1)).first)
    try changer(client, en: complet)
    let bilan = try atelier.importer([chez(jeanne, 2), chez(jeanne, 3)].texte)
    #expect(bilan.clients == [] && bilan.creees.count == 2 && bilan.avertissements == [])
    try changer(client, en: FicheClient(nom: "Madame Martin"))
    #expect(try clients(chez(jeanne, 4)) == [client])
    #expect(
      try clients(
        chez(
          #"{"nom":"Jeanne Martin","adresse":{"voie":"2 quai","codePostal":"35000","ville":"Rennes"}}"#,
          5)) == [client])
    // Its own invoices say what they said.
    let vues = try atelier.vues
    #expect(Set(vues.map(\.client.fiche.nom)) == ["Madame Martin"])
    #expect(
      vues.compactMap(\.facture.emission?.client.nom.texte) == [
        "Jeanne", "Jeanne", "Jeanne", "Jeanne", "Jeanne Martin",
      ])
  }

  @Test func `is rather one of whom that is known now`() throws {
    let (jeanne, paul) = (#"{"nom":"Jeanne"}"#, #"{"nom":"Paul"}"#)
    let premiers = try clients(chez(jeanne, 1), chez(paul, 2))
    try changer(premiers[0], en: complet)
    try changer(premiers[1], en: FicheClient(nom: "Jeanne"))
    #expect(try clients(chez(jeanne, 3), chez(paul, 4)) == [premiers[1], premiers[1]])
  }

  @Test func `is the first of those who are shown with an identity, where it has none`() throws {
    func jeanne(_ rang: Int) -> String {
      #"{"id":"01970000-0000-7000-8000-0000000000c\#(rang)","nom":"Jeanne"}"#
    }
    let tous = try clients(
      chez(#"{"nom":"Jeanne"}"#, 1), chez(jeanne(1), 2), chez(jeanne(2), 3))
    #expect(tous[0] == tous[1] && tous[1] != tous[2])
  }

  @Test func `is refused where its numbers disagree`() throws {
    let faux = #"{"nom":"Faux","siren":"552100554","siret":"12345678200010"}"#
    let erreur = #expect(throws: ImportRefuse.self) { try clients(chez(faux, 1)) }
    let dits = erreur?.refus.map { "\($0.champ) \($0.defaut.enonce.code)" } ?? []
    #expect(dits.contains("client siren-siret-en-desaccord"), "\(dits)")
  }

  @Test func `is another one where nothing of the kind was ever known`() throws {
    let client = try #require(try clients(chez(#"{"nom":"Jeanne"}"#, 1)).first)
    try changer(client, en: complet)
    let bilan = try atelier.importer(
      [chez(#"{"nom":"Jeanne Martin"}"#, 2)].texte)
    #expect(bilan.clients.count == 1)
    #expect(bilan.avertissements.map(\.code) == ["clients-homonymes"])
  }
}
