import Facturation

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
  /// What the grammar admits next.
  var attente = AttenduJSON.valeur
  /// Whether nothing more of this line is read.
  private var passeLaLigne = false
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
    (self.forme, self.limites) = (forme, limites)
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
    (passeLaLigne, debutDePiece, noeuds) = (true, nil, 0)
  }

  /// Drops the bytes that are read.
  private mutating func oublier() {
    debutDeLigne -= place
    debutDePiece = debutDePiece.map { $0 - place }
    oublies += place
    tampon.removeSubrange(..<place)
    place = 0
  }

  /// Reads one token, and does what it asks for.
  ///
  /// There is no recursion: what is open stands on `pile`, so that no file can exhaust the stack.
  mutating func avancer() throws(ErreurJSON) -> PasJSON {
    try passerLesBlancs()
    guard place < tampon.count else {
      guard complet else { return .manque }
      // Nothing follows: what is open stays so, or there is nothing left to say.
      if !pile.isEmpty { throw erreur(.jsonFinInattendue(attendu: attente)) }
      if attente == .valeur, forme != .lignes { throw erreur(.jsonVide) }
      return .fin
    }
    if let debutDePiece, place - debutDePiece >= limites.octets {
      throw erreur(.jsonTropGros(maximum: limites.octets))
    }
    guard !passeLaLigne else {
      place += 1
      return .continuer
    }
    let octet = tampon[place]
    switch attente {
    case .valeur: return try commencerValeur(octet)
    case .valeurOuCrochet:
      return octet == UInt8(ascii: "]") ? try fermer() : try commencerValeur(octet)
    case .virguleOuCrochet, .virguleOuAccolade: return try continuer(octet)
    case .nomOuAccolade where octet == UInt8(ascii: "}"): return try fermer()
    case .nom, .nomOuAccolade: return try lireNom(octet)
    case .deuxPoints:
      guard octet == UInt8(ascii: ":") else { return try inattendu() }
      place += 1
      attente = .valeur
      return .continuer
    case .fin, .finDeLigne: return try inattendu()
    }
  }

  /// What may come behind a value in an array or object: a comma or its end.
  private mutating func continuer(_ octet: UInt8) throws(ErreurJSON) -> PasJSON {
    let estObjet = attente == .virguleOuAccolade
    switch octet {
    case UInt8(ascii: ","):
      place += 1
      attente = estObjet ? .nom : .valeur
      return .continuer
    case UInt8(ascii: "]") where !estObjet: return try fermer()
    case UInt8(ascii: "}") where estObjet: return try fermer()
    default: return try inattendu()
    }
  }

  private mutating func lireNom(_ octet: UInt8) throws(ErreurJSON) -> PasJSON {
    guard octet == guillemet else { return try inattendu() }
    guard let lu = try texte() else { return .manque }
    let sommet = pile.count - 1
    guard !pile[sommet].estTransparent || pile[sommet].remis < limites.noeuds else {
      throw erreur(.jsonTropDeValeurs(maximum: limites.noeuds))
    }
    if let premier = pile[sommet].nommer(lu.texte, a: ici) {
      throw erreur(.jsonNomEnDouble(lu.texte, premier: premier), chemin: chemin.membre(lu.texte))
    }
    place = lu.fin
    attente = .deuxPoints
    return .continuer
  }

  /// Reads the text that stands here.
  func texte() throws(ErreurJSON) -> TexteLu? {
    try situer { () throws(FauteJSON) in
      try lireTexte(tampon, ouvertA: place, complet: complet, maximum: limites.texte)
    }
  }

  /// Passes over white space, and counts the lines.
  private mutating func passerLesBlancs() throws(ErreurJSON) {
    while place < tampon.count {
      switch tampon[place] {
      case sautDeLigne:
        if forme == .lignes {
          guard pile.isEmpty else { throw erreur(.jsonLignes) }
          (attente, passeLaLigne) = (.valeur, false)
        }
        place += 1
        ligne += 1
        debutDeLigne = place
      case 0x20, 0x09, 0x0D: place += 1
      default: return
      }
    }
  }

  // How a fault finds its place, its path, and the words that help most.

  /// The place of the next byte.
  var ici: PlaceJSON { placeDe(place) }

  /// The path of what is read at the moment.
  var chemin: CheminJSON {
    var chemin = CheminJSON.racine
    for (rang, cadre) in pile.enumerated() {
      // Innermost, a value is under way only from its beginning on, a member from its name on.
      let estEnCours =
        rang < pile.count - 1 || attente == .valeur || attente == .valeurOuCrochet
        || attente == .deuxPoints
      guard estEnCours else { break }
      chemin =
        cadre.estObjet
        ? chemin.membre(cadre.nom) : chemin.element(cadre.remis + cadre.elements.count)
    }
    return chemin
  }

  /// A fault at the next byte.
  func erreur(_ defaut: Defaut, chemin: CheminJSON? = nil) -> ErreurJSON {
    ErreurJSON(defaut: defaut, chemin: chemin ?? self.chemin, place: ici)
  }

  /// What a reading of bytes gives, or its fault with line and path.
  func situer<Lu>(_ lire: () throws(FauteJSON) -> Lu) throws(ErreurJSON) -> Lu {
    do { return try lire() } catch {
      throw ErreurJSON(defaut: error.defaut, chemin: chemin, place: placeDe(error.place))
    }
  }

  /// What may come behind a value that is complete.
  var suite: AttenduJSON {
    guard let sommet = pile.indices.last else { return forme == .lignes ? .finDeLigne : .fin }
    return pile[sommet].estObjet ? .virguleOuAccolade : .virguleOuCrochet
  }

  /// Refuses the byte that stands here; more bytes may have to come for its character to be known.
  func inattendu() throws(ErreurJSON) -> PasJSON {
    guard complet || tampon.count - place > 32 else { return .manque }
    throw erreur(defautInattendu)
  }

  private var defautInattendu: Defaut {
    let trouve = Foreign.trouve(tampon.span, a: place)
    switch trouve {
    case .caractere("\u{FEFF}"): return .jsonMarqueOrdre
    case .caractere("\0"), .octet(0xFE), .octet(0xFF): return .jsonEncodage
    case .caractere("/"), .caractere("#"): return .jsonCommentaire
    case .octet(let octet): return .jsonUtf8(octet: octet)
    case .caractere("]"), .caractere("}"):
      // A value that is due inside an array here is an element behind a comma.
      guard attente == .nom || attente == .valeur && pile.last?.estObjet == false else { break }
      return .jsonVirguleFinale(avant: trouve)
    case .caractere(let signe) where Self.guillemets.contains(signe):
      guard [.valeur, .valeurOuCrochet, .nom, .nomOuAccolade].contains(attente) else { break }
      return .jsonGuillemet(trouve)
    case .caractere where tampon[place].estLettre: if let defaut = defautDuMot { return defaut }
    default: break
    }
    return .jsonInattendu(attendu: attente, trouve: trouve)
  }

  /// What the letters are that stand where a value or a name should.
  private var defautDuMot: Defaut? {
    let fin = finDuMot(tampon.span, depuis: place, complet: true) ?? place
    let mot = String(decoding: tampon[place..<fin], as: UTF8.self)
    switch attente {
    case .valeur, .valeurOuCrochet: return .jsonMotInconnu(mot)
    case .nom, .nomOuAccolade: return .jsonNomSansGuillemets(mot)
    default: return nil
    }
  }

  private func placeDe(_ octet: Int) -> PlaceJSON {
    PlaceJSON(ligne: ligne, colonne: octet - debutDeLigne + 1)
  }

  private static let guillemets: Set<Unicode.Scalar> = ["'", "`", "‘", "’", "“", "”", "«", "»"]
}

/// What a step of the reader came to.
enum PasJSON {
  case continuer
  case piece(VueJSON)
  /// More bytes must come.
  case manque
  /// Everything is read.
  case fin
}
