import Facturation
import ForeignJSON

/// Where an invoice stands in its file, and those of its members that the registre may contradict.
struct LieuxDeFacture {
  private let racine: CheminJSON
  private let place: PlaceJSON
  private var places: [String: PlaceJSON] = [:]

  /// Keeps places, and nothing else of the JSON.
  init(_ vue: VueJSON, _ facture: FactureImportee) {
    racine = vue.chemin
    place = vue.noeud.place
    let champs =
      ["id", "numero", "clientId", "client", "statut"]
      + facture.avoirs.indices.map { "avoirs[\($0)].numero" }
    for champ in champs { places[champ] = Self.place(de: champ, dans: vue) }
  }

  /// The path of a field: `$[3].lignes[1].total` for `lignes[1].total`.
  func chemin(de champ: String) -> CheminJSON {
    Self.pas(champ).reduce(racine) { chemin, pas in
      switch pas {
      case .membre(let nom): chemin.membre(nom)
      case .element(let rang): chemin.element(rang)
      }
    }
  }

  /// The place of a field, or of the invoice when it is not known.
  func place(de champ: String) -> PlaceJSON { places[champ] ?? place }

  /// The place of a field, or of the innermost value around it that is there.
  static func place(de champ: String, dans vue: VueJSON) -> PlaceJSON {
    var noeud = vue.noeud
    for pas in pas(champ) {
      switch (pas, noeud.valeur) {
      case (.membre(let nom), .objet(let membres)):
        guard let membre = membres.first(where: { $0.nom == nom }) else { return noeud.place }
        noeud = membre.noeud
      case (.element(let rang), .tableau(let elements)) where elements.indices.contains(rang):
        noeud = elements[rang]
      default: return noeud.place
      }
    }
    return noeud.place
  }

  private enum Pas {
    case membre(String)
    case element(Int)
  }

  /// The steps of a field's path: `avoirs[0].numero` has three.
  private static func pas(_ champ: String) -> [Pas] {
    champ.split(whereSeparator: { ".[".contains($0) }).map { morceau in
      if morceau.last == "]", let rang = Int(morceau.dropLast()) { return .element(rang) }
      return .membre(String(morceau))
    }
  }
}
