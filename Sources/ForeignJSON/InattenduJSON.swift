import Facturation

// How a fault finds its place, its path, and the words that help most.

extension FluxJSON {
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
    ErreurJSON(defaut, chemin: chemin ?? self.chemin, place: ici)
  }

  /// A fault at a byte of the buffer.
  func erreur(_ faute: FauteJSON) -> ErreurJSON {
    ErreurJSON(faute.defaut, chemin: chemin, place: placeDe(faute.place))
  }

  /// What the grammar admits next, as messages name it.
  var attendu: AttenduJSON {
    switch attente {
    case .valeur: .valeur
    case .valeurOuCrochet: .valeurOuCrochet
    case .nom: .nom
    case .nomOuAccolade: .nomOuAccolade
    case .deuxPoints: .deuxPoints
    case .suite: pile.last?.estObjet == true ? .virguleOuAccolade : .virguleOuCrochet
    case .fin, .ligneSuivante: forme == .lignes ? .finDeLigne : .fin
    }
  }

  /// Refuses the byte that stands here; more bytes may have to come for its character to be known.
  func inattendu() throws(ErreurJSON) -> PasJSON {
    guard complet || tampon.count - place > 32 else { return .manque }
    throw erreur(defautInattendu)
  }

  private var defautInattendu: Defaut {
    let trouve = ForeignJSON.trouve(tampon.span, a: place)
    switch trouve {
    case .caractere("\u{FEFF}"): return .jsonMarqueOrdre
    case .caractere("\0"), .octet(0xFE), .octet(0xFF): return .jsonEncodage
    case .caractere("/"), .caractere("#"): return .jsonCommentaire
    case .octet(let octet): return .jsonUtf8(octet: octet)
    case .caractere("]"), .caractere("}"):
      guard attente == .nom || attente == .valeur && estApresVirgule else { break }
      return .jsonVirguleFinale(avant: trouve)
    case .caractere(let signe) where Self.guillemets.contains(signe):
      guard attente != .suite, attente != .deuxPoints, attente != .fin else { break }
      return .jsonGuillemet(trouve)
    case .caractere where tampon[place].estLettre:
      if let defaut = defautDuMot { return defaut }
    default: break
    }
    return .jsonInattendu(attendu: attendu, trouve: trouve)
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

  /// Whether the value that is due is an element behind a comma.
  private var estApresVirgule: Bool { pile.last?.estObjet == false }

  private func placeDe(_ octet: Int) -> PlaceJSON {
    PlaceJSON(ligne: ligne, colonne: octet - debutDeLigne + 1)
  }

  private static let guillemets: Set<Unicode.Scalar> = ["'", "`", "‘", "’", "“", "”", "«", "»"]
}
