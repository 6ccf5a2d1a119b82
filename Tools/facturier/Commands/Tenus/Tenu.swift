import FacturierFormats

/// What a registre keeps beside its factures: a client or a produit, whom one family of commands creates, changes,
/// archives, lists and shows.
protocol Tenu: Sendable {
  /// What is known of one.
  associatedtype Fiche: Record

  /// What people call one of which that is known.
  static func nom(_ fiche: Fiche) -> Libelle
  /// How they are found, and what may become of one.
  static var genre: GenreDeTenu<Self> { get }
  /// All that are on offer, or all that are archived.
  static func tous(archives: Bool, _ session: Session) throws -> [Self]
  /// What the options say; what they leave out is as before.
  static func lire(_ call: Invocation, sur avant: Fiche?) throws -> Fiche

  var id: Identifiant<Self> { get }
  var fiche: Fiche { get }

  /// What an answer's kind is.
  static var type: String { get }
  func ecrire(dans json: inout JSONWriter)
  static var aucun: Phrase { get }
  static func colonnes(_ session: Session) -> [Table.Column]
  func cellules(_ langue: Langue) -> [String?]
  /// What is said of one.
  func enMots(_ langue: Langue) -> [(nom: String, valeur: String)]
}

/// How those of a kind are found, and what may become of one.
struct GenreDeTenu<Objet: Tenu> {
  let flux: (Identifiant<Objet>) -> Flux
  let trouver: (Etats) -> (Identifiant<Objet>) throws -> Objet
  let designer: (Etats) -> (String, Etats.Archives) throws -> Identifiant<Objet>
  let aucunNomme: (String) -> Phrase
  /// The word of its commands.
  let famille: Texte
  let creer: (RegistreTenu) -> (Objet.Fiche) throws -> Identifiant<Objet>
  let modifier:
    (RegistreTenu) -> (Identifiant<Objet>, (inout Objet.Fiche) throws -> Void) throws -> Void
  let archiver, retablir: (RegistreTenu) -> (Identifiant<Objet>, Libelle?) throws -> Void
}

extension Tenu {
  func enMots(_ langue: Langue) -> [(nom: String, valeur: String)] { fiche.enMots(langue) }

  /// What people call it.
  var nom: String { Self.nom(fiche).texte }

  /// What a text means.
  static func designer(
    _ texte: String, _ archives: Etats.Archives = .admis, dans etats: Etats
  ) throws -> Identifiant<Self> {
    try NotFoundError.name(texte, orElse: genre.aucunNomme(texte)) {
      do {
        return try genre.designer(etats)(texte, archives)
      } catch let refus as RefusFacturation
        where archives == .exclus && refus.code == "designation-inconnue"
      {
        throw NotFoundError(
          texte, try quoiDesArchives(texte, dans: etats), rule: "designation-archivee")
      }
    }
  }

  /// What to do about a text that means what is archived alone.
  private static func quoiDesArchives(_ texte: String, dans etats: Etats) throws -> Phrase {
    do {
      let objet = try genre.trouver(etats)(genre.designer(etats)(texte, .admis))
      // A word that begins so would be an option.
      let mot = texte.hasPrefix("-") ? objet.id.texte : texte.forTheShell
      return .archiveANommer(objet.nom, genre.famille, mot)
    } catch let refus as RefusFacturation where refus.code == "designation-ambigue" {
      return .plusieursArchives(texte, genre.famille)
    }
  }
}

extension Session {
  /// What a text means; archived only where nothing else is, unless something else is asked for.
  func tenu<Objet: Tenu>(
    _ texte: String, _ archives: Etats.Archives = .admis
  ) throws -> Identifiant<Objet> {
    try lire { try Objet.designer(texte, archives, dans: $0) }
  }

  // MARK: - What the family's commands do

  /// `client creer`, `produit creer`: makes one known.
  func creerUn<Objet: Tenu>(_: Objet.Type) throws {
    let fiche = try Objet.lire(call, sur: nil)
    let recu = try faire { try Objet.genre.creer($0)(fiche) }
    try repondre(tenu: recu, .enregistre(Objet.nom(fiche).texte))
    try avertirDesCodesInconnus([call.unite(orElse: nil)])
  }

  /// `client modifier`, `produit modifier`: changes what is known of one.
  func modifierUn<Objet: Tenu>(_: Objet.Type) throws {
    try exigerUneModification(parmi: command.options)
    let id: Identifiant<Objet> = try tenu(call.required(0))
    var nom = ""
    let recu = try faire(sur: Objet.genre.flux(id)) {
      try Objet.genre.modifier($0)(id) { fiche in
        fiche = try Objet.lire(call, sur: fiche)
        nom = Objet.nom(fiche).texte
      }
    }
    try repondre(tenu: recu, .enregistre(nom))
    try avertirDesCodesInconnus([call.unite(orElse: nil)])
  }

  /// `client archiver`, `produit archiver`: no longer offers one, or offers it again.
  func archiverUn<Objet: Tenu>(_: Objet.Type) throws {
    let retablit = call.has(.annuler)
    let id: Identifiant<Objet> = try tenu(call.required(0), retablit ? .dAbord : .admis)
    let motif: Libelle? = try call.value(.motif)
    var nom = ""
    let recu = try faire(sur: Objet.genre.flux(id)) {
      nom = try Objet.genre.trouver($0.etats)(id).nom
      try (retablit ? Objet.genre.retablir : Objet.genre.archiver)($0)(id, motif)
    }
    try repondre(recu, donnee: id.texte, retablit ? .retabli(nom) : .archive(nom))
  }

  /// `client lister`, `produit lister`: all of them, by name, in columns of which each tells something.
  func listerLes<Objet: Tenu>(_: Objet.Type) throws {
    let tous = try Objet.tous(archives: call.has(.archives), self)
    // By keys of known types: a sort of what is generic would copy each particular again and again.
    let ordre = tous.enumerated().map { ($1.nom, $1.id.uuid, $0) }.sorted(by: <)
    if json { return try ordre.forEach { try output.object(Objet.type, tous[$0.2].ecrire) } }
    guard !tous.isEmpty else { return warn(Objet.aucun) }
    let rangees = ordre.map { tous[$0.2].cellules(language).map { $0 ?? "" } }
    var colonnes = Objet.colonnes(self)
    for rang in colonnes.indices {
      colonnes[rang].isShown = rangees.contains { !$0[rang].isEmpty }
    }
    var tableau = Table(colonnes)
    for rangee in rangees { tableau.add(rangee.map(Table.Cell.text)) }
    try montrer(tableau)
  }

  /// `client afficher`, `produit afficher`: what is known of one.
  func afficherUn<Objet: Tenu>(_: Objet.Type) throws {
    let id: Identifiant<Objet> = try tenu(call.required(0))
    let (objet, version) = try lire {
      (try Objet.genre.trouver($0)(id), try $0.version(de: Objet.genre.flux(id)))
    }
    if json {
      return try output.object(Objet.type) {
        objet.ecrire(dans: &$0)
        $0.member("version", version)
      }
    }
    try tell(id.texte)
    for fait in objet.enMots(language) { try tell(.fait(fait.nom, fait.valeur)) }
  }
}
