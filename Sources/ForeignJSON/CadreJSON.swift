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
  private var noms: [OctetsDuNom: PlaceJSON] = [:]

  init(a place: PlaceJSON, estObjet: Bool, estTransparent: Bool) {
    self.place = place
    placeDuNom = place
    self.estObjet = estObjet
    self.estTransparent = estTransparent
  }

  /// Takes the name of the member that comes, or gives the place of an earlier one of that name.
  mutating func nommer(_ nom: String, a place: PlaceJSON) -> PlaceJSON? {
    if let premier = premier(nom) { return premier }
    self.nom = nom
    placeDuNom = place
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
private struct OctetsDuNom: Hashable {
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
