/// Something to look at: nothing is refused for it, and it may well be right.
public struct Avertissement: Hashable, Sendable, CustomStringConvertible {
  /// Which rule it is; stable, for programs to compare.
  public var code: RefusFacturation.Code { enonce.code }
  /// The field that is meant, with its path: `client.siren`.
  public let champ: Champ
  /// The figures concerned, in canonical form, by name.
  public var chiffres: [RefusFacturation.Chiffre] { enonce.chiffres }

  private let enonce: Enonce

  /// Declares one, as refusals are.
  init(
    _ code: RefusFacturation.Code, champ: String,
    fr francais: @autoclosure @escaping @Sendable () -> String,
    en anglais: @autoclosure @escaping @Sendable () -> String,
    _ chiffres: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, String> = [:]
  ) {
    self.init(code, champ: champ, Texte(francais: francais, anglais: anglais), chiffres())
  }

  /// Declares one whose words depend on what it is about.
  init(
    _ code: RefusFacturation.Code, champ: String, _ mots: Texte,
    _ chiffres: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, String> = [:]
  ) {
    self.champ = Champ(rawValue: champ)
    enonce = Enonce(code, mots, chiffres)
  }

  /// What is unusual and what may be done about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { enonce.mots.en(langue) }

  /// The code and the reason in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }
}
