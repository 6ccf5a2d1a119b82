import Facturation
import ForeignJSON

/// What the columns of a table are, as a person wrote it down.
///
///     # De notre ancien logiciel
///     separateur = ;
///     decimale = ,
///     date = jj/mm/aaaa
///     numero = N° facture
///     ligne.prixUnitaire = PU HT
///     conditionsPaiement = "Virement"
///     ignorer = Commentaire
///
/// Behind a member stands the name of its column, or in quotes what it is in every row. What is not a
/// member is refused, and so is one that stands twice.
package struct CorrespondanceCSV {
  /// Where a member comes from.
  enum Source {
    case colonne(String)
    case constante(String)
  }

  /// What may stand between two cells, and what a mapping calls it.
  static let separateurs: [(nom: String, octet: UInt8)] = [
    (";", 0x3B), (",", 0x2C), ("|", 0x7C), ("tabulation", 0x09),
  ]

  /// What stands between two cells.
  private(set) var separateur = UInt8(ascii: ";")
  /// What stands before the decimals.
  private(set) var decimale: Character = ","
  private(set) var dates = FormatDeDate.ecrits[0]
  /// Where each member comes from, and where that is said.
  private(set) var membres: [(membre: MembreCSV, source: Source, place: PlaceJSON)] = []
  /// The columns that mean nothing.
  private(set) var ignorees: [(nom: String, place: PlaceJSON)] = []
  /// The columns that it names.
  var colonnes: Set<String> {
    let reliees = membres.compactMap { relie in
      if case .colonne(let nom) = relie.source { nom } else { nil }
    }
    return Set(reliees + ignorees.map(\.nom))
  }
  /// What it calls the sign between two cells.
  var nomDuSeparateur: String {
    Self.separateurs.first { $0.octet == separateur }?.nom ?? ""
  }
  /// What is wrong.
  package private(set) var erreurs: [ErreurImport] = []

  /// Which file it is, beside the table.
  static let fichier = 1
  /// How many bytes it may have.
  package static let maximum = 1 << 20

  /// Reads the whole of it.
  package init(_ octets: ContiguousArray<UInt8>) {
    guard octets.count <= Self.maximum else {
      noter(.csvTropLong(maximum: Self.maximum), PlaceJSON(ligne: 1, colonne: 1, fichier: 1))
      return
    }
    let sansMarque = octets.starts(with: [0xEF, 0xBB, 0xBF]) ? octets.dropFirst(3) : octets[...]
    for (rang, ligne) in sansMarque.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let place = PlaceJSON(ligne: rang + 1, colonne: 1, fichier: Self.fichier)
      guard let texte = String(validating: ligne, as: UTF8.self) else {
        noter(.csvUtf8, place)
        continue
      }
      lire(texte.rogne, place)
    }
    let donnes = Set(membres.map(\.membre.nom))
    let fin = PlaceJSON(ligne: 1, colonne: 1, fichier: Self.fichier)
    for membre in MembreCSV.ecrits where membre.estRequis && !donnes.contains(membre.nom) {
      noter(.csvMembreRequis(membre.nom), fin)
    }
    if !donnes.contains("clientId"), !donnes.contains("client.nom") {
      noter(.csvMembreRequis("client.nom"), fin)
    }
    var manquants: Set<String> = []
    for (membre, _, place) in membres {
      for nom in membre.compagnons where !donnes.contains(nom) && manquants.insert(nom).inserted {
        noter(.csvMembreRequis(nom), place)
      }
    }
  }

  private mutating func lire(_ ligne: String, _ place: PlaceJSON) {
    guard !ligne.isEmpty, !ligne.hasPrefix("#") else { return }
    guard let egale = ligne.firstIndex(of: "=") else { return noter(.csvCorrespondance, place) }
    let nom = String(ligne[..<egale]).rogne
    let valeur = String(ligne[ligne.index(after: egale)...]).rogne
    guard !nom.isEmpty, !valeur.isEmpty else { return noter(.csvCorrespondance, place) }
    switch nom {
    case "separateur": regler(valeur, place)
    case "decimale":
      guard valeur == "," || valeur == "." else {
        return noter(.csvReglage(nom, admis: [",", "."]), place)
      }
      decimale = valeur.first ?? ","
    case "date":
      guard let format = FormatDeDate.ecrits.first(where: { $0.noms.contains(valeur) }) else {
        return noter(.csvReglage(nom, admis: FormatDeDate.ecrits.map { $0.noms[0] }), place)
      }
      dates = format
    case "ignorer": ignorees.append((valeur, place))
    default: relier(nom, a: valeur, place)
    }
  }

  private mutating func regler(_ valeur: String, _ place: PlaceJSON) {
    let nom = valeur == "tab" ? "tabulation" : valeur
    guard let admis = Self.separateurs.first(where: { $0.nom == nom }) else {
      return noter(.csvReglage("separateur", admis: Self.separateurs.map(\.nom)), place)
    }
    separateur = admis.octet
  }

  private mutating func relier(_ nom: String, a valeur: String, _ place: PlaceJSON) {
    guard let membre = MembreCSV.tous[nom] else {
      return noter(.csvMembreInconnu(nom, admis: MembreCSV.voisins(de: nom)), place)
    }
    guard !membres.contains(where: { $0.membre == membre }) else {
      return noter(.csvMembreEnDouble(nom), place)
    }
    guard valeur.hasPrefix("\"") else {
      return membres.append((membre, .colonne(valeur), place))
    }
    guard valeur.count >= 3, valeur.hasSuffix("\"") else { return noter(.csvCorrespondance, place) }
    membres.append((membre, .constante(String(valeur.dropFirst().dropLast())), place))
  }

  private mutating func noter(_ defaut: Defaut, _ place: PlaceJSON) {
    erreurs.append(ErreurImport(.table(defaut), chemin: "$", place: place))
  }
}
