import Facturation
import ForeignJSON

/// Where invoices stand in their files, and those of their members that the registre may contradict.
///
/// Of each invoice a few places are kept, one behind the other, and nothing else of the JSON:
///
///     places    the invoice   id   numero   clientId   client   statut   avoirs[0].numero   …
struct LieuxDesFactures {
  private var places: ContiguousArray<PlaceJSON> = []
  /// Where the places of each invoice begin.
  private var debuts: ContiguousArray<Int> = []
  /// How each is reached.
  private var racines: ContiguousArray<CheminJSON> = []

  private static let champs = ["", "id", "numero", "clientId", "client", "statut"]

  /// Keeps the places of the next invoice.
  mutating func ajouter(_ vue: VueJSON, _ facture: FactureImportee) {
    debuts.append(places.count)
    racines.append(vue.chemin)
    for champ in Self.champs { places.append(Self.place(de: champ, dans: vue)) }
    for avoir in facture.avoirs.indices {
      places.append(Self.place(de: "avoirs[\(avoir)].numero", dans: vue))
    }
  }

  /// A fault at its place, or at its invoice's when that is not known.
  func erreur(_ refus: RefusImport) -> ErreurImport {
    let debut = debuts[refus.rang]
    let sienne = Self.rang(de: refus.champ).map { debut + $0 }
    return ErreurImport(
      .facture(refus.defaut), chemin: Self.chemin(de: refus.champ, depuis: racines[refus.rang]),
      place: places[sienne ?? debut])
  }

  /// Which of an invoice's places is that of a field, if one is.
  private static func rang(de champ: String) -> Int? {
    if let rang = champs.firstIndex(of: champ) { return rang }
    guard case .membre("avoirs")? = pas(champ).first,
      case .element(let avoir)? = pas(champ).dropFirst().first,
      champ == "avoirs[\(avoir)].numero"
    else { return nil }
    return champs.count + avoir
  }
}

/// Fields of an invoice that is at hand.
extension LieuxDesFactures {
  /// A fault at its place in the file, or at that of the innermost value around it that is there.
  static func erreur(_ refus: RefusImport, dans vue: VueJSON) -> ErreurImport {
    ErreurImport(
      .facture(refus.defaut), chemin: chemin(de: refus.champ, depuis: vue.chemin),
      place: place(de: refus.champ, dans: vue))
  }

  /// The path of a field: `$[3].lignes[1].total` for `lignes[1].total`.
  private static func chemin(de champ: String, depuis racine: CheminJSON) -> CheminJSON {
    pas(champ).reduce(racine) { chemin, pas in
      switch pas {
      case .membre(let nom): chemin.membre(nom)
      case .element(let rang): chemin.element(rang)
      }
    }
  }

  private static func place(de champ: String, dans vue: VueJSON) -> PlaceJSON {
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
