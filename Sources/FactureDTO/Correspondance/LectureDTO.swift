import Facturation

/// Turns the fields of a DTO into values of the domain; an error names the path of the field.
///
///     LectureDTO("lignes[1]").nombre(dto.quantite, "quantite")      fails at "lignes[1].quantite"
struct LectureDTO {
  private let chemin: String

  /// Reads the fields of the object at that path; the outermost has none.
  init(_ chemin: String) { self.chemin = chemin }

  /// The path of a field.
  func chemin(_ nom: String) -> String { chemin.isEmpty ? nom : "\(chemin).\(nom)" }

  /// A number, by its exact digits.
  func nombre<Valeur: ValeurDecimale>(
    _ decimal: Decimal, _ nom: String
  ) throws(ErreurDTO) -> Valeur {
    try lire(nom) { champ throws(RefusFacturation) in
      try Valeur(saisie: decimal.description, champ: champ)
    }
  }

  /// A number, if it is there.
  func nombre<Valeur: ValeurDecimale>(
    _ decimal: Decimal?, _ nom: String
  ) throws(ErreurDTO) -> Valeur? {
    guard let decimal else { return nil }
    return try nombre(decimal, nom) as Valeur
  }

  /// A checked text.
  func texte<Valeur: ValeurTexte>(
    _ texte: String, _ nom: String
  ) throws(ErreurDTO) -> Valeur {
    try lire(nom) { champ throws(RefusFacturation) in try Valeur(texte, champ: champ) }
  }

  /// A checked text, if it is there; many programs write an empty one for one that is not.
  func texte<Valeur: ValeurTexte>(
    _ texte: String?, _ nom: String
  ) throws(ErreurDTO) -> Valeur? {
    guard let texte, !texte.isEmpty else { return nil }
    return try self.texte(texte, nom) as Valeur
  }

  /// A day: of midnight UTC the day that it says, of any other moment the day in the time zone.
  func jour(
    _ date: Date, _ nom: String, dans fuseau: FuseauHoraire
  ) throws(ErreurDTO) -> DateCivile {
    guard let jour = date.jourCivil(dans: fuseau) else {
      throw ErreurDTO(.date, chemin: chemin(nom))
    }
    return jour
  }

  /// A day, if it is there.
  func jour(
    _ date: Date?, _ nom: String, dans fuseau: FuseauHoraire
  ) throws(ErreurDTO) -> DateCivile? {
    guard let date else { return nil }
    return try jour(date, nom, dans: fuseau) as DateCivile
  }

  /// An identifier, in capitals too, as Swift writes them.
  func identifiant<Objet>(
    _ texte: String, _ nom: String
  ) throws(ErreurDTO) -> Identifiant<Objet> {
    try lire(nom) { champ throws(RefusFacturation) in
      try Identifiant(texte.lowercased(), champ: champ)
    }
  }

  /// An identifier, if it is there.
  func identifiant<Objet>(
    _ texte: String?, _ nom: String
  ) throws(ErreurDTO) -> Identifiant<Objet>? {
    guard let texte else { return nil }
    return try identifiant(texte, nom) as Identifiant<Objet>
  }

  /// One of a few words.
  func choix<Valeur: CaseIterable>(
    _ mot: String, _ nom: String, _ ecriture: (Valeur) -> String
  ) throws(ErreurDTO) -> Valeur {
    for valeur in Valeur.allCases where ecriture(valeur) == mot { return valeur }
    throw ErreurDTO(.choix(parmi: Valeur.allCases.map(ecriture)), chemin: chemin(nom))
  }

  /// One of a few words, if it is there.
  func choix<Valeur: CaseIterable>(
    _ mot: String?, _ nom: String, _ ecriture: (Valeur) -> String
  ) throws(ErreurDTO) -> Valeur? {
    guard let mot else { return nil }
    return try choix(mot, nom, ecriture) as Valeur
  }

  /// A way to pay, by its French name.
  func conditions(_ mot: String, _ nom: String) throws(ErreurDTO) -> ConditionsPaiement {
    try choix(mot, nom) { $0.libelle(.francais) }
  }

  private func lire<Valeur>(
    _ nom: String, _ lecture: (Champ) throws(RefusFacturation) -> Valeur
  ) throws(ErreurDTO) -> Valeur {
    do {
      return try lecture(Champ(rawValue: chemin(nom)))
    } catch {
      throw ErreurDTO(.refus(error), chemin: chemin(nom))
    }
  }
}
