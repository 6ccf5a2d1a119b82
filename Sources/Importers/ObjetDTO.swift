import Facturation
import ForeignJSON

/// An object of a DTO that is put together from what another format says, with the places there.
struct ObjetDTO {
  let place: PlaceJSON
  private var membres: [MembreJSON] = []

  init(a place: PlaceJSON) { self.place = place }

  /// The object as it is read.
  var noeud: NoeudJSON { NoeudJSON(.objet(membres), a: place) }

  /// Whether nothing was put into it.
  var estVide: Bool { membres.isEmpty }

  /// What stands under a name.
  func membre(_ nom: String) -> NoeudJSON? { membres.first { $0.nom == nom }?.noeud }

  /// The text that stands under a name.
  func texteDe(_ nom: String) -> String? {
    if case .texte(let texte)? = membre(nom)?.valeur { texte } else { nil }
  }

  mutating func mettre(_ nom: String, _ noeud: NoeudJSON) {
    membres.append(MembreJSON(nom: nom, noeud: noeud))
  }

  /// A text; an empty one is none.
  mutating func texte(_ nom: String, _ texte: String?, a place: PlaceJSON) {
    guard let texte, !texte.isEmpty else { return }
    mettre(nom, NoeudJSON(.texte(texte), a: place))
  }

  /// A number that is written with a point; what is none stays a text, and is refused as one.
  mutating func nombre(_ nom: String, _ texte: String?, a place: PlaceJSON) {
    guard let texte else { return }
    let valeur = texte.nombreDTO.map { ValeurJSON.nombre(NombreJSON(lu: $0)) } ?? .texte(texte)
    mettre(nom, NoeudJSON(valeur, a: place))
  }

  /// An object, unless it is empty.
  mutating func objet(_ nom: String, _ objet: ObjetDTO?) {
    guard let objet, !objet.estVide else { return }
    mettre(nom, objet.noeud)
  }

  /// An array; an empty one is none unless it is `requis`.
  mutating func liste(_ nom: String, _ elements: [ObjetDTO], requise: Bool = false) {
    guard requise || !elements.isEmpty else { return }
    mettre(nom, NoeudJSON(.tableau(elements.map(\.noeud)), a: elements.first?.place ?? place))
  }
}

extension String {
  /// A decimal number as JSON writes it: `+007.50` becomes `7.50`, `.5` becomes `0.5`; no other text.
  var nombreDTO: String? {
    var reste = self[...]
    let signe = reste.first == "-" ? "-" : ""
    if let premier = reste.first, premier == "-" || premier == "+" { reste = reste.dropFirst() }
    let parties = reste.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parties.count), utf8.count <= 64,
      parties.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parties.contains(where: { !$0.isEmpty })
    else { return nil }
    let entiers = parties[0].drop { $0 == "0" }
    let decimales = parties.count == 2 && !parties[1].isEmpty ? ".\(parties[1])" : ""
    return signe + (entiers.isEmpty ? "0" : entiers) + decimales
  }
}
