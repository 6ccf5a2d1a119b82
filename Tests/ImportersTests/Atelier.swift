import CasUsage
import ExemplesFactures
import Facturation
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// An open registre, and what is imported into it.
struct Atelier {
  let journal = InMemoryJournal(clock: WallClock { Self.maintenant })
  let outils: Outils

  static let maintenant = Timestamp("2026-11-20T09:00:00.000000Z") ?? .epoch
  static let auteur: Author = "camille"
  /// What an import names as its file, unless it reads one.
  static let origine = OrigineImport(empreinte: String(repeating: "0123456789abcdef", count: 4))

  init(fuseau: FuseauHoraire = .paris) throws {
    outils = Outils(journal: journal, identifiants: .uuid7(WallClock { Self.maintenant }))
    _ = try outils.faire(par: Contexte(auteur: Self.auteur)) {
      try $0.ouvrir(
        Vendeur(
          nom: "Atelier Vermeil", siren: "732829320",
          adresse: Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")),
        fuseau: fuseau)
    }
  }

  var cadre: CadreImport {
    get throws {
      try journal.read { vue in
        let etats = Etats(vue, maintenant: Self.maintenant)
        let registre = try etats.registre()
        return CadreImport(registre: registre, aujourdhui: etats.aujourdhui(registre))
      }
    }
  }

  /// Reads a file in blocks.
  func lire(
    _ octets: ContiguousArray<UInt8>, _ reglages: ReglagesImport = ReglagesImport(),
    parBlocsDe taille: Int = 4096
  ) throws -> LecteurDTO {
    var lecteur = LecteurDTO(try cadre, reglages)
    for debut in stride(from: 0, to: octets.count, by: taille) {
      lecteur.recevoir(ContiguousArray(octets[debut...].prefix(taille)))
    }
    lecteur.terminer()
    return lecteur
  }

  /// Imports what must be good.
  func importer(
    _ octets: ContiguousArray<UInt8>, _ reglages: ReglagesImport = ReglagesImport(),
    cle: UUIDTexte? = nil
  ) throws -> BilanImport {
    let lecteur = try lire(octets, reglages)
    try #require(lecteur.erreurs.prefix(3).map(\.description) == [])
    return try outils.importer(
      lecteur.factures, de: #require(Self.origine), par: Contexte(auteur: Self.auteur, cle: cle))
  }

  /// Tries to import what must be good.
  func essayer(_ octets: ContiguousArray<UInt8>, cle: UUIDTexte) throws -> BilanImport {
    try outils.essayerImport(
      lire(octets).factures, de: #require(Self.origine),
      par: Contexte(auteur: Self.auteur, cle: cle), a: Self.maintenant)
  }

  func importer(_ texte: String) throws -> BilanImport {
    try importer(ContiguousArray(texte.utf8))
  }

  var evenements: [RecordedEvent] {
    get throws {
      try journal.read { vue in
        var tous: [RecordedEvent] = []
        try vue.forEach(after: 0) {
          tous.append($0)
          return true
        }
        return tous
      }
    }
  }

  /// The factures in the order of their drafts, each with its client.
  var vues: [FacturesCoherentes.Vue] {
    get throws {
      var repertoire = Repertoire()
      for evenement in try evenements { try repertoire.prendre(evenement) }
      return try repertoire.factures.values.sorted { $0.brouillon < $1.brouillon }.map {
        ($0, try #require(repertoire.clients[$0.clientId]))
      }
    }
  }

  /// What verification finds wrong.
  var ecarts: [String] {
    get throws {
      var controle = Controle()
      return try evenements.flatMap { evenement in
        try controle.prendre(evenement).map {
          "\(evenement.position) \($0.regle.rawValue) \($0.attendu.constante) | \($0.trouve.constante)"
        }
      }
    }
  }
}
