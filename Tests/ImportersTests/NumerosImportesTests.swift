import CasUsage
import ExemplesFactures
import Facturation
import Graine
import Importers
import Journaux
import Litteraux
import Projections
import Testing

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

  @Test func `below the highest hold up no day`() throws {
    _ = try atelier.importer([dto(5, le: "2026-10-05")].texte)
    _ = try atelier.importer([dto(3, le: "2026-11-12")].texte)
    #expect(throws: RefusFacturation.self) { try emettre(le: "2026-10-04") }
    #expect(try emettre(le: "2026-10-05") == "F2026-0006")
    #expect(try atelier.ecarts == [])
  }

  /// Files and acts here in turn, the numbers of the files drawn from all that are left; some are of a year
  /// that is not the calendar's, so that their days don't count.
  @Test func `let the next one follow the highest, whatever comes when`() throws {
    var hasard = GenerateurGraine()
    var libres = Set(1...400)
    var serie = SerieNaive()
    for _ in 0..<Campaign.count(40) {
      if hasard.entier(1...3) == 1 {
        let (rang, date) = (serie.plusHaut + 1, max(serie.jour, "2026-01-01"))
        let attendu = "F2026-\(String(10_000 + rang).dropFirst())"
        #expect(try emettre(le: date)?.texte == attendu, "\(hasard)")
        libres.remove(rang)
        serie.donner(rang, le: date)
      } else {
        let compte = hasard.entier(1...3) > 1
        let rangs = libres.sorted().shuffled(using: &hasard).prefix(hasard.entier(1...5))
        let dtos = try rangs.map { rang in
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
