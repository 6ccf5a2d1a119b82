import Facturation

extension FluxJSON {
  /// Reads a value, or the beginning of an array or object.
  mutating func commencerValeur(_ octet: UInt8) throws(ErreurJSON) -> PasJSON {
    guard let genre = GenreJSON(premier: octet) else { return try inattendu() }
    let estTransparent = try self.estTransparent(genre)
    if !estTransparent {
      if debutDePiece == nil { debutDePiece = place }
      noeuds += 1
      guard noeuds <= limites.noeuds else {
        throw erreur(.jsonTropDeValeurs(maximum: limites.noeuds))
      }
    }
    let debut = ici
    switch genre {
    case .objet, .tableau: return try ouvrir(genre, a: debut, estTransparent: estTransparent)
    case .texte:
      guard let lu = try texte() else { return reprendre() }
      place = lu.fin
      return poser(NoeudJSON(.texte(lu.texte), a: debut))
    case .nombre:
      guard let fin = try finDuNombre() else { return reprendre() }
      let texte = String(decoding: tampon[place..<fin], as: UTF8.self)
      place = fin
      return poser(NoeudJSON(.nombre(NombreJSON(lu: texte)), a: debut))
    case .booleen, .nul:
      guard let valeur = try mot() else { return reprendre() }
      return poser(NoeudJSON(valeur, a: debut))
    }
  }

  /// Ends the array or object that is open innermost.
  mutating func fermer() throws(ErreurJSON) -> PasJSON {
    if case .membre(let nom) = forme, pile.count == 1, !pile[0].aNomme(nom) {
      throw ErreurJSON(defaut: .jsonMembreAbsent(nom), chemin: .racine, place: pile[0].place)
    }
    place += 1
    let cadre = pile.removeLast()
    if cadre.estTransparent {
      attente = suite
      return .continuer
    }
    let valeur: ValeurJSON = cadre.estObjet ? .objet(cadre.membres) : .tableau(cadre.elements)
    return poser(NoeudJSON(valeur, a: cadre.place))
  }

  /// Whether the value that begins here is one whose values are handed over one by one.
  private func estTransparent(_ genre: GenreJSON) throws(ErreurJSON) -> Bool {
    let attendu: GenreJSON
    switch (forme, pile.count) {
    case (.tableau, 0): attendu = .tableau
    case (.membre, 0): attendu = .objet
    case (.membre(let nom), 1) where pile[0].nom.aLesOctetsDe(nom): attendu = .tableau
    default: return false
    }
    guard genre == attendu else { throw erreur(.jsonGenre(attendu: attendu, trouve: genre)) }
    return true
  }

  private mutating func ouvrir(
    _ genre: GenreJSON, a debut: PlaceJSON, estTransparent: Bool
  ) throws(ErreurJSON) -> PasJSON {
    guard pile.count < limites.profondeur else {
      throw erreur(.jsonTropProfond(maximum: limites.profondeur))
    }
    let estObjet = genre == .objet
    pile.append(
      CadreJSON(
        place: debut, estObjet: estObjet, estTransparent: estTransparent, placeDuNom: debut))
    place += 1
    attente = estObjet ? .nomOuAccolade : .valeurOuCrochet
    return .continuer
  }

  /// The token was cut off: it will be read anew, and counted then.
  private mutating func reprendre() -> PasJSON {
    noeuds -= 1
    return .manque
  }

  /// Puts a value that is complete where it belongs: into what surrounds it, or into the open.
  private mutating func poser(_ noeud: NoeudJSON) -> PasJSON {
    guard let sommet = pile.indices.last, !pile[sommet].estTransparent else {
      return remettre(noeud)
    }
    attente = suite
    pile[sommet].ajouter(noeud)
    return .continuer
  }

  private mutating func remettre(_ noeud: NoeudJSON) -> PasJSON {
    // The path is that of the value, which is under way no more once what follows is awaited.
    attente = .valeur
    let vue = VueJSON(noeud: noeud, chemin: chemin)
    attente = suite
    if let sommet = pile.indices.last { pile[sommet].remis += 1 }
    noeuds = 0
    return .piece(vue)
  }

  private func finDuNombre() throws(ErreurJSON) -> Int? {
    try situer { () throws(FauteJSON) in
      try Foreign.finDuNombre(tampon.span, depuis: place, complet: complet, maximum: limites.nombre)
    }
  }

  /// Reads `true`, `false` or `null`.
  private mutating func mot() throws(ErreurJSON) -> ValeurJSON? {
    guard let fin = finDuMot(tampon.span, depuis: place, complet: complet) else { return nil }
    let mot = String(decoding: tampon[place..<fin], as: UTF8.self)
    let valeur: ValeurJSON
    switch mot {
    case "true": valeur = .booleen(true)
    case "false": valeur = .booleen(false)
    case "null": valeur = .nul
    default: throw erreur(.jsonMotInconnu(mot))
    }
    place = fin
    return valeur
  }
}

/// An array or object whose end has not come yet.
struct CadreJSON: Sendable {
  let place: PlaceJSON
  let estObjet: Bool
  /// Whether its values are handed over one by one, and not kept.
  let estTransparent: Bool
  var elements: [NoeudJSON] = []
  var membres: [MembreJSON] = []
  /// How many values were handed over.
  var remis = 0
  /// The name of the member whose value comes.
  var nom = ""
  var placeDuNom: PlaceJSON
  /// The names, once there are too many to look through.
  var noms: [OctetsDuNom: PlaceJSON] = [:]

  /// Takes the name of the member that comes, or gives the place of an earlier one of that name.
  mutating func nommer(_ nom: String, a place: PlaceJSON) -> PlaceJSON? {
    if let premier = premier(nom) { return premier }
    (self.nom, placeDuNom) = (nom, place)
    if estTransparent || !noms.isEmpty { noms[OctetsDuNom(nom: nom)] = place }
    return nil
  }

  /// Keeps a value that is complete.
  mutating func ajouter(_ noeud: NoeudJSON) {
    guard estObjet else { return elements.append(noeud) }
    membres.append(MembreJSON(nom: nom, place: placeDuNom, noeud: noeud))
    guard membres.count == 32 else { return }
    for membre in membres { noms[OctetsDuNom(nom: membre.nom)] = membre.place }
  }

  /// Whether a member of that name has come, among those that are handed over.
  func aNomme(_ nom: String) -> Bool { noms[OctetsDuNom(nom: nom)] != nil }

  private func premier(_ nom: String) -> PlaceJSON? {
    guard noms.isEmpty else { return noms[OctetsDuNom(nom: nom)] }
    return membres.first { $0.nom.aLesOctetsDe(nom) }?.place
  }
}

/// A name as its bytes, for two names that merely look the same are two in JSON.
///
/// The standard library holds `é` and `e` with a combining accent for equal; RFC 8259 (8.3) compares
/// the code units. They are hashed as bytes too, lest a file choose many names of one hash.
struct OctetsDuNom: Hashable {
  let nom: String

  static func == (gauche: Self, droite: Self) -> Bool { gauche.nom.aLesOctetsDe(droite.nom) }

  func hash(into hacheur: inout Hasher) {
    for octet in nom.utf8 { hacheur.combine(octet) }
  }
}

extension String {
  /// Whether both have the same bytes in UTF-8.
  func aLesOctetsDe(_ autre: String) -> Bool {
    utf8.count == autre.utf8.count && utf8.elementsEqual(autre.utf8)
  }
}
