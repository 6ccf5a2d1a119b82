import Facturation

/// The lists of codes that EN 16931 binds a document to: a code that is not on its list makes it invalid.
///
/// They are the lists of the standard's validation artefacts, which come out twice a year; a code of the
/// right form that a later list adds is called unknown until it is added here.
enum ListesDeCodes {
  /// Units of UNECE Recommendation 20 and packages of Recommendation 21 (BT-130).
  static let unites = liste("unites")

  /// Reasons of exemption, the list VATEX (BT-121).
  static let exonerations = liste("exonerations")

  /// Subjects of notes, UNTDID 4451 (BT-21).
  static let sujets = liste("sujets")

  /// Countries, ISO 3166-1 (BT-40, BT-55, BT-80): the standard's list leaves South Sudan out, and knows
  /// Kosovo by a code of its own.
  static let pays = CodePays.connus.subtracting(["SS", "XK"])

  /// Schemes of electronic addresses, the list EAS (BT-34-1, BT-49-1).
  static let adresses = liste("adresses")

  /// A list as it stands in `Sources/CRessources/texts`, its codes set apart by white space.
  private static func liste(_ nom: String) -> Set<Substring> {
    Set(Ressource.texte("\(nom).txt").split(whereSeparator: \.isWhitespace))
  }
}

extension CodeUnite {
  /// Whether programs that read electronic invoices know it.
  package var estConnu: Bool { ListesDeCodes.unites.contains(texte[...]) }
}

extension CodeExoneration {
  /// Whether programs that read electronic invoices know it.
  package var estConnu: Bool { ListesDeCodes.exonerations.contains(texte[...]) }
}
