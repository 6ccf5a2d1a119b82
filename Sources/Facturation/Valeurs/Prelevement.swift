/// The reference of a mandate for direct debits, the RUM: up to 35 characters that all banks know.
public struct ReferenceMandat: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.rum
  /// How many characters it has at most.
  private static let longueurMaximale = 35
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    guard texte.utf8.count <= longueurMaximale else { return .tropLong(maximum: longueurMaximale) }
    let blanc = UInt8(ascii: " ")
    guard texte.utf8.allSatisfy({ $0 == blanc || $0.estDansUneReferenceBancaire }),
      texte.utf8.first != blanc, texte.utf8.last != blanc
    else { return .forme(.mandat) }
    return nil
  }
}

/// The identifier of a creditor who takes direct debits, the ICS: `FR72ZZZ123456`.
///
/// Country, key, three characters that the creditor is free to choose and that the key does not
/// count, and the number that the country gave, checked as an IBAN is.
public struct IdentifiantCreancier: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.ics
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let octets = Array(texte.utf8.prefix(36))
    guard (8...35).contains(octets.count),
      octets.allSatisfy({ $0.estChiffre || $0.estMajuscule }),
      octets[0...1].allSatisfy(\.estMajuscule), octets[2...3].allSatisfy(\.estChiffre)
    else { return .forme(.creancier) }
    return IBAN.reste(octets.dropFirst(7) + octets.prefix(4)) == 1 ? nil : .cleFausse
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a sign that all banks of the single euro payments area take.
  fileprivate var estDansUneReferenceBancaire: Bool {
    estChiffre || estMajuscule || (0x61...0x7A).contains(self)
      || "+?/-:().,'".utf8.contains(self)
  }
}
