/// Reads JSON that comes in blocks, and hands its pieces over one by one, so that a file of any
/// length takes the memory of one piece.
///
/// For the elements of `{"version": 1, "factures": [{…}, {…}]}`:
///
///     var flux = FluxJSON(.membre("factures"))
///     repeat {
///       let bloc = try fichier.lire()
///       if bloc.isEmpty { flux.terminer() } else { flux.recevoir(bloc) }
///       while let vue = try flux.suivant() {
///         // vue.chemin is $.version, then $.factures[0], then $.factures[1]
///       }
///     } while !flux.estLu
///
/// It is strict: what RFC 8259 calls invalid is refused, and what it leaves open is refused where
/// two programs could read it differently (two members of one name, half a surrogate pair).
package struct FluxJSON: Sendable {
  /// What the pieces are.
  package enum Forme: Hashable, Sendable {
    /// The one value of the document.
    case valeur
    /// The elements of the array that the document is.
    case tableau
    /// The elements of that member, an array, of the object that the document is; and each of the
    /// object's other members, whose path tells it apart.
    case membre(String)
    /// The values of the lines (JSON Lines), one each; an empty line holds none.
    case lignes
  }

  /// What the grammar admits next.
  enum Attente {
    case valeur, valeurOuCrochet, nom, nomOuAccolade, deuxPoints, suite, fin
    /// Nothing more of this line.
    case ligneSuivante
  }

  let forme: Forme
  let limites: LimitesJSON
  /// The bytes that have come, of which those before `place` are read.
  var tampon = ContiguousArray<UInt8>()
  var place = 0
  /// Whether no more bytes will come.
  var complet = false
  /// The line, and where it begins; before the buffer when the number is negative.
  var ligne = 1
  var debutDeLigne = 0
  var pile: [CadreJSON] = []
  var attente = Attente.valeur
  /// How many values the piece has, and where it begins, as `debutDeLigne`.
  var noeuds = 0
  var debutDePiece: Int?
  /// How many bytes were dropped that are read.
  private var oublies = 0
  /// Where the last piece stands that was given, among all bytes that came.
  package private(set) var derniere = 0..<0
  /// A token that was cut off is tried again when so many bytes are there.
  private var seuil = 0
  private var echec: ErreurJSON?

  /// Begins before the first byte.
  package init(_ forme: Forme = .valeur, limites: LimitesJSON = .habituelles) {
    self.forme = forme
    self.limites = limites
  }

  /// Whether the end has come, and everything before it is read.
  package private(set) var estLu = false

  /// Takes the bytes that follow; ask for the pieces before giving more.
  package mutating func recevoir(_ octets: ContiguousArray<UInt8>) {
    precondition(!complet, "bytes after the end")
    if place == tampon.count {
      oublier()
      tampon = octets
    } else {
      // Only when most of it is read, so that what is kept is moved but a few times.
      if place > tampon.count / 2 { oublier() }
      tampon.append(contentsOf: octets)
    }
  }

  /// Says that no more bytes will come.
  package mutating func terminer() { complet = true }

  /// The next piece, or nothing when more bytes must come first, or when all are read.
  ///
  /// After an error it gives the same error, for nothing can be known of what follows.
  package mutating func suivant() throws(ErreurJSON) -> VueJSON? {
    if let echec { throw echec }
    guard complet || tampon.count - place >= seuil else { return nil }
    seuil = 0
    do throws(ErreurJSON) {
      while true {
        switch try avancer() {
        case .continuer: continue
        case .piece(let vue):
          derniere = oublies + (debutDePiece ?? place)..<oublies + place
          debutDePiece = nil
          return vue
        case .manque:
          // Twice as many at least, so that a long token is not looked through for every byte.
          seuil = 2 * (tampon.count - place)
          return nil
        case .fin:
          estLu = true
          return nil
        }
      }
    } catch {
      echec = error
      throw error
    }
  }

  /// After an error in JSON Lines, goes on with the line below; the one with the error is lost.
  package mutating func passerLaLigne() {
    precondition(forme == .lignes, "only lines can be read without what stands above")
    guard echec != nil else { return }
    echec = nil
    pile.removeAll(keepingCapacity: true)
    attente = .ligneSuivante
    debutDePiece = nil
    noeuds = 0
  }

  /// Drops the bytes that are read.
  private mutating func oublier() {
    debutDeLigne -= place
    debutDePiece = debutDePiece.map { $0 - place }
    oublies += place
    tampon.removeSubrange(..<place)
    place = 0
  }
}
