import Facturier
import FacturierModeles

// Application.md
/// What one window of our app shows; each view reads what it draws, and is drawn again once that has changed.
@MainActor
final class Fenetre {
  let tableau: ModeleDuTableau
  let liste: ListeDeFactures
  private let modeles: Modeles

  init(_ boutique: Boutique, par qui: Author, _ langue: Langue) {
    modeles = Modeles(boutique.depot, auteur: qui, langue: langue)
    (tableau, liste) = (modeles.tableauDeBord(), modeles.factures())
  }

  /// The head of the window: what is due, or why nobody knows.
  func titre(_ langue: Langue) -> String {
    let montre = tableau.montre
    let du = montre.valeur.map { $0.ouvert.affiche(langue) } ?? "…"
    return montre.echec.map { "\(du) (\($0.message(langue)))" } ?? du
  }

  /// The rows, as many as were read so far.
  var factures: [FactureDePage] { liste.montre.valeur?.factures ?? [] }

  /// Somebody types in the field for searching.
  func chercher(_ texte: String) { liste.demande.recherche = texte }

  /// The last row comes into sight.
  func finVisible() { liste.continuer() }

  /// Somebody opens an invoice.
  func ouvrir(_ facture: FactureID) -> ModeleDeFacture { modeles.facture(facture) }
}
// end

// Application.md
extension ModeleDeFacture {
  /// Why the button for payments is grey, if it is.
  func sansEncaissement(_ langue: Langue) -> String? {
    montre.valeur?.empechement(.encaisser)?.message(langue)
  }

  /// What the page says below its buttons once somebody has used one.
  func suite(_ langue: Langue) -> String? {
    if let echec = acte.echec { return echec.message(langue) }
    return acte.valeur.map { "n° \($0.tete.position)" }
  }
}
// end
