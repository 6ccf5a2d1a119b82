import Facturation
package import Projections

extension Mots {
  /// A line that differs, told as history tells it: `ligne 2 « Pose » modifiée : quantité 2 → 3`.
  package func ligne(_ ligne: Comparaison.DifferenceDeLigne) -> String {
    let acte: ActeDeLigne =
      ligne.nomApres == nil ? .retiree : ligne.nomAvant == nil ? .ajoutee : .modifiee
    let quoi = choisir(acte.mots(rang: String(ligne.rang), nom: nom(ligne.nomAvant)))
    return quoi + deuxPoints + details(ligne.changements, partis: acte == .retiree)
  }

  /// A client that differs: `client « Le Moulin » modifié : courriel …`.
  package func client(_ client: Comparaison.DifferenceDeClient) -> String {
    let nom = nom(client.nomAvant)
    let quoi =
      if client.nomAvant == nil {
        choisir(("client créé", "customer created"))
      } else if client.nomApres == nil {
        choisir(("client absent", "customer not there"))
      } else {
        choisir(("client\(nom) modifié", "customer\(nom) changed"))
      }
    return quoi + deuxPoints + details(client.changements, partis: client.nomApres == nil)
  }

  /// What a colon looks like between a thing and what is said of it.
  var deuxPoints: String { choisir((" : ", ": ")) }

  /// The one of two texts that is in the language: the French one, or the English one.
  func choisir(_ textes: (francais: String, anglais: String)) -> String {
    switch langue {
    case .francais: textes.francais
    case .anglais: textes.anglais
    }
  }

  /// A name behind what bears it, if there is one.
  func nom(_ libelle: Libelle?) -> String { libelle.map { " " + cite($0.texte) } ?? "" }

  /// Fields in a row; of what is gone, as they were.
  private func details(_ changements: [Changement], partis: Bool) -> String {
    changements.map { partis ? ancien($0) : changement($0) }.joined(separator: ", ")
  }
}

/// What becomes of a line.
enum ActeDeLigne {
  case ajoutee
  case modifiee
  case retiree

  /// It in a few words, in French and in English; the name stands there only when a line goes on
  /// under it.
  func mots(rang: String, nom: String) -> (francais: String, anglais: String) {
    switch self {
    case .ajoutee: ("ligne \(rang) ajoutée", "line \(rang) added")
    case .modifiee: ("ligne \(rang)\(nom) modifiée", "line \(rang)\(nom) changed")
    case .retiree: ("ligne \(rang) retirée", "line \(rang) removed")
    }
  }
}
