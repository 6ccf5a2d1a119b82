package import Facturation

/// Books as Beancount reads them.
///
///     1970-01-01 open Actif:411000:DUPONT EUR
///     2026-11-20 * "F2026-0001" "Facture F2026-0001 Dupont"
///       Actif:411000:DUPONT  120.00 EUR
///       Produits:706000  -100.00 EUR
///       Passif:445710  -20.00 EUR  ; TVA 20.00
package enum LivreBeancount: FormatDeLivre {
  /// What stands above all.
  package static func tete(_ titre: String) -> String {
    """
    option "title" \(cite(titre))
    option "operating_currency" "EUR"
    option "name_assets" "Actif"
    option "name_liabilities" "Passif"
    option "name_equity" "Capitaux"
    option "name_income" "Produits"
    option "name_expenses" "Charges"


    """
  }

  /// An account that is about to be used for the first time; an entry may be dated long before.
  package static func compte(_ nom: String) -> String { "0001-01-01 open \(nom) EUR\n" }

  /// The line that begins a transaction.
  package static func transaction(
    le date: DateCivile, piece: String, libelle: String
  ) -> String {
    "\(date) * \(cite(piece)) \(cite(libelle))\n"
  }

  /// Nothing stands above what accounts come to.
  package static func soldes(le jour: DateCivile) -> String { "" }

  /// That an account comes to so much at the end of a day, which is to say at the beginning of the next;
  /// to the cent, since a cent would be passed over otherwise.
  package static func solde(_ compte: String, _ montant: String, le jour: DateCivile) -> String {
    "\(jour.plus(jours: 1) ?? jour) balance \(compte)  \(montant) ~ 0.00 EUR\n"
  }

  private static func cite(_ texte: String) -> String {
    "\"\(texte.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
