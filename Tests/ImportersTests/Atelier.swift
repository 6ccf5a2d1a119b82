import CasUsage
import ExemplesFactures
import Facturation
import Foundation
import Importers
import Journaux
import Litteraux
import Projections
import Testing
import WrappedViews

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
    _ octets: ContiguousArray<UInt8>, _ reglages: ReglagesImport = .deToutJour,
    parBlocsDe taille: Int = 4096
  ) throws -> DTOReader {
    var lecteur = DTOReader(try cadre, reglages)
    for debut in stride(from: 0, to: octets.count, by: taille) {
      lecteur.receive(ContiguousArray(octets[debut...].prefix(taille)))
    }
    lecteur.finish()
    return lecteur
  }

  /// Imports what must be good.
  func importer(
    _ octets: ContiguousArray<UInt8>, _ reglages: ReglagesImport = .deToutJour,
    cle: UUIDTexte? = nil
  ) throws -> BilanImport {
    let lecteur = try lire(octets, reglages)
    try #require(lecteur.defauts.prefix(3).map(\.description) == [])
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

  var evenements: [RecordedEvent] { get throws { try journal.read { try $0.events() } } }

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

  /// The facture that has a number.
  func facture(_ numero: NumeroFacture) throws -> FactureID {
    try #require(vues.first { $0.facture.numero == numero }?.facture.id)
  }

  /// Expects an act to be refused.
  func refuse(_ code: String, _ acte: () throws -> Recu) {
    let refus = #expect(throws: RefusFacturation.self) { _ = try acte() }
    #expect(refus?.code.rawValue == code)
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

extension ReglagesImport {
  /// The usual ones, but that days to come are taken.
  static var deToutJour: ReglagesImport {
    var reglages = ReglagesImport()
    reglages.accepteDateFuture = true
    return reglages
  }
}

/// The JSON of an invoice, of which a test changes a member or two.
struct DTO {
  private var membres: [(nom: String, valeur: String)]

  private init(_ membres: [(String, String)]) { self.membres = membres }

  /// A draft with no more than every DTO has.
  static func brouillon(_ rang: Int = 1) -> DTO {
    DTO([
      ("id", "\"01970000-0000-7000-8000-00000000\(1000 + rang)\""),
      ("numero", "\"BROUILLON-\(rang)\""),
      ("dateFacture", "\"2026-10-05\""), ("dateEcheance", "\"2026-11-04\""),
      ("statut", "\"Brouillon\""), ("conditionsPaiement", "\"Virement\""), ("tva", "20"),
      ("remisePourcentage", "0"), ("client", #"{"nom":"Le Moulin"}"#),
      ("lignes", #"[{"designation":"Étagère","quantite":2,"prixUnitaire":50}]"#),
    ])
  }

  /// An issued invoice of 120.00 € with VAT.
  static func emise(_ numero: String = "F2026-0001", _ rang: Int = 1) -> DTO {
    brouillon(rang).avec("numero", "\"\(numero)\"").avec("statut", "\"Envoyée\"")
  }

  /// The same, with a member that is this.
  func avec(_ nom: String, _ valeur: String) -> DTO {
    var copie = self
    if let rang = membres.firstIndex(where: { $0.nom == nom }) {
      copie.membres[rang].valeur = valeur
    } else {
      copie.membres.append((nom, valeur))
    }
    return copie
  }

  /// The same, without a member.
  func sans(_ nom: String) -> DTO { DTO(membres.filter { $0.nom != nom }) }

  /// The same, with one line, which has these members too.
  func ligne(_ suite: String) -> DTO {
    avec("lignes", #"[{"designation":"Étagère","quantite":2,"prixUnitaire":50,\#(suite)}]"#)
  }

  /// The object on one line.
  var texte: String {
    "{" + membres.map { "\"\($0.nom)\":\($0.valeur)" }.joined(separator: ",") + "}"
  }
}

extension Sequence where Element == DTO {
  /// An array.
  var texte: String { "[" + map(\.texte).joined(separator: ",\n") + "]" }
}

/// Files that other programs could have written.
enum Golden {
  /// The text of one; empty if there is none, which no test takes for its file.
  static func texte(_ nom: String, dans fichier: String = #filePath) -> String {
    let dossier = URL(filePath: fichier).deletingLastPathComponent().appending(path: "Golden")
    return (try? String(contentsOf: dossier.appending(path: nom), encoding: .utf8)) ?? ""
  }
}
