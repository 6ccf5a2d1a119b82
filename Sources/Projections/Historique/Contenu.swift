package import Facturation

/// What a field holds: the value itself, not a text of it.
@nonexhaustive
package enum Contenu: Hashable, Sendable {
  case montant(Montant)
  case somme(Cumul)
  case prix(PrixUnitaire)
  case quantite(Quantite)
  case taux(Taux)
  case remise(Pourcentage)
  case jour(DateCivile)
  case periode(Periode)
  case compte(Int)
  case verite(Bool)
  case client(ClientID)
  case produit(ProduitID)
  /// A text that somebody wrote.
  case texte(String)
  /// A number or a name by which something is known elsewhere, which stands as it is.
  case code(String)
  /// One of a few words, and what people call it in French and in English.
  case mot(String, francais: String, anglais: String)

  /// The value in canonical text, as the journal has it.
  package var texte: String {
    switch self {
    case .montant(let valeur): valeur.texte
    case .somme(let valeur): valeur.texte
    case .prix(let valeur): valeur.texte
    case .quantite(let valeur): valeur.texte
    case .taux(let valeur): valeur.texte
    case .remise(let valeur): valeur.texte
    case .jour(let valeur): valeur.texte
    case .periode(let valeur): valeur.enUneLigne ?? ""
    case .compte(let valeur): String(valeur)
    case .verite(let valeur): String(valeur)
    case .client(let valeur): valeur.texte
    case .produit(let valeur): valeur.texte
    case .texte(let valeur), .code(let valeur), .mot(let valeur, _, _): valeur
    }
  }

  /// One of a few words.
  init(_ choix: some Choice) {
    self = .mot(choix.rawValue, francais: choix.nom(.francais), anglais: choix.nom(.anglais))
  }
}
