/// What a refusal, a warning or a fault says: to programs its code and its figures, to people the reason
/// and what to do about it.
///
/// Each is declared once, in one expression beside its likes:
///
///     static func clientInconnu(_ id: ClientID) -> Self {
///       Self(
///         "client-inconnu", fr: "Aucun client ne porte l'identifiant \(id).",
///         en: "No customer has the identifier \(id).", ["clientId": id.texte])
///     }
///
/// It is an object, so that what is thrown fits into one word; sentences and figures are made when they
/// are asked for.
@usableFromInline package final class Enonce: Sendable {
  /// The stable name of the rule.
  package let code: RefusFacturation.Code
  /// The field that is at fault, when one is.
  package let champ: Champ?
  /// The reason in each language, as it stands behind the field where there is one.
  package let mots: Texte
  /// What should have stood there, where a value has a form of its own.
  package let attendu: Texte?
  /// What helps, where something does that the words do not name.
  package let remede: Remede?
  private let nommes: @Sendable () -> KeyValuePairs<String, String>

  init(
    _ code: RefusFacturation.Code, _ mots: Texte, champ: Champ? = nil, attendu: Texte? = nil,
    remede: Remede? = nil,
    _ nommes: @escaping @Sendable () -> KeyValuePairs<String, String>
  ) {
    (self.code, self.champ, self.mots) = (code, champ, mots)
    (self.attendu, self.remede) = (attendu, remede)
    self.nommes = nommes
  }

  /// The figures concerned, in canonical form, by name.
  package var chiffres: [RefusFacturation.Chiffre] {
    nommes().map { RefusFacturation.Chiffre(nom: $0.key, valeur: $0.value) }
  }

  /// One of the figures, by its name.
  package func chiffre(_ nom: String) -> String? { nommes().first { $0.key == nom }?.value }

  /// The reason in each language, behind the field where there is one.
  package var texte: Texte {
    guard let champ else { return mots }
    return Texte("\(champ) : \(self.mots.francais)", "\(champ): \(self.mots.anglais)")
  }

  /// The same of a field, which is named in front.
  func nommant(_ champ: Champ?) -> Enonce {
    Enonce(code, mots, champ: champ, attendu: attendu, remede: remede, nommes)
  }

  /// The same where nothing else helps.
  var sansRemede: Enonce { Enonce(code, mots, champ: champ, attendu: attendu, nommes) }
}

extension Enonce: Hashable {
  /// Whether both say the same, in the same words.
  @usableFromInline package static func == (un: Enonce, autre: Enonce) -> Bool {
    un === autre
      || un.code == autre.code && un.champ == autre.champ && un.chiffres == autre.chiffres
        && un.mots.anglais == autre.mots.anglais
  }

  /// Mixes in the code and the field.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(champ)
  }
}

/// What is declared by what it says.
package protocol Enoncable: Hashable, Sendable {
  /// What is said of it.
  var enonce: Enonce { get }
  /// Takes over what is said.
  init(_ enonce: Enonce)
}

extension Enoncable {
  /// Declares one: its code, its words in both languages, its figures by name, and what helps.
  package init(
    _ code: RefusFacturation.Code,
    fr francais: @autoclosure @escaping @Sendable () -> String,
    en anglais: @autoclosure @escaping @Sendable () -> String,
    _ chiffres: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, String> = [:],
    remede: Remede? = nil
  ) {
    self.init(
      Enonce(code, Texte(francais: francais, anglais: anglais), remede: remede, chiffres))
  }

  /// Declares one whose words depend on what it is about.
  package init(
    _ code: RefusFacturation.Code, _ mots: Texte,
    _ chiffres: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, String> = [:],
    remede: Remede? = nil
  ) {
    self.init(Enonce(code, mots, remede: remede, chiffres))
  }
}
