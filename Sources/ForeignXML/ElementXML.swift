package import ForeignJSON

/// An element of a document, with all that it holds and where it stands.
package struct ElementXML: Hashable, Sendable {
  /// What it is called.
  package let nom: NomXML
  /// Its attributes.
  package let attributs: [NomXML: String]
  /// Where its `<` stands.
  package let place: PlaceJSON
  /// The elements within, in their order.
  package private(set) var enfants: [ElementXML] = []
  /// The text between them, all in one.
  package private(set) var texte = ""

  /// Reads a whole document, and gives the element that holds everything.
  package static func lire(
    _ octets: ContiguousArray<UInt8>, fichier: Int = 0, limites: LimitesXML = .habituelles
  ) throws(ErreurXML) -> ElementXML {
    var curseur = try CurseurXML(octets, fichier: fichier, limites: limites)
    var ouverts: [ElementXML] = []
    var racine: ElementXML?
    while true {
      switch try curseur.suivant() {
      case .ouverture(let balise): ouverts.append(ElementXML(balise))
      case .texte(let texte): ouverts[ouverts.count - 1].texte += texte
      case .fermeture:
        let element = ouverts.removeLast()
        if ouverts.isEmpty { racine = element } else { ouverts[ouverts.count - 1].ajouter(element) }
      case .fin:
        guard let racine else { preconditionFailure("a document without root was accepted") }
        return racine
      }
    }
  }

  private init(_ balise: BaliseXML) {
    (nom, attributs, place) = (balise.nom, balise.attributs, balise.place)
  }

  private mutating func ajouter(_ enfant: ElementXML) { enfants.append(enfant) }

  /// The value of an attribute that belongs to no namespace.
  package func attribut(_ local: String) -> String? {
    attributs[NomXML(espace: "", local: local)]
  }
}
