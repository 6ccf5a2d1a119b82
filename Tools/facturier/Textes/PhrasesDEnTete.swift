import Facturier

/// What is said of the head of an invoice.
extension Phrase {
  static let noteReferences = Phrase(
    fr: "Les références données remplacent toutes celles d'avant ; une valeur vide les enlève"
      + " (--reference '').",
    en: "The references given replace all those before; an empty value takes them away"
      + " (--reference '').")

  /// The type, where it is not the ordinary one, and the invoices that are spoken of.
  static func typeDeFacture(_ precisions: Precisions) -> Phrase? {
    let type = precisions.typeFacture.flatMap { $0 == .facture ? nil : $0 }
    let citees = precisions.facturesAnterieures ?? []
    guard type != nil || !citees.isEmpty else { return nil }
    let nom = Phrase { (type ?? .facture).nom($0) }
    guard !citees.isEmpty else {
      return Phrase(fr: "Type : \(nom.francais).", en: "Type: \(nom.anglais).")
    }
    let lesquelles = Phrase { langue in
      citees.map { "\($0.numero) (\($0.date.affiche(langue)))" }.joined(separator: ", ")
    }
    return Phrase(
      fr: "Type : \(nom.francais), sur \(lesquelles.francais).",
      en: "Type: \(nom.anglais), on \(lesquelles.anglais).")
  }

  static func citations(_ references: [ReferenceCitee]) -> Phrase {
    let lesquelles = Phrase { langue in
      references.map { reference in
        let date = reference.date.map { " (\($0.affiche(langue)))" } ?? ""
        return "\(reference.nature.nom(langue)) \(reference.valeur)\(date)"
      }.joined(separator: ", ")
    }
    return Phrase(
      fr: "Références : \(lesquelles.francais).", en: "References: \(lesquelles.anglais).")
  }
}
