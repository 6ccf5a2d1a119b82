package import Facturation

/// Books as hledger reads them.
///
///     account Actif:411000:DUPONT
///     2026-11-20 * (F2026-0001) Facture F2026-0001 Dupont
///       Actif:411000:DUPONT  120.00 EUR
///       Produits:706000  -100.00 EUR
///       Passif:445710  -20.00 EUR  ; TVA 20.00
package enum LivreHledger: FormatDeLivre {
  /// What stands above all.
  package static func tete(_ titre: String) -> String {
    """
    ; \(titre)
    decimal-mark .
    commodity 1000.00 EUR
    account Actif  ; type: A
    account Passif  ; type: L
    account Capitaux  ; type: E
    account Produits  ; type: R
    account Charges  ; type: X


    """
  }

  /// An account that is about to be used for the first time.
  package static func compte(_ nom: String) -> String { "account \(nom)\n" }

  /// The line that begins a transaction; a semicolon would begin a comment.
  package static func transaction(
    le date: DateCivile, piece: String, libelle: String
  ) -> String {
    let numero = String(piece.filter { !"()".contains($0) })
    return "\(date) * (\(numero)) \(libelle.replacing(";", with: ","))\n"
  }

  /// What stands above and below what accounts come to.
  package static func soldes(le jour: DateCivile) -> String { "\(jour) * Soldes\n" }

  /// That an account comes to so much at the end of a day.
  package static func solde(_ compte: String, _ montant: String, le jour: DateCivile) -> String {
    "  \(compte)  0.00 EUR = \(montant) EUR\n"
  }
}
