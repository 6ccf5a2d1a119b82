/// What the report says of the VAT that became due.
extension TexteRapport {
  static let exigible = Self("TVA exigible", "VAT due")
  static let noteExigible = Self(
    "Celle de services sans option sur les débits et celle d'acomptes est due à l'encaissement,"
      + " celle de biens à leur livraison, l'autre à la facturation ; celle d'un impayé est récupérée."
      + " Sur un mois et pour tous les clients, c'est la TVA à déclarer.",
    "That of services without the option for debits and that of deposits is due when paid, that of"
      + " goods on their delivery, other VAT when invoiced; that of what will never be paid is"
      + " recovered. Over a month and all customers, it is the VAT to declare.")
  static let exigibleFacturee = Self(
    "La TVA exigible de la période est la TVA nette du tableau précédent : c'est la TVA à déclarer.",
    "The VAT due of the period is the net VAT of the table before: it is the VAT to declare.")
  static func tvaReportee(_ mois: String, base: String, tva: String) -> Self {
    Self(
      "Dont, de \(mois), qui était clos : base \(base), TVA \(tva).",
      "Of which, belonging to \(mois), which was closed: base \(base), VAT \(tva).")
  }
  static let rienExigible = Self(
    "Rien n'est devenu exigible dans la période.", "Nothing became due in the period.")
  static let baseFacturee = Self("Base facturée", "Base invoiced")
  static let tvaFacturee = Self("TVA facturée", "VAT invoiced")
  static let baseEncaissee = Self("Base encaissée", "Base received")
  static let tvaEncaissee = Self("TVA encaissée", "VAT received")
  static let baseRecuperee = Self("Base récupérée", "Base recovered")
  static let tvaRecuperee = Self("TVA récupérée", "VAT recovered")
  static let baseDue = Self("Base exigible", "Base due")
  static let tvaDue = Self("TVA exigible", "VAT due")
}
