import Facturier

/// What a registre keeps beside its factures: a client or a produit, whom one family of commands creates, changes,
/// archives, lists and shows.
protocol Tenu: Sendable {
  /// What is known of one.
  associatedtype Fiche

  static var creation: Declaration { get }
  static var modification: Declaration { get }
  static var archivage: Declaration { get }
  static var liste: Declaration { get }
  static var affichage: Declaration { get }

  var id: Identifiant<Self> { get }
  var fiche: Fiche { get }
  var estArchive: Bool { get }
  /// What people call one of which that is known.
  static func nom(_ fiche: Fiche) -> Libelle
  /// Its history.
  static func flux(_ id: Identifiant<Self>) -> Flux

  // What the registre holds.

  static func trouver(_ id: Identifiant<Self>, dans etats: Etats) throws -> Self
  /// The one that a text means.
  static func designer(
    _ texte: String, _ archives: Etats.Archives, dans etats: Etats
  ) throws -> Identifiant<Self>
  /// All that are on offer, or all that are archived.
  static func tous(archives: Bool, _ seance: Seance) throws -> [Self]

  // What may become of one.

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: Fiche?) throws -> Fiche
  static func creer(_ fiche: Fiche, dans registre: RegistreTenu) throws
  static func modifier(
    _ id: Identifiant<Self>, dans registre: RegistreTenu, _ changer: (inout Fiche) throws -> Void
  ) throws
  static func archiver(_ id: Identifiant<Self>, motif: Libelle?, dans registre: RegistreTenu) throws
  static func retablir(_ id: Identifiant<Self>, motif: Libelle?, dans registre: RegistreTenu) throws

  // What is told of them.

  /// What an answer's kind is.
  static var type: String { get }
  func ecrire(dans json: inout JSONWriter)
  /// What people read of one, a line each.
  func lignes(_ seance: Seance) -> [String?]
  static var aucun: Phrase { get }
  static func colonnes(_ seance: Seance) -> [Tableau.Colonne]
  func cellules(_ langue: Langue) -> [String?]
}

extension Tenu {
  /// What people call it.
  var nom: String { Self.nom(fiche).texte }
}

extension Seance {
  /// What a text means; archived only where nothing else is, unless something else is asked for.
  func tenu<Objet: Tenu>(
    _ texte: String, _ archives: Etats.Archives = .admis
  ) throws -> Identifiant<Objet> {
    try lire { try Objet.designer(texte, archives, dans: $0) }
  }
}

/// `client creer`, `produit creer`: makes one known.
struct CreerUn<Objet: Tenu>: Commande {
  static var declaration: Declaration { Objet.creation }

  let seance: Seance

  func run() throws -> CodeRetour {
    let fiche = try Objet.lire(appel, sur: nil)
    let recu = try seance.faire { try Objet.creer(fiche, dans: $0) }
    return try seance.repondre(tenu: recu, .enregistre(Objet.nom(fiche).texte))
  }
}

/// `client modifier`, `produit modifier`: changes what is known of one.
struct ModifierUn<Objet: Tenu>: Commande {
  static var declaration: Declaration { Objet.modification }

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id: Identifiant<Objet> = try seance.tenu(appel.exige(0))
    var nom = ""
    let recu = try seance.faire(sur: Objet.flux(id)) {
      try Objet.modifier(id, dans: $0) { fiche in
        fiche = try Objet.lire(appel, sur: fiche)
        nom = Objet.nom(fiche).texte
      }
    }
    return try seance.repondre(tenu: recu, .enregistre(nom))
  }
}

/// `client archiver`, `produit archiver`: no longer offers one, or offers it again.
struct ArchiverUn<Objet: Tenu>: Commande {
  static var declaration: Declaration { Objet.archivage }

  let seance: Seance

  func run() throws -> CodeRetour {
    let retablit = appel.a(.annuler)
    let id: Identifiant<Objet> = try seance.tenu(appel.exige(0), retablit ? .dAbord : .admis)
    let motif: Libelle? = try appel.valeur(.motif)
    let recu = try seance.faire(sur: Objet.flux(id)) {
      try (retablit ? Objet.retablir : Objet.archiver)(id, motif, $0)
    }
    let nom = try seance.lire { try Objet.trouver(id, dans: $0).nom }
    return try seance.repondre(recu, donnee: id.texte, retablit ? .retabli(nom) : .archive(nom))
  }
}

/// `client lister`, `produit lister`: all of them, by name.
struct ListerLes<Objet: Tenu>: Commande {
  static var declaration: Declaration { Objet.liste }

  let seance: Seance

  func run() throws -> CodeRetour {
    let tous = try Objet.tous(archives: appel.a(.archives), seance)
      .sorted { ($0.nom, $0.id) < ($1.nom, $1.id) }
    if seance.json {
      for objet in tous { try seance.sortie.objet(Objet.type, objet.ecrire) }
    } else if tous.isEmpty {
      Environnement.dire(seance.dire(Objet.aucun))
    } else {
      var tableau = Tableau(Objet.colonnes(seance))
      for objet in tous { tableau.ajouter(objet.cellules(seance.langue).map { $0 ?? "" }) }
      try seance.montrer(tableau)
    }
    return .fait
  }
}

/// `client afficher`, `produit afficher`: what is known of one.
struct AfficherUn<Objet: Tenu>: Commande {
  static var declaration: Declaration { Objet.affichage }

  let seance: Seance

  func run() throws -> CodeRetour {
    let id: Identifiant<Objet> = try seance.tenu(appel.exige(0))
    let objet = try seance.lire { try Objet.trouver(id, dans: $0) }
    if seance.json {
      try seance.sortie.objet(Objet.type, objet.ecrire)
    } else {
      for ligne in objet.lignes(seance).compactMap(\.self) { try seance.raconter(ligne) }
    }
    return .fait
  }
}
