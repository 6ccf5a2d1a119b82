import Facturation
package import Projections

extension Mots {
  /// A line that differs, told as history tells it: `ligne 2 « Pose » modifiée : quantité 2 → 3`.
  package func ligne(_ ligne: Comparaison.DifferenceDeLigne) -> String {
    let acte: ActeDeLigne =
      ligne.nomApres == nil ? .retiree : ligne.nomAvant == nil ? .ajoutee : .modifiee
    let quoi = acte.texte(rang: String(ligne.rang), nom: nom(ligne.nomAvant))
    return quoi.en(langue) + deuxPoints + details(ligne.changements, partis: acte == .retiree)
  }

  /// A client that differs: `client « Le Moulin » modifié : courriel …`.
  package func client(_ client: Comparaison.DifferenceDeClient) -> String {
    let nom = nom(client.nomAvant)
    let quoi =
      if client.nomAvant == nil {
        Texte("client créé", "customer created")
      } else if client.nomApres == nil {
        Texte("client absent", "customer not there")
      } else {
        Texte("client\(nom) modifié", "customer\(nom) changed")
      }
    return quoi.en(langue) + deuxPoints
      + details(client.changements, partis: client.nomApres == nil)
  }

  /// What a colon looks like between a thing and what is said of it.
  var deuxPoints: String { Texte(" : ", ": ").en(langue) }

  /// A name behind what bears it, if there is one.
  func nom(_ libelle: Libelle?) -> String { libelle.map { " " + cite($0.texte) } ?? "" }

  /// Fields in a row; of what is gone, as they were.
  private func details(_ changements: [Changement], partis: Bool) -> String {
    changements.utiles.map { partis ? ancien($0) : changement($0) }.joined(separator: ", ")
  }
}
