import Facturation

/// What a step of the reader came to.
enum PasJSON {
  case continuer
  case piece(VueJSON)
  /// More bytes must come.
  case manque
  /// Everything is read.
  case fin
}

extension FluxJSON {
  /// Reads one token, and does what it asks for.
  ///
  /// There is no recursion: what is open stands on `pile`, so that no file can exhaust the stack.
  mutating func avancer() throws(ErreurJSON) -> PasJSON {
    try passerLesBlancs()
    guard place < tampon.count else {
      guard complet else { return .manque }
      try finir()
      return .fin
    }
    if let debutDePiece, place - debutDePiece >= limites.octets {
      throw erreur(.jsonTropGros(maximum: limites.octets))
    }
    let octet = tampon[place]
    switch attente {
    case .valeur: return try commencerValeur(octet)
    case .valeurOuCrochet:
      return octet == UInt8(ascii: "]") ? try fermer() : try commencerValeur(octet)
    case .suite: return try continuer(octet)
    case .nomOuAccolade where octet == UInt8(ascii: "}"): return try fermer()
    case .nom, .nomOuAccolade: return try lireNom(octet)
    case .deuxPoints:
      guard octet == UInt8(ascii: ":") else { return try inattendu() }
      place += 1
      attente = .valeur
      return .continuer
    case .fin: return try inattendu()
    case .ligneSuivante:
      place += 1
      return .continuer
    }
  }

  /// What may come behind a value in an array or object: a comma or its end.
  private mutating func continuer(_ octet: UInt8) throws(ErreurJSON) -> PasJSON {
    let estObjet = pile[pile.count - 1].estObjet
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
  mutating func texte() throws(ErreurJSON) -> TexteLu? {
    do {
      return try lireTexte(tampon, ouvertA: place, complet: complet, maximum: limites.texte)
    } catch {
      throw erreur(error)
    }
  }

  /// Passes over white space, and counts the lines.
  private mutating func passerLesBlancs() throws(ErreurJSON) {
    while place < tampon.count {
      switch tampon[place] {
      case sautDeLigne:
        if forme == .lignes { try finirLaLigne() }
        place += 1
        ligne += 1
        debutDeLigne = place
      case 0x20, 0x09, 0x0D: place += 1
      default: return
      }
    }
  }

  private mutating func finirLaLigne() throws(ErreurJSON) {
    guard pile.isEmpty else { throw erreur(.jsonLignes) }
    attente = .valeur
  }

  /// Nothing follows: what is open stays so, or there is nothing left to say.
  private func finir() throws(ErreurJSON) {
    if !pile.isEmpty { throw erreur(.jsonFinInattendue(attendu: attendu)) }
    if attente == .valeur, forme != .lignes { throw erreur(.jsonVide) }
  }
}
