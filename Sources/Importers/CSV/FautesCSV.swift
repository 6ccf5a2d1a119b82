import Facturation
import ForeignJSON

/// The faults of the DTOs that rows became, told of the table that a person has before them.
///
///     $[3].lignes[1].prixUnitaire       column “PU HT”
///     A number is needed, not a string  A number is needed, written as the mapping says
struct FautesCSV {
  private let correspondance: CorrespondanceCSV
  /// The header of the column that each member comes from.
  private let enTetes: [String: String]
  /// The members that are the same in every row, by what is made of them, and where that is said.
  private let constantes: [String: (membre: String, place: PlaceJSON)]

  init(_ correspondance: CorrespondanceCSV) {
    self.correspondance = correspondance
    var enTetes: [String: String] = [:]
    var constantes: [String: (membre: String, place: PlaceJSON)] = [:]
    for (membre, source, place) in correspondance.membres {
      switch source {
      case .colonne(let nom): enTetes[membre.nom] = nom
      case .constante: constantes[membre.nom] = (membre.nom, place)
      }
    }
    let donnes = Set(correspondance.membres.map(\.membre.nom))
    // What a table need not say is made of what it says.
    for (deduit, source) in [("dateEcheance", "dateFacture"), ("tva", "ligne.tva")]
    where !donnes.contains(deduit) {
      enTetes[deduit] = enTetes[source]
      constantes[deduit] = constantes[source]
    }
    (self.enTetes, self.constantes) = (enTetes, constantes)
  }

  /// The header of the column that a member comes from, if one gives it.
  func enTete(de membre: String) -> String? { enTetes[membre] }

  /// The same fault, of the table; or of the mapping, where that gives a value that is none.
  func situer(_ erreur: ErreurImport) -> ErreurImport {
    var membre = membre(a: erreur.chemin)
    switch (erreur.defaut, erreur.code) {
    case (.valeur(let defaut), "json-membre-absent"):
      let nom = defaut.enonce.chiffre("membre") ?? ""
      membre += membre.isEmpty ? nom : ".\(nom)"
    case (.facture, "client-requis") where enTete(de: membre) == nil: membre = "client.nom"
    case (.facture(let defaut), _) where enTete(de: membre) == nil:
      membre = defaut.champConcerne.flatMap { seul($0, dans: membre) } ?? membre
    default: break
    }
    let defaut = defaut(erreur.defaut, MembreCSV.tous[membre])
    guard let constante = constantes[membre], erreur.defaut.estDeLaValeur else {
      return erreur.dansLaTable(defaut, enTete: enTetes[membre])
    }
    return erreur.dansLaCorrespondance(defaut, membre: constante.membre, a: constante.place)
  }

  /// The member of that field within another, where just one column gives it.
  private func seul(_ champ: String, dans membre: String) -> String? {
    let dehors = membre.isEmpty ? "" : "\(membre)."
    let donnes = enTetes.keys.filter {
      $0 == dehors + champ || $0.hasPrefix(dehors) && $0.hasSuffix(".\(champ)")
    }
    return donnes.count == 1 ? donnes.first : nil
  }

  /// Whether every row has the fault.
  func estDeLaCorrespondance(_ erreur: ErreurImport) -> Bool {
    situer(erreur).fichier == CorrespondanceCSV.fichier
  }

  /// The same rounding, in the table.
  func situer(_ arrondi: ArrondiImport) -> ArrondiImport {
    var arrondi = arrondi
    arrondi.enTete = enTetes[membre(a: arrondi.chemin)]
    return arrondi
  }

  private func defaut(_ defaut: DefautDTO, _ membre: MembreCSV?) -> DefautDTO {
    guard let membre else { return defaut }
    return switch (defaut.enonce.code, membre.genre) {
    case ("date-attendue", _): .table(.csvJour(correspondance.dates.noms))
    case ("json-genre", .quantite), ("json-genre", .pourcentage), ("json-genre", .montant):
      .table(.csvNombre(decimale: correspondance.decimale, unite: membre.unite))
    case ("json-membre-absent", _), ("client-requis", _): .table(.csvCaseVide)
    case ("taux-en-fraction", _):
      .table(.csvTauxEnFraction(defaut.enonce.chiffre("taux") ?? ""))
    default: defaut
    }
  }

  /// The member to which a path leads, as a mapping calls it.
  private func membre(a chemin: String) -> String {
    var pas = chemin.split(separator: ".").dropFirst().map(String.init)
    if pas.first?.hasPrefix("lignes[") == true { pas[0] = "ligne" }
    return pas.joined(separator: ".")
  }
}

extension Defaut {
  /// The field that is wrong, or that contradicts another.
  fileprivate var champConcerne: String? {
    switch enonce.code {
    case "livraison-inversee", "periode-inversee": "fin"
    default: enonce.champ?.rawValue
    }
  }
}

extension DefautDTO {
  /// Whether a value is none by itself, whatever stands beside it.
  fileprivate var estDeLaValeur: Bool {
    if case .valeur = self { true } else { false }
  }
}

/// What a person is told of a fault, whatever path leads there.
struct FauteDite: Hashable {
  private let place: PlaceJSON
  private let enTete: String?
  private let defaut: DefautDTO

  init(_ erreur: ErreurImport) {
    (place, enTete, defaut) = (erreur.place, erreur.enTete, erreur.defaut)
  }
}
