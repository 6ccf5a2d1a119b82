import Facturier

/// What a registre keeps beside its factures: a client or a produit, whom one family of commands creates, changes,
/// archives, lists and shows.
protocol Tenu: Sendable {
  /// What is known of one.
  associatedtype Fiche

  /// What its commands are called, once it is known what they do.
  static func creation(_ acte: @escaping Commande.Acte) -> Commande
  static func modification(_ acte: @escaping Commande.Acte) -> Commande
  static func archivage(_ acte: @escaping Commande.Acte) -> Commande
  static func liste(_ acte: @escaping Commande.Acte) -> Commande
  static func affichage(_ acte: @escaping Commande.Acte) -> Commande

  /// What people call one of which that is known.
  static func nom(_ fiche: Fiche) -> Libelle
  /// How they are found, and what may become of one.
  static var genre: GenreDeTenu<Self> { get }
  /// All that are on offer, or all that are archived.
  static func tous(archives: Bool, _ seance: Seance) throws -> [Self]
  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: Fiche?) throws -> Fiche

  var id: Identifiant<Self> { get }
  var fiche: Fiche { get }

  /// What an answer's kind is.
  static var type: String { get }
  func ecrire(dans json: inout JSONWriter)
  /// What people read of one, a line each.
  func lignes(_ seance: Seance) -> [String?]
  static var aucun: Phrase { get }
  static func colonnes(_ seance: Seance) -> [Tableau.Colonne]
  func cellules(_ langue: Langue) -> [String?]
}

/// How those of a kind are found, and what may become of one.
struct GenreDeTenu<Objet: Tenu> {
  let flux: (Identifiant<Objet>) -> Flux
  let trouver: (Etats) -> (Identifiant<Objet>) throws -> Objet
  let designer: (Etats) -> (String, Etats.Archives) throws -> Identifiant<Objet>
  let aucunNomme: (String) -> Phrase
  let creer: (RegistreTenu) -> (Objet.Fiche) throws -> Identifiant<Objet>
  let modifier:
    (RegistreTenu) -> (Identifiant<Objet>, (inout Objet.Fiche) throws -> Void) throws -> Void
  let archiver, retablir: (RegistreTenu) -> (Identifiant<Objet>, Libelle?) throws -> Void
}

extension Tenu {
  /// What people call it.
  var nom: String { Self.nom(fiche).texte }

  /// What a text means.
  static func designer(
    _ texte: String, _ archives: Etats.Archives = .admis, dans etats: Etats
  ) throws -> Identifiant<Self> {
    try Introuvable.nommer(texte, sinon: genre.aucunNomme(texte)) {
      try genre.designer(etats)(texte, archives)
    }
  }
}

extension Seance {
  /// What a text means; archived only where nothing else is, unless something else is asked for.
  func tenu<Objet: Tenu>(
    _ texte: String, _ archives: Etats.Archives = .admis
  ) throws -> Identifiant<Objet> {
    try lire { try Objet.designer(texte, archives, dans: $0) }
  }
}

extension Commande {
  /// `client creer`, `produit creer`: makes one known.
  static func creerUn<Objet: Tenu>(_: Objet.Type) -> Commande {
    Objet.creation { seance, appel in
      let fiche = try Objet.lire(appel, sur: nil)
      let recu = try seance.faire { try Objet.genre.creer($0)(fiche) }
      try seance.repondre(tenu: recu, .enregistre(Objet.nom(fiche).texte))
    }
  }

  /// `client modifier`, `produit modifier`: changes what is known of one.
  static func modifierUn<Objet: Tenu>(_: Objet.Type) -> Commande {
    Objet.modification { seance, appel in
      try seance.exigerUneModification(parmi: seance.commande.options)
      let id: Identifiant<Objet> = try seance.tenu(appel.exige(0))
      var nom = ""
      let recu = try seance.faire(sur: Objet.genre.flux(id)) {
        try Objet.genre.modifier($0)(id) { fiche in
          fiche = try Objet.lire(appel, sur: fiche)
          nom = Objet.nom(fiche).texte
        }
      }
      try seance.repondre(tenu: recu, .enregistre(nom))
    }
  }

  /// `client archiver`, `produit archiver`: no longer offers one, or offers it again.
  static func archiverUn<Objet: Tenu>(_: Objet.Type) -> Commande {
    Objet.archivage { seance, appel in
      let retablit = appel.a(.annuler)
      let id: Identifiant<Objet> = try seance.tenu(appel.exige(0), retablit ? .dAbord : .admis)
      let motif: Libelle? = try appel.valeur(.motif)
      let recu = try seance.faire(sur: Objet.genre.flux(id)) {
        try (retablit ? Objet.genre.retablir : Objet.genre.archiver)($0)(id, motif)
      }
      let nom = try seance.lire { try Objet.genre.trouver($0)(id).nom }
      try seance.repondre(recu, donnee: id.texte, retablit ? .retabli(nom) : .archive(nom))
    }
  }

  /// `client lister`, `produit lister`: all of them, by name.
  static func listerLes<Objet: Tenu>(_: Objet.Type) -> Commande {
    Objet.liste { seance, appel in
      let tous = try Objet.tous(archives: appel.a(.archives), seance)
      // By keys of known types: a sort of what is generic would copy each particular again and again.
      let ordre = tous.enumerated().map { ($1.nom, $1.id.uuid, $0) }.sorted(by: <)
      if seance.json {
        for (_, _, rang) in ordre { try seance.sortie.objet(Objet.type, tous[rang].ecrire) }
      } else if tous.isEmpty {
        seance.prevenir(Objet.aucun)
      } else {
        var tableau = Tableau(Objet.colonnes(seance))
        for (_, _, rang) in ordre {
          tableau.ajouter(tous[rang].cellules(seance.langue).map { $0 ?? "" })
        }
        try seance.montrer(tableau)
      }
    }
  }

  /// `client afficher`, `produit afficher`: what is known of one.
  static func afficherUn<Objet: Tenu>(_: Objet.Type) -> Commande {
    Objet.affichage { seance, appel in
      let id: Identifiant<Objet> = try seance.tenu(appel.exige(0))
      let objet = try seance.lire { try Objet.genre.trouver($0)(id) }
      if seance.json {
        try seance.sortie.objet(Objet.type, objet.ecrire)
      } else {
        for ligne in objet.lignes(seance).compactMap(\.self) { try seance.raconter(ligne) }
      }
    }
  }
}
